import { expect, test } from '@playwright/test';
import { costly } from './costly';
import { signIn } from './session';

/** The same decision, as people write it. */
const SPELLINGS = ['cass su 13533/2001', 'Cass., Sez. Un., 30 ottobre 2001, n. 13533'];

const NUMBER = costly(
  'that it is one are tests of the server, tests/search/citator; the gate looks for a number below',
);

test('a decision cited has one number in box, results, page and links', NUMBER, async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  const text = page.getByLabel('Testo', { exact: true });
  const offers: string[] = [];
  for (const spelling of SPELLINGS) {
    await text.fill(spelling);
    const offer = page.getByRole('button', { name: /^Cass\. 13533\/2001, precedente \(\d+\)$/ });
    offers.push(await offer.innerText());
    await text.fill('');
  }
  expect(new Set(offers).size).toBe(1);
  const count = Number(/\((\d+)\)/.exec(offers[0] ?? '')?.[1]);
  expect(count).toBeGreaterThan(1);

  await text.fill('cass su 13533/2001');
  await text.press('Enter');
  await expect(page.getByRole('heading', { name: `${count} Risultati` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Criteri di ricerca' })).toContainText(
    'Precedente: Cass. 13533/2001',
  );
  // Each says where it cites it
  await expect(page.locator('.bdm-authority-passages mark').first()).toContainText('13533');

  await page.getByRole('link', { name: 'Cass. 13533/2001', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cass. 13533/2001' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Tutte: ${count} Risultati` })).toBeVisible();
  await expect(page.getByText('ECLI:IT:CASS:2001:13533CIV')).toBeVisible();

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const link = page
    .locator(`[data-part] p a[title="Cass. 13533/2001: la citano ${count} decisioni"]`)
    .first();
  await link.press('Enter');
  await expect(page).toHaveURL(/\/precedente\?nome=Cass\.\+13533%2F2001&area=civile$/);
});

test('a number that nothing has is said, and looked for as a number', async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  const text = page.getByLabel('Testo', { exact: true });
  await text.fill('R.G. 99999/1961');
  await expect(page.getByRole('status').filter({ hasText: 'Nessun R.G. 99999/1961.' })).toBeVisible();
  await text.press('Enter');
  await expect(page.getByText('La ricerca non ha prodotto risultati.').first()).toBeVisible();
});
