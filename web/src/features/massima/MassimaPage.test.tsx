import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { EMPTY_SEARCH } from '@/domain/search';
import { DocumentViewerContext } from '@/parts/item/documentViewer';
import { ACCOUNTS } from '@/test/accounts';
import { massima } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import MassimaPage from './MassimaPage';

const answerWith = (item: ReturnType<typeof massima> | null) =>
  server.use(
    graphqlAnswers({
      fascicolo: () => [],
      massima: () => ({ count: item ? 1 : 0, items: item ? [item] : [] }),
    }),
  );

it('shows an abstract with its decision and precedents', async () => {
  answerWith(
    massima({
      precedente_conforme: [{ id: 'm2', titolo: 'Principio conforme', label: 'Corte di Appello di Roma' }],
    }),
  );
  renderPage(MassimaPage, { path: '/abstract/page?id=m1' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Onere della prova' })).toBeVisible();
  expect(screen.getByText('danno', { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('link', { name: massima().label })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1',
  );
  expect(screen.getByRole('link', { name: 'Principio conforme' })).toHaveAttribute(
    'href',
    '/abstract/page?id=m2',
  );
  expect(screen.getByText(/^Dati non disponibili: .*Precedenti difformi/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Scarica/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/api/bdm/backoffice/massima/m1/document',
    '/api/bdm/backoffice/provvedimento/p1/document',
  ]);
});

it('opens the decision with the words that led to the abstract', async () => {
  answerWith(massima());
  const open = vi.fn();
  const Page = () => (
    <DocumentViewerContext value={{ open, print: () => {}, Pane: null }}>
      <MassimaPage />
    </DocumentViewerContext>
  );
  const search = { q: 'testo:(danno)', area: 'civile', target: 'abstract', from: 0 };
  const { user } = renderPage(Page, {
    path: '/abstract/page?id=m1',
    state: { results: { search, position: 0 } },
  });
  const shown = await screen.findAllByRole('button', { name: /^Visualizza/ });
  expect(shown).toHaveLength(2);
  for (const button of shown) await user.click(button);
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 'p1', q: 'testo:(danno)' }));
});

it('marks the words that led to it, and J and K go from one to the next', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  answerWith(massima({ testo: '<p>Il <strong>danno</strong> e i danni</p>' }));
  server.use(
    http.get(api('/massima/m1/hits'), () =>
      HttpResponse.json({ count: 2, pages: [], forms: ['danni', 'danno'] }),
    ),
  );
  const search = { q: 'testo:(danno)', area: 'civile', target: 'abstract', from: 0 };
  const { user } = renderPage(MassimaPage, {
    path: '/abstract/page?id=m1',
    state: { results: { search, position: 0 } },
  });
  const tools = within(await screen.findByRole('group', { name: 'Parole cercate' }));
  expect(tools.getByRole('status')).toHaveTextContent('2 passi');
  const marks = ['danno', 'danni'].map((word) => screen.getByText(word, { selector: 'mark' }));
  await user.keyboard('k');
  expect(tools.getByRole('status')).toHaveTextContent(/^[12] di 2$/);
  await user.keyboard('j');
  await user.click(tools.getByRole('button', { name: /^Passo successivo/ }));
  expect(marks.filter((mark) => mark.classList.contains('bdm-text-here'))).toHaveLength(1);
});

it('leads to the passage of its decision, by T as well', async () => {
  const passo = { testo: 'il <mark>danno</mark> e la prova', pagina: 3, parte: 'Motivi' };
  answerWith(massima({ passo }));
  const { user, router } = renderPage(MassimaPage, { path: '/abstract/page?id=m1' });
  const link = await screen.findByRole('link', { name: 'Motivi, pag. 3' });
  const address = link.getAttribute('href') ?? '';
  expect(address).toMatch(/^\/provvedimento\/page\?id=p1&pag=3&passo=[\w.]+$/);
  expect(screen.getByText('danno', { selector: 'mark' })).toBeVisible();
  await user.keyboard('t');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(address);
});

it('is copied whole, as a reference and as a citation, and leads to its decision from its menu', async () => {
  answerWith(massima());
  const { user } = renderPage(MassimaPage, { path: '/abstract/page?id=m1' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const entry = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Copia' }));
    await user.click(screen.getByRole('button', { name }));
  };
  await entry('Copia riferimento');
  expect(copied).toHaveBeenLastCalledWith(massima().label);
  await entry('Copia come citazione: da atto (forma in uso)');
  expect(copied).toHaveBeenLastCalledWith(massima().citation);
  await entry('Copia come citazione: per esteso');
  expect(copied).toHaveBeenLastCalledWith('Tribunale di Milano, sentenza 1° febbraio 2024, n. 123');
  await user.keyboard('c');
  expect(copied).toHaveBeenLastCalledWith('Tribunale di Milano, sentenza 1° febbraio 2024, n. 123');
  await entry('Copia tutto');
  expect(await screen.findByText('Abstract copiato')).toBeVisible();
  expect(copied.mock.lastCall?.[0]).toMatch(
    /^Onere della prova\n\nIn tema di danno\.\n\nTrib\. Milano, sent\. 1° febbraio 2024, n\. 123\n/,
  );

  await user.click(screen.getByRole('button', { name: 'Altro' }));
  expect(screen.getByRole('link', { name: 'Scarica il provvedimento' })).toHaveAttribute(
    'href',
    '/api/bdm/backoffice/provvedimento/p1/document',
  );
  expect(screen.getByRole('link', { name: /^Apri in una nuova finestra/ })).toHaveAttribute(
    'href',
    '/abstract/page?id=m1',
  );
});

it('offers its work to those who have it, and its history', async () => {
  answerWith(massima({ status: 'BOZZA' }));
  renderPage(MassimaPage, { path: '/abstract/page?id=m1', user: ACCOUNTS.redattore });
  expect(await screen.findByRole('link', { name: 'Modifica' })).toHaveAttribute(
    'href',
    '/attivita/abstract/page?id=m1',
  );
  expect(await screen.findByText('Storia delle modifiche')).toBeVisible();
});

it('is sent back from its page by those who may, once it is published', async () => {
  answerWith(massima());
  renderPage(MassimaPage, { path: '/abstract/page?id=m1', user: ACCOUNTS.pubblicatore });
  expect(await screen.findByRole('button', { name: 'Rinvia in bozza' })).toBeVisible();
  cleanup();
  renderPage(MassimaPage, { path: '/abstract/page?id=m1' });
  await screen.findByRole('heading', { level: 1, name: 'Onere della prova' });
  expect(screen.queryByRole('button', { name: 'Rinvia in bozza' })).toBeNull();
});

it('leads to the next result and the one before', async () => {
  const ids = ['m0', 'm1', 'm2'];
  server.use(
    graphqlAnswers({
      fascicolo: () => [],
      massima: ({ id, from, size }) => {
        const [first, end] = [from as number, (from as number) + (size as number)];
        return id
          ? { count: 1, items: [massima({ id: (id as string[])[0] as string })] }
          : { count: ids.length, items: ids.slice(first, end).map((one) => ({ id: one })) };
      },
    }),
  );
  const search = { ...EMPTY_SEARCH, q: 'testo:(danno)', target: 'abstract' };
  const { user, router } = renderPage(MassimaPage, {
    path: '/abstract/page?id=m1',
    state: { results: { search, position: 1 } },
  });
  expect(await screen.findByText('2 di 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Risultato successivo' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=m2'));
  await user.click(await screen.findByRole('link', { name: 'Risultato precedente' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=m1'));
});

it('that is not there is told on its page', async () => {
  answerWith(null);
  renderPage(MassimaPage, { path: '/abstract/page?id=m1' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Abstract non disponibile' })).toBeVisible();
});
