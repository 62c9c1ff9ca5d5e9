import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, costlyUnless } from './costly';
import { openForm, signIn, WORD } from './session';

const q = (page: Page) => new URL(page.url()).searchParams.get('q');
const ricerca = (page: Page) => page.getByRole('button', { name: 'Ricerca', exact: true });
const results = (page: Page) => page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ });
const open = (page: Page, group: string) => page.getByRole('heading', { name: group, exact: true }).click();
const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true });

async function accessible(page: Page): Promise<void> {
  const { violations } = await new Axe({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('the classic form: district and office, suggestions, dates, what it asks for', async ({ page }) => {
  await signIn(page, 'lettore', '/search/standard');
  await expect(ricerca(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pulisci' })).toBeDisabled();

  await open(page, 'Ufficio e fascicolo');
  await expect(field(page, 'Ufficio')).toBeDisabled();
  await field(page, 'Distretto').selectOption('Milano');
  await field(page, 'Ufficio').selectOption('TRIBUNALE DI MILANO');
  await field(page, 'Numero ruolo').pressSequentially('a12345678901');
  await expect(field(page, 'Numero ruolo')).toHaveValue('12345678');
  await field(page, 'Numero ruolo').fill('');
  await field(page, 'Distretto').selectOption('Roma');
  await expect(field(page, 'Ufficio')).toHaveValue('');
  await field(page, 'Distretto').selectOption('Milano');

  await open(page, 'Argomento');
  await field(page, 'Parola chiave').pressSequentially('dan');
  const offered = page.getByRole('listbox', { name: 'Suggerimenti: Parola chiave' }).getByRole('option');
  await offered.first().waitFor();
  await page.keyboard.press('ArrowDown');
  const word = await offered.first().innerText();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Parola chiave')).toHaveValue(word);
  await field(page, 'Parola chiave').fill('');

  await open(page, 'Provvedimento e date');
  const days = page.getByRole('group', { name: 'Data deposito minuta' });
  await days.getByLabel('Dal').fill('31/02/2015');
  await expect(days.getByText('Questa data non esiste')).toBeVisible();
  await expect(ricerca(page)).toBeDisabled();
  await days.getByLabel('Dal').fill('28 febbraio 2015');
  await expect(days.getByText('Dal 28/02/2015 a oggi')).toBeVisible();
  await accessible(page);

  await field(page, 'Testo').fill(`${WORD}: `);
  await expect(page.getByText('Il testo non può contenere il carattere :')).toBeVisible();
  await page.getByRole('button', { name: 'Correggi il testo' }).click();
  await expect(field(page, 'Testo')).toHaveValue(WORD);
  await field(page, 'Tipo ricerca testuale').selectOption('TUTTE LE PAROLE');
  await ricerca(page).click();
  await expect(results(page)).toBeVisible();
  expect(q(page)).toBe(`testo_all_words:(${WORD}) AND distretto:"MILANO" AND data:[28/02/2015 TO *]`);
  await page.reload();
  await openForm(page);
  await expect(field(page, 'Testo')).toHaveValue(WORD);
  await expect(page.getByRole('form').getByText('Distretto: Milano', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Pulisci' }).click();
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(ricerca(page)).toBeDisabled();
});

test(
  'an office that comes without its district brings it',
  costly('the gate chooses district and office in the first test here'),
  async ({ page }) => {
    await signIn(
      page,
      'lettore',
      `/search/standard?q=${encodeURIComponent('ufficio:"TRIBUNALE DI MILANO"')}`,
    );
    await openForm(page);
    await open(page, 'Ufficio e fascicolo');
    await expect(field(page, 'Distretto')).toHaveValue('MILANO');
    await expect(field(page, 'Ufficio')).toHaveValue('TRIBUNALE DI MILANO');
  },
);

test(
  'decisions have parties, abstracts titles; switching clears the other',
  costly('the gate has the form of decisions in the first test here; this is the change to abstracts'),
  async ({ page }) => {
    const query = `parte_processuale:"A. B." AND testo:(${WORD})`;
    await signIn(page, 'lettore', `/search/standard?q=${encodeURIComponent(query)}`);
    await openForm(page);
    await page.getByText('Abstract', { exact: true }).first().click();
    await expect(page).toHaveURL(/target=abstract/);
    await openForm(page);
    expect(q(page)).toBe(`testo:(${WORD})`);
    await open(page, 'Argomento');
    await field(page, 'Titolo').fill('onere');
    await ricerca(page).click();
    await expect.poll(() => q(page)).toBe(`testo:(${WORD}) AND titolo:(onere)`);
    await openForm(page);
    await page.getByText('Provvedimenti', { exact: true }).first().click();
    await expect.poll(() => q(page)).toBe(`testo:(${WORD})`);
  },
);

for (const width of [1280, 390]) {
  test(
    `what is looked for besides is shown and taken out, ${width} pixels wide`,
    costly(
      "the gate has the criteria of a search and their removal in results.spec.ts, 'facets narrow the search'",
    ),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'lettore', '/search/standard?area=penale');
      await field(page, 'Testo').fill('stalking');
      await ricerca(page).click();
      const article = 'testo:"art. 612 bis c.p."';
      const wider = `testo:(stalking) OR testo:"atti persecutori" OR ${article}`;
      await expect.poll(() => q(page)).toBe(wider);
      await expect(results(page)).toBeVisible();
      await openForm(page);
      await expect(field(page, 'Testo')).toHaveValue('stalking');
      const criteria = page.getByRole('list', { name: 'Criteri di ricerca' });
      const remove = criteria.getByRole('button', { name: 'Rimuovi il criterio anche: atti persecutori' });
      await expect(remove).toBeVisible();
      await accessible(page);

      // The advanced search has it among its criteria, and the classic one finds it there again.
      await page.getByRole('link', { name: /^Ricerca ?Nuova/ }).click();
      await expect(page.getByRole('button', { name: 'Rimuovi Testo: «atti persecutori»' })).toBeVisible();
      await page.getByRole('link', { name: 'Ricerca Classica' }).click();
      await expect(field(page, 'Testo')).toHaveValue('stalking');

      // Taken out, it stays out, whatever else is asked.
      await remove.click();
      await expect.poll(() => q(page)).toBe(`testo:(stalking) OR ${article}`);
      await criteria.getByRole('button', { name: 'Rimuovi il criterio anche: art. 612 bis c.p.' }).click();
      await expect.poll(() => q(page)).toBe('testo:(stalking)');
      await openForm(page);
      await open(page, 'Provvedimento e date');
      await field(page, 'Tipo').selectOption('Sentenza');
      await ricerca(page).click();
      await expect.poll(() => q(page)).toBe('testo:(stalking) AND tipo:"sentenza"');
    },
  );
}

for (const width of [1280, 390]) {
  test(
    `what is typed or pasted is understood, and a slip is named, ${width} pixels wide`,
    costlyUnless(width === 390, 'the gate has the same steps at 390 pixels'),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'lettore', '/search/standard');

      // A forbidden character is named, and the text mended with one click.
      await field(page, 'Testo').fill(`${WORD}: grave`);
      await expect(page.getByText('Il testo non può contenere il carattere :')).toBeVisible();
      await accessible(page);
      await page.getByRole('button', { name: 'Correggi il testo' }).click();
      await expect(field(page, 'Testo')).toHaveValue(`${WORD} grave`);

      await field(page, 'Testo').fill("dell'art. 2043 c.c.?");
      await ricerca(page).click();
      await expect(results(page)).toBeVisible();

      // A passage is offered as an exact phrase.
      await openForm(page);
      await field(page, 'Testo').fill(
        'condanna la parte convenuta al pagamento delle spese di lite in favore dell’attore',
      );
      await page.getByRole('button', { name: 'Cerca come frase esatta' }).click();
      await expect.poll(() => q(page)).toMatch(/^testo:"condanna la parte/);

      // Nothing has it as it was typed: what was probably meant is looked for, too, as long as one wants that.
      await page.goto('/search/standard?area=civile');
      await field(page, 'Testo').fill('risarcimeto');
      await ricerca(page).click();
      await expect.poll(() => q(page)).toBe('testo:(risarcimeto) OR testo:(risarcimento)');
      await expect(results(page)).toBeVisible();
      if (width === 390) await page.getByRole('button', { name: 'e un altro criterio' }).click();
      await page.getByRole('button', { name: 'Rimuovi il criterio anche: risarcimento' }).click();
      await expect.poll(() => q(page)).toBe('testo:(risarcimeto)');
      await expect(page.getByText('«risarcimeto»', { exact: true })).toBeVisible();
      await accessible(page);
      await page.getByRole('button', { name: 'Cerca «risarcimento»' }).click();
      await expect.poll(() => q(page)).toBe('testo:(risarcimento)');
      await expect(results(page)).toBeVisible();
    },
  );
}

test('both modes show the same search; the classic one keeps in words what it has no field for', async ({
  page,
}) => {
  await signIn(page, 'lettore', `/search/standard?q=${encodeURIComponent(`testo:(${WORD})`)}`);
  await openForm(page);
  await page.getByRole('link', { name: /^Ricerca ?Nuova/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ricerca', exact: true })).toBeVisible();
  expect(q(page)).toBe(`testo:(${WORD})`);
  await expect(results(page)).toBeVisible();
  await accessible(page);

  // The mode used last is where the service opens.
  await page.goto('/');
  await expect(page).toHaveURL(/\/search\/advanced/);

  const either = `testo:(${WORD}) OR testo:(danno)`;
  await page.goto(`/search/advanced?q=${encodeURIComponent(either)}`);
  await openForm(page);
  await page.getByRole('link', { name: 'Ricerca Classica' }).click();
  const others = page.getByRole('region', { name: 'Altri criteri' });
  await expect(others.getByText(`Testo: ${WORD} oppure danno`, { exact: true })).toBeVisible();
  await expect(results(page)).toBeVisible();
  expect(q(page)).toBe(either);
  await accessible(page);

  // It stays beside what is added, until it is taken away.
  await open(page, 'Provvedimento e date');
  await field(page, 'Esito').selectOption('Rigetto');
  await ricerca(page).click();
  await expect.poll(() => q(page)).toBe(`esito:"RIGETTO" AND (${either})`);
  await openForm(page);
  await others.getByRole('button', { name: `Rimuovi il criterio Testo: ${WORD} oppure danno` }).click();
  await ricerca(page).click();
  await expect.poll(() => q(page)).toBe('esito:"RIGETTO"');
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the form fits, and the results come into view',
    costly("the gate has the form at 390 pixels in 'what is typed or pasted'"),
    async ({ page }) => {
      await signIn(page, 'lettore', '/search/standard');
      for (const group of ['Argomento', 'Provvedimento e date', 'Ufficio e fascicolo', 'Giudici e parti']) {
        await open(page, group);
      }
      await field(page, 'Tipo').selectOption('Sentenza');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await accessible(page);
      await field(page, 'Testo').fill(WORD);
      await page.keyboard.press('Enter');
      await expect(results(page)).toBeInViewport();
    },
  );
});
