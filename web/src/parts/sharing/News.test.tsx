import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { folderEntry } from '@/test/folders';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { News } from './News';

const item = { id: 'p1', kind: 'provvedimento', label: 'Sentenza', titolo: null, provvedimento_id: 'p1' };
const note = (id: string, family_name: string, new_since: string | null) => ({
  id,
  kind: 'passo',
  page_number: 3,
  anonymised: false,
  waiting: false,
  author: { upn: id, name: 'Anna', family_name, email: '' },
  new_since,
  item,
});

function show(fresh: { document_note: number; fascicolo: number }, items: unknown[] | null) {
  const folder = folderEntry({ id: 'c', mine: false, new_since: '2026-02-01T10:00:00Z' });
  server.use(
    http.get(api('/shared/new'), () => HttpResponse.json(fresh)),
    http.get(api('/note'), () =>
      items
        ? HttpResponse.json({ count: items.length, items, people: [] })
        : HttpResponse.json({}, { status: 403 }),
    ),
    graphqlAnswers({ fascicolo: () => [folderEntry({ id: 'b' }), folder] }),
  );
  renderPage(News, { path: '/search/standard' });
}

const NOTES = '/note?tipo=passo&di=condivise';

it('leads straight to the note shared last, and to the others', async () => {
  show({ document_note: 3, fascicolo: 0 }, [
    note('n1', 'Verdi', '2026-02-01T10:00:00Z'),
    note('n2', 'Bianchi', '2026-02-02T10:00:00Z'),
    note('n3', 'Neri', null),
  ]);
  expect(await screen.findByRole('link', { name: 'Nuova nota di BIANCHI ANNA' })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1&vista=pdf&pag=3&nota=n2',
  );
  expect(screen.getByRole('link', { name: /^e altre 2/ })).toHaveAttribute('href', NOTES);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('leads to the one new folder', async () => {
  show({ document_note: 0, fascicolo: 1 }, []);
  expect(await screen.findByRole('link', { name: 'Nuova cartella di MARINI LUCA' })).toHaveAttribute(
    'href',
    '/fascicolo/c',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('leads to the list where it cannot be read', async () => {
  show({ document_note: 2, fascicolo: 0 }, null);
  expect(await screen.findByRole('link', { name: 'Nuove note condivise: 2' })).toHaveAttribute('href', NOTES);
});
