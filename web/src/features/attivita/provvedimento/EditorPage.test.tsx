import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditableProvvedimento, ProvvedimentoIn } from '@/api/provvedimento';
import type { CurrentUser } from '@/domain/user';
import { ACCOUNTS } from '@/test/accounts';
import { decision } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import EditorPage from './EditorPage';
import { CONVERSION_FAILED, IN_PROGRESS } from './readOnly';

const HASH = 'a'.repeat(64);
const CORTE = 'CORTE DI APPELLO DI MILANO';

let saved: ProvvedimentoIn[] = [];
let moved: string[] = [];
let stored: EditableProvvedimento = decision();
let answer: () => Response = () => HttpResponse.json({ id: 'p1', version: 4 });
const list = (path: string, of: (q: URLSearchParams) => string[]) =>
  http.get(api(path), ({ request }) => HttpResponse.json(of(new URL(request.url).searchParams)));

beforeEach(() => {
  saved = [];
  moved = [];
  stored = decision();
  answer = () => HttpResponse.json({ id: 'p1', version: 4 });
  server.use(
    graphqlAnswers({
      provvedimentoOp: ({ id, q }) =>
        q !== undefined || !id
          ? { count: 1, items: [{ ...decision(), label: 'La decisione stessa' }] }
          : { items: [stored] },
      provvedimento: () => ({ count: 1, items: [{ ...decision(), label: 'La decisione stessa' }] }),
    }),
    list('/materia', (q) => (q.get('area') === 'penale' ? ['FURTO'] : ['LAVORO', 'FAMIGLIA'])),
    list('/ruolo', (q) => (q.get('area') === 'penale' ? ['Dibattimento'] : ['Contenzioso'])),
    list('/parola_chiave', () => ['danno biologico', 'danno morale']),
    list('/giudice', () => ['ANNA BIANCHI']),
    list('/parte_processuale', () => []),
    list('/riferimento_normativo', () => []),
    http.get(api('/riferimento_normativo/lettura'), () => HttpResponse.json([])),
    http.get(api('/provvedimento/:id/history'), () => HttpResponse.json([])),
    http.get(api('/provvedimento/document/limits'), () => HttpResponse.json({ document: 50_000_000 })),
    http.get(api('/provvedimento/document/:hash/proposals'), () =>
      HttpResponse.json({ ready: true, proposals: [] }),
    ),
    http.get(api('/provvedimento/document/:hash/processing'), () =>
      HttpResponse.json({ state: 'ELABORATO', progress: 100, message: '' }),
    ),
    http.post(api('/provvedimento'), async ({ request }) => {
      saved.push((await request.json()) as ProvvedimentoIn);
      return answer();
    }),
    http.post(api('/provvedimento/:id/:action'), ({ params }) => {
      moved.push(String(params.action));
      return HttpResponse.json({ id: 'p1', status: 'DA_APPROVARE' });
    }),
    http.delete(api('/provvedimento/:id'), () => {
      moved.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function openNew(user: CurrentUser = ACCOUNTS.redattore, state?: unknown) {
  // The page of the saved one is the same.
  const route = '/attivita/provvedimento/*';
  const shown = renderPage(EditorPage, { path: '/attivita/provvedimento/nuovo', route, user, state });
  await screen.findByRole('heading', { level: 1, name: 'Nuovo provvedimento' });
  return shown;
}

async function openDraft(
  change: Partial<EditableProvvedimento> = {},
  user: CurrentUser = ACCOUNTS.redattore,
) {
  stored = decision(change);
  const shown = renderPage(EditorPage, { path: '/attivita/provvedimento/page?id=p1', user });
  await screen.findByRole('heading', { level: 1, name: stored.label });
  return shown;
}

const part = (title: string) => within(screen.getByRole('region', { name: title }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (label: string) => screen.getByRole('textbox', { name: label });
const choice = (label: string) => screen.getByRole('combobox', { name: label });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const line = (label: string) => button(new RegExp(`^${label}\\b`));
type User = Awaited<ReturnType<typeof openNew>>['user'];

const pick = (user: User, label: string, day: string) =>
  user.type(screen.getByRole('textbox', { name: label }), day);

async function fillIn(user: User) {
  await user.selectOptions(choice('Ufficio'), 'TRIBUNALE DI MILANO');
  await screen.findByRole('option', { name: 'Contenzioso' });
  await user.selectOptions(choice('Ruolo'), 'Contenzioso');
  await pick(user, 'Data deposito minuta', '15/01/2024');
  await pick(user, 'Data di pubblicazione', '01/02/2024');
}

describe('a new decision', () => {
  it('without what is required is not saved: toast, every message, a summary, the focus on the first', async () => {
    const { user } = await openNew();
    await user.click(button('Salva'));
    expect(
      await screen.findByText('Compilare tutti i campi obbligatori contrassegnati da *'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Ufficio, Ruolo, Data deposito minuta, Data di pubblicazione'),
      'the notification names them, too',
    ).toBeVisible();
    const summary = part('4 campi da correggere');
    for (const message of [
      'Ufficio: Selezione ufficio obbligatoria',
      'Ruolo: Selezione ruolo obbligatorio',
      'Data deposito minuta: Selezione data obbligatoria',
      'Data di pubblicazione: Selezione data pubblicazione obbligatoria',
    ]) {
      expect(summary.getByRole('button', { name: message })).toBeVisible();
    }
    expect(choice('Ufficio')).toHaveFocus();
    expect(choice('Ufficio')).toHaveAccessibleDescription('Selezione ufficio obbligatoria');
    await user.click(summary.getByRole('button', { name: /^Ruolo/ }));
    expect(choice('Ruolo')).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it('is not saved with what is no day, which stays as it was typed', async () => {
    const { user } = await openNew();
    await fillIn(user);
    await user.clear(box('Data deposito minuta'));
    await user.type(box('Data deposito minuta'), '31 febbraio 2024');
    await user.click(button('Salva'));
    expect(await screen.findByRole('button', { name: /^Data deposito minuta: Completare/ })).toBeVisible();
    expect(box('Data deposito minuta')).toHaveFocus();
    expect(box('Data deposito minuta')).toHaveValue('31 febbraio 2024');
    expect(box('Data deposito minuta')).toHaveAccessibleDescription('Completare la data.');
    expect(saved).toEqual([]);
  });

  it('is saved as the call takes it, said, and then has an address of its own', async () => {
    const { user, router } = await openNew();
    await fillIn(user);
    await user.type(box('Numero provvedimento'), '0123x4567');
    await user.type(screen.getByRole('combobox', { name: 'Presidente' }), 'Ugo Verdi');
    await user.type(screen.getByRole('combobox', { name: 'Nuova parte' }), 'Mario  Neri{Enter}');
    await user.click(screen.getByRole('switch', { name: /^Dati personali visibili solo/ }));
    await user.click(button('Salva'));
    expect(await screen.findByText('Provvedimento salvato con successo')).toBeInTheDocument();
    expect(saved).toEqual([
      expect.objectContaining({
        area: 'civile',
        tipo: 'sentenza',
        ufficio: 'TRIBUNALE DI MILANO',
        ruolo: 'Contenzioso',
        data: '2024-01-15',
        data_pubblicazione: '2024-02-01',
        numero_provvedimento: '01234',
        presidente: 'Ugo Verdi',
        parte_processuale: ['Mario Neri'],
        visibility: 'true',
        document_hash: null,
      }),
    ]);
    expect(saved[0]).not.toHaveProperty('id');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/attivita/provvedimento/page?id=p1');
  });

  it('begins with what it was created with elsewhere', async () => {
    await openNew(ACCOUNTS.redattore, {
      provvedimento: { area: 'penale', ufficio: CORTE, data: '2024-01-15' },
      precedente: { id: 'p9', label: 'Il precedente', ufficio: 'TRIBUNALE DI MILANO' },
    });
    expect(choice('Area')).toHaveDisplayValue('Penale');
    expect(choice('Ufficio')).toHaveDisplayValue(CORTE);
    expect(screen.getByRole('link', { name: /^Il precedente/ })).toBeVisible();
  });

  it('is not for those who may not write decisions', async () => {
    await openNew(ACCOUNTS.approvatore);
    expect(screen.getByText('Non si possiede il permesso di redigere provvedimenti.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  });

  it.each([
    ['Numero provvedimento', '12345'],
    ['Anno provvedimento', '1234'],
    ['Numero ruolo', '12345678'],
    ['Anno ruolo', '1234'],
    ['Sub procedimento', '12'],
  ])('%s has only digits, and at most %s', async (label, kept) => {
    const { user } = await openNew();
    await user.type(box(label), 'a1b2-34567890');
    expect(box(label)).toHaveValue(kept);
  });
});

describe('the area', () => {
  it('asks before it takes materia, ruolo, keywords and references away', async () => {
    const { user } = await openDraft({ riferimento_normativo: ['ART. 2043 C.C.'] });
    await user.selectOptions(choice('Area'), 'Penale');
    const asked = within(await dialog('Cambio dell’area'));
    await user.click(asked.getByRole('button', { name: 'Annulla' }));
    expect(choice('Area')).toHaveDisplayValue('Civile');
    expect(screen.getByText('danno biologico')).toBeVisible();

    await user.selectOptions(choice('Area'), 'Penale');
    await dialog('Cambio dell’area');
    await user.click(button('Conferma'));
    expect(choice('Materia')).toHaveDisplayValue('Nessuna selezione');
    expect(choice('Ruolo')).toHaveDisplayValue('Nessuna selezione');
    expect(screen.getByText('Nessuna parola chiave.')).toBeVisible();
    expect(screen.queryByText('ART. 2043 C.C.')).toBeNull();
    expect(await screen.findByRole('option', { name: 'FURTO' })).toBeInTheDocument();
    // Not starred any more, and parties are accused.
    expect(screen.getByRole('combobox', { name: 'Nuovo imputato' })).toBeVisible();
    expect(choice('Ruolo')).not.toBeRequired();
  });

  it('does not ask where there is nothing to lose', async () => {
    const { user } = await openNew();
    await user.selectOptions(choice('Area'), 'Penale');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choice('Area')).toHaveDisplayValue('Penale');
  });

  it('cannot be changed once a document is attached', async () => {
    const { user } = await openDraft({ document_hash: HASH });
    await user.click(line('Titolo'));
    await waitFor(() => expect(box('Titolo')).toBeEnabled());
    await user.click(line('Area'));
    expect(choice('Area')).toBeDisabled();
    expect(choice('Area')).toHaveAccessibleDescription(
      'L’area non si può cambiare dopo il caricamento del documento: per cambiarla, rimuoverlo.',
    );
  });
});

describe('the document', () => {
  const proposed = (...proposals: [field: string, value: string][]) =>
    server.use(
      http.get(api('/provvedimento/document/:hash/proposals'), () =>
        HttpResponse.json({
          ready: true,
          proposals: proposals.map(([field, value]) => ({
            field,
            value,
            label: value,
            page: 1,
            passage: `… ${value} …`,
          })),
        }),
      ),
    );

  it('is removed, and frees the area', async () => {
    const { user } = await openDraft({ document_hash: HASH, materia: null, ruolo: null, parola_chiave: [] });
    await user.click(await screen.findByRole('button', { name: 'Rimuovi il documento' }));
    expect(screen.getByText(/^Documento rimosso/)).toBeVisible();
    expect(button('Scegli il documento')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Visualizza il documento' })).toBeNull();
    await user.selectOptions(choice('Area'), 'Penale');
    await user.click(button('Salva'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ area: 'penale', document_hash: null });
  });

  it('is not removed where the form cannot be changed', async () => {
    await openDraft({ document_hash: HASH, status: 'DA_APPROVARE' });
    expect(await screen.findByRole('button', { name: 'Visualizza il documento' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rimuovi il documento' })).toBeNull();
  });

  it('that speaks of the other area asks for it before the first save', async () => {
    proposed(['area', 'penale'], ['ruolo', 'Dibattimento']);
    const { user } = await openNew(ACCOUNTS.redattore, {
      provvedimento: { document_hash: HASH, area: 'civile', riferimento_normativo: ['ART. 2043 C.C.'] },
    });
    expect(await screen.findByText(/^Il documento sembra penale: impostare l’area\?/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accetta Ruolo/ })).toBeNull();
    await user.click(button('Imposta l’area penale'));
    await dialog('Cambio dell’area');
    await user.click(button('Conferma'));
    expect(line('Area')).toHaveTextContent('Penale');
    expect(screen.getByText('Area impostata: penale.')).toBeVisible();
    expect(screen.queryByText('ART. 2043 C.C.')).toBeNull();
    await user.click(line('Ruolo'));
    await user.click(await screen.findByRole('button', { name: 'Accetta Ruolo: Dibattimento' }));
    expect(choice('Ruolo')).toHaveDisplayValue('Dibattimento');
  });

  it('asks nothing once the draft is saved with it', async () => {
    proposed(['area', 'penale'], ['esito', 'RIGETTO']);
    await openDraft({ document_hash: HASH });
    expect(await screen.findByRole('button', { name: /^Esito da accettare: RIGETTO$/ })).toBeVisible();
    expect(screen.queryByText(/^Il documento sembra/)).toBeNull();
  });
});

describe('the short form of a draft with its document', () => {
  const read = (field: string, value: string) => ({
    field,
    value,
    label: value,
    page: 2,
    passage: `… ${value} …`,
  });
  const answers = (proposals: object[], undecided: object[] = []) =>
    server.use(
      http.get(api('/provvedimento/document/:hash/proposals'), () =>
        HttpResponse.json({ ready: true, proposals, undecided }),
      ),
    );
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('has what is asked first, what is empty, then a line for each field, opened and closed in its place', async () => {
    answers(
      [read('numero_ruolo', '7'), read('relatore', 'ANNA BIANCHI'), read('esito', 'RIGETTO')],
      [{ field: 'stato', label: 'Il testo indica', values: ['DEFINITIVO'], page: 3, passage: '…' }],
    );
    const { user } = await openDraft({ document_hash: HASH, numero_ruolo: '9', relatore: null, ruolo: null });
    await screen.findByRole('button', { name: /^Relatore da accettare: ANNA BIANCHI$/ });
    const asked = part('Da completare o verificare (3)');
    expect(asked.getByRole('combobox', { name: 'Ruolo' })).toBeVisible();
    expect(asked.getByRole('button', { name: 'Sostituisci Numero ruolo: 7' })).toBeVisible();
    expect(asked.getByRole('button', { name: 'Scegli Stato: DEFINITIVO' })).toBeVisible();
    const order = headings();
    expect(order.indexOf('Da completare o verificare (3)')).toBeLessThan(
      order.indexOf('Campi vuoti, facoltativi'),
    );
    expect(order.indexOf('Campi vuoti, facoltativi')).toBeLessThan(order.indexOf('Provvedimento'));

    expect(line('Titolo')).toHaveTextContent('Licenziamento');
    expect(line('Titolo')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Titolo' })).toBeNull();
    line('Titolo').focus();
    await user.keyboard('{Enter}');
    expect(line('Titolo')).toHaveFocus();
    await user.type(box('Titolo'), ' nullo');
    await user.click(line('Titolo'));
    expect(line('Titolo')).toHaveTextContent('Licenziamento nullo');

    // What is empty is opened to be written.
    await user.click(line('Presidente'));
    expect(choice('Presidente')).toHaveFocus();
  });

  it('takes what was read section by section, and keeps what was typed and not yet added', async () => {
    answers([read('relatore', 'ANNA BIANCHI'), read('parte_processuale', 'Gamma'), read('esito', 'RIGETTO')]);
    const { user } = await openDraft({ document_hash: HASH, relatore: null, parte_processuale: [] });
    await screen.findByRole('button', { name: /^Relatore da accettare: ANNA BIANCHI$/ });
    await user.click(line('Parti'));
    await user.type(choice('Nuova parte'), 'Delta');
    await user.click(line('Parti'));
    await user.click(button('Accetta i dati proposti: Giudici e parti (2)'));
    expect(line('Relatore')).toHaveTextContent('ANNA BIANCHI');
    expect(line('Parti')).toHaveTextContent('Gamma');
    expect(button(/^Esito da accettare/)).toBeVisible();
    expect(button('Accetta i dati proposti: Esito e annotazione (1)')).toHaveFocus();
    await user.click(line('Parti'));
    expect(choice('Nuova parte')).toHaveValue('Delta');
    await user.click(button('Mostra tutti i campi'));
    expect(choice('Nuova parte')).toHaveValue('Delta');
    expect(button('Mostra tutti i campi')).toHaveFocus();
  });

  it('opens what is wrong, with the focus on the first', async () => {
    answer = () =>
      HttpResponse.json(
        { detail: 'No', code: 'INVALID', errors: [{ field: 'titolo', message: 'Troppo' }] },
        { status: 422 },
      );
    const { user } = await openDraft({ document_hash: HASH });
    await user.click(line('Relatore'));
    await user.type(choice('Relatore'), 'X');
    await user.click(button('Salva'));
    await waitFor(() => expect(box('Titolo')).toHaveFocus());
    expect(box('Titolo')).toHaveAccessibleDescription('Troppo');
  });

  it('shows all the fields in their order to who asked so, also the next time', async () => {
    const first = await openDraft({ document_hash: HASH });
    await first.user.click(button('Mostra tutti i campi'));
    expect(box('Titolo')).toBeVisible();
    first.unmount();
    await openDraft({ document_hash: HASH });
    expect(button('Mostra tutti i campi')).toHaveAttribute('aria-pressed', 'true');
    expect(box('Titolo')).toBeVisible();
  });

  it('a new one is saved and submitted at once, where its document was read', async () => {
    const { user } = await openNew(ACCOUNTS.redattore, {
      provvedimento: {
        document_hash: HASH,
        area: 'civile',
        ruolo: 'Contenzioso',
        ufficio: 'TRIBUNALE DI MILANO',
        data: '2024-01-15',
        data_pubblicazione: '2024-02-01',
      },
    });
    stored = decision({ document_hash: HASH });
    await waitFor(() => expect(button('Invia in approvazione')).not.toHaveAttribute('aria-disabled'));
    await user.click(button('Invia in approvazione'));
    expect(await screen.findByText('Provvedimento inviato con successo in approvazione')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
    expect(moved).toEqual(['submitted']);
  });
});

describe('lists', () => {
  it('a party is there once only, and can be taken away', async () => {
    const { user } = await openDraft();
    const add = screen.getByRole('combobox', { name: 'Nuova parte' });
    await user.type(add, 'mario neri{Enter}');
    expect(await screen.findByText('Parte già inserita')).toBeVisible();
    await user.click(button('Rimuovi Mario Neri'));
    expect(screen.getByText('Nessuna parte.')).toBeVisible();
    expect(add).toHaveFocus();
  });

  it('the accused are told so', async () => {
    const { user } = await openDraft({ area: 'penale' });
    await user.type(screen.getByRole('combobox', { name: 'Nuovo imputato' }), 'MARIO NERI{Enter}');
    expect(await screen.findByText('Imputato già inserito')).toBeVisible();
  });

  it('keywords are those of the area', async () => {
    const { user } = await openDraft();
    const add = screen.getByRole('combobox', { name: 'Nuova parola chiave' });
    await user.type(add, 'inventata{Enter}');
    expect(await screen.findByText(/«inventata» non è tra le parole chiave dell’area civile/)).toBeVisible();
    await user.clear(add);
    await user.type(add, 'Danno Morale{Enter}');
    expect(await screen.findByRole('button', { name: 'Rimuovi danno morale' })).toBeVisible();
  });

  it('Enter takes the only keyword that begins so', async () => {
    const { user } = await openDraft();
    server.use(list('/parola_chiave', () => ['Usucapione']));
    await user.type(screen.getByRole('combobox', { name: 'Nuova parola chiave' }), 'usuc{Enter}');
    expect(await screen.findByRole('button', { name: 'Rimuovi Usucapione' })).toBeVisible();
  });

  it('materie are in order, and choosing one clears the keywords, which can be put back', async () => {
    const { user } = await openDraft({ materia: null });
    await screen.findByRole('option', { name: 'LAVORO' });
    expect(
      within(choice('Materia'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nessuna selezione', 'FAMIGLIA', 'LAVORO']);
    await user.selectOptions(choice('Materia'), 'FAMIGLIA');
    expect(screen.getByText('Nessuna parola chiave.')).toBeVisible();
    await user.click(button('Rimetti le parole chiave'));
    expect(button('Rimuovi danno biologico')).toBeVisible();
  });
});

describe('links', () => {
  it('a decision is not its own previous one', async () => {
    const { user } = await openDraft();
    await user.click(button(/^Seleziona provvedimento \(Provvedimento precedente\)/));
    const chooser = within(await dialog('Seleziona provvedimento'));
    server.use(
      http.get(api('/provvedimento/autocomplete'), () =>
        HttpResponse.json([{ type: 'materia', label: 'Materia', text: 'LOCAZIONE' }]),
      ),
    );
    await user.type(chooser.getByRole('combobox', { name: 'Cerca e aggiungi criteri di ricerca' }), 'loca');
    await user.click(await screen.findByRole('option', { name: 'LOCAZIONE' }));
    await user.click(await chooser.findByRole('radio', { name: /La decisione stessa/ }));
    await user.click(chooser.getByRole('button', { name: 'Conferma' }));
    expect(
      await screen.findByText('Un provvedimento non può essere provvedimento precedente di se stesso'),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Seleziona provvedimento' })).toBeVisible();
  });

  it('are taken away', async () => {
    const { user } = await openDraft({
      provvedimento_successivo: { id: 'p2', label: 'Il successivo', ufficio: CORTE },
    });
    await user.click(button('Rimuovi (Provvedimento successivo)'));
    await user.click(button('Salva'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.provvedimento_successivo_id).toBeNull();
  });
});

describe('who may change what', () => {
  it.each<[string, Partial<EditableProvvedimento>, CurrentUser, RegExp]>([
    ['whoever only approves', {}, ACCOUNTS.approvatore, /non si possiede il permesso/],
    ['another office', {}, ACCOUNTS['redattore.roma'], /l’ufficio non è tra quelli di competenza/],
    ['whoever reads initials', { original: false }, ACCOUNTS.redattore, /dati personali sono riservati/],
  ])('%s is read only, and why is said', async (_, change, user, reason) => {
    const { user: hand } = await openDraft({ document_hash: HASH, ...change }, user);
    await hand.click(button('Mostra tutti i campi'));
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aggiungi un allegato' })).toBeNull();
    expect(box('Titolo')).toBeDisabled();
    expect(choice('Ufficio')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Rimuovi/ })).toBeNull();
  });

  it('what is no draft stands there as text, beside its document', async () => {
    await openDraft({ document_hash: HASH, status: 'DA_APPROVARE' });
    expect(screen.getByText(/nello stato «da approvare»/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    const data = part('Dati');
    expect(data.getByText('Titolo').nextSibling).toHaveTextContent('Licenziamento');
    expect(data.getByText(/^Dati non disponibili: /)).toBeVisible();
  });

  it('who has nothing to do here has no bar of actions', async () => {
    await openDraft({ status: 'DA_APPROVARE' });
    expect(screen.queryByRole('region', { name: 'Azioni sul provvedimento' })).toBeNull();
  });

  it.each([
    ['IN_CODA', IN_PROGRESS],
    ['IN_ELABORAZIONE', IN_PROGRESS],
  ])('while its document is %s nothing can be done', async (state, message) => {
    server.use(
      http.get(api('/provvedimento/document/:hash/processing'), () =>
        HttpResponse.json({ state, progress: 30, message: '' }),
      ),
    );
    const { user } = await openDraft({ document_hash: HASH });
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(line('Titolo'));
    expect(message).toBe('Il provvedimento è in elaborazione. Provare più tardi.');
    expect(box('Titolo')).toBeDisabled();
    expect(button('Invia in approvazione')).toBeDisabled();
  });

  it('a document that cannot be converted makes it read only, until it could', async () => {
    let failed = true;
    server.use(
      http.get(api('/provvedimento/document/:hash/processing'), () =>
        failed
          ? HttpResponse.json({ detail: CONVERSION_FAILED, code: 'CONVERSION_FAILED' }, { status: 500 })
          : HttpResponse.json({ state: 'ELABORATO', progress: 100, message: '' }),
      ),
      http.post(api('/provvedimento/:id/processing'), () => {
        failed = false;
        return HttpResponse.json({ state: 'IN_CODA', progress: 0, message: '' }, { status: 202 });
      }),
    );
    const { user } = await openDraft({ document_hash: HASH });
    expect(
      await screen.findByText(
        'Si è verificato un errore nella conversione del documento. Contattare il servizio di assistenza.',
      ),
    ).toBeVisible();
    await user.click(line('Titolo'));
    expect(box('Titolo')).toBeDisabled();
    await user.click(button('Elabora di nuovo il documento'));
    await waitFor(() => expect(box('Titolo')).toBeEnabled());
  });

  it('whoever wrote it reads why it was sent back', async () => {
    await openDraft({
      last_event: {
        action: 'rejected',
        at: '2024-02-03T09:30:00Z',
        actor: 'Anna Bianchi',
        reason: 'Manca la data.',
        comments: [],
      },
    });
    const notice = part('Motivo del rinvio in bozza');
    expect(notice.getByText(/^Rinviato in bozza da Anna Bianchi il 03\/02\/2024/)).toBeVisible();
    expect(notice.getByText('Manca la data.')).toBeVisible();
  });

  it('what was written about a field is under it, and in the notice with the way there', async () => {
    const last_event = {
      action: 'rejected',
      at: '2024-02-03T09:30:00Z',
      actor: 'Anna Bianchi',
      reason: 'Da completare.',
      comments: [
        { field: 'titolo', text: 'Più breve.', previous_document: null },
        {
          field: 'provvedimento_precedente_id',
          text: 'Collegare il primo grado.',
          previous_document: null,
        },
        { field: 'document_hash:3', text: 'Illeggibile.', previous_document: false },
        { field: 'document_hash:4', text: 'Storta.', previous_document: true },
      ],
    };
    const { user } = await openDraft({ last_event });
    const notice = part('Motivo del rinvio in bozza');
    expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Titolo: Più breve.',
      'Provvedimento precedente: Collegare il primo grado.',
      'Documento, pagina 3: Illeggibile.',
      'Documento, pagina 4 (sul documento precedente): Storta.',
    ]);
    expect(notice.getByRole('button', { name: 'Documento, pagina 3' })).toBeVisible();
    expect(notice.queryByRole('button', { name: 'Documento, pagina 4' })).toBeNull();
    const titolo = screen.getByRole('group', { name: /^Anna Bianchi, 03\/02\/2024.*Più breve\.$/ });
    await user.click(notice.getByRole('button', { name: 'Titolo' }));
    expect(within(titolo).getByLabelText('Titolo')).toHaveFocus();
    await user.click(notice.getByRole('button', { name: 'Provvedimento precedente' }));
    const linked = screen.getByRole('group', { name: /Collegare il primo grado\.$/ });
    expect(within(linked).getByRole('button', { name: /^Seleziona provvedimento/ })).toHaveFocus();
  });

  it('once it was sent again nothing is under the fields', async () => {
    const comments = [{ field: 'titolo', text: 'Più breve.', previous_document: null }];
    const last_event = {
      action: 'submitted',
      at: '2024-02-04T09:30:00Z',
      actor: 'X',
      reason: null,
      comments,
    };
    await openDraft({ last_event });
    expect(screen.queryByText('Più breve.')).toBeNull();
  });
});

describe('saving a draft', () => {
  it('has nothing to do until something is changed', async () => {
    const { user } = await openDraft();
    expect(button('Salva')).toHaveAttribute('aria-disabled', 'true');
    await user.type(box('Titolo'), ' illegittimo');
    expect(screen.getByText('Modifiche non salvate')).toBeVisible();
    await user.click(button('Salva'));
    await screen.findByText('Provvedimento salvato con successo');
    expect(saved[0]).toMatchObject({ id: 'p1', version: 3, titolo: 'Licenziamento illegittimo' });
    await waitFor(() => expect(button('Salva')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Salva')).toHaveFocus();
  });

  it('says what the server refuses, at the field too', async () => {
    const message = 'Il provvedimento precedente indicato ha già un provvedimento successivo';
    answer = () =>
      HttpResponse.json(
        { detail: message, code: 'INVALID', errors: [{ field: 'provvedimento_precedente_id', message }] },
        { status: 422 },
      );
    const { user } = await openDraft();
    await user.type(box('Titolo'), '!');
    await user.click(button('Salva'));
    expect(await screen.findByRole('button', { name: `Provvedimento precedente: ${message}` })).toBeVisible();
  });

  it('a file of another decision is told with that decision', async () => {
    const message = 'File già inserito nel provvedimento Tribunale di Roma, sentenza n. 1/2020';
    answer = () => HttpResponse.json({ detail: message, code: 'DOCUMENT_IN_USE' }, { status: 409 });
    const { user } = await openDraft();
    await user.type(box('Titolo'), '!');
    await user.click(button('Salva'));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('what is no longer a draft becomes read only', async () => {
    const message = 'Il provvedimento è nello stato «da approvare»: può essere modificato solo in bozza.';
    answer = () => HttpResponse.json({ detail: message, code: 'NOT_DRAFT' }, { status: 409 });
    const { user } = await openDraft();
    await user.type(box('Titolo'), '!');
    stored = decision({ status: 'DA_APPROVARE', version: 4 });
    await user.click(button('Salva'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText(/in sola lettura perché è nello stato «da approvare»/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  });

  const conflict = () =>
    HttpResponse.json(
      {
        detail: 'Modificato.',
        code: 'EDIT_CONFLICT',
        version: 5,
        edited_by: 'Anna Bianchi',
        edit_date: '2024-02-03T09:30:00Z',
        changes: [
          { field: 'titolo', from: 'Licenziamento', to: 'Licenziamento nullo' },
          { field: 'relatore', from: null, to: 'Ugo Verdi' },
          { field: 'provvedimento_successivo_id', from: null, to: 'p8' },
        ],
      },
      { status: 409 },
    );

  async function meetConflict() {
    answer = conflict;
    const shown = await openDraft();
    await shown.user.type(box('Titolo'), ' mio');
    await shown.user.click(button('Salva'));
    return { ...shown, box: within(await dialog('Il contenuto è stato modificato da un’altra persona')) };
  }

  it('over a newer version shows what changed; mine is kept, what I did not touch is taken', async () => {
    const { user, box: shown } = await meetConflict();
    expect(shown.getByRole('heading', { name: 'Titolo' })).toBeVisible();
    expect(shown.getByText('Licenziamento nullo')).toBeVisible();
    expect(shown.getByText('Licenziamento mio')).toBeVisible();
    expect(shown.getByRole('heading', { name: 'Relatore' })).toBeVisible();
    expect(shown.getByText('Un provvedimento collegato')).toBeVisible();
    answer = () => HttpResponse.json({ id: 'p1', version: 6 });
    const next = { id: 'p8', label: 'Corte di appello di Milano, sentenza n. 8/2025', ufficio: CORTE };
    stored = decision({
      version: 5,
      titolo: 'Licenziamento nullo',
      relatore: 'Ugo Verdi',
      provvedimento_successivo: next,
    });
    await user.click(button('Mantieni le mie modifiche'));
    await screen.findByText('Provvedimento salvato con successo');
    expect(saved[1]).toMatchObject({
      id: 'p1',
      version: 5,
      titolo: 'Licenziamento mio',
      relatore: 'Ugo Verdi',
      parte_processuale: ['Mario Neri'],
      provvedimento_successivo_id: 'p8',
    });
  });

  it('or theirs is taken', async () => {
    const { user } = await meetConflict();
    stored = decision({ version: 5, titolo: 'Licenziamento nullo', relatore: 'Ugo Verdi' });
    await user.click(button('Usa la versione salvata'));
    await waitFor(() => expect(box('Titolo')).toHaveValue('Licenziamento nullo'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved).toHaveLength(1);
  });
});

describe('what follows', () => {
  it('submitting saves first what was changed', async () => {
    const { user } = await openDraft();
    await user.type(box('Titolo'), '!');
    await user.click(button('Invia in approvazione'));
    expect(await screen.findByText('Provvedimento inviato con successo in approvazione')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
    expect(moved).toEqual(['submitted']);
  });

  it('nothing is submitted that cannot be saved', async () => {
    const { user } = await openDraft();
    await user.selectOptions(choice('Ruolo'), '');
    await user.click(button('Invia in approvazione'));
    expect(await screen.findByRole('button', { name: 'Ruolo: Selezione ruolo obbligatorio' })).toBeVisible();
    expect([...saved, ...moved]).toEqual([]);
  });

  it('deleting asks first, and goes back', async () => {
    const { user, router } = await openDraft();
    await user.type(box('Titolo'), '!');
    await user.click(button('Elimina'));
    const asked = within(await dialog('Elimina il provvedimento'));
    await user.click(asked.getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('Provvedimento eliminato con successo')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/attivita/provvedimento/home'));
    expect(moved).toEqual(['deleted']);
  });

  it('its abstracts go on together, those that may', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('/massima/:id/submitted'), ({ params }) => {
        sent.push(params.id);
        return HttpResponse.json({ id: params.id, status: 'DA_APPROVARE' });
      }),
    );
    const abstract = (id: string, status: string) => ({ id, titolo: `Titolo ${id}`, status });
    const { user } = await openDraft({
      massima: [abstract('m1', 'BOZZA'), abstract('m2', 'DA_APPROVARE'), abstract('m3', 'BOZZA')],
    });
    await user.click(button('Invia in approvazione: 2 abstract'));
    const asked = within(await dialog('Invia in approvazione'));
    expect(asked.queryByText('Titolo m2')).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Invia in approvazione (2)' }));
    expect(await asked.findByText('Inviati in approvazione: 2 di 2.')).toBeVisible();
    expect(sent).toEqual(['m1', 'm3']);
  });

  it('leaving a modified draft asks, and can save', async () => {
    const { user, router } = await openDraft({
      massima: [{ id: 'm1', titolo: 'Onere della prova', status: 'BOZZA' }],
    });
    await user.type(box('Titolo'), '!');
    await user.click(screen.getByRole('link', { name: 'Onere della prova' }));
    await dialog('Modifiche non salvate');
    await user.click(button('Salva ed esci'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/attivita/abstract/page'));
    expect(saved).toHaveLength(1);
  });

  it('the review of what is obscured is of what is saved', async () => {
    const { user, router } = await openDraft({ visibility: 'true', document_hash: 'a1' });
    await user.click(button('Mostra tutti i campi'));
    expect(screen.getByRole('link', { name: 'Rivedi l’anonimizzazione' })).toBeVisible();
    await user.type(box('Titolo'), '!');
    await user.click(button('Salva e rivedi l’anonimizzazione'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/document\/anonymize$/));
    expect(saved).toHaveLength(1);
  });
});
