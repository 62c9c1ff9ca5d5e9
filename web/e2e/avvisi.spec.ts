import { type Browser, expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, WIDTHS } from './costly';
import { type Account, enter, signIn } from './session';

/* Rules of docs/regole/avvisi.md. The search and what it finds are this test's own. */

const API = '/api/bdm/backoffice';

/** No violation, and nothing that sticks out sideways, at both widths. */
async function accessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function act(browser: Browser, account: Account, address: string, data?: object): Promise<unknown> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, account);
  const answer = await page.request.post(`${API}/${address}`, data ? { data } : {});
  expect(answer.ok(), address).toBe(true);
  const said = await answer.text();
  await context.close();
  return said ? JSON.parse(said) : null;
}

/** Some published decision of Milan. */
async function someDecision(page: Page): Promise<string> {
  const query = `{ provvedimento(q: "ufficio:\\"TRIBUNALE DI MILANO\\"", area: "civile") { items { id } } }`;
  const answer = await page.request.post(`${API}/graphql`, { data: { query } });
  return (await answer.json()).data.provvedimento.items[0].id;
}

/** Publishes an abstract of a decision. */
async function publish(browser: Browser, decision: string, titolo: string): Promise<void> {
  const draft = { provvedimento_id: decision, titolo, testo: `<p>${titolo}.</p>` };
  const { id } = (await act(browser, 'redattore', 'massima', draft)) as { id: string };
  await act(browser, 'redattore', `massima/${id}/submitted`);
  await act(browser, 'approvatore', `massima/${id}/approved`);
  await act(browser, 'pubblicatore', `massima/${id}/published`);
}

const TOLD = costly(
  'the gate opens the page at both widths in pages.spec.ts; tests/avviso has what is told to whom',
);
test('what is followed is told, and read', TOLD, async ({ page, browser }) => {
  const word = `avviso${Date.now().toString(36)}`;
  const title = `Prova ${word}`;
  await enter(page, 'lettore');
  await page.request.post(`${API}/avviso/seen`, { data: { all: true } });
  const decision = await someDecision(page);

  await test.step('a decision is followed, and no longer', async () => {
    await signIn(page, 'lettore', `/provvedimento/page?id=${decision}`);
    const more = page.getByRole('main').getByRole('button', { name: 'Altro', exact: true });
    await more.click();
    await page.getByRole('button', { name: 'Segui', exact: true }).click();
    await expect(page.getByText('Le novità compariranno tra gli avvisi')).toBeVisible();
    await more.click();
    await page.getByRole('button', { name: 'Non seguire più' }).click();
    await expect(page.getByText('Non riceverà più questi avvisi')).toBeVisible();
  });

  await test.step('of a saved search one asks to be told what is new', async () => {
    const data = { name: word, query: `testo:(${word})`, area: 'civile' };
    expect((await page.request.post(`${API}/massima/filter`, { data })).ok()).toBe(true);
    await page.goto('/search/standard?area=civile&target=abstract');
    await page.getByRole('button', { name: 'Menu ricerca' }).click();
    await page.getByRole('button', { name: 'Ricerche salvate' }).click();
    await page.getByRole('button', { name: new RegExp(`^Avvisami.*${word}`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Non avvisarmi più.*${word}`) })).toBeVisible();
    await accessible(page);
  });

  await test.step('the bell says it, the page shows it, and opening it marks it as read', async () => {
    await publish(browser, decision, title);
    const header = page.getByRole('banner');
    await expect(async () => {
      await page.goto('/privacy');
      await expect(header.getByRole('link', { name: 'Avvisi, 1 non letto' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await header.getByRole('link', { name: 'Avvisi, 1 non letto' }).click();
    const line = page.getByRole('listitem').filter({ hasText: title });
    await expect(line).toContainText('Da leggere');
    await expect(line.getByRole('link', { name: word, exact: true })).toHaveAttribute(
      'href',
      /target=abstract/,
    );
    await accessible(page);
    await line.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Avvisi', exact: true })).toBeVisible();
  });

  await test.step('how often to write is saved, the mail is shown, and it ends', async () => {
    await page.goto('/avvisi?vista=seguo');
    const mail = page.getByLabel(new RegExp(`^Mail.*${word}`));
    await mail.selectOption('Ogni giorno');
    await expect(page.getByText('Frequenza della mail salvata')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Anteprima della mail' }).click();
    await expect(page.getByRole('dialog')).toContainText('server di posta');
    await accessible(page);
    await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^Smetti di seguire.*${word}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Smetti di seguire' }).click();
    await expect(mail).toHaveCount(0);
  });

  await page.goto('/search/standard?area=civile&target=abstract');
  await page.getByRole('button', { name: 'Menu ricerca' }).click();
  await page.getByRole('button', { name: 'Ricerche salvate' }).click();
  await page.getByRole('button', { name: `Elimina ${word}` }).click();
  await page
    .getByRole('dialog', { name: 'Elimina la ricerca' })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await expect(page.getByText('Ricerca eliminata con successo')).toBeVisible();
});
