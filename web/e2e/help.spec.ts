import { expect, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { signIn } from './session';

test('help: manual, questions, contacts and the report of a problem, by keyboard too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'lettore', '/archivio/home');

  await test.step('the menu opens the manual in a tab of its own: a PDF', async () => {
    await page.getByRole('button', { name: 'Help' }).click();
    const link = page.getByRole('banner').getByRole('link', { name: /^Manuale utente/ });
    await expect(link).toHaveAttribute('target', '_blank');
    const manual = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(manual.headers()['content-type']).toBe('application/pdf');
    expect(manual.headers()['content-disposition']).toMatch(/^inline/);
    expect((await manual.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('a problem is reported with the page it is on', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Segnala un problema' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
    const reference = new URL('/archivio/home', page.url()).href;
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copia l’indirizzo' }).click();
    await expect(page.getByText('Indirizzo copiato')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await expect(page.getByText('via Arenula 70, 00186 Roma')).toBeVisible();
    await expect(page.getByRole('link', { name: '06 68851', exact: true })).toHaveAttribute(
      'href',
      'tel:+390668851',
    );
    await page.getByRole('button', { name: 'Torna indietro' }).click();
    await expect(page).toHaveURL(/\/archivio\/home$/);
  });

  await test.step('questions by section, each behind its heading; words narrow them down', async () => {
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 2, name: 'Cartelle personali' })).toBeVisible();
    expect(await page.locator('details').count()).toBeGreaterThanOrEqual(25);
    await page.getByLabel('Cerca tra le domande').fill('operatori parentesi');
    await expect(page.getByRole('status').filter({ hasText: '1 domanda' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('summary')).toBeFocused();
    await expect(page.getByRole('blockquote')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('blockquote')).toContainText('AND');
  });

  await test.step('an answer leads to the page that it is about', async () => {
    await page.getByLabel('Cerca tra le domande').fill('sfoglio');
    await page.locator('summary').click();
    await page.locator('details').getByRole('link', { name: 'archivio' }).click();
    await expect(page).toHaveURL(/\/archivio\/home$/);
  });

  await test.step('films are played, have subtitles, and can be read', async () => {
    await page.goto('/video');
    const films = page.locator('video');
    await expect(films).toHaveCount(3);
    for (const film of await films.all()) {
      await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(15);
      const cues = () => film.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0);
      await expect.poll(cues).toBeGreaterThan(4);
    }
    await page.getByText('Testo del video').first().click();
    await expect(page.getByText(/si preme Invio/)).toBeVisible();
    const { violations } = await new Axe({ page }).analyze();
    expect(violations).toEqual([]);
  });
});

test(
  'the privacy notice is there for everybody, with its sections',
  costly('a text without commands; the gate has its page with axe in pages.spec.ts'),
  async ({ page }) => {
    await page.goto('/privacy');
    const sections = page.getByRole('navigation', { name: 'Sezioni dell’informativa' }).getByRole('link');
    await expect(sections).toHaveText([
      'Normativa di riferimento',
      'Titolare del trattamento',
      'Responsabile della protezione dei dati',
      'Base giuridica del trattamento',
      'Modalità del trattamento',
      'Dati di navigazione',
      'Cookie di sessione',
      'Diritti degli interessati',
      'Modifiche all’informativa',
    ]);
    for (const title of await sections.allTextContents())
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await sections.filter({ hasText: 'Cookie' }).click();
    await expect(page.getByRole('heading', { name: 'Cookie di sessione' })).toBeInViewport();
    await expect(page.getByText(/non superiore a\s+trenta giorni/)).toBeVisible();
    await expect(page.getByText(/dal 18 aprile 2019.*21 luglio 2023/)).toBeVisible();
  },
);
