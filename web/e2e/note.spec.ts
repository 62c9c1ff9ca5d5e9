import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { enter, signIn } from './session';

const box = (page: Page) => page.getByRole('textbox', { name: /^Nota personale su / });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Nota salvata alle \d\d:\d\d$/ });

type Stored = { text: string; version: number };

/** One of the last civil decisions of the demo: few tests look at these, and a search is in the civil area. */
async function someItem(page: Page, kind: 'provvedimento' | 'massima'): Promise<string> {
  const query = `{ ${kind}(area: "civile", size: 1, from: 40, sort_field: "data", sort_order: "asc") { items { id } } }`;
  const answer = await page.request.post('/api/bdm/backoffice/graphql', { data: { query } });
  return (await answer.json()).data[kind].items[0].id;
}

const stored = async (page: Page, id: string): Promise<Stored> =>
  (await page.request.get(`/api/bdm/backoffice/note/${id}`)).json();

test('a personal note on a decision: saved while typed, kept when the page is left, offline, in two windows', async ({
  page,
  context,
}) => {
  await enter(page, 'direzione');
  const id = await someItem(page, 'provvedimento');
  await page.request.post(`/api/bdm/backoffice/note/${id}`, { data: '' });
  const address = `/provvedimento/page?id=${id}`;
  await page.goto(address);
  const word = `zibaldone${Date.now().toString(36)}`;

  await test.step('by keyboard alone, and it says that it is saved', async () => {
    await expect(page.getByRole('button', { name: 'Nota personale', exact: true })).toBeVisible();
    await page.keyboard.press('a');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(`Da ${word} rileggere`);
    await expect(saved(page)).toHaveCount(1);
    await expect.poll(async () => (await stored(page, id)).text).toBe(`Da ${word} rileggere`);
    expect((await new Axe({ page }).include('.bdm-note-box').analyze()).violations).toEqual([]);
  });

  await test.step('nothing is lost by leaving at once', async () => {
    await box(page).press('End');
    await page.keyboard.type(', poi');
    await page.goto('/privacy');
    await expect.poll(async () => (await stored(page, id)).text).toBe(`Da ${word} rileggere, poi`);
    await page.goto(address);
    await expect(box(page)).toHaveValue(`Da ${word} rileggere, poi`);
  });

  await test.step('nor by a lost connection and a reload', async () => {
    await page.route('**/note/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await box(page).press('End');
    await page.keyboard.type(' ancora');
    await expect(page.getByRole('status').filter({ hasText: 'Nota non ancora salvata' })).toHaveCount(1);
    await page.goto('/privacy');
    await page.unroute('**/note/*');
    await page.goto(address);
    await expect(box(page)).toHaveValue(`Da ${word} rileggere, poi ancora`);
    await expect.poll(async () => (await stored(page, id)).text).toBe(`Da ${word} rileggere, poi ancora`);
  });

  await test.step('two windows: both texts are shown, nothing is overwritten', async () => {
    await expect(saved(page)).toHaveCount(1);
    const other = await context.newPage();
    await other.request.post(`/api/bdm/backoffice/note/${id}`, { data: `${word} dall’altra finestra` });
    await other.close();
    await box(page).fill(`${word} da questa`);
    const theirs = page.getByRole('region', { name: 'La nota salvata nel frattempo' });
    await expect(theirs).toContainText(`${word} dall’altra finestra`);
    await expect(box(page)).toHaveValue(`${word} da questa`);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await theirs.getByRole('button', { name: 'Conserva entrambi' }).press('Enter');
    await expect
      .poll(async () => (await stored(page, id)).text)
      .toBe(`${word} dall’altra finestra\n\n${word} da questa`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('its owner finds it by searching, and removes it', async () => {
    await page.goto(
      `/search/standard?q=${encodeURIComponent(`note_personali:${word}`)}&target=provvedimento`,
    );
    await expect(page.getByRole('heading', { name: /^1 Risultato$/ })).toBeVisible();
    await page.goto(address);
    await box(page).fill('');
    await expect.poll(async () => stored(page, id)).toMatchObject({ text: '', version: 0 });
  });
});

test(
  'a personal note on an abstract is its writer’s alone',
  costly("the gate has the same note on a decision; that notes are one's own are tests of the server"),
  async ({ page, browser }) => {
    await enter(page, 'amministratore');
    const id = await someItem(page, 'massima');
    await page.goto(`/abstract/page?id=${id}`);
    await page.getByRole('button', { name: 'Nota personale', exact: true }).click();
    await box(page).fill('Solo per me');
    await expect(saved(page)).toHaveCount(1);
    await expect.poll(async () => (await stored(page, id)).text).toBe('Solo per me');
    const another = await (await browser.newContext()).newPage();
    await signIn(another, 'pubblicatore', `/abstract/page?id=${id}`);
    await another.getByRole('button', { name: 'Nota personale', exact: true }).click();
    await expect(box(another)).toBeVisible();
    await expect(box(another)).not.toHaveValue('Solo per me');
    await another.context().close();
  },
);
