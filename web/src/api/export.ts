import { type ExportFormat, rowCounter } from '@/domain/exported';
import type { Search } from '@/domain/search';
import { API, ApiError, checked, send } from './http';

export type Exported = { file: Blob; name: string };

/** `total` is null where the server does not say. */
export type ExportProgress = { received: number; total: number | null };

/** The results of a search as a file, at most the visible ones; `onProgress` is told of those that have come. */
export async function exportResults(
  search: Search,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Exported> {
  const kind = search.target === 'abstract' ? 'massima' : 'provvedimento';
  const response = await checked(
    await send(`${API}/${kind}/export?${exportParameters(search, format)}`, { signal, cache: 'no-store' }),
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

function exportParameters(search: Search, format: ExportFormat): URLSearchParams {
  const { q, area, sort_field, sort_order, collated, note_personali } = search;
  const params = new URLSearchParams({ format, area, sort_field, sort_order });
  if (q) params.set('q', q);
  if (collated) params.set('collated', 'true');
  if (note_personali) params.set('note_personali', 'true');
  return params;
}

/** A list as a file, under the name that the server gives it. */
export async function exportFile(address: string, otherwise: string): Promise<Exported> {
  const response = await checked(await send(address, { cache: 'no-store' }));
  return { file: await response.blob(), name: nameOf(response) ?? otherwise };
}

function nameOf({ headers }: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
