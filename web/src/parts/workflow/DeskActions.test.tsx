import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { ItemKind } from '@/domain/item';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { DeskActions } from './DeskActions';

function open(name: AccountName, kind: ItemKind, status: string, ufficio = 'TRIBUNALE DI MILANO') {
  return renderPage(() => <DeskActions kind={kind} item={{ id: 'x1', status, ufficio }} />, {
    path: '/pagina',
    user: ACCOUNTS[name],
  });
}

const offered = () => [
  ...screen.queryAllByRole('link').map((link) => link.textContent),
  ...screen.queryAllByRole('button').map((button) => button.textContent),
];

it.each([
  ['lettore', 'provvedimento', 'PUBBLICATO', []],
  ['giudice', 'provvedimento', 'PUBBLICATO', []],
  ['amministratore', 'massima', 'PUBBLICATO', []],
  ['redattore', 'provvedimento', 'PUBBLICATO', ['Redigi abstract', 'Rinvia in bozza']],
  ['redattore', 'provvedimento', 'BOZZA', ['Modifica', 'Redigi abstract']],
  ['redattore', 'provvedimento', 'DA_APPROVARE', ['Apri in Le mie attività', 'Redigi abstract']],
  ['redattore', 'massima', 'PUBBLICATO', ['Rinvia in bozza']],
  ['redattore', 'massima', 'BOZZA', ['Modifica']],
  ['approvatore', 'massima', 'PUBBLICATO', ['Rinvia in bozza']],
  // On the detail page only what is published is sent back; the rest in 'Le mie attività'.
  ['approvatore', 'massima', 'DA_APPROVARE', ['Apri in Le mie attività']],
  ['pubblicatore', 'provvedimento', 'PUBBLICATO', ['Rinvia in bozza']],
  ['redattore.roma', 'provvedimento', 'PUBBLICATO', []],
  ['redattore.massime', 'provvedimento', 'PUBBLICATO', []],
  ['redattore.tutti', 'provvedimento', 'PUBBLICATO', ['Redigi abstract', 'Rinvia in bozza']],
] as const)('%s is offered on a %s that is %s: %j', (name, kind, status, expected) => {
  open(name, kind, status);
  expect(offered()).toEqual(expected);
});

it('writes abstracts of decisions of the own office only, whoever may not edit decisions too', () => {
  open('redattore.massime', 'provvedimento', 'PUBBLICATO', 'CORTE DI APPELLO DI MILANO');
  expect(offered()).toEqual(['Redigi abstract']);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/attivita/abstract/nuova?provvedimento_id=x1');
});

it('leads back once it is sent back', async () => {
  server.use(http.post(api('/massima/x1/rejected'), () => HttpResponse.json({ id: 'x1', status: 'BOZZA' })));
  const { user, router } = open('pubblicatore', 'massima', 'PUBBLICATO');
  await user.click(screen.getByRole('button', { name: 'Rinvia in bozza' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Errore');
  await user.click(dialog.getByRole('button', { name: 'Rinvia in bozza' }));
  expect(await screen.findByText('Abstract rinviato in bozza con successo.')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/standard'));
});
