import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { type Account, enterAnew, giveName, signIn, signInAnew, signInByHand } from './session';

const API = '/api/bdm/backoffice';
const BASE = ['Ricerche', 'Cartelle personali', 'Archivio'];
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
      // All in one line, with words of one line.
      expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(64);
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

const MINUTE = 60_000;

test('who signs in stays, whatever the browser’s clock says; a session ended elsewhere leads to the sign-in, and back', async ({
  page,
  browser,
}) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  /** The clock that looks after the session has looked once more. */
  const aMinuteLater = () => page.clock.runFor(65_000);

  await test.step('nobody signed in: every page leads to sign-in, and back to it afterwards', async () => {
    await page.clock.install({ time: Date.now() + 70 * MINUTE });
    await page.goto('/profilo');
    await expect(page).toHaveURL('/login?next=%2Fprofilo');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await signInByHand(page, 'giudice', '/profilo');
    await expect(page).toHaveURL('/profilo');
    await expect(page.getByRole('listitem').filter({ hasText: 'TRIBUNALE DI MILANO' })).toBeVisible();
  });

  const query =
    '{ provvedimento(size: 1, from: 44, sort_field: "data", sort_order: "asc") { items { id } } }';
  const found = await page.request.post(`${API}/graphql`, { data: { query } });
  const { id } = (await found.json()).data.provvedimento.items[0];
  const note = page.getByRole('textbox', { name: /^Nota personale su / });
  await page.request.post(`${API}/note/${id}`, { data: '' });

  await test.step('an hour ahead, an hour behind, and set meanwhile', async () => {
    await page.goto(`/provvedimento/page?id=${id}`);
    await expect(page.getByRole('button', { name: 'Nota personale', exact: true })).toBeVisible();
    loads = 0;
    await aMinuteLater();
    await page.clock.setSystemTime(Date.now() - 70 * MINUTE);
    await aMinuteLater();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Nota personale', exact: true })).toBeVisible();
    await page.clock.setSystemTime(Date.now() + 70 * MINUTE);
    await aMinuteLater();
    await expect(page.getByText(/La sessione terminerà/)).toHaveCount(0);
    expect(loads, 'the reload alone').toBe(1);
  });

  await test.step('ended from another device: it says so, and that the text is kept', async () => {
    const device = await browser.newContext();
    const other = await device.newPage();
    await enterAnew(other, 'giudice');
    const own: { id: string; current: boolean }[] = await (
      await page.request.get(`${API}/user/session`)
    ).json();
    await other.request.delete(`${API}/user/session/${own.find(({ current }) => current)?.id}`);
    await device.close();
    await page.keyboard.press('a');
    await expect(note).toBeFocused();
    await page.keyboard.type('Da rileggere con calma');
    await aMinuteLater();
    await expect(page).toHaveURL(/\/login\?next=.*&sessione=terminata/);
    const said = page.getByRole('alert');
    await expect(said).toContainText('La sessione è stata chiusa, ad esempio da un altro dispositivo.');
    await expect(said).toContainText('Ciò che si stava scrivendo è conservato in questo browser');
    expect((await new Axe({ page }).include('.bdm-welcome-card').analyze()).violations).toEqual([]);
  });

  await test.step('and after the sign-in it is there', async () => {
    await page.getByRole('link', { name: 'Accedi', exact: true }).click();
    await giveName(page, 'giudice');
    await expect(page).toHaveURL(`/provvedimento/page?id=${id}`);
    await expect(note).toHaveValue('Da rileggere con calma');
    const stored = async () => (await (await page.request.get(`${API}/note/${id}`)).json()).text;
    await expect.poll(stored).toBe('Da rileggere con calma');
    await page.request.post(`${API}/note/${id}`, { data: '' });
  });
});
