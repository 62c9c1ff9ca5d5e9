import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Ritirato } from '@/api/ritiro';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import RitiratiPage from './RitiratiPage';

const ITEM: Ritirato = {
  kind: 'provvedimento',
  id: '2',
  label: 'Tribunale di Milano, sent. n. 1/2024',
  ufficio: 'TRIBUNALE DI MILANO',
  at: '2026-11-20T10:00:00Z',
  asked_by: 'Elena Riva',
  confirmed_by: 'Dario Conti',
  reason: 'Manca il dispositivo',
  with_provvedimento: false,
};

function show(items: Ritirato[], count = items.length, path = '/ritirati') {
  server.use(http.get(api('/ritiro'), () => HttpResponse.json({ count, items })));
  return renderPage(RitiratiPage, { path, user: ACCOUNTS.redattore });
}

it('says who asked, who confirmed and why, with the way to the item', async () => {
  show([ITEM]);
  expect(await screen.findByRole('heading', { name: '1 contenuto ritirato' })).toBeVisible();
  expect(screen.getByRole('link', { name: ITEM.label })).toHaveAttribute(
    'href',
    expect.stringContaining('id=2'),
  );
  for (const said of ['Elena Riva', 'Dario Conti', 'Manca il dispositivo']) {
    expect(screen.getByText(said, { exact: false })).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'Esporta (CSV)' })).toBeVisible();
});

it('says what may not be read, and which abstract went with its decision', async () => {
  show([{ ...ITEM, kind: 'massima', with_provvedimento: true, reason: null, asked_by: null }]);
  expect(await screen.findByText(/Il motivo si legge solo/)).toBeVisible();
  expect(screen.getByText(/ritirato con il provvedimento/)).toBeVisible();
  expect(screen.getByText(/persona senza più un account/)).toBeVisible();
});

it('has pages', async () => {
  show([ITEM], 60);
  expect(await screen.findByRole('navigation', { name: 'Pagine di ciò che è stato ritirato' })).toBeVisible();
});

it('says when nothing was withdrawn, without a file of it', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Nulla è stato ritirato' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Esporta/ })).not.toBeInTheDocument();
});
