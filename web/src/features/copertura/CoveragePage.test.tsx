import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { officeOf, searchOfMonth } from '@/domain/copertura';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import CoveragePage from './CoveragePage';

const NOTHING = { count: 0, with_text: 0, civile: 0, penale: 0, sentenza: 0, ordinanza: 0, decreto: 0 };
const MILANO = {
  ufficio: 'TRIBUNALE DI MILANO',
  distretto: 'MILANO',
  count: 1234,
  with_text: 1200,
  first: '2025-12',
  last: '2026-03',
  since: '2025-12',
  median: 20,
  low_last_month: true,
  months: [
    {
      ...NOTHING,
      mese: '2026-01',
      count: 20,
      with_text: 15,
      civile: 12,
      penale: 8,
      sentenza: 20,
      low: false,
    },
    { ...NOTHING, mese: '2026-02', low: true },
    { ...NOTHING, mese: '2026-03', count: 1, civile: 1, decreto: 1, low: false },
  ],
  numbers: [
    { area: 'civile', anno: 2025, greatest: 900, held: 850, unnumbered: 10, missing: 40 },
    { area: 'penale', anno: 2025, greatest: 3, held: 3, unnumbered: 0, missing: 0 },
  ],
};
const FOUND = {
  counted_at: '2026-03-10T09:41:00Z',
  first: '2011-05',
  dal: '2025-11',
  al: '2026-03',
  last_judged: '2026-02',
  uffici: [MILANO],
  without: ['TRIBUNALE DI LODI'],
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get(api('/copertura'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get('ufficio') === 'X') {
        return HttpResponse.json({ detail: 'Ufficio non trovato.' }, { status: 404 });
      }
      return HttpResponse.json(FOUND);
    }),
  );
});

const show = (query = '') => renderPage(CoveragePage, { path: `/copertura${query}` });
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('says first from when, how much and where it lacks, then the months of each office', async () => {
  const { user } = show();
  const summary = await screen.findByRole('region', { name: 'Da quando, quanto, dove manca' });
  expect(summary).toHaveTextContent(
    'Uffici con qualcosa: 1 su 2, da dicembre 2025. Fino a febbraio 2026 senza vuoti di oltre 3 mesi: 1.',
  );
  expect(summary).toHaveTextContent('Provvedimenti: 1.234, di cui 1.200 con il testo e 34 senza.');
  expect(summary).toHaveTextContent('sotto la metà della loro mediana degli ultimi 24: 1.');
  expect(rows(screen.getByRole('table'))[1]).toEqual([
    'Tribunale di MilanoDa dicembre 2025 in poi',
    '20',
    '–nulla, non si giudica',
    '0',
    '20',
    '▼ 0, sotto la metà della mediana',
    '1',
  ]);
  expect(screen.getByRole('region', { name: 'Tabella degli uffici e dei mesi' })).toHaveAttribute(
    'tabindex',
    '0',
  );
  expect(screen.getByText('Tribunale di Lodi')).toBeInTheDocument();
  expect(screen.getByText(/quante decisioni abbia emesso l’ufficio non si sa/)).toBeInTheDocument();
  expect(screen.getByText(/Contato il 10\/03\/2026 alle ore 10:41/)).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Del 2011' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Area'), 'penale');
  await user.selectOptions(screen.getByLabelText('Mesi'), '2024');
  expect(asked.at(-1)).toBe('?area=penale&dal=2024-01-01&al=2024-12-31');
});

it('tells one office by text, area and kind, and how many sentenze at least are not here', async () => {
  show('?ufficio=TRIBUNALE+DI+MILANO');
  const table = await screen.findByRole('table');
  expect(rows(table)[3]).toEqual([
    'Gennaio 2026',
    '20',
    '15',
    '12 di area civile, Gennaio 2026',
    '8 di area penale, Gennaio 2026',
    '20',
    '0',
    '0',
  ]);
  expect(within(table).getByRole('link', { name: /di area civile, Gennaio 2026$/ })).toHaveAttribute(
    'href',
    searchOfMonth('TRIBUNALE DI MILANO', '2026-01', 'civile'),
  );
  expect(screen.getByText(/2025, area civile/)).toHaveTextContent(
    'il numero più alto è 900, qui ci sono 850 numeri e 10 senza numero; almeno 40 non sono qui.',
  );
  expect(screen.getByText(/2025, area penale/)).toHaveTextContent('non se ne vede mancare alcuna');
});

it('says that there is no such place', async () => {
  show('?ufficio=X');
  expect(await screen.findByText('Ufficio non trovato.')).toBeInTheDocument();
});

it('knows the one office of a search', () => {
  expect(officeOf('ufficio:"TRIBUNALE DI MILANO" AND danno')).toBe('TRIBUNALE DI MILANO');
  expect(officeOf('danno')).toBeNull();
  expect(officeOf('(')).toBeNull();
  expect(
    new URLSearchParams(searchOfMonth('U', '2026-03', 'civile', '2026-03-10').slice(17)).get('q'),
  ).not.toContain('2026-03-31');
});
