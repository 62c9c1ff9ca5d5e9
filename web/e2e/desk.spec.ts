import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { showAllFields } from './drafts';
import { makePdf } from './pdf';
import { type Account, enter, signIn } from './session';

const OFFICE = 'TRIBUNALE DI MILANO';
const GRAPHQL = '/api/bdm/backoffice/graphql';
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** A word that no other document has. */
function newWord(): string {
  return `zaffer${Array.from({ length: 10 }, () => 'abcdefilmnoprstuvz'[randomInt(18)]).join('')}`;
}

/** Somebody at a computer of their own, at `address`. */
async function someone(browser: Browser, account: Account, address = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account, address);
  return page;
}

async function graphql<Data>(page: Page, query: string, variables: object): Promise<Data> {
  const answer = await page.request.post(GRAPHQL, { data: { query, variables } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

/** How many the reader finds, and how many of them are shown: what is counted follows a moment later. */
async function found(page: Page, kind: 'provvedimento' | 'massima', word: string) {
  const query = `query ($q: String) { ${kind}(q: $q, area: "civile") { count items { id } } }`;
  const data = await graphql<Record<string, { count: number; items: unknown[] }>>(page, query, {
    q: `testo:(${word})`,
  });
  return { count: data[kind]?.count, shown: data[kind]?.items.length };
}

const said = (page: Page, message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();

/** Presses the one button of the workflow that `account` comes for. */
async function move(browser: Browser, account: Account, address: string, action: string, message: string) {
  const page = await someone(browser, account, address);
  await page.getByRole('button', { name: action, exact: true }).click();
  await said(page, message);
  return page;
}

/** With what is to be put right in one field. */
async function sendBack(page: Page, reason: string, field: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Rinvia in bozza' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rinvia in bozza' });
  await dialog.getByLabel(/^Motivo del rinvio/).fill(reason);
  await dialog.getByLabel('Dato', { exact: true }).selectOption({ label: field });
  await dialog.getByLabel('Commento', { exact: true }).fill(comment);
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await dialog.getByRole('button', { name: 'Rinvia in bozza' }).click();
}

test('a decision and its abstract, from the empty form to the readers and back', async ({ browser }) => {
  test.slow();
  const word = newWord();
  const editor = await someone(browser, 'redattore', '/attivita/provvedimento/nuovo');

  // The decision, from its empty form.
  await editor
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'sentenza.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf([{ text: `Il giudice accerta il danno da ${word}` }, {}]),
    });
  await expect(editor.getByText('Documento caricato: sentenza.pdf').first()).toBeVisible();
  await showAllFields(editor);
  await editor.getByRole('combobox', { name: /^Ufficio/ }).selectOption(OFFICE);
  await editor.getByRole('combobox', { name: /^Ruolo/ }).selectOption({ index: 1 });
  await editor.getByLabel('Numero provvedimento').fill(String(randomInt(100_000, 999_999)));
  await editor.getByLabel('Anno provvedimento').fill('2024');
  await editor.getByRole('textbox', { name: /^Data deposito minuta/ }).fill('10/01/2024');
  await editor.getByRole('textbox', { name: /^Data di pubblicazione/ }).fill('15/01/2024');

  // Saved and submitted at once, when its document has been read.
  const submit = editor.getByRole('button', { name: 'Invia in approvazione' });
  await expect(submit).toBeEnabled({ timeout: 60_000 });
  await submit.click();
  await said(editor, 'Provvedimento inviato con successo in approvazione');
  await expect(editor).toHaveURL(/\/attivita\/provvedimento\/page\?id=/);
  const decision = new URL(editor.url()).searchParams.get('id') ?? '';

  // Its abstract, from the empty form.
  await editor.goto(`/provvedimento/page?id=${decision}`);
  await editor.getByRole('link', { name: 'Redigi abstract' }).first().click();
  await expect(editor.getByRole('heading', { level: 1, name: 'Nuovo abstract' })).toBeVisible();
  await editor.getByRole('button', { name: 'Salva', exact: true }).click();
  await said(editor, 'Compilare tutti i campi obbligatori contrassegnati da *');
  await said(editor, 'Titolo abstract obbligatorio');
  await said(editor, 'Testo abstract obbligatorio');
  await editor.getByLabel(/^Titolo/).fill(`Prova del danno ${word}`);
  await editor.getByRole('textbox', { name: /^Testo/ }).fill(`In tema di ${word}, il danno va provato.`);
  await editor.getByRole('button', { name: 'Salva', exact: true }).click();
  await said(editor, 'Abstract salvato con successo');
  await expect(editor).toHaveURL(/\/attivita\/abstract\/page\?id=/);
  const abstract = new URL(editor.url()).searchParams.get('id') ?? '';
  await editor
    .getByRole('textbox', { name: /^Testo/ })
    .fill(`In tema di ${word}, il danno va allegato e provato.`);
  await editor.getByRole('button', { name: 'Invia in approvazione' }).click();
  await said(editor, 'Abstract inviato con successo in approvazione');
  await expect(editor.getByText(/sola lettura perché è nello stato «da approvare»/)).toBeVisible();

  const editing = {
    provvedimento: `/attivita/provvedimento/page?id=${decision}`,
    massima: `/attivita/abstract/page?id=${abstract}`,
  };
  const reader = await (await browser.newContext()).newPage();
  await enter(reader, 'lettore');
  expect(await found(reader, 'provvedimento', word)).toEqual({ count: 0, shown: 0 });

  const approver = await move(
    browser,
    'approvatore',
    editing.provvedimento,
    'Invia in pubblicazione',
    'Provvedimento approvato ed inviato con successo in pubblicazione',
  );
  await approver.goto(editing.massima);
  await approver.getByRole('button', { name: 'Invia in pubblicazione' }).click();
  await said(approver, 'Abstract inviato con successo in pubblicazione');

  // An abstract is not published before its decision, and that is said.
  const publisher = await someone(browser, 'pubblicatore', editing.massima);
  await publisher.getByRole('button', { name: 'Pubblica', exact: true }).click();
  // As an answer: what is missing has the same words, a moment earlier or later.
  const answers = publisher.getByRole('region', { name: /^Notifiche/ });
  await expect(
    answers.getByText("L'abstract può essere pubblicato solo dopo il suo provvedimento."),
  ).toBeVisible();
  await publisher.goto(editing.provvedimento);
  await publisher.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await said(publisher, 'Provvedimento pubblicato con successo');
  await expect.poll(() => found(reader, 'provvedimento', word)).toEqual({ count: 1, shown: 1 });
  await publisher.goto(editing.massima);
  await publisher.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await said(publisher, 'Abstract pubblicato con successo');
  await expect.poll(() => found(reader, 'massima', word)).toEqual({ count: 1, shown: 1 });

  // The reader finds and reads them.
  await reader.goto(`/search/standard?q=testo:(${word})&area=civile`);
  await expect(reader.getByRole('heading', { name: '1 Risultato', exact: true })).toBeVisible();
  await reader.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(reader.getByText('il danno va allegato e provato')).toBeVisible();
  await reader.getByRole('button', { name: 'Cronologia' }).click();
  const timeline = reader.getByRole('dialog', { name: 'Cronologia' });
  await expect(timeline.getByText('Pubblicato nella banca dati')).toBeVisible();
  await expect(timeline.getByText('Dario Riva')).toHaveCount(0);
  await timeline.getByRole('button', { name: 'Chiudi', exact: true }).click();

  // Sent back, both are gone at once, and the editor is back where the list was.
  await publisher.goto(`/search/standard?q=testo:(${word})&area=civile`);
  await publisher.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').click();
  await sendBack(publisher, `Manca il dispositivo di ${word}`, 'Anno provvedimento', 'È del 2023.');
  await said(publisher, 'Provvedimento e relativi abstract rinviati in bozza con successo.');
  expect((await found(reader, 'provvedimento', word)).shown).toBe(0);
  expect((await found(reader, 'massima', word)).shown).toBe(0);
  await expect.poll(() => found(reader, 'provvedimento', word)).toEqual({ count: 0, shown: 0 });
  await expect.poll(() => found(reader, 'massima', word)).toEqual({ count: 0, shown: 0 });
  await expect(publisher).toHaveURL(/\/search\/standard/);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Provvedimento non disponibile' })).toBeVisible();

  // Whoever wrote them reads why, who did what, and what changed in the text.
  await editor.goto(editing.massima);
  await expect(editor.getByText(`Manca il dispositivo di ${word}`).first()).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Elimina' })).toBeHidden();
  await editor.getByText('Storia delle modifiche').click();
  await editor.getByRole('button', { name: 'Confronta versioni' }).click();
  const compare = editor.getByRole('dialog', { name: 'Confronta versioni' });
  await expect(compare.locator('ins')).toContainText('allegato e');
  await expect(compare.locator('del')).toHaveCount(0);
  await compare.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(compare).toBeHidden();

  // Readers knew them: they are not deleted but withdrawn, by two persons, and that is all that is said from then on.
  await editor.goto(editing.provvedimento);
  await expect(editor.locator('[data-field]', { hasText: 'È del 2023.' })).toContainText(
    'Anno provvedimento',
  );
  await editor.getByRole('button', { name: 'Chiedi il ritiro' }).click();
  const asked = editor.getByRole('dialog');
  await asked.getByLabel(/Motivo del ritiro/).fill('Inserito due volte');
  await check(editor);
  await asked.getByRole('button', { name: 'Chiedi il ritiro' }).click();
  await said(editor, 'Ritiro del provvedimento chiesto con successo');
  await publisher.goto(editing.provvedimento);
  await expect(publisher.getByText('Inserito due volte').first()).toBeVisible();
  await publisher.getByRole('button', { name: 'Ritira', exact: true }).click();
  await publisher.getByRole('dialog').getByRole('button', { name: 'Ritira', exact: true }).click();
  await said(publisher, 'Provvedimento ritirato con successo');
  await publisher.goto('/ritirati');
  const withdrawn = publisher
    .getByRole('listitem')
    .filter({ has: publisher.locator(`h3 a[href*="${decision}"]`) });
  await expect(withdrawn).toContainText('Inserito due volte');
  await expect(withdrawn).toContainText('Chiesto da');
  await check(publisher);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: /^Provvedimento ritirato il/ })).toBeVisible();
  await reader.goto(editing.massima.replace('/attivita', ''));
  await expect(reader.getByRole('heading', { name: /^Abstract ritirato il/ })).toBeVisible();
  await check(reader);
});

/** A new draft of an abstract of some published decision of the editor's office. */
async function newDraft(page: Page): Promise<{ id: string; decision: string }> {
  const query = 'query ($q: String) { provvedimento(q: $q, area: "civile", size: 1) { items { id } } }';
  const data = await graphql<{ provvedimento: { items: { id: string }[] } }>(page, query, {
    q: `ufficio:"${OFFICE}"`,
  });
  const decision = data.provvedimento.items[0]?.id ?? '';
  const answer = await page.request.post('/api/bdm/backoffice/massima', {
    data: { provvedimento_id: decision, titolo: `Bozza ${newWord()}`, testo: '<p>Testo della bozza.</p>' },
  });
  expect(answer.ok()).toBe(true);
  return { id: ((await answer.json()) as { id: string }).id, decision };
}

test('a value read in the document shows where it was read', async ({ page }) => {
  await signIn(page, 'redattore', '/attivita/provvedimento/nuovo');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'sentenza.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf([{ text: 'Tribunale di Milano, sentenza' }, { text: 'N. R.G. 4321/2023' }]),
    });
  const receipt = page.getByRole('button', { name: /^Pagina 2: mostra il passo letto per Numero ruolo/ });
  await receipt.click({ timeout: 60_000 });
  await expect(page.locator('.bdm-cited').first()).toContainText('4321');
  await expect(page.locator('.bdm-cited').first()).toBeInViewport();
});

test('on a phone a passage of the document is taken into the text, by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: NARROW, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, 'redattore');
  const { id } = await newDraft(page);
  await page.goto(`/attivita/abstract/page?id=${id}`);
  await page.getByRole('button', { name: 'Apri il documento per riportarne un passo' }).tap();
  const line = page
    .locator('.textLayer span')
    .filter({ hasText: /\w{4,}/ })
    .first();
  await line.evaluate((words) => getSelection()?.selectAllChildren(words));
  await page.getByRole('button', { name: 'Riporta nel testo' }).tap();
  const text = page.getByRole('textbox', { name: /^Testo/ });
  await expect(text).toContainText(`${await line.textContent()}`);
  await expect(text.getByRole('link')).toHaveText(/, pag\. 1$/);
});

test(
  'two editors of an abstract never overwrite each other',
  costly('the gate has the same conflict on a decision, in decision.spec.ts'),
  async ({ browser }) => {
    const first = await someone(browser, 'redattore');
    const { id } = await newDraft(first);
    const address = `/attivita/abstract/page?id=${id}`;
    await first.goto(address);
    const second = await someone(browser, 'redattore.tutti', address);
    await first.getByRole('textbox', { name: /^Testo/ }).fill('Testo della prima persona.');
    await second.getByLabel(/^Titolo/).fill('Titolo della seconda persona');
    await first.getByRole('button', { name: 'Salva', exact: true }).click();
    await said(first, 'Abstract salvato con successo');
    await second.getByRole('button', { name: 'Salva', exact: true }).click();
    const dialog = second.getByRole('dialog', { name: /modificato da un’altra persona/ });
    await expect(dialog.getByText('Testo della prima persona.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mantieni le mie modifiche' }).click();
    await said(second, 'Abstract salvato con successo');
    await expect(second.getByRole('textbox', { name: /^Testo/ })).toHaveText('Testo della prima persona.');
    await first.reload();
    await expect(first.getByLabel(/^Titolo/)).toHaveValue('Titolo della seconda persona');
  },
);

test(
  'what is being written survives a reload',
  costly('the gate has the same on a decision, in decision.spec.ts'),
  async ({ browser }) => {
    const page = await someone(browser, 'redattore');
    page.on('dialog', (dialog) => void dialog.accept());
    const { id } = await newDraft(page);
    await page.goto(`/attivita/abstract/page?id=${id}`);
    await page.getByRole('textbox', { name: /^Testo/ }).fill('Ancora da salvare.');
    await expect(page.getByText('Modifiche non salvate')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Ripristina' }).click();
    await expect(page.getByRole('textbox', { name: /^Testo/ })).toHaveText('Ancora da salvare.');
  },
);

test(
  'the abstract editor is accessible, wide and on a telephone, where it is walked through',
  costly(
    'the gate has the editor with axe and on a telephone in richtext.spec.ts, and its dialogs are used in the first test here',
  ),
  async ({ page }) => {
    await page.setViewportSize(NARROW);
    await enter(page, 'redattore');
    const { id, decision } = await newDraft(page);

    await page.goto('/attivita/abstract/nuova');
    await expect(page.getByRole('textbox', { name: /^Testo/ })).toBeVisible();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await said(page, 'Selezione provvedimento obbligatorio');
    await check(page);

    await page.goto(`/attivita/abstract/nuova?provvedimento_id=${decision}`);
    await expect(page.getByRole('textbox', { name: /^Testo/ })).toBeVisible();
    await check(page);

    await page.goto(`/attivita/abstract/page?id=${id}`);
    await expect(page.getByRole('textbox', { name: /^Testo/ })).toBeVisible();
    await page.getByText('Storia delle modifiche').click();
    await expect(page.getByText('Creato', { exact: true })).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: 'Elimina', exact: true }).click();
    await check(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Invia in approvazione' }).click();
    await expect(page.getByText(/sola lettura perché/)).toBeVisible();
    await check(page);

    await page.goto(`/provvedimento/page?id=${decision}`);
    await page.getByRole('button', { name: 'Rinvia in bozza' }).click();
    await check(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Cronologia' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await check(page);
  },
);

/** At both sizes no violation, and nothing that sticks out sideways. */
async function check(page: Page): Promise<void> {
  await expect(page.locator('.bdm-skeleton:visible')).toHaveCount(0);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    const { violations } = await new Axe({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
}
