import type { Citation, Sentence } from '@/api/assistant';

type Props<Cited extends Citation> = {
  sentences: readonly Sentence<Cited>[];
  /** How many characters of them are shown; all, if missing. */
  shown?: number;
  /** Which decision a citation is of, where there are several. */
  nameOf?: ((citation: Cited) => string) | undefined;
  onCite: (citation: Cited) => void;
};

/** Sentences, each followed by buttons that open what it rests on. */
export function Sentences<Cited extends Citation>({
  sentences,
  shown = Number.POSITIVE_INFINITY,
  nameOf,
  onCite,
}: Props<Cited>) {
  let before = 0;
  return (
    <>
      {sentences.map(({ text, citations }, index) => {
        const left = shown - before;
        before += text.length;
        if (left <= 0) return null;
        return (
          <p className="bdm-assistant-sentence" key={index}>
            {left < text.length ? text.slice(0, left) : text}
            {left >= text.length &&
              citations.map((citation, at) => (
                <CiteButton key={at} citation={citation} name={nameOf?.(citation)} onCite={onCite} />
              ))}
          </p>
        );
      })}
    </>
  );
}

function CiteButton<Cited extends Citation>({
  citation,
  name,
  onCite,
}: {
  citation: Cited;
  name: string | undefined;
  onCite: (citation: Cited) => void;
}) {
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
    </>
  );
}

/** Sentences as they are copied and printed: the pages that each rests on follow it. */
export function withPages<Cited extends Citation>(
  sentences: readonly Sentence<Cited>[],
  nameOf?: (citation: Cited) => string,
): string[] {
  return sentences.map(({ text, citations }) => {
    const places = citations.map((citation) => `${nameOf ? `${nameOf(citation)} ` : ''}p. ${citation.page}`);
    return `${text} (${[...new Set(places)].join(', ')})`;
  });
}

/** Characters of all sentences together. */
export const lengthOf = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + text.length, 0);
