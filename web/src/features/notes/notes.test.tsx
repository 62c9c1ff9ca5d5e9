import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { NoteEntry } from '@/api/notes';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import NotesPage from './NotesPage';

vi.mock('@/ui/download', async (original) => ({
  ...(await original<typeof import('@/ui/download')>()),
  saveFile: vi.fn(),
}));

const VERDI = { upn: 'verdi', name: 'Anna', family_name: 'Verdi', email: 'verdi@example.it' };
const ITEM = {
  id: 'p1',
  kind: 'provvedimento',
  label: 'Tribunale di Milano, sentenza n. 1/2024',
  titolo: null,
  provvedimento_id: 'p1',
} as const;

function entry(change: Partial<NoteEntry> = {}): NoteEntry {
  return {
    id: 'n1',
    kind: 'passo',
    color: 'ffe14d80',
    quote: 'il danno non è provato',
    text: 'Da rileggere',
    page_number: 3,
    anonymised: false,
    waiting: false,
    author: null,
    participant: [],
    updated_at: '2026-02-01T10:00:00Z',
    new_since: null,
    item: ITEM,
    ...change,
  };
}

function show(items: NoteEntry[], { at = '/note', count = items.length } = {}) {
  const asked: string[] = [];
  server.use(
    http.get(api('/note'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ count, items, people: [VERDI] });
    }),
    http.get(api('/document_note/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('x');
    }),
  );
  return { ...renderPage(NotesPage, { path: at }), asked };
}

it('says of each note what it is, where, and whose', async () => {
  show([
    entry(),
    entry({ id: 'n2', author: VERDI, text: '', waiting: true, new_since: '2026-01-31T10:00:00Z' }),
    entry({ id: 'n3', kind: 'nota', color: null, quote: '', page_number: null, text: 'Personale' }),
    entry({ id: 'n4', item: null, quote: '', page_number: null, text: 'Soltanto mio' }),
  ]);
  const [first, second, third, fourth] = within(
    await screen.findByRole('list', { name: 'Note' }),
  ).getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  expect(within(first).getByRole('link', { name: ITEM.label })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1&vista=pdf&pag=3&nota=n1',
  );
  for (const words of ['Passo annotato', 'Pagina 3', 'Giallo', '«il danno non è provato»', 'Da rileggere'])
    expect(within(first).getByText(words)).toBeVisible();
  expect(second).toHaveTextContent(/Passo evidenziato.*Nuova.*In attesa del suo passo, era a pagina 3/);
  expect(within(second).getByText('Di VERDI ANNA')).toBeVisible();
  expect(within(third).getByRole('link', { name: ITEM.label })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1',
  );
  expect(within(fourth).getByRole('heading', { name: 'Contenuto non più visibile' })).toBeVisible();
  expect(within(fourth).queryByRole('link')).toBeNull();
  expect(within(fourth).getByText('Soltanto mio')).toBeVisible();
});

it('asks for what the address says, and for what is chosen', async () => {
  const { user, asked } = show([entry()], { at: '/note?q=onere&di=condivise&provvedimento=p1' });
  expect(await screen.findByLabelText('Cerca nelle note')).toHaveValue('onere');
  expect(asked).toEqual(['?q=onere&provvedimento_id=p1&mine=false&from=0&size=25']);
  await user.selectOptions(await screen.findByLabelText('Persona'), 'VERDI ANNA');
  await waitFor(() => expect(asked.at(-1)).toContain('upn=verdi'));
  await user.selectOptions(screen.getByLabelText('Colore'), 'Giallo');
  await waitFor(() => expect(asked.at(-1)).toContain('color=ffe14d80'));
  await user.click(await screen.findByRole('button', { name: /^Esporta le note/ }));
  await user.click(screen.getByRole('button', { name: 'Note trovate: tabella (CSV)' }));
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?format=csv&q=onere&color=ffe14d80&upn=verdi&provvedimento_id=p1&mine=false'),
  );
  await user.click(screen.getByRole('button', { name: 'Togli tutti i filtri' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?from=0&size=25'));
  expect(screen.getByLabelText('Cerca nelle note')).toHaveValue('');
});

it('deletes what the reader wrote, also where it may not be opened any more', async () => {
  const items = [
    entry({ author: VERDI, text: 'Altrui' }),
    entry({ id: 'n2', participant: [VERDI], text: 'Mia' }),
    entry({
      id: 'n3',
      kind: 'nota',
      item: null,
      quote: '',
      color: null,
      page_number: null,
      text: 'Nascosta',
    }),
  ];
  const deleted: string[] = [];
  server.use(
    http.delete(api('/:kind/:id'), ({ params }) => {
      deleted.push(`${params.kind} ${params.id}`);
      items.splice(
        items.findIndex(({ id }) => id === params.id),
        1,
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show(items);
  expect((await screen.findAllByRole('button', { name: /^Elimina/ })).length).toBe(2);
  await user.click(screen.getByRole('button', { name: /^Elimina.*Nascosta$/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Nota eliminata con successo')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Nascosta')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Elimina.*Mia$/ }));
  expect(screen.getByRole('dialog')).toHaveTextContent('non sarà più visibile a chi la condivide');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.queryByText('Mia')).toBeNull());
  expect(deleted).toEqual(['note n3', 'document_note n2']);
});

it('says the way to those of one decision', async () => {
  show([entry()], { at: '/note?provvedimento=p1' });
  const way = within(await screen.findByRole('navigation', { name: 'Percorso' }));
  expect(way.getByRole('link', { name: 'Le mie note' })).toHaveAttribute('href', '/note');
  expect(await way.findByText(ITEM.label)).toBeVisible();
});

it('has pages of 25', async () => {
  const { asked } = show([entry()], { at: '/note?pagina=2', count: 60 });
  const pages = await screen.findByRole('navigation', { name: 'Pagine delle note' });
  expect(asked).toEqual(['?from=25&size=25']);
  expect(within(pages).getByRole('link', { name: 'Pagina 3' })).toHaveAttribute('href', '/note?pagina=3');
});

it('says what to do where there is none, and that nothing was found', async () => {
  show([]);
  expect(await screen.findByText('Non ha ancora scritto note')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cerca un provvedimento' })).toBeVisible();
});

it('says that no note fulfils the conditions', async () => {
  show([], { at: '/note?q=nulla' });
  expect(await screen.findByText(/Nessuna nota corrisponde/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mostra tutte le note' })).toHaveAttribute('href', '/note');
});

it('offers another attempt where the list could not be read', async () => {
  server.use(http.get(api('/note'), () => HttpResponse.json({ detail: 'Guasto' }, { status: 500 })));
  renderPage(NotesPage, { path: '/note' });
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeVisible();
});
