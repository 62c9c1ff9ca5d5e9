import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Testo } from '@/api/document';
import type { DocumentNote } from '@/api/documentNote';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { DocumentViewerContext } from '@/parts/item/documentViewer';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { DocumentText } from '../DocumentText';

// A box to type in: jsdom has no editable text.
vi.mock('@/parts/richText/RichTextEditor', () => ({
  default: ({ label, value }: { label: string; value: string }) => (
    <label>
      {label}
      <textarea defaultValue={value} />
    </label>
  ),
}));

const [ORIGINAL, ANONYMISED] = ['a'.repeat(64), 'b'.repeat(64)];
const AUTHOR = { upn: 'verdi', name: 'Anna', family_name: 'Verdi', email: 'anna.verdi@example.it' };
const TEXT: Testo = {
  pagine: 2,
  precedenti: [],
  lingue: ['it'],
  senza_testo: [],
  norme: [],
  parti: [
    {
      tipo: 'motivi',
      titolo: 'MOTIVI',
      pagina: 1,
      paragrafi: [
        [{ testo: 'Il giudice osserva che il danno ' }, { testo: 'non è provato in giudizio.', pagina: 2 }],
      ],
    },
  ],
};

function aNote(change: Partial<DocumentNote> = {}): DocumentNote {
  return {
    _id: 'n1',
    version: 1,
    author: AUTHOR,
    file_hash: ORIGINAL,
    page_number: 1,
    color: '94fadb66',
    text: '',
    quote: 'giudice osserva',
    prefix: '',
    suffix: '',
    rotated_rect: [{ angle: 0, rect: { x: 60, y: 100, width: 200, height: 12 } }],
    participant: [],
    last_update_upn: 'verdi',
    last_update_name: 'Anna Verdi',
    last_update_date: '2026-02-01T09:32:00Z',
    may_write: true,
    mine: true,
    new_since: null,
    ...change,
  };
}

/** The decision's text with these notes; what is sent is kept. */
function open(items: DocumentNote[], { anonymisedToo = false, refused = 0 } = {}) {
  const saved: Record<string, unknown>[] = [];
  const asked: string[] = [];
  let left = items;
  let failing = refused;
  server.use(
    http.get(api('/provvedimento/7/document/parti'), () => HttpResponse.json(TEXT)),
    http.get(api('/document_note'), ({ request }) => {
      const hash = new URL(request.url).searchParams.get('file_hash') ?? '';
      asked.push(hash);
      return HttpResponse.json({ items: left.filter((one) => one.file_hash === hash), waiting: [] });
    }),
    http.post(api('/document_note'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      saved.push(body);
      if (failing-- > 0) return new HttpResponse(null, { status: 503 });
      const before = left.find(({ _id }) => _id === body._id);
      const note = {
        ...aNote({ _id: `nuova${saved.length}`, rotated_rect: [] }),
        ...before,
        ...body,
      } as DocumentNote;
      left = [...left.filter(({ _id }) => _id !== note._id), note];
      return HttpResponse.json(note);
    }),
    http.delete(api('/document_note/:id'), ({ params }) => {
      left = left.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const show = vi.fn();
  const { user } = renderPage(
    () => (
      <DocumentViewerContext value={{ open: show, print: () => {}, Pane: null }}>
        <DocumentText
          request={{ kind: 'provvedimento', id: '7', label: 'Sentenza' }}
          cite={() => 'Trib. Milano'}
          area="civile"
          on={null}
          anonymisedToo={anonymisedToo}
          noted={{
            document_hash: ORIGINAL,
            anonymized_document_hash: ANONYMISED,
            document_note_count: items.length,
          }}
        />
      </DocumentViewerContext>
    ),
    { path: '/' },
  );
  return { user, saved, asked, show };
}

/** Selects from the first time that one word is there to the end of another. */
async function select(first: string, last: string) {
  const section = (await screen.findByRole('heading', { name: /^MOTIVI/ })).closest('section') as HTMLElement;
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const [from, to] = [first, last].map((word) => nodes.find(({ data }) => data.includes(word)) as Text);
  await act(async () => {
    document
      .getSelection()
      ?.setBaseAndExtent(
        from as Text,
        from?.data.indexOf(first) ?? 0,
        to as Text,
        (to?.data.indexOf(last) ?? 0) + last.length,
      );
    document.dispatchEvent(new Event('selectionchange'));
  });
  return within(screen.getByRole('region', { name: 'Testo selezionato' }));
}

const passage = (name: string) => screen.findByRole('button', { name });
const item = (name: string) => screen.getByRole('menuitem', { name });

beforeEach(() => {
  document.getSelection()?.removeAllRanges();
  Element.prototype.scrollIntoView = vi.fn();
});

it('selected words are highlighted and saved in one gesture, in the colour used last', async () => {
  writePreferences({ highlight: 'ffe14d80' });
  const { user, saved } = open([]);
  const bar = await select('giudice', 'che');
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toContain('Nel documento');
  await user.click(await bar.findByRole('button', { name: 'Evidenzia' }));
  expect(await passage('giudice osserva che')).toHaveFocus();
  expect(saved).toEqual([
    {
      request_id: expect.any(String),
      file_hash: ORIGINAL,
      color: 'ffe14d80',
      page_number: 1,
      quote: 'giudice osserva che',
      prefix: 'MOTIVI Il ',
      suffix: ' il danno',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('words over two pages are a note each, and the editor opens on request', async () => {
  const { user, saved } = open([]);
  const bar = await select('danno', 'provato');
  await user.click(await bar.findByRole('button', { name: 'Evidenzia e annota' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nota' });
  expect(await within(dialog).findByLabelText('Testo della nota')).toBeVisible();
  expect(saved.map(({ page_number, quote }) => [page_number, quote])).toEqual([
    [1, 'danno'],
    [2, 'non è provato'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
  expect(await passage('non è provato')).toHaveFocus();
});

it('what could not be saved stays in the text, is told, and is sent again', async () => {
  const { user, saved } = open([], { refused: 1 });
  const bar = await select('giudice', 'osserva');
  await user.click(await bar.findByRole('button', { name: 'Evidenzia' }));
  expect(await screen.findByText('Il passo non è ancora salvato: si riproverà tra poco.')).toBeVisible();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await passage('giudice osserva')).toBeVisible();
  expect(saved).toHaveLength(2);
  expect(saved[0]).toEqual(saved[1]);
});

it('notes of the pages are in the text; the menu is opened, used and left by keyboard', async () => {
  const { user, saved } = open([aNote()]);
  const mark = await passage('giudice osserva');
  expect(mark).toHaveAttribute('title', 'Passo evidenziato');
  mark.focus();
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Copia testo',
    'Colore',
    'Mostra',
    'Copia indirizzo',
    'Condividi',
    'Elimina',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(mark).toHaveFocus();
  await user.keyboard(' {ArrowDown}{Enter}');
  await user.click(screen.getByRole('menuitemradio', { name: 'Giallo' }));
  await waitFor(() => expect(saved).toEqual([{ _id: 'n1', color: 'ffe14d80' }]));
  expect(readPreferences().highlight).toBe('ffe14d80');
});

it('a note is shared and deleted from the text, and the focus stays near', async () => {
  const { user } = open([aNote()]);
  await user.click(await passage('giudice osserva'));
  await user.click(item('Condividi'));
  const dialog = await screen.findByRole('dialog', { name: 'Condivisione nota personale' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const mark = await passage('giudice osserva');
  expect(mark).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(item('Elimina'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'giudice osserva' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: /^MOTIVI/ })).toHaveFocus());
});

it('a note that is not in the text leads to the document', async () => {
  const { user, show } = open([aNote({ quote: 'parole di una figura', page_number: 2 })]);
  const list = await screen.findByRole('region', { name: 'Note non collocate nel testo' });
  await user.click(within(list).getByRole('button', { name: /^pag\. 2 «parole di una figura»/ }));
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ id: '7', note: 'n1', anonymised: false }));
});

it('each version of the text has its own notes', async () => {
  const { user, asked } = open([aNote(), aNote({ _id: 'n2', file_hash: ANONYMISED, quote: 'il danno' })], {
    anonymisedToo: true,
  });
  await passage('giudice osserva');
  await user.click(screen.getByRole('radio', { name: 'Anonimizzato' }));
  expect(await passage('il danno')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'giudice osserva' })).toBeNull();
  expect(new Set(asked)).toEqual(new Set([ORIGINAL, ANONYMISED]));
});
