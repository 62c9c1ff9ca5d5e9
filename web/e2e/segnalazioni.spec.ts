import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { enter, signIn } from './session';

async function accessible(page: Page): Promise<void> {
  const { violations } = await new Axe({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The address of some published decision of Milan. */
async function someDecision(page: Page): Promise<string> {
  await enter(page, 'giudice');
  const query = `{ provvedimento(q: "ufficio:\\"TRIBUNALE DI MILANO\\"", area: "civile") { items { id } } }`;
  const answer = await page.request.post('/api/bdm/backoffice/graphql', { data: { query } });
  return `/provvedimento/page?id=${(await answer.json()).data.provvedimento.items[0].id}`;
}

test('a judge reports a problem, the office answers, and the judge reads it', async ({ page }) => {
  const words = `La data di deposito è sbagliata (${test.info().workerIndex}-${Date.now()})`;
  const mine = page.getByRole('listitem').filter({ hasText: words });

  await test.step('from the page of a decision, by keyboard', async () => {
    await signIn(page, 'giudice', await someDecision(page));
    await page.getByRole('main').getByRole('button', { name: 'Altro', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Segnala un problema' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Segnala un problema' });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).press('Enter');
    await expect(dialog.getByText('Campo obbligatorio')).toHaveCount(2);
    await accessible(page);
    await dialog.getByText(/^Dati del provvedimento/).click();
    await dialog.getByLabel('Descrizione').fill(words);
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).press('Enter');
    await expect(page.getByText('Segnalazione inviata all’ufficio')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it waits among what the office works on', async () => {
    await signIn(page, 'redattore', '/attivita/provvedimento/home');
    await page
      .getByRole('navigation', { name: 'Che cosa è in lavorazione' })
      .getByRole('link', { name: 'Segnalazioni' })
      .click();
    await expect(mine).toBeVisible();
    await accessible(page);
    await mine.getByRole('button', { name: /^Rispondi e concludi/ }).click();
    await page.getByRole('dialog').getByLabel('Che cosa si è fatto').fill('Corretta.');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Concludi la segnalazione' }).press('Enter');
    await expect(page.getByText('Segnalazione conclusa')).toBeVisible();
    await expect(mine).toHaveCount(0);
  });

  await test.step('who reported it reads the answer', async () => {
    await signIn(page, 'giudice', '/segnalazioni?vista=concluse');
    await expect(mine).toContainText('Corretta.');
    await expect(mine).toContainText('Segnalato da');
  });
});
