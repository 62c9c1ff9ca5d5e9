import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { EditableMassima } from '@/api/massima';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import EditorPage from './EditorPage';

// A box to type in: jsdom has no editable text. The editor has tests of its own, and those in the browser.
vi.mock('@/parts/richText/RichTextEditor', () => ({
  default: ({
    label,
    value,
    onChange,
    error,
  }: {
    label: string;
    value: string;
    onChange: (html: string) => void;
    error?: string;
  }) => (
    <label>
      {label}
      <textarea value={value} onChange={(event) => onChange(event.target.value)} />
      <span>{error}</span>
    </label>
  ),
}));

const NEW = '/attivita/abstract/nuova';
const OLD = '/attivita/abstract/page?id=m1';
const REQUIRED = 'Compilare tutti i campi obbligatori contrassegnati da *';

function item(change: Partial<EditableMassima> = {}): EditableMassima {
  return {
    id: 'm1',
    label: provvedimento().label,
    version: 3,
    original: true,
    status: 'BOZZA',
    visibility: 'false',
    area: 'civile',
    ufficio: 'TRIBUNALE DI MILANO',
    titolo: 'Onere della prova',
    testo: '<p>Il danno si prova.</p>',
    annotazione: null,
    parola_chiave: ['danno'],
    riferimento_normativo: [],
    published_before: false,
    assigned_to: null,
    edited_by: 'Bruno Galli',
    edit_date: '2026-03-01T10:00:00Z',
    last_event: null,
    provvedimento: {
      id: 'p1',
      label: provvedimento().label,
      area: 'civile',
      ufficio: 'TRIBUNALE DI MILANO',
    },
    precedente_conforme: [],
    precedente_difforme: [],
    ...change,
  };
}

/** Answers with these; what is saved comes in the array. */
function serve(
  abstract: EditableMassima | null = item(),
  decision = provvedimento(),
  answers: (() => Response)[] = [],
) {
  const saved: Record<string, unknown>[] = [];
  let current = abstract;
  server.use(
    graphqlAnswers({
      massimaOp: () => ({ count: 1, items: current ? [current] : [] }),
      massima: () => ({ count: 1, items: [massima({ id: 'm1', titolo: 'Se stesso' })] }),
      provvedimento: ({ id }) => ({ count: 1, items: id ? [decision] : [decision] }),
      provvedimentoOp: () => ({ count: 1, items: [decision] }),
    }),
    http.post(api('/massima'), async ({ request }) => {
      saved.push((await request.json()) as Record<string, unknown>);
      return answers.shift()?.() ?? HttpResponse.json({ id: 'm1', version: 4 });
    }),
    http.get(api('/massima/:id/history'), () => HttpResponse.json([])),
    http.get(api('/provvedimento/autocomplete'), () => HttpResponse.json([])),
    http.get(api('/massima/autocomplete'), () => HttpResponse.json([])),
    http.get(api('/parola_chiave'), () => HttpResponse.json([])),
    http.get(api('/riferimento_normativo'), () => HttpResponse.json([])),
  );
  return { saved, become: (change: Partial<EditableMassima>) => (current = item(change)) };
}

const open = (path: string, name: AccountName = 'redattore') =>
  renderPage(EditorPage, { path, user: ACCOUNTS[name] });
const save = () => screen.getByRole('button', { name: 'Salva' });

describe('a new abstract', () => {
  it('needs decision, title and text, and says so', async () => {
    const { saved } = serve();
    const { user } = open(NEW);
    await screen.findByLabelText('Testo');
    await user.click(save());
    expect(await screen.findByText(REQUIRED)).toBeVisible();
    expect(screen.getByText('Provvedimento, Titolo, Testo')).toBeVisible();
    expect(screen.getByText('Selezione provvedimento obbligatorio')).toBeVisible();
    expect(screen.getByText('Titolo abstract obbligatorio')).toBeVisible();
    expect(screen.getByText('Testo abstract obbligatorio')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('starts from its decision, which is told, and is saved', async () => {
    const { saved } = serve();
    const { user, router } = open(`${NEW}?provvedimento_id=p1`);
    expect(await screen.findByText('danno biologico')).toBeVisible();
    // After it: while the decision is read, a heading of the same name stands there for who listens.
    expect(screen.getByRole('heading', { level: 1, name: 'Nuovo abstract' })).toBeVisible();
    expect(screen.getByText(/sono stati copiati dal provvedimento/)).toBeVisible();
    await user.type(screen.getByLabelText(/^Titolo/), 'Onere');
    await user.type(await screen.findByLabelText('Testo'), 'Il danno si prova.');
    await user.click(save());
    expect(await screen.findByText('Abstract salvato con successo')).toBeVisible();
    expect(saved).toEqual([
      {
        provvedimento_id: 'p1',
        titolo: 'Onere',
        testo: 'Il danno si prova.',
        annotazione: null,
        parola_chiave: ['danno biologico'],
        riferimento_normativo: ['ART. 2043 C.C.'],
        precedente_conforme_id: [],
        precedente_difforme_id: [],
      },
    ]);
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/attivita/abstract/page?id=m1',
      ),
    );
  });

  it.each([
    ['redattore.roma', /ufficio del provvedimento non è tra quelli di competenza/],
    ['redattore.massime', /ufficio del provvedimento non è tra quelli di competenza/],
    ['approvatore', /Non si possiede il permesso di redigere abstract/],
  ] as const)('is refused to %s', async (name, reason) => {
    serve();
    open(`${NEW}?provvedimento_id=p1`, name);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  });

  async function choose(user: ReturnType<typeof open>['user'], button: string) {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog', { name: 'Seleziona provvedimento' }));
    await user.type(dialog.getByLabelText('Cerca e aggiungi criteri di ricerca'), 'danno{Enter}');
    await user.click(await dialog.findByRole('radio'));
    await user.click(dialog.getByRole('button', { name: 'Conferma' }));
  }

  it('takes keywords and references of the decision that is chosen, and says so', async () => {
    serve();
    const { user } = open(NEW);
    expect(screen.queryByText(/sono stati copiati/)).toBeNull();
    await choose(user, 'Seleziona provvedimento');
    expect(await screen.findByText(/sono stati copiati dal provvedimento/)).toBeVisible();
    expect(screen.getByText('danno biologico')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cambia provvedimento' })).toBeVisible();
    expect(screen.getByText('Modifiche non salvate')).toBeVisible();
  });

  it('is not of a decision of another office', async () => {
    serve(item(), provvedimento({ ufficio: 'TRIBUNALE DI ROMA' }));
    const { user } = open(NEW);
    await user.click(await screen.findByRole('button', { name: 'Seleziona provvedimento' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Seleziona provvedimento' }));
    await user.type(dialog.getByLabelText('Cerca e aggiungi criteri di ricerca'), 'danno{Enter}');
    expect(await dialog.findByRole('radio')).toBeDisabled();
    expect(dialog.getByText(/ufficio del provvedimento non è tra quelli/)).toBeVisible();
  });

  it('may have a decision made on the spot by those who edit decisions too', async () => {
    serve();
    open(NEW, 'redattore.massime');
    expect(await screen.findByRole('button', { name: 'Seleziona provvedimento' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Inserisci provvedimento' })).toBeNull();
  });
});

describe('an abstract that is there', () => {
  it('is saved with the version that was read', async () => {
    const { saved } = serve();
    const { user } = open(OLD);
    const title = await screen.findByLabelText(/^Titolo/);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.type(title, ' bis');
    expect(screen.getByText('Modifiche non salvate')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Abstract salvato con successo')).toBeVisible();
    expect(saved[0]).toMatchObject({ id: 'm1', version: 3, titolo: 'Onere della prova bis' });
  });

  it('is saved before it is submitted, and stays when that fails', async () => {
    const { saved } = serve();
    const calls: string[] = [];
    server.use(
      http.post(api('/massima/m1/submitted'), () => {
        calls.push('submitted');
        return HttpResponse.json({ id: 'm1', status: 'DA_APPROVARE' });
      }),
    );
    const { user } = open(OLD);
    const title = await screen.findByLabelText(/^Titolo/);
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: 'Invia in approvazione' }));
    expect(await screen.findByText(REQUIRED)).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(title, 'Altro');
    await user.click(screen.getByRole('button', { name: 'Invia in approvazione' }));
    expect(await screen.findByText('Abstract inviato con successo in approvazione')).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(calls).toEqual(['submitted']);
  });

  it.each([
    ['redattore', { status: 'DA_APPROVARE' }, /stato «da approvare»/],
    ['approvatore', {}, /non si possiede il permesso/],
    ['redattore', { original: false }, /riservati all’ufficio competente/],
  ] as const)('is text for %s when %j', async (name, change, reason) => {
    serve(item(change));
    open(OLD, name);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('Il danno si prova.')).toBeVisible();
    expect(screen.queryByLabelText(/^Titolo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  });

  it('says why it was sent back', async () => {
    serve(
      item({
        last_event: {
          action: 'rejected',
          at: '2026-03-02T10:00:00Z',
          actor: 'Carla Monti',
          reason: 'Manca la data',
          comments: [
            { field: 'titolo', text: 'Più breve', previous_document: null },
            { field: 'precedente_conforme_id', text: 'Manca il precedente', previous_document: null },
          ],
        },
      }),
    );
    const { user } = open(OLD);
    expect(await screen.findByText('Manca la data')).toBeVisible();
    expect(screen.getByText(/Rinviato in bozza da Carla Monti/)).toBeVisible();
    const titolo = screen.getByRole('group', { name: /^Carla Monti, 02\/03\/2026.*Più breve$/ });
    await user.click(screen.getByRole('button', { name: 'Titolo' }));
    expect(within(titolo).getByLabelText(/^Titolo/)).toHaveFocus();
    const precedents = screen.getByRole('group', { name: /Manca il precedente$/ });
    await user.click(screen.getByRole('button', { name: 'Precedenti conformi' }));
    expect(within(precedents).getByRole('button', { name: /^Seleziona abstract/ })).toHaveFocus();
  });

  it('takes precedents from the abstracts of similar decisions, which are read first', async () => {
    const abstract = (id: string) => ({ id, titolo: `Titolo ${id}`, testo: `<p>Testo di ${id}</p>` });
    const simili = [
      {
        provvedimento: {
          id: 'p7',
          label: 'Simile',
          massima: [abstract('m1'), abstract('m7'), abstract('m8')],
        },
      },
    ];
    const { saved } = serve(
      item({ precedente_difforme: [{ id: 'm8', titolo: 'Titolo m8', label: 'Simile' }] }),
      Object.assign(provvedimento(), { simili }),
    );
    const { user } = open(OLD);
    await user.click(await screen.findByText('Abstract di provvedimenti simili'));
    expect(await screen.findByText('Testo di m7')).toBeInTheDocument();
    expect(screen.queryByText('Testo di m1')).toBeNull();
    expect(screen.queryByText('Testo di m8')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Conforme: Titolo m7' }));
    expect(screen.getByText('Nessun abstract da proporre.')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Precedenti conformi' }));
    expect(list.getByText('Titolo m7')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ precedente_conforme_id: ['m7'], precedente_difforme_id: ['m8'] });
  });

  it('is not its own precedent', async () => {
    serve();
    const { user } = open(OLD);
    for (const [title, message] of [
      ['Precedenti conformi', 'Collegamento non valido: abstract precedente di se stesso'],
      ['Precedenti difformi', 'Collegamento non valido: un abstract non può essere precedente di se stesso'],
    ] as const) {
      await user.click(
        await screen.findByRole('button', { name: new RegExp(`^Seleziona abstract.*${title}`) }),
      );
      const dialog = within(screen.getByRole('dialog', { name: 'Seleziona abstract' }));
      await user.click(await dialog.findByRole('tab', { name: 'In lavorazione' }));
      await user.type(dialog.getByLabelText('Cerca e aggiungi criteri di ricerca'), 'danno{Enter}');
      expect(await dialog.findByRole('checkbox', { name: /Onere della prova/ })).toBeDisabled();
      expect(dialog.getByText(message)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Annulla' }));
    }
  });

  it('that is not there is told on its page, with the way to the queue', async () => {
    serve(null);
    open(OLD);
    expect(await screen.findByRole('heading', { level: 1, name: 'Abstract non disponibile' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vai alle attività' })).toHaveAttribute(
      'href',
      '/attivita/abstract/home',
    );
  });

  it('asks before it is left with changes, and can save them on the way', async () => {
    const { saved } = serve();
    const { user, router } = open(OLD);
    await user.type(await screen.findByLabelText(/^Titolo/), '!');
    void router.navigate('/altrove');
    expect(await screen.findByText('Tutte le modifiche non salvate andranno perse.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(router.state.location.pathname).toBe('/attivita/abstract/page');
    void router.navigate('/altrove');
    await user.click(await screen.findByRole('button', { name: 'Salva ed esci' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/altrove'));
    expect(saved).toHaveLength(1);
  });
});

describe('when somebody else has saved meanwhile', () => {
  const conflict = () =>
    HttpResponse.json(
      {
        detail: 'L’abstract è stato modificato nel frattempo.',
        code: 'EDIT_CONFLICT',
        version: 5,
        edited_by: 'Paola Villa',
        edit_date: '2026-03-02T10:00:00Z',
        changes: [{ field: 'testo', from: '<p>Il danno si prova.</p>', to: '<p>Il danno si presume.</p>' }],
      },
      { status: 409 },
    );

  async function meet() {
    const served = serve(item(), provvedimento(), [conflict]);
    const shown = open(OLD);
    await shown.user.type(await screen.findByLabelText(/^Titolo/), ' mio');
    served.become({ version: 5, testo: '<p>Il danno si presume.</p>' });
    await shown.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /modificato da un’altra persona/ }));
    expect(dialog.getByText('Il danno si presume.')).toBeVisible();
    return { ...served, ...shown, dialog };
  }

  it('my changes are saved over theirs, without what only they changed', async () => {
    const { saved, user, dialog } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Mantieni le mie modifiche' }));
    expect(await screen.findByText('Abstract salvato con successo')).toBeVisible();
    expect(saved[1]).toMatchObject({
      version: 5,
      titolo: 'Onere della prova mio',
      testo: '<p>Il danno si presume.</p>',
    });
  });

  it('or theirs are taken', async () => {
    const { saved, user, dialog } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Usa la versione salvata' }));
    await waitFor(() => expect(screen.getByLabelText(/^Titolo/)).toHaveValue('Onere della prova'));
    expect(screen.getByLabelText('Testo')).toHaveValue('<p>Il danno si presume.</p>');
    expect(saved).toHaveLength(1);
  });
});

it('shows what the server refuses at its field', async () => {
  const refuse = () =>
    HttpResponse.json(
      {
        detail: 'Alcuni dati non sono validi.',
        code: 'INVALID',
        errors: [{ field: 'provvedimento_id', message: 'Provvedimento non trovato' }],
      },
      { status: 422 },
    );
  serve(item(), provvedimento(), [refuse]);
  const { user } = open(OLD);
  await user.type(await screen.findByLabelText(/^Titolo/), '!');
  await user.click(save());
  expect(await screen.findByText('Provvedimento non trovato')).toBeVisible();
});
