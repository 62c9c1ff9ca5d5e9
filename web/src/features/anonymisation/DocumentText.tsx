import { memo, type RefObject, useMemo } from 'react';
import {
  categoryLabel,
  DECISIONS,
  grouped,
  type ReviewPage,
  type Span,
  type UnreadText,
} from '@/domain/anonymisation';
import { piecesOf } from '@/domain/anonymisationText';

type Props = {
  pages: readonly ReviewPage[];
  spans: readonly Span[];
  current: string | null;
  unread: readonly number[];
  notSearched: readonly UnreadText[];
  onChoose: (id: string) => void;
  root: RefObject<HTMLElement | null>;
};

/** The text of the document with the proposals in it. */
export function DocumentText({ pages, spans, current, unread, notSearched, onChoose, root }: Props) {
  const byPage = useMemo(() => grouped(spans, ({ page }) => page), [spans]);
  return (
    <section
      className="bdm-anon-text"
      aria-label="Testo da rivedere"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-arrows
      ref={root}
    >
      {pages.map((page) => {
        const own = byPage.get(page.number) ?? NONE;
        return (
          <Page
            key={page.number}
            page={page}
            spans={own}
            current={own.some(({ id }) => id === current) ? current : null}
            unread={unread.includes(page.number)}
            why={notSearched.find((each) => each.page === page.number)?.why}
            onChoose={onChoose}
          />
        );
      })}
    </section>
  );
}

const NONE: readonly Span[] = [];

type PageProps = {
  page: ReviewPage;
  spans: readonly Span[];
  current: string | null;
  unread: boolean;
  /** Why its words were not searched, where it has any. */
  why: string | undefined;
  onChoose: (id: string) => void;
};

const Page = memo(
  function Page({ page, spans, current, unread, why, onChoose }: PageProps) {
    return (
      <section className="bdm-anon-page" aria-label={`Pagina ${page.number}`}>
        <p className="bdm-anon-page-number" aria-hidden="true">
          Pagina {page.number}
        </p>
        {unread && (
          <p className="bdm-anon-unread">
            {why ? `Qui ${why}. Va guardata.` : 'Questa pagina non ha testo: va guardata nel PDF.'}
          </p>
        )}
        {(!unread || why) && (
          <div className="bdm-anon-words" data-page={page.number}>
            {piecesOf(page.testo, spans).map(({ start, text, span }) =>
              span ? (
                <Mark key={start} text={text} span={span} current={span.id === current} onChoose={onChoose} />
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
          </div>
        )}
      </section>
    );
  },
  (one, other) =>
    one.page === other.page &&
    one.current === other.current &&
    one.unread === other.unread &&
    one.why === other.why &&
    one.onChoose === other.onChoose &&
    one.spans.length === other.spans.length &&
    one.spans.every((span, at) => span === other.spans[at]),
);

function Mark({
  text,
  span,
  current,
  onChoose,
}: {
  text: string;
  span: Span;
  current: boolean;
  onChoose: (id: string) => void;
}) {
  const classes = [
    'bdm-anon-mark',
    `bdm-anon-${span.decision.toLowerCase()}`,
    !span.sure && span.decision === 'PROPOSTO' && 'bdm-anon-unsure',
    span.changed && 'bdm-anon-new',
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the words of a button cannot be selected
    <span
      role="button"
      className={classes.filter(Boolean).join(' ')}
      // One stop of the Tab key; the keys of the review lead to the others.
      tabIndex={current ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      aria-label={describe(span)}
      data-span={span.id}
      data-becomes={span.decision === 'RIFIUTATO' ? undefined : span.replacement}
      onClick={() => onChoose(span.id)}
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && onChoose(span.id)}
    >
      {text}
    </span>
  );
}

/** A proposal in words: what the colours and patterns say. */
export function describe(span: Span): string {
  return [
    span.testo.replace(/\s+/g, ' '),
    categoryLabel(span.category),
    DECISIONS[span.decision],
    !span.sure && 'incerto',
    span.changed && 'nuovo',
    span.decision !== 'RIFIUTATO' && `diventa ${span.replacement}`,
  ]
    .filter(Boolean)
    .join(', ');
}
