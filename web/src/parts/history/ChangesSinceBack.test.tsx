import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import ChangesSinceBack from './ChangesSinceBack';

const TITLE = 'Che cosa è cambiato dopo il rinvio in bozza';
const step = (at: string, change: object) => ({
  at,
  actor: 'Bruno Galli',
  version: null,
  action: null,
  reason: null,
  comments: [],
  changes: [],
  ...change,
});
const FIRST = [
  step('2026-03-01T10:00:00Z', { version: 1, changes: [{ field: 'titolo', from: null, to: 'Danno' }] }),
  step('2026-03-02T10:00:00Z', { action: 'submitted' }),
];
const AGAIN = [
  ...FIRST,
  step('2026-03-03T10:00:00Z', {
    action: 'rejected',
    reason: 'Manca la prova',
    comments: [{ field: 'titolo', text: 'Più breve' }],
  }),
  step('2026-03-04T10:00:00Z', {
    version: 4,
    changes: [
      { field: 'titolo', from: 'Danno', to: 'Danno morale' },
      { field: 'testo', from: '<p>Il danno si prova.</p>', to: '<p>Il danno va allegato.</p>' },
    ],
  }),
  step('2026-03-05T10:00:00Z', { action: 'submitted' }),
];

function open(steps: object[]) {
  let asked = false;
  server.use(
    http.get(api('/massima/m1/history'), () => {
      asked = true;
      return HttpResponse.json(steps);
    }),
  );
  renderPage(() => <ChangesSinceBack kind="massima" id="m1" />, {
    path: '/pagina',
    user: ACCOUNTS.approvatore,
  });
  return () => asked;
}

it('tells why it was sent back and what is new since then, of a text the words', async () => {
  open(AGAIN);
  const region = await screen.findByRole('region', { name: TITLE });
  expect(region).toHaveTextContent(/Rinviato da Bruno Galli il 03\/03\/2026.*: «Manca la prova»/);
  expect(region).toHaveTextContent('Titolo: Più breve');
  const shown = within(region);
  expect(shown.getByText('Titolo', { selector: 'dt' }).parentElement).toHaveTextContent(
    'TitoloPrima: DannoDopo: Danno morale',
  );
  expect(region.querySelector('del')).toHaveTextContent('si prova');
  expect(region.querySelector('ins')).toHaveTextContent('va allegato');
});

it('says nothing of what comes for the first time', async () => {
  const asked = open(FIRST);
  await expect.poll(asked).toBe(true);
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
