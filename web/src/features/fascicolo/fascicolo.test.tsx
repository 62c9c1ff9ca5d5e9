import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Folder, FolderEntry } from '@/api/fascicolo';
import { folderEntry } from '@/test/folders';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import FolderPage from './FolderPage';
import FoldersPage from './FoldersPage';

const CONTRATTI = folderEntry({ id: 'c', name: 'Contratti', shared: true, provvedimento_count: 1 });
const LOCAZIONI = folderEntry({ id: 'l', name: 'Locazioni', parent_id: 'c' });
const ALTRUI = folderEntry({ id: 'a', name: 'Orientamenti', mine: false, writable: false });

const done = () => new HttpResponse(null, { status: 204 });

describe('the folders', () => {
  function show(initial: FolderEntry[]) {
    const state = { all: initial };
    server.use(graphqlAnswers({ fascicolo: () => state.all }));
    return { ...renderPage(FoldersPage, { path: '/fascicolo/home' }), state };
  }

  it('say that there are none', async () => {
    const { user, state } = show([]);
    expect(await screen.findByText('Non sono presenti cartelle personali')).toBeVisible();
    // Reloading brings what was made elsewhere.
    state.all = [CONTRATTI];
    await user.click(screen.getByRole('button', { name: 'Aggiorna' }));
    expect(await screen.findByRole('link', { name: 'Contratti' })).toHaveAttribute('href', '/fascicolo/c');
  });

  it('are the outermost, one’s own apart from those of others', async () => {
    show([CONTRATTI, LOCAZIONI, { ...ALTRUI, new_since: '2026-02-01T09:32:00Z' }]);
    const own = await screen.findByRole('list', { name: 'Le mie cartelle' });
    expect(
      within(own)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Contratti']);
    expect(within(own).getByText('Condivisa con altri')).toBeVisible();
    expect(within(own).getByText('1 provvedimento · 0 abstract · 1 sottocartella')).toBeVisible();
    const shared = screen.getByRole('list', { name: 'Condivise con me' });
    expect(within(shared).getByRole('link', { name: 'Orientamenti' })).toBeVisible();
    expect(within(shared).getByText('Nuova, condivisa il 01/02/2026')).toBeVisible();
    expect(within(shared).getByText('Di MARINI LUCA')).toBeVisible();
    expect(within(shared).getByText('Sola lettura')).toBeVisible();
  });

  it('are filtered by part of their names, subfolders too', async () => {
    const { user } = show([CONTRATTI, LOCAZIONI, ALTRUI]);
    await user.type(await screen.findByLabelText('Filtra cartelle'), 'LOCA');
    expect(screen.getAllByRole('link', { name: /^(Contratti|Locazioni|Orientamenti)$/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Locazioni' }).parentElement).toHaveTextContent(
      'Contratti / Locazioni',
    );
    await user.type(screen.getByLabelText('Filtra cartelle'), 'x');
    expect(screen.getByText('Nessuna cartella con questo nome')).toBeVisible();
  });

  it('of others are left and not deleted', async () => {
    const { user, state } = show([CONTRATTI, ALTRUI]);
    const left: string[] = [];
    server.use(
      http.delete(api('/fascicolo/:id/shared/:upn'), ({ params }) => {
        left.push(`${params.id} ${params.upn}`);
        state.all = [CONTRATTI];
        return done();
      }),
    );
    const menu = await screen.findByRole('button', { name: /^Azioni\s*sulla cartella Orientamenti/ });
    await user.click(menu);
    const entries = within(menu.parentElement as HTMLElement).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Con chi è condivisa',
      'Esporta in CSV',
      'Esporta in testo',
      'Lascia la cartella',
    ]);
    await user.click(screen.getByRole('button', { name: 'Lascia la cartella' }));
    await user.click(screen.getByRole('button', { name: 'Lascia' }));
    expect(await screen.findByText('La cartella condivisa è stata lasciata con successo.')).toBeVisible();
    expect(left).toEqual(['a lettore']);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Orientamenti' })).toBeNull());
  });
});

describe('a folder', () => {
  const LONG = 'Una cartella dal nome così lungo che il titolo va tagliato';

  function folder(change: Partial<Folder> = {}): Folder {
    return {
      ...folderEntry(),
      path: [],
      ritirati: [],
      fascicolo: [],
      provvedimento: [],
      massima: [],
      ...change,
    };
  }

  function show(initial: Folder | null, path = '/fascicolo/f1') {
    const state = { folder: initial, asked: [] as Record<string, unknown>[] };
    server.use(
      graphqlAnswers({
        fascicolo: (variables) => {
          if (Object.keys(variables).length === 0) return [];
          state.asked.push(variables);
          return state.folder ? [state.folder] : [];
        },
      }),
    );
    return { ...renderPage(FolderPage, { path, state: {} }), state };
  }

  it('keeps a line for what was withdrawn, which can be taken out', async () => {
    const gone = { kind: 'provvedimento', id: 'p9', day: '2026-11-26' };
    const { state, user } = show(folder({ writable: true, ritirati: [gone] }));
    const removed: unknown[] = [];
    server.use(
      http.delete(api('/fascicolo/f1/provvedimento/p9'), () => {
        removed.push('p9');
        if (state.folder) state.folder = { ...state.folder, ritirati: [] };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await screen.findByText('Provvedimento ritirato il 26/11/2026')).toBeVisible();
    expect(screen.queryByText('La cartella è vuota')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rimuovi la riga' }));
    expect(await screen.findByText('La cartella è vuota')).toBeVisible();
    expect(removed).toEqual(['p9']);
  });

  it('shows where it is, a title that is cut, and that it is empty', async () => {
    show(folder({ name: LONG, path: [{ id: 'c', name: 'Contratti' }] }));
    expect(await screen.findByRole('heading', { level: 1, name: `${LONG.slice(0, 47)}...` })).toBeVisible();
    const path = screen.getByRole('navigation', { name: 'Percorso della cartella' });
    expect(
      within(path)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/fascicolo/home', '/fascicolo/c']);
    expect(screen.getByText('La cartella è vuota')).toBeVisible();
    expect(document.title).toContain(`${LONG.slice(0, 47)}...`);
    expect(screen.getByRole('button', { name: 'Torna indietro' })).toBeVisible();
    for (const name of ['Nuova sottocartella', 'Rinomina', 'Sposta', 'Condividi', 'Elimina'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('of somebody else offers nothing that is refused, and tells that something is hidden', async () => {
    show(
      folder({
        mine: false,
        writable: false,
        hidden: true,
        massima_count: 1,
        massima: [massima()],
        provvedimento: [],
      }),
    );
    expect(await screen.findByText(/non è visibile con i propri permessi/)).toBeVisible();
    expect(screen.getByText('Di MARINI LUCA')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Onere della prova' })).toBeVisible();
    expect(screen.queryByText('La cartella è vuota')).toBeNull();
    for (const name of [/^Rinomina/, /^Sposta/, /^Condividi/, /^Elimina/, /^Rimuovi/, /^Nuova/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('that is new is new no longer once it is open', async () => {
    const told: unknown[] = [];
    server.use(
      http.post(api('/shared/seen'), async ({ request }) => {
        told.push(await request.json());
        return done();
      }),
    );
    show(folder({ mine: false, new_since: '2026-02-01T09:32:00Z' }));
    expect(await screen.findByText('Nuova, condivisa il 01/02/2026')).toBeVisible();
    await waitFor(() => expect(told).toEqual([{ document_note: [], fascicolo: ['f1'] }]));
  });

  it('lets go of a decision after asking', async () => {
    const { user, state } = show(folder({ provvedimento_count: 1, provvedimento: [provvedimento()] }));
    server.use(
      http.delete(api('/fascicolo/f1/provvedimento/p1'), () => {
        state.folder = folder();
        return done();
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Rimuovi/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/^L’operazione è irreversibile/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Rimuovi' }));
    expect(await screen.findByText('Provvedimento rimosso correttamente')).toBeVisible();
    expect(await screen.findByText('La cartella è vuota')).toBeVisible();
    expect(screen.getByRole('link', { name: 'una ricerca' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('has ten of each kind on a page, and goes back from one that has emptied', async () => {
    const { router, state } = show(
      folder({ provvedimento_count: 12, provvedimento: [provvedimento()] }),
      '/fascicolo/f1?provvedimenti=9',
    );
    await screen.findByRole('link', { name: provvedimento().label });
    expect(router.state.location.search).toBe('?provvedimenti=2');
    await waitFor(() =>
      expect(state.asked.at(-1)).toMatchObject({ size: 10, from_provvedimento: 10, from_massima: 0 }),
    );
  });

  it('is deleted after asking, and its page is left without a complaint', async () => {
    const { user, state, router } = show(folder({ parent_id: 'c', path: [{ id: 'c', name: 'Contratti' }] }));
    server.use(
      http.delete(api('/fascicolo/f1'), () => {
        state.folder = null;
        return done();
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Elimina' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/^L’operazione è irreversibile/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('La cartella personale è stata eliminata con successo.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/fascicolo/c');
    expect(screen.queryByText('Cartella personale non disponibile')).toBeNull();
  });

  it('that is not there is told of', async () => {
    show(null);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cartella personale non disponibile' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vai alle cartelle personali' })).toHaveAttribute(
      'href',
      '/fascicolo/home',
    );
  });
});
