import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The demo accounts; a provider that asks for a password (tests/production) knows each by its name. */
export const ACCOUNTS = [
  'lettore',
  'redattore',
  'approvatore',
  'pubblicatore',
  'assistito',
  'direzione',
  'amministratore',
  'giudice',
  'redattore.roma',
  'redattore.massime',
  'redattore.tutti',
  'nuovo',
] as const;

export type Account = (typeof ACCOUNTS)[number];

/** Opens `address` as nobody, signs in as `account` the way a person does, and is then at `address`. */
export async function signInByHand(page: Page, account: Account, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Accedi', exact: true }).click();
  await giveName(page, account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** On the provider's page: says who one is, and goes on. */
export async function giveName(page: Page, account: Account): Promise<void> {
  const name = page.locator('input[name=username]');
  await name.fill(account);
  const password = page.locator('input[name=password]');
  if (await password.isVisible()) await password.fill(account);
  await name.press('Enter');
}

/**
 * Signs in as `account` by requests alone, which is quicker; no page is opened. The session is this test's own: for those
 * that sign out, end sessions, or change what an account may do.
 */
export async function enterAnew(page: Page, account: Account): Promise<void> {
  // A sign-in ends the session that the browser had, which other tests may use.
  await page.context().clearCookies();
  const form = await page.request.get('/api/bdm/backoffice/login?next=/privacy');
  const action = /<form[^>]* action="([^"]+)"/.exec(await form.text())?.[1]?.replaceAll('&amp;', '&');
  if (!action) throw new Error(`No form to sign in with at ${form.url()}`);
  await page.request.post(new URL(action, form.url()).href, {
    form: { username: account, password: account },
  });
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each account that a test of this worker has signed in as. */
const SESSIONS = new Map<Account, Cookies>();

/** Signs in as `account`, with the session of a test before if there is one; no page is opened. */
export async function enter(page: Page, account: Account): Promise<void> {
  const context = page.context();
  const session = SESSIONS.get(account);
  if (session) {
    await context.clearCookies();
    await context.addCookies(session);
    return;
  }
  await enterAnew(page, account);
  SESSIONS.set(account, await context.cookies());
}

/** `enter`, and opens `address`. */
export async function signIn(page: Page, account: Account, address = '/'): Promise<void> {
  await enter(page, account);
  await open(page, address);
}

/** `enterAnew`, and opens `address`. */
export async function signInAnew(page: Page, account: Account, address = '/'): Promise<void> {
  await enterAnew(page, account);
  await open(page, address);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A word that demo decisions contain. */
export const WORD = 'contratto';
/** What decisions with reasons say; what the tests upload has only WORD. */
export const REASONED = 'contratto inadempimento convenuta motivi';

/** With results the form waits behind its button. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Modifica/ }).click();
  await expect(page.getByRole('form', { name: /^Ricerca/ })).toBeVisible();
}

/** Searches a word in decisions and waits for the results. */
export async function search(page: Page, words = WORD): Promise<void> {
  await page.getByLabel('Testo', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toBeVisible();
}

/** The page of some decision with a document, as a reader without permissions. */
export async function openSomeDecision(page: Page): Promise<void> {
  await enter(page, 'lettore');
  const query = `{ provvedimento(q: "testo:(${WORD})", area: "civile") { items { id document_hash } } }`;
  const answer = await page.request.post('/api/bdm/backoffice/graphql', { data: { query } });
  const items: { id: string; document_hash: string | null }[] = (await answer.json()).data.provvedimento
    .items;
  await page.goto(`/provvedimento/page?id=${items.find(({ document_hash }) => document_hash)?.id}`);
  await expect(page.getByRole('button', { name: /^Copia riferimento/ })).toBeVisible();
}
