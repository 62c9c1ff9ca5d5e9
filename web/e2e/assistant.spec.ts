import { expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { type Account, signIn, signInAnew } from './session';

const API = '/api/bdm/backoffice';
const PHONE = { width: 390, height: 844 };

type Said = { sentences: object[]; passages: object[] };

/** Every test has a decision of its own, and begins without a conversation about it. */
async function openDecision(page: Page, account: Account, nth: number): Promise<string> {
  await signIn(page, account, '/privacy');
  const id = await page.evaluate(
    async ({ api, nth }) => {
      const query = `{provvedimento(area:"civile",size:1,from:${nth},q:"testo:spese AND tipo:\\"sentenza\\"",sort_field:"data",sort_order:"asc"){items{id}}}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${api}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      const [{ id }] = (await answer.json()).data.provvedimento.items;
      await fetch(`${api}/chat/${id}`, { method: 'DELETE' });
      return id;
    },
    { api: API, nth },
  );
  await page.goto(`/provvedimento/page?id=${id}`);
  await expect(page.getByRole('button', { name: /^Copia riferimento/ })).toBeVisible();
  return id;
}

async function openViewer(page: Page) {
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Pagina 1', exact: true })).toHaveAttribute(
    'data-shown',
    'picture',
  );
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const cites = (within: Locator) => within.getByRole('button', { name: /^Apri il passo citato/ });
const marked = (page: Page) => page.locator('.bdm-viewer mark.bdm-cited');
const letters = (text: string) => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');

/** The words that are marked are those that the citation quotes, and they are in sight. */
async function showsQuote(page: Page, quote: string) {
  await expect(marked(page).first()).toBeInViewport();
  expect(letters((await marked(page).allTextContents()).join(''))).toContain(letters(quote).slice(0, 60));
}

async function quoteOf(cite: Locator): Promise<string> {
  return (await cite.getAttribute('title')) ?? '';
}

async function accessible(page: Page, within: string) {
  const { violations } = await new Axe({ page }).include(within).analyze();
  expect(violations).toEqual([]);
}

/** The calls of `path` fail this way, until they are let through. */
async function failing(page: Page, path: RegExp, failure: 'unavailable' | 'limit' | 'cut') {
  const [status, code, detail] =
    failure === 'limit'
      ? [429, 'ASSISTANT_LIMIT', 'Raggiunto il limite di oggi.']
      : [424, 'ASSISTANT_UNAVAILABLE', 'Assistente non disponibile.'];
  await page.route(path, (route) =>
    failure === 'cut'
      ? route.abort('connectionreset')
      : route.fulfill({ status, json: { detail, code, errors: [] } }),
  );
  return () => page.unroute(path);
}

/** A call that does not answer; `asked` waits for it, `ended` for its being given up by the browser. */
async function neverAnswering(page: Page, path: RegExp) {
  await page.route(path, () => {});
  const ended = page.waitForEvent('requestfailed', (request) => path.test(request.url()));
  return { ended, over: () => page.unroute(path) };
}

test('nobody without the permission sees or reaches it', async ({ page }) => {
  const id = await openDecision(page, 'lettore', 0);
  await expect(page.getByRole('button', { name: /Sintesi \(AI\)|Assistente/ })).toHaveCount(0);
  await openViewer(page);
  await expect(page.getByRole('button', { name: /Assistente/ })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Assistente' })).toHaveCount(0);
  const statuses = await page.evaluate(
    async ({ api, id }) => {
      const asked = JSON.stringify([{ user: 'Chi?', assistant: null }]);
      const calls: [string, string, string?][] = [
        ['GET', `/provvedimento/${id}/summary?regenerate=false&anonymized=false&atLeastLength=400`],
        ['POST', `/chat/${id}/ingest?anonymized=false`],
        ['POST', `/chat/${id}/question?anonymized=false`, asked],
        ['DELETE', `/chat/${id}?anonymized=false`],
        ['POST', '/chat/print', asked],
        ['POST', '/chat', JSON.stringify({ message: 'Chi?' })],
        // Nor is it said whether a decision is there.
        ['POST', '/chat/unknown/ingest'],
      ];
      return Promise.all(
        calls.map(async ([method, path, body]) => {
          const headers = { 'Content-Type': 'application/json' };
          return (await fetch(api + path, { method, headers, ...(body ? { body } : {}) })).status;
        }),
      );
    },
    { api: API, id },
  );
  expect(new Set(statuses)).toEqual(new Set([403]));
});

const SUMMARY = costly('the gate has the conversation beside the document, which opens passages as it does');
test(
  'the summary: made, made again, copied, printed; its sentences open their passages',
  SUMMARY,
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openDecision(page, 'assistito', 1);
    const summary = new RegExp(`/provvedimento/${id}/summary`);
    const opener = page.getByRole('button', { name: 'Sintesi (AI)', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Sintesi (AI) del provvedimento' });
    const command = (name: string) => dialog.getByRole('button', { name, exact: true });

    await test.step('while it is made there is nothing to copy or make again; closing gives it up', async () => {
      const { ended, over } = await neverAnswering(page, summary);
      await opener.click();
      await expect(dialog.getByText('Elaborazione della sintesi in corso')).toBeVisible();
      await expect(command('Copia')).toBeDisabled();
      await expect(command('Rigenera')).toBeDisabled();
      await page.keyboard.press('Escape');
      await ended;
      await over();
    });

    await test.step('when it fails, it says so and can be asked for again', async () => {
      const work = await failing(page, summary, 'cut');
      await opener.click();
      await expect(dialog.getByRole('alert')).toContainText(
        'Non è stato possibile elaborare la sintesi del provvedimento.',
      );
      await expect(command('Copia')).toBeDisabled();
      await expect(command('Rigenera')).toBeDisabled();
      await work();
      await command('Riprova').click();
      await expect(cites(dialog).first()).toBeVisible();
      await expect(dialog.getByText(/^Sintesi estrattiva/)).toBeVisible();
    });

    const sentences = dialog.locator('.bdm-assistant-summary .bdm-assistant-sentence');
    await test.step('every sentence has what it rests on', async () => {
      const count = await sentences.count();
      expect(count).toBeGreaterThan(3);
      for (let at = 0; at < count; at++) expect(await cites(sentences.nth(at)).count()).toBeGreaterThan(0);
      await accessible(page, '.bdm-dialog');
    });

    await test.step('copied and printed', async () => {
      await command('Copia').click();
      await expect(toast(page, 'Sintesi (AI) del provvedimento copiato nella clipboard')).toBeVisible();
      const first = (await sentences.first().textContent())?.slice(0, 40) ?? '';
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);
      await page.evaluate(() => {
        window.print = () => {};
      });
      await command('Stampa').click();
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('#bdm-printing-text');
      await expect(sheet.getByRole('heading', { name: /^Sintesi \(AI\) del provvedimento: / })).toBeVisible();
      await expect(sheet).toContainText(first);
      await expect(dialog).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await expect(sheet).toBeHidden();
    });

    await test.step('made again: what was there stays when that fails', async () => {
      const work = await failing(page, summary, 'limit');
      await command('Rigenera').click();
      await expect(dialog.getByRole('alert')).toContainText('Raggiunto il limite di oggi.');
      await expect(sentences.first()).toBeVisible();
      await work();
      const again = page.waitForRequest((request) => request.url().includes('regenerate=true'));
      await command('Riprova').click();
      expect((await again).url()).toContain('atLeastLength=400');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await expect(sentences.first()).toBeVisible();
    });

    await test.step('a passage is read in the document, then the summary is there again', async () => {
      const cite = cites(sentences.last()).first();
      const quote = await quoteOf(cite);
      await cite.click();
      await showsQuote(page, quote);
      await page.getByRole('button', { name: 'Chiudi il documento' }).click();
      await expect(sentences.first()).toBeVisible();
    });

    await test.step('a passage has an address, that shows it marked in the text', async () => {
      await sentences
        .last()
        .getByRole('button', { name: /^Copia l’indirizzo del passo/ })
        .first()
        .click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toMatch(/\/provvedimento\/page\?id=[\w-]+&pag=\d+&passo=[\w.]+$/);
      await sentences
        .last()
        .getByRole('link', { name: /nel testo$/ })
        .first()
        .press('Enter');
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('.bdm-text-cited').first()).toBeInViewport();
      await page.goto(`${address}&vista=pdf`);
      await expect(marked(page).first()).toBeInViewport();
      await page.getByRole('button', { name: 'Chiudi il documento' }).click();
      await opener.click();
      await expect(sentences.first()).toBeVisible();
      await command('Chiudi').click();
      await expect(opener).toBeFocused();
    });
  },
);

test('on the page of a decision the assistant of every page is asked about it', async ({ page }) => {
  await openDecision(page, 'assistito', 3);
  await page.getByRole('button', { name: 'Assistente virtuale' }).click();
  const chat = page.getByRole('region', { name: 'Assistente virtuale' });
  await expect(chat.getByRole('radio', { name: 'Questo provvedimento' })).toBeChecked();
  await chat.getByLabel('Domanda sul provvedimento').fill('Come sono regolate le spese?');
  await chat.getByRole('button', { name: 'Invia' }).click();
  await expect(chat.locator('.bdm-assistant-answer').first()).toBeVisible();
  await chat.getByRole('radio', { name: 'Tutta la banca dati' }).press('Space');
  await expect(chat.getByLabel('Domanda all’assistente')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Assistente virtuale' })).toBeFocused();
});

test('the conversation beside the document', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openDecision(page, 'assistito', 2);
  const asking = new RegExp(`/chat/${id}/question`);
  const pane = page.getByRole('complementary', { name: 'Assistente' });
  const field = pane.getByLabel('Domanda sul provvedimento');
  const answers = pane.locator('.bdm-assistant-answer');
  const button = (name: string) => pane.getByRole('button', { name, exact: true });

  await test.step('a reading that fails can be tried again', async () => {
    const work = await failing(page, new RegExp(`/chat/${id}/ingest`), 'unavailable');
    await openViewer(page);
    await expect(pane.getByRole('alert')).toContainText('Assistente non disponibile.');
    await work();
    await button('Riprova').click();
    await expect(field).toBeVisible();
  });

  await test.step('70 % for the document, 30 % for the assistant, which says what it is', async () => {
    const share = async (element: Locator) => (await element.boundingBox())?.width ?? 0;
    const whole = await share(page.locator('.bdm-viewer-body'));
    expect((await share(pane)) / whole).toBeCloseTo(0.3, 2);
    expect((await share(page.getByRole('region', { name: 'Testo del documento' }))) / whole).toBeCloseTo(
      0.7,
      2,
    );
    await expect(pane).toContainText('provvedimenti civili presenti nei sistemi informatici');
    await expect(pane).toContainText('Risposte estrattive');
    await expect(button('Copia')).toBeDisabled();
  });

  await test.step('an answer that does not come is given up: the question is back', async () => {
    const { ended, over } = await neverAnswering(page, asking);
    await field.fill('Chi paga le spese del giudizio?');
    await field.press('Enter');
    await expect(answers).toContainText('Ricerca della risposta in corso');
    await button('Interrompi').click();
    await ended;
    await expect(answers).toHaveCount(0);
    await expect(field).toHaveValue('Chi paga le spese del giudizio?');
    await over();
  });

  await test.step('one that fails says why, and is asked again; it is typed', async () => {
    for (const [failure, said] of [
      ['cut', 'Si è verificato un errore. Riprovare più tardi'],
      ['unavailable', 'Assistente non disponibile.'],
      ['limit', 'Raggiunto il limite di oggi.'],
    ] as const) {
      const work = await failing(page, asking, failure);
      await (failure === 'cut' ? button('Invia') : button('Riprova')).click();
      await expect(pane.getByRole('alert')).toContainText(said);
      await work();
    }
    await button('Riprova').click();
    await expect(pane.getByRole('region', { name: 'Conversazione' })).toBeFocused();
    await expect(button('Mostra tutta la risposta')).toBeVisible();
    await expect(cites(answers)).toHaveCount(0);
    await button('Mostra tutta la risposta').click();
    await expect(cites(answers).first()).toBeVisible();
  });

  await test.step('by keyboard: a citation opens its page, its words marked; the keys of the field are its own', async () => {
    const cite = cites(answers).first();
    const quote = await quoteOf(cite);
    await cite.focus();
    await page.keyboard.press('Enter');
    await showsQuote(page, quote);
    await expect(cite).toBeFocused();
    await field.fill('');
    await field.pressSequentially('n p r');
    await expect(field).toHaveValue('n p r');
    await accessible(page, '.bdm-viewer');
  });

  await test.step('what the decision does not tell; without motion, at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await field.fill('Quanti satelliti ha Giove?');
    await button('Invia').click();
    await expect(answers.last()).toHaveText(/Non risulta dal provvedimento\.$/);
    await expect(cites(answers.last())).toHaveCount(0);
  });

  await test.step('copied and printed', async () => {
    await button('Copia').click();
    await expect(toast(page, 'Chat copiata con successo')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Chi paga le spese del giudizio?');
    expect(copied).toContain('Non risulta dal provvedimento.');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await button('Stampa').click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
    await expect(page.locator('#bdm-printing-text')).toContainText('Non risulta dal provvedimento.');
  });

  await test.step('closed, it stays so; the conversation is kept, and cleared', async () => {
    await button('Chiudi l’assistente').click();
    await expect(pane).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Assistente', exact: true })).toBeFocused();
    await page.reload();
    await openViewer(page);
    await expect(pane).toHaveCount(0);
    await page.getByRole('button', { name: 'Assistente', exact: true }).click();
    await expect(answers).toHaveCount(2);

    const { ended, over } = await neverAnswering(page, asking);
    await field.fill('Una domanda da abbandonare');
    await button('Invia').click();
    const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await button('Cancella').click();
    await ended;
    await over();
    expect((await forgotten).status()).toBe(204);
    await expect(answers).toHaveCount(0);
    await page.reload();
    await openViewer(page);
    await expect(field).toBeVisible();
    await expect(answers).toHaveCount(0);
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'a sheet over the document, dragged down or closed by its button',
    costly('the gate has the conversation beside the document; this is its shape on a telephone'),
    async ({ page }) => {
      await openDecision(page, 'assistito', 3);
      await openViewer(page);
      const opener = page.getByRole('button', { name: 'Assistente', exact: true });
      const sheet = page.getByRole('dialog', { name: 'Assistente', exact: true });
      await expect(sheet).toHaveCount(0);

      const drag = async (by: number) => {
        const box = await sheet.getByRole('heading', { name: 'Assistente' }).boundingBox();
        if (!box) throw new Error('no sheet');
        const [x, y] = [box.x + 40, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + by, { steps: 4 });
        await page.mouse.up();
      };

      await test.step('nine tenths of the window; a short drag leaves it, a longer one closes it', async () => {
        await opener.click();
        await expect(sheet.getByLabel('Domanda sul provvedimento')).toBeVisible();
        expect((await sheet.boundingBox())?.height).toBeCloseTo(0.9 * PHONE.height, 0);
        await accessible(page, '.bdm-assistant-sheet');
        await drag(75);
        await expect(sheet).toBeVisible();
        await drag(85);
        await expect(sheet).toHaveCount(0);
        await expect(opener).toBeFocused();
      });

      await test.step('what was asked goes on while it is closed; a citation opens the page', async () => {
        await opener.click();
        await sheet.getByLabel('Domanda sul provvedimento').fill('Come sono regolate le spese?');
        await sheet.getByRole('button', { name: 'Invia' }).click();
        await sheet.getByRole('button', { name: 'Chiudi l’assistente' }).click();
        await expect(sheet).toHaveCount(0);
        await opener.click();
        const cite = cites(sheet).first();
        await expect(cite).toBeVisible();
        const quote = await quoteOf(cite);
        await cite.click();
        await expect(sheet).toHaveCount(0);
        await showsQuote(page, quote);
      });

      await test.step('the summary and the chat of every page fit too', async () => {
        await page.getByRole('button', { name: 'Chiudi il documento' }).click();
        await page.getByRole('button', { name: 'Sintesi (AI)', exact: true }).click();
        await expect(cites(page.getByRole('dialog')).first()).toBeVisible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Assistente virtuale' }).click();
        await expect(page.getByRole('dialog', { name: 'Assistente virtuale' })).toBeVisible();
        await page.keyboard.press('Escape');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      });
    },
  );
});

for (const size of [{ width: 1280, height: 800 }, PHONE]) {
  test.describe(`what a model says, ${size.width} pixels wide`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'verified, to be verified, left out; what comes nearest; extracts when it is down',
      costly(
        "the gate has answers with their passages in 'the conversation beside the document'; this is how rarer answers look",
      ),
      async ({ page }) => {
        const id = await openDecision(page, 'assistito', size === PHONE ? 5 : 4);
        await openViewer(page);
        if (size === PHONE) await page.getByRole('button', { name: 'Assistente', exact: true }).click();
        const answers = page.locator('.bdm-assistant-answer');

        /** Asks; the service's own answer comes as if a model had given it, changed so. */
        const asked = async (change: (answer: Said) => object) => {
          const path = new RegExp(`/chat/${id}/question`);
          await page.route(path, async (route) => {
            const response = await route.fetch();
            const said: Said[] = await response.json();
            const last = said.pop() as Said;
            await route.fulfill({ response, json: [...said, { ...last, ...change(last) }] });
          });
          const before = await answers.count();
          await page.getByLabel('Domanda sul provvedimento').fill('Come sono regolate le spese?');
          await page.getByRole('button', { name: 'Invia' }).click();
          await expect(answers).toHaveCount(before + 1);
          await expect(cites(answers.last()).first()).toBeAttached();
          await page.unroute(path);
          return answers.last();
        };

        await test.step('what only has its quotation is marked, with the quotation open', async () => {
          const answer = await asked(({ sentences: [first] }) => ({
            sentences: [first, { ...first, text: 'Le spese sono raddoppiate.', verified: false }],
            left_out: 2,
          }));
          const unsure = answer.locator('.bdm-assistant-unverified').filter({ hasText: 'raddoppiate' });
          await expect(unsure).toContainText('Da verificare');
          await expect(unsure.locator('blockquote')).toBeVisible();
          await expect(answer.getByText('Da verificare')).toHaveCount(1);
          await expect(answer).toContainText('2 frasi del modello sono state escluse');
        });

        await test.step('of what is longer than the room for it, the beginning is in sight', async () => {
          const answer = await asked(({ passages }) => ({
            assistant: 'Non trovo una risposta certa; i passi più vicini:',
            sentences: [],
            found: false,
            passages: [...passages, ...passages],
          }));
          await expect(
            answer.getByText('Non trovo una risposta certa; i passi più vicini:'),
          ).toBeInViewport();
          await expect(answer.locator('blockquote').first()).toBeVisible();
        });

        await test.step('extracts say that the model is not there', async () => {
          const answer = await asked(() => ({ fallback: true }));
          await expect(answer).toContainText('Il modello linguistico non è disponibile');
        });

        await accessible(page, size === PHONE ? '.bdm-assistant-sheet' : '.bdm-viewer');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      },
    );
  });
}

const CHAT = costly(
  'the gate has the conversation beside a document; tests/assistant says what it answers from',
);
test('the chat of every page answers from several decisions, with links to them', CHAT, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAnew(page, 'assistito', '/archivio/home'); // it signs out
  const opener = page.getByRole('button', { name: 'Assistente virtuale' });
  const chat = page.getByRole('region', { name: 'Assistente virtuale' });
  const field = chat.getByLabel('Domanda all’assistente');
  await opener.click();
  await expect(field).toBeFocused();
  await expect(chat).toContainText('abstract dei provvedimenti civili e penali');
  await field.fill('Quando il conduttore può recedere dalla locazione per gravi motivi?');
  await field.press('Enter');
  const used = chat.locator('.bdm-assistant-used').getByRole('link');
  await expect(used.first()).toBeVisible();
  await accessible(page, '.bdm-assistant-corner');

  await test.step('a citation opens its decision at the passage', async () => {
    const cite = cites(chat).first();
    const quote = await quoteOf(cite);
    await cite.click();
    await showsQuote(page, quote);
    await page.getByRole('button', { name: 'Chiudi il documento' }).click();
  });

  await test.step('it is there again when the page is loaded anew', async () => {
    await page.reload();
    await expect(used.first()).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).toContain('gravi motivi');
  });

  await test.step('copied with its pages and decisions', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const label = (await used.first().textContent()) ?? '';
    await chat.getByRole('button', { name: 'Copia' }).click();
    await expect(toast(page, 'Chat copiata con successo')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\(\[1\] p\. \d+/);
    expect(copied).toContain(`[1] ${label}`);
  });

  await test.step('it goes along to other pages; Esc closes it', async () => {
    await used.first().click();
    await expect(page).toHaveURL(/\/provvedimento\/page\?id=/);
    await expect(page.getByRole('button', { name: 'Sintesi (AI)', exact: true })).toBeVisible();
    // Beside a decision it is asked about that, until told otherwise.
    await chat.getByText('Tutta la banca dati', { exact: true }).click();
    await expect(used.first()).toBeVisible();
    await field.press('Escape');
    await expect(chat).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await chat.getByRole('button', { name: 'Cancella' }).click();
    await expect(chat.locator('.bdm-assistant-answer')).toHaveCount(0);
  });

  await test.step('nothing of it is left after signing out', async () => {
    await field.fill('Quando il conduttore può recedere dalla locazione per gravi motivi?');
    await field.press('Enter');
    await expect(used.first()).toBeVisible();
    await page.getByRole('button', { name: 'Esci', exact: true }).first().click();
    await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
      'gravi motivi',
    );
  });
});

test(
  'the summary on the edit page of a decision, for who may edit and use the assistant',
  costly('the gate has the same summary on the page of a decision'),
  async ({ page }) => {
    await signIn(page, 'redattore.tutti', '/privacy');
    // A draft with a decision to be summed up, which what other tests write has not.
    const query = '{provvedimentoOp(area:"civile",size:1,q:"status:BOZZA AND testo:spese"){items{id}}}';
    const found = await page.request.post(`${API}/graphql`, { data: { query } });
    const [{ id }] = (await found.json()).data.provvedimentoOp.items;
    await page.goto(`/attivita/provvedimento/page?id=${id}`);
    for (const size of [{ width: 1280, height: 800 }, PHONE]) {
      await page.setViewportSize(size);
      // Nothing that floats is in the way of what the page can do.
      await page.locator('.bdm-editor-bar').getByRole('button').last().click({ trial: true });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Sintesi (AI)', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sintesi (AI) del provvedimento' });
    const cite = cites(dialog).first();
    await expect(cite).toBeVisible();
    const quote = await quoteOf(cite);
    await cite.click();
    await showsQuote(page, quote);
  },
);
