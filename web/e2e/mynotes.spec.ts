import { expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { Hand } from './hand';
import { enter } from './session';

const API = '/api/bdm/backoffice';
const YELLOW = 'ffe14d80';

/** Two notes on passages of a decision, the second one yellow, and a personal one, which say `word`. */
async function write(page: Page, word: string): Promise<void> {
  const query =
    '{ provvedimento(size: 1, from: 30, sort_field: "data", sort_order: "asc") { items { id document_hash } } }';
  const answer = await page.request.post(`${API}/graphql`, { data: { query } });
  const [{ id, document_hash }] = (await answer.json()).data.provvedimento.items;
  const rotated_rect = [{ angle: 0, rect: { x: 70, y: 100, width: 200, height: 12 } }];
  const passage = { file_hash: document_hash, page_number: 1, quote: 'REPUBBLICA ITALIANA', rotated_rect };
  for (const note of [{ text: `<p>${word} uno</p>` }, { text: `<p>${word} due</p>`, color: YELLOW }])
    expect((await page.request.post(`${API}/document_note`, { data: { ...passage, ...note } })).ok()).toBe(
      true,
    );
  await page.request.post(`${API}/note/${id}`, { data: `${word} tre` });
}

test(
  'one’s notes are searched, filtered, deleted and opened by keyboard alone',
  costly('the gate lists notes by keyboard in notes.spec.ts; filters are tests of the client alone'),
  async ({ page }) => {
    await enter(page, 'redattore.roma');
    const word = `calamaio${Date.now().toString(36)}`;
    await write(page, word);
    await page.goto('/note');
    const hand = new Hand(page);
    const rows = page.getByRole('list', { name: 'Note' }).getByRole('article');
    const count = page.getByRole('status').filter({ hasText: /^\d+ not[ae]$/ });
    await expect(rows.first()).toBeVisible();

    await hand.pressTo(page.getByLabel('Cerca nelle note'));
    await hand.type(word);
    await hand.press('Enter');
    await expect(count).toHaveText('3 note');
    expect((await new Axe({ page }).analyze()).violations).toEqual([]);

    // The list of a select that is closed: its first letters choose.
    await hand.pressTo(page.getByLabel('Colore'));
    await hand.type('Gia');
    await expect(page).toHaveURL(new RegExp(`colore=${YELLOW}`));
    await expect(count).toHaveText('1 nota');
    await expect(rows).toContainText(`${word} due`);

    await hand.pressTo(rows.getByRole('button', { name: /^Elimina/ }));
    await hand.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Eliminare la nota?' });
    await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused();
    await hand.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rows.getByRole('button', { name: /^Elimina/ })).toBeFocused();
    await hand.press('Enter');
    await hand.pressTo(dialog.getByRole('button', { name: 'Elimina', exact: true }));
    await hand.press('Enter');
    await expect(page.getByText('Nessuna nota corrisponde ai criteri indicati.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await hand.pressTo(page.getByRole('button', { name: 'Togli tutti i filtri' }));
    await hand.press('Enter');
    await expect(rows.filter({ hasText: `${word} uno` })).toBeVisible();
    await hand.pressTo(rows.filter({ hasText: `${word} tre` }).getByRole('button', { name: /^Elimina/ }));
    await hand.press('Enter');
    await hand.pressTo(dialog.getByRole('button', { name: 'Elimina', exact: true }));
    await hand.press('Enter');
    await expect(rows.filter({ hasText: `${word} tre` })).toHaveCount(0);

    await hand.pressTo(
      rows
        .filter({ hasText: `${word} uno` })
        .getByRole('heading')
        .getByRole('link'),
    );
    await hand.press('Enter');
    await expect(page).toHaveURL(/\/provvedimento\/page\?.*nota=/);
    await expect(page.locator('.bdm-note-current')).toBeInViewport();
    expect(hand.clicks).toBe(0);
  },
);
