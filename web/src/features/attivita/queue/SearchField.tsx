import type { Ref } from 'react';
import type { ItemKind } from '@/domain/item';
import { searchedText } from '@/domain/queue';
import { oneLine } from '@/domain/words';
import { TextField } from '@/ui/Field';
import { pasted } from '@/ui/pasted';
import { useTyped } from './filters';

type Props = {
  kind: ItemKind;
  testo: string;
  onSearch: (testo: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Of an abstract the index has no parties: they are its decision's. */
const SEARCHED: Record<ItemKind, string> = {
  provvedimento: 'Numero, R.G., parte, titolo o testo',
  massima: 'Titolo o testo, numero o R.G. del provvedimento',
};

/** One box for all of an item: every word of it has to be there, and what stands between quotation marks as it stands. */
export function SearchField({ kind, testo, onSearch, ref }: Props) {
  const typed = useTyped(testo, searchedText, onSearch);
  const nothing = typed.value.trim() !== '' && searchedText(typed.value) === '';
  return (
    <search className="bdm-queue-search">
      <TextField
        ref={ref}
        type="search"
        label="Cerca tra le attività"
        help={`${SEARCHED[kind]}: tutte le parole; tra virgolette, una frase.`}
        autoComplete="off"
        maxLength={100}
        value={typed.value}
        error={nothing ? 'Scrivere almeno una parola o un numero.' : null}
        onChange={({ target }) => typed.type(target.value)}
        onPaste={pasted(oneLine, typed.type)}
        onBlur={typed.settle}
        onKeyDown={({ key }) => key === 'Enter' && typed.settle()}
      />
    </search>
  );
}
