import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { openForm, signIn } from './session';

const MILANO = 'ufficio:"TRIBUNALE DI MILANO"';

const address = (q: string) => `/search/advanced?q=${encodeURIComponent(q)}&area=civile`;
const box = (page: Page) => page.getByRole('combobox', { name: /criterio/ });
const expression = (page: Page) => page.getByRole('list', { name: 'Espressione di ricerca' });
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Strumenti avanzati' }).getByRole('button', { name, exact: true });
const q = (page: Page) => new URL(page.url()).searchParams.get('q');

/** No violation, and nothing that sticks out sideways. */
async function check(page: Page) {
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      'criteria come from suggestions, by keyboard, and the search is in the address',
      costlyUnless(
        viewport.width > 390,
        'the gate has the same steps at 1280 pixels, and the classic form at 390 in search.spec.ts',
      ),
      async ({ page }) => {
        await signIn(page, 'lettore', '/search/advanced?area=civile');
        await expect(page.getByRole('button', { name: 'Ricerca', exact: true })).toBeDisabled();
        await box(page).fill('mil trib');
        const office = page.getByRole('option', { name: 'TRIBUNALE DI MILANO', exact: true });
        await expect(office).toBeVisible();
        await check(page);
        await page.keyboard.press('ArrowDown');
        while ((await office.getAttribute('aria-selected')) !== 'true')
          await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(expression(page)).toContainText('Ufficio: TRIBUNALE DI MILANO');
        await expect(box(page)).toBeFocused();
        await page.keyboard.type('contratto');
        await page.keyboard.press('Enter');
        await expect(page.getByText('in ordine di rilevanza')).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toBeVisible();
        expect(q(page)).toBe(`${MILANO} AND testo:(contratto)`);
        await expect(page.getByLabel('Ordina per')).toBeDisabled();
        await page.reload();
        await openForm(page);
        await expect(expression(page).getByRole('listitem').first()).toContainText(
          'Ufficio: TRIBUNALE DI MILANO',
        );
        await check(page);
      },
    );

    test(
      'operators and parentheses',
      costly(
        "the gate builds a search from suggestions in 'criteria come from suggestions'; the grammar has tests of the client and the server",
      ),
      async ({ page }) => {
        await signIn(page, 'lettore', address(MILANO));
        await openForm(page);
        await expect(tool(page, 'Chiudi parentesi')).toBeDisabled();
        await tool(page, 'AND').click();
        await tool(page, 'Apri parentesi').click();
        for (const name of ['AND', 'OR', 'Chiudi parentesi']) await expect(tool(page, name)).toBeDisabled();
        await expect(page.getByText('Completare il criterio di ricerca', { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Ricerca', exact: true })).toBeDisabled();
        await check(page);
        await box(page).fill('tipo:sentenza');
        await box(page).press('Enter');
        await tool(page, 'OR').click();
        await box(page).fill('tipo:ordinanza');
        await box(page).press('Enter');
        await tool(page, 'Chiudi parentesi').click();
        await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
        await expect(page).toHaveURL(/ordinanza/);
        expect(q(page)).toBe(`${MILANO} AND (tipo:"sentenza" OR tipo:"ordinanza")`);
      },
    );

    test(
      'chips are moved, grouped, edited and removed',
      costly("the gate builds, runs and reopens an expression in 'criteria come from suggestions'"),
      async ({ page }) => {
        await signIn(
          page,
          'lettore',
          address(`${MILANO} AND tipo:"sentenza" OR riferimento_normativo:"ART. 2043 C.C."`),
        );
        await openForm(page);
        const chips = expression(page).getByRole('listitem');
        await chips.first().getByRole('button').first().focus();
        await page.keyboard.press('Alt+ArrowRight');
        await expect(chips.nth(2)).toContainText('TRIBUNALE DI MILANO');
        await expect(chips.nth(2).getByRole('button').first()).toBeFocused();
        await page.getByRole('button', { name: 'Azioni: Ufficio: TRIBUNALE DI MILANO' }).click();
        await check(page);
        await page.getByRole('button', { name: 'Raggruppa con il successivo' }).click();
        await expect(chips).toHaveCount(7);
        await expect(page.getByRole('link', { name: /ART. 2043 C.C. su Normattiva/ })).toHaveAttribute(
          'href',
          /art2043$/,
        );
        await page.getByRole('button', { name: /^Tipo: sentenza/ }).press('Delete');
        await expect(chips).toHaveCount(5);
        await page.getByRole('button', { name: /^Ufficio:/ }).press('Enter');
        await expect(box(page)).toHaveValue('TRIBUNALE DI MILANO');
        await box(page).fill('tribunale di roma');
        await page.getByRole('option', { name: 'TRIBUNALE DI ROMA', exact: true }).click();
        await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
        await expect(page).toHaveURL(/ROMA/);
        expect(q(page)).toBe('ufficio:"TRIBUNALE DI ROMA" OR riferimento_normativo:"ART. 2043 C.C."');
      },
    );

    test(
      'a range of days',
      costly("the gate has the field of days in 'the classic form', search.spec.ts"),
      async ({ page }) => {
        await signIn(page, 'lettore', address(MILANO));
        await openForm(page);
        await tool(page, 'Intervallo di date').click();
        const dialog = page.getByRole('dialog', { name: 'Intervallo di date' });
        await dialog.getByRole('button', { name: 'Conferma' }).click();
        await expect(dialog.getByText('Indicare almeno una delle due date')).toBeVisible();
        await check(page);
        await dialog.getByLabel('Dal').fill('29 febbraio 2020');
        await expect(dialog.getByText('Dal 29/02/2020 a oggi')).toBeVisible();
        await dialog.getByRole('button', { name: 'Conferma' }).click();
        await expect(dialog).toBeHidden();
        await expect(expression(page)).toContainText('dal 29/02/2020 a oggi');
        await box(page).press('Enter');
        await expect(page).toHaveURL(/2020/);
        expect(q(page)).toBe(`${MILANO} AND data:[29/02/2020 TO *]`);
      },
    );

    test(
      'an expression by hand, with its error',
      costly(
        "the gate builds an expression in 'criteria come from suggestions'; the grammar has tests of the client and the server",
      ),
      async ({ page }) => {
        await signIn(page, 'lettore', address(MILANO));
        await openForm(page);
        await page.getByRole('button', { name: 'Scrivi l’espressione' }).click();
        const text = page.getByLabel('Espressione di ricerca');
        await expect(text).toHaveValue(MILANO);
        await text.fill('testo:(contratto OR');
        await expect(page.getByText(/\(carattere \d+\)/)).toBeAttached();
        await check(page);
        await text.fill('contratto AND NOT tipo:decreto');
        await text.press('Enter');
        await expect.poll(() => q(page)).toBe('testo:(contratto) AND NOT tipo:"decreto"');
        await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toBeVisible();
        await openForm(page);
        await page.getByText('Filtri disponibili').click();
        await page.getByText('Operatori', { exact: true }).click();
        await check(page);
      },
    );

    test(
      'a search is saved, run, renamed and deleted',
      costly('the menu is a test of the client, SavedSearchMenu.test.tsx, and its calls of the server'),
      async ({ page }) => {
        const name = `Contratti ${crypto.randomUUID().slice(0, 8)}`;
        await signIn(page, 'lettore', address('testo:(contratto) AND tipo:"sentenza"'));
        const choose = async (entry: string) => {
          const chosen = page.getByRole('button', { name: entry, exact: true });
          // A form that has just opened takes the focus, and the menu closes when that goes elsewhere.
          await expect(async () => {
            if (!(await chosen.isVisible())) await page.getByRole('button', { name: 'Menu ricerca' }).click();
            await chosen.click({ timeout: 2_000 });
          }).toPass();
        };
        // On a phone what is seldom asked of results waits.
        if (viewport.width < 768)
          await page.getByRole('main').getByRole('button', { name: 'Altro', exact: true }).click();
        await choose('Salva ricerca');
        await page.getByLabel('Nome della ricerca').fill(name);
        await check(page);
        await page.keyboard.press('Enter');
        await expect(page.getByText('Ricerca salvata con successo')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Menu ricerca' })).toBeFocused();

        await page.goto('/search/advanced?area=civile');
        await choose('Ricerche salvate');
        const dialog = page.getByRole('dialog', { name: 'Ricerche salvate' });
        await expect(
          dialog.getByRole('button', { name: new RegExp(`^${name}.*esegui la ricerca$`) }),
        ).toBeVisible();
        await check(page);
        await dialog.getByRole('button', { name: new RegExp(`^${name}.*esegui la ricerca$`) }).click();
        await expect(page).toHaveURL(/contratto/);
        await openForm(page);
        await expect(expression(page)).toContainText('Tipo: sentenza');

        await choose('Ricerche salvate');
        await dialog.getByRole('button', { name: `Rinomina ${name}` }).click();
        await page.keyboard.type(`${name} bis`);
        await page.keyboard.press('Enter');
        await dialog.getByRole('button', { name: `Elimina ${name} bis` }).click();
        const confirm = page.getByRole('dialog', { name: 'Elimina la ricerca' });
        await check(page);
        await confirm.getByRole('button', { name: 'Elimina', exact: true }).click();
        await expect(dialog.getByRole('button', { name: `Elimina ${name} bis` })).toBeHidden();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      },
    );
  });
}

test(
  'the same search in the other mode, and the tools hidden for good',
  costly("the gate has the change of mode in search.spec.ts, 'both modes show the same search'"),
  async ({ page }) => {
    await signIn(page, 'lettore', address(`${MILANO} AND testo:(contratto)`));
    await openForm(page);
    await page.getByRole('button', { name: 'Menu ricerca' }).click();
    await page.getByRole('button', { name: 'Nascondi strumenti avanzati' }).click();
    await page.getByRole('link', { name: 'Ricerca Classica' }).click();
    await expect(page.getByLabel('Testo', { exact: true })).toHaveValue('contratto');
    await page.getByRole('link', { name: /^Ricerca ?Nuova/ }).click();
    await expect(expression(page)).toContainText('Testo: contratto');
    await expect(page.getByRole('group', { name: 'Strumenti avanzati' })).toBeHidden();
  },
);
