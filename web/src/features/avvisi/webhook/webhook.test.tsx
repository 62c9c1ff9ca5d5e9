import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Consegna, Webhook } from '@/api/webhooks';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import AvvisiPage from '../AvvisiPage';

const WEBHOOK: Webhook = {
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

const WAITING: Consegna = {
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
const FAILED: Consegna = {
  ...WAITING,
  stato: 'fallita',
  tentativi: 9,
  tentata_il: '2026-11-28T12:00:00Z',
  status: 500,
  causa: 'risposta',
  prossimo_il: null,
};
const TRIAL: Consegna = { ...WAITING, id: 'c9', evento: 'prova', oggetto: null };

const PATH = '/avviso/webhook';
const refusal = (status: number, body: object) => () => HttpResponse.json(body, { status });

/** Keeps webhooks and deliveries as the server does; `outcome` is what the worker makes of what waits. */
function keep(webhooks: Webhook[], consegne: Consegna[] = []) {
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

const show = (path = '/avvisi?vista=webhook') => renderPage(AvvisiPage, { path });
const showConsegne = (page = '') => show(`/avvisi?vista=webhook&webhook=w1${page}`);
const heading = (name: string) => screen.findByRole('heading', { name });
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const DELIVERED = { stato: 'riuscita', tentativi: 1, status: 204, prossimo_il: null } as const;
/** The seconds of waiting pass at once. */
const hasten = () => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });

describe('webhooks', () => {
  it('are explained where there is none, with what to do', async () => {
    keep([]);
    show();
    expect(await heading('Nessun webhook')).toBeVisible();
    expect(screen.getByText(/soltanto ciò che è pubblico/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Per sviluppatori' })).toHaveAttribute(
      'href',
      '/sviluppatori#webhook',
    );
    expect(screen.getByText(/«Nuovo webhook» registra l’indirizzo/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Webhook' })).toHaveAttribute('aria-current', 'page');
  });

  it('say where they are and how they fare; one that is off cannot be tried', async () => {
    keep([
      { ...WEBHOOK, riuscita_il: '2026-11-27T10:00:00Z' },
      { ...WEBHOOK, id: 'w2', name: 'spento', active: false },
      {
        ...WEBHOOK,
        id: 'w3',
        name: 'rotto',
        active: false,
        sospeso: 'errori',
        sospeso_il: '2026-11-26T10:00:00Z',
      },
    ]);
    show();
    const cards = (await screen.findAllByRole('listitem')).map((card) => within(card));
    expect(cards).toHaveLength(3);
    const [on, off, broken] = cards;
    expect(on?.getByText('Attivo')).toBeVisible();
    expect(on?.getByText('https://example.org/avvisi')).toBeVisible();
    expect(on?.getByText(/^Ultima consegna il 27\/11\/2026/)).toBeVisible();
    expect(off?.getByText('Fermo')).toBeVisible();
    expect(off?.getByText('Ancora nessuna consegna')).toBeVisible();
    expect(off?.queryByRole('button', { name: /^Prova/ })).toBeNull();
    expect(broken?.getByText('Sospeso')).toBeVisible();
    expect(broken?.getByText(/^Sospeso dal 26\/11\/2026: per giorni ogni tentativo/)).toBeVisible();
  });

  it.each(['', '&webhook=w1'])('where the service has none, there is nothing to press (%s)', async (more) => {
    const off = refusal(409, { detail: 'I webhook non sono attivi.', code: 'WEBHOOKS_OFF' });
    server.use(http.get(api(PATH), off), http.get(api(`${PATH}/:id/consegna`), off));
    show(`/avvisi?vista=webhook${more}`);
    expect(await screen.findByText(/Questo servizio non usa i webhook/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/richiesta firmata/)).toBeNull();
  });

  it('that could not be read are asked for again', async () => {
    keep([WEBHOOK]);
    server.use(http.get(api(PATH), refusal(400, { detail: 'Non ora' }), { once: true }));
    const page = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Non ora.');
    await press(page, 'Riprova');
    expect(await heading('1 webhook')).toBeVisible();
  });

  it('are made, and show their secret once', async () => {
    const { asked } = keep([]);
    const page = show();
    await press(page, 'Nuovo webhook');
    const dialog = within(screen.getByRole('dialog', { name: 'Nuovo webhook' }));
    expect(dialog.getByLabelText(/^Nome/)).toHaveFocus();
    await page.user.click(dialog.getByRole('button', { name: 'Crea il webhook' }));
    expect(await dialog.findAllByText('Campo obbligatorio')).toHaveLength(2);
    await page.user.type(dialog.getByLabelText(/^Nome/), ' archivio ');
    await page.user.type(dialog.getByLabelText(/^Indirizzo/), 'https://example.org/avvisi{Enter}');

    const secret = await screen.findByLabelText('Segreto');
    expect(secret).toHaveValue('whsec_nuovo');
    await waitFor(() => expect(secret).toHaveFocus());
    expect(screen.getByText('non sarà mostrato di nuovo')).toBeVisible();
    expect(asked).toEqual([{ name: 'archivio', address: 'https://example.org/avvisi', active: true }]);
    expect(await heading('1 webhook')).toBeVisible();
    await press(page, 'Copia');
    expect(await screen.findByText('Segreto copiato')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('whsec_nuovo');
    await press(page, 'Chiudi');
    expect(screen.queryByLabelText('Segreto')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: '1 webhook' })).toHaveFocus());
  });

  it('refused for their address say so at the field, and nothing typed is lost', async () => {
    keep([]);
    const message = 'Occorre un indirizzo https:// di una macchina raggiungibile da Internet.';
    server.use(
      http.post(api(PATH), refusal(422, { detail: message, errors: [{ field: 'address', message }] })),
    );
    const page = show();
    await press(page, 'Nuovo webhook');
    await page.user.type(screen.getByLabelText(/^Nome/), 'archivio');
    await page.user.type(screen.getByLabelText(/^Indirizzo/), 'https://localhost{Enter}');
    const address = screen.getByLabelText(/^Indirizzo/);
    await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(address).toBeInvalid();
    expect(address).toHaveFocus();
    expect(address).toHaveValue('https://localhost');
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('archivio');
    expect(screen.queryByRole('alert')).toBeNull();
    await page.user.type(address, 'x');
    await waitFor(() => expect(address).not.toBeInvalid());
  });

  it('that are too many are refused with the words of the server', async () => {
    keep([WEBHOOK]);
    const detail = 'Sono ammessi al massimo 5 webhook: per aggiungerne un altro occorre eliminarne uno.';
    server.use(http.post(api(PATH), refusal(409, { detail, code: 'TOO_MANY_WEBHOOKS' })));
    const page = show();
    await press(page, 'Nuovo webhook');
    await page.user.type(screen.getByLabelText(/^Nome/), 'uno');
    await page.user.type(screen.getByLabelText(/^Indirizzo/), 'https://example.org{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByLabelText(/^Indirizzo/)).toHaveValue('https://example.org');
  });

  it('are changed; only what changed is sent, and the focus returns', async () => {
    const { asked } = keep([WEBHOOK]);
    const page = show();
    await press(page, 'Modifica: archivio');
    const dialog = within(screen.getByRole('dialog', { name: 'Modifica il webhook' }));
    expect(dialog.getByLabelText(/^Indirizzo/)).toHaveValue('https://example.org/avvisi');
    await page.user.clear(dialog.getByLabelText(/^Nome/));
    await page.user.type(dialog.getByLabelText(/^Nome/), 'biblioteca');
    await page.user.click(dialog.getByRole('checkbox', { name: /^Attivo/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Webhook salvato')).toBeVisible();
    expect(await screen.findByText('Fermo')).toBeVisible();
    expect(asked).toEqual([{ name: 'biblioteca', active: false }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Modifica: biblioteca' })).toHaveFocus());
  });

  it('get another secret after a question', async () => {
    keep([WEBHOOK]);
    const page = show();
    await press(page, 'Nuovo segreto: archivio');
    const dialog = within(screen.getByRole('dialog', { name: 'Cambiare il segreto?' }));
    expect(dialog.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await page.user.click(dialog.getByRole('button', { name: 'Cambia il segreto' }));
    const secret = await screen.findByLabelText('Segreto');
    expect(secret).toHaveValue('whsec_nuovo');
    await waitFor(() => expect(secret).toHaveFocus());
  });

  it('whose secret could not be changed are read again', async () => {
    const { kept } = keep([WEBHOOK]);
    server.use(http.post(api(`${PATH}/:id/secret`), refusal(404, { detail: 'Webhook non trovato.' })));
    const page = show();
    await press(page, 'Nuovo segreto: archivio');
    kept.webhooks = [];
    await press(page, 'Cambia il segreto');
    expect(await screen.findByText('Webhook non trovato.')).toBeVisible();
    expect(await heading('Nessun webhook')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted after a question', async () => {
    keep([WEBHOOK]);
    const page = show();
    await press(page, 'Elimina: archivio');
    const dialog = within(screen.getByRole('dialog', { name: 'Eliminare il webhook?' }));
    expect(dialog.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await page.user.click(dialog.getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('Il webhook è stato eliminato')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Nessun webhook' })).toHaveFocus());
  });
});

describe('a trial', () => {
  it('says what comes of it, and the webhook is read again', async () => {
    const { kept } = keep([WEBHOOK]);
    kept.outcome = DELIVERED;
    const page = show();
    const button = await screen.findByRole('button', { name: 'Prova: archivio' });
    await page.user.click(button);
    expect(await screen.findByText('Prova in corso…')).toBeVisible();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    kept.webhooks = [{ ...WEBHOOK, riuscita_il: '2026-11-28T10:00:05Z' }];
    const said = await screen.findByText('Prova riuscita: risposta 204.');
    expect(said).toHaveAttribute('role', 'status');
    expect(button).toHaveAttribute('aria-disabled', 'false');
    expect(await screen.findByText(/^Ultima consegna il 28\/11\/2026/)).toBeVisible();
  });

  it('that fails says why', async () => {
    const { kept } = keep([WEBHOOK]);
    kept.outcome = { stato: 'fallita', tentativi: 1, causa: 'collegamento', prossimo_il: null };
    await press(show(), 'Prova: archivio');
    expect(await screen.findByText('Prova non riuscita: nessun collegamento con l’indirizzo.')).toBeVisible();
  });

  it('of which nothing comes is not waited for without end', async () => {
    hasten();
    const { kept } = keep([WEBHOOK]);
    await press(show(), 'Prova: archivio');
    expect(await screen.findByText(/^Non c’è ancora un esito/)).toBeVisible();
    const { reads } = kept;
    expect(reads).toBeLessThan(20);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(kept.reads).toBe(reads);
    expect(screen.getByRole('button', { name: 'Prova: archivio' })).toHaveAttribute('aria-disabled', 'false');
  });

  it.each([
    ['TRIAL_WAITING', 'La prova precedente è ancora in corso.'],
    ['WEBHOOK_INACTIVE', 'Il webhook non è attivo.'],
  ])('that is refused says so (%s)', async (code, detail) => {
    const { kept } = keep([WEBHOOK]);
    server.use(http.post(api(`${PATH}/:id/prova`), refusal(409, { detail, code })));
    const page = show();
    await screen.findByRole('button', { name: 'Prova: archivio' });
    kept.webhooks = [{ ...WEBHOOK, active: code !== 'WEBHOOK_INACTIVE' }];
    await press(page, 'Prova: archivio');
    expect(await screen.findByText(detail)).toBeVisible();
    if (code === 'WEBHOOK_INACTIVE') expect(await screen.findByText('Fermo')).toBeVisible();
  });
});

describe('deliveries', () => {
  it('are reached from the webhook and lead back, and the focus goes along', async () => {
    keep([WEBHOOK]);
    const page = show();
    await page.user.click(await screen.findByRole('link', { name: 'Consegne: archivio' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Consegne/ })).toHaveFocus());
    expect(screen.getByRole('heading', { name: /^Consegne/ })).toHaveTextContent('Consegne di «archivio»');
    expect(await screen.findByText(/^Nessuna consegna negli ultimi 30 giorni/)).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'Tutti i webhook' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '1 webhook' })).toHaveFocus());
  });

  it('say of what they are, what came of them and what follows', async () => {
    keep(
      [WEBHOOK],
      [
        { ...WAITING, id: 'c4', tentativi: 1, tentata_il: '2026-11-28T10:00:00Z', causa: 'tempo_scaduto' },
        { ...WAITING, ...DELIVERED, id: 'c3', tentata_il: '2026-11-28T10:00:01Z' },
        FAILED,
        {
          ...TRIAL,
          id: 'c2',
          stato: 'annullata',
          causa: 'webhook_spento',
          prossimo_il: null,
        },
      ],
    );
    showConsegne();
    const [waits, arrived, failed, ended] = (
      await within(await screen.findByRole('list', { name: 'Consegne' })).findAllByRole('listitem')
    ).map((line) => within(line));
    expect(waits?.getByText('In attesa')).toBeVisible();
    expect(waits?.getByText(/nessuna risposta in tempo\. Prossimo tentativo il 28\/11\/2026/)).toBeVisible();
    expect(arrived?.getByText('Consegnata')).toBeVisible();
    expect(arrived?.getByRole('link', { name: 'Tribunale di Milano, sent. n. 1/2024' })).toHaveAttribute(
      'href',
      '/provvedimento/page?id=2',
    );
    expect(arrived?.queryByRole('button')).toBeNull();
    expect(failed?.getByText('Fallita')).toBeVisible();
    expect(failed?.getByText(/^9 tentativi, l’ultimo il 28\/11\/2026 .*: risposta 500\.$/)).toBeVisible();
    expect(ended?.getByText('Annullata')).toBeVisible();
    expect(ended?.getByText('Nessun tentativo: il webhook è fermo.')).toBeVisible();
    expect(ended?.getByRole('button', { name: /^Riprova\s*: Prova, 28\/11\/2026/ })).toBeVisible();
  });

  it('that came to nothing are tried again, and the list follows', async () => {
    const { asked, kept } = keep([WEBHOOK], [FAILED]);
    kept.outcome = { ...DELIVERED, tentata_il: '2026-11-28T14:00:00Z' };
    const page = showConsegne();
    await page.user.click(await screen.findByRole('button', { name: /^Riprova/ }));
    expect(screen.getByRole('heading', { name: /^Consegne/ })).toHaveFocus();
    expect(await screen.findByText('Nuovo tentativo in corso…')).toBeVisible();
    expect(await screen.findByText('In attesa')).toBeVisible();
    expect(await screen.findByText('Consegna riuscita: risposta 204.')).toBeVisible();
    expect(screen.getByText('Consegnata')).toBeVisible();
    expect(asked).toEqual(['c1']);
  });

  it('that can no longer be tried again say so', async () => {
    const { kept } = keep([WEBHOOK], [FAILED]);
    const detail = 'Si riprova soltanto una consegna non riuscita.';
    server.use(
      http.post(api(`${PATH}/:id/consegna/:consegna/riprova`), refusal(409, { detail, code: 'NOT_FAILED' })),
    );
    const page = showConsegne();
    const button = await screen.findByRole('button', { name: /^Riprova/ });
    kept.consegne = [{ ...FAILED, ...DELIVERED, causa: null }];
    await page.user.click(button);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByText('Consegnata')).toBeVisible();
  });

  it('of a trial begin the list, which follows it', async () => {
    const { kept } = keep([WEBHOOK]);
    kept.outcome = { stato: 'fallita', tentativi: 1, causa: 'certificato', prossimo_il: null };
    await press(showConsegne(), 'Prova');
    expect(await screen.findByText('Prova non riuscita: il certificato non è valido.')).toBeVisible();
    expect(await screen.findByText('Fallita')).toBeVisible();
  });

  it('of a webhook that is off cannot be tried again', async () => {
    keep([{ ...WEBHOOK, active: false }], [FAILED]);
    showConsegne();
    expect(await screen.findByText('Fallita')).toBeVisible();
    expect(await heading('Consegne di «archivio»')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('have pages, and one that is no longer there leads to the last', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...FAILED, id: `c${index}` }));
    keep([WEBHOOK], many);
    const { router } = showConsegne('&pagina=7');
    const pages = await screen.findByRole('navigation', { name: 'Pagine delle consegne' });
    await waitFor(() => expect(router.state.location.search).toBe('?vista=webhook&webhook=w1&pagina=2'));
    expect(await screen.findByText('Fallita')).toBeVisible();
    expect(within(pages).getByRole('link', { name: 'Pagina 1' })).toHaveAttribute(
      'href',
      '/avvisi?vista=webhook&webhook=w1',
    );
  });

  it('that could not be read are asked for again', async () => {
    keep([WEBHOOK], [FAILED]);
    server.use(
      http.get(api(`${PATH}/:id/consegna`), refusal(404, { detail: 'Webhook non trovato.' }), { once: true }),
    );
    const page = showConsegne();
    expect(await screen.findByText('Webhook non trovato.')).toBeVisible();
    await press(page, 'Riprova');
    expect(await screen.findByText('Fallita')).toBeVisible();
  });
});
