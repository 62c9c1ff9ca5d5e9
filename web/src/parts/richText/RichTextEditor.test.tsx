import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '@/test/accounts';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { graphqlAnswers, server } from '@/test/server';
import { cleanRichText } from './clean';
import RichTextEditor from './RichTextEditor';

const { written } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/platform/kit/rich_text.json'), 'utf8'),
) as { written: string[] };

// jsdom lays nothing out.
beforeAll(() => {
  const none = () => ({ length: 0, item: () => null, [Symbol.iterator]: [][Symbol.iterator] }) as never;
  Range.prototype.getClientRects ??= none;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
});

type Extra = Partial<React.ComponentProps<typeof RichTextEditor>>;

/** The editor in a form that keeps what it says; `html()` is what would be saved. */
function open(value = '', extra: Extra = {}) {
  let kept = value;
  const onChange = vi.fn();
  function Form() {
    const [html, setHtml] = useState(value);
    return (
      <RichTextEditor
        label="Testo"
        value={html}
        onChange={(next) => {
          kept = next;
          setHtml(next);
          onChange(next);
        }}
        {...extra}
      />
    );
  }
  const { user } = renderPage(Form, { path: '/', user: ACCOUNTS.redattore });
  return { user, html: () => kept, onChange };
}

const text = () => screen.getByRole('textbox', { name: /^Testo/ });
const tool = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = () => screen.getByRole('toolbar', { name: 'Formattazione: Testo' });

/** Once a menu has given the focus back, a frame later: what has it closes a menu that is opened before. */
const inText = () => waitFor(() => expect(text()).toHaveFocus());

/** The whole text is selected, as by Ctrl+A. */
function selectAll() {
  fireEvent.focus(text());
  fireEvent.keyDown(text(), { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
}

function paste(html: string, plain = '') {
  const data = {
    getData: (type: string) => (type === 'text/html' ? html : plain),
    types: ['text/html'],
    files: [],
  };
  fireEvent.paste(text(), { clipboardData: data });
}

describe('what it writes', () => {
  it.each(written)('is what the server stores: %s', async (html) => {
    const { user, html: saved } = open(html);
    // Something is changed and taken back: the text is written anew.
    fireEvent.focus(text());
    await user.click(tool('Linea orizzontale'));
    await waitFor(() => expect(saved()).not.toBe(html));
    await user.click(tool('Annulla'));
    // Without anything in it, it is nothing.
    expect(saved()).toBe(html === '<p></p>' ? '' : html);
  });

  it('a text that comes in is not a change', () => {
    const { onChange } = open('<p><b>x</b></p>');
    expect(text()).toHaveTextContent('x');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the commands', () => {
  it.each([
    ['Grassetto', '<p><strong>danno</strong></p>'],
    ['Corsivo', '<p><em>danno</em></p>'],
    ['Barrato', '<p><s>danno</s></p>'],
    ['Allinea al centro', '<p style="text-align: center">danno</p>'],
    ['Allinea a destra', '<p style="text-align: right">danno</p>'],
    ['Giustifica', '<p style="text-align: justify">danno</p>'],
    ['Elenco puntato', '<ul><li><p>danno</p></li></ul>'],
    ['Elenco numerato', '<ol><li><p>danno</p></li></ol>'],
    ['Citazione', '<blockquote><p>danno</p></blockquote>'],
  ])('%s, pressed where it holds', async (name, expected) => {
    const { user, html } = open('<p>danno</p>');
    selectAll();
    expect(tool(name)).toHaveAttribute('aria-pressed', 'false');
    await user.click(tool(name));
    await waitFor(() => expect(html()).toBe(expected));
    expect(cleanRichText(html())).toBe(expected);
    expect(tool(name)).toHaveAttribute('aria-pressed', 'true');
    await user.click(tool('Annulla'));
    expect(html()).toBe('<p>danno</p>');
    await user.click(tool('Ripeti'));
    expect(html()).toBe(expected);
  });

  it.each([
    ['<p>danno</p>', '<blockquote><p>danno</p></blockquote>'],
    ['<p>danno</p><p>colpa</p>', '<blockquote><p>danno</p><p>colpa</p></blockquote>'],
  ])('Citazione, off again with all of %s selected', async (before, quoted) => {
    const { user, html } = open(before);
    selectAll();
    await user.click(tool('Citazione'));
    await waitFor(() => expect(html()).toBe(quoted));
    selectAll();
    await user.click(tool('Citazione'));
    await waitFor(() => expect(html()).toBe(before));
    expect(tool('Citazione')).toHaveAttribute('aria-pressed', 'false');
  });

  it('to the left again', async () => {
    const { user, html } = open('<p style="text-align: right">danno</p>');
    await user.click(tool('Allinea a sinistra'));
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
    expect(tool('Allinea a sinistra')).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([1, 2, 3, 4, 5, 6])('Titolo %i, and back to Normale', async (level) => {
    const { user, html } = open('<p>danno</p>');
    await user.click(tool('Stile del paragrafo: Normale'));
    await user.click(screen.getByRole('menuitemradio', { name: `Titolo ${level}` }));
    await waitFor(() => expect(html()).toBe(`<h${level}>danno</h${level}>`));
    await inText();
    await user.click(tool(`Stile del paragrafo: Titolo ${level}`));
    expect(screen.getByRole('menuitemradio', { name: `Titolo ${level}` })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Normale' }));
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
  });

  it('colours and highlights, by keyboard', async () => {
    const { user, html } = open('<p>danno</p>');
    selectAll();
    tool('Colore del testo: Predefinito').focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Predefinito' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Rosso' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(tool('Colore del testo: Predefinito')).toHaveFocus();
    await user.keyboard('{Enter}{End}{ArrowUp}{Enter}');
    await waitFor(() => expect(html()).toBe('<p><span style="color: #004a99">danno</span></p>'));
    expect(tool('Colore del testo: Blu')).toBeVisible();
    await inText();
    await user.click(tool('Evidenziazione: Nessuna'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Giallo' }));
    await inText();
    await waitFor(() => expect(html()).toContain('<mark style="background-color: #fff3a3">'));
    expect(cleanRichText(html())).toBe(html());
    await user.click(tool('Evidenziazione: Giallo'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Nessuna' }));
    await inText();
    await user.click(tool('Colore del testo: Blu'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Predefinito' }));
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
  });

  it('Rimuovi stile leaves the text and its links', async () => {
    const { user, html } = open(
      '<h2 style="text-align: center"><strong>il </strong><a href="https://a.it" rel="noopener noreferrer"><em>danno</em></a></h2>',
    );
    selectAll();
    await user.click(tool('Rimuovi stile'));
    await waitFor(() =>
      expect(html()).toBe('<p>il <a href="https://a.it" rel="noopener noreferrer">danno</a></p>'),
    );
  });

  it.each([
    ['<p>danno</p>', '<p>danno</p><hr><p></p>'],
    ['<p>danno</p><ul><li><p>colpa</p></li></ul>', /^<p>danno<\/p><ul><li><p>colpa<\/p>.*<hr>/],
  ])('Linea orizzontale stands after all of %s, which stays', async (before, after) => {
    const { user, html } = open(before);
    selectAll();
    await user.click(tool('Linea orizzontale'));
    await waitFor(() => expect(html()).toContain('<hr>'));
    expect(html()).toMatch(after);
    expect(cleanRichText(html())).toBe(html());
  });

  it('Cancella tutto, which can be undone', async () => {
    const { user, html } = open('<p>danno</p>');
    await user.click(tool('Cancella tutto'));
    await waitFor(() => expect(html()).toBe(''));
    expect(tool('Cancella tutto')).toHaveAttribute('aria-disabled', 'true');
    await user.click(tool('Annulla'));
    expect(html()).toBe('<p>danno</p>');
  });
});

describe('links', () => {
  it('an address must be one', async () => {
    const { user, html } = open('<p>danno</p>');
    selectAll();
    await user.click(tool('Inserisci collegamento'));
    const box = screen.getByRole('textbox', { name: 'Indirizzo' });
    expect(box).toHaveFocus();
    await user.type(box, 'www.giustizia.it{Enter}');
    expect(box).toHaveAccessibleDescription(
      /L'indirizzo inserito è in un formato non valido: deve iniziare con http:\/\/ oppure https:\/\//,
    );
    expect(box).toBeInvalid();
    await user.clear(box);
    await user.type(box, 'https://www.giustizia.it{Enter}');
    await waitFor(() =>
      expect(html()).toBe('<p><a href="https://www.giustizia.it" rel="noopener noreferrer">danno</a></p>'),
    );
    await inText();
  });

  it.each([
    [
      'left empty',
      async (user: ReturnType<typeof open>['user']) =>
        user.clear(screen.getByRole('textbox', { name: 'Indirizzo' })).then(() => user.keyboard('{Enter}')),
    ],
    [
      'given up',
      async (user: ReturnType<typeof open>['user']) =>
        user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annulla' })),
    ],
  ])('%s, the link is removed', async (_, leave) => {
    const { user, html } = open('<p><a href="https://a.it" rel="noopener noreferrer">danno</a></p>');
    selectAll();
    await user.click(tool('Modifica collegamento'));
    expect(screen.getByRole('textbox', { name: 'Indirizzo' })).toHaveValue('https://a.it');
    await leave(user);
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
  });

  it('Rimuovi collegamento', async () => {
    const { user, html } = open('<p><a href="https://a.it" rel="noopener noreferrer">danno</a></p>');
    selectAll();
    await user.click(tool('Rimuovi collegamento'));
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
    expect(tool('Rimuovi collegamento')).toHaveAttribute('aria-disabled', 'true');
  });

  it('to an abstract and to a decision, chosen in the dialogs', async () => {
    server.use(
      graphqlAnswers({
        massima: () => ({ count: 1, items: [massima({ id: 'm/1', titolo: 'Onere della prova' })] }),
        provvedimento: () => ({ count: 1, items: [provvedimento({ id: 'p1', label: 'Sentenza n. 1' })] }),
      }),
    );
    const { user, html } = open();
    await user.click(tool('Collegamento a un abstract'));
    const criteria = () => screen.getByRole('combobox', { name: 'Cerca e aggiungi criteri di ricerca' });
    await user.type(criteria(), 'a{Enter}');
    await user.click(await screen.findByRole('radio', { name: /Onere/ }));
    await user.click(screen.getByRole('button', { name: 'Conferma' }));
    await waitFor(() =>
      expect(html()).toBe(
        '<p><a href="/abstract/page?id=m%2F1" rel="noopener noreferrer">Onere della prova</a></p>',
      ),
    );
    await inText();

    selectAll();
    await user.click(tool('Collegamento a un provvedimento'));
    await user.type(criteria(), 'a{Enter}');
    await user.click(await screen.findByRole('radio', { name: /Sentenza/ }));
    await user.click(screen.getByRole('button', { name: 'Conferma' }));
    // What was selected keeps its words.
    await waitFor(() =>
      expect(html()).toBe(
        '<p><a href="/provvedimento/page?id=p1" rel="noopener noreferrer">Onere della prova</a></p>',
      ),
    );
  });
});

describe('by keyboard', () => {
  it('the toolbar is one stop, with arrows within', async () => {
    const { user } = open('<p>danno</p>');
    await user.tab();
    expect(tool('Annulla')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(tool('Grassetto')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tool('Scorciatoie da tastiera')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(tool('Scorciatoie da tastiera')).toHaveFocus();
    await user.keyboard('{Home}{ArrowRight}');
    await user.tab();
    expect(text()).toHaveFocus();
    await user.tab({ shift: true });
    expect(tool('Ripeti')).toHaveFocus();
    expect(bar().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await inText();
    fireEvent.keyDown(text(), { key: 'F10', altKey: true });
    expect(tool('Ripeti')).toHaveFocus();
  });

  it.each([
    ['b', {}, '<p><strong>danno</strong></p>'],
    ['i', {}, '<p><em>danno</em></p>'],
    ['S', { shiftKey: true }, '<p><s>danno</s></p>'],
    ['E', { shiftKey: true }, '<p style="text-align: center">danno</p>'],
    ['1', { altKey: true }, '<h1>danno</h1>'],
  ])('Ctrl+%s', async (key, more, expected) => {
    const { html } = open('<p>danno</p>');
    selectAll();
    fireEvent.keyDown(text(), { key, ctrlKey: true, keyCode: key.toUpperCase().charCodeAt(0), ...more });
    await waitFor(() => expect(html()).toBe(expected));
  });

  it('Ctrl+K opens the link, Ctrl+\\ removes the style, and all of it is listed', async () => {
    const { user, html } = open('<p><strong>danno</strong></p>');
    selectAll();
    fireEvent.keyDown(text(), { key: '\\', ctrlKey: true });
    await waitFor(() => expect(html()).toBe('<p>danno</p>'));
    fireEvent.keyDown(text(), { key: 'k', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Inserisci collegamento' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(tool('Scorciatoie da tastiera'));
    const help = screen.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
    expect(within(help).getByText('Ctrl+Maiusc+S')).toBeVisible();
    expect(within(help).getByText('Alt+F10')).toBeVisible();
  });
});

describe('as a field', () => {
  it('has its name, help and error', () => {
    open('', {
      required: true,
      error: 'Testo abstract obbligatorio',
      help: 'Aiuto.',
      placeholder: 'Scrivere qui',
    });
    expect(text()).toHaveAttribute('aria-required', 'true');
    expect(text()).toHaveAttribute('aria-multiline', 'true');
    expect(text()).toBeInvalid();
    expect(text()).toHaveAccessibleDescription('Aiuto. Testo abstract obbligatorio');
    expect(text().querySelector('[data-placeholder="Scrivere qui"]')).not.toBeNull();
  });

  it('that is disabled can be read and not changed', () => {
    open('<p>danno</p>', { disabled: true });
    expect(text()).toHaveAttribute('contenteditable', 'false');
    expect(text()).toHaveAttribute('aria-readonly', 'true');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(text()).toHaveTextContent('danno');
  });

  it('takes another text from its form, without calling it a change', async () => {
    const onChange = vi.fn();
    function Form() {
      const [html, setHtml] = useState('<p>mio</p>');
      return (
        <>
          <RichTextEditor label="Testo" value={html} onChange={onChange} />
          <button type="button" onClick={() => setHtml('<p>loro</p>')}>
            Prendi
          </button>
        </>
      );
    }
    const { user } = renderPage(Form, { path: '/', user: ACCOUNTS.redattore });
    await user.click(tool('Prendi'));
    await waitFor(() => expect(text()).toHaveTextContent('loro'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says when the focus leaves it, and not when it goes to the toolbar', async () => {
    const onBlur = vi.fn();
    const { user } = open('<p>danno</p>', { onBlur });
    await user.tab();
    await user.tab();
    await inText();
    expect(onBlur).not.toHaveBeenCalled();
    await user.tab();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  it('cleans what is pasted', async () => {
    const { html } = open('<p>prima</p>');
    selectAll();
    paste(
      '<html><body><p class=MsoNormal style="mso-x:y"><span style="font-family:Calibri;color:red"><b>da Word</b></span><o:p></o:p></p></body></html>',
    );
    await waitFor(() => expect(html()).toBe('<p><strong>da Word</strong></p>'));
  });

  it('puts the lines of a page together, and makes lists of its bullets', async () => {
    const { html } = open();
    fireEvent.focus(text());
    paste(
      '',
      'Il giudice ha ritenuto che il danno non patrimo-\r\nniale sia provato da:\r\n•\tun certificato;\r\n•\tuna perizia di parte.',
    );
    await waitFor(() =>
      expect(html()).toBe(
        '<p>Il giudice ha ritenuto che il danno non patrimoniale sia provato da:</p>' +
          '<ul><li><p>un certificato;</p></li><li><p>una perizia di parte.</p></li></ul>',
      ),
    );
  });

  it('keeps what Word underlines, and its tables as lines', async () => {
    const { html } = open();
    fireEvent.focus(text());
    paste('<p class=MsoNormal><u>uno</u></p><table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>');
    await waitFor(() => expect(html()).toBe('<p><u>uno</u></p><p>a | b</p>'));
  });

  it('what is pasted where nothing is written keeps its alignment', async () => {
    const { html } = open();
    fireEvent.focus(text());
    paste('<p class=MsoNormal align=center>uno</p><p style="text-align:justify">due</p>');
    await waitFor(() =>
      expect(html()).toBe('<p style="text-align: center">uno</p><p style="text-align: justify">due</p>'),
    );
  });
});
