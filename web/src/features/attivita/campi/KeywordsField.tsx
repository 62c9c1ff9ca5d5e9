import { useQueryClient } from '@tanstack/react-query';
import { paroleChiaveQuery } from '@/api/lookup';
import type { Area } from '@/domain/preferences';
import { type AcceptedWord, WordsField } from './WordsField';

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  area: Area;
  /** Its keywords are suggested before the others of the area, and are all there is to choose from before one types. */
  materia?: string;
  disabled?: boolean;
  error?: string | undefined;
};

/** The keywords of an item: those of its area, each once. */
export function KeywordsField({ area, materia = '', ...props }: Props) {
  const queries = useQueryClient();

  async function accept(typed: string): Promise<AcceptedWord> {
    const lower = typed.toLocaleLowerCase('it');
    try {
      const known = await queries.fetchQuery(paroleChiaveQuery(typed, area, ''));
      // The beginning of a single keyword is that keyword.
      const word =
        known.find((one) => one.toLocaleLowerCase('it') === lower) ??
        (known.length === 1 ? known[0] : undefined);
      if (word) return { word };
    } catch {
      return { refused: 'Non è stato possibile leggere le parole chiave. Riprovare più tardi.' };
    }
    return {
      refused: `«${typed}» non è tra le parole chiave dell’area ${area}: sceglierne una dell’elenco.`,
    };
  }

  return (
    <WordsField
      {...props}
      label="Parole chiave"
      addLabel="Nuova parola chiave"
      empty="Nessuna parola chiave."
      duplicate="Parola chiave già inserita"
      suggestions={(q) => paroleChiaveQuery(q, area, materia)}
      minLength={materia ? 0 : 2}
      accept={accept}
    />
  );
}
