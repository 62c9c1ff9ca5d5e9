import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { DELIVERED, keep, PATH, refusal, WEBHOOK } from '@/test/webhooks';
import AvvisiPage from '../AvvisiPage';

const show = (path = '/avvisi?vista=webhook') => renderPage(AvvisiPage, { path });
const heading = (name: string) => screen.findByRole('heading', { name });
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
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
    vi.useFakeTimers({ toFake: ['Date'] });
    const { kept } = keep([WEBHOOK]);
    await press(show(), 'Prova: archivio');
    expect(await screen.findByText('Prova in corso…')).toBeVisible();
    vi.setSystemTime(Date.now() + 31_000);
    expect(await screen.findByText(/^Non c’è ancora un esito/)).toBeVisible();
    const { reads } = kept;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
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
