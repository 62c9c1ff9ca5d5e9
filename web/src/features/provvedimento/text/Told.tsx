import type { Testo } from '@/api/document';
import SHARED from '@/domain/generated/shared';

/** What is to be known of a text before it is read. */
export function ToldBefore({ text: { lingue, scansioni } }: { text: Testo }) {
  return (
    <>
      {lingue.some((each) => each !== 'it') && (
        <p className="bdm-muted mb-0">{`Testo in ${lingue.map(languageName).join(' e ')}.`}</p>
      )}
      {scansioni && (
        <p className="bdm-muted mb-0">
          {`Testo letto da una scansione (${pagesNamed(scansioni)}): può contenere errori, fa fede il PDF.`}
        </p>
      )}
    </>
  );
}

/** What of the document is not in it. */
export function ToldAfter({ text: { parti, senza_testo } }: { text: Testo }) {
  if (senza_testo.length === 0) return null;
  return (
    <p className="bdm-muted mb-0">
      {parti.length === 0
        ? SHARED.document.WITHOUT_TEXT
        : `Senza testo leggibile, nel PDF: ${pagesNamed(senza_testo)}.`}
    </p>
  );
}

const LANGUAGES: Readonly<Record<string, string>> = SHARED.text_language.NAMES;
const languageName = (code: string) => LANGUAGES[code] ?? code;

const pagesNamed = (pages: readonly number[]) =>
  `${pages.length === 1 ? 'pagina' : 'pagine'} ${pages.join(', ')}`;
