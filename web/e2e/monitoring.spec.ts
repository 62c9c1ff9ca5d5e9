import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { signIn } from './session';

const PUBLISHED = '/api/bdm/backoffice/monitor/published';
/** All of the demo content, with days that no other test publishes on. */
const CLOSED = 'dateFrom=2016-01-01&dateTo=2023-12-31';

type Row = {
  distretto: string;
  ufficio: string;
  area: string;
  massima_count: number;
  provvedimento_count: number;
};

const rowsOf = async (page: Page, query: string) =>
  (await (await page.request.get(`${PUBLISHED}?${query}`)).json()) as Row[];
const sum = (rows: Row[], kind: 'massima_count' | 'provvedimento_count', area?: string) =>
  rows.filter((row) => !area || row.area === area).reduce((all, row) => all + row[kind], 0);
const number = (text: string) => Number(text.replaceAll('.', ''));
const total = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('xpath=../dd');
const chart = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name });
const italian = (day: Date) =>
  day.toLocaleDateString('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  });

async function isAccessible(page: Page): Promise<void> {
  await expect(page.locator('.bdm-skeleton:visible, .bdm-stale')).toHaveCount(0);
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Opens by keyboard the table behind `summary`; its rows as texts. */
async function openTable(page: Page, summary: RegExp, caption: RegExp): Promise<Locator> {
  await page.locator('summary', { hasText: summary }).press('Enter');
  return table(page, caption);
}

test(
  'the days: the last six months, DD/MM/YYYY, and an end that follows the start',
  costly('the gate has the dashboard of given days with totals, charts, table and files'),
  async ({ page }) => {
    await signIn(page, 'direzione', '/monitoring');
    const heading = page.getByRole('heading', { level: 2, name: /^Totali dal/ });

    await test.step('by default six months up to today', async () => {
      await expect(page).toHaveTitle(/^Cruscotto di monitoraggio - /);
      const [from = '', to = ''] = (await heading.innerText()).match(/\d{2}\/\d{2}\/\d{4}/g) ?? [];
      const today = await page.evaluate(() => Date.now());
      expect(to).toBe(italian(new Date(today)));
      const [day = 0, month = 0, year = 0] = from.split('/').map(Number);
      const [d = 0, m = 0, y = 0] = to.split('/').map(Number);
      expect(y * 12 + m - (year * 12 + month)).toBe(6);
      expect(day === d || day === new Date(year, month, 0).getDate()).toBe(true);
      await expect(page.getByRole('button', { name: 'Ultimi 6 mesi' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });

    await test.step('a start later than the end becomes the end, and the page says so', async () => {
      await page.goto('/monitoring?dateFrom=2024-01-10&dateTo=2024-01-20');
      await expect(heading).toHaveText('Totali dal 10/01/2024 al 20/01/2024');
      await page.getByRole('textbox', { name: 'Dal' }).fill('10.3.2024');
      await page.getByRole('button', { name: 'Mostra' }).press('Enter');
      await expect(heading).toHaveText('Totali dal 10/03/2024 al 10/03/2024');
      expect(page.url()).toContain('dateFrom=2024-03-10&dateTo=2024-03-10');
      await expect(page.getByText('La data finale è stata portata al 10/03/2024')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Al', exact: true })).toHaveValue('10/03/2024');
      await expect(page.getByRole('button', { name: 'Mostra' })).toBeFocused();
      // The same on the server, and by an address.
      expect(await rowsOf(page, 'dateFrom=2020-02-02&dateTo=2019-01-01')).toEqual(
        await rowsOf(page, 'dateFrom=2020-02-02&dateTo=2020-02-02'),
      );
      await page.goto('/monitoring?dateFrom=2024-03-10&dateTo=2024-01-01');
      await expect(heading).toHaveText('Totali dal 10/03/2024 al 10/03/2024');
    });

    await test.step('a day to come is refused, a missing end is today', async () => {
      const end = page.getByRole('textbox', { name: 'Al', exact: true });
      await end.fill('1/1/2999');
      await end.press('Enter');
      await expect(page.getByText('La data non può essere futura')).toBeVisible();
      await end.fill('');
      await end.press('Enter');
      const today = await page.evaluate(() => Date.now());
      await expect(heading).toHaveText(`Totali dal 10/03/2024 al ${italian(new Date(today))}`);
      await page.getByRole('button', { name: 'Dal 2016' }).click();
      await expect(heading).toHaveText(/^Totali dal 01\/01\/2016/);
    });
  },
);

test('table, charts and totals agree with each other, with the archive and with the search', async ({
  page,
}) => {
  await signIn(page, 'direzione', `/monitoring?${CLOSED}`);
  const rows = await rowsOf(page, CLOSED);
  const places = chart(page, /^Pubblicazioni per distretto/);

  await test.step('four totals, in four colours', async () => {
    for (const [label, kind, area] of [
      ['Abstract civili', 'massima_count', 'civile'],
      ['Abstract penali', 'massima_count', 'penale'],
      ['Provvedimenti civili', 'provvedimento_count', 'civile'],
      ['Provvedimenti penali', 'provvedimento_count', 'penale'],
    ] as const) {
      await expect(total(page, label)).toHaveText(sum(rows, kind, area).toLocaleString('it-IT'));
    }
    const fills = await places
      .locator('rect:not(.bdm-chart-focus)')
      .evaluateAll((bars) => [...new Set(bars.map((bar) => bar.getAttribute('fill')))]);
    expect(fills).toHaveLength(4);
  });

  await test.step('each chart has its table, and they add up to the totals', async () => {
    for (const [summary, caption] of [
      [/^Tabella per distretto/, /^Pubblicazioni per distretto dal/],
      [/^Tabella per mese/, /^Pubblicazioni per mese dal/],
    ] as const) {
      const cells = (await openTable(page, summary, caption)).locator('tfoot td');
      await expect(cells).toHaveText(
        [
          sum(rows, 'massima_count', 'civile'),
          sum(rows, 'massima_count', 'penale'),
          sum(rows, 'provvedimento_count', 'civile'),
          sum(rows, 'provvedimento_count', 'penale'),
          sum(rows, 'massima_count') + sum(rows, 'provvedimento_count'),
        ].map((value) =>
          value.toLocaleString('it-IT', { useGrouping: 'always' } as Intl.NumberFormatOptions),
        ),
      );
    }
    await expect(table(page, /^Pubblicazioni per distretto dal/).locator('tbody tr')).toHaveCount(29);
    await isAccessible(page);
  });

  const detail = table(page, /^Pubblicazioni per distretto, ufficio e area/);
  await test.step('the rows are sorted and filtered by keyboard, and the address keeps it', async () => {
    const heading = detail.getByRole('columnheader', { name: 'Provvedimenti' });
    for (const order of ['ascending', 'descending']) {
      await heading.getByRole('button').press('Enter');
      await expect(heading).toHaveAttribute('aria-sort', order);
    }
    const counts = (await detail.locator('tbody tr td:last-child a').allInnerTexts()).map((text) =>
      number(/^[\d.]+/.exec(text)?.[0] ?? 'none'),
    );
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(counts[0]).toBe(Math.max(...rows.map((row) => row.provvedimento_count)));
    await page.getByLabel('Filtra per ufficio').fill('tribunale di milano');
    await expect(detail.locator('tbody tr')).toHaveCount(
      rows.filter((row) => row.ufficio === 'TRIBUNALE DI MILANO').length,
    );
    await page.reload();
    await expect(page.getByLabel('Filtra per ufficio')).toHaveValue('tribunale di milano');
    await expect(detail.locator('tbody tr').first()).toContainText('Tribunale di Milano');
  });

  await test.step('a count leads to the search that finds just that', async () => {
    const first = rows.find((row) => row.ufficio === 'TRIBUNALE DI MILANO' && row.area === 'civile');
    const link = detail.getByRole('link', { name: /provvedimenti di Tribunale di Milano, area civile/ });
    await link.press('Enter');
    await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toHaveText(
      new RegExp(`^${first?.provvedimento_count} Risultat[oi]$`),
    );
    await page.goBack();
  });

  await test.step('the archive counts the same', async () => {
    const all = await rowsOf(page, 'dateFrom=2016-01-01');
    const archive = await page.request.get('/api/bdm/backoffice/archive/published');
    const published = (await archive.json()) as Row[];
    for (const kind of ['massima_count', 'provvedimento_count'] as const) {
      const of = (distretto: string) =>
        sum(
          all.filter((row) => row.distretto === distretto),
          kind,
        );
      for (const distretto of ['BARI', 'L_AQUILA', 'PALERMO']) {
        expect(of(distretto)).toBe(
          sum(
            published.filter((row) => row.distretto === distretto),
            kind,
          ),
        );
      }
    }
  });
});

const WAYS = costly('the gate has the page with its figures above; these are the ways through it');
test('from a district to an office and back by keyboard; what waits; the files', WAYS, async ({ page }) => {
  await signIn(page, 'direzione', `/monitoring?${CLOSED}`);
  const rows = await rowsOf(page, CLOSED);
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

  await test.step('the chart leads on', async () => {
    await chart(page, /^Pubblicazioni per distretto/)
      .getByRole('link', { name: /^Milano: abstract civili \d/ })
      .press('Enter');
    await expect(heading('Per ufficio')).toBeFocused();
    expect(page.url()).toContain('distretto=MILANO');
    const milano = rows.filter((row) => row.distretto === 'MILANO');
    await expect(total(page, 'Provvedimenti civili')).toHaveText(
      String(sum(milano, 'provvedimento_count', 'civile')),
    );
    await chart(page, /^Pubblicazioni per ufficio/)
      .getByRole('link', { name: /^Tribunale di Milano:/ })
      .press('Enter');
    await expect(page.getByLabel('Ufficio', { exact: true })).toHaveValue('TRIBUNALE DI MILANO');
    await page.getByLabel('Area', { exact: true }).selectOption('Civile');
    await expect(total(page, 'Provvedimenti penali')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('1 riga. Totale:')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('work in progress by status and age, of the same place', async () => {
    const work = table(page, 'In lavorazione per stato ed età');
    await expect(work.locator('tbody tr')).toHaveCount(8);
    for (const name of ['Bozza', 'Da approvare', 'Da pubblicare', 'Da ritirare']) {
      await expect(work.getByRole('cell', { name, exact: true })).toHaveCount(2);
    }
    for (const row of await work.locator('tbody tr').all()) {
      const [all = 0, ...ages] = (await row.locator('td').allInnerTexts()).slice(1, 6).map(number);
      expect(ages.reduce((one, other) => one + other)).toBe(all);
    }
    await expect(heading('Elaborazione dei documenti')).toBeVisible();
  });

  await test.step('the table as CSV, the report as PDF', async () => {
    const saved = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).press('Enter'),
      ]);
      expect(download.suggestedFilename()).toMatch(/^monitoraggio-2016-01-01-2023-12-31\.(csv|pdf)$/);
      return readFile(await download.path());
    };
    const csv = (await saved('Esporta la tabella (CSV)')).toString('utf8').split('\r\n');
    const row = rows.find((each) => each.ufficio === 'TRIBUNALE DI MILANO' && each.area === 'civile');
    expect(csv).toEqual([
      '\ufeffDistretto;Ufficio;Area;Abstract;Provvedimenti',
      `Milano;TRIBUNALE DI MILANO;civile;${row?.massima_count};${row?.provvedimento_count}`,
      '',
    ]);
    expect((await saved('Rapporto da stampare (PDF)')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('back up by the path; a place that does not exist', async () => {
    const path = page.getByRole('navigation', { name: 'Percorso nel cruscotto' });
    await path.getByRole('link', { name: 'Distretto di Milano' }).press('Enter');
    await expect(heading('Per ufficio')).toBeVisible();
    await path.getByRole('link', { name: 'Tutti i distretti' }).press('Enter');
    await expect(heading('Per distretto')).toBeFocused();
    await page.goto('/monitoring?distretto=ATLANTIDE');
    await expect(page.getByText('Distretto non trovato.')).toBeVisible();
  });

  await test.step('the work of an office, and its months as CSV', async () => {
    // Entered now: of the months of a closed period there is nothing.
    await page.goto('/monitoring?distretto=MILANO&ufficio=TRIBUNALE+DI+MILANO');
    await expect(heading('Il lavoro dell’ufficio: Tribunale di Milano')).toBeVisible();
    const months = await openTable(page, /^Tabella dei mesi dell’ufficio/, /^Lavoro dell’ufficio da/);
    await expect(months.locator('tbody tr')).toHaveCount(12);
    await isAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Esporta i mesi (CSV)' }).press('Enter'),
    ]);
    expect((await readFile(await download.path())).toString('utf8').split('\r\n')).toHaveLength(14);
  });
});

test(
  'at 390 pixels; and not without the permission',
  costly('the gate has the dashboard at 1280 pixels, and who may not open it in access.spec.ts'),
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'direzione', `/monitoring?${CLOSED}`);
    await expect(chart(page, /^Pubblicazioni per distretto/).getByRole('link')).toHaveCount(29);
    await expect(
      page.getByRole('list', { name: /^Pubblicazioni per distretto, ufficio/ }).getByRole('listitem'),
    ).toHaveCount(10);
    await isAccessible(page);
    await signIn(page, 'lettore', '/monitoring');
    await expect(page).toHaveURL(/\/unauthorized/);
  },
);
