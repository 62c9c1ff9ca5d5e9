import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import HistoryPanel from './HistoryPanel';

const save = (version: number, actor: string, changes: unknown[], at = `2026-03-0${version}T10:00:00Z`) => ({
  at,
  actor,
  version,
  action: null,
  reason: null,
  comments: [],
  changes,
});

const STEPS = [
  save(1, 'Bruno Galli', [{ field: 'testo', from: null, to: '<p>Il danno biologico si prova.</p>' }]),
  save(2, 'Bruno Galli', [
    {
      field: 'testo',
      from: '<p>Il danno biologico si prova.</p>',
      to: '<p>Il danno <strong>morale</strong> si prova.</p><p>Sempre.</p>',
    },
    { field: 'parola_chiave', from: [], to: ['danno', 'prova'] },
  ]),
  {
    at: '2026-03-03T10:00:00Z',
    actor: 'Carla Monti',
    version: null,
    action: 'rejected',
    reason: 'Manca la data',
    comments: [{ field: 'titolo', text: 'Più breve' }],
    changes: [],
  },
];

function open(steps: unknown, status = 200) {
  server.use(http.get(api('/massima/m1/history'), () => HttpResponse.json(steps as object, { status })));
  return renderPage(() => <HistoryPanel kind="massima" id="m1" />, {
    path: '/pagina',
    user: ACCOUNTS.redattore,
  });
}

it('lists who did what, the newest first, with the values', async () => {
  const { user } = open(STEPS);
  await user.click(screen.getByText('Storia delle modifiche'));
  await screen.findByText('Creato');
  const items = [...document.querySelectorAll('.bdm-history > li')];
  expect(items.map((item) => item.querySelector('.bdm-history-what')?.textContent)).toEqual([
    'Rinviato in bozza',
    'Modificati: Testo, Parole chiave',
    'Creato',
  ]);
  expect(items[0]).toHaveTextContent('Carla Monti');
  expect(items[0]).toHaveTextContent('Motivo: Manca la dataTitolo: Più breve');
  await user.click(screen.getByText('Valori prima e dopo'));
  expect(items[1]).toHaveTextContent('Prima: (vuoto)');
  expect(items[1]).toHaveTextContent('Dopo: danno; prova');
});

it('compares two versions of the text, word by word', async () => {
  const { user } = open(STEPS);
  await user.click(screen.getByText('Storia delle modifiche'));
  await user.click(await screen.findByRole('button', { name: 'Confronta versioni' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Confronta versioni' }));
  const text = () => document.querySelector('.bdm-compare-text') as HTMLElement;
  expect(text().querySelector('del')).toHaveTextContent('[tolto: biologico]');
  expect(text().querySelector('ins')).toHaveTextContent('[aggiunto: morale]');
  expect(text().textContent).toContain('Sempre');
  await user.selectOptions(dialog.getByLabelText('A'), '0');
  expect(text().querySelector('del, ins')).toBeNull();
  expect(dialog.getByText(/è lo stesso/)).toBeVisible();
});

it('has nothing to compare while the text never changed', async () => {
  const { user } = open(STEPS.slice(0, 1));
  await user.click(screen.getByText('Storia delle modifiche'));
  expect(await screen.findByText('Creato')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confronta versioni' })).toBeNull();
});

it('tells why there is none', async () => {
  const detail = 'I dati personali sono riservati all’ufficio competente.';
  const { user } = open({ detail, code: 'FORBIDDEN' }, 403);
  await user.click(screen.getByText('Storia delle modifiche'));
  expect(await screen.findByText(detail)).toBeVisible();
});
