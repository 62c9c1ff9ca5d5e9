// What the tutorial films show, and what they say of it. Their titles are in media.json, beside the films.
import { linesInSight, searched } from './visit.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const firstTitle = (page) =>
  page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').first();

export const SCENES = {
  ricerca: {
    account: 'giudice',
    address: '/search/standard?area=civile',
    play: async (film) => {
      const { page } = film;
      await film.say('Per cercare si scrivono le parole nel campo «Testo» e si preme Invio.');
      await film.click(page.getByLabel('Testo', { exact: true }));
      await film.type('contratto locazione');
      await film.press('Enter');
      await film.say('I risultati sono subito in vista. La ricerca resta in una riga, in alto.');
      await film.point(button(page, /^Modifica/));
      await film.say(
        'Di ogni provvedimento si leggono ufficio, numero, data e il passo in cui le parole sono state trovate.',
      );
      await film.point(page.getByRole('article').first());
      await film.say('Accanto ai risultati ci sono i filtri. Di ciascuno si possono scegliere più valori.');
      await film.click(page.getByRole('region', { name: 'Tipo' }).getByRole('button').first());
      await film.say('Ogni criterio scelto compare nella riga della ricerca, da cui si può togliere.');
      await film.point(page.getByRole('button', { name: /^Rimuovi|^Togli/ }).first());
      await film.say('Le parole tra virgolette si cercano così come sono scritte, una dopo l’altra.');
      await film.click(button(page, /^Modifica/));
      await film.click(page.getByLabel('Testo', { exact: true }));
      await film.press('Control+a');
      // At once: of quotation marks that are still open the form says that they are not allowed.
      await page.keyboard.insertText('"contratto di locazione"');
      await film.pause();
      await film.press('Enter');
      await film.say(
        'L’indirizzo della pagina contiene tutta la ricerca: si può conservare e inviare ad altri.',
      );
    },
  },
  lettura: {
    account: 'giudice',
    address: searched('testo:"saldo" AND materia:"Contratti bancari"'),
    play: async (film) => {
      const { page } = film;
      await film.say('Il titolo di un risultato apre il provvedimento.');
      await film.click(firstTitle(page));
      await film.say(
        'Il testo si legge nella pagina. Accanto ci sono i dati, gli abstract, le note e le cartelle.',
      );
      await film.say('Con il tasto J si va alla parola cercata che segue, con K a quella che precede.');
      await film.press('j');
      await film.press('j');
      await film.say('L’indice porta alle parti del testo, fino al dispositivo.');
      await film.click(page.getByRole('navigation', { name: 'Parti del testo' }).getByRole('link').last());
      await film.say('Con V si apre il documento com’è stato depositato. Esc lo chiude.');
      await film.press('v');
      await page.getByRole('button', { name: 'Ruota' }).waitFor();
      await page.locator('.textLayer span').first().waitFor();
      await film.pause();
      await film.press('Escape');
      await film.say('Con C si copia la citazione, pronta da incollare in un atto.');
      await film.press('c');
      await film.say('Con N e P si passa al risultato che segue o che precede, senza tornare all’elenco.');
      await film.press('n');
      await film.say('Il punto interrogativo mostra tutti i tasti.');
      await film.press('?');
    },
  },
  note: {
    account: 'giudice',
    address: searched('testo:"saldo" AND materia:"Contratti bancari"'),
    play: async (film) => {
      const { page } = film;
      await film.say('Un documento si apre anche dall’elenco, con «Visualizza».');
      await film.click(button(page, /^Visualizza/));
      await page.locator('.textLayer span').first().waitFor();
      await film.say(
        'Con «Evidenzia e annota» attivo, si seleziona un passo con il mouse o, dopo il tasto S, con le frecce.',
      );
      await film.click(button(page, 'Evidenzia e annota'));
      const [first, last] = await linesInSight(page, 250);
      await film.drag(
        { x: first.x + 4, y: first.y + first.height / 2 },
        { x: last.x + last.width * 0.7, y: last.y + last.height / 2 },
      );
      await film.say(
        'Il passo resta evidenziato. Il suo menu permette di cambiare colore, scrivere una nota, condividerla.',
      );
      await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2, { button: 'right' });
      await page.getByRole('menu').waitFor();
      await film.click(page.getByRole('menuitem', { name: 'Mostra', exact: true }));
      await page.getByRole('textbox', { name: 'Testo della nota' }).waitFor();
      await film.type('Da confrontare con il precedente del 2024.');
      await film.click(button(page, 'Salva'));
      await film.click(button(page, 'Chiudi'));
      await film.say(
        'Con «Condividi» la nota si mostra ad altre persone, in sola lettura o perché la completino.',
      );
      await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2, { button: 'right' });
      await film.click(page.getByRole('menuitem', { name: 'Condividi', exact: true }));
      await film.pause();
      await film.press('Escape');
      await film.press('Escape');
      await film.say(
        '«Le mie note» raccoglie tutte le note, proprie e condivise, e le ritrova per parola, colore o persona.',
      );
      await film.click(
        page
          .getByRole('navigation')
          .getByRole('link', { name: /^Le mie note/ })
          .first(),
      );
      await film.pause();
      await page.goBack();
      await film.say('La cartella, accanto a ogni risultato, raccoglie i provvedimenti che servono.');
      await film.click(page.getByRole('button', { name: /cartella/i }).first());
      await film.pause();
      await film.press('Escape');
      await film.say('Le cartelle si trovano nel menu, e anche loro si possono condividere.');
      await film.click(
        page.getByRole('navigation').getByRole('link', { name: 'Cartelle personali' }).first(),
      );
    },
  },
};
