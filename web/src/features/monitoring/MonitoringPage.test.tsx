import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import MonitoringPage from './MonitoringPage';

const ROWS = [
  {
    distretto: 'MILANO',
    ufficio: 'TRIBUNALE DI MILANO',
    area: 'civile',
    massima_count: 1,
    provvedimento_count: 1234,
  },
  {
    distretto: 'MILANO',
    ufficio: 'TRIBUNALE DI LODI',
    area: 'penale',
    massima_count: 0,
    provvedimento_count: 3,
  },
  {
    distretto: 'L_AQUILA',
    ufficio: 'TRIBUNALE DI TERAMO',
    area: 'civile',
    massima_count: 2,
    provvedimento_count: 4,
  },
];
const EMPTY = { count: 0, under_7: 0, under_30: 0, under_90: 0, over_90: 0, median_days: null, oldest: null };
const PERIOD = 'dateFrom=2024-01-10&dateTo=2024-02-20';
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get(api('/monitor/published'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(ROWS);
    }),
    http.get(api('/monitor/trend'), () =>
      HttpResponse.json({
        date_from: '2024-01-10',
        date_to: '2024-02-20',
        months: [{ mese: '2024-02', area: 'civile', massima_count: 3, provvedimento_count: 1238 }],
      }),
    ),
    http.get(api('/monitor/in_progress'), () =>
      HttpResponse.json([
        { ...EMPTY, kind: 'provvedimento', status: 'BOZZA' },
        {
          kind: 'provvedimento',
          status: 'DA_APPROVARE',
          count: 10,
          under_7: 1,
          under_30: 2,
          under_90: 3,
          over_90: 4,
          median_days: 1,
          oldest: '2023-05-01T10:00:00Z',
        },
      ]),
    ),
    http.get(api('/monitor/processing'), () =>
      HttpResponse.json({
        waiting: 1,
        waiting_since: null,
        unattached: 2,
        failures: [
          {
            distretto: 'MILANO',
            ufficio: 'TRIBUNALE DI LODI',
            failure_code: 'VUOTO',
            reason: 'Il file è vuoto.',
            count: 3,
            latest: '2024-02-03T10:00:00Z',
          },
        ],
      }),
    ),
    http.get(api('/distretto/:id/ufficio'), () =>
      HttpResponse.json(['TRIBUNALE DI LODI', 'TRIBUNALE DI MILANO']),
    ),
  );
});

const show = (query = PERIOD) => renderPage(MonitoringPage, { path: `/monitoring?${query}` });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('shows totals in Italian figures, and leads down from a district', async () => {
  const { user, router } = show();
  expect(await screen.findByText('3 abstract e 1.241 provvedimenti')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Totali dal 10/01/2024 al 20/02/2024' })).toBeVisible();
  expect(asked).toEqual(['?dateFrom=2024-01-10&dateTo=2024-02-20']);
  await user.click(
    screen.getByRole('link', {
      name: /^Milano: abstract civili 1, abstract penali 0, provvedimenti civili 1.234/,
    }),
  );
  expect(router.state.location.search).toBe(`?${PERIOD}&distretto=MILANO`);
  expect(await screen.findByText('1 abstract e 1.237 provvedimenti')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Per ufficio' })).toBeVisible();
});

it('has a table for each chart, with totals', async () => {
  const { user } = show();
  await user.click(await screen.findByText('Tabella per mese'));
  expect(cells(screen.getByRole('table', { name: /^Pubblicazioni per mese/ }))).toEqual([
    ['Gennaio 2024', '0', '0', '0', '0', '0'],
    ['Febbraio 2024', '3', '0', '1.238', '0', '1.241'],
    ['Totale', '3', '0', '1.238', '0', '1.241'],
  ]);
  await user.click(screen.getByText('Tabella per distretto'));
  expect(cells(screen.getByRole('table', { name: /^Pubblicazioni per distretto dal/ })).at(-1)).toEqual([
    'Totale',
    '3',
    '0',
    '1.238',
    '3',
    '1.244',
  ]);
});

it('sorts and filters the rows, in the address', async () => {
  const { user, router } = show();
  const table = await screen.findByRole('table', { name: /^Pubblicazioni per distretto, ufficio e area/ });
  const offices = () =>
    within(table)
      .getAllByRole('row')
      .slice(2)
      .map((row) => row.children[1]?.textContent);
  expect(offices()).toEqual(['Tribunale di Teramo', 'Tribunale di Lodi', 'Tribunale di Milano']);
  await user.click(within(table).getByRole('button', { name: 'Abstract' }));
  expect(offices()[0]).toBe('Tribunale di Lodi');
  expect(router.state.location.search).toContain('ordine=massima_count-asc');
  await user.type(screen.getByLabelText('Filtra per ufficio'), 'TERA');
  await waitFor(() => expect(offices()).toEqual(['Tribunale di Teramo']));
  expect(screen.getByText(/^1 riga di 3/)).toBeVisible();
  expect(router.state.location.search).toContain('cerca=TERA');
});

it('moves the end to a later start and says so', async () => {
  const { user, router } = show();
  const start = await screen.findByRole('textbox', { name: 'Dal' });
  await user.clear(start);
  await user.type(start, '10.3.2024{Enter}');
  expect(router.state.location.search).toBe('?dateFrom=2024-03-10&dateTo=2024-03-10');
  expect(await screen.findByText(/^La data finale è stata portata al 10\/03\/2024/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Al' })).toHaveValue('10/03/2024');
});

it('moves the end when a field is left, not while it is being typed', async () => {
  const { user, router } = show();
  const [start, end] = [await screen.findByRole('textbox', { name: 'Dal' }), screen.getByLabelText('Al')];
  const { search } = router.state.location;
  await user.clear(start);
  await user.type(start, '01/02/2024');
  await user.clear(end);
  await user.type(end, '10/01/2024');
  expect(end, 'it may still become another').toHaveValue('10/01/2024');
  await user.tab();
  expect(end, 'its calendar is part of the field').toHaveValue('10/01/2024');
  await user.tab();
  expect(end).toHaveValue('01/02/2024');
  expect(screen.getByText(/^La data finale è stata portata al 01\/02\/2024/)).toBeVisible();
  expect(router.state.location.search, 'nothing is asked for yet').toBe(search);
});

it('takes a year for its days, and says what is wrong with a day', async () => {
  const { user, router } = show();
  const [start, end] = [await screen.findByRole('textbox', { name: 'Dal' }), screen.getByLabelText('Al')];
  await user.clear(start);
  await user.clear(end);
  await user.click(screen.getByRole('button', { name: 'Mostra' }));
  expect(screen.getByText('Indicare almeno una data')).toBeVisible();
  await user.type(end, '31/2/2020');
  expect(screen.getByText('Questa data non esiste')).toBeVisible();
  await user.clear(end);
  await user.type(end, '2022');
  await user.type(start, '2021{Enter}');
  expect(router.state.location.search).toBe('?dateFrom=2021-01-01&dateTo=2022-12-31');
  expect(start).toHaveValue('01/01/2021');
});

it('says how long work has been waiting, and what could not be processed', async () => {
  show();
  const work = await screen.findByRole('table', { name: 'In lavorazione per stato ed età' });
  expect(cells(work)[1]).toEqual([
    'Provvedimenti',
    'Da approvare',
    '10',
    '1',
    '2',
    '3',
    '4',
    '1 giorno',
    '01/05/2023',
    expect.anything(),
  ]);
  const failed = await screen.findByRole('table', { name: /^Elaborazioni non riuscite/ });
  expect(cells(failed)).toEqual([['Tribunale di Lodi', 'Il file è vuoto.', '3', '03/02/2024']]);
  expect(screen.getByText(/1 documento attende l’elaborazione\. Non elaborati .*: 2\./)).toBeVisible();
});

it('tells of a place that does not exist, and of a failure', async () => {
  server.use(
    http.get(api('/monitor/trend'), () =>
      HttpResponse.json({ detail: 'Distretto non trovato.', code: 'NOT_FOUND' }, { status: 404 }),
    ),
  );
  show('distretto=ATLANTIDE');
  expect(await screen.findByText('Distretto non trovato.')).toBeVisible();
});
