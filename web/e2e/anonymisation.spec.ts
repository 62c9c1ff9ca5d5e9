import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly, WIDTHS } from './costly';
import { API, newDraft, newSurname, ok, pagesOf, someone, someoneAt } from './drafts';
import { makePdf } from './pdf';
import type { Account } from './session';

const LINES = 12;

/** Once its document has been read, the draft goes to those who publish. */
async function send(browser: Browser, editor: Page, item: string): Promise<void> {
  await expect
    .poll(async () => (await editor.request.post(`${API}/${item}/submitted`)).status(), { timeout: 60_000 })
    .toBeLessThan(300);
  await act(browser, 'approvatore', item, 'approved');
}

async function act(browser: Browser, account: Account, item: string, action: string): Promise<void> {
  const page = await someone(browser, account);
  await ok(page.request.post(`${API}/${item}/${action}`));
  await page.context().close();
}

/** All the way to the readers. */
async function publish(browser: Browser, editor: Page, id: string): Promise<void> {
  await send(browser, editor, `provvedimento/${id}`);
  await act(browser, 'pubblicatore', `provvedimento/${id}`, 'published');
}

/** No violation, and nothing that sticks out sideways, at both widths. */
async function accessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Proposte decise' });
const undecided = async (page: Page) =>
  progress(page).evaluate((bar: HTMLProgressElement) => bar.max - bar.value);
const review = (id: string) => `/provvedimento/${id}/document/anonymize`;

/** Answers, looks and confirms by the keyboard alone, with a reason; how many keys that took. */
async function takeUpon(page: Page, reason: string, looked?: () => Promise<void>): Promise<number> {
  const missing = page.getByRole('region', { name: 'Conferma', exact: true }).getByRole('status');
  const asked = page.getByRole('dialog', { name: 'Da confermare' });
  // The first page is there already where the screen is high enough for it to be seen.
  await expect(missing).toHaveText(/^Prima di confermare: resta 1 risposta; .* pagine [12]-10\.$/, {
    timeout: 60_000,
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Resta leggibile: va bene/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 risposta su 1')).toBeVisible();
  let keys = 4;
  for (let left = await missing.innerText(); left !== ''; left = await missing.innerText()) {
    await page.keyboard.press('a');
    keys += 1;
    await expect(page.getByRole('region', { name: 'Originale', exact: true })).toBeInViewport();
    await expect(missing).not.toHaveText(left);
  }
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Resta un nome')).toBeVisible();
  await looked?.();
  await asked.getByLabel(/^Perché si prosegue/).fill(reason);
  await asked.getByRole('button', { name: 'Conferma e prosegui' }).press('Enter');
  await expect(asked).toHaveCount(0);
  return keys;
}

test('a published decision is withdrawn, reviewed with the keys alone, and read anonymised', async ({
  browser,
}) => {
  test.slow();
  const deed = randomInt(1_000_000_000);
  const [plaintiff, defendant, left] = ['Elena', 'Ugo', 'Aldo'].map((name) => `${name} ${newSurname()}`) as [
    string,
    string,
    string,
  ];
  const surnames = [plaintiff, defendant].map((name) => name.split(' ')[1] ?? '');
  const pages = Array.from({ length: 10 }, (_, page) =>
    Array.from({ length: LINES }, (_, line) =>
      line % 3 === 0
        ? `La domanda di ${plaintiff} contro ${line % 2 ? defendant : defendant.toUpperCase()}.`
        : `Il Tribunale osserva al punto ${page * LINES + line} che il contratto ${deed} vincola le parti.`,
    ),
  );
  pages[9]?.push(`Interviene ${left}.`);
  const editor = await someone(browser, 'redattore');
  const id = await newDraft(editor, makePdf(pagesOf(pages)), [plaintiff, defendant, left], 'false');
  await publish(browser, editor, id);
  const reader = await someoneAt(browser, 'lettore', `/provvedimento/page?id=${id}`);
  await expect(reader.getByText(plaintiff).first()).toBeVisible();

  await test.step('obscured from its page: at once nobody else reads the original', async () => {
    await editor.goto(`/provvedimento/page?id=${id}`);
    await editor.getByRole('button', { name: 'Oscura i dati personali' }).click();
    const dialog = editor.getByRole('dialog', { name: 'Oscura i dati personali' });
    await dialog.getByRole('button', { name: 'Oscura', exact: true }).click();
    await expect(dialog.getByText(/Indicare il motivo dell.oscuramento\./)).toBeVisible();
    await accessible(editor);
    await expect(dialog.getByText('Indicare su quale base i dati personali si oscurano.')).toBeVisible();
    await dialog.getByLabel(/^Base dell/).selectOption('ISTANZA_PARTE');
    await dialog.getByLabel(/^Motivo/).fill('Istanza depositata in cancelleria.');
    await dialog.getByRole('button', { name: 'Oscura', exact: true }).click();
    await expect(
      editor.getByText('Dati personali oscurati: il documento attende la revisione'),
    ).toBeVisible();
    expect((await reader.request.get(`${API}/provvedimento/${id}/document`)).status()).toBe(404);
    await reader.reload();
    await expect(reader.getByText('Documento non disponibile')).toBeVisible();
    await expect(reader.getByText(plaintiff)).toHaveCount(0);
  });

  await test.step('ten pages from the first proposal to the confirmation, by the keyboard', async () => {
    await editor.goto('/anonimizzazione');
    await expect(editor.getByText(/document[oi] da anonimizzare$/)).toBeVisible();
    await accessible(editor);
    await editor.goto(review(id));
    await expect(progress(editor)).toBeVisible({ timeout: 60_000 });
    expect(await undecided(editor)).toBeGreaterThanOrEqual(60);
    const began = Date.now();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await editor.keyboard.press(key);
    };
    while ((await undecided(editor)) > 0 && keys < 40) await press('Shift+A');
    await editor.getByRole('button', { name: new RegExp(`^${left}, Parte`) }).focus();
    await press('Enter');
    await press('r');
    await press('Control+Enter');
    await expect(editor.getByRole('heading', { name: 'Documento da guardare e confermare' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(editor.getByText(/attende un’altra persona dell’ufficio/)).toBeVisible();
    await expect(editor.getByRole('button', { name: /^Conferma/ })).toHaveCount(0);

    const second = await someoneAt(browser, 'approvatore', '/anonimizzazione');
    await expect(second.getByRole('link', { name: /Tribunale di Milano/ }).first()).toBeVisible();
    await second.goto(review(id));
    // A passage that was left is asked of whoever confirms; each page from which words were taken is looked at.
    const questions = second.getByRole('region', { name: 'Domande a chi conferma' });
    await expect(
      questions.getByText(new RegExp(`^${left} resta leggibile.*deciso da Bruno Galli$`)),
    ).toBeVisible({
      timeout: 60_000,
    });
    await accessible(second);
    keys += await takeUpon(second, 'È il curatore, che agisce per ufficio.', () => accessible(second));
    // The public would read nothing of that: so a third person has to say the same.
    await expect(second.getByText(/^Confermata da .*attende chi pubblica/)).toBeVisible();
    await expect(second.getByRole('button', { name: /^(Conferma|Pubblica)/ })).toHaveCount(0);
    // On a telephone the original stands below what was prepared.
    const third = await someoneAt(browser, 'pubblicatore', review(id));
    await third.setViewportSize({ width: 390, height: 844 });
    await takeUpon(third, 'Confermo: agisce per ufficio.');
    await expect(third.getByRole('heading', { name: 'Documento confermato' })).toBeVisible();
    const seconds = Math.round((Date.now() - began) / 1_000);
    test.info().annotations.push({ type: 'revisione', description: `${keys} tasti, ${seconds} secondi` });
    // What a person needs besides is the looking: a key a second is less than a minute.
    expect(keys).toBeLessThan(30);
    await accessible(third);
  });

  await test.step('the others read the document without the names', async () => {
    await reader.reload();
    await expect(reader.getByText('Versione anonimizzata')).toBeVisible();
    await expect(reader.getByText(/La domanda di Parte_\d contro Parte_\d/).first()).toBeVisible();
    for (const surname of surnames) {
      await expect(reader.locator('body')).not.toContainText(new RegExp(surname, 'i'));
    }
  });
});

test(
  'proposals are decided, added, drawn, and nothing is lost',
  costly('the gate has the review from the withdrawal to the reader in the test above'),
  async ({ browser }) => {
    test.slow();
    const surname = newSurname();
    const party = `Elena ${surname}`;
    // What tells who somebody is and is no name: no detection finds it.
    const WORDS = 'mulino vecchio';
    const pages = [
      [
        `La domanda di ${party} va accolta.`,
        'Il fondo detto mulino vecchio confina a nord.',
        `Si oppone ${party}.`,
      ],
      ['Il fondo del mulino vecchio resta diviso.', `Le spese di ${party} sono compensate.`],
      null,
    ];
    const editor = await someone(browser, 'redattore');
    const id = await newDraft(editor, makePdf(pagesOf(pages)), [party], 'true');
    await editor.goto(review(id));
    await expect(progress(editor)).toBeVisible({ timeout: 60_000 });
    const marks = editor.getByRole('region', { name: 'Testo da rivedere' }).getByRole('button');
    const saved = () => expect(editor.getByText(/^Salvato/)).toBeVisible();

    await test.step('the page without text is shown in the PDF, and has to be looked at', async () => {
      const looked = editor.getByRole('checkbox', { name: /guardata la pagina 3/ });
      // Not before it was on the screen.
      await expect(async () => {
        await looked.click();
        await expect(looked).toBeChecked({ timeout: 1_000 });
      }).toPass();
      await editor.getByRole('button', { name: 'Aggiungi un’area nella pagina 3' }).click();
      const area = editor.getByRole('button', { name: /^Area 1 della pagina 3/ });
      await expect(area).toBeVisible({ timeout: 60_000 });
      await saved();
      const place = () =>
        area.evaluate((box: HTMLElement) => ({ top: box.offsetTop, width: box.offsetWidth }));
      const before = await place();
      await area.focus();
      await editor.keyboard.press('ArrowDown');
      await editor.keyboard.press('Shift+ArrowRight');
      await editor.keyboard.press('Tab');
      await saved();
      const after = await place();
      expect(after.top).toBeGreaterThan(before.top);
      expect(after.width).toBeGreaterThan(before.width);
      // And one by the mouse.
      await editor.getByRole('button', { name: 'Disegna un’area da coprire' }).click();
      // Not beneath the bar, which stays at the bottom.
      await area.evaluate((box) => box.scrollIntoView({ block: 'center' }));
      const box = await area.boundingBox();
      const from = { x: (box?.x ?? 0) - 40, y: (box?.y ?? 0) + 5 };
      await editor.mouse.move(from.x, from.y);
      await editor.mouse.down();
      await editor.mouse.move(from.x + 30, from.y + 15, { steps: 3 });
      await editor.mouse.up();
      await expect(editor.getByRole('button', { name: /^Area 2 della pagina 3/ })).toBeVisible();
      await editor.getByRole('button', { name: 'Disegna un’area da coprire' }).click();
      await accessible(editor);
      await editor.getByRole('button', { name: 'Nascondi il PDF' }).click();
    });

    await test.step('a passage is added by dragging over it, and proposed where it stands again', async () => {
      const words = marks.first().locator('xpath=ancestor::*[@data-page]');
      const bar = editor.getByRole('region', { name: 'Passo selezionato' });
      const text = editor.getByRole('region', { name: 'Testo da rivedere' });
      /** Where the first and the last letter of the words stand. */
      const ends = () =>
        words.evaluate((element, wanted) => {
          const piece = [...element.querySelectorAll('span')].find(({ textContent }) =>
            textContent?.includes(wanted),
          );
          const letters = piece?.firstChild as Text;
          const range = document.createRange();
          range.setStart(letters, letters.data.indexOf(wanted));
          range.setEnd(letters, letters.data.indexOf(wanted) + wanted.length);
          const { left, right, y, height } = range.getBoundingClientRect();
          return { left, right, middle: y + height / 2 };
        }, WORDS);
      for (const width of [390, 1280]) {
        await editor.setViewportSize({ width, height: 900 });
        await words.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
        const before = await ends();
        const room = await text.boundingBox();
        await editor.mouse.move(before.left + 0.5, before.middle);
        await editor.mouse.down();
        await editor.mouse.move(before.right - 0.5, before.middle, { steps: 8 });
        await expect(bar).toHaveCount(0);
        expect(await ends()).toEqual(before);
        await editor.mouse.up();
        await expect(bar.getByText(WORDS, { exact: true })).toBeVisible();
        expect(await ends()).toEqual(before);
        expect(await text.boundingBox()).toEqual(room);
        await accessible(editor);
        await editor.setViewportSize({ width, height: 900 });
        if (width === 390) await bar.getByRole('button', { name: 'Lascia com’è' }).click();
      }
      await bar.getByRole('button', { name: 'Oscura qui' }).click();
      await expect(marks.filter({ hasText: WORDS })).toHaveCount(2);
      await expect(
        editor.getByRole('button', { name: new RegExp(`^${WORDS}, Altra persona, accettato`) }),
      ).toHaveCount(1);
      await editor.keyboard.press('u');
      await expect(marks.filter({ hasText: WORDS })).toHaveCount(0);
    });

    await test.step('and by its words, without a mouse', async () => {
      await editor.keyboard.press('n');
      await editor.keyboard.type(WORDS.toUpperCase());
      await expect(editor.getByText('2 punti del testo')).toBeVisible();
      await editor.keyboard.press('Enter');
      await expect(
        editor.getByRole('button', { name: new RegExp(`^${WORDS}, Altra persona, accettato`) }),
      ).toHaveCount(2);
    });

    await test.step('what is decided survives a reload at once', async () => {
      await editor.getByRole('button', { name: /^Da decidere/ }).click();
      await editor
        .getByRole('region', { name: 'Proposte' })
        .getByRole('button', { name: /va accolta/ })
        .click();
      await editor.keyboard.press('Shift+A');
      expect(await undecided(editor)).toBe(0);
      await editor.reload();
      await expect(progress(editor)).toBeVisible();
      expect(await undecided(editor)).toBe(0);
      await saved();
    });

    await test.step('two people on one review overwrite nothing', async () => {
      const other = await someoneAt(browser, 'redattore.tutti', review(id));
      await expect(progress(other)).toBeVisible();
      await editor.keyboard.press('r');
      await saved();
      await other.getByRole('button', { name: new RegExp(`^Modifica lo pseudonimo di ${party}`) }).click();
      await other.getByLabel(`Al posto di ${party}`).fill('la madre');
      await other.keyboard.press('Enter');
      await expect(other.getByText(/Un’altra persona ha modificato la revisione/)).toBeVisible();
      await expect(other.getByText(/^Salvato/)).toBeVisible();
      await expect(other.getByRole('button', { name: /rifiutato/ }).first()).toBeVisible();
      await expect(other.getByRole('button', { name: /diventa la madre/ }).first()).toBeVisible();
      await other.context().close();
    });

    await test.step('detected again, decisions stay', async () => {
      await editor.reload();
      await expect(progress(editor)).toBeVisible();
      const before = await undecided(editor);
      const asked = editor.waitForResponse((answer) => answer.url().endsWith('/anonymization/detected'));
      await editor.getByRole('button', { name: 'Rileva di nuovo' }).click();
      expect((await asked).ok()).toBe(true);
      // The page that says it is being read may be gone before anybody sees it.
      const state = async () =>
        (await editor.request.get(`${API}/provvedimento/${id}/anonymization?pages=false`)).json();
      await expect
        .poll(async () => ((await state()) as { state: string }).state, { timeout: 60_000 })
        .toBe('DA_RIVEDERE');
      await expect(progress(editor)).toBeVisible();
      expect(await undecided(editor)).toBe(before);
      await expect(editor.getByRole('button', { name: /diventa la madre/ }).first()).toBeVisible();
    });
  },
);

test(
  'an abstract waits for the review of its decision, and who is named in it is listed',
  costly(
    'the gate has the review of a decision in the first test here; what names an abstract are tests of the server',
  ),
  async ({ browser }) => {
    test.slow();
    const [party, witness, other] = ['Elena', 'Ugo', 'Carla'].map((name) => `${name} ${newSurname()}`);
    const editor = await someone(browser, 'redattore');
    const text = [
      `La domanda di ${party} va accolta.`,
      `Il teste ${witness}, nato a Lodi il 3 marzo 1980, conferma.`,
    ];
    const id = await newDraft(editor, makePdf(pagesOf([text])), [party ?? ''], 'false');
    await publish(browser, editor, id);
    const saved = await ok(
      editor.request.post(`${API}/massima`, {
        data: {
          provvedimento_id: id,
          titolo: `Attendibilità del teste ${witness}`,
          testo: `<p>Il teste ${witness}, nato a Lodi il 3 marzo 1980, è attendibile; la teste ${other} no.</p>`,
        },
      }),
    );
    const abstract = ((await saved.json()) as { id: string }).id;
    await send(browser, editor, `massima/${abstract}`);
    await ok(
      editor.request.post(`${API}/provvedimento/${id}/obscured`, {
        data: { ground: 'ISTANZA_PARTE', reason: 'Istanza di parte.' },
      }),
    );

    const publisher = await someoneAt(browser, 'pubblicatore', `/attivita/abstract/page?id=${abstract}`);
    const press = () => publisher.getByRole('button', { name: 'Pubblica', exact: true }).click();
    await press();
    const stopped = publisher.getByRole('dialog', { name: 'L’abstract non può essere pubblicato' });
    const readable = stopped.getByRole('list', { name: 'Che cosa sarebbe leggibile' }).getByRole('listitem');
    await expect(readable).toHaveText([
      `Altra persona: ${witness} (nel titolo)`,
      'Nascita: Lodi il 3 marzo 1980 (nel testo)',
      `Altra persona: ${other} (nel testo)`,
    ]);
    await expect(publisher.locator('[data-sonner-toast]')).toHaveCount(0);
    await accessible(publisher);
    await stopped.getByRole('button', { name: 'Chiudi', exact: true }).click();

    const at = `${API}/provvedimento/${id}/anonymization`;
    type Review = { state: string; version: number; spans: { id: string }[]; questions: string[] };
    const state = async () => (await (await ok(editor.request.get(at))).json()) as Review;
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('DA_RIVEDERE');
    const { version, spans } = await state();
    const decisions = spans.map((span) => ({ id: span.id, decision: 'ACCETTATO' }));
    await ok(editor.request.patch(at, { data: { version, decisions } }));
    await ok(editor.request.post(`${at}/prepared`));
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('PRONTA');
    const { version: made, questions: answered } = await state();
    await ok(publisher.request.post(`${at}/confirmed`, { data: { version: made, answered } }));

    await press();
    const asked = publisher.getByRole('dialog', { name: 'Da confermare' });
    await expect(asked.getByRole('listitem')).toHaveText([`Altra persona: ${other} (nel testo)`]);
    await accessible(publisher);
    await asked.getByRole('button', { name: 'Conferma e prosegui' }).click();
    await expect(publisher.getByText('Abstract pubblicato con successo')).toBeVisible();

    const reader = await someoneAt(browser, 'lettore', `/abstract/page?id=${abstract}`);
    await expect(reader.getByText(/Il teste Persona_1, nato a omissis, è attendibile/)).toBeVisible();
    for (const name of [witness, other].map((each) => each?.split(' ')[1] ?? '')) {
      await expect(reader.locator('body')).not.toContainText(new RegExp(name, 'i'));
    }
  },
);
