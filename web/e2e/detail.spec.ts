import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { REASONED, search, signIn } from './session';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The menu of the toolbar: that of the header is called alike. */
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Altro', exact: true });
const panel = (page: Page, title: string) =>
  page
    .locator('.bdm-panel')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const axe = async (page: Page) => expect((await new Axe({ page }).analyze()).violations).toEqual([]);

type Item = {
  id: string;
  label: string;
  citation: string;
  document_hash: string | null;
  anonymized_document_hash: string | null;
  massima: { id: string }[];
  provvedimento_precedente: { id: string } | null;
  provvedimento_successivo: { esito: string | null } | null;
};

/** A decision that `account` sees and that is as the test needs it. */
async function find(page: Page, needed: (item: Item) => boolean): Promise<Item> {
  for (let from = 0; from < 1000; from += 100) {
    const query = `query ($from: Int!) { provvedimento(from: $from, size: 100) { items {
      id label citation document_hash anonymized_document_hash massima { id } provvedimento_precedente { id }
      provvedimento_successivo { esito } } } }`;
    const answer = await page.request.post('/api/bdm/backoffice/graphql', {
      data: { query, variables: { from } },
    });
    const items: Item[] = (await answer.json()).data.provvedimento.items;
    const found = items.find(needed);
    if (found) return found;
    if (items.length < 100) break;
  }
  throw new Error('The demo has no such decision');
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a decision from the results: neighbours, toolbar, menu, sections', async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  await search(page);
  const cards = page.getByRole('article');
  await cards.nth(1).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(button(page, 'Copia riferimento')).toBeVisible();
  // While a page is being read it has a title of its own, outside the item.
  const title = page.getByRole('article').getByRole('heading', { level: 1 });
  const step = async (name: string) => {
    const link = page.getByRole('link', { name });
    await expect(link).not.toHaveAttribute('aria-disabled'); // its neighbour is known
    await link.press('Enter');
  };

  await test.step('previous and next through the results, by keyboard', async () => {
    await expect(page.getByText(/^2 di (99\+|\d+)$/)).toBeVisible();
    const first = await title.textContent();
    await step('Risultato successivo');
    await expect(page.getByText(/^3 di /)).toBeVisible();
    await expect(title).not.toHaveText(first as string);
    await step('Risultato precedente');
    await expect(title).toHaveText(first as string);
  });
  const label = (await title.textContent()) as string;

  await test.step('reference, citation and everything are copied', async () => {
    await button(page, 'Copia riferimento').press('Enter');
    await expect(toast(page, 'Riferimento copiato')).toBeVisible();
    expect(await copied(page)).toBe(label);
    await more(page).press('Enter');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Copia come citazione: da atto')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Citazione copiata')).toBeVisible();
    expect(await copied(page)).toMatch(/^(Trib|App)\..* (sent|ord|decr)\. \d{1,2}°? \p{L}+ \d{4}/u);
    await expect(more(page)).toBeFocused();
    await more(page).press('Enter');
    await button(page, 'Copia tutto').click();
    await expect(toast(page, 'Dati del provvedimento copiati')).toBeVisible();
    expect(await copied(page)).toContain(label);
  });

  await test.step('its sections are there; of what is empty one line says so', async () => {
    for (const name of ['Testo del provvedimento', 'Dati del provvedimento', 'Cartelle personali']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached();
    }
    await button(page, 'Nota personale').press('Enter');
    await expect(page.getByLabel('Nota personale su questo provvedimento')).toBeFocused();
    await button(page, 'Nota personale').press('Enter');
    await expect(page.getByLabel('Nota personale su questo provvedimento')).toBeHidden();
    await expect(page.getByText('Non disponibile', { exact: true })).toHaveCount(0);
    await expect(button(page, 'Rinvia in bozza')).toHaveCount(0);
  });

  await test.step('timeline', async () => {
    await button(page, 'Cronologia').press('Enter');
    const timeline = page.getByRole('dialog', { name: 'Cronologia' });
    await expect(timeline.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Cronologia')).toBeFocused();
  });

  await test.step('a window of its own, and a problem reported with the address of the page', async () => {
    await more(page).click();
    const report = page.getByRole('article').getByRole('link', { name: /^Segnala un problema/ });
    await expect(report).toHaveAttribute('href', /provvedimento%2Fpage%3Fid%3D/);
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /^Apri in una nuova finestra/ }).click(),
    ]);
    await expect(window).toHaveURL(/\/provvedimento\/page\?id=[^&]+$/);
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(label);
    await window.close();
  });
});

test('the text of a decision, in its parts', async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  await search(page, REASONED);
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Visualizza/ }) });
  await card.first().getByRole('heading', { level: 3 }).getByRole('link').click();
  const parts = page.getByRole('navigation', { name: 'Indice' });
  await expect(parts).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Testo del provvedimento' })).toBeFocused();
  const last = parts.getByRole('link').last();
  await expect(last).toHaveText('P.Q.M.');
  await last.press('Enter');
  const heading = page.locator('[data-part=dispositivo] h3');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText(/^2 di |^1 di /).first()).toBeVisible(); // the way back to the results is still known

  await test.step('the words searched for are marked, one leads to the next', async () => {
    const words = page.getByRole('group', { name: 'Parole cercate' });
    await words.getByRole('button', { name: /^Passo successivo/ }).click();
    await expect(words.getByRole('status')).toHaveText(/^[\d.]+ di [\d.]+$/);
    await expect(page.locator('.bdm-text-here').first()).toBeInViewport();
  });

  await test.step('lines are of a length that one reads well, also with larger letters', async () => {
    for (let press = 0; press < 3; press++) {
      const longest = await longestLines(page);
      expect(longest).toBeGreaterThan(55);
      expect(longest).toBeLessThan(80);
      await button(page, 'Testo più grande').click();
    }
  });
  const law = page.locator('.bdm-text-part a[href*="normattiva"]').first();
  await expect(law).toHaveAttribute('target', '_blank');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
});

test(
  'decisions of ours that a text cites lead to their pages',
  costly("the gate has the text with its links to norms in 'the text of a decision'"),
  async ({ page }) => {
    await signIn(page, 'lettore', '/profilo');
    const appeal = await find(page, (item) => Boolean(item.provvedimento_precedente && item.document_hash));
    const before = appeal.provvedimento_precedente?.id;
    const cited = page.locator(`[data-part] p a[href="/provvedimento/page?id=${before}"]`).first();
    await page.goto(`/provvedimento/page?id=${appeal.id}`);
    await expect(cited).toHaveText(/sentenza n\. \d+\/\d{4}/);
    await axe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await axe(page);
    await cited.press('Enter');
    await expect(page).toHaveURL(`/provvedimento/page?id=${before}`);
  },
);

test(
  'parts and passages of a text have an address, and a citation',
  costly(
    'the gate quotes a part with its page in tasks.spec.ts and follows the address of a passage in assistant.spec.ts',
  ),
  async ({ page }) => {
    await signIn(page, 'lettore', '/search/standard');
    await search(page, REASONED);
    const place = page
      .getByRole('article')
      .getByRole('link', { name: /pag\. \d+$/ })
      .first();
    await place.click();
    await expect(page).toHaveURL(/&pag=\d+&passo=\d+\.\w+\.\w+$/);
    const marked = page.locator('.bdm-text-cited').first();
    await expect(marked).toBeInViewport();
    await expect(page.getByRole('group', { name: 'Parole cercate' })).toBeVisible();

    const shared = page.url();
    const ruling = page.locator('[data-part=dispositivo]').getByRole('button');
    await ruling.filter({ hasText: /^Copia «.*» con la citazione$/ }).click();
    await expect(toast(page, 'Testo copiato con la citazione')).toBeVisible();
    expect(await copied(page)).toMatch(/^«[\s\S]+»\n\((Trib|App)\. .+, pag\. \d+, P\.Q\.M\.\)$/);
    await ruling.filter({ hasText: /^Copia l’indirizzo di/ }).click();
    await expect(toast(page, 'Indirizzo copiato')).toBeVisible();
    await page.goto(await copied(page));
    await expect(page).toHaveURL(/&parte=dispositivo$/);
    await expect(page.locator('[data-part=dispositivo] h3')).toBeFocused();
    await expect(page.locator('[data-part=dispositivo] h3')).toBeInViewport();

    await page.goto(shared);
    await expect(marked).toBeInViewport();
    await page
      .locator('[data-part] p')
      .filter({ hasText: /.{100}/ })
      .first()
      .selectText();
    await page
      .getByRole('region', { name: 'Testo selezionato' })
      .getByRole('button', { name: 'Nel documento' })
      .click();
    await expect(page.getByRole('dialog').locator('.bdm-cited').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

/** Characters of a full line of the text, as most paragraphs have it. */
const longestLines = (page: Page) =>
  page.evaluate(() => {
    const lengths = [...document.querySelectorAll('[data-part=motivi] p, [data-part=fatto_e_motivi] p')]
      .map((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
        return lines > 3 ? (paragraph.textContent ?? '').length / (lines - 0.5) : null;
      })
      .filter((length) => length !== null)
      .sort((one, other) => one - other);
    return lengths[Math.floor(lengths.length / 2)] ?? 0;
  });

for (const [width, height, most] of [
  [1280, 900, 500],
  [390, 844, 1266],
] as const) {
  test(
    `${width} pixels wide, the text begins where one looks`,
    costly('a measure of the layout; the gate has the same pages with axe at both widths'),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, 'lettore', '/profilo');
      const changed = await find(page, (item) =>
        Boolean(item.provvedimento_successivo && item.document_hash),
      );
      const full = await find(page, (item) => item.massima.length > 0 && item.document_hash !== null);
      for (const { id, massima } of [changed, full]) {
        await page.goto(`/provvedimento/page?id=${id}`);
        await expect(page.locator('[data-part] p').first()).toBeVisible();
        // What it decided comes first, where that is told.
        const text = page.locator('.bdm-brief, [data-part] p').first();
        expect((await text.boundingBox())?.y).toBeLessThanOrEqual(most);
        await axe(page);
        if (!massima[0]) continue;
        await page.goto(`/abstract/page?id=${massima[0].id}`);
        const words = page.locator('.bdm-detail-text .bdm-rich p').first();
        await expect(words).toBeVisible();
        expect((await words.boundingBox())?.y).toBeLessThanOrEqual(most);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
}

test(
  'what became of a decision, in the decision that followed',
  costly('the gate has the page of a decision from the results; this is one banner on it'),
  async ({ page }) => {
    await signIn(page, 'lettore', '/profilo');
    for (const [esito, words] of [
      ['RIFORMA', /è stat[ao] riformat[ao] da/],
      ['CONFERMA', /è stat[ao] confermat[ao] da/],
    ] as const) {
      const { id } = await find(page, (item) => item.provvedimento_successivo?.esito === esito);
      await page.goto(`/provvedimento/page?id=${id}`);
      const banner = page.getByRole('note').filter({ hasText: words }).first();
      await expect(banner).toBeVisible();
      await axe(page);
      await banner.getByRole('link').click();
      const previous = page.locator('.bdm-detail-section').filter({ hasText: 'Provvedimento precedente' });
      await expect(previous.getByRole('link')).toHaveAttribute('href', `/provvedimento/page?id=${id}`);
    }
    const alone = await find(page, (item) => !item.provvedimento_successivo && item.massima.length === 0);
    await page.goto(`/provvedimento/page?id=${alone.id}`);
    await expect(page.getByText('Il provvedimento non ha abstract collegati')).toBeVisible();
    await expect(page.getByText(/^Dati non disponibili: .*Provvedimento successivo/)).toBeVisible();
    await expect(panel(page, 'Cartelle personali')).toContainText(
      /Il provvedimento non è presente in nessuna cartella personale|Rimuovi dalla cartella/,
    );
    await expect(page.getByRole('note')).toHaveCount(0);
  },
);

test(
  'words that led to an abstract are marked in it, and one leads to the next',
  costly("the gate has the same marks and steps in a decision, 'the text of a decision'"),
  async ({ page }) => {
    await signIn(page, 'lettore', '/search/standard?q=testo:(danno+contratto)&area=civile&target=abstract');
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    const words = page.getByRole('group', { name: 'Parole cercate' });
    await expect(words.getByRole('status')).toHaveText(/^\d+ pass[io]$/);
    const marks = page.locator('.bdm-rich mark');
    expect(await marks.count()).toBeGreaterThan(0);
    await page.keyboard.press('j');
    await expect(words.getByRole('status')).toHaveText(/^\d+ di \d+$/);
    await expect(page.locator('.bdm-text-here').first()).toBeInViewport();
    await axe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await words.getByRole('button', { name: /^Passo successivo/ }).click();
    await expect(page.locator('.bdm-text-here').first()).toBeInViewport();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test('an abstract: copies, its decision, precedents, folders and notes', async ({ page }) => {
  await signIn(page, 'lettore', '/profilo');
  const { massima, citation } = await find(page, (item) => item.massima.length > 0);
  await page.goto(`/abstract/page?id=${massima[0]?.id}`);
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) as string;
  const entry = async (name: string, done: string) => {
    await button(page, 'Copia').press('Enter');
    await button(page, name).press('Enter');
    await expect(toast(page, done)).toBeVisible();
    return copied(page);
  };
  expect(await entry('Copia come citazione: da atto', 'Citazione copiata')).toBe(citation);
  expect(await entry('Copia riferimento', 'Riferimento copiato')).toMatch(/ n\. \d+/);
  const whole = await entry('Copia tutto', 'Abstract copiato');
  expect(whole).toContain(title);
  expect(whole).toContain(citation);

  await more(page).click();
  await expect(page.getByRole('link', { name: 'Scarica il provvedimento' })).toHaveAttribute(
    'href',
    /\/provvedimento\/.+\/document$/,
  );
  await button(page, 'Visualizza il provvedimento').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chiudi/ })
    .first()
    .click();
  await button(page, 'Nota personale').click();
  for (const name of ['Testo', 'Provvedimento', 'Cartelle personali', 'Note personali']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await more(page).click();
  await expect(page.getByRole('link', { name: /^Apri in una nuova finestra/ })).toBeInViewport({ ratio: 1 });
  await axe(page);
});

test(
  'who works on content sends a published item back; where there is none, that is said',
  costly('the gate sends a published decision back in desk.spec.ts'),
  async ({ page }) => {
    await signIn(page, 'pubblicatore', '/search/standard?q=ufficio:"TRIBUNALE DI MILANO"&area=civile');
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(button(page, 'Rinvia in bozza')).toBeVisible();
    for (const [address, words] of [
      ['/provvedimento/page?id=nessuno', 'Provvedimento non disponibile'],
      ['/abstract/page?id=nessuno', 'Abstract non disponibile'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Cerca di nuovo' })).toBeVisible();
      await axe(page);
    }
  },
);

test(
  'the anonymised document beside the original, for those who may read both',
  costly('the gate has the anonymised document read in anonymisation.spec.ts'),
  async ({ page }) => {
    await signIn(page, 'direzione', '/profilo');
    const both = ({ document_hash: own, anonymized_document_hash: other }: Item) =>
      own && other && own !== other;
    const { id } = await find(page, (item) => Boolean(both(item)));
    await page.goto(`/provvedimento/page?id=${id}`);
    await more(page).click();
    await expect(page.getByRole('link', { name: 'Scarica il documento anonimizzato' })).toHaveAttribute(
      'href',
      new RegExp(`/provvedimento/${id}/anonymized_document$`),
    );
    await expect(button(page, 'Stampa il documento anonimizzato')).toBeInViewport({ ratio: 1 });
    await button(page, 'Visualizza il documento anonimizzato').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Chiudi/ })
      .first()
      .click();

    const heading = page.locator('[data-part=intestazione]');
    await expect(heading).toBeVisible();
    const original = await heading.textContent();
    await page.getByRole('radio', { name: 'Anonimizzato' }).check();
    await expect(heading).not.toHaveText(original as string);
  },
);

const NORM = costly(
  "the gate follows a norm in 'the text of a decision'; its page has tests of its own in src",
);
test('from a norm of a decision to the others about it, and back into a search', NORM, async ({ page }) => {
  await signIn(page, 'lettore', '/norma?rif=ART.+5+L.+898%2F1970&area=civile');
  await expect(page.getByRole('heading', { level: 1, name: 'ART. 5 L. 898/1970' })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const part = page.getByRole('link', { name: 'ART. 5 COMMA 6 L. 898/1970', exact: true });
  const told = page.getByRole('row').filter({ has: part }).getByRole('cell').last();
  await expect(told).toHaveText(/^\d+$/);
  const count = Number(await told.innerText());
  await axe(page);
  await test.step('parts stand in the order of the act', async () => {
    const panel = page.locator('.bdm-panel').filter({ hasText: 'Per parte dell’articolo' });
    const named = await panel.getByRole('rowheader').allInnerTexts();
    const commas = named.map((text) => Number(/COMMA (\d+)/.exec(text)?.[1] ?? 0));
    expect(commas).toEqual([...commas].sort((one, other) => one - other));
    await page.setViewportSize({ width: 390, height: 844 });
    await axe(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await part.click();
  await expect(
    page.getByRole('heading', { name: `${count} Risultat${count === 1 ? 'o' : 'i'}` }),
  ).toBeVisible();

  // From the page of one of them the norm is one step away.
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const others = page.getByRole('link', { name: /altre decisioni su ART\. 5 COMMA 6 L\. 898\/1970/ });
  if (count > 1) {
    await others.click();
    await expect(page).toHaveURL(/\/norma\?/);
    await expect(cards.first()).toBeVisible();
  }
});

const KEYS = costly(
  'the gate has the same page by mouse, and the keyboard in other tests; the keys have theirs in src',
);
test('a decision is read by keys alone', KEYS, async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  await search(page, REASONED);
  await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').press('Enter');
  const title = page.getByRole('article').getByRole('heading', { level: 1 });
  const first = await title.textContent();
  const words = page.getByRole('group', { name: 'Parole cercate' }).getByRole('status');
  await expect(words).toBeVisible();
  await expect(page.getByRole('link', { name: 'Risultato successivo' })).not.toHaveAttribute('aria-disabled');

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(words).toHaveText(/^2 di /);
  await page.keyboard.press('k');
  await expect(words).toHaveText(/^1 di /);
  await page.keyboard.press('c');
  await expect(toast(page, 'Citazione copiata')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: /cartell/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog', { name: first as string })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Tasti rapidi' });
  await expect(help.getByText('Risultato successivo')).toBeVisible();
  await axe(page);
  await help.getByRole('checkbox').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(title).toHaveText(first as string);
  await button(page, 'Tasti rapidi').click();
  await help.getByRole('checkbox').press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(title).not.toHaveText(first as string);
  await expect(page.getByRole('link', { name: 'Risultato precedente' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('p');
  await expect(title).toHaveText(first as string);
});

const SCROLL = costly("the gate reads the parts by their headings in 'the text of a decision'");
test('the page scrolls as one, and a part is read from its heading on', SCROLL, async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  const { id } = await find(page, (item) => item.massima.length > 1 && item.document_hash !== null);
  await page.goto(`/provvedimento/page?id=${id}&parte=motivi`);
  const bar = page.locator('.bdm-text-bar');
  const reasons = page.locator('[data-part=motivi] h3, [data-part=fatto_e_motivi] h3').first();
  await expect(reasons).toBeInViewport();
  const [{ y = 0, height = 0 } = {}, under] = [
    (await bar.boundingBox()) ?? {},
    (await page.locator('[data-part=motivi] h3').first().boundingBox())?.y,
  ];
  if (under !== undefined) expect(under).toBeGreaterThanOrEqual(y + height);

  // The wheel over the side moves the page: nothing in it scrolls by itself.
  await page.evaluate(() => window.scrollTo(0, 0));
  const side = page.locator('.bdm-detail-side');
  await side.hover({ position: { x: 40, y: 40 } });
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect(
    await side.evaluate(
      (box) =>
        [...box.querySelectorAll('*'), box].filter(
          (one) =>
            /auto|scroll/.test(getComputedStyle(one).overflowY) &&
            one.scrollHeight > one.clientHeight &&
            one.tagName !== 'TEXTAREA',
        ).length,
    ),
  ).toBe(0);

  await test.step('on a telephone what is folded is named with its number', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const abstracts = page.getByRole('heading', { name: /^Abstract \(\d+\)$/ });
    await expect(abstracts).toBeVisible();
    const first = page.locator('.bdm-abstract').first();
    await expect(first).toBeHidden();
    await abstracts.click();
    await expect(first).toBeVisible();
    await axe(page);
  });
});

test(
  'on a wide screen the document stands beside its text',
  costly('the gate has document and text each by itself; this is how they stand together'),
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn(page, 'lettore', '/search/standard');
    await search(page, REASONED);
    await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
    const document = page.getByRole('region', { name: /^Testo del documento/ });
    await expect(document).toBeInViewport();
    const text = page.locator('[data-part] p').first();
    await expect(text).toBeInViewport();
    await axe(page);
    await button(page, 'Documento accanto').click();
    await expect(document).toHaveCount(0);
    await page.reload();
    await expect(text).toBeInViewport();
    await expect(document).toHaveCount(0);
    await button(page, 'Documento accanto').click();
    await expect(document).toBeInViewport();
  },
);

test(
  'on paper there is what is read, and nothing to press',
  costly('the gate prints a document in viewer.spec.ts and a summary in assistant.spec.ts'),
  async ({ page }) => {
    await signIn(page, 'lettore', '/profilo');
    const { id } = await find(page, (item) => item.massima.length > 0 && item.document_hash !== null);
    await page.goto(`/provvedimento/page?id=${id}`);
    await expect(page.locator('[data-part] p').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-part] p').last()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dati del provvedimento' })).toBeVisible();
    // A word that is explained is printed as it is.
    const pressed = page.getByRole('article').locator('button:visible, [role=button]:visible');
    await expect(pressed.and(page.locator(':not(.bdm-explained > button)'))).toHaveCount(0);
    const note = page.getByLabel('Nota personale su questo provvedimento');
    await expect(note).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('a');
    await note.fill('Da rileggere');
    await expect(page.getByText(/^Nota salvata alle/).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(note).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await note.fill('');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.bdm-detail-side').evaluate((side) => getComputedStyle(side).overflow)).toBe(
      'visible',
    );
  },
);
