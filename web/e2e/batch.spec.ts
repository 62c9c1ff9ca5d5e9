import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { WIDTHS } from './costly';
import { makePdf } from './pdf';
import { signIn } from './session';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** A decision that nobody has uploaded before, with what a draft needs. */
function decision(): Buffer {
  const lines = [
    'REPUBBLICA ITALIANA',
    'IN NOME DEL POPOLO ITALIANO',
    'TRIBUNALE DI MILANO',
    'SEZIONE LAVORO',
    `SENTENZA n. ${1 + Math.floor(Math.random() * 9_000)}/2024 pubblicata il 06/03/2024`,
    'Cosi deciso in Milano, il 5 marzo 2024',
    'Depositata in cancelleria il 6 marzo 2024',
  ];
  const content = lines.map((line, at) => `BT /F1 12 Tf 60 ${760 - 24 * at} Td (${line}) Tj ET`).join('\n');
  return makePdf([{ content, width: 595 + Math.random() * 5 }]);
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('documents become drafts, each with its own outcome', async ({ page }) => {
  test.slow();
  await signIn(page, 'redattore', '/attivita/provvedimento/home');
  await page.getByRole('link', { name: 'Carica più documenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carica più documenti' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ufficio' }).selectOption('TRIBUNALE DI MILANO');
  await page.getByRole('combobox', { name: 'Ruolo' }).selectOption({ index: 1 });
  await page
    .getByRole('group', { name: 'Documenti (PDF)' })
    .locator('input[type=file]')
    .setInputFiles([
      file('intera.pdf', decision()),
      file('lettera.pdf', Buffer.from('testo')),
      file('senza-date.pdf', makePdf([{ width: 595 + Math.random() * 5 }])),
    ]);
  await expect(row(page, 'lettera.pdf')).toContainText('Il file non è un documento PDF.');
  await expect(page.getByText('3 di 3: 1 bozza creata, 1 da completare, 1 non riuscito')).toBeVisible({
    timeout: 60_000,
  });
  await expect(row(page, 'intera.pdf')).toContainText('Bozza creata.');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // What is missing is added in the form, and the list is there again.
  await page.getByRole('link', { name: 'Completa nel modulo senza-date.pdf' }).click();
  await expect(page.getByText('Documento caricato').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Apri la bozza di intera.pdf' }).click();
  await expect(page.getByRole('button', { name: /^Ufficio\b/ })).toContainText(/tribunale di milano/i);
});
