import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { DocumentNote } from '@/api/documentNote';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { NoteShareDialog } from './NoteShareDialog';
import { NotedDocumentContext } from './notedDocument';

const { upn, name, family_name, email } = ACCOUNTS.lettore;
const MYSELF = { upn: upn as string, name, family_name, email };
const MARIO = { upn: 'rossi', name: 'Mario', family_name: 'Rossi', email: 'mario.rossi@example.it' };

/** A note of one's own, or of Mario's; what is asked of the server beside its list is a failure. */
function open(mine: boolean) {
  const note: DocumentNote = {
    _id: 'n1',
    version: 1,
    author: mine ? MYSELF : MARIO,
    file_hash: 'a'.repeat(64),
    page_number: 1,
    color: '94fadb66',
    text: '',
    quote: 'danno',
    prefix: '',
    suffix: '',
    rotated_rect: [],
    participant: [{ ...(mine ? MARIO : MYSELF), permission: mine ? '' : 'w' }],
    last_update_upn: null,
    last_update_name: null,
    last_update_date: '2026-01-02T10:00:00Z',
    may_write: true,
    mine,
    new_since: null,
  };
  server.use(
    http.get(api('/document_note'), () => HttpResponse.json({ items: [note], waiting: [] })),
    http.get(api('/user'), () => HttpResponse.json([MYSELF])),
  );
  const document = { fileHash: note.file_hash, address: null, say: () => {} };
  return renderPage(
    () => (
      <NotedDocumentContext value={document}>
        <NoteShareDialog opened={note} onClose={() => {}} />
      </NotedDocumentContext>
    ),
    { path: '/' },
  );
}

it('refuses oneself', async () => {
  const { user } = open(true);
  await user.type(await screen.findByRole('combobox', { name: /persona|utente/i }), 'lucia');
  await screen.findByRole('option', { name: /@/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('La nota non può essere condivisa con se stessi')).toBeVisible();
});

it('shows those who have it to who is one of them, and changes nothing', async () => {
  open(false);
  expect(await screen.findByText('Lettura e scrittura')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Rimuovi/ })).toBeNull();
});
