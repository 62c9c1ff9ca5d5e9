import { queryOptions } from '@tanstack/react-query';
import { NOTED } from '@/domain/note';
import type { Participant, Person } from '@/domain/person';
import { API, ApiError, answerTo, checked, command, inJson, send } from './http';

/** A line of a passage: points from the upper left of the page, turned clockwise around its own upper left corner. */
export type RotatedRect = {
  angle: number;
  rect: { x: number; y: number; width: number; height: number };
};

/** A highlighted passage of a document, with or without a text (docs/regole/campi.md#nota-su-un-passo). */
export type DocumentNote = {
  _id: string;
  /** Of the text: goes up each time that it is saved. */
  version: number;
  author: Person;
  file_hash: string;
  page_number: number;
  /** Eight hexadecimal digits: red, green, blue, opacity. */
  color: string;
  /** Rich text; '' for a passage that is only highlighted. */
  text: string;
  quote: string;
  prefix: string;
  suffix: string;
  rotated_rect: RotatedRect[];
  participant: Participant[];
  last_update_upn: string | null;
  last_update_name: string | null;
  /** ISO 8601 */
  last_update_date: string;
  /** Whether the reader may change the text. */
  may_write: boolean;
  /** Whether the reader is its author. */
  mine: boolean;
  /** ISO 8601: when somebody shared it with the reader, until the reader opens it. */
  new_since: string | null;
};

export type NewDocumentNote = Pick<
  DocumentNote,
  'file_hash' | 'page_number' | 'color' | 'quote' | 'prefix' | 'suffix'
> & {
  /** Left out where only the words are known: the server finds where they are. */
  rotated_rect?: RotatedRect[];
  /** A UUID of this request: sent twice, it makes one note. */
  request_id: string;
};

/** What is changed of a note; a new text says which version it was written over. */
type DocumentNoteChange = { _id: string } & (
  | { text: string; version: number }
  | { color: string }
  | { participant: Pick<Participant, 'upn' | 'permission'>[] }
  | (Omit<NewDocumentNote, 'color' | 'request_id'> & {
      /** The document that it waited on: this is the place that its author gives it. */
      moved_from: string;
    })
);

export type DocumentNotes = {
  items: DocumentNote[];
  /** Their document was replaced, and their passage was not found again. */
  waiting: DocumentNote[];
  /** Names this state of the list: asking again costs nothing while it stays. */
  tag: string | null;
};

const ADDRESS = `${API}/document_note`;

/** How often an open document asks for what others saved. */
const POLLING_MS = 3_000;
/** The same where nobody shares a note: somebody may begin to, and who comes back to the window asks at once. */
const SELDOM_MS = 60_000;

/** How soon the notes of an open document are asked for again. */
export function askAgainAfter({ state: { data } }: { state: { data: DocumentNotes | undefined } }): number {
  if (!data) return POLLING_MS;
  const shared = [...data.items, ...data.waiting].some(
    ({ mine, participant }) => !mine || participant.length > 0,
  );
  return shared ? POLLING_MS : SELDOM_MS;
}

export const documentNotesKey = (fileHash: string) => [NOTED, fileHash] as const;

/** The notes of a document that the reader may see. */
export function documentNotesQuery(fileHash: string) {
  return queryOptions({
    queryKey: documentNotesKey(fileHash),
    queryFn: async ({ signal, client }): Promise<DocumentNotes> => {
      const before = client.getQueryData<DocumentNotes>(documentNotesKey(fileHash));
      const response = await send(`${ADDRESS}?file_hash=${encodeURIComponent(fileHash)}`, {
        headers: before?.tag ? { 'If-None-Match': before.tag } : {},
        // Our own tag, not the browser's cache: after logout nothing of a note may be left on the computer.
        cache: 'no-store',
        signal,
      });
      if (response.status === 304 && before) return before;
      const { items, waiting } = (await (await checked(response)).json()) as Omit<DocumentNotes, 'tag'>;
      return { items, waiting, tag: response.headers.get('ETag') };
    },
    // Whoever polls asks again (`askAgainAfter`); the others only look.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
}

/** Stores a new note or what is changed of one; gives the whole note. */
export function saveDocumentNote(note: NewDocumentNote | DocumentNoteChange): Promise<DocumentNote> {
  return answerTo(ADDRESS, inJson(note));
}

/** Removes the caller's note, or the caller from a note that is shared with them. */
export async function deleteDocumentNote(id: string): Promise<void> {
  await command(`${ADDRESS}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** The note as somebody else saved it meanwhile; null for any other failure of a save. */
export function noteConflictOf(error: unknown): DocumentNote | null {
  if (!(error instanceof ApiError) || error.code !== 'NOTE_CONFLICT') return null;
  const { note } = error.body;
  return typeof note === 'object' && note !== null && '_id' in note ? (note as DocumentNote) : null;
}
