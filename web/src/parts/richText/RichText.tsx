import { type MouseEvent, useMemo } from 'react';
import { useInRouterContext, useNavigate } from 'react-router';
import { isPlain, markedRichText } from './marked';
import './rich.scss';

type Props = {
  html: string;
  className?: string;
  /** What is marked in it, numbered (`data-hit`). */
  marks?: RegExp | null;
};

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

function Content({
  html,
  className = '',
  marks = null,
  onClick,
}: Props & { onClick?: (event: MouseEvent) => void }) {
  const shown = useMemo(() => markedRichText(html, marks).html, [html, marks]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of the links within bubble here
    <div
      className={`bdm-rich ${isPlain(html) ? 'bdm-rich-plain' : ''} ${className}`}
      onClick={onClick}
      // Sanitised there.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
