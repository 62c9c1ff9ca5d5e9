import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { makePdf } from './pdf';
import { signIn, signInAnew } from './session';

const NEW = '/attivita/provvedimento/nuovo';
const CHUNKS = '**/provvedimento/document/chunk';

/** A PDF of some ten million bytes that nobody has uploaded before. */
function largePdf(): Buffer {
  return Buffer.concat([makePdf([{}, {}], 4_800_000), Buffer.from(`\n% ${randomUUID()}\n`)]);
}

const file = (buffer: Buffer, name = 'sentenza.pdf') => ({ name, mimeType: 'application/pdf', buffer });
const field = (page: Page) => page.getByRole('group', { name: 'Documento (PDF)' });
const done = (page: Page, name = 'sentenza.pdf') =>
  expect(field(page).getByText(`Documento caricato: ${name}`).first()).toBeVisible();

async function open(page: Page, enter = signIn): Promise<void> {
  // What is typed would be lost: the form asks, and we leave.
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'redattore', NEW);
  await expect(field(page)).toBeVisible();
}

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  field(page).locator('input[type=file]').setInputFiles(chosen);

const isChunk = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/document/chunk');

/** Lets `count` chunks through and holds the others. */
async function letThrough(page: Page, count: number) {
  let sent = 0;
  let enough = () => {};
  const reached = new Promise<void>((resolve) => {
    enough = resolve;
  });
  await page.route(CHUNKS, async (route, request) => {
    if (!isChunk(request)) return route.continue();
    if (sent === count) return enough();
    sent += 1;
    await route.continue();
  });
  return { reached };
}

test('a document is uploaded: phases, progress, what the server makes of it', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  let chunks = 0;
  let together = 0;
  let most = 0;
  page.on('request', (request) => {
    if (!isChunk(request)) return;
    chunks += 1;
    together += 1;
    most = Math.max(most, together);
  });
  page.on('requestfinished', (request) => {
    if (isChunk(request)) together -= 1;
  });
  await open(page);
  const pdf = largePdf();
  const committed = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/document/chunk'),
  );
  await choose(page, file(pdf));
  expect((await committed).status()).toBe(200);
  await done(page);
  expect(chunks).toBe(10);
  expect(most).toBe(3);
  const { file_hash } = (await (await committed).json()) as { file_hash: string };
  const stored = await page.request.get(`/api/bdm/backoffice/provvedimento/document/${file_hash}`);
  expect(Buffer.compare(await stored.body(), pdf)).toBe(0);
  expect(violations).toEqual([]);
});

test('it goes on by itself after a reload, and sends nothing twice', async ({ page }) => {
  await open(page);
  const first = await letThrough(page, 4);
  await choose(page, file(largePdf()));
  await first.reached;
  await expect(field(page).getByRole('progressbar', { name: 'Caricamento del file' })).toBeVisible();

  let again = 0;
  page.on('request', (request) => {
    if (isChunk(request)) again += 1;
  });
  // What the page before still asked for does not count: it was held, and is lost with the page.
  page.on('framenavigated', () => {
    again = 0;
  });
  await page.reload();
  await page.unroute(CHUNKS);
  await done(page);
  expect(again).toBeLessThanOrEqual(6);

  // It has come to its end: nothing is kept, nothing begins again.
  await page.reload();
  await expect(field(page).getByRole('button', { name: /documento$/ })).toBeVisible();
  await expect(field(page).getByRole('progressbar')).toHaveCount(0);
});

test(
  'it waits for a lost connection',
  costly('the gate has an upload that is interrupted and goes on, in the test above'),
  async ({ page, context }) => {
    await open(page);
    const first = await letThrough(page, 2);
    await choose(page, file(largePdf()));
    await first.reached;
    await context.setOffline(true);
    await page.unroute(CHUNKS);
    await expect(
      field(page)
        .getByText(/^Connessione interrotta/)
        .first(),
    ).toBeVisible();
    await context.setOffline(false);
    await done(page);
  },
);

test(
  'it can be given up, and nothing is left',
  costly('the gate has an upload to its end, and one that is interrupted'),
  async ({ page }) => {
    await open(page);
    const first = await letThrough(page, 3);
    await choose(page, file(largePdf()));
    await first.reached;
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await field(page).getByRole('button', { name: 'Annulla il caricamento' }).click();
    expect((await deleted).status()).toBe(200);
    await expect(field(page).getByRole('button', { name: 'Scegli il documento' })).toBeFocused();
    await page.unroute(CHUNKS);
    await page.reload();
    await expect(field(page).getByRole('button', { name: 'Scegli il documento' })).toBeVisible();
    await expect(field(page).getByRole('progressbar')).toHaveCount(0);
  },
);

test(
  'what is no usable PDF is told',
  costly('messages; what is refused are tests of the server and the client'),
  async ({ page }) => {
    await open(page);
    const told = (message: string) => expect(field(page).getByRole('alert')).toContainText(message);
    await choose(page, file(Buffer.alloc(0)));
    await told('Il file è vuoto.');
    await choose(page, file(Buffer.from('Egregio Presidente, si allega…')));
    await told('Il file non è un documento PDF.');
    await choose(page, file(Buffer.from(`%PDF-1.7\n${randomUUID()}`)));
    await told('Il documento è danneggiato e non può essere letto.');
    await choose(page, file(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000_000)])));
    await told('Il file supera la dimensione massima di 50 MB.');
  },
);

test(
  'an attachment is embedded, opened and removed; a larger one is refused with its message',
  costly('the gate has the upload of a document; what becomes of an attachment are tests of the server'),
  async ({ page }) => {
    await open(page);
    await choose(page, file(Buffer.concat([makePdf([{}]), Buffer.from(`\n% ${randomUUID()}\n`)])));
    await done(page);
    const attachments = page.getByRole('group', { name: 'Allegati' });
    const add = attachments.getByRole('button', { name: 'Aggiungi un allegato' });
    await expect(add).toHaveAttribute('aria-disabled', 'false', { timeout: 90_000 });
    await expect(add).toBeEnabled();
    const input = attachments.locator('input[type=file]');
    await input.setInputFiles({
      name: 'grande.bin',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(10_000_001),
    });
    await expect(attachments.getByRole('alert')).toHaveText(
      'Errore in fase di caricamento. Verificare che le dimensioni del file non superino i 10 M',
    );
    await input.setInputFiles({
      name: 'perizia.bin',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(10_000_000),
    });
    await expect(attachments.getByText('Allegato inserito nel documento: perizia.bin')).toBeVisible();
    await expect(attachments.getByRole('alert')).toBeEmpty();
    const link = attachments.getByRole('link', { name: 'perizia.bin' });
    await expect(link).toBeVisible({ timeout: 90_000 });
    const saving = page.waitForEvent('download');
    await link.click();
    expect((await saving).suggestedFilename()).toBe('perizia.bin');
    await attachments.getByRole('button', { name: "Rimuovi l'allegato perizia.bin" }).click();
    await expect(attachments.getByText('Allegato rimosso dal documento: perizia.bin')).toBeVisible();
    await expect(link).toHaveCount(0);
    await expect(add).toBeFocused();
  },
);

test(
  'after logging out nothing of it is in the browser',
  costly('the gate has what signing out leaves in access.spec.ts and decision.spec.ts'),
  async ({ page }) => {
    await open(page, signInAnew);
    const first = await letThrough(page, 1);
    await choose(page, file(largePdf()));
    await first.reached;
    const kept = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).includes('bdm.caricamenti'),
      );
    await expect.poll(kept).toBe(true);
    await page
      .getByRole('button', { name: /esci/i })
      .or(page.getByRole('link', { name: /esci/i }))
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.startsWith('/attivita'));
    await page.goto('/login');
    await expect.poll(kept).toBe(false);
  },
);

for (const width of [1280, 390]) {
  test(
    `the field is accessible at ${width} px`,
    costly('the gate has the form with this field with axe at both widths in decision.spec.ts'),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      const first = await letThrough(page, 4);
      await choose(page, file(largePdf()));
      await first.reached;
      await expect(field(page).getByRole('progressbar', { name: 'Caricamento del file' })).toBeVisible();
      const shown = await new Axe({ page }).include('.bdm-upload').analyze();
      expect(shown.violations).toEqual([]);
      if (process.env.BDM_SCREENSHOTS)
        await page.screenshot({ path: `${process.env.BDM_SCREENSHOTS}/upload-${width}.png`, fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.unroute(CHUNKS);
    },
  );
}
