import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { DELIVERED, FAILED, keep, PATH, refusal, TRIAL, WAITING, WEBHOOK } from '@/test/webhooks';
import AvvisiPage from '../AvvisiPage';

const show = (path = '/avvisi?vista=webhook') => renderPage(AvvisiPage, { path });
/** Until the webhook is known its buttons do nothing. */
const known = () => heading('Consegne di «archivio»');
const showConsegne = (page = '') => show(`/avvisi?vista=webhook&webhook=w1${page}`);
const heading = (name: string) => screen.findByRole('heading', { name });
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

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
    await known();
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
    await known();
    const button = await screen.findByRole('button', { name: /^Riprova/ });
    kept.consegne = [{ ...FAILED, ...DELIVERED, causa: null }];
    await page.user.click(button);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByText('Consegnata')).toBeVisible();
  });

  it('of a trial begin the list, which follows it', async () => {
    const { kept } = keep([WEBHOOK]);
    kept.outcome = { stato: 'fallita', tentativi: 1, causa: 'certificato', prossimo_il: null };
    const page = showConsegne();
    await known();
    await press(page, 'Prova');
    expect(await screen.findByText('Prova non riuscita: il certificato non è valido.')).toBeVisible();
    expect(await screen.findByText('Fallita')).toBeVisible();
  });

  it('of a webhook that is off cannot be tried again', async () => {
    keep([{ ...WEBHOOK, active: false }], [FAILED]);
    showConsegne();
    expect(await screen.findByText('Fallita')).toBeVisible();
    expect(await known()).toBeVisible();
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

  it('that could not be read again stay', async () => {
    keep([WEBHOOK], [FAILED]);
    const page = showConsegne();
    await known();
    const button = await screen.findByRole('button', { name: /^Riprova/ });
    server.use(http.get(api(`${PATH}/:id/consegna`), refusal(400, { detail: 'Non ora' }), { once: true }));
    await page.user.click(button);
    expect(await screen.findByText('Nuovo tentativo in corso…')).toBeVisible();
    expect(screen.getByText('Fallita')).toBeVisible();
    expect(await screen.findByText('In attesa')).toBeVisible();
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
