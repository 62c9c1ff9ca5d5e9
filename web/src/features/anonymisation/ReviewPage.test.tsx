import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Review } from '@/api/anonymisation';
import type { Change } from '@/domain/anonymisation';
import { applied } from '@/domain/anonymisationChange';
import type { CurrentUser } from '@/domain/user';
import { DocumentViewerContext, type PaneProps } from '@/parts/item/documentViewer';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { review } from '@/test/review';
import { api, graphqlAnswers, server } from '@/test/server';
import ReviewPage from './ReviewPage';

const ADDRESS = '/provvedimento/:id/anonymization';

/** A service with this review; what it was asked for, and the review as it is now. */
function serve(first: Review = review()) {
  const service = {
    review: first,
    changes: [] as Change[],
    calls: [] as string[],
    /** What came with each call. */
    sent: [] as unknown[],
    /** What a call is refused with, the first one first. */
    refusals: [] as { status: number; body: object }[],
  };
  server.use(
    http.get(api(ADDRESS), () => HttpResponse.json(service.review)),
    http.patch(api(ADDRESS), async ({ request }) => {
      const { version, ...change } = (await request.json()) as Change & { version: number };
      if (version !== service.review.version) {
        return HttpResponse.json(
          {
            detail: 'La revisione è stata modificata.',
            code: 'EDIT_CONFLICT',
            version: service.review.version,
          },
          { status: 409 },
        );
      }
      service.changes.push(change);
      service.review = { ...applied(service.review, change), version: version + 1 };
      const { pages: _, ...status } = service.review;
      return HttpResponse.json(status);
    }),
    http.post(api(`${ADDRESS}/:action`), async ({ params, request }) => {
      service.calls.push(String(params.action));
      service.sent.push(JSON.parse((await request.text()) || 'null'));
      const refusal = service.refusals.shift();
      return HttpResponse.json(refusal?.body ?? {}, { status: refusal?.status ?? 200 });
    }),
  );
  return service;
}

/** A document of which the page asked for is in sight, unless nothing of it is on the screen yet. */
const screenful = { on: true };
function Pane({ page = 1, onShown }: PaneProps) {
  useEffect(() => {
    if (screenful.on) onShown?.(page, 2);
  }, [onShown, page]);
  return null;
}
afterEach(() => {
  screenful.on = true;
});

const Page = () => (
  <DocumentViewerContext value={{ open: () => {}, print: () => {}, Pane }}>
    <ReviewPage />
  </DocumentViewerContext>
);

async function open() {
  const page = renderPage(Page, {
    path: '/provvedimento/p1/document/anonymize',
    route: '/provvedimento/:id/document/anonymize',
    user: ACCOUNTS.redattore,
  });
  await screen.findByRole('region', { name: 'Proposta corrente' });
  return page;
}

const decided = () => screen.getByRole('progressbar', { name: 'Proposte decise' });
const mark = (name: RegExp) => screen.getAllByRole('button', { name });

describe('with the keys alone', () => {
  it('every proposal is decided, saved, and the document is prepared', async () => {
    const service = serve();
    const { user } = await open();
    expect(screen.getByText(/1 di 4/)).toBeVisible();
    // Nothing waits to be saved, which is not to say that all is done.
    expect(screen.getByText('Salvato: 4 da decidere')).toBeVisible();
    await user.keyboard('{Shift>}a{/Shift}');
    expect(decided()).toHaveAttribute('value', '2');
    expect(mark(/^Anna Bianchi, Parte, da decidere/)[0]).toHaveFocus();
    await user.keyboard('a');
    // What is doubtful is not accepted with the others of the same person.
    expect(mark(/^Rossi, Parte, da decidere, incerto/)[0]).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Resta 1 proposta da decidere.')).toBeVisible();
    expect(service.calls).toEqual([]);
    await user.keyboard('r');
    expect(decided()).toHaveAttribute('value', '4');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(service.calls).toEqual(['prepared']));
    expect(service.review.spans.map(({ decision }) => decision)).toEqual([
      'ACCETTATO',
      'ACCETTATO',
      'ACCETTATO',
      'RIFIUTATO',
    ]);
  });

  it('a decision is taken back, and a pseudonym is chosen', async () => {
    const service = serve();
    const { user } = await open();
    await user.keyboard('aju');
    expect(decided()).toHaveAttribute('value', '0');
    expect(mark(/^Mario Rossi/)[0]).toHaveFocus();
    await user.keyboard('e');
    const field = screen.getByLabelText('Al posto di Mario Rossi');
    expect(field).toHaveFocus();
    await user.keyboard('il padre di Rossi{Enter}');
    expect(screen.getByText('Contiene un nome da oscurare: Mario Rossi.')).toBeVisible();
    await user.clear(field);
    await user.keyboard('il padre{Enter}');
    expect(mark(/^Mario Rossi, Parte, da decidere, nuovo, diventa il padre/)).toHaveLength(1);
    await waitFor(() =>
      expect(service.changes.at(-1)?.replacements).toEqual([{ person: 'rossi', replacement: 'il padre' }]),
    );
  });

  it('a passage is left with a reason, and said to be something else', async () => {
    const service = serve();
    const { user } = await open();
    await user.keyboard('m');
    const field = screen.getByLabelText('Perché «Mario Rossi» resta leggibile');
    expect(field).toHaveFocus();
    await user.type(field, 'È il giudice.');
    await user.click(screen.getByRole('button', { name: 'Lascia leggibile' }));
    expect(decided()).toHaveAttribute('value', '1');
    await user.keyboard('kc');
    expect(screen.getByText(/perché: È il giudice\./)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Di chi, o che cosa, si tratta'), 'Indirizzo');
    await user.click(screen.getByRole('button', { name: 'Salva e oscura' }));
    expect(mark(/^Mario Rossi, Indirizzo, accettato, .*diventa omissis/)).toHaveLength(1);
    await waitFor(() =>
      expect(service.changes.at(-1)?.categories).toMatchObject([{ category: 'INDIRIZZO', person: null }]),
    );
    await user.keyboard('u');
    expect(mark(/^Mario Rossi, Parte, rifiutato/)).toHaveLength(1);
    await waitFor(() =>
      expect(service.review.spans[0]).toMatchObject({ refusal: 'È il giudice.', person: 'rossi' }),
    );
  });

  it('a passage is added by its words, wherever they stand', async () => {
    const service = serve();
    const { user } = await open();
    await user.keyboard('n');
    await user.keyboard('nessuno{Enter}');
    expect(screen.getByText('Il testo del documento non contiene queste parole.')).toBeVisible();
    await user.clear(screen.getByLabelText('Aggiungi un nome o un passo'));
    await user.keyboard('carla  verdi{Enter}');
    await waitFor(() => expect(service.changes).toHaveLength(1));
    const start = service.review.pages[1]?.testo.indexOf('Carla') ?? -1;
    expect(service.changes[0]?.spans).toEqual([
      { page: 2, start, end: start + 11, category: 'PERSONA', everywhere: true },
    ]);
  });

  it('letters can be turned off', async () => {
    serve();
    const { user } = await open();
    await user.click(screen.getByText('Tasti'));
    await user.click(screen.getByLabelText('Usa i tasti di una sola lettera'));
    await user.keyboard('aaa');
    expect(decided()).toHaveAttribute('value', '0');
  });
});

describe('a passage is selected in the text', () => {
  const text = () => screen.getByRole('region', { name: 'Testo da rivedere' });
  const bar = () => screen.queryByRole('region', { name: 'Passo selezionato' });

  /** As dragging over them does; the browser tells it meanwhile. */
  function select(words: string) {
    const piece = within(text()).getByText(new RegExp(words)).firstChild as Text;
    const start = piece.data.indexOf(words);
    act(() => {
      document.getSelection()?.setBaseAndExtent(piece, start, piece, start + words.length);
      document.dispatchEvent(new Event('selectionchange'));
    });
  }

  it('and nothing appears above it, nor anything at all while it is dragged over', async () => {
    const service = serve();
    const { user } = await open();
    const column = text().parentElement as HTMLElement;
    const before = [...column.children];
    fireEvent.pointerDown(text());
    select('Carla Verdi');
    expect(bar()).not.toBeInTheDocument();
    fireEvent.pointerUp(document.body);
    expect(bar()).toHaveTextContent('Selezionato: Carla Verdi');
    expect([...column.children]).toEqual(before);
    expect(screen.getByText(/^Passo selezionato: i comandi/)).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Oscura qui' }));
    expect(bar()).not.toBeInTheDocument();
    expect(text()).toHaveFocus();
    await waitFor(() => expect(service.changes).toHaveLength(1));
  });

  it('with the caret of the browser as well', async () => {
    serve();
    await open();
    select('Carla Verdi');
    expect(bar()).toBeVisible();
  });
});

it('shows only the proposals of a filter', async () => {
  serve();
  const { user } = await open();
  const list = screen.getByRole('region', { name: 'Proposte' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Incerte 1' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Rifiutate 0' })).toBeDisabled();
});

it('tells that somebody else worked on it, and keeps both', async () => {
  const service = serve();
  const { user } = await open();
  service.review = {
    ...applied(service.review, { decisions: [{ id: 's2', decision: 'RIFIUTATO' }] }),
    version: 7,
  };
  await user.keyboard('a');
  expect(await screen.findByText(/Un’altra persona ha modificato la revisione/)).toBeVisible();
  await waitFor(() => expect(decided()).toHaveAttribute('value', '2'));
  expect(service.review.spans.map(({ decision }) => decision)).toEqual([
    'ACCETTATO',
    'RIFIUTATO',
    'PROPOSTO',
    'PROPOSTO',
  ]);
});

it('asks for a look at pages without text first', async () => {
  const none = review();
  const service = serve(
    review({
      pages: [...none.pages, { number: 3, width: 595, height: 842, testo: '' }],
      page_count: 3,
      spans: [],
      unread_pages: [3],
    }),
  );
  const { user } = await open();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Guardare le pagine senza testo: 3.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aggiungi un’area nella pagina 3' }));
  await user.click(screen.getByLabelText(/guardata la pagina 3/));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(service.calls).toEqual(['prepared']));
  expect(service.review).toMatchObject({ looked_at: [3], areas: [{ page: 3 }] });
});

it('leads by one key to what is undecided, then to the pages that no check has read', async () => {
  const pages = [3, 4].map((number) => ({ number, width: 595, height: 842, testo: '' }));
  const service = serve(
    review({ pages: [...review().pages, ...pages], page_count: 4, unread_pages: [3, 4] }),
  );
  screenful.on = false;
  const { user } = await open();
  await user.keyboard('jas');
  expect(mark(/^Rossi, Parte, da decidere, incerto/)[0]).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Successiva da decidere (3)' })).toBeVisible();
  // Pages wait until every passage is decided.
  expect(screen.queryByRole('button', { name: /guardata$/ })).not.toBeInTheDocument();
  await user.keyboard('rs{Shift>}a{/Shift}');
  expect(decided()).toHaveAttribute('value', '4');
  await user.keyboard('s');
  expect(screen.getByText('Pagina 3, senza testo: va guardata.')).toBeVisible();
  // What was not on the screen cannot be said to be looked at.
  await user.keyboard('gg');
  expect(service.review.looked_at).toEqual([]);
  screenful.on = true;
  await user.keyboard('sg');
  expect(screen.getByText('Pagina 4 guardata.')).toBeVisible();
  await user.keyboard('g{Control>}{Enter}{/Control}');
  await waitFor(() => expect(service.calls).toEqual(['prepared']));
  expect(service.review.looked_at).toEqual([4, 3]);
});

it('shows the words of a page that was not searched, and asks for a look at it', async () => {
  const why = 'il testo è in tedesco: nomi e motivi di riservatezza non sono stati cercati';
  const page = { number: 3, width: 595, height: 842, testo: 'Im Namen des italienischen Volkes' };
  serve(
    review({
      pages: [...review().pages, page],
      page_count: 3,
      spans: [],
      unread_pages: [3],
      unread_texts: [{ page: 3, why }],
    }),
  );
  const { user } = await open();
  expect(screen.getByText(`Qui ${why}. Va guardata.`)).toBeVisible();
  expect(screen.getByText('Im Namen des italienischen Volkes')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Guardare le pagine non in italiano: 3.')).toBeVisible();
});

describe('what was prepared', () => {
  const result = {
    file_hash: 'b'.repeat(64),
    retypeset_hash: 'c'.repeat(64),
    outcomes: [
      { page: 1, method: 'TESTO', reason: null },
      { page: 2, method: 'RASTER', reason: 'carattere senza nomi' },
    ],
    prepared_at: '2026-01-02T10:00:00Z',
    prepared_by: 'Bruno Galli',
    own: false,
    confirmed_at: null,
    confirmed_by: null,
  };

  const look = (user: CurrentUser) =>
    renderPage(Page, {
      path: '/provvedimento/p1/document/anonymize',
      route: '/provvedimento/:id/document/anonymize',
      user,
    });

  it('waits for another person than prepared it', async () => {
    const service = serve(review({ state: 'PRONTA', version: 5, result: { ...result, own: true } }));
    const page = look(ACCOUNTS.redattore);
    expect(await screen.findByText(/attende un’altra persona dell’ufficio/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Conferma/ })).not.toBeInTheDocument();
    await page.user.keyboard('j{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(service.calls).toEqual([]);
  });

  it('who does not edit sees it, and no proposals', async () => {
    serve(review({ editable: false }));
    look(ACCOUNTS.approvatore);
    expect(await screen.findByText(/Chi redige il provvedimento sta decidendo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Prepara/ })).not.toBeInTheDocument();
  });

  /** Two passages of Mario Rossi and one of Anna Bianchi are obscured, two words 'Rossi' are left. */
  const decided = () => {
    const spans = review().spans.map((span, index) => ({
      ...span,
      decision: index === 3 ? ('RIFIUTATO' as const) : ('ACCETTATO' as const),
      decided_by: 'Bruno Galli',
      refusal: index === 3 ? 'È il giudice.' : null,
    }));
    const left = spans[3];
    return left ? [...spans, { ...left, id: 's5', start: 60, end: 65 }] : spans;
  };
  const ready = (change: Partial<Review> = {}) =>
    review({
      state: 'PRONTA',
      version: 5,
      editable: false,
      spans: decided(),
      questions: ['s4', 's5'],
      result,
      ...change,
    });
  const goOn = '{Control>}{Enter}{/Control}';

  it('is answered for, looked at, and confirmed with the keys', async () => {
    const service = serve(
      ready({
        pages: [...review().pages, { number: 3, width: 595, height: 842, testo: '' }],
        page_count: 3,
        unread_pages: [3],
      }),
    );
    service.refusals.push({
      status: 409,
      body: {
        detail: 'Da confermare',
        code: 'TO_BE_CONFIRMED',
        doubts: [{ code: 'NAME_LEFT', message: 'Resta qualcosa.', asks_reason: true, places: [] }],
      },
    });
    const { user } = look(ACCOUNTS.approvatore);
    await screen.findByRole('heading', { name: 'Documento da guardare e confermare' });
    expect(screen.queryByRole('button', { name: 'Torna alle proposte' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Che cosa leggono gli altri')).toBeDisabled();
    expect(screen.getByText('Oscurati 2 nomi o dati, lasciati leggibili 1')).toBeVisible();
    expect(screen.getByText('Parole tolte dal testo: pagina 1')).toBeVisible();
    expect(
      screen.getByText('Pagina sostituita da un’immagine: pagina 2 (carattere senza nomi)'),
    ).toBeVisible();

    // The same words are one question, whatever their number.
    const questions = screen.getByRole('region', { name: 'Domande a chi conferma' });
    expect(within(questions).getByText(/deciso da Bruno Galli · perché: È il giudice\./)).toBeVisible();
    expect(within(questions).getByRole('status')).toHaveTextContent('0 risposte su 1');
    expect(screen.getByText('Senza testo: pagina 3 non guardata.')).toBeVisible();
    await user.keyboard(goOn);
    expect(service.calls).toEqual([]);
    expect(screen.getByRole('button', { name: /^Resta leggibile: va bene/ })).toHaveFocus();
    await user.keyboard('a');
    expect(within(questions).getByRole('status')).toHaveTextContent('1 risposta su 1');

    // The page without text next, although the second page was never in sight: nothing was taken from it.
    await user.keyboard(goOn);
    expect(screen.getByText('Senza testo: pagina 3. Tutte guardate.')).toBeVisible();
    expect(service.calls).toEqual([]);
    await user.keyboard(goOn);
    const dialog = await screen.findByRole('dialog', { name: 'Da confermare' });
    expect(within(dialog).getByText('Resta un nome')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Perché si prosegue/), 'È il giudice.');
    await user.click(within(dialog).getByRole('button', { name: 'Conferma e prosegui' }));
    expect(await screen.findByText('Documento anonimizzato confermato')).toBeVisible();
    const said = { version: 5, answered: ['s4', 's5'], looked_at: [3] };
    expect(service.sent).toEqual([said, { ...said, confirmed: ['NAME_LEFT'], reason: 'È il giudice.' }]);
  });

  it('is walked through with one key, from question to page', async () => {
    const service = serve(ready());
    const { user } = look(ACCOUNTS.approvatore);
    const bar = await screen.findByRole('region', { name: 'Conferma' });
    // The question, and the only page from which something was taken, which is in sight already.
    expect(within(bar).getByText('2 punti da guardare')).toBeVisible();
    expect(within(bar).getByRole('progressbar', { name: 'Punti guardati' })).toHaveAttribute('value', '1');
    await user.keyboard('j');
    expect(within(bar).getByText(/1 di 2 · pagina 2/)).toBeVisible();
    expect(within(bar).getByRole('button', { name: /^Resta leggibile, avanti/ })).toBeVisible();
    await user.keyboard('a');
    expect(within(bar).getByText(/2 di 2 · pagina 1/)).toBeVisible();
    expect(within(bar).getByText('Parte_2')).toBeVisible();
    expect(within(bar).getByText(/\(2 volte\)/)).toBeVisible();
    expect(within(bar).queryByRole('button', { name: /avanti/ })).not.toBeInTheDocument();
    await user.keyboard(goOn);
    await waitFor(() =>
      expect(service.sent).toEqual([{ version: 5, answered: ['s4', 's5'], looked_at: [] }]),
    );
  });

  it('is not seen before it was on the screen', async () => {
    screenful.on = false;
    const service = serve(ready({ questions: [] }));
    const { user } = look(ACCOUNTS.approvatore);
    expect(await screen.findByText(/da guardare, con passi oscurati: pagina 1\.$/)).toBeVisible();
    await user.keyboard(`aja${goOn}${goOn}`);
    expect(service.calls).toEqual([]);
  });

  describe('and then the decision itself', () => {
    const onItsWay = (status: string) =>
      server.use(
        graphqlAnswers({
          provvedimentoOp: () => ({ items: [{ id: 'p1', status, ufficio: 'TRIBUNALE DI MILANO' }] }),
        }),
      );
    function moves() {
      const made: string[] = [];
      server.use(
        http.post(api('/provvedimento/:id/:action'), ({ params }) => {
          made.push(String(params.action));
          return HttpResponse.json({});
        }),
      );
      return made;
    }

    it('is confirmed and approved by whoever may do both, once all was looked at', async () => {
      const made = moves();
      onItsWay('DA_APPROVARE');
      const service = serve(ready());
      const { user } = look(ACCOUNTS.approvatore);
      await screen.findByRole('region', { name: 'Conferma' });
      expect(screen.queryByRole('button', { name: 'Conferma e approva' })).not.toBeInTheDocument();
      await user.keyboard('ja');
      await user.click(await screen.findByRole('button', { name: 'Conferma e approva' }));
      await waitFor(() => expect(made).toEqual(['approved']));
      expect(service.calls).toEqual(['confirmed']);
    });

    it('stays where it is when the confirmation is refused', async () => {
      const made = moves();
      onItsWay('DA_APPROVARE');
      const service = serve(ready({ questions: [] }));
      service.refusals.push({
        status: 403,
        body: { detail: 'Lo conferma un’altra persona.', code: 'SAME_PERSON' },
      });
      const { user } = look(ACCOUNTS.approvatore);
      await user.click(await screen.findByRole('button', { name: 'Conferma e approva' }));
      expect(await screen.findByText('Lo conferma un’altra persona.')).toBeVisible();
      expect(made).toEqual([]);
    });

    it.each([
      ['who prepared it', ready({ result: { ...result, own: true } }), 'BOZZA', ACCOUNTS.redattore],
      ['who may not approve', ready({ questions: [] }), 'DA_APPROVARE', ACCOUNTS.redattore],
      ['what is published', ready({ questions: [], published: true }), 'PUBBLICATO', ACCOUNTS.approvatore],
    ])('nothing of it for %s', async (_, waiting, status, user) => {
      onItsWay(status);
      serve(waiting);
      look(user);
      await screen.findByRole('heading', { name: 'Documento da guardare e confermare' });
      expect(screen.queryByRole('button', { name: /^Conferma e / })).not.toBeInTheDocument();
    });

    it('is submitted from there once the document is confirmed', async () => {
      const made = moves();
      onItsWay('BOZZA');
      serve(ready({ state: 'CONFERMATA', editable: true, result: { ...result, own: true } }));
      const { user } = look(ACCOUNTS.redattore);
      await user.click(await screen.findByRole('button', { name: 'Invia in approvazione' }));
      await waitFor(() => expect(made).toEqual(['submitted']));
    });
  });

  it('waits for who publishes where the public would read more', async () => {
    const waiting = { ...result, confirmed_by: 'Carla Neri' };
    const service = serve(ready({ state: 'DA_PUBBLICARE', published: true, questions: [], result: waiting }));
    look(ACCOUNTS.approvatore);
    expect(await screen.findByText(/^Confermata da Carla Neri; attende chi pubblica/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pubblica/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vai al provvedimento' })).toBeVisible();
    cleanup();
    const { user } = look(ACCOUNTS.pubblicatore);
    await user.click(await screen.findByRole('button', { name: /^Pubblica questa versione/ }));
    await waitFor(() => expect(service.calls).toEqual(['confirmed']));
  });
});

describe('the ground', () => {
  it('is the one that the matter has by law, at no cost', async () => {
    const service = serve(review({ ground: null, spans: review().spans.slice(0, 3) }));
    const { user } = await open();
    expect(screen.getByText(/\(proposta dalla materia\)$/, { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accetta le 3 proposte certe e prepara' }));
    await waitFor(() => expect(service.sent).toEqual([{ ground: 'FAMIGLIA_STATO' }]));
    expect(service.review.spans.every(({ decision }) => decision === 'ACCETTATO')).toBe(true);
  });

  it('is asked for where there is none', async () => {
    const service = serve(review({ ground: null, proposed_ground: null, spans: [] }));
    const { user } = await open();
    expect(screen.getByText('da indicare')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Prepara/ }));
    const field = screen.getByLabelText('Base dell’oscuramento');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Scegliere la base dell’oscuramento prima/);
    expect(service.calls).toEqual([]);
    await user.selectOptions(field, 'MINORI');
    await user.click(screen.getByRole('button', { name: /^Prepara/ }));
    await waitFor(() => expect(service.sent).toEqual([null]));
    expect(service.review.ground).toBe('MINORI');
  });

  it('what is doubtful is never accepted with the rest', async () => {
    const service = serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Accetta le 3 proposte certe' }));
    await waitFor(() => expect(service.changes).toHaveLength(1));
    expect(service.changes[0]?.decisions?.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
    expect(service.calls).toEqual([]);
  });
});

it.each([
  ['IN_CODA', /Il testo del documento è in lettura/],
  ['IN_PREPARAZIONE', /è in preparazione/],
] as const)('%s: waits', async (state, text) => {
  serve(review({ state }));
  renderPage(ReviewPage, {
    path: '/provvedimento/p1/document/anonymize',
    route: '/provvedimento/:id/document/anonymize',
    user: ACCOUNTS.redattore,
  });
  expect(await screen.findByText(text)).toBeVisible();
});

it('says why it did not succeed, and is tried again', async () => {
  const service = serve(review({ state: 'NON_RIUSCITA', message: 'Il nome resta nella pagina 2.' }));
  const { user } = await open();
  expect(screen.getByText('Il nome resta nella pagina 2.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(service.calls).toEqual(['prepared']));
});

it('a decision whose data are not restricted has no review', async () => {
  server.use(
    http.get(api(ADDRESS), () =>
      HttpResponse.json({ detail: 'Non c’è nulla da oscurare.', code: 'NOT_RESTRICTED' }, { status: 409 }),
    ),
  );
  renderPage(ReviewPage, {
    path: '/provvedimento/p1/document/anonymize',
    route: '/provvedimento/:id/document/anonymize',
    user: ACCOUNTS.redattore,
  });
  expect(await screen.findByText('Non c’è nulla da oscurare.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai al provvedimento' })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1',
  );
});
