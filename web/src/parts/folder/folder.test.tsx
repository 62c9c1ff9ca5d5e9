import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { FolderEntry } from '@/api/fascicolo';
import { ACCOUNTS } from '@/test/accounts';
import { folderEntry } from '@/test/folders';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import {
  AddToFolderDialog,
  FolderShareDialog,
  MoveDialog,
  RenameFolderDialog,
  type ToAdd,
  useFolders,
} from '.';

const CONTRATTI = folderEntry({ id: 'c', name: 'Contratti' });
const LOCAZIONI = folderEntry({ id: 'l', name: 'Locazioni', parent_id: 'c' });
const MEDICA = folderEntry({ id: 'm', name: 'Responsabilità medica' });
const ALTRUI = folderEntry({ id: 'a', name: 'Orientamenti', mine: false, writable: false });
const SCRITTA = folderEntry({ id: 's', name: 'Sezione', mine: false, writable: true });
const ALL = [CONTRATTI, LOCAZIONI, MEDICA, ALTRUI, SCRITTA];

const DECISION: ToAdd = { kind: 'provvedimento', id: 'p1', label: 'Tribunale di Milano n. 1/2024' };
const ABSTRACT: ToAdd = { kind: 'massima', id: 'm1', label: 'Onere della prova' };

/** Answers lists of folders: all of them, and those that hold an item. */
function folders(all: FolderEntry[], holding: FolderEntry[] = []) {
  const state = { holding };
  server.use(
    graphqlAnswers({
      fascicolo: (variables) =>
        Object.keys(variables).length > 0 ? state.holding.map((one) => ({ ...one, path: [] })) : all,
    }),
  );
  return state;
}

function heard(method: 'post' | 'delete', path: string, answer: () => Response) {
  const asked: string[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      asked.push(
        `${new URL(request.url).pathname.replace('/api/bdm/backoffice', '')} ${await request.text()}`.trim(),
      );
      return answer();
    }),
  );
  return asked;
}
const done = () => new HttpResponse(null, { status: 204 });

function add(items: ToAdd[]) {
  function Page() {
    const [open, setOpen] = useState(true);
    return open ? <AddToFolderDialog items={items} onClose={() => setOpen(false)} /> : <p>chiuso</p>;
  }
  return renderPage(Page, { path: '/' });
}

describe('AddToFolderDialog', () => {
  it.each([
    [DECISION, 'Provvedimento inserito nella cartella Locazioni', '/fascicolo/l/provvedimento/p1'],
    [ABSTRACT, 'Abstract inserito nella cartella Locazioni', '/fascicolo/l/massima/m1'],
  ])('puts one item into a folder that may be written', async (item, message, call) => {
    folders(ALL, [CONTRATTI]);
    const asked = heard('post', '/fascicolo/:id/:kind/:item', done);
    const { user } = add([item]);
    expect(await screen.findByRole('radio', { name: /^Contratti.*già presente/ })).toBeDisabled();
    expect(screen.queryByRole('radio', { name: /Orientamenti/ })).toBeNull();
    expect(screen.getByRole('radio', { name: /Sezione/ })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: /Locazioni/ }));
    await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(asked).toEqual([call]);
    expect(screen.getByText('chiuso')).toBeVisible();
  });

  it('puts several at once and says how many were there', async () => {
    folders(ALL);
    const asked = heard('post', '/fascicolo/:id/items', () => HttpResponse.json({ added: 2, already: 1 }));
    const other = { ...DECISION, id: 'p2' };
    const { user } = add([DECISION, other, { ...DECISION, id: 'p3' }]);
    await user.click(await screen.findByRole('radio', { name: /medica/ }));
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(
        '2 provvedimenti inseriti nella cartella Responsabilità medica (1 già presente)',
      ),
    ).toBeVisible();
    expect(asked).toEqual(['/fascicolo/m/items {"provvedimento":["p1","p2","p3"],"massima":[]}']);
  });

  it('asks for a choice, and makes a folder to choose', async () => {
    let all: FolderEntry[] = [];
    server.use(graphqlAnswers({ fascicolo: (v) => (Object.keys(v).length > 0 ? [] : all) }));
    const created = heard('post', '/fascicolo', () => {
      all = [folderEntry({ id: 'n', name: 'Nuova' })];
      return HttpResponse.json({ id: 'n', name: 'Nuova' });
    });
    const { user } = add([DECISION]);
    expect(await screen.findByText('Non sono presenti cartelle personali')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
    expect(screen.getByText('Scegliere una cartella.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nuova cartella' }));
    await user.type(screen.getByLabelText(/Nome della cartella/), ' Nuova {Enter}');
    expect(await screen.findByText('La cartella Nuova è stata creata con successo')).toBeVisible();
    expect(await screen.findByRole('radio', { name: 'Nuova' })).toBeChecked();
    expect(created).toEqual(['/fascicolo name=Nuova']);
  });
});

it('renames; with the name unchanged nothing is asked, and a name that exists is refused at the box', async () => {
  const asked = heard('post', '/fascicolo/:id/renamed', () =>
    HttpResponse.json(
      { detail: 'Esiste già una cartella personale con lo stesso nome', code: 'FOLDER_EXISTS' },
      { status: 409 },
    ),
  );
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          apri
        </button>
        {open && <RenameFolderDialog folder={CONTRATTI} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = renderPage(Page, { path: '/' });
  expect(screen.getByLabelText(/Nome della cartella/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'apri' }));
  await user.clear(screen.getByLabelText(/Nome della cartella/));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Indicare il nome della cartella.')).toBeVisible();
  await user.type(screen.getByLabelText(/Nome della cartella/), 'Medica{Enter}');
  expect(await screen.findByText('Esiste già una cartella personale con lo stesso nome')).toBeVisible();
  expect(screen.getByLabelText(/Nome della cartella/)).toHaveAttribute('aria-invalid', 'true');
});

it('moves by keyboard, never into itself or below', async () => {
  folders(ALL);
  const asked = heard('post', '/fascicolo/:id/moved', () =>
    HttpResponse.json({ id: 'c', name: 'Contratti' }),
  );
  const { user } = renderPage(() => <MoveDialog folder={CONTRATTI} onClose={() => {}} />, { path: '/' });
  const top = await screen.findByRole('radio', { name: /nessuna cartella/ });
  expect(top).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Contratti/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Locazioni/ })).toBeDisabled();
  expect(screen.queryByRole('radio', { name: /Sezione/ })).toBeNull();
  expect(top).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /medica/ })).toBeChecked();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('La cartella personale è stata spostata con successo.')).toBeVisible();
  expect(asked).toEqual(['/fascicolo/c/moved parent_id=m']);
});

describe('useFolders', () => {
  function Page({ kind, label }: { kind: 'provvedimento' | 'massima'; label: string }) {
    const { button, panel } = useFolders({ kind, id: 'x', label });
    return (
      <>
        {button}
        {panel}
      </>
    );
  }

  it.each([
    ['provvedimento', 'Il provvedimento non è presente in nessuna cartella personale'],
    ['massima', 'Abstract non presente in nessuna cartella personale'],
  ] as const)('says that a %s is in none', async (kind, message) => {
    folders([], []);
    renderPage(() => <Page kind={kind} label="X" />, { path: '/' });
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['provvedimento', 'Provvedimento rimosso correttamente'],
    ['massima', 'Abstract rimosso con successo'],
  ] as const)('takes a %s out after asking', async (kind, message) => {
    const state = folders(ALL, [CONTRATTI, ALTRUI]);
    const asked = heard('delete', `/fascicolo/:id/${kind}/:item`, () => {
      state.holding = [ALTRUI];
      return done();
    });
    const { user } = renderPage(() => <Page kind={kind} label="Titolo" />, { path: '/' });
    expect(await screen.findByRole('link', { name: 'Orientamenti' })).toHaveAttribute('href', '/fascicolo/a');
    expect(screen.getByText('Sola lettura')).toBeVisible();
    // From a folder that is only read nothing is taken out.
    const remove = screen.getAllByRole('button', { name: /^Rimuovi dalla cartella/ });
    expect(remove).toHaveLength(1);
    await user.click(remove[0] as HTMLElement);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/^L’operazione è irreversibile/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Rimuovi' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(asked).toEqual([`/fascicolo/c/${kind}/x`]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Contratti' })).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Aggiungi a una cartella' })).toHaveFocus(),
    );
  });
});

describe('FolderShareDialog', () => {
  it('takes a share back, says so, and refuses oneself', async () => {
    const { upn, name, family_name, email } = ACCOUNTS.lettore;
    const MARIO = { upn: 'rossi', name: 'Mario', family_name: 'Rossi', email: 'mario.rossi@example.it' };
    let shared = [{ ...MARIO, permission: '', inherited: null }];
    folders(ALL);
    server.use(
      http.get(api('/fascicolo/c/participant'), () => HttpResponse.json(shared)),
      http.get(api('/user'), () => HttpResponse.json([{ upn, name, family_name, email }])),
    );
    const asked = heard('delete', '/fascicolo/c/shared/:upn', () => {
      shared = [];
      return done();
    });
    const { user } = renderPage(() => <FolderShareDialog folder={CONTRATTI} onClose={() => {}} />, {
      path: '/',
    });
    await user.click(await screen.findByRole('button', { name: 'Rimuovi la condivisione con ROSSI MARIO' }));
    expect(
      await screen.findByText('La condivisione della cartella personale è stata rimossa con successo'),
    ).toBeVisible();
    expect(asked).toEqual(['/fascicolo/c/shared/rossi']);
    expect(await screen.findByText('La cartella non è stata condivisa')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: /persona|utente/i }), 'lucia');
    await screen.findByRole('option', { name: /@/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('La cartella non può essere condivisa con se stessi')).toBeVisible();
  });
});
