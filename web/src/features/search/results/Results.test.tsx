import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Facet } from '@/api/content';
import { GENERIC_ERROR, NO_RESULTS } from '@/domain/messages';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { readSearch, type Search, searchAddress } from '@/domain/search';
import { ResultNavigator } from '@/parts/result/ResultNavigator';
import { ACCOUNTS, account } from '@/test/accounts';
import { massima, provvedimento, sentFacets } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { Results } from './Results';
import { SearchLine } from './SearchLine';
import { useSearchResults } from './useSearchResults';

/** The search page without its form, and the page of an item beside it. */
function Page() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const item = params.get('id');
  const search = readSearch(params);
  const [compact, setCompact] = useState(() => readPreferences().compact);
  const results = useSearchResults(search, compact);
  const heading = useRef<HTMLHeadingElement>(null);
  if (item) return <ResultNavigator id={item} title="Provvedimento" />;
  const onChange = (change: Partial<Search>) => navigate(searchAddress({ ...search, from: 0, ...change }));
  const shown = { search, results, heading, onChange };
  return (
    <>
      <SearchLine {...shown} form={{ id: 'modulo', open: false, onToggle: () => {} }} />
      <Results {...shown} folded compact={compact} onCompact={setCompact} />
    </>
  );
}

const PATH = '/search/standard';

type Extra = {
  expression?: string;
  facets?: Facet[];
  alternatives?: unknown[];
  items?: unknown[];
  other_breadth?: unknown;
  other_reach?: unknown;
};

/** Answers with `count` results, whatever is asked, and keeps what was asked. */
function answerWith(count: number, { items, facets = [], ...extra }: Extra = {}) {
  const asked: Record<string, unknown>[] = [];
  const answer = (item: object) => (variables: Record<string, unknown>) => {
    if (variables.from !== undefined) asked.push(variables);
    const from = variables.from as number;
    return {
      count,
      expression: variables.q ?? '',
      facets: sentFacets(facets),
      alternatives: [],
      ...extra,
      items:
        items ??
        Array.from({ length: Math.min(variables.size as number, count - from) }, (_, index) => ({
          ...item,
          id: `p${from + index}`,
          label: `Sentenza ${from + index}`,
        })),
    };
  };
  server.use(graphqlAnswers({ provvedimento: answer(provvedimento()), massima: answer(massima()) }));
  return asked;
}

const render = (query: string, user = ACCOUNTS.lettore) =>
  renderPage(Page, { path: `${PATH}?${query}`, user });
const q = (router: ReturnType<typeof renderPage>['router']) =>
  new URLSearchParams(router.state.location.search).get('q');

describe('the query as understood', () => {
  it('is shown criterion by criterion, each removable, and can be copied as a link', async () => {
    const text = 'testo:(danno) AND ufficio:"TRIBUNALE DI MILANO" AND (esito:"RIGETTO" OR esito:"RIFORMA")';
    answerWith(3);
    const { user, router } = render(`q=${encodeURIComponent(text)}`);
    const criteria = within(await screen.findByRole('list', { name: 'Criteri di ricerca' }));
    expect(criteria.getAllByRole('listitem').map((one) => one.firstChild?.textContent)).toEqual([
      'Testo: danno',
      'Ufficio: TRIBUNALE DI MILANO',
      'Esito: Rigetto oppure Riforma',
    ]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copia collegamento' }));
    expect(copied).toHaveBeenCalledWith(window.location.href);
    await user.click(criteria.getByRole('button', { name: /Rimuovi il criterio Ufficio/ }));
    expect(q(router)).toBe('testo:(danno) AND (esito:"RIGETTO" OR esito:"RIFORMA")');
  });

  it('names what is looked for besides, each removable by itself', async () => {
    const text =
      '(testo:(decreto Cartabia) OR testo:"D.Lgs. 149/2022" OR testo:"D.Lgs. 150/2022") AND tipo:"sentenza"';
    answerWith(3);
    const { user, router } = render(`q=${encodeURIComponent(text)}`);
    const criteria = () => within(screen.getByRole('list', { name: 'Criteri di ricerca' }));
    const named = () =>
      criteria()
        .getAllByRole('listitem')
        .map((one) => one.firstChild?.textContent);
    await screen.findByRole('list', { name: 'Criteri di ricerca' });
    expect(named()).toEqual([
      'Testo: decreto Cartabia',
      'anche: D.Lgs. 149/2022',
      'anche: D.Lgs. 150/2022',
      'Tipo: sentenza',
    ]);
    await user.click(criteria().getByRole('button', { name: 'Rimuovi il criterio anche: D.Lgs. 149/2022' }));
    expect(q(router)).toBe('(testo:(decreto Cartabia) OR testo:"D.Lgs. 150/2022") AND tipo:"sentenza"');
    await waitFor(() => expect(named()).toHaveLength(3));
    await user.click(criteria().getByRole('button', { name: 'Rimuovi il criterio anche: D.Lgs. 150/2022' }));
    expect(q(router)).toBe('testo:(decreto Cartabia) AND tipo:"sentenza"');
    await waitFor(() => expect(named()).toEqual(['Testo: decreto Cartabia', 'Tipo: sentenza']));
  });

  it('takes one criterion after another, also before the next results are there', async () => {
    answerWith(3);
    const { user, router } = render(
      `q=${encodeURIComponent('tipo:"sentenza" AND esito:"RIGETTO" AND stato:"DEFINITIVO"')}`,
    );
    const remove = (name: RegExp) => user.click(screen.getByRole('button', { name }));
    await screen.findByRole('list', { name: 'Criteri di ricerca' });
    server.use(http.post(api('/graphql'), () => new Promise<never>(() => {})));
    await remove(/criterio Tipo/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /criterio Tipo/ })).toBeNull());
    await remove(/criterio Esito/);
    expect(q(router)).toBe('stato:"DEFINITIVO"');
  });

  it('of a text has each of its terms, which is taken away alone', async () => {
    const terms = 'testo:(usura) OR testo:(mutuo) OR norma:"ART. 1815 C.C."';
    answerWith(3);
    const { user, router } = render(`q=${encodeURIComponent(`(${terms}) AND tipo:"sentenza"`)}`);
    const criteria = within(await screen.findByRole('list', { name: 'Criteri di ricerca' }));
    expect(criteria.getAllByRole('listitem').map((one) => one.firstChild?.textContent)).toEqual([
      'Testo: usura',
      'oppure: mutuo',
      'oppure Norma: ART. 1815 C.C.',
      'Tipo: sentenza',
    ]);
    await user.click(criteria.getByRole('button', { name: 'Rimuovi il criterio oppure: mutuo' }));
    expect(q(router)).toBe('(testo:(usura) OR norma:"ART. 1815 C.C.") AND tipo:"sentenza"');
  });

  it('is whole in its title where it is long', async () => {
    answerWith(3);
    const long = 'il contratto di mutuo prevede interessi usurari';
    render(`q=${encodeURIComponent(`testo:"${long}" AND tipo:"sentenza"`)}`);
    const criteria = within(await screen.findByRole('list', { name: 'Criteri di ricerca' }));
    expect(criteria.getByTitle(`Testo: «${long}»`)).toBeVisible();
    expect(criteria.queryByTitle(/sentenza/)).toBeNull();
  });

  it('is on one line; how many more there are is a button that shows them', async () => {
    // Two have room on the line.
    const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) < 2 ? 0 : 40;
    });
    answerWith(12);
    const { user } = render(
      `q=${encodeURIComponent('materia:"A" AND tipo:"SENTENZA" AND ufficio:"B" AND distretto:"C"')}`,
    );
    const more = await screen.findByRole('button', { name: 'e altri 2 criteri' });
    const removals = () => screen.getAllByRole('button', { name: /^Rimuovi il criterio/ });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(removals()).toHaveLength(2);
    more.focus();
    await user.keyboard('{Enter}');
    expect(removals()).toHaveLength(4);
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(more).toHaveAccessibleName('Mostra meno criteri');
    await user.click(removals()[3] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Mostra meno criteri' }));
    expect(await screen.findByRole('button', { name: 'e un altro criterio' })).toBeVisible();
    top.mockRestore();
  });

  it('does not come and go where the button itself makes room', async () => {
    const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      const shown = document.querySelector('.bdm-criteria-more') !== null;
      return shown || [...(this.parentElement?.children ?? [])].indexOf(this) < 1 ? 0 : 40;
    });
    answerWith(6);
    render(`q=${encodeURIComponent('materia:"A" AND tipo:"SENTENZA"')}`);
    expect(await screen.findByText('6 Risultati')).toBeVisible();
    expect(screen.getByRole('button', { name: 'e un altro criterio' })).toBeVisible();
    top.mockRestore();
  });

  it('names the restriction to folders and to notes', async () => {
    const asked = answerWith(3);
    const { user, router } = render('collated=true&note_personali=true');
    await user.click(await screen.findByRole('button', { name: /Rimuovi il criterio Cartelle personali/ }));
    expect(router.state.location.search).not.toContain('collated');
    expect(router.state.location.search).toContain('note_personali=true');
    expect(asked[0]).toMatchObject({ collated: true, note_personali: true });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ collated: false, note_personali: true }));
  });
});

describe('facets', () => {
  const facets = [
    { field: 'area', values: [{ value: 'civile', count: 12 }] },
    { field: 'anno', values: [{ value: '2024', count: 12 }] },
    { field: 'distretto', values: [{ value: 'L_AQUILA', count: 7 }] },
    {
      field: 'ufficio',
      values: Array.from({ length: 9 }, (_, index) => ({ value: `TRIBUNALE ${index}`, count: 9 - index })),
    },
  ];

  it('add their criterion to the search and take it back', async () => {
    answerWith(12, { facets });
    const { user, router } = render('q=testo:(danno)');
    await user.click(await screen.findByRole('button', { name: /L’Aquila/ }));
    expect(q(router)).toBe('testo:(danno) AND distretto:"L_AQUILA"');
    await user.click(await screen.findByRole('button', { name: /^2024/, hidden: true }));
    expect(q(router)).toBe(
      'testo:(danno) AND distretto:"L_AQUILA" AND data_pubblicazione:[01/01/2024 TO 31/12/2024]',
    );
    const chosen = await screen.findByRole('button', { name: /L’Aquila\s*7/ });
    await waitFor(() => expect(chosen).toHaveAttribute('aria-pressed', 'true'));
    await user.click(chosen);
    expect(q(router)).toBe('testo:(danno) AND data_pubblicazione:[01/01/2024 TO 31/12/2024]');
  });

  it('of one year have no columns to compare', async () => {
    answerWith(12, { facets });
    render('q=testo:(danno)');
    expect(await screen.findByText('Tutti del 2024')).toBeVisible();
    expect(document.querySelector('.bdm-years-columns')).toBeNull();
  });

  it('keep alternatives together', async () => {
    answerWith(12, { facets });
    const { user, router } = render(`q=${encodeURIComponent('testo:(danno) OR testo:(prova)')}`);
    await user.click(await screen.findByRole('button', { name: /^2024/, hidden: true }));
    expect(q(router)).toBe(
      '(testo:(danno) OR testo:(prova)) AND data_pubblicazione:[01/01/2024 TO 31/12/2024]',
    );
  });

  it('take several values: one of a facet suffices, each facet is asked for', async () => {
    answerWith(12, { facets });
    const { user, router } = render('q=testo:(danno)');
    await user.click(await screen.findByRole('button', { name: /Tribunale 1/ }));
    await user.click(await screen.findByRole('button', { name: /Tribunale 2/ }));
    expect(q(router)).toBe('testo:(danno) AND (ufficio:"TRIBUNALE 1" OR ufficio:"TRIBUNALE 2")');
    expect(
      await screen.findByRole('button', { name: /criterio Ufficio: TRIBUNALE 1 oppure TRIBUNALE 2$/ }),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /L’Aquila/ }));
    await user.click(await screen.findByRole('button', { name: /Tribunale 1/, pressed: true }));
    expect(q(router)).toBe('testo:(danno) AND ufficio:"TRIBUNALE 2" AND distretto:"L_AQUILA"');
  });

  it('ask for a range of years, typed, and give it up again', async () => {
    const years = ['2019', '2021', '2024'].map((value, count) => ({ value, count: count + 1 }));
    answerWith(12, { facets: [{ field: 'anno', values: years }] });
    const { user, router } = render('q=testo:(danno)');
    const facet = within(await screen.findByRole('region', { name: 'Anno di pubblicazione' }));
    const apply = () => facet.getByRole('button', { name: 'Applica' });
    expect(facet.getByLabelText(/^dal/)).toHaveValue('2019');
    expect(apply()).toHaveAttribute('aria-disabled', 'true');
    await user.clear(facet.getByLabelText(/^al/));
    await user.type(facet.getByLabelText(/^al/), '2018');
    expect(facet.getByText('Scrivere due anni, il primo non dopo il secondo.')).toBeVisible();
    await user.clear(facet.getByLabelText(/^al/));
    await user.type(facet.getByLabelText(/^al/), '2021{Enter}');
    expect(q(router)).toBe('testo:(danno) AND data_pubblicazione:[01/01/2019 TO 31/12/2021]');
    await user.click(await screen.findByRole('button', { name: 'Tutti gli anni' }));
    expect(q(router)).toBe('testo:(danno)');
  });

  it('show a few values at first, with their counts, and no area where there is but one', async () => {
    answerWith(12, { facets });
    const { user } = render('q=testo:(danno)');
    const offices = within(await screen.findByRole('region', { name: 'Ufficio' }));
    expect(offices.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Tribunale 09',
      'Tribunale 18',
      'Tribunale 27',
      'Tribunale 36',
      'Tribunale 45',
      'Tribunale 54',
    ]);
    await user.click(offices.getByRole('button', { name: /Mostra altri/ }));
    expect(offices.getAllByRole('listitem')).toHaveLength(9);
    expect(screen.queryByRole('region', { name: 'Area' })).toBeNull();
  });
});

describe('the reader’s own district', () => {
  const others = Array.from({ length: 8 }, (_, at) => ({ value: `D${at}`, count: 20 - at }));
  const facets = [{ field: 'distretto', values: [...others, { value: 'MILANO', count: 3 }] }];
  const mine = () => screen.findByRole('button', { name: 'Nel mio distretto (3)' });

  it('is one step away, and is asked for no more by another', async () => {
    answerWith(12, { facets });
    const { user, router } = render('q=testo:(danno)', ACCOUNTS.redattore);
    await user.click(await mine());
    expect(q(router)).toBe('testo:(danno) AND distretto:"MILANO"');
    await waitFor(async () => expect(await mine()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await mine());
    expect(q(router)).toBe('testo:(danno)');
  });

  it('is not hidden among the values with few results', async () => {
    answerWith(12, { facets });
    render('q=testo:(danno)', ACCOUNTS.redattore);
    await mine();
    const region = within(screen.getByRole('region', { name: 'Distretto' }));
    expect(region.getByRole('button', { name: /^Milano/ })).toBeVisible();
    expect(region.queryByRole('button', { name: /^D7/ })).toBeNull();
  });

  const PLACES = ['TRIBUNALE DI MILANO', 'TRIBUNALE DI PESCARA'];
  it.each([
    ['who has no office', account('x')],
    ['who has every office', account('x', { ou: ['*'] })],
    ['who has offices in several', account('x', { ou: PLACES })],
    ['who works for an office elsewhere', account('x', { ou: PLACES, working_ou: PLACES[1] as string })],
  ])('is nobody’s: %s', async (_, user) => {
    answerWith(12, { facets });
    render('q=testo:(danno)', user);
    expect(await screen.findByRole('region', { name: 'Distretto' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Nel mio distretto/ })).toBeNull();
  });

  it('is that of the office one works for', async () => {
    answerWith(12, { facets });
    render('q=testo:(danno)', account('x', { ou: PLACES, working_ou: PLACES[0] as string }));
    expect(await mine()).toBeVisible();
  });
});

describe('several words', () => {
  it('by all of them or by at least one: both counts, and one click between them', async () => {
    const every = 'testo_all_words:(danno biologico)';
    answerWith(139, {
      expression: 'testo:(danno biologico)',
      other_breadth: { change: 'TUTTE', q: every, count: 11 },
    });
    const { user, router } = render(`q=${encodeURIComponent('testo:(danno biologico)')}&from=10`);
    expect(await screen.findByRole('radio', { name: 'Almeno una 139' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Tutte le parole 11' }));
    expect(q(router)).toBe(every);
    expect(router.state.location.search).not.toContain('from=');
  });

  it('are no choice where there are none', async () => {
    answerWith(3, { other_breadth: null });
    render('q=danno');
    expect(await screen.findByRole('heading', { name: '3 Risultati' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Parole cercate' })).toBeNull();
  });
});

describe('without results', () => {
  it('offers the other area', async () => {
    answerWith(0, {
      alternatives: [
        {
          change: 'AREA',
          criterion: 'testo:(stalking)',
          proposed: 'penale',
          q: 'testo:(stalking)',
          count: 7,
        },
      ],
    });
    const { user, router } = render('q=testo:(stalking)&area=civile');
    await user.click(await screen.findByRole('button', { name: 'Cerca nell’area penale' }));
    expect(router.state.location.search).toContain('area=penale');
  });

  it('says which criterion is in the way, and searches without it', async () => {
    const text = 'testo:(danno) AND distretto:"L_AQUILA"';
    answerWith(0, {
      expression: text,
      alternatives: [
        { change: 'SENZA', criterion: 'distretto:"L_AQUILA"', q: 'testo:(danno)', count: 41 },
        { change: 'SENZA', criterion: 'testo:(danno)', q: 'distretto:"L_AQUILA"', count: 1 },
      ],
    });
    const { user, router } = render(`q=${encodeURIComponent(text)}`);
    expect(await screen.findByText(NO_RESULTS)).toBeVisible();
    const row = (await screen.findByText('Distretto: L’Aquila', { selector: 'strong' })).closest('li');
    expect(row).toHaveTextContent('41 Risultati');
    await user.click(screen.getByRole('button', { name: /Cerca senza ?Distretto: L’Aquila/ }));
    expect(q(router)).toBe('testo:(danno)');
  });

  const ALL = 'testo_all_words:(risarcimeto del danno)';
  const MORE = [
    {
      change: 'FORSE',
      criterion: 'risarcimeto',
      proposed: 'risarcimento',
      q: 'testo_all_words:(risarcimento del danno)',
      count: 41,
    },
    { change: 'ALMENO_UNA', criterion: ALL, proposed: '', q: 'testo:(risarcimeto del danno)', count: 1200 },
    {
      change: 'SENZA_PAROLA',
      criterion: 'risarcimeto',
      proposed: '',
      q: 'testo_all_words:(del danno)',
      count: 900,
    },
  ];

  it.each([
    [/Cerca «risarcimento»/, '«risarcimeto», forse «risarcimento»: 41 Risultati', MORE[0]?.q],
    [/Almeno una/, 'risarcimeto del danno, almeno una delle parole: 1.200 Risultati', MORE[1]?.q],
    [/Cerca senza ?«risarcimeto»/, '«risarcimeto», senza la parola: 900 Risultati', MORE[2]?.q],
  ])('offers what finds more, one click each: %s', async (name, text, wanted) => {
    answerWith(0, { expression: ALL, alternatives: MORE });
    const { user, router } = render(`q=${encodeURIComponent(ALL)}`);
    const action = await screen.findByRole('button', { name });
    expect(action.closest('li')).toHaveTextContent(text);
    expect(q(router)).toBe(ALL);
    await user.click(action);
    expect(q(router)).toBe(wanted);
  });

  it('with a page of results names what costs nearly all the others', async () => {
    answerWith(3, { expression: ALL, alternatives: MORE });
    render(`q=${encodeURIComponent(ALL)}`);
    expect(await screen.findByText(/^Pochi risultati/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Almeno una/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: '3 Risultati' })).toBeVisible();
  });

  it('with more than a page names a word that no text has', async () => {
    answerWith(11, { expression: ALL, alternatives: MORE.slice(0, 1) });
    render(`q=${encodeURIComponent(ALL)}`);
    expect(await screen.findByText('Una parola non compare quasi mai come è scritta:')).toBeVisible();
    expect(screen.getByRole('heading', { name: '11 Risultati' })).toBeVisible();
    expect(screen.queryByText(/^Pochi risultati/)).toBeNull();
  });

  it.each([
    [0, ['cane'], '«cane» non è in nessun testo.'],
    [0, ['cane', 'gatto'], '«cane» e «gatto» non sono in nessun testo.'],
    [3, ['cane'], '«cane» non è in nessun testo.'],
    [11, ['cane'], '«cane» non è in nessun testo.'],
  ])('with %i results says that no text has %s', async (count, words, said) => {
    const nowhere = words.map((criterion) => ({
      change: 'IN_NESSUN_TESTO',
      criterion,
      proposed: '',
      q: ALL,
      count: 0,
    }));
    answerWith(count, { expression: ALL, alternatives: nowhere });
    render(`q=${encodeURIComponent(ALL)}`);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(/^Pochi risultati|come è scritta|cercare altrimenti/)).toBeNull();
  });

  it('says that a code has no such article, and nothing of who cites it', async () => {
    const sentence = "L'articolo 9999 non risulta: gli articoli di C.C. finiscono al 2969.";
    const q = 'norma:"ART. 9999 C.C." AND norma:"ART. 2043 C.C."';
    answerWith(0, {
      expression: q,
      alternatives: [{ change: 'INESISTENTE', criterion: 'ART. 9999 C.C.', proposed: sentence, q, count: 0 }],
    });
    render(`q=${encodeURIComponent(q)}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(/^Nessuna decisione di qui cita ART\. 2043 C\.C\./)).toBeVisible();
    expect(screen.queryByText(/cita ART\. 9999/)).toBeNull();
  });

  it('with more than a page asks for nothing else where there are no words', async () => {
    answerWith(11, { expression: 'tipo:"sentenza"', alternatives: MORE.slice(0, 1) });
    render(`q=${encodeURIComponent('tipo:"sentenza"')}`);
    expect(await screen.findByRole('heading', { name: '11 Risultati' })).toBeVisible();
    expect(screen.queryByText(/come è scritta/)).toBeNull();
  });

  it('says when no single criterion is to blame', async () => {
    answerWith(0);
    render(`q=${encodeURIComponent('testo:(a) AND testo:(b) AND testo:(c)')}`);
    expect(await screen.findByText(/Anche togliendo un criterio/)).toBeVisible();
  });
});

describe('a search that fails', () => {
  it('can be tried again', async () => {
    server.use(http.post(api('/graphql'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = render('q=testo:(danno)');
    await screen.findByText('Non è stato possibile eseguire la ricerca.', undefined, { timeout: 8000 });
    expect(await screen.findByText(GENERIC_ERROR)).toBeVisible();
    answerWith(4);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { name: '4 Risultati' })).toBeVisible();
  });

  it('says what is not understood and where, without calling it a fault', async () => {
    const message = 'Il campo «uficio» non esiste.';
    server.use(
      http.post(api('/graphql'), () =>
        HttpResponse.json({ data: null, errors: [{ message, extensions: { code: 'QUERY_SYNTAX' } }] }),
      ),
    );
    render(`q=${encodeURIComponent('testo:(danno) AND uficio:"X"')}`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(within(alert).getByText('u', { selector: 'mark' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    expect(screen.getAllByText(message)).toHaveLength(1);
  });
});

describe('a card', () => {
  it('is compact at first: what it is, the best passage, icons; the choice is remembered', async () => {
    answerWith(1, {
      items: [
        provvedimento({
          passi: ['uno', 'due'].map((word) => ({
            testo: `<mark>${word}</mark>`,
            pagina: 3,
            parte: 'Motivi',
          })),
          note: 'Mia',
        }),
      ],
    });
    const { user } = render('q=testo:(danno)');
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('uno', { selector: 'mark' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Motivi, pag. 3' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/provvedimento\/page\?id=p1&pag=3&passo=3\./),
    );
    expect(card.queryByText('due')).toBeNull();
    expect(card.getByText('Nota personale')).toBeVisible();
    expect(card.queryByText('Mia')).toBeNull();
    for (const name of [/^Visualizza/, /^Altre azioni/, /^Aggiungi a una cartella/])
      expect(card.getByRole('button', { name })).toBeVisible();
    await user.click(screen.getByLabelText('Estesa'));
    expect(card.getByText('due')).toBeVisible();
    expect(card.getByText('Mia')).toBeVisible();
    expect(readPreferences().compact).toBe(false);
  });

  it('list has as many as wanted', async () => {
    const asked = answerWith(60);
    const { user, router } = render('q=testo:(danno)&from=20');
    await user.selectOptions(await screen.findByLabelText('Risultati per pagina'), '25 per pagina');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: 0, size: 25 }));
    expect(router.state.location.search).toContain('size=25');
    expect(await screen.findByRole('link', { name: 'Pagina 3' })).toBeVisible();
  });

  it('of a decision shows excerpts, the personal note and both documents with all their actions', async () => {
    const item = provvedimento({
      estratto: ['Il termine decorre dalla scoperta.'],
      note: 'Da citare in udienza',
      visibility: 'true',
      anonymized_document_hash: 'b2',
    });
    answerWith(1, { items: [item] });
    writePreferences({ compact: false });
    render('q=testo:(danno)');
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Il termine decorre dalla scoperta.')).toBeVisible();
    expect(card.getByText('Da citare in udienza')).toBeVisible();
    expect(card.getByText('danno', { selector: 'mark' })).toBeVisible();
    for (const name of ['Visualizza', 'Stampa']) {
      expect(card.getByRole('button', { name: new RegExp(`^${name} ?Tribunale`) })).toBeEnabled();
      expect(
        card.getByRole('button', { name: new RegExp(`^${name} ?anonimizzato, Tribunale`) }),
      ).toBeEnabled();
    }
    expect(card.getAllByRole('link', { name: /^Scarica/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/api/bdm/backoffice/provvedimento/p1/document',
      '/api/bdm/backoffice/provvedimento/p1/anonymized_document',
    ]);
  });

  it('of an abstract has the marked passage in the place of its beginning, and its first precedents', async () => {
    const precedent = (id: string) => ({ id, label: `Sentenza ${id}`, titolo: `Massima ${id}` });
    answerWith(2, {
      items: [
        massima({
          testo: 'Principio. Il danno va provato.',
          passi: [{ testo: '… il <mark>danno</mark> va provato.', pagina: null, parte: null }],
          precedente_conforme: ['c1', 'c2', 'c3'].map(precedent),
          precedente_difforme: [precedent('d1')],
        }),
        massima({ id: 'm2', testo: 'Senza passi.', passi: [] }),
      ],
    });
    render('q=testo:(danno)&target=abstract');
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('… il danno va provato.');
    expect(within(first as HTMLElement).getByText('danno', { selector: 'mark' })).toBeVisible();
    expect(first).not.toHaveTextContent('Principio.');
    expect(first).toHaveTextContent('Precedenti: 3 conformi, 1 difforme');
    expect(second).not.toHaveTextContent('Precedenti:');
    expect(first).toHaveTextContent('Precedente conforme: Massima c1 (Sentenza c1) e altri 2');
    expect(first).toHaveTextContent('Precedente difforme: Massima d1 (Sentenza d1)');
    expect(first).not.toHaveTextContent('Massima c2');
    expect(second).toHaveTextContent('Senza passi.');
    expect(second).toHaveTextContent('Trovato in «Parole chiave»: RISARCIMENTO');
  });

  it('of an abstract has its text once where it is whole, with its words marked', async () => {
    writePreferences({ compact: false });
    const passage = {
      testo: 'Il <mark>danno</mark> &amp; la prova del <mark>Danno</mark>.',
      pagina: null,
      parte: null,
    };
    answerWith(1, {
      items: [massima({ testo: '<p>Il danno &amp; la <em>prova</em> del Danno.</p>', passi: [passage] })],
    });
    render('q=testo:(danno)&target=abstract');
    const card = await screen.findByRole('article');
    expect(card.textContent?.split('la prova del').length).toBe(2);
    const marked = within(card).getAllByText(/^danno$/i, { selector: 'mark' });
    expect(marked.map((one) => one.textContent)).toEqual(['danno', 'Danno']);
    expect(card).toHaveTextContent('Trovato in «Parole chiave»: RISARCIMENTO');
  });

  it('of an abstract shows its precedents', async () => {
    writePreferences({ compact: false });
    const precedent = (id: string) => ({ id, label: `Sentenza ${id}`, titolo: `Massima ${id}` });
    answerWith(1, {
      items: [massima({ precedente_conforme: [precedent('c1')], precedente_difforme: [precedent('d1')] })],
    });
    render('q=testo:(danno)&target=abstract');
    const conforming = (await screen.findByRole('heading', { name: 'Precedenti conformi' })).parentElement;
    expect(conforming).toHaveTextContent('Massima c1 (Sentenza c1)');
    const differing = screen.getByRole('heading', { name: 'Precedenti difformi' }).parentElement;
    expect(differing).toHaveTextContent('Massima d1 (Sentenza d1)');
  });
});

describe('from a result and back', () => {
  /** Opens the result and puts its own page in place of the item's (`renderPage` knows one route). */
  async function openResult(name: string, query: string) {
    const { user, router, queries } = render(query);
    const link = await screen.findByRole('link', { name });
    const state = await new Promise<unknown>((resolve) => {
      const stop = router.subscribe(({ location }) => {
        stop();
        resolve(location.state);
      });
      link.click();
    });
    const id = new URLSearchParams(router.state.location.search).get('id');
    await router.navigate(`${PATH}?id=${id}`, { state, replace: true });
    return { user, router, queries };
  }

  it('the neighbours are known across the border of a page, in folders and notes too', async () => {
    const asked = answerWith(25);
    const { router } = await openResult('Sentenza 9', 'q=testo:(danno)&collated=true&note_personali=true');
    expect(await screen.findByText('10 di 25')).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ from: 8, size: 3, collated: true, note_personali: true });
    const next = screen.getByRole('link', { name: 'Risultato successivo' });
    expect(next).toHaveAttribute('href', '/provvedimento/page?id=p10');
    next.focus();
    next.click();
    await waitFor(() => expect(router.state.location.search).toBe('?id=p10'));
    expect(router.state.location.state).toMatchObject({ results: { position: 10 } });
  });

  it('says how many of more than ten thousand can be seen', async () => {
    answerWith(20_000);
    render('q=testo:(danno)');
    expect(await screen.findByText('Sono visibili i primi 10.000 risultati.')).toBeVisible();
    cleanup();
    answerWith(10_000);
    render('q=testo:(danno)');
    expect(await screen.findByRole('heading', { name: /10\.000/ })).toBeVisible();
    expect(screen.queryByText(/Sono visibili/)).toBeNull();
  });

  it('the last visible result is asked for without going beyond it', async () => {
    const asked = answerWith(20_000);
    await openResult('Sentenza 9999', 'q=testo:(danno)&from=9990');
    expect(await screen.findByText('10.000 di 99+')).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ from: 9998, size: 2 });
    expect(screen.getByRole('link', { name: 'Risultato successivo' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('the result that was open has the focus, on its page', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    answerWith(25);
    const { user } = await openResult('Sentenza 14', 'q=testo:(danno)&from=10');
    await user.click(await screen.findByRole('link', { name: 'Torna ai risultati' }));
    const link = await screen.findByRole('link', { name: 'Sentenza 14' });
    await waitFor(() => expect(link).toHaveFocus());
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('the results have the focus when that result is gone', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    answerWith(15);
    const { user, queries } = await openResult('Sentenza 14', 'q=testo:(danno)&from=10');
    await user.click(await screen.findByRole('link', { name: 'Torna ai risultati' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Sentenza 14' })).toHaveFocus());
    answerWith(14);
    void queries.invalidateQueries();
    await waitFor(() => expect(screen.getByRole('heading', { name: '14 Risultati' })).toHaveFocus());
  });
});

describe('a norm', () => {
  const q1 = 'norma:"ART. 2051 C.C."';
  it('among the references or wherever it is named: both counts, and one click between them', async () => {
    const tagged = 'riferimento_normativo:"ART. 2051 C.C."';
    answerWith(45, { expression: q1, other_reach: { change: 'NEI_RIFERIMENTI', q: tagged, count: 13 } });
    const { user, router } = render(`q=${encodeURIComponent(q1)}`);
    expect(await screen.findByRole('radio', { name: 'Ovunque sia citata 45' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Nei riferimenti 13' }));
    expect(q(router)).toBe(tagged);
  });

  it('that nobody names is said so, and its words are looked for on request', async () => {
    answerWith(0, { expression: `${q1} AND tipo:"sentenza"` });
    const { user, router } = render(`q=${encodeURIComponent(`${q1} AND tipo:"sentenza"`)}`);
    expect(
      await screen.findByText(/Nessuna decisione di qui cita ART. 2051 C.C. e ha gli altri/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cerca le sue parole nel testo' }));
    expect(q(router)).toBe('testo_all_words:(ART. 2051 C.C.) AND tipo:"sentenza"');
  });
});
