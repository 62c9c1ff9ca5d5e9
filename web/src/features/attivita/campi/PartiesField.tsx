import { PEOPLE_MIN, partiProcessualiQuery } from '@/api/lookup';
import type { Area } from '@/domain/preferences';
import { WordsField } from './WordsField';

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  area: Area;
  disabled?: boolean;
  error?: string | undefined;
};

/** The parties, or in penal matters the accused: new entries too, each once only (docs/regole/campi.md). */
export function PartiesField({ area, ...props }: Props) {
  const penale = area === 'penale';
  return (
    <WordsField
      {...props}
      label={penale ? 'Imputati' : 'Parti'}
      addLabel={penale ? 'Nuovo imputato' : 'Nuova parte'}
      empty={penale ? 'Nessun imputato.' : 'Nessuna parte.'}
      duplicate={penale ? 'Imputato già inserito' : 'Parte già inserita'}
      suggestions={partiProcessualiQuery}
      minLength={PEOPLE_MIN}
      maxLength={200}
      accept={(word) => ({ word })}
    />
  );
}
