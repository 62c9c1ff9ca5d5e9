import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { inOneTurn } from './inOneTurn';
import { data, rest } from './rest';

/** A search that the reader made, or what they read. */
export type Tappa = components['schemas']['TappaOut'];
export type Percorso = components['schemas']['PercorsoOut'];
export type NewTappa = components['schemas']['TappaIn'];

export const PERCORSO_PAGE = 100;
const PERCORSO = '/api/bdm/backoffice/percorso';

/** A page of what the reader searched and read, the latest first. */
export const percorsoQuery = (page: number, size = PERCORSO_PAGE) =>
  queryOptions({
    queryKey: ['percorso', page, size],
    queryFn: ({ signal }): Promise<Percorso> =>
      data(rest.GET(PERCORSO, { params: { query: { from: (page - 1) * size, size } }, signal })),
    staleTime: 0,
    meta: { silent: true },
  });

const read = inOneTurn<boolean>(async (ids) => {
  const found = await data(rest.POST(`${PERCORSO}/letti`, { body: { ids } }));
  return new Map(found.ids.map((id) => [id, true]));
});

/** Whether the reader has read it lately; a list says nothing where that cannot be had. */
export const readQuery = (id: string) =>
  queryOptions({
    queryKey: ['percorso', 'letto', id],
    queryFn: async () => (await read(id)) ?? false,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  });

/** Keeps a search or a reading (`NewTappa`, as JSON): what was known of the trail is old then. The page may be left meanwhile. */
export async function addTappa(said: string, queries: QueryClient): Promise<void> {
  await rest.POST(PERCORSO, { body: JSON.parse(said) as NewTappa, keepalive: true });
  await queries.invalidateQueries({ queryKey: ['percorso'], refetchType: 'none' });
}

export async function keepPercorso(kept: boolean): Promise<void> {
  await rest.PUT(`${PERCORSO}/kept`, { body: { kept } });
}

/** A reading, or a search with what was read from it. */
export async function deleteTappa(id: string): Promise<void> {
  await rest.DELETE(`${PERCORSO}/{id}`, { params: { path: { id } } });
}

/** What is kept of a day; without one, everything. */
export async function deletePercorso(day?: string): Promise<void> {
  await rest.DELETE(PERCORSO, { params: { query: day ? { day } : {} } });
}
