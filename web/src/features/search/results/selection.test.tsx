import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ToAdd } from '@/parts/folder';
import { folderEntry } from '@/test/folders';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { CardTools, SelectionBar, SelectionProvider } from './selection';

const item = (id: string): ToAdd => ({ kind: 'provvedimento', id, label: `Decisione ${id}` });
const PAGES = [
  [item('p1'), item('p2')],
  [item('p3'), item('p4')],
];

function show() {
  function Page() {
    const [at, setAt] = useState(0);
    const [of, setOf] = useState('una');
    const page = PAGES[at] ?? [];
    return (
      <SelectionProvider of={of}>
        <SelectionBar kind="provvedimento" page={page} />
        {page.map((each) => (
          <CardTools key={each.id} item={each} />
        ))}
        <button type="button" onClick={() => setAt(1 - at)}>
          altra pagina
        </button>
        <button type="button" onClick={() => setOf('altra')}>
          altra ricerca
        </button>
      </SelectionProvider>
    );
  }
  return renderPage(Page, { path: '/' });
}

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const ALL = 'Seleziona tutti in questa pagina';

it('keeps what is selected from page to page, and forgets it with the search', async () => {
  const { user } = show();
  expect(screen.queryByRole('button', { name: 'Annulla selezione' })).toBeNull();
  await user.click(box('Seleziona: Decisione p2'));
  expect(screen.getByText('1 provvedimento selezionato')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confronta' })).toHaveAttribute('aria-disabled', 'true');
  expect(box(ALL)).toBePartiallyChecked();
  await user.click(screen.getByRole('button', { name: 'altra pagina' }));
  await user.click(box(ALL));
  expect(screen.getByText('3 provvedimenti selezionati')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'altra pagina' }));
  expect(box('Seleziona: Decisione p1')).not.toBeChecked();
  expect(box('Seleziona: Decisione p2')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'altra ricerca' }));
  expect(box('Seleziona: Decisione p2')).not.toBeChecked();
});

it('puts what is selected into a folder, and is empty then', async () => {
  server.use(graphqlAnswers({ fascicolo: () => [folderEntry({ id: 'c', name: 'Contratti' })] }));
  let asked: unknown;
  server.use(
    http.post(api('/fascicolo/c/items'), async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ added: 2, already: 0 });
    }),
  );
  const { user } = show();
  await user.click(box(ALL));
  await user.click(screen.getByRole('button', { name: 'Aggiungi a una cartella' }));
  await user.click(await screen.findByRole('radio', { name: 'Contratti' }));
  await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('2 provvedimenti inseriti nella cartella Contratti')).toBeVisible();
  expect(asked).toEqual({ provvedimento: ['p1', 'p2'], massima: [] });
  expect(box(ALL)).not.toBeChecked();
});

it('two decisions that are selected can be compared', async () => {
  const { user, router } = show();
  await user.click(box(ALL));
  await user.click(screen.getByRole('button', { name: 'Confronta' }));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/confronto?primo=p1&secondo=p2',
  );
});
