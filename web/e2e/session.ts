import { expect, type Page } from '@playwright/test';

/** The demo accounts; the names are typed on the demo provider's page. */
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
  await page.locator('input[name=username]').fill(account);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in as `account` by requests alone, which is quicker, and opens `address`. */
export async function signIn(page: Page, account: Account, address = '/'): Promise<void> {
  const form = await page.request.get('/api/bdm/backoffice/login?next=/privacy');
  const action = /<form method="post" action="([^"]+)"/
    .exec(await form.text())?.[1]
    ?.replaceAll('&amp;', '&');
  if (!action) throw new Error(`No form to sign in with at ${form.url()}`);
  await page.request.post(new URL(action, form.url()).href, { form: { username: account } });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A word that demo decisions contain. */
export const WORD = 'contratto';

/** Searches a word in decisions and waits for the results. */
export async function search(page: Page, words = WORD): Promise<void> {
  await page.getByLabel('Testo', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toBeVisible();
}

/** The page of some decision with a document, as a reader without permissions. */
export async function openSomeDecision(page: Page): Promise<void> {
  await signIn(page, 'lettore', '/search/standard');
  await search(page);
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Visualizza/ }) });
  await card.first().getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Copia riferimento/ })).toBeVisible();
}
