import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { signIn } from './session';

const OCCURRENCES = '/api/bdm/backoffice/archive/occurrences';
const LEVELS = ['distretto', 'ufficio', 'area', 'materia', 'anno', 'mese'] as const;

type Row = { text: string; value: number };
type Selection = Partial<Record<(typeof LEVELS)[number], string>>;

/** The way to a month that has something, chosen by what the service counts. */
async function somewhere(page: Page): Promise<Required<Selection>> {
  const selection: Selection = {};
  for (const level of LEVELS) {
    const answer = await page.request.post(OCCURRENCES, { data: selection });
    const rows = ((await answer.json()) as { massimaOccurrences: Row[] }).massimaOccurrences;
    selection[level] = rows.toSorted((one, other) => other.value - one.value)[0]?.text ?? '';
  }
  return selection as Required<Selection>;
}

const address = (selection: Selection) =>
  ['/archivio', ...LEVELS.flatMap((level) => selection[level] ?? []).map(encodeURIComponent)].join('/');
const path = (page: Page) => page.getByRole('navigation', { name: 'Percorso nell’archivio' });
const entries = (page: Page) => page.locator('.bdm-archive-entries').getByRole('listitem');
/** 'N provvedimenti' and 'N abstract' of a row. */
async function counts(text: string): Promise<[number, number]> {
  const [, decisions = '', abstracts = ''] =
    /([\d.]+) provvediment[oi].*?([\d.]+) abstract/s.exec(text) ?? [];
  return [Number(decisions.replaceAll('.', '')), Number(abstracts.replaceAll('.', ''))];
}

async function isAccessible(page: Page): Promise<void> {
  await expect(page.locator('.bdm-skeleton:visible')).toHaveCount(0);
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test('from the map to a document, level by level, by keyboard alone, and back by the addresses', async ({
  page,
}) => {
  await signIn(page, 'lettore', '/archivio/home');
  const place = await somewhere(page);
  const row = async (name: string | RegExp) => {
    const link = page.getByRole('link', { name, exact: true }).last();
    await link.focus();
    const text = await link.locator('xpath=..').innerText();
    await page.keyboard.press('Enter');
    return counts(text);
  };

  await test.step('the map and the list say the same', async () => {
    await expect(page).toHaveTitle(/^Archivio - /);
    await expect(page.getByText('Come si consulta l’archivio')).toBeVisible();
    await expect(entries(page)).toHaveCount(29);
    const map = page.getByRole('group', { name: 'Mappa dei distretti' });
    await map.getByRole('link').first().focus();
    const labels = await map
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
    const rows = await entries(page).allInnerTexts();
    expect(labels.map((label) => label.replace(/[:,]/g, '').replace(/\s+/g, ' '))).toEqual(
      rows.map((text) => text.replace(/\s+/g, ' ').trim()),
    );
    await page.keyboard.press('ArrowRight');
    const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: `Distretto di ${chosen.split(':')[0]}` }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Archivio' })).toBeVisible();
  });

  let counted: [number, number];
  await test.step('offices, subjects of both areas with TUTTE, years, months', async () => {
    await page.goto(address({ distretto: place.distretto }));
    await page.getByRole('link', { name: new RegExp(`^${place.ufficio}$`, 'i') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Materie civili' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Materie penali' })).toBeVisible();
    await isAccessible(page);
    const area = page.getByRole('region', {
      name: place.area === 'civile' ? 'Materie civili' : 'Materie penali',
    });
    await expect(area.getByRole('listitem').first()).toContainText('TUTTE');
    counted = await counts(await area.getByRole('listitem').first().innerText());
    await area.getByRole('link', { name: 'TUTTE' }).press('Enter');

    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `Area ${place.area} - Tutte le materie`,
    );
    await expect(entries(page).last()).toContainText('2015');
    const years = await entries(page).allInnerTexts();
    expect(years.at(-1)).toMatch(/^2015/);
    const sums = await Promise.all(years.map(counts));
    expect(sums.reduce(([a, b], [c, d]) => [a + c, b + d])).toEqual(counted);
    counted = await row(place.anno);

    await expect(entries(page)).toHaveCount(12);
    await expect(entries(page).first()).toContainText('GENNAIO');
    const months = await Promise.all((await entries(page).allInnerTexts()).map(counts));
    expect(months.reduce(([a, b], [c, d]) => [a + c, b + d])).toEqual(counted);
    counted = await row(place.mese);
  });

  await test.step('the lists hold what was counted, and a detail page follows', async () => {
    await expect(entries(page)).toHaveText([/^Provvedimenti/, /^Abstract/]);
    await page.getByRole('link', { name: 'Provvedimenti', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /^[\d.]+ provvediment/ })).toContainText(
      `${counted[0]} `,
    );
    await expect(page.getByRole('article')).toHaveCount(Math.min(counted[0], 10));
    await isAccessible(page);
    await page.getByRole('link', { name: `Abstract (${counted[1]})` }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: `${counted[1]} abstract` })).toBeVisible();
    const title = page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link');
    const name = await title.innerText();
    await title.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(page.url()).toContain(`${address({ ...place, materia: 'TUTTE' })}/abstract/abstract/page?id=`);
    await expect(page.getByText(`1 di ${counted[1]}`)).toBeVisible();
    await page.getByRole('link', { name: 'Torna all’elenco' }).press('Enter');
    await expect(title).toBeFocused();
  });

  await test.step('every level is an address: back, forth, and by the path', async () => {
    const list = page.url();
    await page.goBack();
    await page.goForward();
    expect(page.url()).toBe(list);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await path(page).getByRole('link', { name: place.anno }).press('Enter');
    await expect(entries(page)).toHaveCount(12);
    await path(page).getByRole('link', { name: 'Archivio' }).press('Enter');
    await expect(entries(page)).toHaveCount(29);
  });
});

test(
  'at 390 pixels: every level fits; what is empty or does not exist says so',
  costly('the gate walks through the levels at 1280 pixels, and has the first one at 390 in pages.spec.ts'),
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'lettore', '/archivio/home');
    await expect(entries(page)).toHaveCount(29);
    await isAccessible(page);
    const place = await somewhere(page);
    for (const [at] of LEVELS.entries()) {
      const selection = Object.fromEntries(LEVELS.slice(0, at + 1).map((level) => [level, place[level]]));
      await page.goto(address(selection));
      await expect(entries(page).first()).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.goto(`${address({ ...place, materia: 'MATERIA CHE NON C’È' })}/provvedimento`);
    await expect(page.getByText('Nessun documento presente in Banca Dati')).toBeVisible();
    await page.goto('/archivio/ATLANTIDE');
    await expect(page.getByText('Distretto non trovato.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Vai all’inizio dell’archivio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archivio' })).toBeVisible();
  },
);
