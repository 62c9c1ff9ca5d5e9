import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/**
 * Rich text that the server has already cleaned, cleaned once more before it is put into the page.
 * Text without any mark-up keeps its line breaks.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['form', 'input', 'style', 'img'],
        FORBID_ATTR: ['id', 'class'],
      }),
    [html],
  );
  if (!/<\w/.test(html)) return <div className={`bdm-rich bdm-rich-plain ${className}`}>{html}</div>;
  // Sanitised above.
  return <div className={`bdm-rich ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
