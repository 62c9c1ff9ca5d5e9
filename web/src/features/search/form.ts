import type { Area } from '@/domain/preferences';
import type { Search } from '@/domain/search';

/** Why 'Pulisci' and 'Ricerca' cannot be pressed. */
export const NOTHING_TO_CLEAR = 'Non c’è nulla da cancellare: nessun criterio è indicato.';
export const NOTHING_TO_SEARCH = 'Per cercare, indicare almeno un criterio.';
export const SEARCHING = 'La ricerca è in corso.';

/** What the forms of both modes get from the page. The search is the address; a form asks for another one. */
export type SearchFormProps = {
  search: Search;
  /** A search runs: 'Ricerca' is disabled meanwhile. */
  searching: boolean;
  onSearch: (change: Partial<Search>) => void;
  /** Opens the one item that `change` finds. */
  onOpen: (id: string, change: Partial<Search>) => void;
  onClear: () => void;
  /** Told what stands in the form, searched or not: it goes along to the other mode. */
  onDraft: (draft: Partial<Search>) => void;
  /** Remembers the area and shows it at once; `q` where the search loses what the other area does not have. */
  onArea: (area: Area, q?: string) => void;
};
