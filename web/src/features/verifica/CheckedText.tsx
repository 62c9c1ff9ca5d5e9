import { type KeyboardEvent, memo, useRef } from 'react';
import { stopAfter } from '@/ui/roving';
import { findingId, placeId } from './ids';
import type { Block, Piece, ReadSection, ReadText } from './marks';
import { outcomeOf } from './outcomes';

/** The focus goes to the citation in the text. */
export function showInText(numero: number): void {
  const place = document.getElementById(placeId(numero));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

type CitationFocus = {
  /** The citation that one looks at. */
  current: number | null;
  onFocus: (numero: number) => void;
  /** To what is said of it. */
  onOpen: (numero: number) => void;
};

/**
 * The text as it was read, its citations marked. They are one stop of the Tab key, and the arrows to the sides move
 * among them; those up and down scroll.
 */
export function CheckedText({ text, current, onFocus, onOpen }: CitationFocus & { text: ReadText }) {
  const root = useRef<HTMLElement>(null);
  const first = text.sections.flatMap(({ blocks }) => blocks.flatMap(({ numbers }) => numbers))[0] ?? null;
  const stop = current ?? first;

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = at < 0 ? null : stopAfter(event.key, at, stops.length);
    if (to === null) return;
    event.preventDefault();
    stops[to]?.focus();
  }

  return (
    <section ref={root} className="bdm-verifica-text" aria-label="Testo verificato" onKeyDown={keyDown}>
      <p className="visually-hidden">
        Con le frecce destra e sinistra si passa da una citazione all’altra, con Invio a ciò che se ne dice.
      </p>
      {text.sections.map((section) => (
        <Section
          key={section.numero}
          section={section}
          titled={text.sections.length > 1}
          {...{ stop, current, onFocus, onOpen }}
        />
      ))}
    </section>
  );
}

type Marking = CitationFocus & { stop: number | null };

const titleOf = ({ genere, numero }: ReadSection) =>
  genere === 'pagina' ? `Pagina ${numero}` : genere === 'note' ? 'Note' : 'Testo';

function Section({
  section,
  titled,
  stop,
  current,
  ...rest
}: Marking & { section: ReadSection; titled: boolean }) {
  const within = (numbers: readonly number[], one: number | null) =>
    one !== null && numbers.includes(one) ? one : null;
  return (
    <>
      {titled && <h3 className="bdm-verifica-section">{titleOf(section)}</h3>}
      {section.blocks.map((block, at) => (
        <TextBlock
          key={at}
          block={block}
          stop={within(block.numbers, stop)}
          current={within(block.numbers, current)}
          {...rest}
        />
      ))}
    </>
  );
}

/** Drawn when it comes into view, and anew only when what is chosen in it changes: a text may have 200 of them. */
const TextBlock = memo(function TextBlock({ block, stop, current, ...rest }: Marking & { block: Block }) {
  return (
    <p className="bdm-verifica-block">
      {block.pieces.map(({ text, of, first }, at) =>
        of === null ? (
          text
        ) : first ? (
          <Mark
            key={at}
            of={of}
            text={text}
            stop={stop === of.numero}
            current={current === of.numero}
            {...rest}
          />
        ) : (
          <mark key={at} className={`bdm-cited bdm-cited-${of.riscontro}`}>
            {text}
          </mark>
        ),
      )}
    </p>
  );
});

type MarkProps = Pick<CitationFocus, 'onFocus' | 'onOpen'> & {
  of: NonNullable<Piece['of']>;
  text: string;
  stop: boolean;
  current: boolean;
};

/** A link, which may go over more lines than one, as no button can. */
function Mark({ of, text, stop, current, onFocus, onOpen }: MarkProps) {
  const { numero, riscontro } = of;
  const { label, sign } = outcomeOf(riscontro);
  return (
    <a
      id={placeId(numero)}
      href={`#${findingId(numero)}`}
      className={`bdm-cited bdm-cited-${riscontro}`}
      data-stop=""
      tabIndex={stop ? 0 : -1}
      aria-current={current || undefined}
      onFocus={() => onFocus(numero)}
      onClick={(event) => {
        // The address stays as it is.
        event.preventDefault();
        onOpen(numero);
      }}
    >
      {/* The joiner keeps it beside its first word. */}
      <span className="bdm-cited-sign" aria-hidden="true">
        {`${sign}\u2060`}
      </span>
      {text}
      <span className="visually-hidden">
        {' '}
        ({numero}, {label.toLowerCase()})
      </span>
    </a>
  );
}
