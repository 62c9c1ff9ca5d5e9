import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { makePdf, pdfOfSize, sendDocument, serveDocument } from './pdf';
import { openSomeDecision } from './session';

const manyPages = (count: number) => Array.from({ length: count }, () => ({}));

/** Opens the viewer on the document of some decision, with `pdf` in its place if given. */
async function openViewer(page: Page, pdf?: Buffer) {
  await openSomeDecision(page);
  const transfer = pdf ? await serveDocument(page, pdf) : null;
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  return { transfer, dialog: page.getByRole('dialog') };
}

const sheet = (page: Page, number: number) =>
  page.getByRole('group', { name: `Pagina ${number}`, exact: true });
const painted = (page: Page, number: number) =>
  expect(sheet(page, number)).toHaveAttribute('data-shown', 'picture', { timeout: 20_000 });
const pageField = (page: Page) => page.getByRole('textbox', { name: /^Pagina, da 1 a/ });
/** On a phone: the menu of the toolbar. */
const more = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Strumenti del documento' })
    .getByRole('button', { name: 'Altro', exact: true });
const zoom = (page: Page) => page.getByRole('combobox', { name: 'Zoom' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a decision is read: its pages are painted, its text is text', async ({ page }) => {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/document')) answers.push(response.status());
  });
  await openViewer(page);
  await painted(page, 1);
  expect(answers[0]).toBe(206);
  await expect(sheet(page, 1).locator('.textLayer')).toContainText(/\p{L}{4,}/u);
  await expect(page.getByText(/^di \d+$/)).toBeVisible();

  // Opened again, it is asked for, and not sent: it was kept.
  await button(page, 'Chiudi il documento').click();
  answers.length = 0;
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  await painted(page, 1);
  await expect(sheet(page, 1).locator('.textLayer')).toContainText(/\p{L}{4,}/u);
  expect(answers).toEqual([304]);
});

/** Megabytes that belong to the page alone, after what is only waiting to be collected has gone. */
async function memoryOf(page: Page, cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const processes = (await browser?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  let most = 0;
  for (const { id, type } of processes) {
    if (type !== 'renderer') continue;
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    most = Math.max(most, Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }
  return most;
}

test(
  'of a long document only what is looked at is brought, and only what is in sight is kept',
  costly('a measure of megabytes and memory; the gate reads and searches documents here'),
  async ({ page }) => {
    const pdf = makePdf(manyPages(300), 12_000);
    await openSomeDecision(page);
    const server = await sendDocument(page, pdf);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const documents = new Set<string>();
    let received = 0;
    cdp.on('Network.requestWillBeSent', ({ request, requestId }) => {
      if (/\/document$/.test(request.url)) documents.add(requestId);
    });
    cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (documents.has(requestId)) received += dataLength;
    });
    const throttled = (downloadThroughput: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput,
        uploadThroughput: -1,
      });
    // 4 Mbit/s: the whole of it would take eight seconds.
    await throttled(500_000);
    await page
      .getByRole('button', { name: /^Visualizza/ })
      .first()
      .click();
    await painted(page, 1);
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(pdf.length / 5);
    await expect(sheet(page, 1)).toContainText('Pagina 1');

    await test.step('nor does a page in the middle take all those before it', async () => {
      await pageField(page).fill('250');
      await pageField(page).press('Enter');
      await painted(page, 250);
      await expect(sheet(page, 250)).toContainText('Pagina 250');
      expect(received).toBeLessThan(pdf.length / 2);
    });

    await throttled(-1);
    await test.step('the memory of pages that were left is given back', async () => {
      test.skip(!existsSync('/proc/self/status'), 'measured as Linux tells');
      await zoom(page).selectOption('100%');
      await pageField(page).fill('1');
      await pageField(page).press('Enter');
      await painted(page, 1);
      const start = await memoryOf(page, cdp);
      let most = 0;
      for (let number = 4; number <= 300; number += 4) {
        await page.getByRole('region', { name: 'Testo del documento' }).focus();
        for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
        await expect(sheet(page, Math.min(number + 1, 300))).not.toHaveAttribute('data-shown', 'no');
        if (number % 60 === 0) most = Math.max(most, await memoryOf(page, cdp));
      }
      await expect.poll(() => page.getByRole('group', { name: /^Pagina \d+$/ }).count()).toBeLessThan(6);
      expect(start).toBeGreaterThan(0);
      expect(most - start).toBeLessThan(150);
    });
    server.close();
  },
);

test('words are searched for, pages found in small, and turned', async ({ page }) => {
  const texts = (number: number) =>
    number % 10 === 0 ? `Responsabilita numero ${number}` : `Foglio ${number}`;
  const { dialog } = await openViewer(
    page,
    makePdf(Array.from({ length: 60 }, (_, index) => ({ text: texts(index + 1) }))),
  );
  await painted(page, 1);
  const outcome = dialog.getByRole('tabpanel').getByRole('status');
  const field = dialog.getByRole('searchbox', { name: 'Cerca nel documento' });

  await test.step('in the whole document, whatever the accents; Enter goes on, with Shift back', async () => {
    await page.keyboard.press('Control+f');
    await expect(field).toBeFocused();
    await page.keyboard.type('r');
    await expect(outcome).toHaveText('Scrivere almeno due caratteri.');
    await page.keyboard.type('ESPONSABILITÀ');
    await expect(outcome).toHaveText('6 passi trovati');
    await field.press('Enter');
    await expect(pageField(page)).toHaveValue('10');
    await expect(sheet(page, 10).locator('mark.bdm-hit-selected')).toHaveText('Responsabilita');
    await field.press('Shift+Enter');
    await expect(pageField(page)).toHaveValue('60');
    await dialog.getByRole('button', { name: /numero 30/ }).click();
    await expect(pageField(page)).toHaveValue('30');
    await expect(sheet(page, 30).locator('mark.bdm-hit-selected')).toBeInViewport();
    await expect(dialog.getByText('3 di 6', { exact: true })).toBeVisible();
    await field.fill('sponsabil');
    await expect(outcome).toHaveText('6 passi trovati');
    await dialog.getByText('Solo parole intere').click();
    await expect(outcome).toHaveText('Nessun passo trovato.');
    expect((await new Axe({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    // Esc takes the words back, then closes the panel; the document stays.
    await field.press('Escape');
    await expect(field).toHaveValue('');
    await field.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  await test.step('thumbnails: only those in sight exist, by mouse and by keys', async () => {
    await button(page, 'Pannello laterale').click();
    await page.getByRole('tab', { name: 'Cerca' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Miniature' })).toBeFocused();
    const open = button(page, 'Vai a pagina 30');
    await expect(open).toHaveAttribute('aria-current', 'page');
    await expect(open.locator('canvas')).toBeVisible();
    expect(await page.getByRole('button', { name: /^Vai a pagina/ }).count()).toBeLessThan(20);
    await button(page, 'Vai a pagina 32').click();
    await expect(pageField(page)).toHaveValue('32');
    await page.keyboard.press('End');
    await expect(button(page, 'Vai a pagina 60')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(pageField(page)).toHaveValue('59');
    expect((await new Axe({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await button(page, 'Chiudi il pannello').click();
  });

  await test.step('turned by 90 degrees at a time, picture and text as one', async () => {
    await page.keyboard.press('Home');
    await painted(page, 1);
    const places = [];
    for (const turn of [1, 2, 3, 4]) {
      if (turn % 2) await button(page, 'Ruota').click();
      else await page.keyboard.press('r');
      const paper = await sheet(page, 1).boundingBox();
      const words = await sheet(page, 1).getByText('Foglio 1').boundingBox();
      if (!paper || !words) throw new Error('nothing shown');
      expect(paper.width > paper.height).toBe(turn % 2 === 1);
      expect(words.width > words.height).toBe(turn % 2 === 0);
      places.push([
        words.x + words.width / 2 < paper.x + paper.width / 2 ? 'left' : 'right',
        words.y + words.height / 2 < paper.y + paper.height / 2 ? 'top' : 'bottom',
      ]);
      await expect(pageField(page)).toHaveValue('1');
    }
    expect(places).toEqual([
      ['right', 'top'],
      ['right', 'bottom'],
      ['left', 'bottom'],
      ['left', 'top'],
    ]);
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'two fingers zoom what is between them; a panel gives way to what was chosen',
    costly("the gate has the viewer on a telephone with axe in 'axe finds nothing'"),
    async ({ page }) => {
      await openViewer(page, makePdf(manyPages(30)));
      await painted(page, 1);
      const shown = () =>
        page
          .locator('.bdm-viewer-zoom')
          .evaluate((select: HTMLSelectElement) =>
            Number.parseInt(select.selectedOptions[0]?.text ?? '', 10),
          );
      const cdp = await page.context().newCDPSession(page);
      const column = await page.getByRole('region', { name: 'Testo del documento' }).boundingBox();
      if (!column) throw new Error('nothing shown');
      // Around the words of the first page.
      const words = sheet(page, 1).getByText('Pagina 1');
      const at = await words.boundingBox();
      if (!at) throw new Error('no text');
      const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
      const fingers = (apart: number) =>
        [-1, 1].map((side) => ({ x: middle.x + side * 0, y: middle.y + (side * apart) / 2 }));
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? fingers(apart) : [] });
      const before = at.width;
      await touch('touchStart', 30);
      for (const apart of [35, 45, 60, 75, 90]) await touch('touchMove', apart);
      await touch('touchEnd');
      await expect.poll(shown).toBeGreaterThan(120);
      const after = await words.boundingBox();
      if (!after) throw new Error('no text');
      expect(after.width / before).toBeGreaterThan(2.5);
      expect(Math.abs(after.x + after.width / 2 - middle.x)).toBeLessThan(20);
      expect(Math.abs(after.y + after.height / 2 - middle.y)).toBeLessThan(20);
      // The application around it is as large as before.
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

      await more(page).click();
      await button(page, 'Pannello laterale').click();
      await button(page, 'Vai a pagina 3').click();
      await expect(pageField(page)).toHaveValue('3');
      await expect(page.getByRole('complementary', { name: 'Pannello laterale' })).toHaveCount(0);
    },
  );

  for (const width of [390, 320]) {
    test(
      `at ${width} pixels the tools are one row, as large as a finger, and a menu`,
      costly(
        "a measure of the layout; the gate has the tools on a telephone with axe in 'axe finds nothing'",
      ),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await openViewer(page, makePdf(manyPages(120)));
        await painted(page, 1);
        const row = page.getByRole('toolbar', { name: 'Strumenti del documento' });
        expect((await row.boundingBox())?.height).toBeLessThan(60);
        const small = () =>
          row.locator('button, input, select').evaluateAll((all, width) => {
            const boxes = all.map((one) => ({
              name: one.textContent,
              ...one.getBoundingClientRect().toJSON(),
            }));
            return boxes.filter(
              (box) =>
                box.width > 0 && (box.width < 44 || box.height < 44 || box.left < 0 || box.right > width),
            );
          }, width);
        expect(await small()).toEqual([]);

        await more(page).press('Enter');
        expect(await small()).toEqual([]);
        await button(page, 'Ingrandisci').click();
        await button(page, 'Ingrandisci').click();
        await expect(button(page, 'Stampa')).toBeInViewport({ ratio: 1 });
        // Escape closes the menu, and only that.
        await page.keyboard.press('Escape');
        await expect(button(page, 'Stampa')).toBeHidden();
        await expect(more(page)).toBeFocused();
        await button(page, 'Pagina successiva').click();
        await expect(pageField(page)).toHaveValue('2');
        // A command that cannot be given says why.
        await button(page, 'Pagina precedente').click();
        await button(page, 'Pagina precedente').click({ force: true });
        await expect(page.getByText('È la prima pagina.')).toBeVisible();
      },
    );
  }
});

test(
  'a browser of some years ago shows the document too',
  costly('the gate shows documents in the browser that is there'),
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Map.prototype, 'getOrInsertComputed');
      Reflect.deleteProperty(Math, 'sumPrecise');
    });
    await openViewer(page, makePdf(manyPages(3)));
    await painted(page, 1);
    await expect(sheet(page, 1)).toContainText('Pagina 1');
  },
);

test(
  'progress is told while the document comes',
  costly('a message while one waits; the gate has the document when it is there'),
  async ({ page }) => {
    await openSomeDecision(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await serveDocument(page, makePdf(manyPages(3), 10_000), held);
    await page
      .getByRole('button', { name: /^Visualizza/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText('Caricamento del documento');
    await expect(button(page, 'Scarica')).toBeDisabled();
    answer();
    await painted(page, 1);
    await expect(dialog.getByText('Caricamento del documento')).toHaveCount(0);
    await expect(dialog.getByRole('status')).toHaveText('Pagina 1 di 3');
  },
);

test(
  'pages are turned, and typed between 1 and the last',
  costly("the gate turns and reaches pages by keys in 'everything is done by keyboard'"),
  async ({ page }) => {
    await openViewer(page, makePdf(manyPages(30)));
    await painted(page, 1);
    await expect(button(page, 'Pagina precedente')).toBeDisabled();
    await button(page, 'Pagina successiva').click();
    await expect(pageField(page)).toHaveValue('2');
    for (const wrong of ['0', '31', 'abc', '999']) {
      await pageField(page).fill(wrong);
      await pageField(page).press('Enter');
      await expect(pageField(page)).toHaveValue('2');
    }
    await pageField(page).fill('30');
    await pageField(page).press('Enter');
    await expect(pageField(page)).toHaveValue('30');
    await painted(page, 30);
    await expect(button(page, 'Pagina successiva')).toBeDisabled();
    await pageField(page).fill('1234');
    await expect(pageField(page)).toHaveValue('123');
  },
);

test(
  'zoom goes from 60% to above 300% by steps of 20, at double resolution',
  costly("the gate zooms by keys in 'everything is done by keyboard'"),
  async ({ page }) => {
    await openViewer(page, makePdf(manyPages(3)));
    await painted(page, 1);
    const shown = () =>
      zoom(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);

    await zoom(page).selectOption('100%');
    const canvas = sheet(page, 1).locator('canvas');
    await expect(canvas).toHaveJSProperty('width', 2 * 793);
    expect(await sheet(page, 1).evaluate((element) => element.getBoundingClientRect().width)).toBe(793);
    const steps = [];
    for (; await button(page, 'Riduci').isEnabled(); steps.push(await shown()))
      await button(page, 'Riduci').click();
    expect(steps).toEqual(['80%', '60%']);
    await zoom(page).selectOption('300%');
    await expect(button(page, 'Ingrandisci')).toBeEnabled();
    await button(page, 'Ingrandisci').click();
    await expect.poll(shown).toBe('320%');
    await expect(button(page, 'Ingrandisci')).toBeDisabled();
    await zoom(page).selectOption("Adatta all'altezza");
    const whole = await sheet(page, 1).boundingBox();
    const column = await page.getByRole('region', { name: 'Testo del documento' }).boundingBox();
    expect(whole?.height).toBeLessThanOrEqual(column?.height ?? 0);
    expect(whole?.height).toBeGreaterThan((column?.height ?? 0) - 30);
  },
);

test(
  'pages of several sizes, also turned ones, have their text where their picture is',
  costly(
    "a measure on turned pages; the gate turns a page, picture and text as one, in 'words are searched for'",
  ),
  async ({ page }) => {
    await openViewer(
      page,
      makePdf([{}, { rotate: 90 }, { rotate: 180 }, { rotate: 270 }, { width: 842, height: 595 }]),
    );
    await painted(page, 1);
    await zoom(page).selectOption("Adatta all'altezza");
    // Upper left corner of the page as it was written, and where turning puts it.
    const corners: [number, 'left' | 'right', 'top' | 'bottom', boolean][] = [
      [1, 'left', 'top', false],
      [2, 'right', 'top', true],
      [3, 'right', 'bottom', false],
      [4, 'left', 'bottom', true],
      [5, 'left', 'top', true],
    ];
    for (const [number, across, down, landscape] of corners) {
      await pageField(page).fill(String(number));
      await pageField(page).press('Enter');
      await painted(page, number);
      const text = await sheet(page, number).getByText(`Pagina ${number}`).boundingBox();
      const paper = await sheet(page, number).boundingBox();
      if (!text || !paper) throw new Error('nothing shown');
      expect(paper.width > paper.height).toBe(landscape);
      expect(text.x + text.width / 2 < paper.x + paper.width / 2 ? 'left' : 'right').toBe(across);
      expect(text.y + text.height / 2 < paper.y + paper.height / 2 ? 'top' : 'bottom').toBe(down);
    }
  },
);

test(
  'text is selected by mouse, line by line',
  costly('the gate selects by mouse in notes.spec.ts'),
  async ({ page }) => {
    await openViewer(page, makePdf(manyPages(3)));
    await painted(page, 1);
    const box = await sheet(page, 1).getByText('Pagina 1').boundingBox();
    if (!box) throw new Error('no text');
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 });
    // Into the white below: nothing more is selected.
    await page.mouse.move(box.x + box.width + 60, box.y + 200, { steps: 5 });
    await page.mouse.up();
    expect((await page.evaluate(() => String(getSelection()))).trim()).toBe('Pagina 1');
  },
);

const SAVED = costly('the gate prints a document below, and takes one away in results.spec.ts');

test('the file is saved as the server has it', SAVED, async ({ page }) => {
  const pdf = makePdf(manyPages(300), 20_000);
  await openViewer(page, pdf);
  await painted(page, 1);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Scarica').click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
});

test('every page is printed on a sheet of its size, and nothing else', async ({ page }) => {
  await openViewer(page, makePdf([{}, { width: 842, height: 595 }, { rotate: 90 }, {}]));
  await painted(page, 1);
  const asked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = () => resolve();
      }),
  );
  await button(page, 'Stampa').click();
  await asked;
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'landscape' : 'portrait',
  );
  expect(sizes).toEqual(['portrait', 'landscape', 'landscape', 'portrait']);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('#bdm-printing')).toHaveCount(0);
  await expect(button(page, 'Stampa')).toBeEnabled();
});

test('everything is done by keyboard, and the focus comes back', async ({ page }) => {
  await openSomeDecision(page);
  await serveDocument(page, makePdf(manyPages(30)));
  const opener = page.getByRole('button', { name: /^Visualizza/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await painted(page, 1);
  const column = page.getByRole('region', { name: 'Testo del documento' });
  await page.keyboard.press('ArrowRight');
  await expect(pageField(page)).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(pageField(page)).toHaveValue('30');
  await page.keyboard.press('Home');
  await expect(pageField(page)).toHaveValue('1');
  await page.keyboard.press('PageDown');
  await expect.poll(() => column.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
  await page.keyboard.press('0');
  await expect(zoom(page)).toHaveValue('1');
  await page.keyboard.press('+');
  await expect(zoom(page)).toHaveValue('1.2');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(zoom(page)).toHaveValue('0.8');
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test(
  'a closed document leaves neither worker nor canvas nor cache',
  costly('what is left in memory; the gate opens and closes documents'),
  async ({ page }) => {
    await openViewer(page, makePdf(manyPages(3)));
    await painted(page, 1);
    expect(page.workers()).toHaveLength(1);
    await button(page, 'Chiudi il documento').click();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(
      await page.evaluate(async () => ({
        pages: document.querySelectorAll('canvas').length,
        caches: 'caches' in window ? (await caches.keys()).length : 0,
        databases: (await indexedDB.databases()).length,
      })),
    ).toEqual({ pages: 0, caches: 0, databases: 0 });
  },
);

test(
  'the placeholder of a document is neither saved nor printed',
  costly('two buttons that are disabled; the gate has what they do'),
  async ({ page }) => {
    await openViewer(page, pdfOfSize(58728));
    await painted(page, 1);
    await expect(button(page, 'Scarica')).toBeDisabled();
    await expect(button(page, 'Stampa')).toBeDisabled();
  },
);

test(
  'a file that cannot be read is an error, and may still be saved',
  costly('a rare error; the gate has documents that can be read'),
  async ({ page }) => {
    const { dialog } = await openViewer(page, Buffer.alloc(70_000, 7));
    const message = 'Si è verificato un errore. Riprovare più tardi';
    await expect(dialog.getByRole('alert')).toContainText(message);
    await expect(page.locator('[data-sonner-toast]')).toContainText(message);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Scarica il documento' }).click(),
    ]);
    expect((await readFile(await download.path())).length).toBe(70_000);
  },
);

for (const { status, detail, told } of [
  { status: 404, detail: 'Elemento non trovato.', told: 'Documento non disponibile' },
  {
    status: 409,
    detail: 'Il provvedimento è in elaborazione. Provare più tardi.',
    told: 'Il provvedimento è in elaborazione. Provare più tardi.',
  },
]) {
  test(
    `an answer of ${status} is explained`,
    costly('rare errors; the gate has documents that are there'),
    async ({ page }) => {
      await openSomeDecision(page);
      await page.route(/\/document$/, (route) => route.fulfill({ status, json: { detail, code: 'X' } }));
      await page
        .getByRole('button', { name: /^Visualizza/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(told);
    },
  );
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(
    `axe finds nothing at ${viewport.width} pixels, and nothing is cut off`,
    costlyUnless(viewport.width < 576, 'the gate has the same at 390 pixels, where the menu is besides'),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await openViewer(page);
      await painted(page, 1);
      const { violations } = await new Axe({ page }).include('[role=dialog]').analyze();
      expect(violations).toEqual([]);
      if (viewport.width < 576) {
        await more(page).click();
        const { violations } = await new Axe({ page }).include('[role=dialog]').analyze();
        expect(violations).toEqual([]);
      }
      for (const name of ['Chiudi il documento', 'Pagina successiva', 'Ingrandisci', 'Scarica', 'Stampa']) {
        const box = await button(page, name).boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      }
      const paper = await sheet(page, 1).boundingBox();
      expect(paper?.width).toBeLessThanOrEqual(viewport.width);
    },
  );
}

test(
  'the browser’s Back closes the document and what is open over it, and the page stays',
  costly('the gate closes documents by their button and by Escape'),
  async ({ page }) => {
    const { dialog } = await openViewer(page);
    await painted(page, 1);
    const address = page.url();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
    await button(page, 'Cronologia').click();
    await expect(page.getByRole('dialog', { name: 'Cronologia' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await button(page, 'Cronologia').click();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test.describe(() => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test(
    'a page of a document, and words of it, have an address',
    costly('the gate follows the address of a passage in assistant.spec.ts'),
    async ({ page }) => {
      await openViewer(page);
      await painted(page, 1);
      const line = sheet(page, 1)
        .locator('.textLayer span')
        .filter({ hasText: /\p{L}{5,}.{20}/u })
        .first();
      const words = (await line.textContent()) as string;
      await line.selectText();
      await button(page, 'Copia l’indirizzo del passo').click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toMatch(/&vista=pdf&pag=1&passo=\d+\.\w+\.\w+$/);
      await page.goto(address);
      await painted(page, 1);
      await expect(page.locator('.bdm-cited').first()).toHaveText(words.replace(/[^\p{L}\p{N}]+$/u, ''));
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
});
