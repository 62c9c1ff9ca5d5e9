import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { REASONED, search, signIn } from './session';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
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
  provvedimento_successivo: { esito: string | null } | null;
};

/** A decision that `account` sees and that is as the test needs it. */
async function find(page: Page, needed: (item: Item) => boolean): Promise<Item> {
  for (let from = 0; from < 1000; from += 100) {
    const query = `query ($from: Int!) { provvedimento(from: $from, size: 100) { items {
      id label citation document_hash anonymized_document_hash massima { id } provvedimento_successivo { esito } } } }`;
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
    await button(page, 'Altro').press('Enter');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Copia come citazione')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Citazione copiata')).toBeVisible();
    expect(await copied(page)).toMatch(/^(Trib|App)\..* (sent|ord|decr)\. \d{1,2}°? \p{L}+ \d{4}/u);
    await expect(button(page, 'Altro')).toBeFocused();
    await button(page, 'Altro').press('Enter');
    await button(page, 'Copia tutto').click();
    await expect(toast(page, 'Dati del provvedimento copiati')).toBeVisible();
    expect(await copied(page)).toContain(label);
  });

  await test.step('the sections are there, with what they say when they are empty', async () => {
    for (const name of [
      'Abstract',
      'Provvedimento precedente',
      'Esito',
      'Annotazioni',
      'Provvedimento successivo',
      'Cartelle personali',
      'Note personali',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
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
    await button(page, 'Altro').click();
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
  await button(page, 'Leggi il testo').press('Enter');
  const parts = page.getByRole('navigation', { name: 'Parti del testo' });
  await expect(parts).toBeVisible();
  await expect(page.locator('summary')).toBeFocused();
  const last = parts.getByRole('link').last();
  await expect(last).toHaveText('P.Q.M.');
  await last.press('Enter');
  const heading = page.locator('[data-part=dispositivo] h3');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText(/^2 di |^1 di /).first()).toBeVisible(); // the way back to the results is still known
  const law = page.locator('.bdm-text-part a[href*="normattiva"]').first();
  await expect(law).toHaveAttribute('target', '_blank');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
});

test('what became of a decision, in the decision that followed', async ({ page }) => {
  await signIn(page, 'lettore', '/profilo');
  for (const [esito, words] of [
    ['RIFORMA', /è stat[ao] riformat[ao] con/],
    ['CONFERMA', /è stat[ao] confermat[ao] con/],
  ] as const) {
    const { id } = await find(page, (item) => item.provvedimento_successivo?.esito === esito);
    await page.goto(`/provvedimento/page?id=${id}`);
    const banner = page.getByRole('note').filter({ hasText: words });
    await expect(banner).toBeVisible();
    await axe(page);
    await banner.getByRole('link').click();
    await expect(panel(page, 'Provvedimento precedente').getByRole('link')).toHaveAttribute(
      'href',
      `/provvedimento/page?id=${id}`,
    );
  }
  const alone = await find(page, (item) => !item.provvedimento_successivo && item.massima.length === 0);
  await page.goto(`/provvedimento/page?id=${alone.id}`);
  await expect(panel(page, 'Abstract')).toContainText('Il provvedimento non ha abstract collegati');
  await expect(panel(page, 'Provvedimento successivo')).toContainText('Non disponibile');
  await expect(panel(page, 'Cartelle personali')).toContainText(
    /Il provvedimento non è presente in nessuna cartella personale|Rimuovi dalla cartella/,
  );
  await expect(page.getByRole('note')).toHaveCount(0);
});

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
  expect(await entry('Copia come citazione', 'Citazione copiata')).toBe(citation);
  expect(await entry('Copia riferimento', 'Riferimento copiato')).toMatch(/ n\. \d+/);
  const whole = await entry('Copia tutto', 'Abstract copiato');
  expect(whole).toContain(title);
  expect(whole).toContain(citation);

  await button(page, 'Altro').click();
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
  for (const name of [
    'Provvedimento',
    'Precedenti conformi',
    'Precedenti difformi',
    'Cartelle personali',
    'Note personali',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Altro').click();
  await expect(page.getByRole('link', { name: /^Apri in una nuova finestra/ })).toBeInViewport({ ratio: 1 });
  await axe(page);
});

test('who works on content sends a published item back; where there is none, that is said', async ({
  page,
}) => {
  await signIn(page, 'pubblicatore', '/search/standard?q=ufficio:"TRIBUNALE DI MILANO"&area=civile');
  await page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(button(page, 'Rinvia in bozza')).toBeVisible();
  for (const [address, words] of [
    ['/provvedimento/page?id=nessuno', 'Provvedimento non disponibile'],
    ['/abstract/page?id=nessuno', 'Abstract non disponibile'],
  ] as const) {
    await page.goto(address);
    await expect(toast(page, words)).toBeVisible();
    await expect(page).toHaveURL(/\/search\/standard/);
  }
});

test('the anonymised document beside the original, for those who may read both', async ({ page }) => {
  await signIn(page, 'direzione', '/profilo');
  const both = ({ document_hash: own, anonymized_document_hash: other }: Item) =>
    own && other && own !== other;
  const { id } = await find(page, (item) => Boolean(both(item)));
  await page.goto(`/provvedimento/page?id=${id}`);
  await button(page, 'Altro').click();
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

  await button(page, 'Leggi il testo').click();
  const heading = page.locator('[data-part=intestazione]');
  await expect(heading).toBeVisible();
  const original = await heading.textContent();
  await page.getByRole('radio', { name: 'Anonimizzato' }).check();
  await expect(heading).not.toHaveText(original as string);
});
