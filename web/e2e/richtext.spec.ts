import { expect, type Locator, type Page, test } from '@playwright/test';
import { Axe } from './axe';
import { costly } from './costly';
import { signIn } from './session';

/** The text of a new abstract, as its editor. */
async function openEditor(page: Page): Promise<{ text: Locator; bar: Locator }> {
  await signIn(page, 'redattore', '/attivita/abstract/nuova');
  const text = page.getByRole('textbox', { name: /^Testo/ });
  await expect(text).toBeVisible();
  return { text, bar: page.getByRole('toolbar', { name: 'Formattazione: Testo' }) };
}

/** As the clipboard of a word processor gives it. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.focus();
  await text.evaluate((element, content) => {
    const data = new DataTransfer();
    data.setData('text/html', content);
    data.setData('text/plain', 'testo semplice');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color:red}</style></head>
<body lang=IT><!--StartFragment--><p class=MsoNormal style='text-align:justify'><span style='font-size:12.0pt;font-family:"Times New Roman",serif;
color:red'>In tema di <b>danno</b> l’<i>onere</i> della prova.<o:p></o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>primo<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>secondo<o:p></o:p></p>
<!--EndFragment--></body></html>`;

test(
  'what comes from Word keeps its meaning and loses its dress',
  costly(
    'the gate writes and formats by keys; what is kept of pasted text are tests of the client and the server',
  ),
  async ({ page }) => {
    const { text } = await openEditor(page);
    await paste(text, WORD);
    await expect(text.getByRole('strong')).toHaveText('danno');
    await expect(text.getByRole('emphasis')).toHaveText('onere');
    await expect(text.getByRole('list').getByRole('listitem')).toHaveText(['primo', 'secondo']);
    await expect(text.locator('p').first()).toHaveCSS('text-align', 'justify');
    const html = await text.innerHTML();
    expect(html).not.toMatch(/mso|Mso|font|<o:p|color/i);
  },
);

test('keyboard alone: formatting, toolbar, link', async ({ page }) => {
  const { text, bar } = await openEditor(page);
  await text.focus();
  await page.keyboard.type('danno');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(text.getByRole('strong')).toHaveText('danno');
  await expect(bar.getByRole('button', { name: 'Grassetto' })).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: /^Stile del paragrafo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Normale' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('danno');
  await expect(text).toBeFocused();

  await page.keyboard.press('Control+k');
  const address = page.getByRole('textbox', { name: 'Indirizzo' });
  await expect(address).toBeFocused();
  await page.keyboard.type('www.normattiva.it');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(
    /L'indirizzo inserito è in un formato non valido: deve iniziare con http:\/\/ oppure https:\/\//,
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.type('https://www.normattiva.it/');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://www.normattiva.it/');
  await expect(text).toBeFocused();
});

test('a link to a decision, chosen in the dialog; no fault that axe finds', async ({ page }) => {
  const { text, bar } = await openEditor(page);
  const scan = () => new Axe({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect((await scan()).violations).toEqual([]);
  await bar.getByRole('button', { name: /^Evidenziazione/ }).click();
  expect((await scan()).violations).toEqual([]);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Collegamento a un provvedimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seleziona provvedimento' });
  await expect(dialog.getByText('Selezionare uno o più criteri di ricerca.')).toBeVisible();
  const box = dialog.getByRole('combobox', { name: 'Cerca e aggiungi criteri di ricerca' });
  await box.fill('contratto');
  await box.press('Enter');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  expect(await dialog.getByRole('radio').count()).toBeLessThanOrEqual(5);
  expect((await scan()).violations).toEqual([]);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(text.getByRole('link')).toHaveAttribute('href', /^\/provvedimento\/page\?id=/);
});

test('on a narrow screen every command is within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { bar } = await openEditor(page);
  for (const tool of await bar.locator('[data-tool]').all()) {
    const place = await tool.boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= 390).toBe(true);
  }
  await bar.getByRole('button', { name: /^Evidenziazione/ }).click();
  const menu = await page.getByRole('menu').boundingBox();
  expect(menu && menu.x >= 0 && menu.x + menu.width <= 390).toBe(true);
});
