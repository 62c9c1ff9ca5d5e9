import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { enter, signIn, WORD } from './session';

/** Where results begin, and how many of them are whole in the window, by its size. */
const WINDOWS = [
  { width: 1280, height: 900, top: 320, whole: 4 },
  { width: 390, height: 844, top: 360, whole: 2 },
] as const;

const Q = encodeURIComponent(`testo:(${WORD})`);
const STANDARD = `/search/standard?q=${Q}&area=civile`;

const cards = (page: Page) => page.locator('ol.bdm-results > li');
const heading = (page: Page) => page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ });

for (const { width, height, top, whole } of WINDOWS) {
  /** The results have come, are where the eye is, and have the focus. */
  async function begins(page: Page, focus = true): Promise<void> {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    if (focus) await expect(heading(page)).toBeFocused();
    await expect
      .poll(async () => {
        const { y = 0 } = (await cards(page).first().boundingBox()) ?? {};
        return y > 0 && y <= top;
      })
      .toBe(true);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  }

  /** The cards that are whole in the window. */
  const seen = (page: Page) =>
    cards(page).evaluateAll(
      (all) =>
        all.filter((card) => {
          const { top: from, bottom } = card.getBoundingClientRect();
          return from >= 0 && bottom <= window.innerHeight;
        }).length,
    );

  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test(
      'results begin in sight by every way to them',
      costly(
        'where results begin is a measure of the layout; the gate has results, also at 390 pixels, in results.spec.ts',
      ),
      async ({ page }) => {
        await signIn(page, 'lettore', '/search/standard?area=civile');
        await page.getByLabel('Testo', { exact: true }).fill(WORD);
        await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
        await begins(page);
        expect(await seen(page)).toBeGreaterThanOrEqual(whole);

        // Another page, and the browser's way back.
        await page.getByRole('link', { name: 'Pagina successiva' }).click();
        await expect(page).toHaveURL(/from=10/);
        await begins(page);
        expect(await seen(page)).toBeGreaterThanOrEqual(whole);
        await page.goBack();
        await expect(page).not.toHaveURL(/from=/);
        await expect(cards(page).first()).toBeVisible();

        // A value of a facet, from far down.
        if (width < 992) await page.getByRole('button', { name: 'Filtra i risultati' }).click();
        await page.getByRole('region', { name: 'Tipo' }).getByRole('button').first().click();
        await expect(page).toHaveURL(/tipo/);
        if (width < 992) await page.getByRole('button', { name: /^Mostra [\d.]+ risultat/ }).click();
        await begins(page);

        // The form is there when it is asked for; another area is searched at once.
        await page.getByRole('button', { name: /^Modifica/ }).click();
        await expect(page.getByLabel('Testo', { exact: true })).toBeFocused();
        await page.getByRole('form').getByLabel('Area', { exact: true }).selectOption('Penale');
        await expect(page).toHaveURL(/area=penale/);
        await expect(page.getByRole('form')).toBeHidden();
        await begins(page);

        // A link of somebody's, in both modes, and of abstracts.
        for (const address of [
          STANDARD,
          `/search/advanced?q=${Q}&area=civile`,
          `${STANDARD}&from=10`,
          `${STANDARD}&target=abstract`,
        ]) {
          await page.goto(address);
          await begins(page);
          expect(await seen(page)).toBeGreaterThanOrEqual(whole);
        }
      },
    );

    test(
      'results begin in sight from cloud, map and another order',
      costly('where results begin is a measure of the layout; the gate has cloud and map in results.spec.ts'),
      async ({ page }) => {
        await signIn(page, 'lettore', '/search/standard?area=civile');
        const cloud = page.getByRole('group', { name: 'Nuvola delle parole chiave' });
        await cloud.getByRole('button').first().click();
        await expect(page).toHaveURL(/parola_chiave/);
        await begins(page);
        await page.getByLabel('Ordina per').selectOption('data asc');
        await expect(page).toHaveURL(/sort_order=asc/);
        await begins(page);

        await page.goto('/search/standard?area=civile');
        await page.getByRole('button', { name: /^Cagliari: [\d.]+ provvediment/ }).click();
        await expect(page).toHaveURL(/CAGLIARI/);
        await begins(page);
      },
    );

    test(
      'the first result is a few steps of the keyboard away',
      costly('a count of keys; the gate reads results by keys alone in detail.spec.ts'),
      async ({ page }) => {
        await signIn(page, 'lettore', STANDARD);
        await begins(page);
        const link = cards(page).first().getByRole('heading', { level: 3 }).getByRole('link');
        let steps = 0;
        for (; steps < 12; steps++) {
          if (await link.evaluate((one) => one === document.activeElement)) break;
          await page.keyboard.press('Tab');
        }
        await expect(link).toBeFocused();
        expect(steps).toBeLessThanOrEqual(12);
      },
    );

    test(
      'the line of the search stays below a low header',
      costly('a measure of the layout; the gate has results with axe in results.spec.ts'),
      async ({ page }) => {
        await signIn(page, 'lettore', STANDARD);
        await begins(page);
        const header = await page.getByRole('banner').boundingBox();
        expect(header?.height).toBeLessThanOrEqual(70);
        await cards(page).last().scrollIntoViewIfNeeded();
        await expect(heading(page)).toBeInViewport();
        await expect(page.getByRole('button', { name: /^Modifica/ })).toBeInViewport();
        const { violations } = await new Axe({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
      },
    );
  });
}

for (const width of [390, 320]) {
  test(
    `what was found is within the lines of a card that are shown, ${width} pixels wide`,
    costly('a measure of the layout; the gate has marked words in the cards in main.spec.ts'),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await enter(page, 'lettore');
      for (const q of [
        `testo:(${WORD})`,
        'testo:(responsabilità inadempimento)',
        'testo:"onere della prova"',
        'testo_all_words:(danno biologico)',
        'testo:(art. 2043 c.c.)',
        'testo:(Tribunale Milano)',
      ]) {
        await page.goto(`/search/standard?q=${encodeURIComponent(q)}&area=civile`);
        await expect(heading(page)).toBeVisible();
        const passages = cards(page).locator('.bdm-snippets p:has(mark)');
        await expect(passages.first()).toBeVisible();
        const cut = await passages.evaluateAll((all) =>
          all
            .filter((passage) => {
              const { bottom, right } = passage.getBoundingClientRect();
              const [mark] = passage.querySelector('mark')?.getClientRects() ?? [];
              return !mark || mark.bottom > bottom + 1 || mark.right > right + 1;
            })
            .map(({ textContent }) => textContent),
        );
        expect(cut).toEqual([]);
      }
    },
  );
}
