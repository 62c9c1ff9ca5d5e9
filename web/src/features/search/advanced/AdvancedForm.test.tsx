import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { readPreferences } from '@/domain/preferences';
import { EMPTY_SEARCH, type Search } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { AdvancedForm } from './AdvancedForm';

const MILANO = 'ufficio:"TRIBUNALE DI MILANO"';

/** The form as the page uses it: what it asks for becomes the search. */
function open(start: Partial<Search> = {}, { searching = false } = {}) {
  const asked: Partial<Search>[] = [];
  let arrive: (change: Partial<Search>) => void = () => {};
  function Page() {
    const [search, setSearch] = useState<Search>({ ...EMPTY_SEARCH, mode: 'advanced', ...start });
    arrive = (change) => setSearch((before) => ({ ...before, ...change }));
    return (
      <AdvancedForm
        search={search}
        searching={searching}
        onSearch={(change) => {
          asked.push(change);
          arrive(change);
        }}
        onOpen={() => {}}
        onClear={() => arrive({ q: '', collated: false })}
        onDraft={() => {}}
        onArea={(area) => search.q === '' && arrive({ area })}
      />
    );
  }
  const { user } = renderPage(Page, { path: '/search/advanced' });
  return { user, asked, arrive: (change: Partial<Search>) => act(() => arrive(change)) };
}

/** Answers the box with these suggestions, and keeps what it asked. */
function suggest(answers: Record<string, [type: string, text: string][]> = {}) {
  const asked: string[] = [];
  server.use(
    http.get(api('/:kind/autocomplete'), ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      const q = searchParams.get('q') ?? '';
      asked.push(`${params.kind} ${searchParams.get('area')} ${q}`);
      return HttpResponse.json((answers[q] ?? []).map(([type, text]) => ({ type, label: type, text })));
    }),
  );
  return asked;
}

const box = () => screen.getByRole('combobox', { name: /criterio/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** What the chips say, in order. */
const chips = () =>
  within(screen.getByRole('list', { name: 'Espressione di ricerca' }))
    .getAllByRole('listitem')
    .map((item) => {
      const [first] = within(item).getAllByRole('button');
      return (first?.textContent ?? '').replace(', modifica', '').replace(/^[()](?=Parentesi)/, '');
    });
const noChips = () => expect(screen.queryByRole('list', { name: 'Espressione di ricerca' })).toBeNull();

describe('the box', () => {
  it('looks for decisions like a long text, with what is built', async () => {
    const terms = 'testo:(usura) OR testo:(mutuo)';
    server.use(http.post(api('/search/terms'), () => HttpResponse.json({ q: terms })));
    suggest();
    const { user, asked } = open({ q: MILANO });
    await user.click(box());
    await user.paste('il contratto di mutuo prevede interessi usurari '.repeat(5));
    await user.click(button('Cerca decisioni simili a questo testo'));
    await waitFor(() => expect(asked.at(-1)?.q).toBe(`${MILANO} AND (${terms})`));
    expect(box()).toHaveValue('');
  });

  it('asks from the second character and groups by field', async () => {
    const asked = suggest({
      milano: [
        ['ufficio', 'TRIBUNALE DI MILANO'],
        ['parola_chiave', 'milano'],
      ],
    });
    const { user } = open();
    await user.type(box(), 'm');
    expect(screen.getByRole('group', { name: 'Testo' })).toBeVisible();
    // At once: how much is typed between two requests depends on the machine.
    await user.paste('ilano');
    const offices = await screen.findByRole('group', { name: 'Ufficio' });
    expect(within(offices).getByRole('option', { name: 'TRIBUNALE DI MILANO' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Parole chiave' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Testo' })).toBeVisible();
    expect(asked).toEqual(['provvedimento civile milano']);
  });

  it('takes by Enter a citation that tops the list, and words where none does', async () => {
    server.use(
      http.get(api('/provvedimento/autocomplete'), ({ request }) => {
        const cited = new URL(request.url).searchParams.get('q') === 'rg 1234/2020';
        const q = 'numero_ruolo:1234 AND anno_ruolo:2020';
        const offered = {
          type: 'numero_ruolo',
          label: 'Numero di ruolo',
          text: 'R.G. 1234/2020',
          q,
          count: 3,
        };
        return HttpResponse.json(cited ? [offered] : []);
      }),
    );
    const { user } = open();
    await user.click(box());
    await user.paste('rg 1234/2020');
    const group = await screen.findByRole('group', { name: /^Citazione/ });
    expect(within(group).getByRole('option')).toHaveTextContent('R.G. 1234/2020 (numero di ruolo: 3)');
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Numero ruolo: 1234', 'AND', 'Anno ruolo: 2020']);
    await user.click(box());
    await user.paste('danno grave');
    await user.keyboard('{Enter}');
    expect(chips().at(-1)).toMatch(/danno grave/);
  });

  it('gives up an answer that is no longer waited for', async () => {
    let given: AbortSignal | undefined;
    server.use(
      http.get(api('/provvedimento/autocomplete'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') !== 'ro') return HttpResponse.json([]);
        given = request.signal;
        return new Promise<never>(() => {});
      }),
    );
    const { user } = open();
    await user.type(box(), 'ro');
    await waitFor(() => expect(given).toBeDefined());
    await user.type(box(), 'ma');
    await waitFor(() => expect(given?.aborted).toBe(true));
  });

  it('takes the choice by keyboard as a chip, and AND comes by itself', async () => {
    suggest({ milano: [['ufficio', 'TRIBUNALE DI MILANO']] });
    const { user, asked } = open();
    await user.type(box(), 'milano');
    await screen.findByRole('option', { name: 'TRIBUNALE DI MILANO' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO']);
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    await user.type(box(), 'danno biologico');
    await user.click(screen.getByRole('option', { name: 'danno biologico (tutte le parole)' }));
    expect(chips()).toEqual([
      'Ufficio: TRIBUNALE DI MILANO',
      'AND',
      'Testo (tutte le parole): danno biologico',
    ]);
    expect(asked).toEqual([]);
    await user.keyboard('{Enter}');
    expect(asked).toEqual([
      {
        q: `${MILANO} AND testo_all_words:(danno biologico)`,
        area: 'civile',
        collated: false,
        note_personali: false,
      },
    ]);
  });

  it('Enter without a choice takes the words; the button searches with what is still in the box', async () => {
    suggest();
    const { user, asked } = open();
    await user.type(box(), 'danno biologico{Enter}');
    expect(chips()).toEqual(['Testo: danno biologico']);
    await user.type(box(), 'esito:"RIGETTO"');
    await user.click(button('Ricerca'));
    expect(asked.at(-1)?.q).toBe('testo:(danno biologico) AND esito:"RIGETTO"');
    expect(box()).toHaveValue('');
  });

  it('translates the notation of other systems into criteria, which can be changed', async () => {
    suggest();
    const { user, asked } = open();
    await user.type(box(), 'danno NEAR/5 biologico locaz*');
    expect(
      screen.getByRole('option', {
        name: 'Testo (entro 5 parole): danno biologico e Testo (parole che cominciano con): locaz',
      }),
    ).toBeVisible();
    await user.keyboard('{Enter}');
    expect(chips()).toEqual([
      'Testo (entro 5 parole): danno biologico',
      'AND',
      'Testo (parole che cominciano con): locaz',
    ]);
    await user.click(button('Testo (entro 5 parole): danno biologico, modifica'));
    expect(box()).toHaveValue('danno NEAR/5 biologico');
    await user.clear(box());
    await user.type(box(), 'danno NEAR/7 biologico{Enter}');
    await user.click(button('Ricerca'));
    expect(asked.at(-1)?.q).toBe('testo_entro_7:(danno biologico) AND testo_inizia:(locaz)');
    await user.type(box(), '*azione{Enter}');
    expect(box()).toHaveAccessibleDescription(/vale solo alla fine di una parola.* \(carattere 1\)/);
  });

  it('says what is wrong with what was typed, and where', async () => {
    suggest();
    const { user, asked } = open();
    await user.type(box(), 'colore:"rosso"{Enter}');
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription(/Il campo «colore» non esiste. \(carattere 1\)/);
    noChips();
    await user.type(box(), 'x');
    expect(box()).toBeValid();
    expect(asked).toEqual([]);
  });

  it.each([
    ['art. 612-bis c.p.?', 'testo:(art. 612 bis c.p.)'],
    ['Oggetto: danno; Covid-19', 'testo:(Oggetto danno; Covid 19)'],
    ['il "danno-biologico"', 'testo:"danno biologico" AND testo:(il)'],
  ])('what a person types is not refused: %s', async (typed, q) => {
    suggest();
    const { user, asked } = open();
    await user.type(box(), `${typed}{Enter}`);
    await user.click(button('Ricerca'));
    expect(asked.at(-1)?.q).toBe(q);
  });

  it('a pasted passage keeps its words whole, and the exact phrase comes first', async () => {
    suggest();
    const { user } = open();
    await user.click(box());
    await user.paste('la respon-\nsabilità del custode: natura oggettiva, salvo\nil caso fortuito');
    expect(box()).toHaveValue('la responsabilità del custode: natura oggettiva, salvo il caso fortuito');
    const [first] = within(screen.getByRole('group', { name: 'Testo' })).getAllByRole('option');
    expect(first).toHaveTextContent('(frase esatta)');
  });

  it('a message about an expression has a button that mends it', async () => {
    suggest();
    const { user } = open();
    await user.type(box(), 'tipo:"x" AND 612-bis{Enter}');
    expect(box()).toBeInvalid();
    await user.click(button('Correggi il testo'));
    expect(box()).toHaveValue('tipo:"x" AND testo:(612 bis)');
    expect(box()).toBeValid();
  });

  it('offers words even when the server gives no suggestions', async () => {
    server.use(http.get(api('/provvedimento/autocomplete'), () => new HttpResponse(null, { status: 500 })));
    const { user } = open();
    await user.type(box(), 'danno');
    const text = within(screen.getByRole('group', { name: 'Testo' }));
    expect(text.getByRole('option', { name: 'danno' })).toBeVisible();
    expect(await screen.findByText(/I suggerimenti non sono disponibili/)).toBeInTheDocument();
    expect(screen.queryByText(/Si è verificato un errore/)).toBeNull();
  });

  it('Esc closes the list, leaving the box chooses nothing', async () => {
    suggest();
    const { user } = open();
    await user.type(box(), 'danno');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('group', { name: 'Testo' })).toBeNull();
    expect(box()).toHaveValue('danno');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.tab();
    noChips();
    expect(box()).toHaveValue('danno');
  });

  it('asks about abstracts and the other area', async () => {
    const asked = suggest();
    const { user } = open({ target: 'abstract' });
    await user.selectOptions(screen.getByLabelText('Area'), 'Penale');
    await user.type(box(), 'danno');
    expect(screen.getByRole('group', { name: 'Titolo' })).toBeVisible();
    await waitFor(() => expect(asked).toContain('massima penale danno'));
  });
});

describe('chips', () => {
  const Q = `${MILANO} AND (materia:"X" OR materia:"Y")`;

  it('show the search of the address, with parties by area', () => {
    open({ q: `parte_processuale:"Neri" AND NOT presidente:"BIANCHI"`, area: 'penale' });
    expect(chips()).toEqual(['Imputati: Neri', 'AND', 'NOT', 'Presidente: BIANCHI']);
  });

  it('a reference leads to the law site', async () => {
    open({ q: 'riferimento_normativo:"ART. 2043 C.C."' });
    expect(await screen.findByRole('link', { name: /ART. 2043 C.C. su Normattiva/ })).toHaveAttribute(
      'href',
      expect.stringContaining('normattiva.it'),
    );
  });

  it('are removed by Del and by the cross, with their operator; the focus stays', async () => {
    const { user } = open({ q: Q });
    button(/^Materia: X/).focus();
    await user.keyboard('{Delete}');
    expect(chips()).toEqual([
      'Ufficio: TRIBUNALE DI MILANO',
      'AND',
      'Parentesi aperta',
      'Materia: Y',
      'Parentesi chiusa',
    ]);
    expect(screen.getByRole('list', { name: 'Espressione di ricerca' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await user.click(button('Rimuovi Materia: Y'));
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO']);
    await user.click(button(/^Rimuovi Ufficio/));
    noChips();
    expect(box()).toHaveFocus();
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Pulisci')).not.toHaveAttribute('aria-disabled');
  });

  it('are edited by Enter in the box', async () => {
    suggest({ roma: [['ufficio', 'TRIBUNALE DI ROMA']] });
    const { user, asked } = open({ q: Q });
    button(/^Ufficio:/).focus();
    await user.keyboard('{Enter}');
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('TRIBUNALE DI MILANO');
    expect(screen.getByLabelText('Modifica il criterio: Ufficio')).toBe(box());
    await user.clear(box());
    await user.type(box(), 'roma');
    await user.click(await screen.findByRole('option', { name: 'TRIBUNALE DI ROMA' }));
    expect(chips()[0]).toBe('Ufficio: TRIBUNALE DI ROMA');
    await user.click(button(/^Materia: Y/));
    await user.clear(box());
    await user.type(box(), 'Z (altro){Enter}');
    expect(chips()).toContain('Materia: Z (altro)');
    await user.click(button('Ricerca'));
    expect(asked.at(-1)?.q).toBe('ufficio:"TRIBUNALE DI ROMA" AND (materia:"X" OR materia:"Z (altro)")');
  });

  it('editing can be given up', async () => {
    suggest();
    const { user } = open({ q: MILANO });
    await user.click(button(/^Ufficio:/));
    await user.keyboard('{Escape}{Escape}');
    expect(screen.getByLabelText('Aggiungi un criterio di ricerca')).toHaveValue('');
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO']);
  });

  it('are moved by Alt and the arrows, and keep the focus', async () => {
    const { user } = open({ q: 'materia:"X" AND materia:"Y" OR materia:"Z"' });
    button(/^Materia: X/).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(chips()).toEqual(['Materia: Y', 'AND', 'Materia: X', 'OR', 'Materia: Z']);
    expect(button(/^Materia: X/)).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}');
    expect(chips()).toEqual(['Materia: Y', 'AND', 'Materia: X', 'OR', 'Materia: Z']);
  });

  it('have a menu with the same and with grouping, NOT and the kinds of text', async () => {
    const { user } = open({ q: 'materia:"X" AND testo:(danno biologico) OR materia:"Z"' });
    await user.click(button('Azioni: Testo: danno biologico'));
    await user.click(button('Frase esatta'));
    expect(chips()).toContain('Testo: «danno biologico»');
    await user.click(button('Azioni: Testo: «danno biologico»'));
    await user.click(button('Raggruppa con il successivo'));
    await user.click(button('Azioni: Materia: Z'));
    await user.click(button('Escludi (NOT)'));
    expect(chips()).toEqual([
      'Materia: X',
      'AND',
      'Parentesi aperta',
      'Testo: «danno biologico»',
      'OR',
      'NOT',
      'Materia: Z',
      'Parentesi chiusa',
    ]);
  });

  it('operators are exchanged in their menu', async () => {
    const { user } = open({ q: 'materia:"X" AND materia:"Y"' });
    const list = within(screen.getByRole('list', { name: 'Espressione di ricerca' }));
    await user.click(list.getByRole('button', { name: 'AND' }));
    await user.click(list.getByRole('button', { name: 'Cambia in OR' }));
    expect(chips()).toEqual(['Materia: X', 'OR', 'Materia: Y']);
  });

  it('what arrives by the address replaces them, another sort does not', async () => {
    const { user, arrive } = open({ q: MILANO });
    await user.click(button(/^Rimuovi Ufficio/));
    arrive({ sort_field: 'data_pubblicazione' });
    noChips();
    arrive({ q: 'materia:"X"' });
    expect(chips()).toEqual(['Materia: X']);
  });

  it('lose what the other kind of content does not have', async () => {
    const { user, asked } = open({ q: `parte_processuale:"Neri" AND ${MILANO}` });
    await user.click(screen.getByLabelText('Abstract'));
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO']);
    expect(asked).toEqual([{ target: 'abstract' }]);
  });
});

describe('the tools', () => {
  const enabled = () =>
    ['AND', 'OR', 'NOT', 'Apri parentesi', 'Chiudi parentesi'].filter((name) => {
      const tools = within(screen.getByRole('group', { name: 'Strumenti avanzati' }));
      return !tools.getByRole('button', { name }).hasAttribute('aria-disabled');
    });
  const press = (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(
      within(screen.getByRole('group', { name: 'Strumenti avanzati' })).getByRole('button', { name }),
    );

  it('are disabled as the grammar demands, and an unfinished expression is told and not searched', async () => {
    suggest();
    const { user, asked } = open();
    expect(enabled()).toEqual(['NOT', 'Apri parentesi']);
    await press(user, 'Apri parentesi');
    expect(enabled()).toEqual(['NOT', 'Apri parentesi']);
    expect(screen.getByText('Completare il criterio di ricerca')).toBeVisible();
    await user.type(box(), 'danno{Enter}');
    expect(enabled()).toEqual(['AND', 'OR', 'NOT', 'Apri parentesi', 'Chiudi parentesi']);
    expect(screen.getByText('Completare il criterio di ricerca: manca una parentesi chiusa')).toBeVisible();
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    await user.type(box(), '{Enter}');
    expect(asked).toEqual([]);
    await press(user, 'OR');
    expect(enabled()).toEqual(['NOT', 'Apri parentesi']);
    await user.type(box(), 'lesioni{Enter}');
    await press(user, 'Chiudi parentesi');
    expect(enabled()).toEqual(['AND', 'OR', 'NOT', 'Apri parentesi']);
    expect(screen.queryByText(/Completare/)).toBeNull();
    await press(user, 'NOT');
    await user.type(box(), 'tipo:decreto{Enter}{Enter}');
    expect(asked.at(-1)?.q).toBe('(testo:(danno) OR testo:(lesioni)) AND NOT tipo:"decreto"');
  });

  it('are shown or hidden, which is remembered', async () => {
    const { user } = open();
    await user.click(button('Menu ricerca'));
    await user.click(button('Nascondi strumenti avanzati'));
    expect(screen.queryByRole('group', { name: 'Strumenti avanzati' })).toBeNull();
    expect(readPreferences().tools).toBe(false);
    await user.click(button('Menu ricerca'));
    await user.click(button('Mostra strumenti avanzati'));
    expect(screen.getByRole('group', { name: 'Strumenti avanzati' })).toBeVisible();
    expect(readPreferences().tools).toBe(true);
  });

  it('clear all', async () => {
    const { user } = open({ q: MILANO });
    await press(user, 'Cancella tutto');
    noChips();
    expect(screen.getByRole('group', { name: 'Strumenti avanzati' })).toBeVisible();
  });

  it('a range of days is added and edited in the dialog', async () => {
    const { user } = open({ q: MILANO });
    await press(user, 'Intervallo di date');
    const dialog = within(screen.getByRole('dialog', { name: 'Intervallo di date' }));
    await user.click(dialog.getByRole('button', { name: 'Conferma' }));
    expect(dialog.getByText('Indicare almeno una delle due date')).toBeVisible();
    await user.type(dialog.getByLabelText('Dal'), '15 marzo 2021');
    await user.type(dialog.getByLabelText('Al'), '14.3.2021');
    await user.click(dialog.getByRole('button', { name: 'Conferma' }));
    expect(dialog.getByText('La data finale precede quella iniziale')).toBeVisible();
    await user.clear(dialog.getByLabelText('Al'));
    await user.type(dialog.getByLabelText('Al'), '16/3/2021');
    expect(dialog.getByText('Dal 15/03/2021 al 16/03/2021')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Conferma' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chips()).toEqual([
      'Ufficio: TRIBUNALE DI MILANO',
      'AND',
      'Data deposito minuta: dal 15/03/2021 al 16/03/2021',
    ]);

    await user.click(button(/^Data deposito minuta/));
    const again = within(screen.getByRole('dialog', { name: 'Intervallo di date' }));
    await user.selectOptions(again.getByLabelText('Data'), 'Data di pubblicazione');
    expect(again.getByLabelText('Dal')).toHaveValue('15/03/2021');
    await user.clear(again.getByLabelText('Al'));
    await user.click(again.getByRole('button', { name: 'Conferma' }));
    expect(chips().at(-1)).toBe('Data di pubblicazione: dal 15/03/2021 a oggi');
  });
});

describe('by hand', () => {
  it('the canonical text is shown, and what is written is searched', async () => {
    const { user, asked } = open({ q: MILANO });
    await user.click(button('Scrivi l’espressione'));
    const text = screen.getByLabelText('Espressione di ricerca');
    expect(text).toHaveValue(MILANO);
    await user.type(text, ' AND danno biologico');
    await user.click(button('Ricerca'));
    expect(asked.at(-1)?.q).toBe(`${MILANO} AND testo:(danno biologico)`);
    expect(text).toHaveValue(`${MILANO} AND testo:(danno biologico)`);
    await user.click(button('Torna ai criteri'));
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO', 'AND', 'Testo: danno biologico']);
  });

  it('an error is told with its place, and the place is selected', async () => {
    const { user, asked } = open();
    await user.click(button('Scrivi l’espressione'));
    const text = screen.getByLabelText('Espressione di ricerca');
    await user.type(text, 'danno AND ) x');
    expect(text).toHaveAccessibleDescription(/\(carattere 11\)/);
    expect(document.querySelector('.bdm-expression-place mark')).toHaveTextContent(')');
    expect(button('Torna ai criteri')).toHaveAttribute('aria-disabled', 'true');
    await user.type(text, '{Enter}');
    expect(asked).toEqual([]);
    expect([
      (text as HTMLTextAreaElement).selectionStart,
      (text as HTMLTextAreaElement).selectionEnd,
    ]).toEqual([10, 11]);
  });

  it('an address that does not parse can be put right', async () => {
    const { user, asked } = open({ q: 'materia:' });
    const text = screen.getByLabelText('Espressione di ricerca');
    expect(text).toHaveValue('materia:');
    expect(text).toBeInvalid();
    await user.type(text, '"X"{Enter}');
    expect(asked.at(-1)?.q).toBe('materia:"X"');
  });
});

describe('rules', () => {
  it('without criteria neither button can be pressed, and while searching Ricerca cannot', () => {
    open();
    expect(button('Pulisci')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
  });

  it('while a search runs Ricerca cannot be pressed', async () => {
    const { user, asked } = open({ q: MILANO }, { searching: true });
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    await user.type(box(), '{Enter}');
    expect(asked).toEqual([]);
  });

  it('a text criterion puts the results in order of relevance, which is said', async () => {
    suggest();
    const { user } = open({ q: MILANO });
    expect(screen.queryByText(/rilevanza\.$/)).toBeNull();
    await user.type(box(), 'danno{Enter}');
    expect(
      screen.getByText('Con un criterio di testo i risultati sono in ordine di rilevanza.'),
    ).toBeVisible();
  });

  it('Pulisci clears everything', async () => {
    const { user } = open({ q: MILANO, collated: true });
    await user.click(button('Pulisci'));
    noChips();
    expect(screen.getByLabelText('Cerca nelle cartelle personali')).not.toBeChecked();
    expect(button('Pulisci')).toHaveAttribute('aria-disabled', 'true');
  });

  it('the personal folders alone are a search', async () => {
    const { user, asked } = open();
    await user.click(screen.getByLabelText('Cerca nelle cartelle personali'));
    await user.click(button('Ricerca'));
    expect(asked).toEqual([{ q: '', area: 'civile', collated: true, note_personali: false }]);
  });

  it('examples of the help are inserted by a click', async () => {
    const { user } = open({ q: MILANO });
    await user.click(screen.getByText('Filtri disponibili'));
    await user.click(button('parola_chiave:"Reintegrazione"'));
    expect(chips()).toEqual(['Ufficio: TRIBUNALE DI MILANO', 'AND', 'Parole chiave: Reintegrazione']);
    await user.click(button('Scrivi l’espressione'));
    await user.click(button('esito:"ACCOGLIMENTO"'));
    expect(screen.getByLabelText('Espressione di ricerca')).toHaveValue(
      `${MILANO} AND parola_chiave:"Reintegrazione" AND esito:"ACCOGLIMENTO"`,
    );
  });
});
