import { expect, test } from '@playwright/test';
import { Axe } from './axe';
import { enter, signIn } from './session';

const FAILED = {
  id: 4711,
  task: 'document.process',
  title: 'Elaborazione di un documento',
  arguments: { file_hash: 'f'.repeat(64) },
  attempts: 5,
  failed_at: '2026-01-02T10:00:00Z',
  error: 'ReadingFailed',
};

test('the state of the service, and a failed job that runs again', async ({ page }) => {
  const address = '**/api/bdm/backoffice/operations';
  let failed = [FAILED];
  const retried: string[] = [];
  // The service's own answer, with a failed job that the shared demo does not have.
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), failed } });
  });
  await page.route(`${address}/job/*/retried`, async (route) => {
    retried.push(new URL(route.request().url()).pathname);
    failed = [];
    await route.fulfill({ status: 204 });
  });

  await test.step('reached from the administration of permissions', async () => {
    await signIn(page, 'amministratore', '/permission');
    await page
      .getByRole('navigation', { name: 'Amministrazione' })
      .getByRole('link', { name: 'Stato del servizio' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stato del servizio' })).toBeVisible();
  });

  await test.step('every part says how it is', async () => {
    for (const name of [
      'Database',
      'Indice di ricerca',
      'Archivio dei documenti',
      'Elaborazione',
      'Backup',
      'Versioni',
      'Lavori',
      'Attività pianificate',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(page.getByText('Eliminazione dei caricamenti abbandonati')).toBeVisible();
    expect((await new Axe({ page }).include('main').analyze()).violations).toEqual([]);
  });

  await test.step('a failed job runs again, by keyboard', async () => {
    const retry = page.getByRole('button', { name: 'Riprova: Elaborazione di un documento, lavoro 4711' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Il lavoro verrà ripetuto')).toBeVisible();
    await expect(retry).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: 'Lavori', exact: true })).toBeFocused();
    expect(retried).toEqual(['/api/bdm/backoffice/operations/job/4711/retried']);
  });

  await test.step('nothing is cut off on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
});

test('not for those who may not change permissions', async ({ page }) => {
  await enter(page, 'lettore');
  const answer = await page.request.get('/api/bdm/backoffice/operations');
  expect(answer.status()).toBe(403);
});
