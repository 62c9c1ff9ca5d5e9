import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { type Account, signIn } from './session';

const PROVVEDIMENTI = '/attivita/provvedimento/home';
const ABSTRACTS = '/attivita/abstract/home';

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const count = (page: Page) => page.getByText(/^[\d.]+ (provvediment[oi]|abstract) in lavorazione/);
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link');

async function accessible(page: Page): Promise<void> {
  const { violations } = await new Axe({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The queue of `account`, with its rows. */
async function open(page: Page, account: Account, address: string): Promise<void> {
  await signIn(page, account, address);
  await expect(count(page)).toBeVisible();
}

/** What every row says; before its columns may stand a box to choose it. */
const lines = (page: Page) => page.locator('.bdm-table tbody tr:not(.bdm-table-note)').allInnerTexts();

test('the queue of decisions: order, filters, pages, an address that says it all', async ({ page }) => {
  await open(page, 'redattore', PROVVEDIMENTI);
  await expect(page.getByRole('table', { name: 'Le mie attività: provvedimenti' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inserisci provvedimento' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Ultima modifica/ })).toHaveAttribute('aria-sort', /./);
  await accessible(page);

  const materia = page.getByRole('columnheader', { name: 'Materia' });
  await materia.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(materia).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => param(page, 'sort_field')).toBe('materia');
  await expect(materia.getByRole('button')).toBeFocused();

  await page.getByLabel('Stato di lavorazione', { exact: true }).selectOption('Da pubblicare');
  await expect.poll(() => param(page, 'q')).toBe('status:"DA_PUBBLICARE"');
  await expect(page.getByText('con i filtri scelti')).toBeVisible();
  await expect(async () => {
    for (const line of await lines(page)) expect(line).toContain('Da pubblicare');
  }).toPass();
  await page.getByLabel('Numero provvedimento', { exact: true }).pressSequentially('x1234567');
  await expect(page.getByLabel('Numero provvedimento', { exact: true })).toHaveValue('12345');
  await expect(page.getByText('Nessun elemento in lavorazione corrisponde ai filtri.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Numero provvedimento', { exact: true })).toHaveValue('12345');
  await page.getByRole('button', { name: 'Rimuovi i filtri' }).click();
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'Data deposito minuta: Tutte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Data deposito minuta' });
  await dialog.getByLabel('Dal').fill('2026');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect.poll(() => param(page, 'q')).toBe('data:[01/01/2026 TO *]');
  await expect(page.getByRole('button', { name: 'Data deposito minuta: dal 01/01/2026' })).toBeFocused();
});

test(
  'the order is remembered, elsewhere too',
  costly(
    'the gate has the order of the queue in its first test; that it is kept is a test of the server as well',
  ),
  async ({ page, browser }) => {
    await open(page, 'redattore.roma', ABSTRACTS);
    const titolo = (where: Page) => where.getByRole('columnheader', { name: 'Titolo' });
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/user/preference/') && answer.request().method() === 'PUT',
    );
    await titolo(page).getByRole('button').click();
    await expect(titolo(page)).toHaveAttribute('aria-sort', /./);
    const order = (await titolo(page).getAttribute('aria-sort')) ?? '';
    expect((await kept).status()).toBe(204);

    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, 'redattore.roma', ABSTRACTS);
    await expect(titolo(elsewhere)).toHaveAttribute('aria-sort', order);
    await elsewhere.getByRole('link', { name: 'Provvedimenti', exact: true }).click();
    await expect(elsewhere.getByRole('columnheader', { name: /Ultima modifica/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await elsewhere.context().close();
  },
);

test(
  'coming back from an item finds the list as it was',
  costly('the gate comes back to results in main.spec.ts'),
  async ({ page }) => {
    await open(page, 'redattore', `${ABSTRACTS}?sort_field=titolo&sort_order=asc`);
    const second = rows(page).nth(1);
    const title = await second.innerText();
    await second.click();
    await expect(page).toHaveURL(/\/attivita\/abstract\/page\?id=/);
    await page.goBack();
    await expect(page).toHaveURL(/sort_field=titolo/);
    await expect(page.getByRole('rowheader').getByRole('link', { name: title, exact: true })).toBeFocused();
  },
);

test(
  'what was sent back says why, and waits for its author',
  costly('the gate reads the reason on the item that was sent back, in desk.spec.ts'),
  async ({ page, browser }) => {
    await open(page, 'approvatore', `${ABSTRACTS}?q=${encodeURIComponent('status:"DA_APPROVARE"')}`);
    const menu = page.getByRole('link', { name: /^Le mie attività \d+\+? ?\(|^Le mie attività \(/ });
    await expect(menu).toBeVisible();
    const id = new URL((await rows(page).first().getAttribute('href')) ?? '', page.url()).searchParams.get(
      'id',
    );
    const title = await rows(page).first().innerText();
    const reason = 'Manca il comma del riferimento';
    const done = await page.evaluate(
      async ([item, body]) =>
        (
          await fetch(`/api/bdm/backoffice/massima/${item}/rejected`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: body ?? '',
          })
        ).status,
      [id, JSON.stringify({ reason })],
    );
    expect(done).toBe(200);

    const author = await (await browser.newContext()).newPage();
    await signIn(author, 'redattore', `${ABSTRACTS}?sort_field=edit_date&sort_order=desc`);
    await expect(author.getByRole('rowheader').getByRole('link', { name: title, exact: true })).toBeVisible();
    const note = author.getByText(reason).first();
    await expect(note).toContainText(
      /^Rinviato in bozza da Carla Monti il \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:/,
    );
    await accessible(author);
    await author.context().close();
  },
);

test(
  'who has every office opens the queue by its address, and looks for an office',
  costly('the gate filters the queue in its first test; this is one more filter'),
  async ({ page }) => {
    await open(page, 'redattore.tutti', PROVVEDIMENTI);
    await expect(page.getByRole('link', { name: /^Le mie attività/ })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Ufficio' }).fill('tribunale di rom');
    await page.getByRole('option', { name: 'TRIBUNALE DI ROMA', exact: true }).click();
    await expect.poll(() => param(page, 'q')).toBe('ufficio:"TRIBUNALE DI ROMA"');
    // The rows of before stay until those that are asked for have come.
    await expect(async () => {
      for (const line of await lines(page)) expect(line).toContain('Tribunale di Roma');
    }).toPass();
  },
);

test('on a narrow screen: cards, with order and filters within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'redattore', ABSTRACTS);
  await expect(page.getByRole('table')).toHaveCount(0);
  const cards = page.getByRole('list', { name: 'Le mie attività: abstract' }).getByRole('listitem');
  await expect(cards.first().getByRole('heading').getByRole('link')).toBeVisible();
  await page.getByText('Ordina e filtra').click();
  await page.getByLabel('Ordina per').selectOption('Titolo');
  await expect.poll(() => param(page, 'sort_field')).toBe('titolo');
  await page.getByLabel('Area', { exact: true }).selectOption('Civile');
  await expect.poll(() => param(page, 'q')).toBe('area:"civile"');
  await expect(page.getByText('1 filtro attivo')).toBeVisible();
  await accessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
