import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { Findings } from './Findings';

const MISSING = {
  code: 'INVALID',
  message: 'Compilare tutti i campi obbligatori contrassegnati da *',
  places: [{ field: 'ruolo', message: 'Selezione ruolo obbligatorio', link: null }],
};
const DUPLICATE = {
  code: 'DUPLICATE',
  message: 'Sembra esserci già.',
  asks_reason: true,
  places: [{ field: 'duplicate', message: 'Tribunale di Milano, sentenza n. 1', link: '/provvedimento/p2' }],
  confirmations: [
    { action: 'submitted', at: '2026-01-02T10:00:00Z', actor: 'Bruno Galli', reason: 'È la rettifica' },
  ],
};

function open(name: AccountName, status: string, modified = false) {
  const item = { id: 'x1', status, ufficio: 'TRIBUNALE DI MILANO' };
  return renderPage(() => <Findings kind="provvedimento" item={item} modified={modified} />, {
    path: '/pagina',
    user: ACCOUNTS[name],
  });
}

/** Counts how often it is asked. */
function found(body: object) {
  const asked: string[] = [];
  server.use(
    http.get(api('/provvedimento/x1/findings'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(body);
    }),
  );
  return asked;
}

it.each([
  ['redattore', 'BOZZA'],
  ['approvatore', 'DA_APPROVARE'],
  ['pubblicatore', 'DA_PUBBLICARE'],
] as const)('tells %s what is missing in what is %s', async (name, status) => {
  found({ refusals: [MISSING], doubts: [DUPLICATE] });
  open(name, status);
  expect(await screen.findByRole('region', { name: 'Che cosa manca' })).toBeVisible();
  expect(screen.getByText('Selezione ruolo obbligatorio')).toBeVisible();
  const other = screen.getByRole('link', { name: /Tribunale di Milano, sentenza n. 1/ });
  expect(other).toHaveAttribute('href', '/provvedimento/p2');
  expect(other).toHaveAttribute('target', '_blank');
  expect(screen.getByText(/Confermato da Bruno Galli il .*: «È la rettifica»/)).toBeVisible();
  expect(screen.queryByText('Non manca nulla.')).toBeNull();
});

it('tells what stops nobody apart, and that nothing is missing', async () => {
  const alone = {
    code: 'ONE_PERSON',
    message: 'Resta nel registro.',
    asks_reason: false,
    places: [],
    confirmations: [],
  };
  found({ refusals: [], doubts: [alone] });
  open('approvatore', 'DA_APPROVARE');
  expect(await screen.findByRole('heading', { name: 'Da sapere' })).toBeVisible();
  expect(screen.getByText('Resta nel registro.')).toBeVisible();
  expect(screen.getByText('Non manca nulla.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Da verificare/ })).toBeNull();
});

it('says that nothing is missing, of what is saved', async () => {
  found({ refusals: [], doubts: [] });
  open('redattore', 'BOZZA', true);
  expect(await screen.findByText('Non manca nulla.')).toBeVisible();
  expect(screen.getByText('L’elenco si aggiorna quando si salva.')).toBeVisible();
});

it.each([
  ['redattore', 'PUBBLICATO'],
  ['redattore', 'DA_RITIRARE'],
  ['lettore', 'BOZZA'],
  ['redattore.roma', 'BOZZA'],
] as const)('is not asked for by %s of what is %s', async (name, status) => {
  const asked = found({ refusals: [MISSING], doubts: [] });
  open(name, status);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Che cosa manca' })).toBeNull());
  expect(asked).toEqual([]);
});
