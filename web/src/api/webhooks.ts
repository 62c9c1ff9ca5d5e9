import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

type Schemas = components['schemas'];
/** A program of the reader's that is told of each notice. */
export type Webhook = Schemas['WebhookOut'];
/** With the secret, which only the answer that made it tells. */
export type NewWebhook = Schemas['NewWebhookOut'];
type WebhookChange = Schemas['WebhookChangeIn'];
/** A notice on its way to a webhook, or a trial. */
export type Consegna = Schemas['ConsegnaOut'];

export const CONSEGNE_PAGE = 20;

const PATH = '/api/bdm/backoffice/avviso/webhook';
const KEY = ['webhook'] as const;
const fresh = { staleTime: 0, meta: { silent: true } };
const of = (id: string) => ({ path: { id } });

/** Whatever was done may change all of it: what waits for one that is switched off is ended. */
export const refreshWebhooks = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY });

/** Of the reader, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: [...KEY, 'own'],
  queryFn: ({ signal }) => data(rest.GET(PATH, { signal })),
  ...fresh,
});

export const createWebhook = (wanted: { name: string; address: string }): Promise<NewWebhook> =>
  data(rest.POST(PATH, { body: { ...wanted, active: true } }));

export const changeWebhook = (id: string, change: WebhookChange): Promise<Webhook> =>
  data(rest.PATCH(`${PATH}/{id}`, { params: of(id), body: change }));

export const renewSecret = (id: string): Promise<NewWebhook> =>
  data(rest.POST(`${PATH}/{id}/secret`, { params: of(id) }));

export async function deleteWebhook(id: string): Promise<void> {
  await rest.DELETE(`${PATH}/{id}`, { params: of(id) });
}

/** A page (from 1) of what was sent to it and what waits, newest first. */
export const consegneQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'consegna', id, page],
    queryFn: ({ signal }) => {
      const query = { from: (page - 1) * CONSEGNE_PAGE, size: CONSEGNE_PAGE };
      return data(rest.GET(`${PATH}/{id}/consegna`, { params: { ...of(id), query }, signal }));
    },
    ...fresh,
  });

/** Sends it a trial, once. */
export const tryWebhook = (id: string): Promise<Consegna> =>
  data(rest.POST(`${PATH}/{id}/prova`, { params: of(id) }));

export const retryConsegna = (id: string, consegna_id: string): Promise<Consegna> =>
  data(rest.POST(`${PATH}/{id}/consegna/{consegna_id}/riprova`, { params: { path: { id, consegna_id } } }));
