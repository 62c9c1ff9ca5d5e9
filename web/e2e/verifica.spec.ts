import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { WIDTHS } from './costly';
import { signIn } from './session';

/* Rules of docs/regole/verifica.md. */

const TEXT = `Il ricorrente invoca l’art. 3000 c.c. e l’art. 2043 c.c.

Cita inoltre Cass. civ., sez. un., 31 febbraio 2020, n. 1234.`;

/** No violation, and nothing that sticks out sideways, at both widths. */
async function accessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a text is checked: what is wrong in it is said beside it, and nothing of it is kept', async ({
  page,
}) => {
  await signIn(page, 'lettore', '/search/standard');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Altro/ }).click();
  await banner.getByRole('link', { name: 'Verifica un testo' }).click();
  await expect(page).toHaveTitle(/^Verifica un testo - /);
  await accessible(page);

  await test.step('an empty form says what is missing', async () => {
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Testo' })).toBeFocused();
    await expect(page.getByText('Incollare il testo da verificare, o scegliere un file.')).toBeVisible();
    await accessible(page);
  });

  const findings = page.getByRole('region', { name: 'Riscontri' });
  const wrong = findings.getByRole('listitem').filter({ hasText: '3000' }).first();
  await test.step('an article that does not exist is found', async () => {
    await page.getByRole('textbox', { name: 'Testo' }).fill(TEXT);
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: /^\d+ citazioni: \d+ da correggere/ }),
    ).toBeFocused({
      timeout: 60_000,
    });
    await expect(wrong).toContainText('Da correggere · Norma');
    await accessible(page);
  });

  await test.step('one goes from the text to what is said of it and back, by keyboard', async () => {
    const mark = page.getByRole('region', { name: 'Testo verificato' }).getByRole('link').first();
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(wrong.getByRole('button')).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Enter');
    await expect(mark).toBeFocused();
    await expect(page).toHaveURL(/\/verifica$/);
  });

  await test.step('only what has to be corrected is shown', async () => {
    await findings.getByRole('button', { name: /Da correggere \(\d+\)/ }).click();
    await expect(findings.getByText('art. 2043 c.c.')).toHaveCount(0);
    await accessible(page);
  });

  await test.step('whoever leaves is asked', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Archivio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Uscire dalla pagina?' });
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Torna al testo' }).click();
    await expect(page.getByRole('textbox', { name: 'Testo' })).toHaveValue(TEXT);
    await page.getByRole('banner').getByRole('link', { name: 'Archivio' }).click();
    await dialog.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archivio' })).toBeVisible();
  });
});
