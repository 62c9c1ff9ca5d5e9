import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { makePdf, serveDocument } from './pdf';
import { signIn, WORD } from './session';

const SEARCH = `/search/standard?q=${encodeURIComponent(`testo:(${WORD})`)}&area=civile`;
const NARROW = { width: 390, height: 844 };

const heading = (page: Page) => page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ });
const count = async (page: Page) => Number((await heading(page).innerText()).replace(/\D/g, ''));
const query = (page: Page) => new URL(page.url()).searchParams.get('q');
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

async function isAccessible(page: Page): Promise<void> {
  await expect(page.locator('.bdm-skeleton:visible')).toHaveCount(0);
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test('the landing leads to a search by cloud, list and map, also by keyboard', async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard?area=civile');
  const cloud = page.getByRole('group', { name: 'Nuvola delle parole chiave' });
  await expect(cloud.getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cagliari: [\d.]+ provvediment/ })).toBeVisible();
  await isAccessible(page);

  await cloud.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  const word = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  expect(query(page)).toBe(`parola_chiave:"${word}"`);

  await page.goto('/search/standard?area=civile');
  await page.getByRole('button', { name: /^Cagliari: [\d.]+ provvediment/ }).click();
  await expect(heading(page)).toBeVisible();
  expect(query(page)).toBe('distretto:"CAGLIARI"');

  await page.goto('/search/standard?area=civile');
  const row = page.getByRole('region', { name: 'Elenco dei distretti' }).getByRole('row', { name: /^Roma/ });
  const published = Number((await row.getByRole('cell').last().innerText()).replace(/\D/g, ''));
  await row.getByRole('button').click();
  await expect.poll(() => query(page)).toBe('distretto:"ROMA"');
  // Counted from 2016 on, as the collection is.
  expect(await count(page)).toBeGreaterThanOrEqual(published);
});

test(
  'the words of the cloud do not overlap, and stay inside at 390 pixels',
  costly('a measure of the layout; the gate uses the cloud in the test above'),
  async ({ page }) => {
    await page.setViewportSize(NARROW);
    await signIn(page, 'lettore', '/search/standard?area=civile');
    const cloud = page.getByRole('group', { name: 'Nuvola delle parole chiave' });
    await expect(cloud.getByRole('button').first()).toBeVisible();
    const frame = await cloud.boundingBox();
    const boxes = await cloud
      .getByRole('button')
      .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThan(5);
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual((frame?.x ?? 0) - 2);
      expect(box.right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 2);
    }
    const middles = boxes.map((box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
    for (const [index, box] of boxes.entries()) {
      const covered = middles.filter(
        ({ x, y }, other) =>
          other !== index && x > box.left && x < box.right && y > box.top + 3 && y < box.bottom - 3,
      );
      expect(covered).toEqual([]);
    }
    await isAccessible(page);
  },
);

test(
  'the latest move by their buttons and by the arrow keys',
  costly('one control of the landing page, which the gate has in the first test here'),
  async ({ page }) => {
    await signIn(page, 'lettore', '/search/standard?area=civile');
    const latest = page.getByRole('group', { name: 'Ultimi provvedimenti' });
    const first = latest.getByRole('link').first();
    await expect(first).toBeInViewport();
    const back = latest.getByRole('button', { name: 'Precedenti' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await latest.getByRole('button', { name: 'Successivi' }).click();
    await expect(first).not.toBeInViewport();
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(first).toBeInViewport();
  },
);

test('facets narrow the search, agree with the list, and are taken back', async ({ page }) => {
  await signIn(page, 'lettore', SEARCH);
  const all = await count(page);
  const years = page.getByRole('region', { name: 'Anno di pubblicazione' });
  await years.getByText('Elenco degli anni').click();
  const facet = years.getByRole('listitem').first().getByRole('button');
  const [year = '', stated = ''] = (await facet.innerText()).split(/\s+/);
  await facet.click();
  await expect(heading(page)).not.toHaveText(`${all} Risultati`);
  await expect.poll(() => count(page)).toBe(Number(stated));
  expect(query(page)).toContain(`data_pubblicazione:[01/01/${year} TO `);
  await expect(years.getByRole('button', { name: 'Tutti gli anni' })).toBeVisible();
  await isAccessible(page);
  const criteria = page.getByRole('list', { name: 'Criteri di ricerca' });
  await criteria.getByRole('button', { name: /Rimuovi il criterio Data di pubblicazione/ }).click();
  await expect.poll(() => count(page)).toBe(all);
});

test('both counts, by all of the words and by any, and the way between them', async ({ page }) => {
  const text = `testo:(${WORD} sentenza)`;
  await signIn(page, 'lettore', `/search/standard?q=${encodeURIComponent(text)}&area=civile`);
  const words = page.getByRole('group', { name: 'Parole cercate' });
  await expect(words.getByRole('radio', { name: /^Almeno una/ })).toBeChecked();
  const every = words.getByRole('radio', { name: /^Tutte le parole/ });
  const told = Number(
    /(\d[\d.]*)$/.exec(await words.locator('label').first().innerText())?.[1]?.replace('.', ''),
  );
  await every.press('Space');
  await expect(every).toBeChecked();
  expect(query(page)).toBe(`testo_all_words:(${WORD} sentenza)`);
  expect(await count(page)).toBe(told);
  await isAccessible(page);
});

test('at 390 pixels the facets are a sheet that says how many are left; Back gives it up', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await signIn(page, 'lettore', SEARCH);
  await expect(heading(page)).toBeVisible();
  const whole = await count(page);
  const heights = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThanOrEqual(175);
  await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Filtra i risultati' });
  const value = sheet.getByRole('region', { name: 'Tipo' }).getByRole('button').last();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtra i risultati' }).press('Enter');
  const left = Number(/(\d[\d.]*)$/.exec(await value.innerText())?.[1]?.replace('.', ''));
  await value.click();
  await expect(sheet.getByRole('button', { name: `Mostra ${left} risultat` })).toBeVisible();
  await isAccessible(page);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(await count(page)).toBe(whole);
  await page.getByRole('button', { name: 'Filtra i risultati' }).click();
  await value.click();
  await sheet.getByRole('button', { name: `Mostra ${left} risultat` }).press('Enter');
  await expect(sheet).toHaveCount(0);
  expect(await count(page)).toBe(left);
});

test('without results the way out is one click', async ({ page }) => {
  const text = `testo:(${WORD}) AND presidente:"NESSUNO CON QUESTO NOME"`;
  await signIn(page, 'lettore', `/search/standard?q=${encodeURIComponent(text)}&area=civile`);
  await expect(page.getByText('La ricerca non ha prodotto risultati.').first()).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: /^Cerca senza/ }).click();
  await expect(heading(page)).toBeVisible();
  expect(query(page)).toBe(`testo:(${WORD})`);
});

test('passages are whole sentences, or say where they are cut', async ({ page }) => {
  await signIn(page, 'lettore', SEARCH);
  const passages = page.locator('.bdm-snippets p:has(mark)');
  await expect(passages.first()).toBeVisible();
  const texts = await passages.evaluateAll((all) =>
    all.map((one) => {
      const place = one.querySelector('.bdm-passage-place')?.textContent ?? '';
      return (one.textContent ?? '').slice(place.length).trim();
    }),
  );
  for (const text of texts) {
    expect(text.length, text).toBeLessThanOrEqual(260);
    expect(text).toMatch(/^(?:…|[^\p{Ll}])/u);
    expect(text).toMatch(/(?:…|[.!?:;][»”"')\]]*)$/u);
  }
});

test('what is selected is taken away: the texts, the documents, the citations', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'lettore', SEARCH);
  for (const card of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Seleziona: / })
      .nth(card)
      .check();
  await page.getByRole('button', { name: 'Copia le citazioni' }).click();
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n').length)
    .toBe(2);

  for (const [what, format, ending] of [
    [/^Testi/, /^DOCX/, 'docx'],
    [/^Testi/, /^PDF/, 'pdf'],
    [/^Documenti PDF/, null, 'zip'],
  ] as const) {
    await page.getByRole('button', { name: /^Scarica…/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Scarica i risultati selezionati' });
    await dialog.getByRole('radio', { name: what }).check();
    if (format) await dialog.getByRole('radio', { name: format }).check();
    if (ending === 'docx') await isAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Scarica', exact: true }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    const beginning = (await readFile(await download.path())).subarray(0, 4).toString('latin1');
    expect(beginning).toBe(ending === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
    await expect(dialog).toBeHidden();
  }
});

const WHOLE_LIST = costly(
  'the gate takes away what is selected in the test above; dialog and files are tests of client and server',
);

test('the whole list is exported', WHOLE_LIST, async ({ page }) => {
  await signIn(page, 'lettore', SEARCH);
  const all = await count(page);
  await page.getByRole('button', { name: 'Esporta', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Esporta i risultati' });
  await expect(dialog.getByRole('radio', { name: /Elenco/ })).toBeFocused();
  await isAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Esporta', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^provvedimenti-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  await expect(page.getByText(/^Esportazione completata/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const rows =
    text
      .replace(/"[^"]*"/g, '')
      .trim()
      .split('\n').length - 1;
  expect(rows).toBe(all);
});

test(
  'coming back, the list is where it was, with the focus on the result',
  costly('the gate comes back to results in main.spec.ts; this is where they stand then'),
  async ({ page }) => {
    await signIn(page, 'lettore', SEARCH);
    const link = titles(page).nth(6).getByRole('link');
    const seventh = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: seventh })).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();

    // On by keyboard alone, over the border of the page, and back to where one has come.
    await titles(page).nth(9).getByRole('link').click();
    const next = page.getByRole('link', { name: 'Risultato successivo' });
    await expect(page.getByText(/^10 di /)).toBeVisible();
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^11 di /)).toBeVisible();
    await expect(next).toBeFocused();
    await page.getByRole('link', { name: 'Torna ai risultati' }).click();
    await expect(page).toHaveURL(/from=10/);
    await expect(titles(page).first().getByRole('link')).toBeFocused();
    await expect(titles(page).first().getByRole('link')).toBeInViewport();

    // Another address is seen from its top, wherever the page before it was.
    await page.goto(SEARCH);
    await titles(page).nth(9).scrollIntoViewIfNeeded();
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  'a decision names those like it, and why',
  costly('one panel of a page that the gate has in detail.spec.ts'),
  async ({ page }) => {
    await signIn(page, 'lettore', SEARCH);
    await titles(page).first().getByRole('link').click();
    const title = page.getByRole('heading', { name: 'Provvedimenti simili' });
    const similar = title.locator('..').getByRole('listitem');
    await expect(similar.first()).toContainText(/Parole chiave:|Riferimenti normativi:|Termini in comune:/);
    await isAccessible(page);
  },
);

/** The window of the document and the selected mark in it. */
async function selectedMark(page: Page): Promise<{ mark: DOMRect; sheet: DOMRect; inSight: boolean }> {
  const mark = page.locator('mark.bdm-hit-selected').first();
  await expect(mark).toBeInViewport();
  return mark.evaluate((element) => {
    const box = (one: Element | null | undefined) => one?.getBoundingClientRect().toJSON() as DOMRect;
    const column = box(element.closest('.bdm-viewer-column'));
    const at = box(element);
    return {
      mark: at,
      sheet: box(element.closest('.bdm-viewer-page')),
      inSight: at.top >= column.top && at.bottom <= column.bottom,
    };
  });
}

const visualizza = (within: Page | Locator) => within.getByRole('button', { name: /^Visualizza/ }).first();

test('a document opened from a search marks its words and steps through them', async ({ page }) => {
  await signIn(page, 'lettore', SEARCH);
  await visualizza(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('mark.bdm-hit').first()).toHaveText(/contratt/i);
  // It opens at the first of them.
  const first = dialog.getByText(/^1 di \d+$/);
  const total = Number((await first.innerText()).replace(/^1 di /, ''));
  for (let hit = 1; hit <= Math.min(total, 12); hit++) {
    if (hit > 1) await page.keyboard.press('n');
    await expect(dialog.getByText(`${hit} di ${total}`, { exact: true })).toBeVisible();
    await expect(dialog.locator('mark.bdm-hit-selected').first()).toHaveText(/contratt/i);
    expect((await selectedMark(page)).inSight).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Passo precedente (P)' }).click();
  await isAccessible(page);
});

test(
  'marks lie on the words of rotated pages, however far away',
  costly('a measure on rotated pages; the gate has the marks of an upright document in the test above'),
  async ({ page }) => {
    await signIn(page, 'lettore', SEARCH);
    const turns = [0, 90, 180, 270] as const;
    const pages = Array.from({ length: 40 }, (_, index) => ({ rotate: turns[index % 4] ?? 0 }));
    await serveDocument(page, makePdf(pages));
    await page.route(/\/document\/hits\?/, (route) =>
      route.fulfill({
        json: {
          count: 4,
          forms: ['Pagina'],
          pages: [1, 18, 31, 40].map((page_number) => ({ page_number, count: 1 })),
        },
      }),
    );
    await visualizza(page).click();
    await expect(page.getByText('1 di 4', { exact: true })).toBeVisible();
    // Where the words 'Pagina n' stand on a page: upright in its upper left corner before it is turned.
    const places = [
      { number: 1, left: true, top: true, upright: true },
      { number: 18, left: false, top: true, upright: false },
      { number: 31, left: false, top: false, upright: true },
      { number: 40, left: true, top: false, upright: false },
    ];
    for (const { number, left, top, upright } of places) {
      if (number > 1) await page.keyboard.press('n');
      await expect(
        page.getByRole('group', { name: `Pagina ${number}`, exact: true }).locator('mark.bdm-hit-selected'),
      ).toHaveText('Pagina');
      const { mark, sheet, inSight } = await selectedMark(page);
      expect(inSight).toBe(true);
      expect(mark.width > mark.height).toBe(upright);
      expect(mark.left + mark.width / 2 < sheet.left + sheet.width / 2).toBe(left);
      expect(mark.top + mark.height / 2 < sheet.top + sheet.height / 2).toBe(top);
    }
  },
);
