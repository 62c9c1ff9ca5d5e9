import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { WIDTHS } from './costly';
import { showAllFields } from './drafts';
import { makePdf } from './pdf';
import { signIn, signInAnew } from './session';

const NEW = '/attivita/provvedimento/nuovo';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: 'Titolo' });
const judge = (page: Page) => page.getByRole('combobox', { name: 'Relatore' });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

/** A document that no other test has. */
const pdf = () => ({
  name: 'sentenza.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf([{ width: 595 + Math.random() * 5 }, {}]),
});

const pick = (page: Page, label: string, day: string) => page.getByRole('textbox', { name: label }).fill(day);

async function fillIn(page: Page) {
  await page.getByRole('combobox', { name: 'Ufficio' }).selectOption('TRIBUNALE DI MILANO');
  await page.getByRole('combobox', { name: 'Ruolo', exact: true }).selectOption({ index: 1 });
  await pick(page, 'Data deposito minuta', '05/03/2024');
  await pick(page, 'Data di pubblicazione', '06/03/2024');
}

async function save(page: Page) {
  await button(page, 'Salva').click();
  await expect(toast(page, 'Provvedimento salvato con successo')).toBeVisible();
}

/** Whether what stands in the form is kept in the browser. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('bdm.bozza.')));

async function accessible(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // While it fades in, a notification has colours that it will not have.
    const found = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
    expect(
      found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a decision is written, kept over a reload, not overwritten by two, and submitted', async ({
  page,
  browser,
}) => {
  test.slow();
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'redattore', NEW);
  await accessible(page);

  await button(page, 'Salva').click();
  await expect(toast(page, 'Compilare tutti i campi obbligatori contrassegnati da *')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Ufficio' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '4 campi da correggere' })).toBeVisible();
  await accessible(page);

  await page.locator('input[accept*=pdf]').setInputFiles(pdf());
  await expect(page.getByText('Documento caricato: sentenza.pdf').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Pagina 1', exact: true })).toContainText('Pagina 1');
  await showAllFields(page);
  await expect(page.getByRole('combobox', { name: 'Area' })).toBeDisabled();
  await fillIn(page);

  // Nothing is lost by a reload before the first save.
  await expect.poll(() => kept(page)).toBe(true);
  await page.reload();
  await expect(page.getByText(/^È stata recuperata una bozza non salvata del /)).toBeVisible();
  await button(page, 'Ripristina').click();
  await expect(page.getByRole('combobox', { name: 'Ufficio' })).toHaveValue('TRIBUNALE DI MILANO');
  await save(page);
  await expect(page).toHaveURL(/\/attivita\/provvedimento\/page\?id=/);
  await expect.poll(() => kept(page)).toBe(false);

  // Once the document has been read it can be written on.
  await expect(title(page)).toBeEnabled({ timeout: 90_000 });
  await title(page).fill('Danno da mora');
  await expect.poll(() => kept(page)).toBe(true);
  await page.reload();
  await button(page, 'Ripristina').click();
  await expect(title(page)).toHaveValue('Danno da mora');
  await button(page, 'Mostra tutti i campi').click();
  await expect(page.getByRole('button', { name: /^Titolo\b/ })).toContainText('Danno da mora');
  await accessible(page);
  await showAllFields(page);

  // Somebody else saves the same decision first.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'redattore.tutti', page.url().replace(/^https?:\/\/[^/]+/, ''));
  await showAllFields(other);
  await expect(judge(other)).toBeEnabled();
  // Each is told of the other: at the top of the page, and in the list of what is open.
  await expect(other.getByText(/ sta modificando questa bozza, dalle ore /)).toBeVisible();
  await accessible(other);
  await judge(other).fill('Ugo Verdi');
  await save(other);
  await other.goto('/attivita/provvedimento/home');
  await other.getByText(/^Bozze aperte ora da altri/).click();
  await expect(other.getByRole('link', { name: /Milano/ }).first()).toBeVisible();
  await accessible(other);
  await button(page, 'Salva').click();
  const conflict = page.getByRole('dialog', { name: 'Il contenuto è stato modificato da un’altra persona' });
  await expect(conflict.getByRole('heading', { name: 'Relatore' })).toBeVisible();
  await expect(conflict.getByText('Ugo Verdi')).toBeVisible();
  await accessible(page);
  await conflict.getByRole('button', { name: 'Mantieni le mie modifiche' }).click();
  await expect(toast(page, 'Provvedimento salvato con successo')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Danno da mora');
  await expect(judge(page)).toHaveValue('Ugo Verdi');
  await other.context().close();

  // Leaving asks.
  await title(page).fill('Danno da ritardo');
  await page.getByRole('link', { name: 'Ricerche' }).click();
  const leaving = page.getByRole('dialog', { name: 'Modifiche non salvate' });
  await expect(leaving.getByText('Tutte le modifiche non salvate andranno perse.')).toBeVisible();
  await leaving.getByRole('button', { name: 'Annulla' }).click();

  await button(page, 'Invia in approvazione').click();
  await expect(toast(page, 'Provvedimento inviato con successo in approvazione')).toBeVisible();
  await expect(page.getByText(/in sola lettura perché è nello stato «da approvare»/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dati' }).getByText('Danno da ritardo')).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  await accessible(page);
});

test('at logout nothing of a form is left in the browser, and nobody else finds it', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAnew(page, 'redattore', NEW);
  await title(page).fill('Riservato');
  await expect.poll(() => kept(page)).toBe(true);
  await button(page, 'Esci').click();
  await expect(page.getByRole('dialog', { name: 'Modifiche non salvate' })).toBeVisible();
  await button(page, 'Esci senza salvare').click();
  await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
  expect(await kept(page)).toBe(false);
  await signIn(page, 'redattore.tutti', NEW);
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText(/bozza non salvata/)).toHaveCount(0);
});
