import { createHash, randomInt } from 'node:crypto';
import { type APIResponse, type Browser, expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, WIDTHS } from './costly';
import { makePdf } from './pdf';
import { type Account, enter } from './session';

const API = '/api/bdm/backoffice';

/** Somebody at a computer of their own, with no page open so far. */
async function someone(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, account);
  return page;
}

async function ok(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return response;
}

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

const RECT = [{ angle: 0, rect: { x: 50, y: 50, width: 100, height: 12 } }];

/** An entry of the menu, with what is counted beside it in words. */
const entry = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name });
/** What 'Altro' of the menu counts. */
const more = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('button', { name });
const NOTHING_NEW = /^Cartelle personali$/;

test('a shared folder is new until it is opened, and gone when it is shared no longer', async ({
  browser,
}) => {
  const [owner, reader] = [await someone(browser, 'approvatore'), await someone(browser, 'direzione')];
  const name = `Orientamenti ${randomInt(1_000_000_000)}`;
  const made = await ok(owner.request.post(`${API}/fascicolo`, { form: { name } }));
  const { id } = (await made.json()) as { id: string };
  const { upn, email } = (await (await ok(reader.request.get(`${API}/user/current`))).json()) as {
    upn: string;
    email: string;
  };
  await reader.goto('/fascicolo/home');
  await expect(entry(reader, NOTHING_NEW)).toBeVisible();
  await ok(owner.request.post(`${API}/fascicolo/${id}/shared`, { form: { email, upn, permission: '' } }));

  await reader.reload();
  await expect(entry(reader, /^Cartelle personali.*\(1 nuova condivisione\)$/)).toBeVisible();
  const row = reader.getByRole('listitem').filter({ has: reader.getByRole('link', { name }) });
  await expect(row).toContainText(/Nuova, condivisa il \d\d\/\d\d\/\d{4}/);
  await accessible(reader);
  await reader.reload();
  await expect(row).toContainText('Nuova');
  await reader.getByRole('link', { name }).click();
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(entry(reader, NOTHING_NEW)).toBeVisible();
  await reader.goto('/fascicolo/home');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Nuova');
  await ok(owner.request.delete(`${API}/fascicolo/${id}/shared/${upn}`));
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: 'Cartelle personali' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await ok(owner.request.delete(`${API}/fascicolo/${id}`));
});

test(
  'a shared note is new until it is opened from the list, and gone when it is shared no longer',
  costly('the gate has the same for a shared folder'),
  async ({ browser }) => {
    test.slow();
    const [author, reader] = [
      await someone(browser, 'approvatore'),
      await someone(browser, 'amministratore'),
    ];
    const query = `{ provvedimento(area: "civile", size: 1, from: 40, q: "testo:contratto") { items { document_hash } } }`;
    const found = await ok(author.request.post(`${API}/graphql`, { data: { query } }));
    const [{ document_hash }] = (await found.json()).data.provvedimento.items;
    const quote = `passo ${randomInt(1_000_000_000)}`;
    const note = { file_hash: document_hash, page_number: 1, quote, rotated_rect: RECT };
    const participant = [{ upn: 'amministratore', permission: '' }];
    const made = await ok(author.request.post(`${API}/document_note`, { data: { ...note, participant } }));
    const { _id } = (await made.json()) as { _id: string };

    await reader.goto('/note');
    await expect(more(reader, /^Altro.*\(1 nuova condivisione\)$/)).toBeVisible();
    const row = reader.getByRole('listitem').filter({ hasText: quote });
    await expect(row).toContainText(/Nuova, condivisa il \d\d\/\d\d\/\d{4}/);
    await accessible(reader);
    await row.getByRole('heading').getByRole('link').click();
    const passage = reader.getByRole('button', { name: new RegExp(`^Passo evidenziato da .*${quote}`) });
    await expect(passage).toHaveClass(/bdm-note-current/);
    await reader.goto('/note');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Nuova');
    await expect(more(reader, /^Altro$/)).toBeVisible();
    await ok(author.request.post(`${API}/document_note`, { data: { _id, participant: [] } }));
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1, name: 'Le mie note' })).toBeVisible();
    await expect(row).toHaveCount(0);
    await ok(author.request.delete(`${API}/document_note/${_id}`));
  },
);

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** The hash of a document that was uploaded by `page`'s person. */
async function uploaded(page: Page, text: string): Promise<string> {
  const pdf = makePdf([{ text: `Frontespizio ${randomInt(1_000_000_000)}` }, { text }]);
  const hash = sha256(sha256(pdf));
  const chunk = `${API}/provvedimento/document/chunk`;
  const file = { name: 'chunk', mimeType: 'application/octet-stream', buffer: pdf };
  await ok(page.request.post(chunk, { multipart: { file_hash: hash, chunk_number: '0', chunk_file: file } }));
  await ok(page.request.put(chunk, { multipart: { file_hash: hash, name: 'atto.pdf', domain: 'CIVILE' } }));
  return hash;
}

/** A draft with this document, or the draft `id` with another one. */
async function saved(page: Page, document_hash: string, id?: { id: string; version: number }) {
  const [ruolo] = (await (await ok(page.request.get(`${API}/ruolo?area=civile`))).json()) as string[];
  const data = {
    ...id,
    area: 'civile',
    tipo: 'sentenza',
    ufficio: 'TRIBUNALE DI MILANO',
    ruolo,
    data: '2024-03-01',
    data_pubblicazione: '2024-03-05',
    parte_processuale: ['Elena Zafferani'],
    visibility: 'false',
    document_hash,
  };
  // A document that is still being read is not replaced.
  let answer = await page.request.post(`${API}/provvedimento`, { data });
  await expect(async () => {
    if (!answer.ok()) answer = await page.request.post(`${API}/provvedimento`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }).toPass({ timeout: 60_000 });
  return (await answer.json()) as { id: string; version: number };
}

/** The page of a draft of the redattore with a note that waits, and its viewer with the list of notes. */
async function withWaitingNote(browser: Browser): Promise<Page> {
  const page = await someone(browser, 'redattore');
  const before = await uploaded(page, 'Una frase poi corretta dal cancelliere');
  const draft = await saved(page, before);
  const note = {
    page_number: 2,
    quote: 'Una frase poi corretta',
    rotated_rect: RECT,
    text: '<p>Da citare</p>',
  };
  await ok(page.request.post(`${API}/document_note`, { data: { file_hash: before, ...note } }));
  await saved(page, await uploaded(page, 'Una proposizione emendata in seguito'), draft);
  await page.goto(`/provvedimento/page?id=${draft.id}&vista=pdf&pag=2`);
  await expect(words(page)).toBeAttached();
  await page.getByRole('button', { name: /^Note del documento/ }).click();
  await expect(page.getByRole('list', { name: 'Note in attesa' })).toContainText('Una frase poi corretta');
  return page;
}

const words = (page: Page) =>
  page
    .getByRole('group', { name: 'Pagina 2', exact: true })
    .locator('.textLayer span')
    .filter({ hasText: 'proposizione' })
    .first();
const place = (page: Page) => page.getByRole('button', { name: /^Colloca la nota/ });
const hint = (page: Page) => page.getByRole('region', { name: 'Colloca la nota' });
const list = (page: Page) => page.getByRole('list', { name: 'Note del documento' });

test(
  'a note that waits is placed with the mouse',
  costly('a document that is replaced is seldom; the gate highlights with mouse and keys in notes.spec.ts'),
  async ({ browser }) => {
    test.slow();
    const page = await withWaitingNote(browser);
    await place(page).click();
    await expect(hint(page)).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0);
    await expect(place(page)).toBeVisible();

    await place(page).click();
    const box = await words(page).boundingBox();
    if (!box) throw new Error('the words have no place');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, middle, { steps: 5 });
    await page.mouse.up();
    const bar = page.getByRole('region', { name: 'Testo selezionato' });
    await expect(bar).toContainText('Una proposizione emendata');
    await bar.getByRole('button', { name: 'Colloca qui' }).click();
    await expect(list(page)).toContainText('Pagina 2');
    await expect(list(page)).toContainText('Una proposizione emendata');
    await expect(list(page)).toContainText('Da citare');
    await expect(page.getByRole('list', { name: 'Note in attesa' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Passo annotato/ })).toBeVisible();
  },
);

test(
  'a note that waits is placed with the keys alone',
  costly('a document that is replaced is seldom; the gate highlights with mouse and keys in notes.spec.ts'),
  async ({ browser }) => {
    test.slow();
    const page = await withWaitingNote(browser);
    await place(page).press('Enter');
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('region', { name: 'Selezione con la tastiera' })).toContainText('colloca');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Passo annotato: «Una proposizione»' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Note in attesa' })).toHaveCount(0);
  },
);
