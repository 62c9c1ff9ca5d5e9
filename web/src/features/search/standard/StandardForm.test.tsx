import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useNavigate, useSearchParams } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryFor, readSearch, searchAddress } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { StandardForm } from './StandardForm';

/** The form on its page, without results. */
function Page() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = readSearch(params, 'standard');
  return (
    <StandardForm
      search={search}
      searching={params.has('searching')}
      onSearch={(change) => {
        const next = { ...search, ...change };
        navigate(searchAddress({ ...next, q: queryFor(next.target, next.q) }));
      }}
      onOpen={(id, { q }) => navigate(`/provvedimento/page?id=${id}&q=${q}`)}
      onClear={() => navigate(searchAddress({ ...search, q: '', collated: false, note_personali: false }))}
      onDraft={() => {}}
      onArea={(area) => {
        if (!search.q) navigate(searchAddress({ ...search, area }), { replace: true });
      }}
    />
  );
}

const PATH = '/search/standard';
const show = (q = '', more = '') => {
  const shown = renderPage(Page, { path: `${PATH}?q=${encodeURIComponent(q)}${more}` });
  return {
    ...shown,
    asked: () => new URLSearchParams(shown.router.state.location.search).get('q') ?? '',
    address: () => Object.fromEntries(new URLSearchParams(shown.router.state.location.search)),
  };
};

const OFFICES: Record<string, string[]> = {
  MILANO: ['CORTE DI APPELLO DI MILANO', 'TRIBUNALE DI MILANO'],
  L_AQUILA: ['TRIBUNALE DI TERAMO'],
};
const lists = (path: string, answer: (q: URLSearchParams) => string[]) =>
  http.get(api(path), ({ request }) => HttpResponse.json(answer(new URL(request.url).searchParams)));
let keywordsAsked: string[] = [];

beforeEach(() => {
  keywordsAsked = [];
  server.use(
    lists('/materia', (q) => (q.get('area') === 'penale' ? ['FURTO'] : ['FAMIGLIA', 'LAVORO'])),
    lists('/ruolo', (q) => (q.get('area') === 'penale' ? ['DIBATTIMENTO'] : ['CONTENZIOSO', 'DIBATTIMENTO'])),
    lists('/parola_chiave', (q) => {
      keywordsAsked.push(q.toString());
      return ['danno biologico', 'danno morale'];
    }),
    lists('/riferimento_normativo', () => ['ART. 2043 C.C.']),
    lists('/giudice', () => ['ANNA BIANCHI']),
    lists('/parte_processuale', () => ['A. B.']),
    http.get(api('/distretto/:id/ufficio'), ({ params }) => HttpResponse.json(OFFICES[String(params.id)])),
    http.get(api('/ufficio/:nome/distretto'), ({ params }) =>
      params.nome === 'TRIBUNALE DI TERAMO'
        ? HttpResponse.json({ id: 'L_AQUILA', nome: 'L’Aquila', sezione_distaccata_di: null })
        : HttpResponse.json({ detail: 'no', code: 'NOT_FOUND' }, { status: 404 }),
    ),
  );
});

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const button = (name: string) => screen.getByRole('button', { name });
const group = (title: string) => screen.getByRole('heading', { name: title });

describe('the buttons', () => {
  it('are disabled without criteria', async () => {
    const { user } = show();
    expect(button('Pulisci')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    await user.type(field('Testo'), 'danno');
    expect(button('Pulisci')).not.toHaveAttribute('aria-disabled');
    expect(button('Ricerca')).not.toHaveAttribute('aria-disabled');
    await user.click(button('Pulisci'));
    expect(field('Testo')).toHaveValue('');
    expect(button('Pulisci')).toHaveAttribute('aria-disabled', 'true');
  });

  it('while a search runs only Ricerca is disabled', () => {
    show('testo:(danno)', '&searching=1');
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Pulisci')).not.toHaveAttribute('aria-disabled');
  });

  it('a text without a word is no criterion', async () => {
    const { user } = show();
    await user.type(field('Testo'), '( )');
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Pulisci')).not.toHaveAttribute('aria-disabled');
  });

  it('the personal folders alone are something to search in', async () => {
    const { user, address } = show();
    await user.click(field('Cerca nelle cartelle personali'));
    await user.click(button('Ricerca'));
    expect(address()).toMatchObject({ collated: 'true' });
    expect(field('Cerca nelle cartelle personali')).toBeChecked();
    await user.click(button('Pulisci'));
    expect(address()).not.toHaveProperty('collated');
    expect(field('Cerca nelle cartelle personali')).not.toBeChecked();
  });
});

describe('Testo', () => {
  it.each([
    ['ALMENO UNA PAROLA', 'testo:(danno biologico)'],
    ['TUTTE LE PAROLE', 'testo_all_words:(danno biologico)'],
    ['FRASE ESATTA', 'testo:"danno biologico"'],
  ])('%s', async (mode, q) => {
    const { user, asked } = show();
    await user.selectOptions(field('Tipo ricerca testuale'), mode);
    await user.type(field('Testo'), 'danno biologico{Enter}');
    expect(asked()).toBe(q);
    expect(field('Testo')).toHaveValue('danno biologico');
    expect(field('Tipo ricerca testuale')).toHaveDisplayValue(mode);
  });

  it('is translated from the notation of other systems, and shown as it is understood', async () => {
    const { user, asked } = show();
    await user.type(field('Testo'), 'danno NEAR biologico{Enter}');
    expect(asked()).toBe('testo_entro_10:(danno biologico)');
    expect(field('Testo')).toHaveValue('danno NEAR/10 biologico');
    expect(field('Tipo ricerca testuale')).toHaveDisplayValue('PAROLE VICINE');
  });

  it('with a sign that means nothing is not searched without it', async () => {
    const { user, asked } = show();
    await user.type(field('Testo'), '*azione{Enter}');
    await user.tab();
    expect(field('Testo')).toHaveAccessibleDescription(/vale solo alla fine di una parola/);
    expect(screen.getAllByText(/vale solo alla fine di una parola/, { selector: 'p' })).toHaveLength(1);
    expect(asked()).toBe('');
  });

  it('with a forbidden character says so, and a button mends it', async () => {
    const { user, asked } = show();
    await user.type(field('Testo'), 'art. 612-bis: pena?');
    expect(field('Testo')).toHaveAccessibleDescription('Il testo non può contenere i caratteri - ? :');
    await user.click(button('Correggi il testo'));
    expect(field('Testo')).toHaveValue('art. 612 bis pena');
    expect(field('Testo')).toBeValid();
    expect(asked()).toBe('');
  });

  it.each([
    ['ALMENO UNA PAROLA', 'testo:(Covid 19 danno)'],
    ['TUTTE LE PAROLE', 'testo_all_words:(Covid 19 danno)'],
    ['FRASE ESATTA', 'testo:"Covid 19 danno"'],
  ])('with forbidden characters is searched without them: %s', async (mode, q) => {
    const { user, asked } = show();
    await user.selectOptions(field('Tipo ricerca testuale'), mode);
    await user.type(field('Testo'), 'Covid-19: danno');
    await user.click(button('Ricerca'));
    expect(asked()).toBe(q);
    expect(field('Testo')).toHaveValue('Covid 19 danno');
  });

  it('between quotation marks is an exact phrase', async () => {
    const { user, asked } = show();
    await user.type(field('Testo'), '"danno biologico"{Enter}');
    expect(asked()).toBe('testo:"danno biologico"');
    expect(field('Testo')).toHaveValue('danno biologico');
    expect(field('Tipo ricerca testuale')).toHaveDisplayValue('FRASE ESATTA');
  });

  it('an odd quotation mark is no mistake until the field is left', async () => {
    const { user, asked } = show();
    await user.type(field('Testo'), '"danno bio');
    expect(field('Testo')).toBeValid();
    // Over 'Pulisci' and 'Ricerca' to the next field.
    await user.tab();
    await user.tab();
    await user.tab();
    expect(field('Testo')).toHaveAccessibleDescription('Il testo non può contenere il carattere "');
    await user.type(field('Testo'), 'logico"');
    expect(field('Testo')).toBeValid();
    await user.tab();
    expect(field('Testo')).toBeValid();
    // Nothing moves under the pointer that goes from the field to 'Ricerca'.
    await user.clear(field('Testo'));
    await user.type(field('Testo'), '"danno');
    await user.click(button('Ricerca'));
    expect(asked()).toBe('testo:(danno)');
  });

  it('is mended as it is pasted, and a passage is offered as an exact phrase', async () => {
    const { user, asked } = show();
    await user.click(field('Testo'));
    await user.paste('la respon-\r\nsabilità del custode:\nnatura "oggettiva" -');
    expect(field('Testo')).toHaveValue('la responsabilità del custode natura oggettiva');
    expect(field('Testo')).toBeValid();
    expect(screen.queryByRole('button', { name: 'Cerca come frase esatta' })).toBeNull();
    await user.paste(' salvo il caso fortuito?');
    expect(asked()).toBe('');
    await user.click(button('Cerca come frase esatta'));
    expect(asked()).toBe('testo:"la responsabilità del custode natura oggettiva salvo il caso fortuito"');
    expect(field('Tipo ricerca testuale')).toHaveDisplayValue('FRASE ESATTA');
    expect(screen.queryByRole('button', { name: 'Cerca come frase esatta' })).toBeNull();
  });

  it('a long text is looked for by what sets it apart', async () => {
    const sent: unknown[] = [];
    const terms = 'testo:(usura) OR testo:(mutuo) OR norma:"ART. 1815 C.C."';
    server.use(
      http.post(api('/search/terms'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ q: terms });
      }),
    );
    const text = 'il contratto di mutuo prevede interessi usurari '.repeat(5).trim();
    const like = 'Cerca decisioni simili a questo testo';
    const { user, asked } = show('tipo:"sentenza"');
    await user.click(field('Testo'));
    await user.paste(text.split(' ').slice(0, 30).join(' '));
    expect(button('Cerca come frase esatta')).toBeVisible();
    expect(screen.queryByRole('button', { name: like })).toBeNull();
    await user.clear(field('Testo'));
    await user.paste(text);
    expect(button('Cerca come frase esatta')).toBeVisible();
    await user.click(button(like));
    await waitFor(() => expect(asked()).toBe(`(${terms}) AND tipo:"sentenza"`));
    expect(sent).toEqual([{ text }]);
    expect(field('Testo')).toHaveValue('');
  });

  it('a long text without anything of its own is looked for as it stands', async () => {
    const { user, asked } = show();
    const text = 'la parte e il resto '.repeat(7).trim();
    await user.click(field('Testo'));
    await user.paste(text);
    await user.click(button('Cerca decisioni simili a questo testo'));
    expect(await screen.findByText(/Nessuna parola di questo testo/)).toBeVisible();
    await user.click(button('Ricerca'));
    await waitFor(() => expect(asked()).toBe(`testo:(${text})`));
  });

  it('a pasted text that is too long ends with a whole word', async () => {
    const { user } = show();
    await user.click(field('Testo'));
    await user.paste('parola '.repeat(3_000));
    expect((field('Testo') as HTMLInputElement).value).toMatch(/^(parola )+parola$/);
  });
});

describe('district and office', () => {
  it('the office waits for the district and offers its own', async () => {
    const { user, asked } = show();
    await user.click(group('Ufficio e fascicolo'));
    expect(field('Ufficio')).toBeDisabled();
    expect(field('Ufficio')).toHaveAccessibleDescription('Scegliere prima il distretto');
    await user.selectOptions(await waitForOption('Distretto', 'L’Aquila'), 'L’Aquila');
    expect(field('Ufficio')).toBeEnabled();
    await user.selectOptions(await waitForOption('Ufficio', 'TRIBUNALE DI TERAMO'), 'TRIBUNALE DI TERAMO');
    await user.click(button('Ricerca'));
    expect(asked()).toBe('distretto:"L_AQUILA" AND ufficio:"TRIBUNALE DI TERAMO"');
  });

  it('the office of another district goes', async () => {
    const { user } = show('distretto:"MILANO" AND ufficio:"TRIBUNALE DI MILANO"');
    await user.click(group('Ufficio e fascicolo'));
    expect(field('Ufficio')).toHaveDisplayValue('TRIBUNALE DI MILANO');
    await user.selectOptions(await waitForOption('Distretto', 'L’Aquila'), 'L’Aquila');
    await waitFor(() => expect(field('Ufficio')).toHaveDisplayValue('Qualsiasi'));
    await user.selectOptions(field('Distretto'), 'Qualsiasi');
    expect(field('Ufficio')).toBeDisabled();
  });

  it('an office without a district has its district fetched and set', async () => {
    const { user } = show('ufficio:"TRIBUNALE DI TERAMO"');
    await user.click(group('Ufficio e fascicolo'));
    await waitFor(() => expect(field('Distretto')).toHaveDisplayValue('L’Aquila'));
    expect(field('Ufficio')).toBeEnabled();
    expect(field('Ufficio')).toHaveDisplayValue('TRIBUNALE DI TERAMO');
  });

  it('an unknown office stays, without a district', async () => {
    const { user, asked } = show('ufficio:"PRETURA DI X"');
    await user.click(group('Ufficio e fascicolo'));
    expect(field('Ufficio')).toHaveDisplayValue('PRETURA DI X');
    await user.type(field('Testo'), 'danno{Enter}');
    expect(asked()).toBe('testo:(danno) AND ufficio:"PRETURA DI X"');
  });
});

describe('the area', () => {
  it('brings its materie and ruoli, and clears what it does not have', async () => {
    const { user } = show('ruolo:"CONTENZIOSO" AND materia:"LAVORO" AND parola_chiave:"danno"');
    await user.click(group('Argomento'));
    await user.click(group('Ufficio e fascicolo'));
    expect(field('Materia')).toHaveDisplayValue('LAVORO');
    expect(field('Parola chiave')).toHaveValue('danno');
    await user.selectOptions(field('Area'), 'Penale');
    expect(field('Materia')).toHaveDisplayValue('Qualsiasi');
    expect(field('Parola chiave')).toHaveValue('');
    await waitForOption('Materia', 'FURTO');
    await waitFor(() => expect(field('Ruolo')).toHaveDisplayValue('Qualsiasi'));
  });

  it('keeps a ruolo that it has as well', async () => {
    const { user } = show('ruolo:"DIBATTIMENTO"');
    await user.click(group('Ufficio e fascicolo'));
    await user.selectOptions(field('Area'), 'Penale');
    await waitFor(() => expect(within(field('Ruolo')).queryByText('CONTENZIOSO')).toBeNull());
    expect(field('Ruolo')).toHaveDisplayValue('DIBATTIMENTO');
  });

  it('is searched with Ricerca', async () => {
    const { user, address } = show('testo:(danno)');
    await user.selectOptions(field('Area'), 'Penale');
    expect(address()).not.toHaveProperty('area');
    await user.click(button('Ricerca'));
    expect(address()).toMatchObject({ area: 'penale' });
  });
});

describe('numbers', () => {
  it.each([
    ['Provvedimento e date', 'Numero provvedimento', '12345'],
    ['Provvedimento e date', 'Anno provvedimento', '1234'],
    ['Ufficio e fascicolo', 'Numero ruolo', '12345678'],
    ['Ufficio e fascicolo', 'Sub procedimento', '12'],
    ['Ufficio e fascicolo', 'Anno ruolo', '1234'],
  ])('%s: %s has only digits, and at most %s', async (title, label, kept) => {
    const { user } = show();
    await user.click(group(title));
    await user.type(field(label), 'a1b2-34567890');
    expect(field(label)).toHaveValue(kept);
  });
});

describe('suggestions', () => {
  it.each([
    ['Argomento', 'Parola chiave', 'dan', 'danno morale', 'parola_chiave:"danno morale"'],
    ['Argomento', 'Riferimento normativo', '20', 'ART. 2043 C.C.', 'riferimento_normativo:"ART. 2043 C.C."'],
    [
      'Giudici e parti',
      'Giudice assegnatario fascicolo',
      'bia',
      'ANNA BIANCHI',
      'giudice_assegnatario_fascicolo:"ANNA BIANCHI"',
    ],
    ['Giudici e parti', 'Presidente', 'bia', 'ANNA BIANCHI', 'presidente:"ANNA BIANCHI"'],
    ['Giudici e parti', 'Relatore', 'bia', 'ANNA BIANCHI', 'relatore:"ANNA BIANCHI"'],
    ['Giudici e parti', 'Parte processuale', 'a. ', 'A. B.', null],
  ])('%s: %s', async (title, label, typed, chosen, q) => {
    const { user, asked } = show();
    await user.click(group(title));
    await user.type(field(label), q ? typed : 'a. b');
    await user.click(await screen.findByRole('option', { name: chosen }));
    await user.click(button('Ricerca'));
    expect(asked()).toBe(q ?? 'parte_processuale:"A. B."');
  });

  it('what nobody suggests can be written', async () => {
    const { user, asked } = show();
    await user.click(group('Giudici e parti'));
    await user.type(field('Presidente'), 'Ugo Verdi{Enter}');
    expect(asked()).toBe('presidente:"Ugo Verdi"');
  });

  it('keywords are those of the area and the materia, which clears the one chosen', async () => {
    const { user } = show();
    await user.click(group('Argomento'));
    await user.type(field('Parola chiave'), 'danno');
    await user.selectOptions(await waitForOption('Materia', 'LAVORO'), 'LAVORO');
    expect(field('Parola chiave')).toHaveValue('');
    await user.click(field('Parola chiave'));
    expect(await screen.findByRole('option', { name: 'danno morale' })).toBeVisible();
    expect(keywordsAsked.at(-1)).toBe('q=&area=civile&materia=LAVORO');
    // Once one types, those of other materie follow.
    await user.type(field('Parola chiave'), 'usuc');
    await waitFor(() =>
      expect(keywordsAsked.at(-1)).toBe('q=usuc&area=civile&materia=LAVORO&whole_area=true'),
    );
  });
});

describe('dates', () => {
  const pick = (title: string) => {
    const days = within(screen.getByRole('group', { name: title }));
    return { ...days, start: days.getByLabelText('Dal'), end: days.getByLabelText('Al') };
  };

  it('a start alone runs to today, which is said', async () => {
    const { user, asked } = show();
    await user.click(group('Provvedimento e date'));
    const days = pick('Data deposito minuta');
    await user.type(days.start, '31 aprile 2020');
    expect(days.start).toHaveAccessibleDescription('Questa data non esiste');
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Per cercare, correggere le date.')).toBeVisible();
    await user.clear(days.start);
    await user.type(days.start, '30.4.2020');
    expect(days.getByText('Dal 30/04/2020 a oggi')).toBeVisible();
    await user.click(button('Ricerca'));
    expect(asked()).toBe('data:[30/04/2020 TO *]');
  });

  it('a year is all of it', async () => {
    const { user, asked } = show();
    await user.click(group('Provvedimento e date'));
    const days = pick('Data di pubblicazione');
    await user.type(days.start, '2023');
    await user.type(days.end, '03/2024');
    expect(days.getByText('Dal 01/01/2023 al 31/03/2024')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(asked()).toBe('data_pubblicazione:[01/01/2023 TO 31/03/2024]');
  });

  it('an end alone starts at 01/01/2000, and cannot precede the start', async () => {
    const { user, asked } = show('data_pubblicazione:[* TO 31/12/2021]');
    await user.click(group('Provvedimento e date'));
    const days = pick('Data di pubblicazione');
    expect(days.getByText('Dal 01/01/2000 al 31/12/2021')).toBeVisible();
    await user.type(days.start, '2022');
    expect(days.getByText('La data finale precede quella iniziale')).toBeVisible();
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    await user.clear(days.end);
    await user.type(days.end, '2022');
    await user.click(button('Ricerca'));
    expect(asked()).toBe('data_pubblicazione:[01/01/2022 TO 31/12/2022]');
  });
});

describe('decisions and abstracts', () => {
  it('parties are of decisions, titles of abstracts; the other is cleared on switching', async () => {
    const { user, asked } = show('parte_processuale:"A. B." AND testo:(danno)');
    await user.click(group('Argomento'));
    await user.click(group('Giudici e parti'));
    await user.type(field('Presidente'), 'Ugo');
    expect(field('Parte processuale')).toHaveValue('A. B.');
    expect(screen.queryByLabelText('Titolo')).toBeNull();
    await user.click(screen.getByLabelText('Abstract'));
    expect(screen.queryByLabelText('Parte processuale')).toBeNull();
    expect(asked()).toBe('testo:(danno)');
    // What was being typed is not lost.
    expect(field('Presidente')).toHaveValue('Ugo');

    await user.type(field('Titolo'), 'onere: prova');
    expect(field('Titolo')).toBeInvalid();
    await user.clear(field('Titolo'));
    await user.type(field('Titolo'), 'onere');
    await user.click(button('Ricerca'));
    expect(asked()).toBe('testo:(danno) AND titolo:(onere) AND presidente:"Ugo"');
    await user.click(screen.getByLabelText('Provvedimenti'));
    expect(asked()).toBe('testo:(danno) AND presidente:"Ugo"');
    await user.click(group('Giudici e parti'));
    expect(field('Parte processuale')).toHaveValue('');
  });
});

describe('the search of the address', () => {
  it('is shown, in words where the fields are folded away', async () => {
    const { user } = show('testo:(danno) AND distretto:"L_AQUILA" AND tipo:"sentenza"');
    expect(field('Testo')).toHaveValue('danno');
    expect(await screen.findByText('Distretto: L’Aquila')).toBeVisible();
    expect(screen.getByText('Tipo: sentenza')).toBeVisible();
    await user.click(group('Provvedimento e date'));
    expect(field('Tipo')).toHaveDisplayValue('Sentenza');
  });

  it('replaces what is in the form when another one arrives', async () => {
    const { router } = show('testo:(danno)');
    await router.navigate(`${PATH}?q=${encodeURIComponent('testo:"altro"')}`);
    await waitFor(() => expect(field('Testo')).toHaveValue('altro'));
    expect(field('Tipo ricerca testuale')).toHaveDisplayValue('FRASE ESATTA');
  });

  it('keeps what has no field as criteria that can be taken away', async () => {
    const { user, asked } = show(
      '(materia:"LAVORO" OR materia:"FAMIGLIA") AND NOT tipo:"decreto" AND testo:(danno)',
    );
    expect(field('Testo')).toHaveValue('danno');
    const others = within(screen.getByRole('region', { name: 'Altri criteri' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Materia: LAVORO oppure FAMIGLIA'),
      expect.stringContaining('non Tipo: decreto'),
    ]);
    expect(screen.queryByText(/Ricerca Classica non può/)).toBeNull();
    await user.click(others.getByRole('button', { name: 'Rimuovi il criterio non Tipo: decreto' }));
    expect(field('Testo')).toHaveFocus();
    await user.click(button('Ricerca'));
    expect(asked()).toBe('testo:(danno) AND (materia:"LAVORO" OR materia:"FAMIGLIA")');
    await user.click(button('Pulisci'));
    expect(asked()).toBe('');
    expect(screen.queryByRole('region', { name: 'Altri criteri' })).toBeNull();
  });

  it('a chosen value takes the place of several', async () => {
    const { user, asked } = show('esito:"RIGETTO" OR esito:"RIFORMA"');
    await user.click(group('Provvedimento e date'));
    expect(field('Esito')).toHaveDisplayValue('Qualsiasi');
    await user.selectOptions(field('Esito'), 'Inammissibilità');
    expect(screen.queryByRole('region', { name: 'Altri criteri' })).toBeNull();
    await user.click(button('Ricerca'));
    expect(asked()).toBe('esito:"INAMMISSIBILITA"');
  });

  it('with an error: says it, keeps it, and offers the advanced mode', async () => {
    const q = 'danno AND';
    const { user, asked } = show(q);
    const notice = screen.getByRole('status');
    expect(notice).toHaveTextContent(
      'L’espressione di ricerca contiene un errore: Completare il criterio di ricerca.',
    );
    expect(within(notice).getByText(q)).toBeVisible();
    const link = within(notice).getByRole('link', { name: /nella Ricerca/ });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining(`/search/advanced?${new URLSearchParams({ q })}&`),
    );
    await user.click(button('Ricerca'));
    expect(asked()).toBe(q);
    await user.type(field('Testo'), 'nuovo{Enter}');
    expect(asked()).toBe('testo:(nuovo)');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('that the language finds too long is not sent', async () => {
    const long = (field: string) => `${field}:"${'x'.repeat(480)}"`;
    const q = ['presidente', 'relatore', 'materia', 'parola_chiave'].map(long).join(' AND ');
    const { user, asked } = show(q);
    await user.type(field('Testo'), 'aa bb cc dd ee ff gg hh ii jj');
    expect(screen.getByText('La ricerca supera i 2.000 caratteri.')).toBeVisible();
    expect(button('Ricerca')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(asked()).toBe(q);
  });
});

async function waitForOption(label: string, name: string) {
  await waitFor(() => expect(within(field(label)).getByText(name)).toBeInTheDocument());
  return field(label);
}

describe('a citation in the text', () => {
  const NORM = 'riferimento_normativo:"ART. 2043 C.C."';
  const offers = [
    {
      type: 'riferimento_normativo',
      label: 'Riferimenti normativi',
      text: 'ART. 2043 C.C.',
      q: NORM,
      count: 1200,
    },
    {
      type: 'testo',
      label: 'Citato nel testo',
      text: 'ART. 2043 C.C.',
      q: 'testo:"ART. 2043 C.C."',
      count: 7,
    },
    { type: 'testo', label: 'Testo', text: 'art. 2043 cc' },
  ];

  beforeEach(() => server.use(http.get(api('/provvedimento/autocomplete'), () => HttpResponse.json(offers))));

  it('is offered as one thing, with its count; Enter takes it, beside the other criteria', async () => {
    const { user, asked } = show('tipo:"sentenza"');
    await user.type(screen.getByLabelText('Testo'), 'art. 2043 cc');
    expect(
      await screen.findByRole('button', { name: /^ART. 2043 C.C., riferimenti normativi \(1\.200\)/ }),
    ).toBeVisible();
    expect(screen.getByLabelText('Testo')).toBeValid();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked()).toBe(`${NORM} AND tipo:"sentenza"`));
    // The address changes first, the form when that has arrived.
    await waitFor(() => expect(screen.getByLabelText('Testo')).toHaveValue(''));
  });

  it('is looked for in the text where that is chosen', async () => {
    const { user, asked } = show();
    await user.type(screen.getByLabelText('Testo'), 'art. 2043 cc');
    await user.click(await screen.findByRole('button', { name: /citato nel testo \(7\)/ }));
    expect(asked()).toBe('testo:"ART. 2043 C.C."');
  });
});
