import { expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { type Effort, Hand, type Means } from './hand';
import { type Account, enter, WORD } from './session';

/*
 * Five things that a reader does every day, and how much they take (docs/regole/consultazione.md#quanto-costa): by the
 * shortest way with the mouse, with a finger on a telephone, and with the keyboard alone. What they took before, in
 * clicks and keys, letters and pixels, is in `BEFORE`; with the mouse and by finger it is half of that at most, but letters.
 * A screen scrolled is a movement as a click is.
 */

type Bounds = {
  before: Record<'mouse' | 'touch', Effort>;
  /** By keyboard. */
  keys: number;
};

const SCREENS = {
  mouse: { viewport: { width: 1280, height: 900 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  keyboard: { viewport: { width: 1280, height: 900 } },
} as const;

/** With the keyboard alone at most so many keys; otherwise half of what it took `before`. */
function took({ effort }: Hand, by: Means, { before, keys }: Bounds): void {
  const told = JSON.stringify(effort);
  test.info().annotations.push({ type: 'effort', description: told });
  if (by === 'keyboard') {
    expect([effort.clicks, effort.keys <= keys], told).toEqual([0, true]);
    return;
  }
  const been = before[by];
  const { height } = SCREENS[by].viewport;
  const movements = (one: Effort) => one.clicks + one.keys + one.scrolled / height;
  expect(movements(effort), told).toBeLessThanOrEqual(movements(been) / 2);
  expect(effort.typed, told).toBeLessThanOrEqual(been.typed);
  expect(effort.scrolled, told).toBeLessThanOrEqual(been.scrolled / 2);
}

/** What a person who comes to search finds: the field to write in. By finger it is touched first. */
async function come(page: Page, account: Account, by: Means): Promise<Hand> {
  await enter(page, account);
  await page.goto('/search/standard?area=civile');
  const [hand, text] = [new Hand(page, by), page.getByLabel('Testo', { exact: true })];
  if (by === 'touch') await hand.click(text);
  await expect(text).toBeFocused();
  return hand;
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

/** What each took before: clicks, keys, letters, pixels. */
const effort = (clicks: number, keys: number, typed: number, scrolled: number): Effort => ({
  clicks,
  keys,
  typed,
  scrolled,
});
const BEFORE = {
  quote: { mouse: effort(8, 3, 16, 4642), touch: effort(8, 3, 16, 7719) },
  norm: { mouse: effort(7, 0, 7, 570), touch: effort(7, 0, 7, 2013) },
  read: { mouse: effort(11, 1, 9, 4008), touch: effort(11, 1, 9, 5136) },
  share: { mouse: effort(9, 2, 13, 63), touch: effort(9, 2, 13, 63) },
  passage: { mouse: effort(2, 1, 17, 124), touch: effort(2, 1, 17, 498) },
};

/** Nobody else shares notes with these. */
const OTHERS: Record<Means, { account: Account; surname: string }> = {
  mouse: { account: 'redattore', surname: 'galli' },
  touch: { account: 'approvatore', surname: 'monti' },
  keyboard: { account: 'pubblicatore', surname: 'riva' },
};

for (const by of ['mouse', 'touch', 'keyboard'] as const) {
  test.describe(`by ${by}:`, () => {
    test.use(SCREENS[by]);
    const keyboard = by === 'keyboard';

    test(
      'the ruling of a known decision is quoted with its page',
      costlyUnless(by === 'mouse', 'a count of clicks and keys; the gate has this task with the mouse'),
      async ({ page }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const hand = await come(page, 'giudice', by);
        const [one] = await decisions(page);
        await hand.type(`${one?.numero_provvedimento}/${one?.anno_provvedimento}`);
        await hand.press('Enter');
        const part = page.getByRole('navigation', { name: 'Indice' }).getByRole('link', { name: 'P.Q.M.' });
        if (keyboard) {
          await expect(part).toBeVisible();
          await hand.press('d');
          await hand.pressTo(pqm(page));
          await hand.press('Enter');
        } else {
          await hand.click(part);
          await expect(pqm(page)).toBeInViewport();
          await hand.click(pqm(page));
        }
        await expect(page.getByText('Testo copiato con la citazione')).toBeVisible();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toMatch(
          new RegExp(`n\\. ${one?.numero_provvedimento}, pag\\. \\d+, P\\.Q\\.M\\.\\)$`),
        );
        took(hand, by, { before: BEFORE.quote, keys: 4 });
      },
    );

    test(
      'from a norm to the latest three about it in a district',
      costly(
        'a count of clicks and keys; the gate has facets and norms in results.spec.ts and detail.spec.ts',
      ),
      async ({ page }) => {
        const hand = await come(page, 'giudice', by);
        await hand.type('2697 cc');
        if (keyboard) {
          await expect(page.getByText(/^Citazione riconosciuta/)).toBeVisible();
          await hand.pressTo(page.locator('summary', { hasText: 'Ufficio e fascicolo' }));
          await hand.press('Enter');
          const district = page.getByLabel('Distretto', { exact: true });
          await expect(district).toBeVisible();
          await hand.pressTo(district);
          await hand.type('Mil');
          await hand.pressTo(page.getByLabel('Numero ruolo', { exact: true }));
          await hand.press('Enter');
        } else {
          await hand.press('Enter');
          await expect(results(page)).toBeFocused();
          const district = page.getByRole('region', { name: 'Distretto', exact: true });
          if (by === 'touch') await hand.click(page.getByRole('button', { name: /^Nel mio distretto/ }));
          else await hand.click(district.getByRole('button', { name: /^Milano/ }));
        }
        await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('distretto:"MILANO"');
        expect(new URL(page.url()).searchParams.get('q')).toContain('riferimento_normativo:"ART. 2697 C.C."');
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByLabel('Ordina per')).toHaveValue('data desc');
        await hand.see(titles(page).nth(2));
        took(hand, by, { before: BEFORE.norm, keys: 14 });
      },
    );

    test(
      'five results are read one after the other',
      costly('a count of clicks and keys; the gate goes from result to result in main.spec.ts'),
      async ({ page }) => {
        const hand = await come(page, 'giudice', by);
        await hand.type(WORD);
        await hand.press('Enter');
        await expect(results(page)).toBeFocused();
        const names = (await titles(page).allInnerTexts()).slice(0, 5);
        const next = page.getByRole('link', { name: 'Risultato successivo' });
        if (keyboard) {
          await hand.pressTo(titles(page).first());
          await hand.press('Enter');
        } else await hand.click(titles(page).first());
        for (const [index, name] of names.entries()) {
          if (index > 0 && by === 'touch') await hand.click(next);
          else if (index > 0) await hand.press('n');
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await expect(page.getByText(new RegExp(`^${index + 1} di `))).toBeVisible();
          await expect(next).not.toHaveAttribute('aria-disabled');
          await hand.see(page.locator('.bdm-text-part p').first());
        }
        // The field is touched first: nothing brings up the keyboard of a telephone by itself.
        took(hand, by, { before: BEFORE.read, keys: 18 });
      },
    );

    test(
      'a note is shared, and seen as the other',
      costly('a count of clicks and keys; the gate shares a note in notes.spec.ts'),
      async ({ page, browser }) => {
        const hand = await openNote(page, { mouse: 1, touch: 2, keyboard: 3 }[by], by);
        const mark = page.getByRole('button', { name: /^Passo evidenziato/ });
        const share = page.getByRole('menuitem', { name: 'Condividi', exact: true });
        if (keyboard) {
          await hand.pressTo(mark);
          await hand.press('Enter');
          await hand.pressTo(share, 'ArrowDown');
          await hand.press('Enter');
        } else {
          await hand.click(mark, 'right');
          await hand.click(share);
        }
        const { account, surname } = OTHERS[by];
        await expect(page.getByRole('combobox', { name: 'Cerca una persona' })).toBeFocused();
        await hand.type(surname);
        const person = page.getByRole('option', { name: new RegExp(`^${surname.toUpperCase()}`) });
        const confirm = page.getByRole('button', { name: 'Condividi', exact: true });
        await expect(person).toBeVisible();
        if (by === 'touch') {
          await hand.click(person);
          await hand.click(confirm);
        } else {
          await hand.press('Enter');
          await expect(confirm).toBeFocused();
          await hand.press('Enter');
        }
        await expect(page.getByText('La nota è stata condivisa con successo')).toBeVisible();

        const context = await browser.newContext({ ...SCREENS[by], locale: 'it-IT' });
        hand.page = await context.newPage();
        await enter(hand.page, account);
        await hand.page.goto('/search/standard?area=civile');
        const news = hand.page.getByRole('main').getByRole('link', { name: 'Nuova nota di MARINI LUCA' });
        if (keyboard) {
          await expect(news).toBeVisible();
          await hand.pressTo(news, 'Tab');
          await hand.press('Enter');
        } else await hand.click(news);
        await expect(
          hand.page.getByRole('button', { name: /^Passo evidenziato da Luca Marini/ }),
        ).toBeInViewport();
        await context.close();
        took(hand, by, { before: BEFORE.share, keys: 36 });
      },
    );

    test(
      'from an abstract to the passage of its decision',
      costly('a count of clicks and keys; the gate follows a citation to its passage in assistant.spec.ts'),
      async ({ page }) => {
        await enter(page, 'giudice');
        type Abstract = { id: string; passo: { pagina: number } | null };
        const items = await ask<Abstract>(page, '{massima(area:"civile",size:20){items{id passo{pagina}}}}');
        await page.goto(`/abstract/page?id=${items.find(({ passo }) => passo)?.id}`);
        const link = page.getByRole('region', { name: 'Nel provvedimento' }).getByRole('link');
        const hand = new Hand(page, by);
        if (keyboard) {
          await expect(link).toBeVisible();
          await hand.press('t');
        } else await hand.click(link);
        await expect(page).toHaveURL(/\/provvedimento\/page\?.*passo=/);
        await expect(page.locator('.bdm-text-cited').first()).toBeInViewport();
        took(hand, by, { before: BEFORE.passage, keys: 1 });
      },
    );
  });
}

/** How much a task may take; who finds nothing to go on with has come to a dead end, and the test ends there. */
type Most = { clicks: number; keys: number; screens: number };
const REASON = 'what readers do in a row; the gate has each step in the tests of its page';
const READERS = { ...SCREENS, wide: { viewport: { width: 1920, height: 1080 } } } as const;

for (const by of ['mouse', 'touch', 'keyboard', 'wide'] as const) {
  test.describe(`a reader, by ${by}:`, () => {
    test.use(READERS[by]);
    const keyboard = by === 'keyboard';
    const means: Means = by === 'wide' ? 'mouse' : by;

    /** By its key from where one is, or at once. */
    async function take(hand: Hand, target: Locator): Promise<void> {
      if (!keyboard) return hand.click(target);
      await hand.pressTo(target);
      await hand.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    }

    /** Told in the report; at the end the page is as it must be for everybody. */
    async function ended(hand: Hand, began: number, most: Most): Promise<void> {
      const { clicks, keys, scrolled } = hand.effort;
      const effort = { clicks, keys, screens: scrolled / READERS[by].viewport.height };
      const told = JSON.stringify({ ...effort, seconds: (Date.now() - began) / 1000 });
      test.info().annotations.push({ type: 'effort', description: told });
      const within = keyboard ? effort.clicks === 0 && keys <= most.keys : clicks <= most.clicks;
      expect([within, effort.screens <= most.screens], told).toEqual([true, true]);
      await isForEverybody(hand.page);
    }

    test('a judge puts two decisions side by side', costly(REASON), async ({ page }) => {
      const began = Date.now();
      const hand = await come(page, 'giudice', means);
      await hand.type(WORD);
      await hand.press('Enter');
      await expect(results(page)).toBeFocused();
      const boxes = page.getByRole('checkbox', { name: /^Seleziona: / });
      for (const at of [0, 1]) await take(hand, boxes.nth(at));
      const compare = page.getByRole('button', { name: 'Confronta', exact: true });
      if (keyboard) {
        await hand.pressTo(compare, 'Shift+Tab');
        await hand.press('Enter');
      } else await hand.click(compare);
      await expect(page.getByRole('heading', { level: 1, name: /^Confronto/ })).toBeVisible();
      await expect(page.locator('.bdm-confronto .bdm-text-part').first()).toBeVisible();
      await ended(hand, began, { clicks: 4, keys: 60, screens: 1 });
    });

    test('a citizen reads what was decided, and the order itself', costly(REASON), async ({ page }) => {
      await enter(page, 'lettore');
      const [one] = await decisions(page);
      const began = Date.now();
      await page.goto(`/provvedimento/page?id=${one?.id}`);
      const hand = new Hand(page, means);
      await expect(page.getByRole('region', { name: 'In breve' }).getByText(/^Esito: /)).toBeInViewport();
      const link = page.getByRole('link', { name: 'Vai al P.Q.M.' });
      if (keyboard) {
        await expect(link).toBeVisible();
        await hand.press('d');
      } else await hand.click(link);
      await expect(page.getByRole('heading', { level: 3, name: /P\.?\s?Q\.?\s?M/ })).toBeInViewport();
      await ended(hand, began, { clicks: 1, keys: 1, screens: 0.2 });
    });

    test(
      'a lawyer goes from a passage to who cites it, and reads on there',
      costly(REASON),
      async ({ page }) => {
        await enter(page, 'lettore');
        const one = await withCitedPassage(page);
        const began = Date.now();
        await page.goto(`/provvedimento/page?id=${one}`);
        const hand = new Hand(page, means);
        const count = page.getByRole('button', { name: /questo passo$/ }).first();
        await expect(count).toBeVisible();
        if (keyboard) {
          await count.focus();
          await hand.press('Enter');
        } else {
          // Where it is was found by reading: the way there is the reading's own.
          await count.scrollIntoViewIfNeeded();
          await hand.click(count);
        }
        const by = page.getByRole('region', { name: /questo passo$/ });
        await expect(by.getByText('«', { exact: false }).first()).toBeVisible();
        await take(hand, by.getByRole('link').first());
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).not.toHaveURL(new RegExp(one));
        await ended(hand, began, { clicks: 2, keys: 3, screens: 1 });
      },
    );

    test('a judge takes up again what was read last', costly(REASON), async ({ page }) => {
      const hand = await come(page, 'giudice', means);
      const [, , , one] = await decisions(page);
      await page.goto(`/provvedimento/page?id=${one?.id}`);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await expect(page.locator('.bdm-text-part').first()).toBeVisible();
      const began = Date.now();
      await page.goto('/search/standard?area=civile');
      const again = page.getByRole('region', { name: 'Riprendi' });
      await expect(again).toBeVisible();
      await take(hand, again.getByRole('link').nth(1));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await ended(hand, began, { clicks: 2, keys: 30, screens: 1 });
    });
  });
}

/** The id of a decision one of whose passages is cited. */
async function withCitedPassage(page: Page): Promise<string> {
  type Reviewed = { id: string; provvedimento_successivo: { id: string } | null };
  const query =
    '{provvedimento(area:"civile",size:100,q:"tipo:sentenza"){items{id provvedimento_successivo{id}}}}';
  for (const { id, provvedimento_successivo } of await ask<Reviewed>(page, query)) {
    if (!provvedimento_successivo) continue;
    const answer = await page.request.get(`/api/bdm/backoffice/provvedimento/${id}/passi-citati`);
    if (answer.ok() && (await answer.json()).passi.length > 0) return id;
  }
  throw new Error('No decision of the demo is quoted');
}

/** axe finds nothing, in the page's colours, with dark windows and with colours that the system imposes; nor does text of
 * twice the size leave the page's width. */
async function isForEverybody(page: Page): Promise<void> {
  for (const media of [
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(media);
    expect((await new Axe({ page }).analyze()).violations, JSON.stringify(media)).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: null });
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** The document of a decision, open, with one highlighted passage of its reader's. */
async function openNote(page: Page, nth: number, by: Means): Promise<Hand> {
  await enter(page, 'giudice');
  const one = (await decisions(page))[nth];
  const api = '/api/bdm/backoffice/document_note';
  const notes = await (await page.request.get(`${api}?file_hash=${one?.document_hash}`)).json();
  for (const { _id } of notes.items) await page.request.delete(`${api}/${_id}`);
  const rotated_rect = [{ angle: 0, rect: { x: 150, y: 150, width: 100, height: 12 } }];
  const note = { file_hash: one?.document_hash, page_number: 1, quote: 'ITALIANA', rotated_rect };
  await page.request.post(api, { data: note });
  await page.goto(`/provvedimento/page?id=${one?.id}&vista=pdf`);
  await expect(page.getByRole('group', { name: 'Pagina 1', exact: true })).toHaveAttribute(
    'data-shown',
    'picture',
  );
  return new Hand(page, by);
}
