import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Segnalazione } from '@/api/segnalazione';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import SegnalazioniPage from './SegnalazioniPage';

const REPORT: Segnalazione = {
  id: '1',
  kind: 'provvedimento',
  item_id: '2',
  label: 'Tribunale di Milano, sent. n. 1/2024',
  ufficio: 'TRIBUNALE DI MILANO',
  motivo: 'DATI',
  testo: 'La data è sbagliata.',
  author: 'Elena Riva',
  mine: false,
  created_at: '2026-11-20T10:00:00Z',
  closed_at: null,
  closed_by: null,
  risposta: null,
  may_answer: true,
  qualita: null,
  esito: null,
  da_oscurare: null,
};

function show(items: Segnalazione[], path = '/segnalazioni') {
  server.use(
    http.get(api('/segnalazione'), ({ request }) => {
      const closed = new URL(request.url).searchParams.get('closed') === 'true';
      const found = items.filter((each) => (each.closed_at !== null) === closed);
      return HttpResponse.json({ count: found.length, items: found });
    }),
  );
  return renderPage(SegnalazioniPage, { path, user: ACCOUNTS.redattore });
}

it('is concluded with an answer, never without one', async () => {
  const items = [REPORT];
  let sent: unknown;
  const { user } = show(items);
  server.use(
    http.post(api('/segnalazione/1/risposta'), async ({ request }) => {
      sent = await request.json();
      items.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Rispondi e concludi/ }));
  await user.type(await screen.findByRole('textbox', { name: /Che cosa si è fatto/ }), '  ');
  await user.click(screen.getByRole('button', { name: 'Concludi la segnalazione' }));
  expect(screen.getByText('Campo obbligatorio')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Che cosa si è fatto/ }), '  Corretta. ');
  await user.click(screen.getByRole('button', { name: 'Concludi la segnalazione' }));
  expect(await screen.findByRole('heading', { name: 'Nessuna segnalazione in attesa' })).toHaveFocus();
  expect(sent).toEqual({ risposta: 'Corretta.' });
});

it('is a request with an outcome, which leads on to obscuring', async () => {
  const items: Segnalazione[] = [
    {
      ...REPORT,
      motivo: 'DATI_PERSONALI',
      qualita: 'difensore',
      testo: 'Si legge una diagnosi.',
      da_oscurare: { id: '2', status: 'PUBBLICATO' },
    },
  ];
  const sent: unknown[] = [];
  const { user } = show(items);
  server.use(
    http.post(api('/segnalazione/1/risposta'), async ({ request }) => {
      sent.push(await request.json());
      items.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/provvedimento/2/obscured'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: '2', version: 2 });
    }),
  );
  expect(await screen.findByText('Difensore o rappresentante di quella persona')).toBeVisible();
  expect(screen.getByText(/^In attesa da /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Rispondi e concludi/ }));
  await user.click(await screen.findByRole('button', { name: 'Concludi la richiesta' }));
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Esito/ }), 'accolta');
  await user.type(screen.getByRole('textbox', { name: /^Risposta/ }), 'Si oscura.');
  await user.click(screen.getByRole('button', { name: 'Concludi la richiesta' }));
  expect(await screen.findByRole('combobox', { name: /^Base dell/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Istanza');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Base dell/ }), 'ISTANZA_PARTE');
  await user.click(screen.getByRole('button', { name: 'Oscura' }));
  await screen.findByText(/^Dati personali oscurati/);
  expect(screen.getByRole('heading', { name: 'Nessuna segnalazione in attesa' })).toHaveFocus();
  expect(sent).toEqual([
    { risposta: 'Si oscura.', esito: 'accolta' },
    { ground: 'ISTANZA_PARTE', reason: 'Istanza' },
  ]);
});

it('tells who asked the outcome, and who may not read it nothing of whose it is', async () => {
  const request: Segnalazione = { ...REPORT, motivo: 'DATI_PERSONALI', qualita: 'interessato' };
  const answer = {
    closed_at: '2026-11-21T10:00:00Z',
    risposta: 'Oscurati in parte.',
    esito: 'in_parte',
  } as const;
  const own = { ...request, ...answer, id: '3', label: null, mine: true, may_answer: false };
  const blind = { ...request, ...answer, id: '4', testo: null, risposta: null, author: null };
  show([own, blind], '/segnalazioni?vista=concluse');
  const [mine, theirs] = (await screen.findAllByRole('listitem')).map((each) => each.textContent);
  expect(mine).toContain('Accolta in parte');
  expect(mine).toContain('Risposta dell’ufficio');
  expect(mine).toContain('Oscurati in parte.');
  expect(theirs).not.toContain('Chiesto da');
  expect(theirs).toContain('Il testo si legge solo con l’accesso agli originali');
});

it('says what may not be read, and what is no longer there', async () => {
  const hidden = { ...REPORT, testo: null, label: null, mine: true, may_answer: false };
  show([hidden]);
  expect(await screen.findByText('Contenuto non più consultabile')).toBeVisible();
  expect(screen.getByText(/Il testo si legge solo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Rispondi/ })).not.toBeInTheDocument();
});

it('keeps what was concluded, with who answered', async () => {
  const closed = { closed_at: '2026-11-21T10:00:00Z', closed_by: 'Anna Neri', risposta: 'Corretta.' };
  show([REPORT, { ...REPORT, id: '3', ...closed }], '/segnalazioni?vista=concluse');
  expect(await screen.findByRole('heading', { name: '1 segnalazione conclusa' })).toBeVisible();
  expect(screen.getByText(/di Anna Neri/)).toBeVisible();
});
