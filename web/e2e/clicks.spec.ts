import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Account, signInAnew } from './session';

/*
 * How many clicks lead from PDFs to published decisions, by three people. With a folder of them in BDM_TEST_CLICKS:
 *
 *   BDM_TEST_CLICKS=cartella python tools/end_to_end.py clicks.spec.ts
 *
 * A list counts two (open, choose), and so does a file (button, window of the system).
 */
const FOLDER = process.env.BDM_TEST_CLICKS ?? '';
const DECISIONS = 10;
const MOST = 18;
const API = '/api/bdm/backoffice';
const STEPS = ['approve', 'publish'] as const;

test.use({ actionTimeout: 30_000 });
test.skip(!FOLDER, 'BDM_TEST_CLICKS: the folder of the PDFs');

/** One person at the desk. */
class Desk {
  clicks = 0;
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async of(browser: Browser, account: Account): Promise<Desk> {
    const page = await (await browser.newContext()).newPage();
    const desk = new Desk(page);
    await page.exposeFunction('countClick', () => desk.clicks++);
    await page.addInitScript(() => {
      // A click without a place is the keyboard's, or a label's on its box.
      const count = (event: MouseEvent) => event.isTrusted && event.detail > 0 && window.countClick();
      addEventListener('click', count, { capture: true });
    });
    await signInAnew(page, account, '/archivio/home');
    await page.getByRole('link', { name: /^Le mie attività/ }).click();
    return desk;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  async choose(list: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
    this.clicks += 2;
    await list.selectOption(option);
  }

  /** Presses what leads on, and confirms what is doubtful; true once it has been said that it went well. */
  async goOn(name: RegExp, done: RegExp): Promise<void> {
    await this.button(name).first().click();
    const said = this.page.getByRole('listitem').filter({ hasText: done }).first();
    const asked = this.page.getByRole('dialog', { name: 'Da confermare' });
    await expect(said.or(asked).first()).toBeVisible({ timeout: 60_000 });
    if (await asked.isVisible()) {
      const reason = asked.getByRole('textbox');
      if (await reason.isVisible()) {
        await reason.click();
        await reason.fill('Verificato sul documento.');
      }
      await asked.getByRole('button', { name: 'Conferma e prosegui' }).click();
      await expect(said).toBeVisible({ timeout: 60_000 });
    }
    // The next one says the same.
    await said.locator('[data-close-button]').dispatchEvent('click');
    await expect(said).toHaveCount(0);
  }
}

declare global {
  interface Window {
    countClick: () => void;
  }
}

test('from ten PDFs to ten published decisions', async ({ browser, page }) => {
  test.setTimeout(30 * 60_000);
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));
  expect(files.length).toBeGreaterThanOrEqual(DECISIONS);
  await everyOffice(page);
  for (const step of STEPS) await clear(page, step);

  const clerk = await Desk.of(browser, 'redattore');
  const took: [string, number][] = [];
  for (const file of files.slice(0, DECISIONS)) {
    const before = clerk.clicks;
    await draft(clerk, join(FOLDER, file));
    took.push([file, clerk.clicks - before]);
  }
  const approver = await passOn(
    browser,
    'approvatore',
    /^(Approva e apri|Invia in pubbl)/,
    /in pubblicazione/,
  );
  const publisher = await passOn(browser, 'pubblicatore', /^Pubblica/, /pubblicato con successo/);
  for (const [file, clicks] of took) console.log(`${clicks} da redattore: ${file}`);
  const each = (clerk.clicks + approver + publisher) / DECISIONS;
  console.log(
    `clic per provvedimento: ${each.toFixed(1)} (redazione ${clerk.clicks}, approvazione ${approver}, `,
  );
  console.log(`pubblicazione ${publisher}, per ${DECISIONS} provvedimenti)`);
  expect(each).toBeLessThanOrEqual(MOST);
});

async function draft(desk: Desk, path: string): Promise<void> {
  const { page } = desk;
  await page.getByRole('link', { name: 'Inserisci provvedimento' }).click();
  desk.clicks += 2;
  await page.locator('input[accept*=pdf]').setInputFiles(path);
  await expect(page.getByText(/^Documento caricato/).first()).toBeVisible({ timeout: 120_000 });
  const take = desk.button(/^Accetta tutte/).first();
  const nothing = page.getByText('Nel testo del documento non ci sono dati da proporre.');
  await expect(take.or(nothing).first()).toBeVisible({ timeout: 120_000 });
  if (await nothing.isHidden()) await take.click();
  await fill(desk);
  await desk.button(/^Salva$/).click();
  await expect(page).toHaveURL(/page\?id=/, { timeout: 60_000 });
  const submit = desk.button(/^(Invia in approvazione|Invia e apri)/).first();
  await expect(submit).toBeEnabled({ timeout: 240_000 });
  await desk.goOn(/^Invia in approvazione/, /inviato con successo in approvazione/);
  await page
    .getByRole('link', { name: /^Le mie attività/ })
    .first()
    .click();
}

/** What is obligatory and was not read from the document. */
async function fill(desk: Desk): Promise<void> {
  const { page } = desk;
  const office = page.getByRole('combobox', { name: 'Ufficio' });
  if (!(await office.inputValue())) await desk.choose(office, 'TRIBUNALE DI MILANO');
  const role = page.getByRole('combobox', { name: 'Ruolo', exact: true });
  if (!(await role.inputValue())) await desk.choose(role, { index: 1 });
  const published = page.getByRole('textbox', { name: 'Data di pubblicazione' });
  const written = page.getByRole('textbox', { name: 'Data deposito minuta' });
  await day(published, null);
  await day(written, published);
}

/** The day, if there is none: that of `same`, or some day. */
async function day(box: Locator, same: Locator | null): Promise<void> {
  if (await box.inputValue()) return;
  const some = same ? await same.inputValue() : '06/03/2024';
  await box.click();
  await box.fill(some);
}

/** All that waits goes on, one after the other; how many clicks it took. */
async function passOn(browser: Browser, account: Account, ahead: RegExp, done: RegExp): Promise<number> {
  const desk = await Desk.of(browser, account);
  const { page } = desk;
  const duty = page.getByRole('link', {
    name: account === 'approvatore' ? /^Da approvare/ : /^Da pubblicare/,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Le mie attività' })).toBeVisible();
  if ((await duty.count()) > 0) {
    await duty.click();
    await expect(page).toHaveURL(/duty=/);
  }
  await page.getByRole('rowheader').getByRole('link').first().click();
  for (let left = DECISIONS - 1; left >= 0; left--) {
    // The way to the next one is known a moment later.
    await desk.goOn(left > 0 ? /e apri il successivo/ : ahead, done);
  }
  return desk.clicks;
}

/** The three work for every office: the PDFs are of many. */
async function everyOffice(page: Page): Promise<void> {
  await signInAnew(page, 'amministratore', '/permission');
  const ou = await (await page.request.get(`${API}/ufficio`)).json();
  for (const [upn, step] of [
    ['redattore', 'edit'],
    ['approvatore', 'approve'],
    ['pubblicatore', 'publish'],
  ]) {
    const group = [`${step}_provvedimento`, `${step}_massima`];
    const answer = await page.request.post(`${API}/permission`, { data: { upn, group, ou } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** Sends back what waits already: it is not counted. */
async function clear(page: Page, step: (typeof STEPS)[number]): Promise<void> {
  await signInAnew(page, step === 'approve' ? 'approvatore' : 'pubblicatore', '/archivio/home');
  const query = `{ attesa(size: 100, duty: "${step}") { items { provvedimento { id } massima { id } } } }`;
  const answer = await (await page.request.post(`${API}/graphql`, { data: { query } })).json();
  for (const { provvedimento, massima } of answer.data.attesa.items) {
    const address = massima ? `massima/${massima.id}` : `provvedimento/${provvedimento.id}`;
    const sent = await page.request.post(`${API}/${address}/rejected`, { data: { reason: 'Per la misura' } });
    expect(sent.status(), await sent.text()).toBe(200);
  }
}
