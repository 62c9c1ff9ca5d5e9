import { queryOptions } from '@tanstack/react-query';
import type { NotesFilter } from '@/domain/note';
import { deleteDocumentNote } from './documentNote';
import type { components } from './generated/openapi';
import { API, checked, send } from './http';
import { data, rest } from './rest';

export type NoteEntry = components['schemas']['NoteEntry'];
export type NotePage = components['schemas']['NotePage'];

export const NOTES_PAGE = 25;

/** The parameters of a call that say what `filter` does. */
function asked({ q, color, upn, provvedimento, kind, whose }: Partial<NotesFilter>) {
  return {
    ...(q ? { q } : {}),
    ...(color ? { color } : {}),
    ...(upn ? { upn } : {}),
    ...(provvedimento ? { provvedimento_id: provvedimento } : {}),
    ...(kind ? { kind } : {}),
    ...(whose ? { mine: whose === 'mie' } : {}),
  };
}

/** A page (from 1) of the reader's notes, on passages and personal, new ones before the last changed. */
export const notesQuery = (filter: NotesFilter, page: number) =>
  queryOptions({
    queryKey: ['notes', filter, page],
    queryFn: ({ signal }) => {
      const query = { ...asked(filter), from: (page - 1) * NOTES_PAGE, size: NOTES_PAGE };
      return data(rest.GET('/api/bdm/backoffice/note', { params: { query }, signal }));
    },
    staleTime: 0,
    meta: { silent: true },
  });

export type NotesFormat = 'csv' | 'txt' | 'rtf';

/** Those of the reader's notes that fulfil every condition given, as a file. */
export async function exportNotes(format: NotesFormat, filter: Partial<NotesFilter>): Promise<Blob> {
  const given = Object.entries(asked(filter)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([['format', format], ...given]);
  const response = await checked(await send(`${API}/document_note/export?${query}`, { cache: 'no-store' }));
  return response.blob();
}

/** Removes one of the reader's own notes, also where what it is on may not be seen any more. */
export async function deleteNote({ id, kind }: Pick<NoteEntry, 'id' | 'kind'>): Promise<void> {
  if (kind === 'passo') await deleteDocumentNote(id);
  else await rest.DELETE('/api/bdm/backoffice/note/{id}', { params: { path: { id } } });
}
