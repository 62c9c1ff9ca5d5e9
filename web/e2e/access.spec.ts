import { expect, type Page, test } from '@playwright/test';
import { costly, costlyUnless } from './costly';
import { type Account, giveName, signIn, signInAnew, signInByHand } from './session';

const BASE = ['Ricerche', 'Cartelle personali', 'Le mie note', 'Archivio', 'Verifica un testo'];
const WORK = [
  'redattore',
  'approvatore',
  'pubblicatore',
  'redattore.roma',
  'redattore.massime',
  'redattore.tutti',
];
const MONITORING = ['direzione', 'amministratore'];

/** One route for each kind of access (docs/regole/consultazione.md); the table of all of them is a test of the client alone. */
const ROUTES: [path: string, allowed: (account: Account) => boolean][] = [
  ['/fascicolo/home', () => true],
  ['/attivita/da-fare', (account) => WORK.includes(account)],
  ['/attivita/provvedimento/home', (account) => WORK.includes(account)],
  ['/monitoring', (account) => MONITORING.includes(account)],
  ['/permission', (account) => account === 'amministratore'],
];

function menuOf(account: Account): string[] {
  return [
    ...BASE,
    ...(MONITORING.includes(account) ? ['Cruscotto di monitoraggio'] : []),
    ...(WORK.includes(account) && account !== 'redattore.tutti' ? ['Le mie attività'] : []),
    ...(account === 'amministratore' ? ['Gestione dei permessi'] : []),
  ];
}

const path = (page: Page) => new URL(page.url()).pathname;

/** One account for each menu that there is; the others are in the tests of the client alone. */
const SEEN: Account[] = ['lettore', 'redattore', 'redattore.tutti', 'direzione', 'amministratore'];

for (const account of SEEN) {
  test(
    `menu and routes of ${account}`,
    costlyUnless(
      account === 'lettore' || account === 'amministratore',
      'the gate has the least and the most that a menu holds; the table of all accounts is a test of the client alone',
    ),
    async ({ page }) => {
      await signIn(page, account);
      const menu = page.getByRole('navigation', { name: 'Menu principale' });
      // What follows a name counts what waits for this person.
      const names = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
      expect(names).toEqual(expect.arrayContaining(menuOf(account)));
      for (const hidden of ['Cruscotto di monitoraggio', 'Le mie attività', 'Gestione dei permessi']) {
        await expect(menu.getByRole('link', { name: hidden })).toHaveCount(
          menuOf(account).includes(hidden) ? 1 : 0,
        );
      }
      for (const [route, allowed] of ROUTES) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(path(page), route).toBe(allowed(account) ? route : '/unauthorized');
      }
    },
  );
}

test('an identity without account can only ask for one', async ({ page }) => {
  await signIn(page, 'nuovo', '/archivio/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Richiesta di accesso' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toHaveCount(0);
  const office = page.getByLabel('Ufficio');
  // The request of an earlier run of these tests may still be waiting.
  if (await office.isVisible()) {
    await office.fill('Tribunale di Bari');
    await page.getByLabel('Motivo della richiesta').fill('Consultazione dei provvedimenti');
    await page.getByRole('button', { name: 'Richiedi accesso' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible();
});

test('nobody signed in: every page leads to sign-in, and back to it afterwards', async ({ page }) => {
  await page.goto('/profilo');
  await expect(page).toHaveURL('/login?next=%2Fprofilo');
  await signInByHand(page, 'giudice', '/profilo');
  await expect(page).toHaveURL('/profilo');
  await expect(page.getByRole('listitem').filter({ hasText: 'TRIBUNALE DI MILANO' })).toBeVisible();
});

test(
  'unknown addresses have a page that says so',
  costly("a status and a message; the gate has the routes, allowed and forbidden, in 'menu and routes'"),
  async ({ page }) => {
    await signIn(page, 'lettore', '/questa/non/esiste');
    await expect(page).toHaveURL('/questa/non/esiste');
    await expect(page.getByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible();
    expect((await page.reload())?.status()).toBe(404);
    await page.getByRole('link', { name: 'Vai alla ricerca' }).click();
    await expect(page).toHaveURL(/\/search\/standard/);
  },
);

test('after logout nothing of the person is left', async ({ page, context }) => {
  await signInAnew(page, 'lettore');
  await page.getByLabel('Area', { exact: true }).selectOption('Penale');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
  // The window of a person with a CNS is closed; this one stays open, so that what is left can be seen.
  await page.evaluate(() => {
    window.close = () => {};
  });
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  const { status } = await page.evaluate(async () => ({
    status: (await fetch('/api/bdm/backoffice/user/current')).status,
  }));
  expect(status).toBe(401);
  expect((await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)).not.toContain(
    'bdm_session',
  );
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
});

test('a session lost elsewhere leads to the sign-in at the next call, and from there back', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'lettore');
  await page.waitForLoadState('networkidle'); // no call of the landing page comes first
  await page.route('**/shared/new', (route) => route.abort()); // nor what the menu asks by itself
  await context.clearCookies();
  await page.getByLabel('Area', { exact: true }).selectOption('Penale');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('link', { name: 'Accedi', exact: true }).click();
  await giveName(page, 'lettore');
  await expect(page).toHaveURL(/\/search\/standard\?.*area=penale/);
});
