import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { signIn } from './session';

const API = '/api/bdm/backoffice';

/** Nothing that WCAG 2.2 AA forbids. */
async function accessible(page: Page): Promise<void> {
  const { violations } = await new Axe({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('the record: what happened, by keyboard, and whether it is whole', async ({ page, browser }) => {
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'lettore', '/registro');
  await expect(reader).toHaveURL(/\/unauthorized/);
  expect((await reader.request.get(`${API}/audit`)).status()).toBe(403);
  await reader.context().close();
  await signIn(page, 'amministratore', '/permission');
  const events = page.getByRole('list', { name: 'Eventi' });

  await test.step('a tab of administration; the refused call is there, with who and what', async () => {
    await page
      .getByRole('navigation', { name: 'Amministrazione' })
      .getByRole('link', { name: 'Registro' })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Registro delle operazioni' })).toBeVisible();
    await page.getByLabel('Azione', { exact: true }).selectOption('Operazione rifiutata');
    await expect(page).toHaveURL(/azione=refused/);
    const refused = events.getByRole('listitem').filter({ hasText: 'GET /audit' }).first();
    await expect(refused).toContainText('lettore');
    await refused.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(refused).toContainText('FORBIDDEN');
    await expect(refused).toContainText(/posto [\d.]+|in attesa/);
    await accessible(page);
  });

  await test.step('a person is chosen by keyboard, and the focus stays there', async () => {
    const box = page.getByLabel('Persona', { exact: true });
    await page.getByLabel('Azione', { exact: true }).selectOption('Accesso');
    await box.focus();
    await page.keyboard.type('serra', { delay: 20 });
    await expect(
      page.getByRole('listbox', { name: 'Persone trovate' }).getByRole('option').first(),
    ).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/persona=amministratore/);
    const remove = page.getByRole('button', { name: 'Togli il filtro per persona' });
    await expect(remove).toBeFocused();
    await expect(events.getByRole('listitem').first()).toContainText('amministratore');
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await expect(page).not.toHaveURL(/persona=/);
  });

  await test.step('an empty answer says so; all filters go at once; earlier events follow', async () => {
    await page.goto('/registro?oggetto=nessuno');
    await expect(page.getByText('Nessun evento corrisponde ai criteri indicati.')).toBeVisible();
    await page.getByRole('button', { name: 'Togli tutti i filtri' }).click();
    await expect(events.getByRole('listitem')).toHaveCount(50);
    await page.getByRole('button', { name: 'Mostra eventi precedenti' }).click();
    await expect(events.getByRole('listitem')).toHaveCount(100);
  });

  await test.step('the head is exported and the record checked against it', async () => {
    await page.getByRole('link', { name: 'Integrità e conservazione' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta la testa' }).click();
    const file = await (await download).path();
    const head = JSON.parse(await readFile(file, 'utf8'));
    expect(head.format).toBe('bdm-audit-head-1');
    const verify = page.getByRole('button', { name: 'Verifica il registro' });
    const given = page.getByLabel('Testa esportata (facoltativa)');
    await verify.click();
    await expect(page.getByText(/^La catena è coerente/)).toBeVisible();
    await given.setInputFiles(file);
    await verify.click();
    await expect(page.getByText(/^Il registro è integro, anche rispetto alla testa/)).toBeVisible();
    const other = test.info().outputPath('altra.json');
    await writeFile(other, JSON.stringify({ ...head, hash: head.hash.replace(/./g, '0') }));
    await given.setInputFiles(other);
    await verify.click();
    await expect(page.getByText('Il registro NON è integro.')).toBeVisible();
    await expect(page.getByText(/è stato riscritto/)).toBeVisible();
    await writeFile(other, 'non è JSON');
    await given.setInputFiles(other);
    await verify.click();
    await expect(page.getByText('Il file non è una testa del registro esportata da BDM.')).toBeVisible();
    await expect(
      page.getByText('Il servizio non registra indirizzi, pagine aperte né ricerche.'),
    ).toBeVisible();
    await accessible(page);
  });

  await test.step('at 390 pixels nothing is cut off and the filters are folded away', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/registro');
    await expect(events.getByRole('listitem').first()).toBeVisible();
    await page.getByText('Filtra', { exact: true }).click();
    await page.getByLabel('Azione', { exact: true }).selectOption('Accesso');
    await expect(page.getByText('1 filtro attivo')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await accessible(page);
  });
});
