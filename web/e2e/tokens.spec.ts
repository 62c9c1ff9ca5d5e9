import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { signIn } from './session';

/* Rules of docs/regole/accesso.md#token. The tokens are this test's own, and revoked by it. */

/** No violation, and nothing wider than the window. */
async function check(page: Page) {
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** How a program is answered that shows `token`. */
const status = async (page: Page, token: string) =>
  (await page.request.get('/api/v1/uffici', { headers: { authorization: `Bearer ${token}` } })).status();

async function create(page: Page, action: string, fields: Record<string, string>): Promise<string> {
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: action });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await check(page);
  await dialog.getByRole('button', { name: 'Crea il token' }).click();
  const secret = page.getByLabel('Token', { exact: true });
  await expect(secret).toBeFocused();
  await expect(page.getByText('non sarà mostrato di nuovo')).toBeVisible();
  await check(page);
  return secret.inputValue();
}

async function revoke(page: Page, name: string) {
  await page.getByRole('button', { name: `Revoca il token ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click();
  await expect(page.getByText('Il token è stato revocato')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
}

test('a person makes a token, copies it once, and revokes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `prova ${Date.now()}`;
  await signIn(page, 'giudice', '/profilo');
  const tokens = page.getByRole('region', { name: 'Token per programmi' });
  let secret = '';

  await test.step('the secret is shown, copied, and opens the interface', async () => {
    secret = await create(page, 'Crea un token', { Nome: name });
    expect(secret).toMatch(/^bdm_[\w-]{43}$/);
    await tokens.getByRole('button', { name: 'Copia' }).click();
    await expect(page.getByText('Token copiato')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expect(tokens.getByRole('listitem').filter({ hasText: name })).toContainText('mai usato');
    expect(await status(page, secret)).toBe(200);
  });

  await test.step('it is not shown again', async () => {
    await page.reload();
    const line = tokens.getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText('ultimo utilizzo il');
    await expect(line).toContainText(secret.slice(-4));
    await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0);
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('once revoked it opens nothing', async () => {
    await revoke(page, name);
    expect(await status(page, secret)).toBe(401);
  });
});

const INSTITUTION = costly(
  'the gate makes and revokes one of a person above; whose it is are tests of the server',
);

test('an administrator makes a token for an institution, and revokes it', INSTITUTION, async ({ page }) => {
  const institution = `Università ${Date.now()}`;
  await signIn(page, 'amministratore', '/permission');
  await page.getByRole('link', { name: 'Token per programmi' }).click();
  await create(page, 'Nuovo token per un ente', { Ente: institution, Nome: institution });
  await expect(page.getByRole('listitem').filter({ hasText: `Ente: ${institution}` })).toContainText(
    'da amministratore',
  );
  await revoke(page, institution);
});

test(
  'a page of another site reads with a token, and with no cookie',
  costly('the gate asks the server for the same headers in tests/open_data/api/test_origins.py'),
  async ({ page, baseURL }) => {
    await signIn(page, 'giudice');
    const tokens = '/api/bdm/backoffice/user/token';
    const made = await page.request.post(tokens, { data: { name: `pagina ${Date.now()}`, days: 1 } });
    const { id, token } = await made.json();
    const elsewhere = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Altrove</title>');
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const { port } = elsewhere.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);

    /** What the page is shown of an answer, or null where the browser shows it none. */
    const read = (
      path: string,
      init: Pick<RequestInit, 'credentials'> & { headers?: Record<string, string> } = {},
    ) =>
      page.evaluate(
        async ([address, given]) => {
          const answer = await fetch(address, given).catch(() => null);
          return (
            answer && {
              status: answer.status,
              left: answer.headers.get('RateLimit'),
              items: (await answer.json()).items?.length,
            }
          );
        },
        [new URL(path, baseURL).href, init] as const,
      );

    try {
      const headers = { Authorization: `Bearer ${token}` };
      const found = await read('/api/v1/provvedimenti?size=1', { headers });
      expect(found).toEqual({ status: 200, left: expect.stringContaining('r='), items: 1 });
      expect((await read('/api/v1/provvedimenti'))?.status).toBe(401);
      expect(await read('/api/v1/provvedimenti', { headers, credentials: 'include' })).toBeNull();
      expect(await read('/api/bdm/backoffice/user/current')).toBeNull();
    } finally {
      elsewhere.close();
      await page.request.delete(`${tokens}/${id}`);
    }
  },
);

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `developers read the calls without signing in, at ${viewport.width} px`,
    costly('the gate opens the page at both widths in pages.spec.ts'),
    async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.location().url.endsWith('/user/current'))
          complaints.push(message.text());
      });
      await page.setViewportSize(viewport);
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Per sviluppatori' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Per sviluppatori' })).toBeVisible();
      const call = page.getByRole('button', { name: /GET \/provvedimenti Cerca/ });
      await expect(call).toBeVisible();
      await check(page);
      await call.click();
      await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
      await check(page);
      expect(complaints).toEqual([]);
    },
  );
