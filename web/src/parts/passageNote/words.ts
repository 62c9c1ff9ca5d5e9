/** How notes are told about on screen. */

import type { DocumentNote } from '@/api/documentNote';
import { formatTime } from '@/domain/format';
import { shortened } from '@/domain/note';

/** Where the side list stands in place of the pages (viewer.scss). */
export const IN_PLACE_OF_PAGES = '(max-width: 767px)';

const day = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** 'Ultima modifica di Anna Verdi alle 10:32 del 01/02/2024'. */
export function lastUpdate(note: Pick<DocumentNote, 'last_update_name' | 'last_update_date'>): string {
  const moment = new Date(note.last_update_date);
  const when = `alle ${formatTime(moment.getTime() / 1000)} del ${day.format(moment)}`;
  return `Ultima modifica di ${note.last_update_name || 'un’altra persona'} ${when}`;
}

/** 'di Anna Verdi', or nothing where it is the reader's own. */
export function authorName({ author }: Pick<DocumentNote, 'author'>): string {
  return `${author.name} ${author.family_name}`.trim();
}

/** The words of a rich text, on one line. */
export function plainWords(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|blockquote)>|<br\s*\/?>/gi, ' $&');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** 'Passo annotato da Anna Verdi'. */
export function noteKind(note: DocumentNote): string {
  const kind = note.text ? 'Passo annotato' : 'Passo evidenziato';
  const who = note.mine ? '' : ` da ${authorName(note)}`;
  const shared = note.mine && note.participant.length > 0 ? ', condiviso' : '';
  return `${kind}${who}${shared}`;
}

/** What a screen reader says of a highlighted passage. */
export const noteLabel = (note: DocumentNote): string => `${noteKind(note)}: «${shortened(note.quote, 120)}»`;

/** In the order of reading: by page, then from top to bottom. */
export function inReadingOrder(notes: readonly DocumentNote[]): DocumentNote[] {
  const top = ({ rotated_rect: [first] }: DocumentNote) => first?.rect.y ?? 0;
  return [...notes].sort(
    (one, other) =>
      one.page_number - other.page_number || top(one) - top(other) || (one._id < other._id ? -1 : 1),
  );
}
