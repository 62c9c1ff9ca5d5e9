// The pictures of the user manual, taken from a running service with demo contents; called by tools/manual.py.
// Environment: BDM_ADDRESS, BDM_TEST_BROWSER, BDM_PICTURES (a folder). Arguments: names of pictures; none means all.
import { join } from 'node:path';
import { launch, linesInSight, searched, settled, visitor } from './visit.mjs';

const { BDM_PICTURES: folder } = process.env;
const WIDTH = 1280;
/** Of the header, which stays at the top of the window. */
const HEADER = 64;
const browser = await launch();
const pages = new Map();

/** The page of somebody who is signed in as `account` (null: of nobody); one for each, used again. */
async function visit(account) {
  if (!pages.has(account)) {
    const window = {
      viewport: { width: WIDTH, height: 800 },
      deviceScaleFactor: 1.25,
      reducedMotion: 'reduce',
    };
    pages.set(account, await visitor(browser, account, window));
  }
  return pages.get(account);
}

async function open(account, address) {
  const page = await visit(account);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  return page;
}

/** `height` pixels of the page, from `from` on. */
async function shot(page, name, height, from = 0) {
  await page.setViewportSize({ width: WIDTH, height });
  await page.evaluate((y) => window.scrollTo(0, y), from);
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.setViewportSize({ width: WIDTH, height: 800 });
}

const WORDS = 'testo:"saldo" AND materia:"Contratti bancari"';

/** The first result of a search that can be read, opened. */
async function openResult(account, address, ready) {
  const page = await open(account, address);
  await page.getByRole('heading', { name: /^[\d.]+ Risultat[oi]$/ }).waitFor();
  await settled(page);
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Visualizza/ }) });
  const cards = (await card.count()) > 0 ? card : page.getByRole('article');
  await cards.first().getByRole('heading', { level: 3 }).getByRole('link').click();
  await page.waitForURL(/\/page\?/); // what is waited for stands on the cards, too
  await ready(page).waitFor();
  await settled(page);
  return page;
}

const openDecision = (account = 'giudice') =>
  openResult(account, searched(WORDS), (page) => page.getByRole('button', { name: /^Visualizza/ }).first());

/** The document of that decision, with its text ready to be selected. */
async function openDocument(account) {
  const page = await openDecision(account);
  await page
    .getByRole('button', { name: /^Visualizza/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ruota' }).waitFor();
  await page.locator('.textLayer span').first().waitFor();
  await settled(page);
  return page;
}

/** Where something begins on its page, with a little room above it. */
async function offset(locator) {
  const top = await locator.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  return top - HEADER - 30;
}

/** Drags the mouse over the text of the open document, from one place (parts of the window) to another. */
async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 12 });
  await page.mouse.up();
}

async function closeDocument(page) {
  await page.getByRole('button', { name: 'Chiudi il documento' }).click();
}

const cited = (page) => page.getByRole('button', { name: /^Apri il passo citato/ });
const draftOf = (page) => page.locator('tbody tr').filter({ hasText: /bozza/i }).first();

const PICTURES = {
  accesso: async (name) => shot(await open(null, '/login'), name, 620),
  profilo: async (name) => shot(await open('redattore', '/profilo'), name, 430),
  ricerca: async (name) => shot(await open('giudice', '/search/standard'), name, 680),
  nuvola: async (name) => {
    const page = await open('giudice', '/search/standard');
    await page.getByRole('heading', { name: 'Provvedimenti pubblicati' }).scrollIntoViewIfNeeded();
    await settled(page);
    await shot(page, name, 620, await page.evaluate(() => window.scrollY + 60));
  },
  avanzata: async (name) => {
    const q = 'materia:"Contratti bancari" AND (testo:"tasso soglia" OR testo:"anatocismo")';
    const page = await open('giudice', `/search/advanced?q=${encodeURIComponent(q)}&area=civile`);
    await page.getByRole('button', { name: /^Modifica/ }).click();
    await page.getByRole('form').waitFor();
    await shot(page, name, 720);
  },
  risultati: async (name) => {
    const page = await open('giudice', searched('testo:(contratto locazione)'));
    await shot(page, name, 820);
  },
  provvedimento: async (name) => shot(await openDecision(), name, 800),
  testo: async (name) => {
    const page = await openDecision();
    await page.locator('.bdm-text-part').nth(1).waitFor();
    await shot(page, name, 700, await offset(page.locator('.bdm-text-part').nth(1)));
  },
  massima: async (name) => {
    const page = await openResult('giudice', searched('testo:(prova)', '&target=abstract'), (there) =>
      there.getByRole('heading', { level: 1 }),
    );
    await shot(page, name, 760);
  },
  documento: async (name) => {
    const page = await openDocument();
    await page.getByRole('button', { name: 'Pannello laterale' }).click();
    await page.locator('.bdm-viewer').first().waitFor();
    await page.waitForTimeout(1500); // the small pictures of the pages come one after the other
    await shot(page, name, 720);
    await closeDocument(page);
  },
  note: async (name) => {
    const page = await openDocument();
    await page.setViewportSize({ width: WIDTH, height: 720 });
    await page.getByRole('button', { name: 'Evidenzia e annota' }).click();
    await page.keyboard.press('PageDown');
    await settled(page);
    const [first, last] = await linesInSight(page, 150);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/document_note') && answer.ok());
    await drag(
      page,
      [first.x + 4, first.y + first.height / 2],
      [last.x + last.width * 0.7, last.y + last.height / 2],
    );
    const { _id } = await (await saved).json();
    await settled(page);
    await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2, { button: 'right' });
    await page.getByRole('menu').waitFor();
    await shot(page, name, 720);
    await page.request.delete(`/api/bdm/backoffice/document_note/${_id}`);
    await page.reload();
  },
  sintesi: async (name) => {
    const page = await openDecision('assistito');
    await page.getByRole('button', { name: 'Sintesi (AI)', exact: true }).click();
    await cited(page).first().waitFor();
    await shot(page, name, 760);
    await page.keyboard.press('Escape');
  },
  assistente: async (name) => {
    const page = await openDocument('assistito');
    await page.getByLabel('Domanda sul provvedimento').fill('Chi deve pagare le spese?');
    await page.getByRole('button', { name: 'Invia' }).click();
    await cited(page).first().click();
    await page.locator('mark.bdm-cited').first().waitFor();
    await shot(page, name, 760);
    await page.getByRole('button', { name: 'Cancella', exact: true }).click();
    await closeDocument(page);
  },
  cartelle: async (name) => shot(await open('giudice', '/fascicolo/home'), name, 560),
  cartella: async (name) => {
    const page = await open('giudice', '/fascicolo/home');
    await page.getByRole('link', { name: 'Orientamenti della sezione' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Orientamenti della sezione' }).waitFor();
    await shot(page, name, 700);
  },
  archivio: async (name) => shot(await open('giudice', '/archivio/home'), name, 760),
  'archivio-mesi': async (name) => {
    const address = '/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile/TUTTE/2025';
    await shot(await open('giudice', address), name, 800);
  },
  attivita: async (name) => shot(await open('redattore', '/attivita/provvedimento/home'), name, 620),
  redazione: async (name) => {
    const page = await open('redattore', '/attivita/provvedimento/home');
    await draftOf(page).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Salva', exact: true }).waitFor();
    await page.locator('.textLayer span').first().waitFor();
    await shot(page, name, 820);
  },
  abstract: async (name) => {
    const page = await open('redattore', '/attivita/abstract/home');
    await draftOf(page).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Salva', exact: true }).waitFor();
    await page.locator('.textLayer span').first().waitFor();
    await shot(
      page,
      name,
      820,
      await offset(page.getByRole('heading', { name: 'Abstract', exact: true }).last()),
    );
  },
};

const wanted = process.argv.slice(2);
let failed = 0;
for (const [name, take] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await take(name);
    console.log(`${name}.png`);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error.message}`);
    pages.clear();
  }
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
