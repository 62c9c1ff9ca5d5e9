import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { fromResults } from '@/domain/item';
import { GENERIC_ERROR, NO_RESULTS } from '@/domain/messages';
import { readPreferences } from '@/domain/preferences';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import SearchPage from './SearchPage';

const PATH = '/search/standard';

/** Answers, and keeps what pages of results were asked for. */
function answerWith(count: number) {
  const asked: Record<string, unknown>[] = [];
  const page =
    <Item,>(kind: string, item: Item) =>
    (variables: Record<string, unknown>) => {
      if ('size' in variables) asked.push({ kind, ...variables });
      return { count, expression: variables.q ?? '', facets: [], items: count ? [item] : [] };
    };
  server.use(
    http.get(api('/:kind/occurrence/:field/:area'), () => HttpResponse.json([])),
    http.get(api('/archive/published'), () => HttpResponse.json([])),
    http.get(api('/ufficio/:ufficio/distretto'), () =>
      HttpResponse.json({ id: 'MILANO', nome: 'Milano', sezione_distaccata_di: null }),
    ),
    http.get(api('/ruolo'), () => HttpResponse.json([])),
    graphqlAnswers({
      provvedimento: page('provvedimento', provvedimento()),
      massima: page('massima', massima()),
    }),
  );
  return asked;
}

/** With results the form waits behind its button. */
async function modify(user: ReturnType<typeof renderPage>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Modifica/ }));
}

const address = (router: ReturnType<typeof renderPage>['router']) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

describe('the two modes', () => {
  it('have their headings, and a link to the other with the same search', async () => {
    answerWith(1);
    const { user } = renderPage(SearchPage, {
      path: `${PATH}?q=testo:(danno)&area=penale&target=abstract&collated=true`,
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Ricerca Classica' })).toBeVisible();
    await modify(user);
    expect(readPreferences().mode).toBe('standard');
    const modes = within(screen.getByRole('navigation', { name: 'Modalità di ricerca' }));
    expect(modes.getByRole('link', { name: 'Ricerca Classica' })).toHaveAttribute('aria-current', 'page');
    const other = new URL(modes.getByRole<HTMLAnchorElement>('link', { name: /^Ricerca ?Nuova/ }).href);
    expect(other.pathname).toBe('/search/advanced');
    expect(other.searchParams.toString()).toBe(
      'q=testo%3A%28danno%29&target=abstract&area=penale&sort_field=score&sort_order=desc&collated=true',
    );
  });

  it('take along what is typed and was not searched yet', async () => {
    answerWith(1);
    const { user } = renderPage(SearchPage, { path: '/search/standard?q=testo:(danno)' });
    await modify(user);
    const modes = within(screen.getByRole('navigation', { name: 'Modalità di ricerca' }));
    const q = (name: RegExp | string) =>
      new URL(modes.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('q');
    await user.type(screen.getByLabelText('Testo'), ' biologico');
    expect(q(/^Ricerca ?Nuova/)).toBe('testo:(danno biologico)');
    await user.type(screen.getByLabelText('Testo'), '-morale?');
    expect(q(/^Ricerca ?Nuova/)).toBe('testo:(danno biologico morale)');
  });

  it('take along what stands in the box of the advanced one', async () => {
    answerWith(1);
    const { user } = renderPage(SearchPage, { path: '/search/advanced?q=testo:(danno)' });
    await modify(user);
    const modes = within(screen.getByRole('navigation', { name: 'Modalità di ricerca' }));
    const q = () =>
      new URL(modes.getByRole<HTMLAnchorElement>('link', { name: 'Ricerca Classica' }).href).searchParams.get(
        'q',
      );
    await user.type(await screen.findByRole('combobox', { name: 'Aggiungi un criterio di ricerca' }), 'mora');
    expect(q()).toBe('testo:(danno) AND testo:(mora)');
    await user.type(screen.getByRole('combobox', { name: 'Aggiungi un criterio di ricerca' }), ' AND');
    expect(q()).toBe('testo:(danno)');
  });

  it('the advanced one is remembered as well', async () => {
    answerWith(1);
    const { user } = renderPage(SearchPage, { path: '/search/advanced?q=testo:(danno)' });
    expect(screen.getByRole('heading', { level: 1, name: 'Ricerca' })).toBeVisible();
    await modify(user);
    expect(await screen.findByRole('form', { name: 'Ricerca' })).toBeVisible();
    expect(readPreferences().mode).toBe('advanced');
  });
});

describe('without criteria', () => {
  it('shows the latest of the area and offers neither button', async () => {
    answerWith(1);
    renderPage(SearchPage, { path: PATH });
    expect(await screen.findByRole('heading', { name: 'Ultimi provvedimenti - area civile' })).toBeVisible();
    expect(await screen.findByRole('link', { name: provvedimento().label })).toBeVisible();
    for (const name of ['Pulisci', 'Ricerca'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is written in at once, but where a keyboard would come up over the page', async () => {
    answerWith(1);
    renderPage(SearchPage, { path: PATH });
    expect(screen.getByLabelText('Testo')).toHaveFocus();
    cleanup();
    renderPage(SearchPage, { path: '/search/advanced' });
    const box = await screen.findByRole('combobox', { name: 'Aggiungi un criterio di ricerca' });
    await waitFor(() => expect(box).toHaveFocus());
    cleanup();
    const media = window.matchMedia;
    window.matchMedia = ((query: string) => ({ ...media(query), matches: /coarse/.test(query) })) as never;
    renderPage(SearchPage, { path: PATH });
    expect(screen.getByLabelText('Testo')).not.toHaveFocus();
    window.matchMedia = media;
  });

  it('a number that is one decision’s leads to it, as to a result', async () => {
    answerWith(1);
    const q = 'numero_provvedimento:"7" AND anno_provvedimento:"2020"';
    const offer = { type: 'numero_provvedimento', label: 'Provvedimento', text: 'N. 7/2020', q, count: 1 };
    server.use(
      http.get(api('/provvedimento/autocomplete'), () => HttpResponse.json([{ ...offer, id: 'p1' }])),
    );
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.keyboard('7/2020');
    expect(await screen.findByText(/Invio apre la prima/)).toBeVisible();
    await user.clear(screen.getByLabelText('Testo'));
    // Without waiting for what is offered.
    await user.keyboard('n. 7/2020{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?id=p1'));
    const { pathname, state } = router.state.location;
    expect(pathname).toBe('/provvedimento/page');
    expect(fromResults(state)).toMatchObject({ search: { q, target: 'provvedimento' }, position: 0 });
  });

  it('another area shows its latest at once, is remembered, and keeps what was typed', async () => {
    answerWith(1);
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.type(await screen.findByLabelText('Testo'), 'danno');
    await user.selectOptions(screen.getByLabelText('Area'), 'Penale');
    expect(await screen.findByRole('heading', { name: 'Ultimi provvedimenti - area penale' })).toBeVisible();
    expect(screen.getByLabelText('Testo')).toHaveValue('danno');
    expect(address(router)).toMatchObject({ area: 'penale' });
    expect(readPreferences().area).toBe('penale');
  });
});

describe('what is looked for besides', () => {
  const Q = 'testo:(stalking)';
  const WIDER = 'testo:(stalking) OR testo:"atti persecutori"';

  /** The server's additions, or its refusal; keeps what it was asked. */
  function addTo(answer: (asked: { q: string; before: string }) => string | null) {
    const asked: { q: string; before: string }[] = [];
    server.use(
      http.get(api('/search/additions'), ({ request }) => {
        const { q = '', before = '' } = Object.fromEntries(new URL(request.url).searchParams);
        asked.push({ q, before });
        const wider = answer({ q, before });
        return wider === null ? HttpResponse.error() : HttpResponse.json({ q: wider });
      }),
    );
    return asked;
  }

  it('is written into the search when it is sent, and shown in the form as what was typed', async () => {
    answerWith(3);
    addTo(({ q }) => (q === Q ? WIDER : q));
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.type(screen.getByLabelText('Testo'), 'stalking{Enter}');
    await waitFor(() => expect(address(router).q).toBe(WIDER));
    expect(await screen.findByRole('heading', { name: '3 Risultati' })).toBeVisible();
    await modify(user);
    expect(screen.getByLabelText('Testo')).toHaveValue('stalking');
    expect(screen.queryByRole('region', { name: 'Altri criteri' })).toBeNull();
    // Another criterion beside it leaves it alone.
    await user.click(screen.getByRole('heading', { name: 'Provvedimento e date' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Sentenza');
    await user.click(screen.getByRole('button', { name: 'Ricerca' }));
    await waitFor(() => expect(address(router).q).toBe(`(${WIDER}) AND tipo:"sentenza"`));
  });

  it('is a passage in one piece, and stands in the form as it was looked for', async () => {
    answerWith(1);
    const [copied, whole] = ['somma accer tatane dal consulente', 'somma accertatane dal consulente'];
    addTo(({ q }) => q.replace(copied, whole));
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=testo:"danno"` });
    await modify(user);
    const box = screen.getByLabelText('Testo');
    await user.clear(box);
    await user.type(box, `${copied}{Enter}`);
    await waitFor(() => expect(address(router).q).toBe(`testo:"${whole}"`));
    await waitFor(() => expect(box).toHaveValue(whole));
  });

  it('stays out when it was taken out', async () => {
    answerWith(3);
    const asked = addTo(({ q, before }) => (before.includes(Q) ? q : WIDER));
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=${Q}` });
    expect(await screen.findByRole('heading', { name: '3 Risultati' })).toBeVisible();
    await modify(user);
    await user.click(screen.getByRole('heading', { name: 'Provvedimento e date' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Sentenza');
    await user.click(screen.getByRole('button', { name: 'Ricerca' }));
    await waitFor(() => expect(address(router).q).toBe(`${Q} AND tipo:"sentenza"`));
    expect(asked).toContainEqual({ q: `${Q} AND tipo:"sentenza"`, before: Q });
  });

  it('stands among the criteria of the advanced search', async () => {
    answerWith(3);
    addTo(({ q }) => (q === Q ? WIDER : q));
    server.use(http.get(api('/provvedimento/autocomplete'), () => HttpResponse.json([])));
    const { user, router } = renderPage(SearchPage, { path: '/search/advanced' });
    const box = await screen.findByRole('combobox', { name: 'Aggiungi un criterio di ricerca' });
    await user.type(box, 'stalking{Enter}');
    await user.click(screen.getByRole('button', { name: 'Ricerca' }));
    await waitFor(() => expect(address(router).q).toBe(WIDER));
    await modify(user);
    expect(await screen.findByRole('button', { name: 'Rimuovi Testo: «atti persecutori»' })).toBeVisible();
  });

  it('is not waited for in vain: without it the search is what was typed', async () => {
    answerWith(3);
    addTo(() => null);
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.type(screen.getByLabelText('Testo'), 'stalking{Enter}');
    await waitFor(() => expect(address(router).q).toBe(Q));
  });
});

describe('a search', () => {
  it('goes into the address, by relevance, and shows count, card and marked words', async () => {
    const asked = answerWith(1234);
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.type(screen.getByLabelText('Testo'), 'danno  biologico{Enter}');
    expect(await screen.findByRole('heading', { name: '1.234 Risultati' })).toBeVisible();
    expect(address(router)).toEqual({
      q: 'testo:(danno biologico)',
      target: 'provvedimento',
      area: 'civile',
      sort_field: 'score',
      sort_order: 'desc',
    });
    expect(asked.at(-1)).toMatchObject({
      kind: 'provvedimento',
      q: 'testo:(danno biologico)',
      from: 0,
      size: 10,
    });
    expect(screen.getByLabelText('Ordina per')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Ordina per')).toHaveDisplayValue('Rilevanza (con un criterio di testo)');

    const card = within(screen.getByRole('article'));
    expect(card.getByRole('link', { name: provvedimento().label })).toHaveAttribute(
      'href',
      '/provvedimento/page?id=p1',
    );
    expect(card.getByRole('link', { name: 'Onere della prova' })).toHaveAttribute(
      'href',
      '/abstract/page?id=m1',
    );
    expect(card.getByText('danno', { selector: 'mark' })).toBeVisible();
    expect(card.getByRole('button', { name: /Visualizza/ })).toBeEnabled();
    expect(screen.queryByText(/Sono visibili/)).toBeNull();
  });

  it.each([
    [1, '1 Risultato', null],
    [10_000, '10.000 Risultati', null],
    [10_001, '10.001 Risultati', 'Sono visibili i primi 10.000 risultati.'],
  ])('with %i results says %s', async (count, heading, visible) => {
    answerWith(count);
    renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    if (visible) expect(screen.getByText(visible)).toBeVisible();
    else expect(screen.queryByText(/Sono visibili/)).toBeNull();
  });

  it('without results says so', async () => {
    answerWith(0);
    renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    expect(await screen.findByText(NO_RESULTS)).toBeVisible();
  });

  it('names forbidden characters and searches without them', async () => {
    answerWith(1);
    const { user, router } = renderPage(SearchPage, { path: PATH });
    const text = screen.getByLabelText('Testo');
    await user.type(text, 'danno: grave');
    expect(text).toBeInvalid();
    expect(text).toHaveAccessibleDescription(
      expect.stringContaining('Il testo non può contenere il carattere :'),
    );
    await user.keyboard('{Enter}');
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('testo:(danno grave)');
    expect(text).toHaveValue('danno grave');
    expect(text).toBeValid();
  });

  it('that the server does not understand is mended with one click', async () => {
    server.use(
      http.post(api('/graphql'), () =>
        HttpResponse.json({
          data: null,
          errors: [{ message: 'Il carattere «-» non è ammesso qui.', extensions: { code: 'QUERY_SYNTAX' } }],
        }),
      ),
    );
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=612-bis` });
    expect(await screen.findByText('La ricerca non è stata compresa.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correggi e cerca' }));
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('testo:(612 bis)');
  });

  it('is cleared by Pulisci', async () => {
    answerWith(1);
    const { user, router } = renderPage(SearchPage, {
      path: `${PATH}?q=testo:(danno)&area=penale&target=abstract`,
    });
    await modify(user);
    expect(await screen.findByLabelText('Testo')).toHaveValue('danno');
    await user.click(screen.getByRole('button', { name: 'Pulisci' }));
    expect(screen.getByLabelText('Testo')).toHaveValue('');
    expect(address(router)).toEqual({
      target: 'abstract',
      area: 'penale',
      sort_field: 'data',
      sort_order: 'desc',
    });
  });

  it('turns to abstracts by the toggle', async () => {
    const asked = answerWith(1);
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    await modify(user);
    await user.click(await screen.findByLabelText('Abstract'));
    await waitFor(() =>
      expect(asked).toContainEqual(expect.objectContaining({ kind: 'massima', q: 'testo:(danno)' })),
    );
    expect(address(router)).toMatchObject({ target: 'abstract', q: 'testo:(danno)' });
    expect(await screen.findByText('Abstract', { selector: '.badge' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Onere della prova' })).toBeVisible();
  });

  it('without text can be sorted, by date at first', async () => {
    const asked = answerWith(1);
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=ufficio:"TRIBUNALE DI MILANO"` });
    const sort = await screen.findByLabelText('Ordina per');
    expect(sort).toHaveDisplayValue('Data di deposito, dalla più recente');
    expect(
      screen.getByRole('button', { name: 'Rimuovi il criterio Ufficio: TRIBUNALE DI MILANO' }),
    ).toBeVisible();
    await user.selectOptions(sort, 'Data di pubblicazione, dalla meno recente');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ sort_field: 'data_pubblicazione', sort_order: 'asc' }),
    );
    expect(address(router)).toMatchObject({ sort_field: 'data_pubblicazione', sort_order: 'asc' });
  });

  it('another area is searched without the materia, which it does not have', async () => {
    answerWith(3);
    const q = 'testo:(danno) AND (materia:"LAVORO" OR materia:"FAMIGLIA") AND tipo:"sentenza"';
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=${encodeURIComponent(q)}` });
    await screen.findByRole('heading', { name: '3 Risultati' });
    await modify(user);
    await user.selectOptions(screen.getByLabelText('Area'), 'Penale');
    await waitFor(() =>
      expect(address(router)).toMatchObject({ area: 'penale', q: 'testo:(danno) AND tipo:"sentenza"' }),
    );
  });

  it('folds the form, which keeps what is written in it; another area is searched at once', async () => {
    const asked = answerWith(3);
    const { user, router } = renderPage(SearchPage, { path: PATH });
    await user.type(screen.getByLabelText('Testo'), 'danno{Enter}');
    const heading = await screen.findByRole('heading', { name: '3 Risultati' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByRole('form', { name: 'Ricerca Classica' })).toBeNull();
    await modify(user);
    await user.type(screen.getByLabelText('Testo'), ' morale');
    await user.click(screen.getByRole('button', { name: /^Chiudi/ }));
    expect(screen.queryByRole('form', { name: 'Ricerca Classica' })).toBeNull();
    await modify(user);
    expect(screen.getByLabelText('Testo')).toHaveValue('danno morale');
    await user.selectOptions(screen.getByLabelText('Area'), 'Penale');
    await waitFor(() => expect(address(router)).toMatchObject({ area: 'penale', q: 'testo:(danno)' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ area: 'penale' }));
    expect(screen.queryByRole('form', { name: 'Ricerca Classica' })).toBeNull();
    expect(readPreferences().area).toBe('penale');
  });

  it('does not call away who has opened the form before the results have come', async () => {
    answerWith(3);
    let come = () => {};
    const found = new Promise<void>((resolve) => {
      come = resolve;
    });
    server.use(
      graphqlAnswers({
        provvedimento: async ({ q }) => {
          await found;
          return { count: 3, expression: q, facets: [], items: [provvedimento()] };
        },
      }),
    );
    const { user } = renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    await modify(user);
    await user.click(screen.getByRole('button', { name: 'Menu ricerca' }));
    come();
    expect(await screen.findByRole('heading', { name: '3 Risultati' })).not.toHaveFocus();
    expect(screen.getByRole('button', { name: 'Ricerche salvate' })).toBeVisible();
  });

  it('goes from page to page', async () => {
    const asked = answerWith(25);
    const { user, router } = renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    await user.click(await screen.findByRole('link', { name: 'Pagina successiva' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: 10 }));
    expect(address(router)).toMatchObject({ from: '10' });
    expect(screen.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { name: '25 Risultati' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: 20 }));
    expect(screen.queryByRole('link', { name: 'Pagina successiva' })).toBeNull();
  });

  it('beyond the last page shows the last page', async () => {
    const asked = answerWith(25);
    const { router } = renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)&from=700` });
    await waitFor(() => expect(address(router)).toMatchObject({ from: '20' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: 20 }));
  });

  it('that fails says so', async () => {
    server.use(http.post(api('/graphql'), () => HttpResponse.json({ detail: 'x' }, { status: 400 })));
    renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    expect(await screen.findByText('Non è stato possibile eseguire la ricerca.')).toBeVisible();
    expect(await screen.findByText('x')).toBeVisible();
  });

  it('that fails without a message says the generic one', async () => {
    server.use(
      http.post(api('/graphql'), () => HttpResponse.json({ data: null, errors: [{ message: 'boom' }] })),
    );
    renderPage(SearchPage, { path: `${PATH}?q=testo:(danno)` });
    expect(await screen.findByText(GENERIC_ERROR, undefined, { timeout: 5000 })).toBeVisible();
  });
});
