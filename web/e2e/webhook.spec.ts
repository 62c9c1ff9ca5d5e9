import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, WIDTHS } from './costly';
import { signIn } from './session';

/* Rules of docs/regole/avvisi.md#webhook. The webhook is this test's own, and deleted by it. */

/** A public address that answers nobody (RFC 7535), without a name that would have to be resolved. */
const NOBODY = 'https://192.31.196.1/avvisi';

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

test(
  'a program is told of notices: registered, tried, changed, deleted',
  costly('its forms are tests of the client alone, its calls of the server'),
  async ({ page }) => {
    const name = `prova ${Date.now().toString(36)}`;
    const card = page.getByRole('listitem').filter({ hasText: name });
    await signIn(page, 'giudice', '/avvisi');
    await page.getByRole('link', { name: 'Webhook', exact: true }).click();

    await test.step('an address that is not public is refused at its field', async () => {
      await page.getByRole('button', { name: 'Nuovo webhook' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nuovo webhook' });
      await dialog.getByLabel('Nome').fill(name);
      await dialog.getByLabel('Indirizzo').fill('https://localhost/');
      await dialog.getByRole('button', { name: 'Crea il webhook' }).click();
      await expect(dialog.getByText(/raggiungibile da Internet, sulla porta 443/)).toBeVisible();
      await expect(dialog.getByLabel('Indirizzo')).toBeFocused();
      await expect(dialog.getByLabel('Nome')).toHaveValue(name);
      await accessible(page);
      await dialog.getByLabel('Indirizzo').fill(NOBODY);
      await dialog.getByRole('button', { name: 'Crea il webhook' }).click();
    });

    await test.step('its secret is told once', async () => {
      const secret = page.getByLabel('Segreto', { exact: true });
      await expect(secret).toBeFocused();
      await expect(secret).toHaveValue(/^whsec_/);
      await accessible(page);
      await page.reload();
      await expect(card).toContainText('Ancora nessuna consegna');
      await expect(secret).toHaveCount(0);
      await accessible(page);
    });

    await test.step('a trial that fails says why, and stands among the deliveries', async () => {
      await card.getByRole('button', { name: /^Prova/ }).click();
      await expect(card.getByRole('status')).toHaveText(/^Prova non riuscita: /, { timeout: 30_000 });
      await card.getByRole('link', { name: /^Consegne/ }).click();
      await expect(page.getByRole('heading', { name: `Consegne di «${name}»` })).toBeFocused();
      const line = page.getByRole('list', { name: 'Consegne' }).getByRole('listitem');
      await expect(line).toContainText(/Fallita.*Prova.*Un tentativo/);
      await accessible(page);
      await line.getByRole('button', { name: /^Riprova/ }).click();
      await expect(page.getByText(/^(Nuovo tentativo|Prova) in corso/)).toBeVisible();
      await expect(page.getByText(/^Prova non riuscita: /)).toBeVisible({ timeout: 30_000 });
      await page.getByRole('link', { name: 'Tutti i webhook' }).click();
    });

    await test.step('it gets another secret, is switched off, and is deleted', async () => {
      await card.getByRole('button', { name: /^Nuovo segreto/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cambia il segreto' }).click();
      await expect(page.getByLabel('Segreto', { exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
      await card.getByRole('button', { name: /^Modifica/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Modifica il webhook' });
      await dialog.getByText('Attivo: riceve gli avvisi').click();
      await accessible(page);
      await dialog.getByRole('button', { name: 'Salva' }).click();
      await expect(card).toContainText('Fermo');
      await expect(card.getByRole('button', { name: /^Prova/ })).toHaveCount(0);
      await card.getByRole('button', { name: /^Elimina/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
      await expect(page.getByText('Il webhook è stato eliminato')).toBeVisible();
      await expect(card).toHaveCount(0);
    });
  },
);
