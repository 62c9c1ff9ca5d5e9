import { expect, test } from '@playwright/test';
import { examplesFor } from '../src/domain/examples';
import { costlyUnless } from './costly';
import { signIn } from './session';

/** In each area one who has personal notes there. */
for (const [area, account] of [
  ['civile', 'lettore'],
  ['penale', 'assistito'],
] as const) {
  for (const target of ['provvedimento', 'abstract'] as const) {
    test(
      `every example of the help finds something: ${area}, ${target}`,
      costlyUnless(
        area === 'civile' && target === 'provvedimento',
        'the gate has the examples of civil decisions; most are the same elsewhere',
      ),
      async ({ page }) => {
        await signIn(page, account, `/search/advanced?area=${area}&target=${target}`);
        await page.getByText('Filtri disponibili').click();
        const shown = page.locator('.bdm-search-help').getByRole('button');
        const examples = examplesFor(area, target).map(({ example }) => example);
        await expect(shown).toHaveText(examples);

        const kind = target === 'abstract' ? 'massima' : 'provvedimento';
        const query = `query ($q: String) { ${kind}(q: $q, area: "${area}") { count } }`;
        const nothing: string[] = [];
        for (const q of examples) {
          const answer = await page.request.post('/api/bdm/backoffice/graphql', {
            data: { query, variables: { q } },
          });
          const { data } = (await answer.json()) as { data: Record<string, { count: number }> | null };
          if (!data?.[kind]?.count) nothing.push(q);
        }
        expect(nothing).toEqual([]);

        await shown.first().click();
        await page.getByRole('button', { name: 'Ricerca', exact: true }).click();
        await expect(page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ })).toBeVisible();
      },
    );
  }
}
