import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, WIDTHS } from './costly';
import { newDraft } from './drafts';
import { makePdf, pdfOfSize, serveDocument, type TestPage } from './pdf';
import { type Account, enter, signIn } from './session';

const API = '/api/bdm/backoffice';
const MODE = 'Evidenzia e annota';

/** Every test has a decision of its own, and begins without notes of its account on it. */
async function openDecision(page: Page, account: Account, nth: number): Promise<void> {
  await enter(page, account);
  const query = `{provvedimento(area:"civile",size:1,from:${nth},q:"testo:contratto AND tipo:\\"sentenza\\"",sort_field:"data",sort_order:"asc"){items{id document_hash}}}`;
  const answer = await page.request.post(`${API}/graphql`, { data: { query } });
  const [{ id, document_hash }] = (await answer.json()).data.provvedimento.items;
  const notes = await (await page.request.get(`${API}/document_note?file_hash=${document_hash}`)).json();
  for (const { _id } of notes.items) await page.request.delete(`${API}/document_note/${_id}`);
  await page.goto(`/provvedimento/page?id=${id}`);
  await openViewer(page);
}

/** A draft with this document: what is marked in it has to be there. */
async function openDraft(page: Page, pdf: Buffer): Promise<void> {
  await enter(page, 'redattore');
  const id = await newDraft(page, Buffer.concat([pdf, Buffer.from(`\n% ${randomUUID()}\n`)]), [], 'false');
  await page.goto(`/provvedimento/page?id=${id}`);
  await openViewer(page);
}

async function openViewer(page: Page) {
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  await expect(sheet(page, 1)).toHaveAttribute('data-shown', 'picture');
  await expect(textOf(page, 1).first()).toBeAttached();
}

const sheet = (page: Page, number: number) =>
  page.getByRole('group', { name: `Pagina ${number}`, exact: true });
const textOf = (page: Page, number: number) => sheet(page, number).locator('.textLayer span');
const mode = (page: Page) => page.getByRole('button', { name: MODE });
const passage = (page: Page) => page.getByRole('button', { name: /^Passo (evidenziato|annotato)/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Selects the first `words` in the text of a page. */
async function select(page: Page, number: number, words: string) {
  const line = textOf(page, number).filter({ hasText: words }).first();
  await line.evaluate((element, words) => {
    const text = element.firstChild as Text;
    const start = text.data.indexOf(words);
    getSelection()?.setBaseAndExtent(text, start, text, start + words.length);
  }, words);
}

/** As on a telephone: select, then press the button that comes. */
async function highlight(page: Page, number: number, words: string) {
  await select(page, number, words);
  const bar = page.getByRole('region', { name: 'Testo selezionato' });
  await bar.getByRole('button', { name: 'Evidenzia' }).click();
}

const LINE = (text: string, x: number, y: number, size = 14) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
const TURNED = (text: string, x: number, y: number, degrees: number, size = 14) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return `BT /F1 ${size} Tf ${cos.toFixed(5)} ${sin.toFixed(5)} ${(-sin).toFixed(5)} ${cos.toFixed(5)} ${x} ${y} Tm (${text}) Tj ET`;
};
const WORDS = 'prima del   DANNO   che segue';

/** Pages as courts file them: turned, in columns, with stamps across, of other sizes. */
const LAYOUTS: Record<string, TestPage> = {
  upright: { content: LINE(WORDS, 60, 700) },
  'turned by 90': { rotate: 90, content: LINE(WORDS, 60, 700) },
  'turned by 180': { rotate: 180, content: LINE(WORDS, 60, 700) },
  'turned by 270': { rotate: 270, content: LINE(WORDS, 60, 700) },
  landscape: { width: 842, height: 595, content: LINE(WORDS, 300, 300) },
  'two columns': {
    content: [0, 1, 2, 3]
      .map((row) => `${LINE('colonna di sinistra', 50, 700 - 16 * row, 11)}\n`)
      .concat([0, 1, 2].map((row) => LINE(row === 1 ? WORDS : 'colonna di destra', 320, 700 - 16 * row, 11)))
      .join('\n'),
  },
  'a stamp across the margin': { content: TURNED(WORDS, 40, 300, 90) },
  'text at an angle': { content: TURNED(WORDS, 120, 200, 30) },
  'text that a turned page puts upright': { rotate: 90, content: TURNED(WORDS, 300, 200, 90) },
  'text upside down': { content: TURNED(WORDS, 400, 400, 180) },
  'narrow letters': { content: `BT /F1 14 Tf 60 Tz 60 700 Td (${WORDS}) Tj ET` },
  'large letters on large paper': { width: 842, height: 1191, content: LINE(WORDS, 60, 900, 36) },
  'paper that does not begin at 0': { origin: [100, -50], content: LINE(WORDS, 160, 600) },
};

/** The picture under the n-th highlight, upright and of one size, with half a space more at its sides; 0 black, 255 white. */
async function pictureOf(page: Page, number: number): Promise<number[]> {
  const shape = sheet(page, number).locator('.bdm-note-line').first();
  await shape.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  await expect(sheet(page, number)).toHaveAttribute('data-shown', 'picture');
  // Painted anew for its scale, and no longer moving.
  let before = '';
  await expect
    .poll(async () => {
      const now = await sheet(page, number).evaluate((element) => {
        const width = element.querySelector<HTMLElement>('.bdm-viewer-sheet')?.offsetWidth ?? 0;
        const ratio = (element.querySelector('canvas')?.width ?? 0) / width;
        const { x, y } = element.getBoundingClientRect();
        return ratio > 1.2 && ratio < 2.3 ? `${x} ${y} ${width}` : '';
      });
      const settled = now !== '' && now === before;
      before = now;
      return settled;
    })
    .toBe(true);
  const shot = (await page.screenshot()).toString('base64');
  return shape.evaluate(async (element, shot) => {
    const line = element as SVGRectElement;
    const [wide, high, margin] = [120, 24, 12];
    const bytes = Uint8Array.from(atob(shot), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(wide + 2 * margin, high);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const onScreen = line.getScreenCTM();
    if (!context || !onScreen) throw new Error('nothing drawn');
    const { width, height } = line.getBBox();
    const upright = new DOMMatrix()
      .translate(margin, 0)
      .scale(wide / width, high / height)
      .multiply(onScreen.inverse());
    context.fillStyle = '#fff';
    context.fillRect(0, 0, wide + 2 * margin, high);
    context.imageSmoothingQuality = 'high';
    context.setTransform(upright);
    context.drawImage(picture, 0, 0, innerWidth, innerHeight);
    const { data } = context.getImageData(0, 0, wide + 2 * margin, high);
    return Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 1] ?? 0);
  }, shot);
}

const COLUMNS = 144;
/** How dark each column of a picture is, without the upper and lower edge. */
function inkOf(picture: number[]): number[] {
  return Array.from({ length: COLUMNS }, (_, column) =>
    picture.reduce((sum, value, at) => {
      const row = Math.floor(at / COLUMNS);
      return at % COLUMNS === column && row > 3 && row < 20 && value < 140 ? sum + 1 : sum;
    }, 0),
  );
}

/** How dark a picture is along the line (a value for four columns), and how far down its middle is (0 to 23). */
function profileOf(picture: number[]): { along: number[]; middle: number } {
  const along = Array.from({ length: COLUMNS / 4 }, () => 0);
  let [sum, moment] = [0, 0];
  picture.forEach((value, at) => {
    const [row, column, dark] = [Math.floor(at / COLUMNS), at % COLUMNS, 255 - value];
    // The words before and after are not it.
    if (column < 8 || column >= COLUMNS - 8) return;
    const cell = Math.floor(column / 4);
    along[cell] = (along[cell] ?? 0) + dark;
    sum += dark;
    moment += dark * row;
  });
  return { along, middle: moment / sum };
}

/** How alike two profiles are, 1 at most; small letters are painted otherwise than large ones, but stand where they stood. */
function likeness(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [one, other].map((values) => values.map((value) => value - mean(values))) as [
    number[],
    number[],
  ];
  const product = (left: number[], right: number[]) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

/** The best likeness within a sixth of a letter to either side: pixels are no finer. */
function nearly(one: number[], other: number[]): number {
  return Math.max(
    likeness(one, other),
    likeness(one.slice(1), other.slice(0, -1)),
    likeness(one.slice(0, -1), other.slice(1)),
  );
}

async function goTo(page: Page, number: number) {
  const field = page.getByRole('textbox', { name: /^Pagina, da 1 a/ });
  await field.fill(String(number));
  await field.press('Enter');
  await expect(sheet(page, number)).toHaveAttribute('data-shown', 'picture');
}

/** Where notes are and how they are drawn is the client's part alone: no real document has as many layouts. */
async function keepNotesHere(page: Page) {
  const items: object[] = [];
  const person = { upn: 'direzione', name: '', family_name: '', email: '' };
  await page.route(/\/document_note/, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { items, waiting: [] } });
    const note = {
      _id: String(items.length),
      version: 1,
      author: person,
      text: '',
      participant: [],
      last_update_date: '2026-01-01T10:00:00Z',
      may_write: true,
      mine: true,
      ...route.request().postDataJSON(),
    };
    items.push(note);
    return route.fulfill({ json: note });
  });
}

// Small letters have enough pixels to be compared.
test.describe('on a fine screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test(
    'a highlight stays on its words at every zoom, rotation and width',
    costly(
      'a measure of pixels on thirteen layouts; the gate highlights on an upright page with mouse and keys',
    ),
    async ({ page }) => {
      test.setTimeout(300_000);
      const names = Object.keys(LAYOUTS);
      await keepNotesHere(page);
      await openDraft(page, makePdf(Object.values(LAYOUTS)));
      await page.addStyleTag({ content: '.bdm-note-line { stroke: none !important; }' });
      const zoom = page.getByRole('combobox', { name: 'Zoom' });
      await zoom.selectOption('100%');
      await mode(page).click();
      for (const number of names.keys()) {
        await goTo(page, number + 1);
        await highlight(page, number + 1, 'DANNO');
        await expect(sheet(page, number + 1).locator('[data-note]')).toHaveCount(1);
      }
      await mode(page).click();

      const first: number[][] = [];
      for (const [at, name] of names.entries()) {
        await goTo(page, at + 1);
        const picture = await pictureOf(page, at + 1);
        first.push(picture);
        const ink = inkOf(picture);
        expect(Math.max(...ink.slice(20, 124)), `${name}: there is a word`).toBeGreaterThan(6);
        expect(Math.max(...ink.slice(0, 4), ...ink.slice(-4)), `${name}: and no other one`).toBeLessThan(4);
      }
      const profiles = first.map(profileOf);
      // The same word begun half a letter later would be as unlike as this.
      const [example] = profiles;
      expect(likeness(example?.along ?? [], example?.along.slice(3) ?? [])).toBeLessThan(0.4);

      const turn = page.getByRole('button', { name: 'Ruota' });
      // Not smaller than at first: of small letters there is too little to compare.
      for (const { shown, width } of [
        { shown: '200%', width: 1280 },
        { shown: '100%', width: 390 },
        { shown: 'Adatta alla larghezza', width: 1100 },
        { shown: '200%', width: 800 },
      ]) {
        await page.setViewportSize({ width, height: 900 });
        if (width < 576)
          await page.getByRole('dialog').getByRole('button', { name: 'Altro', exact: true }).click();
        await zoom.selectOption({ label: shown });
        await turn.click();
        for (const [at, name] of names.entries()) {
          await goTo(page, at + 1);
          const { along, middle } = profileOf(await pictureOf(page, at + 1));
          const where = `${name}, ${shown}, ${width} pixels wide`;
          expect(nearly(along, profiles[at]?.along ?? []), where).toBeGreaterThan(0.5);
          expect(Math.abs(middle - (profiles[at]?.middle ?? 0)), where).toBeLessThan(4);
        }
      }
    },
  );
});

/** The menu of the only passage, by right click on its first line. */
async function rightClick(page: Page) {
  const box = await page.locator('.bdm-note-line').first().boundingBox();
  if (!box) throw new Error('no passage');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
}

const byMouse = costly("the gate does the same in 'everything is done by keyboard'");

test('passages by mouse: coloured, annotated, shared, in two windows', byMouse, async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDecision(page, 'giudice', 1);

  await test.step('only while the mode is on, with the hint and its link to the manual', async () => {
    const box = await textOf(page, 1).filter({ hasText: 'REPUBBLICA' }).first().boundingBox();
    if (!box) throw new Error('no text');
    const drag = async () => {
      await page.mouse.move(box.x + 1, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
    };
    await drag();
    await expect(passage(page)).toHaveCount(0);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await mode(page).click();
    await expect(mode(page)).toHaveAttribute('aria-pressed', 'true');
    const hint = page.getByRole('region', { name: 'Come evidenziare e annotare' });
    await expect(hint.getByRole('link', { name: /^Manuale utente/ })).toHaveAttribute(
      'href',
      `${API}/manual`,
    );
    const saving = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.route(`**${API}/document_note`, async (route) => {
      await expect(page.getByText('Aggiornamento in corso')).toBeVisible();
      await route.continue();
    });
    await drag();
    await saving;
    await page.unroute(`**${API}/document_note`);
    await expect(
      page.getByRole('button', { name: 'Passo evidenziato: «REPUBBLICA ITALIANA»' }),
    ).toBeVisible();
    await expect(page.getByText('Aggiornamento in corso')).toHaveCount(0);
    await mode(page).click();
  });

  await test.step('the menu: copy, colour', async () => {
    await rightClick(page);
    await item(page, 'Copia testo').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('REPUBBLICA ITALIANA');
    await rightClick(page);
    await item(page, 'Colore').click();
    await page.getByRole('menuitemradio', { name: 'Giallo' }).click();
    await expect(page.locator('.bdm-note-line').first()).toHaveAttribute('fill', '#ffe14d80');
  });

  await test.step('text, with who changed it last', async () => {
    await rightClick(page);
    await item(page, 'Mostra').click();
    const dialog = page.getByRole('dialog', { name: 'Nota' });
    await expect(dialog.getByRole('textbox', { name: 'Testo della nota' })).toBeFocused();
    await page.keyboard.type('Da rileggere');
    await expect(dialog.getByText(/^Ultima modifica di Luca Marini alle \d\d:\d\d del/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Modifiche non salvate' })
      .getByRole('button', { name: 'Annulla' })
      .click();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(toast(page, 'Nota salvata')).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Passo annotato/ })).toBeVisible();
  });

  const people = await page.evaluate(
    async (api) => (await (await fetch(`${api}/user?q=esempio`)).json()) as { upn: string; email: string }[],
    API,
  );
  const colleague = people.find(({ upn }) => upn === 'redattore');
  const self = people.find(({ upn }) => upn === 'giudice');
  await test.step('shared with somebody who may write, not with oneself', async () => {
    await rightClick(page);
    await item(page, 'Condividi').click();
    const dialog = page.getByRole('dialog', { name: 'Condivisione nota personale' });
    await expect(dialog.getByText('La nota non è stata condivisa')).toBeVisible();
    const box = dialog.getByRole('combobox', { name: 'Cerca una persona' });
    await box.fill(self?.email ?? 'luca.marini');
    await page.getByRole('option', { name: /MARINI/ }).click();
    await expect(dialog.getByText('La nota non può essere condivisa con se stessi')).toBeVisible();
    await box.fill(colleague?.email ?? '');
    await expect(page.getByRole('option', { name: colleague?.email.toUpperCase() ?? '' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Permesso' }).selectOption('w');
    await dialog.getByRole('button', { name: 'Condividi', exact: true }).click();
    await expect(toast(page, 'La nota è stata condivisa con successo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
  });

  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const other = await context.newPage();
  await test.step('the other one sees it, changes the text, and no more than that', async () => {
    await signIn(other, 'redattore', new URL(page.url()).pathname + new URL(page.url()).search);
    await openViewer(other);
    await expect(other.getByRole('button', { name: /^Passo annotato da Luca Marini/ })).toBeVisible();
    await rightClick(other);
    await expect(item(other, 'Colore')).toHaveCount(0);
    await expect(item(other, 'Elimina')).toHaveCount(0);
    await item(other, 'Mostra').click();
    await expect(other.getByRole('textbox', { name: 'Testo della nota' })).toBeFocused();
    await other.keyboard.press('End');
    await other.keyboard.type(' con calma');
  });

  await test.step('the first window, writing too, is told, and nothing is overwritten', async () => {
    await rightClick(page);
    await item(page, 'Mostra').click();
    await expect(page.getByRole('textbox', { name: 'Testo della nota' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' domani');
    await other.getByRole('button', { name: 'Salva' }).click();
    await expect(toast(other, 'Nota salvata')).toBeVisible();
    await expect(page.getByText(/ha modificato la nota mentre era aperta/)).toBeVisible();
    await page.getByRole('dialog', { name: 'Nota' }).getByRole('button', { name: 'Salva' }).click();
    const conflict = page.getByRole('dialog', { name: 'La nota è stata modificata nel frattempo' });
    await expect(conflict.getByText('Da rileggere con calma')).toBeVisible();
    await expect(conflict.getByText('Da rileggere domani')).toBeVisible();
    await conflict.getByRole('button', { name: 'Unisci i due testi' }).click();
    await page.getByRole('dialog', { name: 'Nota' }).getByRole('button', { name: 'Salva' }).click();
    await expect(toast(page, 'Nota salvata')).toBeVisible();
    // Seen in the other window, without anything being pressed there.
    await expect(other.getByRole('textbox', { name: 'Testo della nota' })).toContainText(
      'Da rileggere domani',
    );
    await page
      .getByRole('dialog', { name: 'Nota' })
      .getByRole('button', { name: 'Chiudi', exact: true })
      .click();
  });

  await test.step('deleted after a question, it goes from both windows', async () => {
    await other
      .getByRole('dialog', { name: 'Nota' })
      .getByRole('button', { name: 'Chiudi', exact: true })
      .click();
    await rightClick(page);
    await item(page, 'Elimina').click();
    await expect(
      page.getByText(/^L’operazione è irreversibile e la nota non sarà più visibile/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Elimina', exact: true }).click();
    await expect(passage(page)).toHaveCount(0);
    await expect(passage(other)).toHaveCount(0);
  });
  await context.close();
});

test('everything is done by keyboard, across pages too, and listed beside the pages', async ({ page }) => {
  const column = Array.from({ length: 14 }, (_, row) =>
    LINE(`riga ${row + 1} con parole`, 60, 780 - row * 55),
  );
  await openDraft(page, makePdf([{ content: column.join('\n') }, { content: column.join('\n') }]));
  await mode(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  await expect(page.getByRole('region', { name: 'Selezione con la tastiera' })).toBeVisible();
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowRight', 'Shift+End', 'Enter'])
    await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Passo evidenziato: «2 con parole»' })).toBeFocused();

  await test.step('a passage that goes on overleaf is a note on each page', async () => {
    await page.keyboard.press('s');
    for (let row = 0; row < 13; row++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/14 con parole\s*riga$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Note del documento/ }).click();
    const list = page.getByRole('list', { name: 'Note del documento' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list).toContainText('Pagina 1«riga 14 con parole»');
    await expect(list).toContainText('Pagina 2«riga»');
  });

  await test.step('the list leads to the page and opens the menu', async () => {
    const list = page.getByRole('list', { name: 'Note del documento' });
    await list.getByRole('button', { name: /^Pagina 2/ }).press('Enter');
    await expect(page.getByRole('textbox', { name: /^Pagina, da 1 a/ })).toHaveValue('2');
    const actions = list.getByRole('button', { name: 'Azioni sulla nota «riga»', exact: true });
    await actions.press('Enter');
    await expect(item(page, 'Copia testo')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByRole('menuitemradio', { name: 'Verde', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
  });

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const { violations } = await new Axe({ page }).include('[role=dialog]').analyze();
    expect(violations, `${width} pixels`).toEqual([]);
  }
});

test.describe(() => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test(
    'a note has an address that opens the document at it',
    costly('the gate opens a note by its address in mynotes.spec.ts'),
    async ({ page }) => {
      const words = Array.from({ length: 3 }, (_, number) => ({ text: `Foglio numero ${number + 1}` }));
      await openDraft(page, makePdf(words));
      await page.getByRole('textbox', { name: /^Pagina, da 1 a/ }).fill('3');
      await page.keyboard.press('Enter');
      await expect(sheet(page, 3)).toHaveAttribute('data-shown', 'picture');
      await mode(page).click();
      await highlight(page, 3, 'numero');
      await expect(passage(page)).toHaveCount(1);
      await passage(page).press('Enter');
      await item(page, 'Copia indirizzo').click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toMatch(/&vista=pdf&pag=3&nota=[\w-]+$/);
      await page.goto(address);
      await expect(page.getByRole('textbox', { name: /^Pagina, da 1 a/ })).toHaveValue('3');
      await expect(passage(page)).toBeInViewport();
    },
  );
});

test(
  'what cannot be saved is kept, and saved when the connection is back',
  costly('the gate has the lost connection of a personal note in note.spec.ts'),
  async ({ page }) => {
    await openDecision(page, 'approvatore', 3);
    await mode(page).click();
    await page.route(`**${API}/document_note`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await highlight(page, 1, 'REPUBBLICA');
    await expect(page.getByText('1 passo da salvare: nuovo tentativo a breve')).toBeVisible();
    await expect(page.locator('.bdm-note-failed')).toHaveCount(1);

    await page.reload();
    await openViewer(page);
    await expect(page.locator('.bdm-note-failed')).toHaveCount(1);
    await page.unroute(`**${API}/document_note`);
    await expect(page.getByRole('button', { name: 'Passo evidenziato: «REPUBBLICA»' })).toBeVisible();
    await expect(page.locator('.bdm-note-failed')).toHaveCount(0);
  },
);

test(
  'the placeholder of a document is not highlighted',
  costly('one button that is disabled; the gate has what it does with documents'),
  async ({ page }) => {
    await serveDocument(page, pdfOfSize(58728));
    await openDecision(page, 'pubblicatore', 4);
    await expect(mode(page)).toBeDisabled();
  },
);

/** Selects the first words of a paragraph of the decision's text, on its page; gives them. */
async function selectInText(page: Page): Promise<string> {
  const paragraph = page
    .locator('.bdm-text-part p')
    .filter({ hasText: /\p{L}{4,} \p{L}{4,} \p{L}{4,}/u })
    .first();
  await paragraph.scrollIntoViewIfNeeded();
  return paragraph.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = walker.nextNode() as Text;
    while (!/\p{L}{4,} \p{L}{4,} \p{L}{4,}/u.test(text.data)) text = walker.nextNode() as Text;
    const found = /\p{L}{4,} \p{L}{4,} \p{L}{4,}/u.exec(text.data) as RegExpExecArray;
    getSelection()?.setBaseAndExtent(text, found.index, text, found.index + found[0].length);
    return found[0];
  });
}

const IN_TEXT = costly(
  'the gate makes notes in the document by keys; those in the text are tests of the client, TextNotes.test.tsx',
);

test(
  'a note made in the text of the page is on its words in the document, and one made there is in the text',
  IN_TEXT,
  async ({ page }) => {
    await openDecision(page, 'giudice', 7);
    await page.getByRole('button', { name: 'Chiudi il documento' }).click();
    const words = await selectInText(page);
    const bar = page.getByRole('region', { name: 'Testo selezionato' });
    await bar.getByRole('button', { name: 'Evidenzia', exact: true }).click();
    const mark = page.locator('mark[data-note]').filter({ hasText: words });
    await expect(mark).toBeFocused();
    expect((await new Axe({ page }).include('#testo').analyze()).violations).toEqual([]);

    await test.step('its menu by keyboard alone', async () => {
      await page.keyboard.press('Enter');
      await expect(item(page, 'Copia testo')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(mark).toBeFocused();
    });

    await test.step('in the document it covers the same words', async () => {
      await openViewer(page);
      const shape = page.getByRole('button', { name: `Passo evidenziato: «${words}»` });
      await expect(shape).toBeVisible();
      const [drawn, line] = await Promise.all([
        shape.locator('.bdm-note-line').first().boundingBox(),
        page.locator('.textLayer span').filter({ hasText: words }).first().boundingBox(),
      ]);
      if (!drawn || !line) throw new Error('no passage');
      const middle = drawn.y + drawn.height / 2;
      expect(middle).toBeGreaterThan(line.y);
      expect(middle).toBeLessThan(line.y + line.height);
    });

    await test.step('what is highlighted there is in the text', async () => {
      await mode(page).click();
      await highlight(page, 1, 'REPUBBLICA');
      await expect(page.getByRole('button', { name: 'Passo evidenziato: «REPUBBLICA»' })).toBeVisible();
      await page.getByRole('button', { name: 'Chiudi il documento' }).click();
      await expect(page.locator('mark[data-note]').filter({ hasText: 'REPUBBLICA' })).toBeVisible();
    });

    await test.step('deleted in the text, it is gone', async () => {
      await mark.click();
      await item(page, 'Elimina').click();
      await page.getByRole('button', { name: 'Elimina', exact: true }).click();
      await expect(mark).toHaveCount(0);
    });
  },
);
