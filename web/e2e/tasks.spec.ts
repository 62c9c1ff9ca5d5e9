import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Account, enter, WORD } from './session';

/*
 * Five things that a reader does every day, and how much they take (docs/regole/consultazione.md#quanto-costa): by the
 * shortest way with the mouse, and with the keyboard alone.
 */

/** A person at work: whatever is done through it is counted. */
class Hand {
  clicks = 0;
  /** Keys pressed, but for what is written. */
  keys = 0;
  typed = 0;
  scrolled = 0;

  constructor(public page: Page) {}

  /** Scrolls, if it must, until `target` is in sight. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    this.scrolled += await target.evaluate((element: Element) => {
      const above: [Element, number][] = [];
      for (let one = element.parentElement; one; one = one.parentElement) above.push([one, one.scrollTop]);
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return above.reduce((sum, [one, before]) => sum + Math.abs(one.scrollTop - before), 0);
    });
  }

  async click(target: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    await this.see(target);
    let at = '';
    // Not while the page still moves.
    await expect
      .poll(async () => {
        const before = at;
        at = JSON.stringify(await target.boundingBox());
        return at === before;
      })
      .toBe(true);
    const { x, y, width, height } = JSON.parse(at);
    await this.page.mouse.click(x + width / 2, y + height / 2, { button });
    this.clicks += 1;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) await this.page.keyboard.press(key);
    this.keys += times;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.typed += text.length;
  }

  /** As many times as it takes to come to `target`. */
  async pressTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target.first()).toBeAttached();
    for (let time = 0; time < 60; time++) {
      if (await target.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
      await this.press(key);
    }
    await expect(target).toBeFocused();
  }

  /** At most so much of each. */
  took(most: { clicks: number; keys: number; typed: number; scrolled: number }): void {
    const { clicks, keys, typed, scrolled } = this;
    test
      .info()
      .annotations.push({ type: 'effort', description: JSON.stringify({ clicks, keys, typed, scrolled }) });
    expect(Math.max(clicks - most.clicks, 0), `${clicks} clicks`).toBe(0);
    expect(Math.max(keys - most.keys, 0), `${keys} keys`).toBe(0);
    expect(Math.max(typed - most.typed, 0), `${typed} letters`).toBe(0);
    expect(Math.max(scrolled - most.scrolled, 0), `${scrolled} pixels`).toBe(0);
  }
}

/** What a person who comes to search finds: the field to write in. */
async function come(page: Page, account: Account): Promise<Hand> {
  await enter(page, account);
  await page.goto('/search/standard?area=civile');
  await expect(page.getByLabel('Testo', { exact: true })).toBeFocused();
  return new Hand(page);
}

type Decision = {
  id: string;
  document_hash: string;
  numero_provvedimento: string;
  anno_provvedimento: string;
};

async function ask<Item>(page: Page, query: string): Promise<Item[]> {
  const answer = await page.request.post('/api/bdm/backoffice/graphql', { data: { query } });
  return Object.values((await answer.json()).data as Record<string, { items: Item[] }>)[0]?.items ?? [];
}

/** Decisions of a district, by number. */
const decisions = (page: Page) =>
  ask<Decision>(
    page,
    `{provvedimento(area:"civile",size:10,q:"tipo:sentenza AND distretto:MILANO AND testo:(${WORD})")
      {items{id document_hash numero_provvedimento anno_provvedimento}}}`,
  );

const results = (page: Page) => page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ });
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link');
const pqm = (page: Page) => page.getByRole('button', { name: 'Copia «P.Q.M.» con la citazione' });

for (const by of ['mouse', 'keyboard'] as const) {
  const mouse = by === 'mouse';

  test(`by ${by}: the ruling of a known decision is quoted with its page`, async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const hand = await come(page, 'giudice');
    const [one] = await decisions(page);
    await hand.type(`${one?.numero_provvedimento}/${one?.anno_provvedimento}`);
    await hand.press('Enter');
    const part = page
      .getByRole('navigation', { name: 'Parti del testo' })
      .getByRole('link', { name: 'P.Q.M.' });
    if (mouse) {
      await hand.click(part);
      await expect(pqm(page)).toBeInViewport();
      await hand.click(pqm(page));
    } else {
      await expect(part).toBeVisible();
      await hand.press('d');
      await hand.pressTo(pqm(page));
      await hand.press('Enter');
    }
    await expect(page.getByText('Testo copiato con la citazione')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`n\\. ${one?.numero_provvedimento}, pag\\. \\d+\\)$`));
    // Before: 8 clicks, 3 keys, 16 letters, 4642 pixels.
    hand.took({ clicks: mouse ? 2 : 0, keys: mouse ? 1 : 4, typed: 10, scrolled: 50 });
  });

  test(`by ${by}: from a norm to the latest three about it in a district`, async ({ page }) => {
    const hand = await come(page, 'giudice');
    await hand.type('art. 2697 cc');
    if (mouse) {
      await hand.press('Enter');
      await expect(results(page)).toBeFocused();
      const district = page
        .getByRole('region', { name: 'Distretto', exact: true })
        .getByRole('button', { name: /^Milano/ });
      await hand.click(district);
    } else {
      await expect(page.getByText(/^Citazione riconosciuta/)).toBeVisible();
      await hand.pressTo(page.locator('summary', { hasText: 'Ufficio e fascicolo' }));
      await hand.press('Enter');
      const district = page.getByLabel('Distretto', { exact: true });
      await expect(district).toBeVisible();
      await hand.pressTo(district);
      await hand.type('Mil');
      await hand.pressTo(page.getByLabel('Numero ruolo', { exact: true }));
      await hand.press('Enter');
    }
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('distretto:"MILANO"');
    expect(new URL(page.url()).searchParams.get('q')).toContain('riferimento_normativo:"ART. 2697 C.C."');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByLabel('Ordina per')).toHaveValue('data desc');
    await hand.see(titles(page).nth(2));
    // Before: 7 clicks, 7 letters, 570 pixels.
    hand.took({ clicks: mouse ? 2 : 0, keys: mouse ? 1 : 14, typed: 15, scrolled: 100 });
  });

  test(`by ${by}: five results are read one after the other`, async ({ page }) => {
    const hand = await come(page, 'giudice');
    await hand.type(WORD);
    await hand.press('Enter');
    await expect(results(page)).toBeFocused();
    const names = (await titles(page).allInnerTexts()).slice(0, 5);
    if (mouse) await hand.click(titles(page).first());
    else {
      await hand.pressTo(titles(page).first());
      await hand.press('Enter');
    }
    for (const [index, name] of names.entries()) {
      if (index > 0) await hand.press('n');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(new RegExp(`^${index + 1} di `))).toBeVisible();
      await expect(page.getByRole('link', { name: 'Risultato successivo' })).not.toHaveAttribute(
        'aria-disabled',
      );
      await hand.see(page.locator('.bdm-text-part p').first());
    }
    // Before: 11 clicks, 1 key, 9 letters, 4008 pixels.
    hand.took({ clicks: mouse ? 1 : 0, keys: mouse ? 5 : 18, typed: WORD.length, scrolled: 100 });
  });

  test(`by ${by}: a note is shared, and seen as the other`, async ({ page, browser }) => {
    const hand = await openNote(page, mouse ? 1 : 2);
    const mark = page.getByRole('button', { name: /^Passo evidenziato/ });
    const share = page.getByRole('menuitem', { name: 'Condividi', exact: true });
    if (mouse) {
      await hand.click(mark, 'right');
      await hand.click(share);
    } else {
      await hand.pressTo(mark);
      await hand.press('Enter');
      await hand.pressTo(share, 'ArrowDown');
      await hand.press('Enter');
    }
    await expect(page.getByRole('combobox', { name: 'Cerca una persona' })).toBeFocused();
    await hand.type('galli');
    await expect(page.getByRole('option', { name: /^GALLI BRUNO/ })).toBeVisible();
    await hand.press('Enter');
    await expect(page.getByRole('button', { name: 'Condividi', exact: true })).toBeFocused();
    await hand.press('Enter');
    await expect(page.getByText('La nota è stata condivisa con successo')).toBeVisible();

    hand.page = await another(browser, 'redattore');
    const notes = hand.page.getByRole('banner').getByRole('link', { name: /^Le mie note/ });
    const entry = hand.page
      .getByRole('main')
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .first();
    if (mouse) {
      await hand.click(notes);
      await hand.click(entry);
    } else {
      await hand.pressTo(notes, 'Shift+Tab');
      await hand.press('Enter');
      await expect(entry).toBeVisible();
      await hand.pressTo(entry);
      await hand.press('Enter');
    }
    await expect(
      hand.page.getByRole('button', { name: /^Passo evidenziato da Luca Marini/ }),
    ).toBeInViewport();
    await hand.page.context().close();
    // Before: 9 clicks, 2 keys, 13 letters, and the other had to be told of which decision it is.
    hand.took({ clicks: mouse ? 4 : 0, keys: mouse ? 2 : 45, typed: 5, scrolled: 100 });
  });

  test(`by ${by}: from an abstract to the passage of its decision`, async ({ page }) => {
    await enter(page, 'giudice');
    type Abstract = { id: string; passo: { pagina: number } | null };
    const items = await ask<Abstract>(page, '{massima(area:"civile",size:20){items{id passo{pagina}}}}');
    await page.goto(`/abstract/page?id=${items.find(({ passo }) => passo)?.id}`);
    const link = page.getByRole('region', { name: 'Nel provvedimento' }).getByRole('link');
    const hand = new Hand(page);
    if (mouse) await hand.click(link);
    else {
      await expect(link).toBeVisible();
      await hand.press('t');
    }
    await expect(page).toHaveURL(/\/provvedimento\/page\?.*passo=/);
    await expect(page.locator('.bdm-text-cited').first()).toBeInViewport();
    // Before: 2 clicks, 1 key, 17 letters, 124 pixels.
    hand.took({ clicks: mouse ? 1 : 0, keys: mouse ? 0 : 1, typed: 0, scrolled: 200 });
  });
}

/** The document of a decision, open, with one highlighted passage of its reader's. */
async function openNote(page: Page, nth: number): Promise<Hand> {
  await enter(page, 'giudice');
  const one = (await decisions(page))[nth];
  const api = '/api/bdm/backoffice/document_note';
  const notes = await (await page.request.get(`${api}?file_hash=${one?.document_hash}`)).json();
  for (const { _id } of notes.items) await page.request.delete(`${api}/${_id}`);
  await page.goto(`/provvedimento/page?id=${one?.id}`);
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  const sheet = page.getByRole('group', { name: 'Pagina 1', exact: true });
  await expect(sheet).toHaveAttribute('data-shown', 'picture');
  const mode = page.getByRole('button', { name: 'Evidenzia e annota' });
  await mode.click();
  const line = sheet.locator('.textLayer span').filter({ hasText: 'ITALIANA' }).first();
  await line.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page
    .getByRole('region', { name: 'Testo selezionato' })
    .getByRole('button', { name: 'Evidenzia' })
    .click();
  await expect(page.getByRole('button', { name: /^Passo evidenziato/ })).toBeVisible();
  await mode.click();
  return new Hand(page);
}

async function another(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  await come(page, account);
  return page;
}
