import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { AttachmentsPanel } from './AttachmentsPanel';

const HASH = 'a'.repeat(64);

function show(answer: object) {
  server.use(http.get(api('/provvedimento/document/:hash/attachments'), () => HttpResponse.json(answer)));
  renderPage(() => <AttachmentsPanel fileHash={HASH} />, { path: '/x' });
}

it('lists what can be saved', async () => {
  show({
    read: true,
    attachments: [{ number: 1, name: 'perizia.pdf', size: 900, program: false }],
    left_out: 0,
  });
  expect(await screen.findByRole('heading', { name: 'Allegati' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'perizia.pdf' })).toHaveAttribute('download', 'perizia.pdf');
  expect(screen.queryByText(/non comprende/)).toBeNull();
});

it.each([
  [1, "Questa copia non comprende un allegato dell'originale."],
  [2, "Questa copia non comprende 2 allegati dell'originale."],
])('says what a redacted copy leaves out: %i', async (left_out, said) => {
  show({ read: true, attachments: [], left_out });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
