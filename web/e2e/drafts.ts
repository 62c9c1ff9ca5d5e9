/** Drafts with a document, made by requests: what a person does with them is what the tests are about. */
import { createHash, randomInt } from 'node:crypto';
import { type APIResponse, type Browser, expect, type Page } from '@playwright/test';
import { type Account, enter } from './session';

export const API = '/api/bdm/backoffice';
const OFFICE = 'TRIBUNALE DI MILANO';

/** A surname that no other document has. */
export function newSurname(): string {
  const letters = Array.from({ length: 7 }, () => 'abcdefilmnoprstuvz'[randomInt(18)]).join('');
  return `Zaffer${letters}`;
}

/** Somebody at a computer of their own, with no page open so far. */
export async function someone(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account);
  return page;
}

export async function someoneAt(browser: Browser, account: Account, address: string): Promise<Page> {
  const page = await someone(browser, account);
  await page.goto(address);
  return page;
}

export async function ok(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return response;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** Pages that name the parties again and again; a page of `null` has no text. */
export function pagesOf(texts: readonly (readonly string[] | null)[]) {
  return texts.map((lines) => ({
    content: lines
      ? `BT /F1 11 Tf 14 TL 60 760 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
      : '100 400 300 200 re f',
  }));
}

/** The form of a decision with its document, which is short, with each field in sight; it stays so in this browser. */
export async function showAllFields(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'Mostra tutti i campi' });
  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
}

/** A draft of `page`'s person with this document. */
export async function newDraft(
  page: Page,
  pdf: Buffer,
  parties: readonly string[],
  visibility: 'true' | 'false',
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const hash = sha256(sha256(pdf));
  const chunk = `${API}/provvedimento/document/chunk`;
  const file = { name: 'chunk', mimeType: 'application/octet-stream', buffer: pdf };
  await ok(page.request.post(chunk, { multipart: { file_hash: hash, chunk_number: '0', chunk_file: file } }));
  await ok(
    page.request.put(chunk, { multipart: { file_hash: hash, name: 'sentenza.pdf', domain: 'CIVILE' } }),
  );
  const [ruolo] = (await (await ok(page.request.get(`${API}/ruolo?area=civile`))).json()) as string[];
  const saved = await ok(
    page.request.post(`${API}/provvedimento`, {
      data: {
        area: 'civile',
        tipo: 'sentenza',
        ufficio: OFFICE,
        ruolo,
        data: '2024-03-01',
        data_pubblicazione: '2024-03-05',
        parte_processuale: parties,
        visibility,
        document_hash: hash,
        ...more,
      },
    }),
  );
  return ((await saved.json()) as { id: string }).id;
}
