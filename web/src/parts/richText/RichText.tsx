import { type MouseEvent, useMemo } from 'react';
import { useInRouterContext, useNavigate } from 'react-router';
import { cleanRichText } from './clean';
import './rich.scss';

type Props = { html: string; className?: string };

/**
 * Rich text that the server has already cleaned, cleaned once more before it is put into the page.
 * Text without any mark-up keeps its line breaks. Links to our own pages open as all links within the application do.
 */
export function RichText(props: Props) {
  return useInRouterContext() ? <Routed {...props} /> : <Content {...props} />;
}

function Routed(props: Props) {
  const navigate = useNavigate();

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const address = link?.getAttribute('href') ?? '';
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!address.startsWith('/') || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    navigate(address);
  }

  return <Content {...props} onClick={follow} />;
}

function Content({ html, className = '', onClick }: Props & { onClick?: (event: MouseEvent) => void }) {
  const clean = useMemo(() => cleanRichText(html), [html]);
  if (!/<\w/.test(html)) return <div className={`bdm-rich bdm-rich-plain ${className}`}>{html}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of the links within bubble here
    <div
      className={`bdm-rich ${className}`}
      onClick={onClick}
      // Sanitised above.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
