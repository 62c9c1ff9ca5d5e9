import { API, ApiError, checked, send } from './http';
import { data, rest } from './rest';

/** The caller's own note on a decision or an abstract; `version` is 0 where there is none. */
export type PersonalNote = { text: string; version: number; updated_at: string | null };

/** What the server has of a personal note after a save. */
export type PersonalNoteSaved = Omit<PersonalNote, 'text'>;

/** What the note says by now, where a save was refused because it had changed (NOTE_CONFLICT). */
export type PersonalNoteConflict = Omit<PersonalNote, 'updated_at'>;

/** What a browser sends even while the page goes away (the limit of `keepalive` is 64 KB, for all requests together). */
const KEPT_ALIVE_BYTES = 30_000;

export const readPersonalNote = (id: string, signal?: AbortSignal): Promise<PersonalNote> =>
  data(
    rest.GET('/api/bdm/backoffice/note/{id}', { params: { path: { id } }, ...(signal ? { signal } : {}) }),
  );

/** Puts `text` in the place of version `version` of the note; '' removes it. */
export async function savePersonalNote(
  id: string,
  text: string,
  version: number,
  { signal, leaving = false }: { signal?: AbortSignal; leaving?: boolean } = {},
): Promise<PersonalNoteSaved> {
  const response = await checked(
    await send(`${API}/note/${encodeURIComponent(id)}?version=${version}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: text,
      keepalive: leaving && new Blob([text]).size <= KEPT_ALIVE_BYTES,
      ...(signal ? { signal } : {}),
    }),
  );
  return (await response.json()) as PersonalNoteSaved;
}

/** The conflict that a failed save reports; null for any other failure. */
export function noteConflictOf(error: unknown): PersonalNoteConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'NOTE_CONFLICT') return null;
  const { text, version } = error.body;
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : null;
}
