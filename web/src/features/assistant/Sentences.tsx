import { Link } from 'react-router';
import type { AnswerContent, Citation, Sentence } from '@/api/assistant';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { fallbackText, leftOutText, TO_VERIFY } from './words';

type Props<Cited extends Citation> = {
  sentences: readonly Sentence<Cited>[];
  /** How many characters of them are shown; all, if missing. */
  shown?: number;
  /** Which decision a citation is of, where there are several. */
  nameOf?: ((citation: Cited) => string) | undefined;
  onCite: (citation: Cited) => void;
  place?: Place<Cited> | undefined;
};

/** The address of cited words in the text of their decision, and what is done before going there. */
export type Place<Cited extends Citation> = { addressOf: (citation: Cited) => string; onLeave: () => void };

/**
 * Sentences, each followed by buttons that open what it rests on; where the reader has to verify it, that is open to be
 * read beside it.
 */
export function Sentences<Cited extends Citation>({
  sentences,
  shown = Number.POSITIVE_INFINITY,
  nameOf,
  onCite,
  place,
}: Props<Cited>) {
  let before = 0;
  return (
    <>
      {sentences.map(({ text, citations, verified }, index) => {
        const left = shown - before;
        before += text.length;
        if (left <= 0) return null;
        if (left < text.length)
          return (
            <p className="bdm-assistant-sentence" key={index}>
              {text.slice(0, left)}
            </p>
          );
        return verified ? (
          <p className="bdm-assistant-sentence" key={index}>
            {text}
            {citations.map((citation, at) => (
              <CiteButton key={at} {...{ citation, onCite, place }} name={nameOf?.(citation)} />
            ))}
          </p>
        ) : (
          <div className="bdm-assistant-unverified" key={index}>
            <p className="bdm-assistant-sentence">
              {text} <span className="bdm-assistant-verify">{TO_VERIFY}</span>
            </p>
            <Quotes {...{ citations, nameOf, onCite, place }} />
          </div>
        );
      })}
    </>
  );
}

/** Words of decisions, open to be read, with the buttons that open them where they stand. */
export function Quotes<Cited extends Citation>({
  citations,
  nameOf,
  onCite,
  place,
}: Pick<Props<Cited>, 'nameOf' | 'onCite' | 'place'> & { citations: readonly Cited[] }) {
  return citations.map((citation, at) => (
    <blockquote className="bdm-assistant-quote" key={at}>
      «{citation.quote}»
      <CiteButton {...{ citation, onCite, place }} name={nameOf?.(citation)} />
    </blockquote>
  ));
}

function CiteButton<Cited extends Citation>({
  citation,
  name,
  onCite,
  place,
}: Pick<Props<Cited>, 'onCite' | 'place'> & { citation: Cited; name: string | undefined }) {
  const address = place?.addressOf(citation);
  const label = 'label' in citation ? `${citation.label}, ` : '';
  return (
    <>
      {' '}
      <button
        type="button"
        className="bdm-assistant-cite"
        title={`«${citation.quote}»`}
        onClick={() => onCite(citation)}
      >
        <span className="visually-hidden">{`Apri il passo citato: ${label}pagina ${citation.page}`}</span>
        <span aria-hidden="true">{`${name ? `${name} ` : ''}p. ${citation.page}`}</span>
      </button>
      {place && address && (
        <>
          {' '}
          <Link className="bdm-assistant-cite" to={address} onClick={place.onLeave}>
            <span className="visually-hidden">{`Il passo citato della pagina ${citation.page} nel `}</span>
            testo
          </Link>{' '}
          <button
            type="button"
            className="bdm-assistant-cite"
            title="Copia l’indirizzo del passo"
            onClick={() => copyToClipboard({ text: window.location.origin + address }, 'Indirizzo copiato')}
          >
            <Icon name="it-link" size="xs" color="success" />
            <span className="visually-hidden">{`Copia l’indirizzo del passo, pagina ${citation.page}`}</span>
          </button>
        </>
      )}
    </>
  );
}

/** Sentences as they are copied and printed: the pages that each rests on follow it, and what is to be verified. */
export function withPages<Cited extends Citation>(
  sentences: readonly Sentence<Cited>[],
  nameOf?: (citation: Cited) => string,
): string[] {
  return sentences.map(({ text, citations, verified }) => {
    const places = [...new Set(citations.map((citation) => placeOf(citation, nameOf)))].join(', ');
    if (verified) return `${text} (${places})`;
    return `${text} (${TO_VERIFY.toLowerCase()}: ${quoted(citations, nameOf).join(' ')})`;
  });
}

/** An answer as it is copied and printed, with all that is said about it; `otherwise` where it has no sentences. */
export function asLines<Cited extends Citation>(
  { sentences, passages, left_out, fallback }: AnswerContent<Cited>,
  otherwise: string,
  nameOf?: (citation: Cited) => string,
): string {
  const said = sentences.length > 0 ? withPages(sentences, nameOf) : [otherwise, ...quoted(passages, nameOf)];
  return [fallbackText(fallback), ...said, leftOutText(left_out)].filter(Boolean).join(' ');
}

const quoted = <Cited extends Citation>(citations: readonly Cited[], nameOf?: (citation: Cited) => string) =>
  citations.map((citation) => `«${citation.quote}» (${placeOf(citation, nameOf)})`);

const placeOf = <Cited extends Citation>(citation: Cited, nameOf?: (citation: Cited) => string) =>
  `${nameOf ? `${nameOf(citation)} ` : ''}p. ${citation.page}`;

/** Characters of all sentences together. */
export const lengthOf = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + text.length, 0);
