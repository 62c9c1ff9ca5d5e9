import { expect, type Page, test } from '@playwright/test';
import { PAGES } from './addresses';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { REASONED, signIn } from './session';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Where nothing may stick out either. */
const OTHER_WIDTHS = [320, 768, 1024, 1920];

/** No violation, nothing that sticks out sideways, nothing that the browser or the page complained about. */
async function check(page: Page, complaints: string[]) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('.bdm-skeleton')).toHaveCount(0);
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  await fits(page);
  expect(complaints).toEqual([]);
}

/** The page is no wider than the window. */
async function fits(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Asking who is signed in is answered with 401 when nobody is, which the browser reports by itself.
    if (message.type() === 'error' && !message.location().url.endsWith('/user/current'))
      complaints.push(message.text());
  });
  return complaints;
}

/** `check` at every size, from the page's own. */
async function checkSizes(page: Page, complaints: string[]) {
  for (const viewport of SIZES) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await check(page, complaints);
    });
  }
  for (const width of OTHER_WIDTHS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
    });
  }
}

/** Pages that no other test of the gate looks at with axe. */
const IN_THE_GATE = new Set([
  'login',
  'privacy',
  'accessibilità',
  'sviluppatori',
  'non autorizzato',
  'richiesta di accesso',
  'profilo',
  'avvisi',
  'archivio',
  'permessi',
  'utenti',
  'faq',
  'contatti',
]);

for (const [name, address, account] of PAGES) {
  test(
    name,
    costlyUnless(
      IN_THE_GATE.has(name),
      'another test of the gate has this page, or nearly, with axe, and largetext.spec.ts looks whether it fits',
    ),
    async ({ page }) => {
      const complaints = listen(page);
      await (account ? signIn(page, account, address) : page.goto(address));
      await checkSizes(page, complaints);
    },
  );
}

test(
  'provvedimento, with its text',
  costly("the gate has this page with axe at both widths in detail.spec.ts, 'the text of a decision'"),
  async ({ page }) => {
    const complaints = listen(page);
    await signIn(page, 'lettore', `/search/standard?q=testo:(${REASONED})&area=civile`);
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    await page.getByText('Testo del provvedimento').click();
    await expect(page.getByRole('navigation', { name: 'Indice' })).toBeVisible();
    await checkSizes(page, complaints);
  },
);

test(
  'abstract',
  costly("the gate has this page with axe at both widths in detail.spec.ts, 'an abstract: copies'"),
  async ({ page }) => {
    const complaints = listen(page);
    await signIn(page, 'lettore', '/search/standard?q=testo:(prova)&area=civile&target=abstract');
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Testo', exact: true })).toBeVisible();
    await checkSizes(page, complaints);
  },
);

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      'menu and help',
      costlyUnless(
        viewport.width < 992,
        'the gate has the menu as a telephone shows it, and the help menu in help.spec.ts',
      ),
      async ({ page }) => {
        const complaints = listen(page);
        await signIn(page, 'amministratore', '/search/standard');
        const mobile = viewport.width < 992;
        if (mobile) {
          await page.getByRole('button', { name: 'Apri il menu' }).click();
          const menu = page.getByRole('dialog', { name: 'Menu' });
          await expect(menu.getByRole('button', { name: 'Esci' })).toBeVisible();
          await check(page, complaints);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeFocused();
          await page.getByRole('button', { name: 'Apri il menu' }).click();
          await menu.getByRole('link', { name: 'Contatti' }).click();
        } else {
          await page.getByRole('button', { name: 'Help' }).click();
          await check(page, complaints);
          await page.getByRole('banner').getByRole('link', { name: 'Contatti' }).click();
        }
        await expect(page.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
        await page.getByRole('button', { name: 'Torna indietro' }).click();
        await expect(page).toHaveURL(/\/search\/standard/);
      },
    );

    test(
      'the keyboard reaches the content first',
      costlyUnless(viewport.width > 390, 'the same link at 1280 pixels is in the gate'),
      async ({ page }) => {
        await signIn(page, 'lettore', '/archivio');
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Vai al contenuto principale' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
      },
    );
  });
}
