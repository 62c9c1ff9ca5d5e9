import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import type { Participant, Person, SharePermission } from '@/domain/person';
import { exportFile } from './export';
import { FolderDocument, FoldersDocument, FoldersOfDocument } from './generated/graphql/graphql';
import { execute } from './graphql';
import { API, answerTo, command, inJson } from './http';

/** A folder as lists show it: the reader's own, or shared with the reader. */
export type FolderEntry = Awaited<ReturnType<typeof folders>>[number];
export type Folder = NonNullable<Awaited<ReturnType<typeof folder>>>;
export type FolderOf = Awaited<ReturnType<typeof foldersOf>>[number];
export type FolderProvvedimento = Folder['provvedimento'][number];
export type FolderMassima = Folder['massima'][number];

/** Who a folder is shared with; `inherited` is the folder around it through which they read it. */
type FolderParticipant = Participant & { inherited?: { id: string; name: string } | null };

/** Items of each kind on one page of a folder (docs/regole/limiti.md). */
export const FOLDER_PAGE = 10;

async function folders(signal: AbortSignal) {
  return (await execute(FoldersDocument, {}, signal)).fascicolo;
}

async function folder(id: string, pages: FolderPages, signal: AbortSignal) {
  const variables = {
    id,
    size: FOLDER_PAGE,
    from_provvedimento: (pages.provvedimento - 1) * FOLDER_PAGE,
    from_massima: (pages.massima - 1) * FOLDER_PAGE,
  };
  return (await execute(FolderDocument, variables, signal)).fascicolo[0] ?? null;
}

async function foldersOf(kind: ItemKind, id: string, signal: AbortSignal) {
  return (await execute(FoldersOfDocument, { [`${kind}_id`]: id }, signal)).fascicolo;
}

/** From 1. */
export type FolderPages = Record<ItemKind, number>;

const KEY = 'fascicolo';

/** Every folder that may be read, subfolders included, by name. */
export const foldersQuery = queryOptions({
  queryKey: [KEY, 'all'],
  queryFn: ({ signal }) => folders(signal),
  staleTime: 0,
});

/** One folder with a page of its decisions and one of its abstracts; null where there is none for this reader. */
export const folderQuery = (id: string, pages: FolderPages) =>
  queryOptions({
    queryKey: [KEY, 'one', id, pages],
    queryFn: ({ signal }) => folder(id, pages, signal),
    staleTime: 0,
  });

/** The folders that the decision or abstract is in. */
export const foldersOfQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: [KEY, 'of', kind, id],
    queryFn: ({ signal }) => foldersOf(kind, id, signal),
    staleTime: 0,
  });

export const folderParticipantsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'participant', id],
    queryFn: ({ signal }) => answerTo<FolderParticipant[]>(`${address(id)}/participant`, { signal }),
    staleTime: 0,
  });

/** After a change: whatever shows folders asks again, and the search within folders. */
export async function foldersChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [KEY] }),
    queries.invalidateQueries({ queryKey: ['search'], refetchType: 'none' }),
  ]);
}

const address = (id: string) => `${API}/fascicolo/${encodeURIComponent(id)}`;

const inForm = (form: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(form) });

export type NamedFolder = { id: string; name: string };

/** Makes a folder, outermost or within `parent`. */
export function createFolder(name: string, parent: string | null): Promise<NamedFolder> {
  const form = inForm({ name, ...(parent ? { parent_id: parent } : {}) });
  return answerTo(`${API}/fascicolo`, form);
}

export async function renameFolder(id: string, name: string): Promise<void> {
  await command(`${address(id)}/renamed`, inForm({ name }));
}

/** Puts the folder into `parent`, or, without one, outermost. */
export async function moveFolder(id: string, parent: string | null): Promise<void> {
  await command(`${address(id)}/moved`, inForm(parent ? { parent_id: parent } : {}));
}

export async function deleteFolder(id: string): Promise<void> {
  await command(address(id), { method: 'DELETE' });
}

/** Shares with somebody, or changes what they may do. */
export async function shareFolder(
  id: string,
  person: Pick<Person, 'email' | 'upn'>,
  permission: SharePermission,
): Promise<void> {
  await command(`${address(id)}/shared`, inForm({ email: person.email, upn: person.upn, permission }));
}

/** Shares with `upn` no longer; a participant's own leaves the folder. */
export async function unshareFolder(id: string, upn: string): Promise<void> {
  await command(`${address(id)}/shared/${encodeURIComponent(upn)}`, { method: 'DELETE' });
}

type FolderItem = { kind: ItemKind; id: string };

export async function addToFolder(id: string, item: FolderItem): Promise<void> {
  await command(`${address(id)}/${item.kind}/${encodeURIComponent(item.id)}`, { method: 'POST' });
}

export async function removeFromFolder(id: string, item: FolderItem): Promise<void> {
  await command(`${address(id)}/${item.kind}/${encodeURIComponent(item.id)}`, { method: 'DELETE' });
}

/** Puts several at once; `already` were in it before. */
export function addAllToFolder(
  id: string,
  items: readonly FolderItem[],
): Promise<{ added: number; already: number }> {
  const ids = (kind: ItemKind) => items.filter((item) => item.kind === kind).map((item) => item.id);
  const body = inJson({ provvedimento: ids('provvedimento'), massima: ids('massima') });
  return answerTo(`${address(id)}/items`, body);
}

export type FolderExportFormat = 'csv' | 'txt';

/** The folder as a list with citations. */
export const exportFolder = (id: string, format: FolderExportFormat) =>
  exportFile(`${address(id)}/export?format=${format}`, `cartella.${format}`);
