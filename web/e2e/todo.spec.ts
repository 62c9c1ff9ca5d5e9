import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costlyUnless } from './costly';
import { signIn } from './session';

const HOME = '/attivita/da-fare';

// What one sends back is no longer there for the other.
test.describe.configure({ mode: 'default' });

async function accessible(page: Page): Promise<void> {
  const { violations } = await new Axe({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const width of [1280, 390]) {
  test(
    `what waits is done one after the other, ${width} px`,
    costlyUnless(width === 390, 'the gate does the same at 390 pixels'),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, 'approvatore', HOME);
      const told = page.getByText(/^\d+ elementi in attesa$/);
      await expect(told).toBeVisible();
      const count = Number.parseInt(await told.innerText(), 10);
      await expect(page.getByRole('link', { name: `Da fare ${count}`, exact: true })).toBeVisible();
      if (width > 1000) {
        await expect(
          page.getByRole('link', { name: new RegExp(`^Le mie attività.*${count}`) }),
        ).toBeVisible();
        const row = await page.getByRole('rowheader').first().boundingBox();
        expect(row?.height).toBeLessThan(60);
      }
      await accessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);

      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^2 di \d+$/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Approva e apri il successivo \(n/ })).toBeEnabled();
      await accessible(page);
      const first = page.url();
      await page.getByRole('link', { name: 'Elemento successivo' }).click();
      await expect(page.getByText(/^3 di \d+$/)).toBeVisible();
      expect(page.url()).not.toBe(first);

      // Sent back: one is where one came from.
      const back = page.getByRole('button', { name: 'Rinvia in bozza' });
      await back.click();
      const dialog = page.getByRole('dialog', { name: 'Rinvia in bozza' });
      await dialog.getByLabel(/^Motivo/).fill('Manca la materia');
      await dialog.getByRole('button', { name: 'Rinvia in bozza' }).click();
      await expect(page).toHaveURL(new RegExp(`${HOME}$`));
      await expect(told).toBeVisible();
      await expect(told).not.toHaveText(`${count} elementi in attesa`);
    },
  );
}
