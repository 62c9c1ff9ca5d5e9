import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { type Account, signIn, WORD } from './session';

const HOME = '/fascicolo/home';
const RESULTS = `/search/standard?q=${encodeURIComponent(`testo:(${WORD})`)}&area=civile`;
const NARROW = { width: 390, height: 844 };

/** A name that no other test, nor the demo content, has. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const told = (page: Page, message: string | RegExp) => expect(page.getByText(message).last()).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog').last();

async function isAccessible(page: Page): Promise<void> {
  await expect(page.locator('.bdm-skeleton:visible')).toHaveCount(0);
  const { violations } = await new Axe({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Makes a folder with the dialog that `open` opens, by keyboard. */
async function create(page: Page, open: Locator, name: string): Promise<void> {
  const over = () => window.history.state?.['bdm.sopra'];
  const before = await page.evaluate(over);
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Nome della cartella/)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await told(page, `La cartella ${name} è stata creata con successo`);
  // Going back from the dialog's entry in the history would take away the page that is opened next.
  await expect.poll(() => page.evaluate(over)).toBe(before);
}

const newFolder = (page: Page) => page.getByRole('button', { name: 'Nuova cartella' });
const command = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** As many of the first results as asked for are put into the folder, in one go. */
async function collect(page: Page, count: number, folder: string): Promise<string[]> {
  await page.goto(RESULTS);
  const labels: string[] = [];
  for (let index = 0; index < count; index++) {
    await page
      .getByRole('checkbox', { name: /^Seleziona:/ })
      .nth(index)
      .check();
    labels.push(await page.getByRole('article').nth(index).getByRole('heading', { level: 3 }).innerText());
  }
  await page.getByRole('button', { name: 'Aggiungi a una cartella', exact: true }).click();
  await dialog(page).getByRole('radio', { name: folder }).check();
  await dialog(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
  return labels;
}

const TREE = costly(
  'the gate fills a folder and empties it in the next test; the tree and its dialogs are tests of the client',
);

test('folders are made, filtered, renamed, moved and deleted, by keyboard', TREE, async ({ page }) => {
  await signIn(page, 'assistito', HOME);
  const [first, second] = [unique('Appalti'), unique('Locazioni')];
  const long = unique('Una cartella dal nome tanto lungo che il titolo');

  await test.step('made; the same name is refused', async () => {
    for (const name of [first, second, long]) await create(page, newFolder(page), name);
    await command(page, 'Nuova cartella').click();
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await told(page, 'Esiste già una cartella personale con lo stesso nome');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(newFolder(page)).toBeFocused();
  });

  await test.step('filtered by part of the name, and reloaded', async () => {
    await page.getByLabel('Filtra cartelle').fill(first.toUpperCase().slice(2));
    await expect(page.getByRole('link', { name: first })).toBeVisible();
    await expect(page.getByRole('link', { name: second })).toHaveCount(0);
    await page.getByLabel('Filtra cartelle').fill('nessuna con questo nome');
    await told(page, 'Nessuna cartella con questo nome');
    await page.getByLabel('Filtra cartelle').fill('');
    await command(page, 'Aggiorna').click();
    await expect(page.getByRole('link', { name: second })).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a long name is cut in the title', async () => {
    await page.getByRole('link', { name: long }).click();
    await expect(title(page, `${long.slice(0, 47)}...`)).toBeVisible();
    await expect(page.getByText('La cartella è vuota')).toBeVisible();
    await command(page, 'Torna indietro').click();
  });

  await test.step('a subfolder; renaming to the same name asks nothing', async () => {
    await page.getByRole('link', { name: second }).click();
    await create(page, command(page, 'Nuova sottocartella'), 'Abitative');
    await page.getByRole('link', { name: 'Abitative' }).click();
    await expect(title(page, 'Abitative')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await command(page, 'Rinomina').click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('/renamed'))).toEqual([]);
    await command(page, 'Rinomina').press('Enter');
    await page.keyboard.type('Uso abitativo');
    await page.keyboard.press('Enter');
    await told(page, /rinominata con successo\.$/);
    await expect(title(page, 'Uso abitativo')).toBeVisible();
  });

  await test.step('moved, but not below itself', async () => {
    const path = page.getByRole('navigation', { name: 'Percorso della cartella' });
    await path.getByRole('link', { name: second }).click();
    await expect(title(page, second)).toBeVisible();
    await command(page, 'Sposta').press('Enter');
    await expect(dialog(page).getByRole('radio', { name: /^Uso abitativo/ })).toBeDisabled();
    await dialog(page)
      .getByRole('radio', { name: /nessuna cartella/ })
      .focus();
    for (let step = 0; step < 200; step++) {
      if (await dialog(page).getByRole('radio', { name: first }).isChecked()) break;
      await page.keyboard.press('ArrowDown');
    }
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await told(page, 'La cartella personale è stata spostata con successo.');
    await expect(path.getByRole('link', { name: first })).toBeVisible();
  });

  await test.step('deleted with those within it, after asking', async () => {
    await page.getByRole('link', { name: first }).click();
    await expect(title(page, first)).toBeVisible();
    await command(page, 'Elimina').press('Enter');
    await expect(dialog(page).getByText(/^L’operazione è irreversibile/)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Annulla' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await told(page, 'La cartella personale è stata eliminata con successo.');
    await expect(title(page, 'Cartelle personali')).toBeVisible();
    await expect(page.getByRole('link', { name: long })).toBeVisible();
    await expect(page.getByRole('link', { name: first })).toHaveCount(0);
  });
});

test('decisions and abstracts are collected from results, exported and taken out', async ({ page }) => {
  await signIn(page, 'direzione', HOME);
  const name = unique('Raccolta');
  await create(page, newFolder(page), name);

  const labels = await collect(page, 2, name);
  await told(page, `2 provvedimenti inseriti nella cartella ${name}`);
  await expect(page.getByRole('checkbox', { name: /^Seleziona:/ }).first()).not.toBeChecked();

  await test.step('one abstract, from its card', async () => {
    await page.goto(`${RESULTS}&target=abstract`);
    await page
      .getByRole('button', { name: /^Aggiungi a una cartella:/ })
      .first()
      .click();
    await dialog(page).getByRole('radio', { name }).check();
    await dialog(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await told(page, `Abstract inserito nella cartella ${name}`);
  });

  await test.step('the folder shows and exports them', async () => {
    await page.goto(HOME);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: /^Provvedimenti \(2 provvedimenti\)/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Abstract \(1 abstract\)/ })).toBeVisible();
    for (const label of labels) await expect(page.getByRole('link', { name: label }).first()).toBeVisible();
    await isAccessible(page);
    await command(page, 'Scarica…').click();
    await dialog(page)
      .getByRole('radio', { name: /^Testo/ })
      .check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Esporta' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(name);
  });

  await test.step('the page of the decision says where it is, and lets go of it', async () => {
    const label = labels[0] ?? '';
    await page.getByRole('article').getByRole('link', { name: label }).first().click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Rimuovi dalla cartella ${name}` }).click();
    await expect(dialog(page).getByText(/^L’operazione è irreversibile/)).toBeVisible();
    await command(page, 'Rimuovi').click();
    await told(page, 'Provvedimento rimosso correttamente');
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await command(page, 'Aggiungi a una cartella').click();
    await dialog(page).getByRole('radio', { name }).check();
    await dialog(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await told(page, `Provvedimento inserito nella cartella ${name}`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('an abstract is taken out of the folder after asking', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    await page
      .getByRole('region', { name: /^Abstract/ })
      .getByRole('button', { name: /^Rimuovi/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Rimuovi', exact: true }).click();
    await told(page, 'Abstract rimosso con successo');
    await expect(page.getByRole('heading', { name: /^Abstract \(/ })).toHaveCount(0);
    await expect(title(page, name)).toBeFocused();
  });
});

type Person = { name: string; family_name: string };
const capitals = ({ name, family_name }: Person) => `${family_name} ${name}`.toUpperCase();

async function another(browser: Browser, account: Account, address: string): Promise<[Page, Person]> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account, address);
  return [page, await (await page.request.get('/api/bdm/backoffice/user/current')).json()];
}

/** Finds somebody in the sharing dialog, by keyboard. */
async function find(page: Page, { name, family_name }: Person): Promise<void> {
  const box = page.getByLabel('Cerca una persona');
  await expect(box).toBeFocused();
  await box.fill(family_name.slice(0, 2));
  await told(page, 'Digitare almeno 3 caratteri.');
  await box.fill(family_name);
  const found = page.getByRole('option', {
    name: new RegExp(`^${capitals({ name, family_name })} \\(.+@.+\\)$`),
  });
  await expect(found).toBeVisible();
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const SHARED = costly('sharing.spec.ts shares one, tests/personal/fascicolo says who may do what');

test('a folder is shared to read, then to write, then no longer', SHARED, async ({ page, browser }) => {
  await signIn(page, 'redattore.tutti', HOME);
  const owner: Person = await (await page.request.get('/api/bdm/backoffice/user/current')).json();
  const name = unique('Sezione');
  await create(page, newFolder(page), name);
  await collect(page, 1, name);
  await told(page, `Provvedimento inserito nella cartella ${name}`);
  await page.goto(HOME);
  await page.getByRole('link', { name }).click();
  const address = page.url();
  const [reader, person] = await another(browser, 'redattore.roma', address);

  await test.step('whoever it is not shared with does not find it', async () => {
    await told(reader, 'Cartella personale non disponibile');
    expect(await reader.content()).not.toContain(name);
  });

  await test.step('shared to read; not with oneself, not twice', async () => {
    await command(page, 'Condividi').press('Enter');
    await expect(page.getByText('La cartella non è stata condivisa')).toBeVisible();
    await find(page, owner);
    await told(page, 'La cartella non può essere condivisa con se stessi');
    await find(page, person);
    await expect(page.getByLabel('Permesso', { exact: true })).toHaveValue('');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Condividi' })).toBeFocused();
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await told(page, 'La cartella personale è stata condivisa con successo');
    await find(page, person);
    await told(page, /^Già condivisa con/);
    await page.setViewportSize(NARROW);
    await expect(page.getByRole('button', { name: /^Rimuovi la condivisione/ })).toBeInViewport({ ratio: 1 });
    await isAccessible(page);
  });

  await test.step('read: told apart, and nothing can be changed', async () => {
    await reader.goto(HOME);
    const shared = reader.getByRole('list', { name: 'Condivise con me' }).getByRole('listitem');
    const row = shared.filter({ has: reader.getByRole('link', { name }) });
    await expect(row.getByText(`Di ${capitals(owner)}`)).toBeVisible();
    await expect(row.getByText('Sola lettura')).toBeVisible();
    await reader.getByRole('link', { name }).click();
    await expect(reader.getByRole('heading', { name: /^Provvedimenti/ })).toBeVisible();
    await expect(
      reader.getByRole('button', { name: /^(Rimuovi|Rinomina|Elimina|Sposta|Condividi)/ }),
    ).toHaveCount(0);
    await isAccessible(reader);
  });

  await test.step('written: what is in it can be taken out', async () => {
    await page.getByLabel(`Permesso di ${capitals(person)}`).selectOption('w');
    await told(page, `Permesso di ${capitals(person)} modificato`);
    await reader.reload();
    await expect(reader.getByText('Modificabile')).toBeVisible();
    await reader.getByRole('button', { name: /^Rimuovi/ }).click();
    await dialog(reader).getByRole('button', { name: 'Rimuovi', exact: true }).click();
    await told(reader, 'Provvedimento rimosso correttamente');
    await expect(reader.getByText('La cartella è vuota')).toBeVisible();
  });

  await test.step('shared no longer', async () => {
    await page.getByRole('button', { name: /^Rimuovi la condivisione/ }).click();
    await told(page, 'La condivisione della cartella personale è stata rimossa con successo');
    await expect(page.getByText('La cartella non è stata condivisa')).toBeVisible();
    await reader.goto(address);
    await told(reader, 'Cartella personale non disponibile');
  });
  await reader.context().close();
});

for (const viewport of [NARROW, { width: 800, height: 500 }])
  test(
    `at ${viewport.width} by ${viewport.height} pixels a result is put into a new folder`,
    costly(
      'the gate makes folders and fills them from results at 1280 pixels; this is the same on small windows',
    ),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page, 'giudice', RESULTS);
      await page.getByRole('checkbox', { name: 'Seleziona tutti in questa pagina' }).check();
      await expect(page.getByText(/^\d+ provvediment[oi] selezionat[oi]$/)).toBeVisible();
      await isAccessible(page);
      await command(page, 'Aggiungi a una cartella').click();
      const name = unique('Da leggere');
      await create(page, dialog(page).getByRole('button', { name: 'Nuova cartella' }), name);
      await told(page, `La cartella ${name} è stata creata con successo`);
      await expect(dialog(page).getByRole('radio', { name })).toBeChecked();
      await isAccessible(page);
      // The notification, which has come to rest, leaves free what comes next.
      const add = dialog(page).getByRole('button', { name: 'Aggiungi', exact: true });
      const free = add.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(await free).toBe(true);
      await add.click();
      await told(page, new RegExp(`inserit[oi] nella cartella ${name}$`));
      await page.goto(HOME);
      await expect(page.getByRole('link', { name })).toBeVisible();
      await isAccessible(page);
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: /^Provvedimenti/ })).toBeVisible();
      await isAccessible(page);
    },
  );
