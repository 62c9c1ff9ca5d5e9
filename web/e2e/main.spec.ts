import { expect, type Page, test } from '@playwright/test';
import { costly } from './costly';
import { search, signIn, WORD } from './session';

/** By which this page came. */
const protocol = (page: Page) =>
  page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return arrival?.nextHopProtocol;
  });

test('the main job: sign in, search a word, open a decision, read its PDF', async ({ page }) => {
  await signIn(page, 'lettore');
  await expect(page).toHaveURL(/\/search\/standard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ricerca Classica' })).toBeVisible();
  const secure = page.url().startsWith('https:');
  expect(await protocol(page)).toBe(secure ? 'h2' : 'http/1.1');

  await search(page);
  await expect(page).toHaveURL(/q=testo%3A%28contratto%29/);
  const cards = page.getByRole('article');
  await expect(cards.first().locator('mark').first()).toHaveText(/contratt/i);

  const link = cards.first().getByRole('heading', { level: 3 }).getByRole('link');
  const label = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  await expect(page).toHaveTitle(`${label} - Banca Dati di Merito`);
  await expect(page.getByRole('main')).toBeFocused();

  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: label });
  await expect(dialog.getByRole('group', { name: 'Pagina 1', exact: true })).toHaveAttribute(
    'data-shown',
    'picture',
    {
      timeout: 20_000,
    },
  );
  await expect(dialog.locator('.textLayer').first()).toContainText(/\p{L}{4,}/u);
});

test('results are walked through: pages, next and previous, back', async ({ page }) => {
  await signIn(page, 'lettore', `/search/standard?q=${encodeURIComponent(`testo:(${WORD})`)}&area=civile`);
  const title = page.getByRole('article').first().getByRole('heading', { level: 3 }).first();
  const first = await title.innerText();
  await page.getByRole('link', { name: 'Pagina successiva' }).click();
  await expect(page).toHaveURL(/from=10/);
  await expect(title).not.toHaveText(first);

  const eleventh = await title.innerText();
  await title.getByRole('link').click();
  const steps = page.getByRole('navigation', { name: 'Risultati della ricerca' });
  await expect(steps).toContainText('11 di ');
  await steps.getByRole('link', { name: 'Risultato successivo' }).click();
  await expect(steps).toContainText('12 di ');
  await steps.getByRole('link', { name: 'Risultato precedente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: eleventh })).toBeVisible();
  await page.reload();
  await expect(steps).toContainText('11 di ');
  await steps.getByRole('link', { name: 'Torna ai risultati' }).click();
  await expect(page).toHaveURL(/from=10/);
  await expect(title).toHaveText(eleventh);
});

test(
  'abstracts are searched and opened, with their decision',
  costly('the gate has the page of an abstract in detail.spec.ts and the search of decisions here'),
  async ({ page }) => {
    await signIn(page, 'lettore');
    await page.getByText('Abstract', { exact: true }).first().click();
    await search(page, 'prova');
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(page).toHaveURL(/\/abstract\/page\?id=/);
    const decision = page.getByRole('heading', { name: 'Provvedimento', exact: true }).locator('..');
    await decision.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/provvedimento\/page\?id=/);
  },
);

test(
  'the landing page shows what is new in the area, which is remembered',
  costly('the gate has the landing page in results.spec.ts; this is its area'),
  async ({ page }) => {
    await signIn(page, 'lettore');
    await expect(page.getByRole('heading', { name: 'Ultimi provvedimenti - area civile' })).toBeVisible();
    await page.getByLabel('Area', { exact: true }).selectOption('Penale');
    const latest = page.getByRole('heading', { name: 'Ultimi provvedimenti - area penale' });
    await expect(latest).toBeVisible();
    await page.goto('/search/standard');
    await expect(latest).toBeVisible();
    await expect(latest.locator('..').getByRole('listitem')).toHaveCount(10);
  },
);

test(
  'an item that is not there is told on its page',
  costly('one message; the gate has an item that is gone again for its reader in desk.spec.ts'),
  async ({ page }) => {
    await signIn(page, 'lettore', '/provvedimento/page?id=019a0000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Provvedimento non disponibile' })).toBeVisible();
    await page.getByRole('link', { name: 'Cerca di nuovo' }).click();
    await expect(page).toHaveURL(/\/search\/standard/);
  },
);
