import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { API, newDraft, newSurname, ok, pagesOf, someone } from './drafts';
import { type Effort, Hand } from './hand';
import { makePdf } from './pdf';
import { enter } from './session';

/*
 * What a large office does with its drafts: all that a list finds, a view of its own, a colleague who takes one. By the
 * keyboard alone and by finger, on a telephone; and the two dialogs of an obscuring.
 */
const QUEUE = '/attivita/provvedimento/home';
const WAYS = {
  keyboard: { viewport: { width: 1280, height: 900 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
const COLLEAGUE = 'Paola Villa (redattore.tutti)';
type By = keyof typeof WAYS;

async function clean(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const shots = process.env.BDM_TEST_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}.png` });
  const { violations } = await new Axe({ page }).exclude('[data-sonner-toaster]').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** A person who works by keys alone, or by finger alone. */
class Person extends Hand {
  constructor(
    page: Page,
    readonly means: By,
  ) {
    super(page, means);
  }

  async use(target: Locator): Promise<void> {
    if (this.means === 'touch') return this.click(target);
    await this.reach(target);
    const box = await target.evaluate((one) => one instanceof HTMLInputElement && one.type === 'checkbox');
    await this.press(box ? 'Space' : 'Enter');
  }

  /** By Tab, on from where the focus is. */
  async reach(target: Locator): Promise<void> {
    if (this.means === 'touch') return this.click(target);
    await expect(target).toBeVisible();
    for (let time = 0; time < 150; time++) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await this.press('Tab');
    }
    await expect(target).toBeFocused();
  }

  /** An option of a list, by its first letters; a finger opens the system's own list. */
  async pick(list: Locator, label: string): Promise<void> {
    await this.reach(list);
    if (this.means === 'touch') await list.selectOption({ label });
    else await this.type(label);
  }

  told(what: string): void {
    const effort: Effort = this.effort;
    test.info().annotations.push({ type: 'effort', description: `${what}: ${JSON.stringify(effort)}` });
  }
}

async function person(browser: Browser, means: By, account: Parameters<typeof someone>[1], address: string) {
  const page = await (await browser.newContext(WAYS[means])).newPage();
  await enter(page, account);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new Person(page, means);
}

for (const means of ['keyboard', 'touch'] as const) {
  test(
    `all that a list finds, a view and a colleague: ${means}`,
    costly('the gate has each of them in tests of their own: bulk, views, assignment'),
    async ({ browser }) => {
      test.setTimeout(600_000);
      const editor = await someone(browser, 'redattore');
      const surname = newSurname();
      for (let count = 0; count < 13; count++) {
        const pdf = makePdf(pagesOf([[`La domanda di Anna ${surname} va accolta per il motivo ${count}.`]]));
        await newDraft(editor, pdf, [`Anna ${surname}`], 'false', { numero: String(count + 1) });
      }
      const hand = await person(browser, means, 'redattore', QUEUE);
      const { page } = hand;
      await test.step('search', async () => {
        const field = page
          .getByRole('searchbox')
          .or(page.getByLabel(/^Cerca/))
          .first();
        await hand.reach(field);
        await hand.type(surname);
        await hand.press('Enter');
        await expect(page.getByText(/^13 provvedimenti in lavorazione/)).toBeVisible({ timeout: 60_000 });
        await clean(page, `search-${means}`);
      });
      await test.step('view', async () => {
        await hand.use(page.getByRole('button', { name: 'Viste' }));
        await hand.use(page.getByRole('button', { name: 'Salva questa vista' }));
        const dialog = page.getByRole('dialog', { name: 'Salva questa vista' });
        await expect(dialog.getByLabel('Nome della vista')).toBeFocused();
        await hand.type(`Pratiche ${surname}`);
        await clean(page, `view-${means}`);
        await hand.press('Enter');
        await expect(dialog).toHaveCount(0);
      });
      await test.step('assign', async () => {
        const box = page.getByRole('checkbox', { name: /^Seleziona:/ }).first();
        if (means === 'keyboard') {
          for (const key of ['j', 'x', 's']) await hand.press(key);
          await expect(box).toBeChecked();
        } else await hand.use(box);
        await hand.use(page.getByRole('button', { name: /^Assegna a una persona \(1\)/ }));
        const dialog = page.getByRole('dialog').first();
        await expect(dialog).toBeVisible();
        await hand.reach(dialog.getByRole('combobox', { name: 'Persona' }));
        await clean(page, `assign-${means}`);
        await hand.pick(dialog.getByRole('combobox', { name: 'Persona' }), COLLEAGUE);
        await hand.use(dialog.getByRole('button', { name: /^Assegna/ }));
        await expect(dialog.getByText('Assegnazioni fatte: 1 di 1.')).toBeVisible();
        await clean(page, `assigned-${means}`);
        const close = dialog.getByRole('button', { name: 'Chiudi', exact: true });
        if (means === 'keyboard') await expect(close).toBeFocused();
        await hand.use(close);
      });
      await test.step('whole', async () => {
        await hand.use(page.getByRole('checkbox', { name: 'Seleziona tutti in questa pagina' }));
        await hand.use(page.getByRole('button', { name: /^Seleziona tutti i 13/ }));
        await clean(page, `whole-${means}`);
        await hand.use(page.getByRole('button', { name: /^Invia in approvazione \(13\)/ }));
        const dialog = page.getByRole('dialog', { name: 'Invia in approvazione' });
        await expect(dialog.getByRole('button', { name: /^Invia/ })).toBeFocused();
        await clean(page, `wholedialog-${means}`);
        await hand.use(dialog.getByRole('button', { name: /^Invia/ }));
        const moves = page.getByRole('region', { name: 'Inviati tutti insieme' });
        await expect(moves).toBeFocused();
        const latest = moves.getByText(/^Inviati in approvazione 13 di 13/).first();
        await expect(latest).toBeVisible({ timeout: 120_000 });
        await expect(moves.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
        await clean(page, `moves-${means}`);
      });
      hand.told('whole');
    },
  );

  test(
    `a passage is refused with a reason, another is of another kind: ${means}`,
    costly('the gate reviews a document by the keys in anonymisation.spec.ts'),
    async ({ browser }) => {
      test.setTimeout(300_000);
      const [mother, father] = [`Elena ${newSurname()}`, `Ugo ${newSurname()}`];
      const editor = await someone(browser, 'redattore');
      const text = [
        [`La domanda di separazione di ${mother} contro ${father} va accolta.`],
        [
          `Le spese sono a carico di ${father}.`,
          'Il minore nato il 3 marzo 2015 vive in via Roma 12 a Milano.',
        ],
      ];
      const id = await newDraft(editor, makePdf(pagesOf(text)), [mother, father], 'true', {
        materia: 'Famiglia',
      });
      const at = `${API}/provvedimento/${id}/anonymization`;
      await expect
        .poll(async () => (await (await ok(editor.request.get(at))).json()).state, { timeout: 60_000 })
        .toBe('DA_RIVEDERE');
      const hand = await person(browser, means, 'redattore', `/provvedimento/${id}/document/anonymize`);
      const { page } = hand;
      const bar = page.getByRole('region', { name: 'Proposta corrente' });
      await expect(bar).toBeVisible();
      await clean(page, `review-${means}`);
      const ask = async (name: RegExp, key: string) => {
        if (means === 'keyboard') await hand.press(key);
        else await hand.use(bar.getByRole('button', { name }));
      };
      await ask(/^Rifiuta con un motivo/, 'm');
      const refusal = page.getByRole('dialog', { name: 'Rifiuta con un motivo' });
      await expect(refusal.getByRole('textbox')).toBeFocused();
      await clean(page, `refusal-${means}`);
      await hand.type('Serve a capire la decisione.');
      if (means === 'keyboard') await hand.press('Control+Enter');
      else await hand.use(refusal.getByRole('button', { name: 'Lascia leggibile' }));
      await expect(refusal).toHaveCount(0);
      await ask(/^Proposta precedente/, 'k');
      await expect(bar.getByText(/Serve a capire la decisione/)).toBeVisible();
      await clean(page, `refused-${means}`);
      await ask(/Cambia/, 'c');
      const category = page.getByRole('dialog', { name: 'Cambia la categoria' });
      await expect(category).toBeVisible();
      await clean(page, `category-${means}`);
      const whose = category.getByRole('combobox');
      await expect(whose).toBeFocused();
      await hand.pick(whose, 'Nascita');
      if (means === 'keyboard') await hand.press('Control+Enter');
      else await hand.use(category.getByRole('button', { name: 'Salva e oscura' }));
      await expect(category).toHaveCount(0);
      await expect(bar.getByText(/^Nascita/)).toBeVisible();
      await clean(page, `changed-${means}`);

      await page.goto(`/attivita/provvedimento/page?id=${id}`);
      await hand.use(page.getByRole('button', { name: 'Assegna…' }));
      const give = page.getByRole('dialog', { name: 'Assegna a una persona' });
      await expect(give).toBeVisible();
      await clean(page, `give-${means}`);
      await hand.pick(give.getByRole('combobox', { name: 'Persona' }), COLLEAGUE);
      if (means === 'keyboard') await hand.press('Control+Enter');
      else await hand.use(give.getByRole('button', { name: 'Assegna', exact: true }));
      await expect(give).toHaveCount(0);
      await expect(page.getByText('Assegnato a Paola Villa')).toBeVisible();
      await clean(page, `given-${means}`);
      hand.told('review');
    },
  );
}
