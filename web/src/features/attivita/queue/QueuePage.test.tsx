import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueRow } from '@/api/queue';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { decision } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import QueuePage from './QueuePage';

const HOME = '/attivita/provvedimento/home';
const ABSTRACTS = '/attivita/abstract/home';

function row(change: Partial<QueueRow> = {}): QueueRow {
  return {
    id: 'p1',
    status: 'BOZZA',
    area: 'civile',
    tipo: 'sentenza',
    ufficio: 'TRIBUNALE DI MILANO',
    materia: 'LAVORO',
    numero_provvedimento: '123',
    anno_provvedimento: '2024',
    numero_ruolo: '4500',
    sub_procedimento: '2',
    anno_ruolo: '2021',
    data: '2024-01-15',
    data_pubblicazione: '2024-02-01',
    label: 'Tribunale di Milano, sentenza n. 123/2024 del 01/02/2024',
    edit_date: '2026-03-12T10:00:00Z',
    edited_by: 'Carla Monti',
    held_by: 'Bruno Galli',
    assigned_to: null,
    waiting_since: '2026-03-12T10:00:00Z',
    last_event: null,
    ...change,
  };
}

const asked: Record<string, unknown>[] = [];
const kept: unknown[] = [];
let unsearchable = 0;

/** The server: these rows, whatever is asked, as many as `count` says. */
function answers(rows: QueueRow[], count = rows.length, saved: unknown = null) {
  const page = (variables: Record<string, unknown>) => {
    asked.push(variables);
    return { count, unsearchable, items: rows };
  };
  server.use(
    graphqlAnswers({ provvedimentoOp: page, massimaOp: page }),
    http.get(api('/workflow/waiting'), () =>
      HttpResponse.json({ returned: 0, submit: 0, withdraw: 0, confirm: 0, publish: 0, approve: 0 }),
    ),
    http.get(api('/workflow/bulk'), () => HttpResponse.json([])),
    http.get(api('/user/preference/:name'), () => HttpResponse.json({ value: saved })),
    http.put(api('/user/preference/:name'), async ({ request, params }) => {
      kept.push([params.name, await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('/materia'), ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('area') === 'penale' ? ['REATI'] : ['LAVORO']),
    ),
    http.get(api('/ufficio'), () => HttpResponse.json(['TRIBUNALE DI MILANO', 'TRIBUNALE DI ROMA'])),
  );
}

const open = (path = HOME, account: AccountName = 'redattore') =>
  renderPage(QueuePage, { path, user: ACCOUNTS[account] });
const last = () => asked.at(-1);

beforeEach(() => {
  asked.length = kept.length = unsearchable = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('the table', () => {
  it('shows each item, since when it is there and who has it', async () => {
    answers([row(), row({ id: 'p2', status: 'DA_APPROVARE', held_by: null, label: 'Altro' })]);
    open();
    const table = await screen.findByRole('table', { name: 'Le mie attività: provvedimenti' });
    const [first, second] = await within(table).findAllByRole('rowheader');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/attivita/provvedimento/page?id=p1',
    );
    const cells = (first as HTMLElement).closest('tr') as HTMLElement;
    expect(cells).toHaveTextContent('Sentenza');
    expect(cells).toHaveTextContent('Bozza');
    expect(cells).toHaveTextContent('In carico a Bruno Galli');
    expect(cells).toHaveTextContent('Carla Monti');
    expect(within(cells).getByText('da 3 giorni')).toHaveAttribute('datetime', '2026-03-12T10:00:00Z');
    expect(within(cells).getByText('da 3 giorni')).toHaveAttribute('title', '12/03/2026 alle ore 11:00');
    expect(within(cells).getByTitle('In carico a Bruno Galli')).toHaveTextContent('da 3 giorni');
    expect(within(cells).getByTitle('Tribunale di Milano')).toHaveClass('bdm-queue-words');
    expect((second as HTMLElement).closest('tr')).toHaveTextContent('In carico a chi approva');
    expect(await screen.findByText('2 provvedimenti in lavorazione')).toBeInTheDocument();
  });

  it('says whom each is assigned to, keeps to one’s own or nobody’s, and gives the chosen ones to a person', async () => {
    const given: unknown[] = [];
    const people = [{ upn: 'anna', name: 'Anna Neri' }];
    answers([row({ assigned_to: 'Anna Neri' }), row({ id: 'p2', label: 'Altro' })]);
    server.use(
      http.get(api('/provvedimento/p1/assignment'), () =>
        HttpResponse.json({ assigned_to: people[0], people, more: false }),
      ),
      http.post(api('/provvedimento/:id/assignment'), async ({ request, params }) => {
        given.push([params.id, await request.json()]);
        if (params.id === 'p1') return HttpResponse.json(people[0]);
        return HttpResponse.json({ detail: 'Non può farlo.', code: 'NOT_ASSIGNABLE' }, { status: 422 });
      }),
    );
    const { user, router } = open();
    expect(await screen.findByTitle('Assegnato a Anna Neri')).toBeInTheDocument();
    expect(screen.getByTitle('In carico a Bruno Galli')).toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText('Assegnazione'), 'Non assegnati');
    await waitFor(() => expect(last()).toMatchObject({ assigned_to: 'nobody', q: null }));
    expect(router.state.location.search).toBe('?assigned_to=nobody');
    expect(await screen.findByText(/con i filtri scelti/)).toBeInTheDocument();

    await user.click(screen.getByRole('checkbox', { name: 'Seleziona tutti in questa pagina' }));
    await user.click(screen.getByRole('button', { name: 'Assegna a una persona (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assegna a una persona' });
    const person = within(dialog).getByLabelText('Persona');
    await waitFor(() => expect(person).toBeEnabled());
    await user.selectOptions(person, 'Anna Neri (anna)');
    await user.click(within(dialog).getByRole('button', { name: 'Assegna a una persona (2)' }));
    expect(await within(dialog).findByText('Assegnazioni fatte: 1 di 2.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Non può farlo.');
    expect(given).toEqual([
      ['p1', { upn: 'anna' }],
      ['p2', { upn: 'anna' }],
    ]);
  });

  it('lets who publishes give what is to be published to a person, and nothing more', async () => {
    answers([row({ status: 'DA_PUBBLICARE' })], 30);
    const { user } = renderPage(QueuePage, { path: HOME, user: ACCOUNTS.pubblicatore });
    await user.click(await screen.findByRole('checkbox', { name: /^Seleziona: Tribunale/ }));
    const bar = screen.getByRole('region', { name: 'Righe selezionate' });
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Assegna a una persona (1)']);
  });

  it('is gone through with J and K, and its links say which list they are of', async () => {
    answers([row(), row({ id: 'p2', label: 'Altro' })]);
    const { user, router } = open();
    const links = await screen.findAllByRole('link', { name: /^(Tribunale|Altro)/ });
    await user.keyboard('j');
    expect(links[0]).toHaveFocus();
    await user.keyboard('jj');
    expect(links[1]).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(router.state.location.state).toMatchObject({ work: { position: 0, list: { of: 'queue' } } });
  });

  it('has the focus on the row that one comes back from, by the history or by a link', async () => {
    answers([row(), row({ id: 'p2', label: 'Altro' })]);
    const first = open();
    await first.user.click(await screen.findByRole('link', { name: 'Altro' }));
    expect(await screen.findByText('altra pagina')).toBeInTheDocument();
    // As after a sign-in: nothing is left but the history and what stands in its entries.
    first.unmount();
    const again = open();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Altro' })).toHaveFocus());
    again.unmount();
    renderPage(QueuePage, { path: HOME, user: ACCOUNTS.redattore, state: { row: 'p1' } });
    await waitFor(() => expect(screen.getByRole('link', { name: /^Tribunale/ })).toHaveFocus());
  });

  it('moves the chosen rows one by one, and says what stays and why', async () => {
    const doubt = { code: 'DUPLICATE', message: 'Ne risulta un altro.', asks_reason: true, places: [] };
    const sent: unknown[] = [];
    answers([
      row(),
      row({ id: 'p2', label: 'Altro' }),
      row({ id: 'p3', status: 'DA_APPROVARE', label: 'Terzo' }),
    ]);
    server.use(
      http.post(api('/provvedimento/:id/submitted'), ({ params }) => {
        sent.push(params.id);
        return params.id === 'p1'
          ? HttpResponse.json({ id: 'p1', status: 'DA_APPROVARE' })
          : HttpResponse.json(
              { detail: 'Da confermare', code: 'TO_BE_CONFIRMED', doubts: [{ ...doubt, confirmations: [] }] },
              { status: 409 },
            );
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('checkbox', { name: /^Seleziona: Tribunale/ })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Seleziona: Terzo' })).not.toBeInTheDocument();
    await user.keyboard('jxjx');
    expect(screen.getByText('2 selezionati')).toBeInTheDocument();
    await user.keyboard('s');
    expect(screen.getByRole('region', { name: 'Righe selezionate' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Invia in approvazione (2)' }));
    const dialog = screen.getByRole('dialog', { name: 'Invia in approvazione' });
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Invia in approvazione (2)' }));
    expect(await within(dialog).findByText('Inviati in approvazione: 1 di 2.')).toBeVisible();
    expect(sent).toEqual(['p1', 'p2']);
    expect(within(dialog).getByText(/Ne risulta un altro\./)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Altro' })).toHaveAttribute(
      'href',
      '/attivita/provvedimento/page?id=p2',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByText('2 selezionati')).not.toBeInTheDocument();
  });

  it('has all that the filters find sent on by the server, and tells how it went', async () => {
    const begun: unknown[] = [];
    const whole = { kind: 'provvedimento', action: 'submitted', at: '2026-03-15T11:00:00Z' };
    let moves: object[] = [];
    answers([row(), row({ id: 'p2', label: 'Altro' })], 2_034);
    server.use(
      http.get(api('/workflow/bulk'), () => HttpResponse.json(moves)),
      http.get(api('/workflow/bulk/selection'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(Object.fromEntries(searchParams)).toEqual({ kind: 'provvedimento', q: 'status:"BOZZA"' });
        return HttpResponse.json({ submitted: 1_800, approved: 5_001, most: 5_000 });
      }),
      http.post(api('/workflow/bulk'), async ({ request }) => {
        begun.push(await request.json());
        const counts = { ended_at: null, stopped: false, to_do: 1_700, done: 90, refused: 10 };
        moves = [{ id: 'm1', ...whole, ...counts }];
        return HttpResponse.json(moves[0], { status: 201 });
      }),
      http.post(api('/workflow/bulk/m1/stop'), () => {
        const counts = { stopped: true, to_do: 1_690, done: 99, refused: 11 };
        moves = [{ id: 'm1', ...whole, ended_at: '2026-03-15T12:00:00Z', ...counts }];
        return HttpResponse.json(moves[0]);
      }),
      http.get(api('/workflow/bulk/m1/item'), () =>
        HttpResponse.json({
          count: 3,
          items: [
            { id: 'p2', label: 'Altro', state: 'REFUSED', refusal: 'Ne risulta un altro.' },
            { id: 'p8', label: null, state: 'REFUSED', refusal: null },
            { id: 'p1', label: 'Primo', state: 'DONE', refusal: null },
          ],
        }),
      ),
    );
    const { user } = open(`${HOME}?q=status:BOZZA`);
    expect(await screen.findByRole('checkbox', { name: /^Seleziona: Tribunale/ })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Seleziona tutti/ })).not.toBeInTheDocument();
    const page = screen.getByRole('checkbox', { name: 'Seleziona tutti in questa pagina' });
    const offer = { name: 'Seleziona tutti i 2.034 che corrispondono ai filtri' };
    await user.click(page);
    await user.click(screen.getByRole('button', offer));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Righe selezionate' })).toHaveFocus());
    expect(screen.getByText(/^Selezionati tutti i 2\.034 che corrispondono ai filtri\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Annulla la selezione' }));
    expect(page).not.toBeChecked();
    await user.click(page);
    await user.click(screen.getByRole('button', offer));
    const many = await screen.findByRole('button', { name: 'Invia in pubblicazione (5.001)' });
    expect(many).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Invia in approvazione (1.800)' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invia in approvazione' }));
    expect(begun).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Invia in approvazione (1.800)' }));

    const moved = await screen.findByRole('region', { name: 'Inviati tutti insieme' });
    expect(begun).toEqual([{ kind: 'provvedimento', action: 'submitted', q: 'status:"BOZZA"' }]);
    await waitFor(() => expect(moved).toHaveFocus());
    expect(screen.queryByText(/^Selezionati tutti/)).not.toBeInTheDocument();
    expect(within(moved).getByRole('progressbar')).toHaveAttribute('value', '100');
    expect(within(moved).getByRole('status')).toHaveTextContent(
      'Inviati in approvazione 90 di 1.800 provvedimenti; 10 sono rimasti dov’erano.',
    );
    await user.click(within(moved).getByRole('button', { name: 'Interrompi' }));
    const each = await within(moved).findByRole('button', { name: 'Come è andato ciascuno' });
    expect(within(moved).getByRole('status')).toHaveTextContent(
      /interrotto: 1\.690 non sono stati inviati\.$/,
    );
    await user.click(each);
    expect(await within(moved).findByText('Ne risulta un altro.')).toBeVisible();
    expect(within(moved).getByRole('link', { name: 'Altro' })).toHaveAttribute(
      'href',
      '/attivita/provvedimento/page?id=p2',
    );
    expect(within(moved).getByText(/Non è più tra ciò su cui si lavora/)).toBeVisible();
  });

  it('gives the chosen drafts of one area a materia and more keywords', async () => {
    const saved: Record<string, unknown>[] = [];
    answers([
      row({ materia: null }),
      row({ id: 'p2', label: 'Altro', materia: null }),
      row({ id: 'p3', label: 'Penale', area: 'penale' }),
      row({ id: 'p4', label: 'Quarto', status: 'DA_APPROVARE' }),
    ]);
    const drafts = (variables: Record<string, unknown>) => {
      const [id] = (variables.id ?? []) as string[];
      return { count: 1, items: [decision({ id: id ?? '', materia: null, parola_chiave: ['Danno'] })] };
    };
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Seleziona tutti in questa pagina' }));
    const three = screen.getByRole('button', { name: 'Assegna materia e parole chiave (3)' });
    expect(three).toHaveAttribute('aria-disabled', 'true');
    expect(three).toHaveAttribute('title', 'Sono di aree diverse: sceglierli di una sola.');
    await user.click(screen.getByRole('checkbox', { name: 'Seleziona: Penale' }));
    server.use(
      graphqlAnswers({ provvedimentoOp: drafts }),
      http.get(api('/parola_chiave'), () => HttpResponse.json(['Usucapione'])),
      http.post(api('/provvedimento'), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        saved.push(body);
        return body.id === 'p1'
          ? HttpResponse.json({ id: 'p1', version: 4 })
          : HttpResponse.json(
              { detail: 'Modificato da un’altra persona.', code: 'EDIT_CONFLICT' },
              { status: 409 },
            );
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Assegna materia e parole chiave (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assegna materia e parole chiave' }));
    const go = dialog.getByRole('button', { name: 'Assegna materia e parole chiave (2)' });
    expect(go).toBeDisabled();
    await user.selectOptions(
      dialog.getByLabelText('Materia'),
      await dialog.findByRole('option', { name: 'LAVORO' }),
    );
    await user.type(dialog.getByLabelText('Nuova parola chiave'), 'Usucapione{Enter}');
    await dialog.findByRole('button', { name: /Usucapione/ });
    await user.click(go);
    expect(await dialog.findByText('Salvati: 1 di 2.')).toBeVisible();
    expect(dialog.getByText('Modificato da un’altra persona.')).toBeVisible();
    expect(
      saved.map(({ id, version, materia, parola_chiave }) => [id, version, materia, parola_chiave]),
    ).toEqual([
      ['p1', 3, 'LAVORO', ['Danno', 'Usucapione']],
      ['p2', 3, 'LAVORO', ['Danno', 'Usucapione']],
    ]);
  });

  it('shows the reason of a rejection', async () => {
    const last_event = {
      action: 'rejected',
      at: '2026-03-12T10:00:00Z',
      actor: 'Carla Monti',
      reason: 'Manca la data',
    };
    answers([row({ last_event }), row({ id: 'p2', status: 'DA_APPROVARE', last_event })]);
    open();
    expect(await screen.findAllByText(/^Rinviato in bozza da/)).toHaveLength(1);
    expect(
      screen.getByText('Rinviato in bozza da Carla Monti il 12/03/2026 alle ore 11:00:').parentElement,
    ).toHaveTextContent('Manca la data');
  });

  it.each([
    [HOME, 'Non sono presenti provvedimenti in lavorazione'],
    [ABSTRACTS, 'Non sono presenti abstract in lavorazione'],
  ])('%s without anything: %s', async (path, message) => {
    answers([]);
    open(path);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rimuovi i filtri' })).not.toBeInTheDocument();
  });

  it.each([
    ['provvedimento', 'Non sono presenti provvedimenti in lavorazione'],
    ['abstract', 'Non sono presenti abstract in lavorazione'],
  ])('of %s without anything says so, with no filters to remove', async (target, nothing) => {
    answers([]);
    open(`/attivita/${target}/home`);
    expect(await screen.findByText(nothing)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rimuovi i filtri' })).toBeNull();
  });

  it('says when the filters leave nothing, and removes them', async () => {
    answers([]);
    const { user, router } = open(`${HOME}?q=${encodeURIComponent('tipo:"decreto"')}`);
    await user.click(await screen.findByRole('button', { name: 'Rimuovi i filtri' }));
    expect(await screen.findByText('Non sono presenti provvedimenti in lavorazione')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('can be asked again when the server fails', async () => {
    answers([row()]);
    server.use(http.post(api('/graphql'), () => HttpResponse.json({}, { status: 422 }), { once: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('order', () => {
  it('is newest edit first, and then what the heading says, kept for the person', async () => {
    answers([row()]);
    const { user, router } = open();
    const heading = () => screen.getByRole('columnheader', { name: 'Materia' });
    await screen.findByText('1 provvedimento in lavorazione');
    expect(last()).toMatchObject({ sort_field: 'edit_date', sort_order: 'desc', q: null, from: 0, size: 10 });
    expect(screen.getByRole('columnheader', { name: /Ultima modifica/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(heading()).not.toHaveAttribute('aria-sort');
    await user.click(within(heading()).getByRole('button'));
    await waitFor(() => expect(last()).toMatchObject({ sort_field: 'materia', sort_order: 'asc' }));
    expect(heading()).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(heading()).getByRole('button'));
    await waitFor(() => expect(last()).toMatchObject({ sort_field: 'materia', sort_order: 'desc' }));
    expect(router.state.location.search).toBe('?sort_field=materia&sort_order=desc');
    expect(kept).toEqual([
      ['attivita_provvedimento', { value: { sort_field: 'materia', sort_order: 'asc' } }],
      ['attivita_provvedimento', { value: { sort_field: 'materia', sort_order: 'desc' } }],
    ]);
  });

  it('is the one used last, where the address says nothing', async () => {
    answers([row()], 1, { sort_field: 'data', sort_order: 'asc' });
    open();
    await screen.findByText('1 provvedimento in lavorazione');
    expect(asked).toHaveLength(1);
    expect(last()).toMatchObject({ sort_field: 'data', sort_order: 'asc' });
  });

  it('of the address prevails', async () => {
    answers([row()], 1, { sort_field: 'data', sort_order: 'asc' });
    open(`${HOME}?sort_field=ufficio&sort_order=desc`);
    await screen.findByText('1 provvedimento in lavorazione');
    expect(last()).toMatchObject({ sort_field: 'ufficio', sort_order: 'desc' });
  });
});

describe('the rows of a page', () => {
  it('are ten, and then as many as are chosen: in the address, and kept beside the order', async () => {
    answers([row()], 120, { sort_field: 'data', sort_order: 'asc' });
    const { user, router } = open(`${HOME}?from=110`);
    await screen.findByText('120 provvedimenti in lavorazione');
    expect(last()).toMatchObject({ from: 110, size: 10 });
    await user.selectOptions(screen.getByLabelText('Righe per pagina'), '50');
    await waitFor(() => expect(last()).toMatchObject({ from: 100, size: 50 }));
    expect(router.state.location.search).toBe('?size=50&from=100');
    await waitFor(() =>
      expect(kept).toEqual([
        ['attivita_provvedimento', { value: { sort_field: 'data', sort_order: 'asc', size: '50' } }],
      ]),
    );
    expect(screen.getByRole('link', { name: 'Pagina 3' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Pagina 1' })).toHaveAttribute('href', `${HOME}?size=50`);
  });

  it('are those used last, unless the address says otherwise', async () => {
    answers([row()], 120, { size: '100' });
    open();
    await screen.findByText('120 provvedimenti in lavorazione');
    expect(asked.map(({ size }) => size)).toEqual([100]);
    expect(screen.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute(
      'href',
      `${HOME}?size=100&from=100`,
    );
  });

  it('are not asked about where there are few', async () => {
    answers([row()], 10, { size: 'tutte' });
    open();
    await screen.findByText('10 provvedimenti in lavorazione');
    expect(last()).toMatchObject({ size: 10 });
    expect(screen.queryByLabelText('Righe per pagina')).not.toBeInTheDocument();
  });
});

describe('filters', () => {
  it.each([
    ['Numero provvedimento', 'a1234567', '12345', 'numero_provvedimento:"12345"'],
    ['Anno provvedimento', '20245', '2024', 'anno_provvedimento:"2024"'],
    ['Numero ruolo', '1234567890', '12345678', 'numero_ruolo:"12345678"'],
    ['Sub procedimento', '123456789', '1234567', 'sub_procedimento:"1234567"'],
    ['Anno ruolo', '20245', '2024', 'anno_ruolo:"2024"'],
  ])('%s has its digits', async (label, typed, shown, q) => {
    answers([row()]);
    const { user } = open();
    await user.type(await screen.findByLabelText(label), `${typed}{Enter}`);
    expect(screen.getByLabelText(label)).toHaveValue(shown);
    await waitFor(() => expect(last()).toMatchObject({ q }));
  });

  it('of several columns hold together, from the first page on', async () => {
    answers([row()], 35);
    const { user, router } = open(`${ABSTRACTS}?from=20`);
    await screen.findByText('35 abstract in lavorazione');
    await user.selectOptions(screen.getByLabelText('Stato di lavorazione'), 'Da approvare');
    await user.selectOptions(screen.getByLabelText('Area'), 'Penale');
    await user.type(screen.getByLabelText('Titolo'), 'onere prova{Enter}');
    const q = 'area:"penale" AND status:"DA_APPROVARE" AND titolo:(onere) AND titolo:(prova)';
    await waitFor(() => expect(last()).toMatchObject({ q, from: 0 }));
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe(q);
    expect(await screen.findByText('35 abstract in lavorazione con i filtri scelti')).toBeInTheDocument();
  });

  it('offer only what a queue can hold', async () => {
    answers([row()]);
    open();
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await screen.findByText('1 provvedimento in lavorazione');
    expect(options('Stato di lavorazione')).toEqual([
      'Tutti',
      'Bozza',
      'Da approvare',
      'Da pubblicare',
      'Da ritirare',
    ]);
    expect(options('Ufficio')).toEqual(['Tutti', 'CORTE DI APPELLO DI MILANO', 'TRIBUNALE DI MILANO']);
    await waitFor(() => expect(options('Materia')).toEqual(['Tutte', 'LAVORO', 'REATI']));
    expect(screen.queryByLabelText('Titolo')).not.toBeInTheDocument();
  });

  it('let who has every office look for one', async () => {
    answers([row()]);
    const { user } = open(HOME, 'redattore.tutti');
    await screen.findByText('1 provvedimento in lavorazione');
    await user.type(screen.getByRole('combobox', { name: 'Ufficio' }), 'tribunale di r');
    expect(last()).toMatchObject({ q: null });
    await user.type(screen.getByRole('combobox', { name: 'Ufficio' }), 'oma');
    await waitFor(() => expect(last()).toMatchObject({ q: 'ufficio:"TRIBUNALE DI ROMA"' }));
  });

  it('by date are a range, with the rules of the search', async () => {
    answers([row()]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Data deposito minuta: ?Tutte$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Data deposito minuta' });
    const type = async (label: string, day: string) => {
      await user.clear(within(dialog).getByLabelText(label));
      await user.type(within(dialog).getByLabelText(label), day);
    };
    await type('Dal', '5 marzo 2020');
    await type('Al', '4/3/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Conferma' }));
    expect(within(dialog).getByText('La data finale precede quella iniziale')).toBeInTheDocument();
    await type('Al', '6/3/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(last()).toMatchObject({ q: 'data:[05/03/2020 TO 06/03/2020]' }));
    expect(screen.getByRole('button', { name: /05\/03\/2020 – 06\/03\/2020$/ })).toBeInTheDocument();
  });
});

describe('the search', () => {
  const field = () => screen.findByRole('searchbox', { name: 'Cerca tra le attività' });

  it('holds together with the filters, and stands in the address', async () => {
    answers([row()], 35);
    const { user, router } = open(`${HOME}?q=${encodeURIComponent('tipo:"decreto"')}&from=20`);
    await screen.findByText('35 provvedimenti in lavorazione con i filtri scelti');
    await user.type(await field(), 'Rossi 4019/2023{Enter}');
    const q = 'tipo:"decreto" AND testo_all_words:(Rossi 4019/2023)';
    await waitFor(() => expect(last()).toMatchObject({ q, from: 0 }));
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe(q);
    const told = '35 provvedimenti in lavorazione per «Rossi 4019/2023» con i filtri scelti';
    expect(await screen.findByText(told)).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('link', { name: 'Abstract' })).toHaveAttribute(
      'href',
      expect.stringContaining('testo_all_words'),
    );
  });

  it('says what to do where nothing is found, and is emptied', async () => {
    answers([]);
    const { user, router } = open(`${ABSTRACTS}?q=${encodeURIComponent('testo:(rossi)')}`);
    expect(await field()).toHaveValue('rossi');
    expect(await screen.findByText('Nessuna attività corrisponde a «rossi».')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rimuovi i filtri' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Svuota la ricerca' }));
    expect(await screen.findByText('Non sono presenti abstract in lavorazione')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect(router.state.location.search).toBe('');
  });

  it('tells what cannot be found yet, and what is nothing to look for', async () => {
    unsearchable = 2;
    answers([row()]);
    const { user } = open(`${HOME}?q=${encodeURIComponent('testo:(rossi)')}`);
    const told = '1 provvedimento in lavorazione per «rossi». 2 modifiche non sono ancora cercabili';
    expect(await screen.findByText(told)).toBeInTheDocument();
    await user.clear(await field());
    await user.type(await field(), '?!{Enter}');
    expect(await screen.findByText('Scrivere almeno una parola o un numero.')).toBeInTheDocument();
    await waitFor(() => expect(last()).toMatchObject({ q: null }));
  });
});

describe('around the table', () => {
  it.each<[AccountName, string[]]>([
    ['redattore', ['Inserisci provvedimento', 'Carica più documenti', 'Redigi abstract']],
    ['redattore.massime', ['Redigi abstract']],
    ['approvatore', []],
  ])('%s may begin %j', async (account, wanted) => {
    answers([]);
    open(HOME, account);
    await screen.findByText('Non sono presenti provvedimenti in lavorazione');
    for (const name of ['Inserisci provvedimento', 'Carica più documenti', 'Redigi abstract']) {
      if (wanted.includes(name)) expect(screen.getByRole('link', { name })).toBeInTheDocument();
      else expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
  });

  it('the other queue takes the filters along, but for the title', async () => {
    answers([row()]);
    open(`${ABSTRACTS}?q=${encodeURIComponent('tipo:"decreto" AND titolo:(onere)')}`);
    await screen.findByText(/1 abstract in lavorazione/);
    expect(screen.getByRole('link', { name: 'Provvedimenti' })).toHaveAttribute(
      'href',
      `${HOME}?q=${new URLSearchParams({ q: 'tipo:"decreto"' }).toString().slice(2)}`,
    );
    expect(screen.getByRole('link', { name: 'Abstract' })).toHaveAttribute('aria-current', 'page');
  });

  it('a page beyond the end is the last one', async () => {
    answers([row()], 21);
    const { router } = open(`${HOME}?from=90`);
    await waitFor(() => expect(router.state.location.search).toBe('?from=20'));
    expect(await screen.findByRole('link', { name: 'Pagina 3' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('on a narrow screen', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = ((media: string) => ({
      media,
      matches: media.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    })) as never;
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('items are cards, and order and filters are within reach', async () => {
    answers([row({ titolo: 'Onere della prova' } as Partial<QueueRow>)]);
    const { user } = open(ABSTRACTS);
    expect(await screen.findByRole('link', { name: 'Onere della prova' })).toHaveAttribute(
      'href',
      '/attivita/abstract/page?id=p1',
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByText('Ordina e filtra'));
    await user.selectOptions(screen.getByLabelText('Ordina per'), 'Titolo');
    await waitFor(() => expect(last()).toMatchObject({ sort_field: 'titolo', sort_order: 'desc' }));
    await user.selectOptions(screen.getByLabelText('Verso'), 'Crescente');
    await waitFor(() => expect(last()).toMatchObject({ sort_field: 'titolo', sort_order: 'asc' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Decreto');
    await waitFor(() => expect(last()).toMatchObject({ q: 'tipo:"decreto"' }));
    expect(await screen.findByText('1 filtro attivo')).toBeInTheDocument();
  });
});
