import SHARED from '@/domain/generated/shared';
import { type ItemKind, itemAddress } from './item';
import { placeAddress } from './place';

/** The colours of 'Colore'; the first is the one of a new note. */
export const COLORS = Object.entries(SHARED.passage.COLOURS).map(([color, name]) => ({ color, name }));

export const DEFAULT_COLOR = COLORS[0]?.color ?? '';

/** 'Giallo'; a colour that is not among ours has no name. */
export const colorName = (color: string): string =>
  COLORS.find((each) => each.color === color)?.name ?? SHARED.passage.OTHER_COLOUR;

/** What the answers about a document's notes are kept under. */
export const NOTED = 'document_note';

/** The colour without its transparency, for an edge. */
export const solid = (color: string): string => `#${color.slice(0, 6)}`;

/** At most `length` characters, cut at a word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}

/** Where the list of one's notes is. */
export const NOTES = '/note';

/** What the list shows; an empty text is no condition. */
export type NotesFilter = {
  q: string;
  color: string;
  /** The UPN of an author or participant. */
  upn: string;
  provvedimento: string;
  kind: '' | NoteKind;
  whose: '' | Whose;
};
type NoteKind = 'passo' | 'nota';
export type Whose = 'mie' | 'condivise';

export const NO_FILTER: NotesFilter = { q: '', color: '', upn: '', provvedimento: '', kind: '', whose: '' };

/** The parameters of the address that say it. */
const PARAMS: Record<keyof NotesFilter, string> = {
  q: 'q',
  color: 'colore',
  upn: 'persona',
  provvedimento: 'provvedimento',
  kind: 'tipo',
  whose: 'di',
};

export function readNotesFilter(params: URLSearchParams): NotesFilter {
  const value = (name: keyof NotesFilter) => params.get(PARAMS[name])?.trim() ?? '';
  const color = value('color').toLowerCase();
  const [kind, whose] = [value('kind'), value('whose')];
  return {
    q: value('q').slice(0, 200),
    color: /^[0-9a-f]{8}$/.test(color) ? color : '',
    upn: value('upn').slice(0, 255),
    provvedimento: value('provvedimento').slice(0, 200),
    kind: kind === 'passo' || kind === 'nota' ? kind : '',
    whose: whose === 'mie' || whose === 'condivise' ? whose : '',
  };
}

/** The address of a page (from 1) of the list with these conditions. */
export function notesAddress(filter: Partial<NotesFilter>, page = 1): string {
  const params = new URLSearchParams();
  for (const [name, param] of Object.entries(PARAMS)) {
    const value = filter[name as keyof NotesFilter];
    if (value) params.set(param, value);
  }
  if (page > 1) params.set('pagina', String(page));
  return params.size > 0 ? `${NOTES}?${params}` : NOTES;
}

type ListedNote = {
  id: string;
  kind: NoteKind;
  page_number: number | null;
  anonymised: boolean;
  waiting: boolean;
};

/** Where a note is: its passage in the document, or the page of what it is on. */
export function noteAddress(note: ListedNote, item: { id: string; kind: ItemKind }): string {
  const address = itemAddress(item.kind, item.id);
  if (note.kind === 'nota') return address;
  const vista = note.anonymised ? 'anonimizzato' : 'pdf';
  const pag = note.waiting ? undefined : (note.page_number ?? undefined);
  return placeAddress(address, { vista, pag, nota: note.id });
}
