import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { DocumentNote } from '@/api/documentNote';
import { shortened } from '@/domain/note';
import { inReadingOrder, lastUpdate, noteLabel, plainWords } from '@/parts/passageNote/words';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { saveFile } from '@/ui/download';
import type { OpenDocument } from '../pdf/open';
import { ViewerProvider } from '../ViewerProvider';
import type { Viewer } from '../viewerContext';
import { NotesPanel, NotesProvider, NotesTools, OpenedNote } from '.';

// A box to type in: jsdom has no editable text.
vi.mock('@/parts/richText/RichTextEditor', () => ({
  default: ({
    label,
    value,
    onChange,
  }: {
    label: string;
    value: string;
    onChange: (html: string) => void;
  }) => (
    <label>
      {label}
      <textarea value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  ),
}));
vi.mock('@/ui/download', async (original) => ({
  ...(await original<typeof import('@/ui/download')>()),
  saveFile: vi.fn(),
}));

const HASH = 'a'.repeat(64);
const AUTHOR = { upn: 'verdi', name: 'Anna', family_name: 'Verdi', email: 'anna.verdi@example.it' };

function aNote(change: Partial<DocumentNote> = {}): DocumentNote {
  return {
    _id: 'n1',
    version: 1,
    author: AUTHOR,
    file_hash: HASH,
    page_number: 2,
    color: '94fadb66',
    text: '<p>Da rileggere</p>',
    quote: 'il danno non è provato',
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

/** Answers with these notes, whose tag changes with them; every call is noted. */
function serve(items: DocumentNote[], waiting: DocumentNote[] = []) {
  const calls: string[] = [];
  const saved: Record<string, unknown>[] = [];
  const answers: (() => Response)[] = [];
  const state = { items };
  server.use(
    http.get(api('/document_note'), ({ request }) => {
      const tag = `"${JSON.stringify(state.items).length}"`;
      const same = request.headers.get('If-None-Match') === tag;
      calls.push(same ? 'GET 304' : 'GET 200');
      if (same) return new HttpResponse(null, { status: 304 });
      return HttpResponse.json({ items: state.items, waiting }, { headers: { ETag: tag } });
    }),
    http.post(api('/document_note'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      saved.push(body);
      const refused = answers.shift();
      if (refused) return refused();
      const [note] = state.items;
      return HttpResponse.json({ ...note, ...body, version: (note?.version ?? 0) + 1 });
    }),
    http.delete(api('/document_note/:id'), ({ params }) => {
      calls.push(`DELETE ${params.id}`);
      state.items = state.items.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { calls, saved, answers, state };
}

function open(opened?: string, placeholder = false) {
  const goTo = vi.fn();
  const viewer: Viewer = {
    document: { placeholder } as OpenDocument,
    fileHash: HASH,
    page: 1,
    pageCount: 4,
    scale: 1,
    rotation: 0,
    goTo,
    cite: () => {},
    cited: null,
    address: '/provvedimento/page?id=7&vista=pdf',
    panel: 'note',
    showPanel: () => {},
    say: () => {},
  };
  const { user } = renderPage(
    () => (
      <ViewerProvider viewer={viewer}>
        <NotesProvider>
          <div className="bdm-viewer">
            <NotesTools />
            {opened && <OpenedNote id={opened} />}
            <div className="bdm-viewer-body">
              <div data-testid="pages" />
              <NotesPanel provvedimentoId="p1" />
            </div>
          </div>
        </NotesProvider>
      </ViewerProvider>
    ),
    { path: '/' },
  );
  return { user, goTo };
}

const actions = () => screen.findByRole('button', { name: /^Azioni sulla nota/ });
const item = (name: string) => screen.getByRole('menuitem', { name });

it('that an address names is gone to; one that is not there is told of, once', async () => {
  serve([aNote({ page_number: 3 })]);
  const { goTo } = open(aNote()._id);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(3, expect.anything()));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const { user } = open('altra');
  const dialog = await screen.findByRole('dialog', { name: 'Nota non disponibile' });
  await user.click(within(dialog).getByRole('button', { name: 'Leggi il documento' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('cannot be made on the placeholder of a document', async () => {
  serve([]);
  open(undefined, true);
  expect(await screen.findByRole('button', { name: 'Evidenzia e annota' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('lists the notes, leads to their passage, and says when there are none', async () => {
  serve([aNote(), aNote({ _id: 'n0', page_number: 1, quote: 'primo', text: '', mine: false })]);
  const { user, goTo } = open();
  const list = await screen.findByRole('list', { name: 'Note del documento' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/^Pagina 1 · di Anna Verdi«primo»/),
    expect.stringMatching(/^Pagina 2«il danno non è provato»Da rileggere/),
  ]);
  await user.click(within(list).getByRole('button', { name: /^Pagina 2/ }));
  expect(goTo).toHaveBeenCalledWith(2, { x: 60, y: 100, width: 200, height: 12 });
});

it('keeps the menu of a listed note while the pages move, not while the list does', async () => {
  serve([aNote()]);
  const { user } = open();
  await user.click(await actions());
  fireEvent.scroll(screen.getByTestId('pages'));
  expect(item('Copia testo')).toHaveFocus();
  fireEvent.scroll(screen.getByRole('list', { name: 'Note del documento' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('keeps the notes whose passage was not found again apart, to be read and deleted', async () => {
  const { calls } = serve([], [aNote({ _id: 'w1' })]);
  const { user } = open();
  expect(await screen.findByText(/^Il documento non ha note/)).toBeVisible();
  const list = screen.getByRole('list', { name: 'Note in attesa' });
  await user.click(within(list).getByRole('button', { name: /^Era a pagina 2/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Nota' });
  expect(await within(dialog).findByLabelText('Testo della nota')).toHaveValue('<p>Da rileggere</p>');
  expect(within(dialog).getByText('il danno non è provato')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
  await user.click(await actions());
  await user.click(item('Elimina'));
  await user.click(screen.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Note in attesa' })).toBeNull());
  expect(calls).toContain('DELETE w1');
});

it('a participant without permission reads, sees with whom, and may leave: no more', async () => {
  serve([aNote({ mine: false, may_write: false })]);
  const { user } = open();
  await user.click(await actions());
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Copia testo',
    'Mostra',
    'Copia indirizzo',
    'Partecipanti',
    'Rimuovi dalle mie note',
  ]);
  await user.click(item('Mostra'));
  const dialog = await screen.findByRole('dialog', { name: 'Nota' });
  expect(within(dialog).getByText('Da rileggere')).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Salva' })).toBeNull();
});

it('says which version a text was written over, and shows both where somebody else was faster', async () => {
  const { saved, answers } = serve([aNote()]);
  const theirs = aNote({ version: 5, text: '<p>Altro</p>', last_update_name: 'Ugo Neri' });
  answers.push(() =>
    HttpResponse.json(
      { detail: 'La nota è stata modificata nel frattempo.', code: 'NOTE_CONFLICT', note: theirs },
      { status: 409 },
    ),
  );
  const { user } = open();
  await user.click(await actions());
  await user.click(item('Mostra'));
  const text = await screen.findByLabelText('Testo della nota');
  await user.clear(text);
  await user.type(text, 'Mio');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  const conflict = await screen.findByRole('dialog', {
    name: 'La nota è stata modificata nel frattempo',
  });
  expect(within(conflict).getByRole('heading', { name: 'Salvato da Ugo Neri' })).toBeVisible();
  expect(within(conflict).getByText('Altro')).toBeVisible();
  expect(within(conflict).getByText('Mio')).toBeVisible();
  await user.click(within(conflict).getByRole('button', { name: 'Salva il mio testo' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual([
    { _id: 'n1', text: 'Mio', version: 1 },
    { _id: 'n1', text: 'Mio', version: 5 },
  ]);
  expect(await screen.findByText('Nota salvata')).toBeVisible();
});

it('asks before what was written is lost', async () => {
  const { saved } = serve([aNote()]);
  const { user } = open();
  await user.click(await actions());
  await user.click(item('Mostra'));
  await user.type(await screen.findByLabelText('Testo della nota'), ' e poi');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Salva ed esci' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([{ _id: 'n1', text: '<p>Da rileggere</p> e poi', version: 1 }]);
});

it('exports the reader’s notes, all or those on this decision', async () => {
  serve([aNote()]);
  const asked: string[] = [];
  server.use(
    http.get(api('/document_note/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('pagina;testo');
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Esporta le note/ }));
  await user.click(screen.getByRole('button', { name: 'Tutte le mie note: testo (TXT)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'note.txt'));
  await user.click(screen.getByRole('button', { name: /^Esporta le note/ }));
  await user.click(screen.getByRole('button', { name: 'Questo provvedimento: tabella (CSV)' }));
  await waitFor(() => expect(asked).toEqual(['?format=txt', '?format=csv&provvedimento_id=p1']));
});

it('says notes in words', () => {
  expect(lastUpdate(aNote())).toMatch(/^Ultima modifica di Anna Verdi alle \d\d:32 del 01\/02\/2026$/);
  expect(noteLabel(aNote({ participant: [{ ...AUTHOR, permission: 'w' }] }))).toBe(
    'Passo annotato, condiviso: «il danno non è provato»',
  );
  expect(noteLabel(aNote({ text: '', mine: false }))).toBe(
    'Passo evidenziato da Anna Verdi: «il danno non è provato»',
  );
  expect(plainWords('<p>uno</p><ul><li>due</li></ul>tre')).toBe('uno due tre');
  expect(shortened('il danno non è provato', 12)).toBe('il danno…');
  const order = inReadingOrder([
    aNote({ _id: 'b' }),
    aNote({ _id: 'a' }),
    aNote({ _id: 'c', page_number: 1 }),
  ]);
  expect(order.map(({ _id }) => _id)).toEqual(['c', 'a', 'b']);
});

it('marks what is new as long as the document is open, and tells the server once', async () => {
  const told: unknown[] = [];
  server.use(
    http.post(api('/shared/seen'), async ({ request }) => {
      told.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const theirs = { mine: false, new_since: '2026-02-01T09:32:00Z' };
  const { state, calls } = serve(
    [aNote({ _id: 'n2', ...theirs }), aNote({ _id: 'n3' })],
    [aNote({ _id: 'w1', ...theirs })],
  );
  open();
  const list = await screen.findByRole('list', { name: 'Note del documento' });
  expect(await within(list).findAllByText('Nuova')).toHaveLength(1);
  await waitFor(() => expect(told).toEqual([{ document_note: ['n2', 'w1'], fascicolo: [] }]));
  // The next answer knows that they were seen.
  state.items = state.items.map((note) => ({ ...note, new_since: null }));
  const asked = calls.length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(asked), { timeout: 5000 });
  await waitFor(() => expect(screen.queryByText('2 nuove')).toBeNull());
  expect(within(list).getAllByText('Nuova')).toHaveLength(1);
  expect(told).toHaveLength(1);
});

it('lets the author alone place a note that waits, and Esc leaves it where it is', async () => {
  const { saved } = serve([], [aNote({ _id: 'w1' }), aNote({ _id: 'w2', mine: false })]);
  const { user } = open();
  const [place, ...others] = await screen.findAllByRole('button', { name: /^Colloca/ });
  expect(others).toEqual([]);
  await user.click(place as HTMLElement);
  expect(screen.getByRole('region', { name: 'Colloca la nota' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Colloca la nota' })).toBeNull();
  expect(saved).toEqual([]);
});

it('asks every few seconds while somebody shares a note, seldom otherwise, and never unseen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));
  const other = { ...AUTHOR, upn: 'neri', permission: '' as const };
  const { calls, state } = serve([aNote()]);
  open();
  await screen.findByRole('list', { name: 'Note del documento' });
  calls.length = 0;
  await minute();
  expect(calls.length, 'mine alone').toBeLessThanOrEqual(2);

  state.items = [aNote({ participant: [other] })];
  await minute();
  calls.length = 0;
  await minute();
  expect(calls.length, 'shared').toBeGreaterThan(15);

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(window, new Event('visibilitychange'));
  calls.length = 0;
  await minute();
  expect(calls, 'hidden').toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(calls.length, 'seen again').toBe(1));
});
