import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { account } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import MonitoringPage from './MonitoringPage';

const [MILANO, CORTE] = ['TRIBUNALE DI MILANO', 'CORTE DI APPELLO DI MILANO'];
const MONTHS = ['2024-01', '2024-02'];
const STATUSES = ['DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO'];
const KINDS = ['provvedimento', 'massima'];
const EMPTY = {
  date_from: '2024-01-10',
  date_to: '2024-02-20',
  months: MONTHS.flatMap((mese) =>
    KINDS.map((kind) => ({ mese, kind, entered: 0, approved: 0, published: 0 })),
  ),
  steps: KINDS.flatMap((kind) =>
    ['submitted', 'approved', 'published'].map((action) => ({
      kind,
      action,
      count: 0,
      median_days: null,
      nine_in_ten_days: null,
    })),
  ),
  returns: KINDS.flatMap((kind) => STATUSES.map((from_status) => ({ kind, from_status, count: 0 }))),
  reasons_of: KINDS,
  reasons: [],
  reason_count: 0,
  waiting: [],
};
const WORK = {
  ...EMPTY,
  months: EMPTY.months.map((month) =>
    month.kind === 'provvedimento' && month.mese === '2024-02'
      ? { ...month, entered: 1234, approved: 2, published: 1 }
      : month,
  ),
  steps: EMPTY.steps.map((step) =>
    step.kind === 'massima' && step.action === 'approved'
      ? { ...step, count: 3, median_days: 2.5, nine_in_ten_days: 9 }
      : step,
  ),
  returns: EMPTY.returns.map((row) =>
    row.kind === 'provvedimento' && row.from_status === 'DA_APPROVARE' ? { ...row, count: 4 } : row,
  ),
  reasons: [
    {
      kind: 'provvedimento',
      from_status: 'DA_APPROVARE',
      reason: 'Manca il dispositivo.',
      count: 3,
      latest: '2024-02-03T10:00:00Z',
    },
  ],
  reason_count: 60,
  waiting: [
    {
      kind: 'massima',
      status: 'BOZZA',
      count: 2,
      under_7: 0,
      under_30: 0,
      under_90: 0,
      over_90: 2,
      median_days: 100,
      oldest: '2023-05-01T22:30:00Z',
    },
  ],
};
let office: object = WORK;
const asked: string[] = [];

beforeEach(() => {
  office = WORK;
  asked.length = 0;
  server.use(
    http.get(api('/monitor/ufficio'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json({ ...office, ufficio: searchParams.get('ufficio') });
    }),
    http.get(api('/monitor/published'), () => HttpResponse.json([])),
    http.get(api('/monitor/trend'), () =>
      HttpResponse.json({ date_from: '2024-01-10', date_to: '2024-02-20', months: [] }),
    ),
    http.get(api('/monitor/in_progress'), () => HttpResponse.json([])),
    http.get(api('/monitor/processing'), () =>
      HttpResponse.json({ waiting: 0, waiting_since: null, unattached: 0, failures: [] }),
    ),
    http.get(api('/distretto/:id/ufficio'), () => HttpResponse.json([MILANO])),
  );
});

const show = (ou: string[], query = '') =>
  renderPage(MonitoringPage, {
    path: `/monitoring?dateFrom=2024-01-10&dateTo=2024-02-20${query}`,
    user: account('capo', { groups: ['monitoring'], ou }),
  });
const section = () => screen.getByRole('region', { name: /^Il lavoro / });
const cells = (name: string | RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('tells the work of the only office, each number also in a table', async () => {
  const { user } = show([MILANO]);
  expect(
    await screen.findByRole('heading', { name: 'Il lavoro dell’ufficio: Tribunale di Milano' }),
  ).toBeVisible();
  await user.click(await screen.findByText('Tabella dei mesi dell’ufficio'));
  expect(asked).toEqual([
    '?ufficio=TRIBUNALE+DI+MILANO&dateFrom=2024-01-10&dateTo=2024-02-20'.replaceAll('+', '%20'),
  ]);
  expect(screen.queryByLabelText('Ufficio di competenza')).toBeNull();
  expect(cells('Lavoro dell’ufficio da gennaio 2024 a febbraio 2024')).toEqual([
    ['Gennaio 2024', '0', '0', '0', '0', '0', '0'],
    ['Febbraio 2024', '1.234', '2', '1', '0', '0', '0'],
    ['Totale', '1.234', '2', '1', '0', '0', '0'],
  ]);
  const [first, , , , abstract] = cells('Tempi dei passaggi dal 10/01/2024 al 20/02/2024');
  expect(first).toEqual(['Provvedimenti', 'Inviato in approvazione', '0', '–', '–']);
  expect(abstract).toEqual(['Abstract', 'Inviato in pubblicazione', '3', '2,5', '9']);
  expect(cells(/^Rinvii in bozza/)).toEqual([['Provvedimenti', 'Da approvare', '4']]);
  expect(cells(/^Motivi dei rinvii/)).toEqual([
    ['Provvedimenti', 'Da approvare', 'Manca il dispositivo.', '3', '03/02/2024'],
  ]);
  expect(screen.getByText(/I motivi diversi sono 60: seguono i più recenti/)).toBeVisible();
  expect(cells('In attesa oggi nell’ufficio')).toEqual([
    ['Abstract', 'Bozza', '2', '100', '2', '2', '02/05/2023'],
  ]);
});

it('has each part say why it is empty', async () => {
  office = EMPTY;
  show([MILANO]);
  for (const words of [
    /^In questi dodici mesi l’ufficio non ha inserito/,
    /^Nessun passaggio di stato nel periodo/,
    /^Nel periodo nulla è stato rinviato/,
    /^Nulla è in bozza/,
  ]) {
    expect(await within(section()).findByText(words)).toBeVisible();
  }
  expect(within(section()).queryByRole('table')).toBeNull();
  expect(within(section()).queryByRole('button', { name: /CSV/ })).toBeNull();
});

it('lets choose among several offices, in the address', async () => {
  const { user, router } = show([CORTE, MILANO]);
  const choice = await screen.findByLabelText('Ufficio di competenza');
  expect(choice).toHaveValue(CORTE);
  await user.selectOptions(choice, MILANO);
  expect(router.state.location.search).toContain('lavoro=TRIBUNALE+DI+MILANO');
  expect(
    await screen.findByRole('heading', { name: /^Il lavoro dell’ufficio: Tribunale di Milano/ }),
  ).toBeVisible();
  expect(asked.at(-1)).toContain('TRIBUNALE%20DI%20MILANO');
});

it('says who reads reasons that are not shown', async () => {
  office = { ...WORK, reasons_of: [], reasons: [], reason_count: 0 };
  show(['*'], `&distretto=MILANO&ufficio=${MILANO}&area=civile`);
  expect(await screen.findByText(/li legge chi redige, approva o pubblica per l’ufficio/)).toBeVisible();
  expect(screen.queryByRole('table', { name: /^Motivi/ })).toBeNull();
  expect(
    screen.getByRole('heading', { name: 'Il lavoro dell’ufficio: Tribunale di Milano, area civile' }),
  ).toBeVisible();
  expect(asked[0]).toContain('area=civile');
});

it.each([
  [['*'], /^Scegliere in alto un distretto e un ufficio/],
  [[], /all’account non ne è attribuito nessuno/],
])('asks for nothing without an office: %s', async (ou, words) => {
  show(ou);
  expect(await screen.findByText(words)).toBeVisible();
  expect(asked).toEqual([]);
});

it('tells of a failure, and tries again', async () => {
  server.use(
    http.get(api('/monitor/ufficio'), () =>
      HttpResponse.json({ detail: 'Non disponibile.', code: 'ERROR' }, { status: 403 }),
    ),
  );
  show([MILANO]);
  expect(await within(section()).findByRole('alert')).toBeVisible();
});
