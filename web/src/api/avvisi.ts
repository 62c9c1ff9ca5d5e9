import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MailFrequency, What } from '@/domain/avviso';
import type { Area } from '@/domain/preferences';
import type { components } from './generated/openapi';
import { data, rest } from './rest';
import { AVVISO_KEY as KEY } from './unread';

type Schemas = components['schemas'];
/** Something that happened to what the reader follows. */
export type Avviso = Schemas['AvvisoOut'];
/** What the reader follows. */
export type Iscrizione = Schemas['IscrizioneOut'];

export const AVVISI_PAGE = 20;

const FOLLOWED = [...KEY, 'iscrizione'] as const;
const fresh = { staleTime: 0, meta: { silent: true } };

/** Whatever was done may change all of it: the notices of what is followed no longer go, too. */
export const refreshAvvisi = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY });

/** A page (from 1) of the reader's notices, unread ones first. */
export const avvisiQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'page', page],
    queryFn: ({ signal }) => {
      const query = { from: (page - 1) * AVVISI_PAGE, size: AVVISI_PAGE };
      return data(rest.GET('/api/bdm/backoffice/avviso', { params: { query }, signal }));
    },
    ...fresh,
  });

/** These notices were looked at, or all. */
export async function seeAvvisi(ids: string[] | 'all'): Promise<void> {
  await rest.POST('/api/bdm/backoffice/avviso/seen', {
    body: ids === 'all' ? { ids: [], all: true } : { ids, all: false },
  });
}

/** What the reader follows, newest first: of one kind, or one thing, where these are given. */
export function readFollowed(what?: What, target?: string, signal?: AbortSignal): Promise<Iscrizione[]> {
  const query = { ...(what && { what }), ...(target && { target }) };
  return data(rest.GET('/api/bdm/backoffice/avviso/iscrizione', { params: { query }, signal }));
}

export const followedQuery = (what?: What, target?: string) =>
  queryOptions({
    queryKey: [...FOLLOWED, what, target],
    queryFn: ({ signal }) => readFollowed(what, target, signal),
    ...fresh,
  });

export type FollowTarget = { what: What; target: string; area?: Area };

export const follow = (wanted: FollowTarget): Promise<Iscrizione> =>
  data(rest.POST('/api/bdm/backoffice/avviso/iscrizione', { body: { mail: 'mai', ...wanted } }));

export const changeMail = (id: string, mail: MailFrequency): Promise<Iscrizione> =>
  data(
    rest.PATCH('/api/bdm/backoffice/avviso/iscrizione/{id}', { params: { path: { id } }, body: { mail } }),
  );

export async function unfollow(id: string): Promise<void> {
  await rest.DELETE('/api/bdm/backoffice/avviso/iscrizione/{id}', { params: { path: { id } } });
}

/** The mail that the reader would get now. */
export const anteprimaQuery = queryOptions({
  queryKey: [...KEY, 'anteprima'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/avviso/anteprima', { signal })),
  ...fresh,
});
