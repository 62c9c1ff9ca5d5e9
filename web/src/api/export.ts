import { type ExportFormat, rowCounter, type TakenFormat } from '@/domain/exported';
import type { ItemKind } from '@/domain/item';
import type { Search } from '@/domain/search';
import { API, ApiError, checked, send } from './http';

export type ExportFile = { file: Blob; name: string };

/** `total` is null where the server does not say, or where it cannot be seen how many have come. */
export type ExportProgress = { received: number; total: number | null };

/** What is exported: all that a search finds, some of its results, or a folder with those within it. */
export type ExportSource = ResultSource | { folder: string };
type ResultSource = { search: Search } | { kind: ItemKind; ids: readonly string[] };
/** The list of results, of a search at most the visible ones; `onProgress` is told of those that have come. */
export async function exportResults(
  source: ResultSource,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportFile> {
  const response = await checked(
    await send(resultsAt(source, 'export', { format }), { signal, cache: 'no-store' }),
  );
  if (!response.body) throw new ApiError(0);
  const stated = response.headers.get('X-Total-Count');
  const total = stated === null ? null : Number(stated);
  const count = rowCounter(format);
  const decoder = new TextDecoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      onProgress({ received: count(decoder.decode(value, { stream: true })), total });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError(0);
  }
  return {
    file: new Blob(pieces, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' }),
    name: nameOf(response) ?? `risultati.${format}`,
  };
}

/** Texts in one file, or documents in an archive; with the reader's own notes where there are texts. */
export async function exportDocuments(
  source: ExportSource,
  format: TakenFormat,
  notes: boolean,
  signal: AbortSignal,
): Promise<ExportFile> {
  const address = documentsOf(source, { format, ...(notes && { note: 'true' }) });
  return exportFile(address, `documenti.${format}`, signal);
}

/** As many as one address names. */
const NAMED = 100;

/**
 * The citations of what is exported, one a line, in the style of that key or else in that of the installation; with
 * `fate`, each with what became of the decision.
 */
export async function loadCitations(
  source: ExportSource,
  style: string | null,
  fate: boolean,
): Promise<string> {
  const how = { format: 'txt', ...(style !== null && { stile: style }), ...(fate && { sorte: 'true' }) };
  if (!('ids' in source)) return citationsAt(documentsOf(source, how));
  let lines = '';
  for (let at = 0; at < source.ids.length; at += NAMED) {
    lines += await citationsAt(documentsOf({ ...source, ids: source.ids.slice(at, at + NAMED) }, how));
  }
  return lines;
}

async function citationsAt(address: string): Promise<string> {
  return (await checked(await send(address, { cache: 'no-store' }))).text();
}

function documentsOf(source: ExportSource, how: Record<string, string>): string {
  return 'folder' in source
    ? `${API}/fascicolo/${encodeURIComponent(source.folder)}/export/documents?${new URLSearchParams(how)}`
    : resultsAt(source, 'export/documents', how);
}

function resultsAt(source: ResultSource, call: string, how: Record<string, string>): string {
  const chosen = 'ids' in source;
  const asked = new URLSearchParams(how);
  const named = chosen ? source.ids.map((id): [string, string] => ['id', id]) : parametersOf(source.search);
  for (const [name, value] of named) asked.append(name, value);
  return `${API}/${chosen ? source.kind : kindOf(source.search)}/${call}?${asked}`;
}

const kindOf = (search: Search): ItemKind => (search.target === 'abstract' ? 'massima' : 'provvedimento');

function parametersOf(search: Search): [string, string][] {
  const { q, area, sort_field, sort_order, collated, note_personali } = search;
  const params: [string, string][] = [
    ['area', area],
    ['sort_field', sort_field],
    ['sort_order', sort_order],
  ];
  if (q) params.push(['q', q]);
  if (collated) params.push(['collated', 'true']);
  if (note_personali) params.push(['note_personali', 'true']);
  return params;
}

/** A list as a file, under the name that the server gives it. */
export async function exportFile(
  address: string,
  otherwise: string,
  signal: AbortSignal | null = null,
): Promise<ExportFile> {
  const response = await checked(await send(address, { signal, cache: 'no-store' }));
  try {
    return { file: await response.blob(), name: nameOf(response) ?? otherwise };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  }
}

function nameOf({ headers }: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
