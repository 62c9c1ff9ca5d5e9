import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ArchiveSelection, archiveAddress } from '@/domain/archivio';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import ArchivePage from './ArchivePage';

const MONTH: ArchiveSelection = {
  distretto: 'MILANO',
  ufficio: 'TRIBUNALE DI MILANO',
  area: 'civile',
  materia: 'TUTTE',
  anno: '2024',
  mese: 'MARZO',
};
const Q = 'distretto:"MILANO" AND data_pubblicazione:[01/03/2024 TO 31/03/2024]';

type Row = [text: string, provvedimento: number, abstract: number];

const asked: Record<string, unknown>[] = [];

/** Answers every level by the rows that the values chosen so far have. */
function archived(levels: Record<string, Row[]>, q: string | null = Q) {
  return http.post(api('/archive/occurrences'), async ({ request }) => {
    const selection = (await request.json()) as ArchiveSelection;
    const rows = levels[Object.values(selection).join('/')] ?? [];
    return HttpResponse.json({
      q,
      area: selection.area ?? null,
      provvedimentoOccurrences: rows.map(([text, value]) => ({ text, value })),
      massimaOccurrences: rows.map(([text, , value]) => ({ text, value })),
    });
  });
}

beforeEach(() => {
  asked.length = 0;
});

const show = (address: string, route = '/archivio/*') => renderPage(ArchivePage, { path: address, route });
const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the districts', () => {
  it('are on a map and in a list that say the same, both leading to the offices', async () => {
    server.use(
      archived({
        '': [
          ['MILANO', 1234, 1],
          ['L_AQUILA', 1, 0],
        ],
      }),
    );
    const { user, router } = show('/archivio/home');
    const map = within(await screen.findByRole('group', { name: 'Mappa dei distretti' }));
    expect(await map.findByRole('link', { name: 'Milano: 1.234 provvedimenti, 1 abstract' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Archivio' })).toBeVisible();
    expect(screen.getByText('Come si consulta l’archivio')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Distretti' })).getByRole('list');
    expect(rows(list)).toEqual(['L’Aquila1 provvedimento0 abstract', 'Milano1.234 provvedimenti1 abstract']);
    map.getByRole('link', { name: /^L’Aquila/ }).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/archivio/MILANO'));
  });
});

describe('a level', () => {
  it('shows every value with its counts; those without anything lead nowhere', async () => {
    const office = { distretto: 'MILANO' };
    server.use(
      archived({
        MILANO: [
          ['CORTE DI APPELLO DI MILANO', 0, 0],
          ['TRIBUNALE DI MILANO', 1, 2],
        ],
      }),
    );
    show(archiveAddress(office));
    const link = await screen.findByRole('link', { name: 'Tribunale di Milano' });
    expect(link).toHaveAttribute('href', '/archivio/MILANO/TRIBUNALE%20DI%20MILANO');
    expect(screen.getByText('Corte di Appello di Milano').closest('a')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Distretto di Milano' })).toBeVisible();
    const path = within(screen.getByRole('navigation', { name: 'Percorso nell’archivio' }));
    expect(path.getByRole('link', { name: 'Archivio' })).toHaveAttribute('href', '/archivio/home');
    expect(path.getByText('Milano').closest('li')).toHaveAttribute('aria-current', 'page');
  });

  it('of an office has the subjects of both areas, TUTTE first', async () => {
    const chosen = 'MILANO/TRIBUNALE DI MILANO';
    server.use(
      archived({
        [chosen]: [
          ['civile', 3, 1],
          ['penale', 0, 0],
        ],
        [`${chosen}/civile`]: [
          ['TUTTE', 3, 1],
          ['LOCAZIONE', 1, 0],
        ],
      }),
    );
    show('/archivio/MILANO/TRIBUNALE%20DI%20MILANO');
    const civil = await screen.findByRole('region', { name: 'Materie civili' });
    expect(await within(civil).findByRole('link', { name: 'TUTTE' })).toHaveAttribute(
      'href',
      '/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile/TUTTE',
    );
    expect(rows(within(civil).getByRole('list'))).toEqual([
      'TUTTE3 provvedimenti1 abstract',
      'Locazione1 provvedimento0 abstract',
    ]);
    const penal = within(screen.getByRole('region', { name: 'Materie penali' }));
    expect(penal.getByText('Nessun documento presente in Banca Dati')).toBeVisible();
  });

  it('of the months leads to the lists, too', async () => {
    const { mese: _, ...year } = MONTH;
    server.use(
      archived({
        [Object.values(year).join('/')]: [
          ['MARZO', 2, 0],
          ['APRILE', 0, 0],
        ],
      }),
    );
    show(archiveAddress(year));
    expect(await screen.findByRole('link', { name: 'MARZO' })).toHaveAttribute('href', archiveAddress(MONTH));
    expect(screen.getByRole('link', { name: /^2 provvedimenti\s*di MARZO$/ })).toHaveAttribute(
      'href',
      archiveAddress(MONTH, 'provvedimento'),
    );
    expect(screen.queryByRole('link', { name: /0 abstract/ })).toBeNull();
  });

  it('without anything says so', async () => {
    const { mese: _, ...year } = MONTH;
    server.use(archived({ [Object.values(year).join('/')]: [['MARZO', 0, 0]] }));
    show(archiveAddress(year));
    expect(await screen.findByText('Nessun documento presente in Banca Dati')).toBeVisible();
  });
});

describe('the list', () => {
  const chosen = Object.values(MONTH).join('/');

  it('is the search that was counted, 10 per page, with the archive around its items', async () => {
    server.use(
      archived({ [chosen]: [['provvedimento', 25, 3]] }),
      graphqlAnswers({
        provvedimento: (variables) => {
          if (!variables.id) asked.push(variables); // not what became of them
          return {
            count: 25,
            expression: Q,
            facets: [],
            alternatives: [],
            items: [provvedimento({ id: 'p11' })],
          };
        },
      }),
    );
    const list = archiveAddress(MONTH, 'provvedimento');
    const { user, router } = show(`${list}?from=10`, '/archivio/:1/:2/:3/:4/:5/:6/:target');
    expect(await screen.findByRole('heading', { level: 2, name: '25 provvedimenti' })).toBeVisible();
    expect(asked).toEqual([
      expect.objectContaining({
        ...{ q: Q, area: 'civile', from: 10, size: 10 },
        ...{ sort_field: 'data_pubblicazione', sort_order: 'desc' },
      }),
    ]);
    expect(screen.getByRole('link', { name: 'Abstract (3)' })).toHaveAttribute(
      'href',
      archiveAddress(MONTH, 'abstract'),
    );
    expect(screen.getByRole('link', { name: 'Pagina 3' })).toHaveAttribute('href', `${list}?from=20`);
    expect(screen.getByRole('link', { name: 'Pagina 1' })).toHaveAttribute('href', list);
    expect(screen.getByRole('link', { name: /^Apri in Ricerche/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/search\/standard\?q=distretto/),
    );
    await user.click(within(screen.getByRole('heading', { level: 3 })).getByRole('link'));
    expect(router.state.location.pathname).toBe(`${list}/provvedimento/page`);
    expect(router.state.location.state).toMatchObject({ results: { position: 10, list } });
  });

  it('of abstracts is one, too, and an address beyond its end becomes its last page', async () => {
    server.use(
      archived({ [chosen]: [['provvedimento', 0, 11]] }),
      graphqlAnswers({
        massima: ({ from }) => ({
          ...{ count: 11, expression: Q, facets: [], alternatives: [] },
          items: from === 10 ? [massima()] : [],
        }),
      }),
    );
    const { router } = show(`${archiveAddress(MONTH, 'abstract')}?from=500`);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(router.state.location.search).toBe('?from=10');
  });

  it('of a month to come is not asked for', async () => {
    server.use(archived({ [chosen]: [['provvedimento', 0, 0]] }, null));
    show(archiveAddress(MONTH, 'provvedimento'));
    expect(await screen.findByText('Nessun documento presente in Banca Dati')).toBeVisible();
  });
});

describe('an address', () => {
  it('that the archive does not have says what is wrong, with the way to the beginning', async () => {
    server.use(
      http.post(api('/archive/occurrences'), () =>
        HttpResponse.json({ detail: 'Distretto non trovato.', code: 'NOT_FOUND' }, { status: 404 }),
      ),
    );
    show('/archivio/ATLANTIDE');
    expect(await screen.findByText('Distretto non trovato.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'L’indirizzo non corrisponde a una pagina dell’archivio',
    );
    expect(screen.getByRole('link', { name: 'Vai all’inizio dell’archivio' })).toHaveAttribute(
      'href',
      '/archivio/home',
    );
  });

  it('that is none leads to the beginning', async () => {
    server.use(archived({}));
    const { router } = show('/archivio');
    await waitFor(() => expect(router.state.location.pathname).toBe('/archivio/home'));
  });

  it('whose counts cannot be loaded says so, and can be asked for again', async () => {
    server.use(http.post(api('/archive/occurrences'), () => HttpResponse.json({}, { status: 400 })));
    const { user } = show('/archivio/MILANO');
    const again = await screen.findByRole('button', { name: 'Riprova' });
    server.use(archived({ MILANO: [['TRIBUNALE DI MILANO', 1, 2]] }));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Tribunale di Milano' })).toBeVisible();
  });
});
