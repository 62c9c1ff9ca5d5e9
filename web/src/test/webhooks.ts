import { HttpResponse, http } from 'msw';
import type { Consegna, Webhook } from '@/api/webhooks';
import { api, server } from './server';

export const WEBHOOK: Webhook = {
  id: 'w1',
  name: 'archivio',
  address: 'https://example.org/avvisi',
  active: true,
  sospeso: null,
  sospeso_il: null,
  errori_dal: null,
  riuscita_il: null,
  created_at: '2026-11-20T10:00:00Z',
};

export const WAITING: Consegna = {
  id: 'c1',
  created_at: '2026-11-28T10:00:00Z',
  evento: 'nuovo',
  oggetto: {
    kind: 'provvedimento',
    id: '2',
    label: 'Tribunale di Milano, sent. n. 1/2024',
    ritirato_il: null,
  },
  stato: 'in_attesa',
  tentativi: 0,
  tentata_il: null,
  status: null,
  causa: null,
  prossimo_il: '2026-11-28T10:00:00Z',
};
export const FAILED: Consegna = {
  ...WAITING,
  stato: 'fallita',
  tentativi: 9,
  tentata_il: '2026-11-28T12:00:00Z',
  status: 500,
  causa: 'risposta',
  prossimo_il: null,
};
export const TRIAL: Consegna = { ...WAITING, id: 'c9', evento: 'prova', oggetto: null };

/** What the worker writes of one that arrived. */
export const DELIVERED = { stato: 'riuscita', tentativi: 1, status: 204, prossimo_il: null } as const;

export const PATH = '/avviso/webhook';
/** An answer that refuses. */
export const refusal = (status: number, body: object) => () => HttpResponse.json(body, { status });

/** Keeps webhooks and deliveries as the server does; `outcome` is what the worker makes of what waits. */
export function keep(webhooks: Webhook[], consegne: Consegna[] = []) {
  const asked: unknown[] = [];
  const kept = { webhooks, consegne, outcome: {} as Partial<Consegna>, reads: 0 };
  const secret = (one: Webhook | undefined) => ({ ...one, secret: 'whsec_nuovo' });
  const find = (id: unknown) => kept.webhooks.find((one) => one.id === id);
  server.use(
    http.get(api(PATH), () => HttpResponse.json(kept.webhooks)),
    http.post(api(PATH), async ({ request }) => {
      const wanted = (await request.json()) as Pick<Webhook, 'name' | 'address' | 'active'>;
      asked.push(wanted);
      const made = { ...WEBHOOK, ...wanted, id: 'w9' };
      kept.webhooks = [made, ...kept.webhooks];
      return HttpResponse.json(secret(made), { status: 201 });
    }),
    http.patch(api(`${PATH}/:id`), async ({ request, params }) => {
      const change = (await request.json()) as Partial<Webhook>;
      asked.push(change);
      kept.webhooks = kept.webhooks.map((one) => (one.id === params.id ? { ...one, ...change } : one));
      return HttpResponse.json(find(params.id));
    }),
    http.post(api(`${PATH}/:id/secret`), ({ params }) => HttpResponse.json(secret(find(params.id)))),
    http.delete(api(`${PATH}/:id`), ({ params }) => {
      kept.webhooks = kept.webhooks.filter((one) => one.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api(`${PATH}/:id/prova`), () => {
      kept.consegne = [TRIAL, ...kept.consegne];
      return HttpResponse.json(TRIAL, { status: 201 });
    }),
    http.get(api(`${PATH}/:id/consegna`), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('from'));
      const items = kept.consegne.slice(from, from + 20);
      kept.reads++;
      // By the next time something has come of what waits.
      kept.consegne = kept.consegne.map((one) =>
        one.stato === 'in_attesa' ? { ...one, ...kept.outcome } : one,
      );
      return HttpResponse.json({ count: kept.consegne.length, items });
    }),
    http.post(api(`${PATH}/:id/consegna/:consegna/riprova`), ({ params }) => {
      asked.push(params.consegna);
      kept.consegne = kept.consegne.map((one) => (one.id === params.consegna ? WAITING : one));
      return HttpResponse.json(WAITING);
    }),
  );
  return { asked, kept };
}
