import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { PendingRequest, UserPermission } from '@/api/permission';
import { rebased } from '@/domain/rights';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import PermissionPage from './PermissionPage';

const STATE: UserPermission = {
  upn: 'b.galli',
  name: 'Bruno',
  family_name: 'Galli',
  email: 'b.galli@example.it',
  type: 'ADN',
  active: true,
  group: ['ai'],
  ou: ['TRIBUNALE DI ROMA'],
  until: {},
  ended: [],
  last_access: null,
  version: 'v1',
  created_at: '2026-01-02T10:00:00Z',
  sessions: 0,
  last_administrator: false,
  groups: [
    { name: 'ai', by: 'x', by_name: 'Serra Giulia', at: '2026-01-03T10:00:00Z', until: null, ended: false },
  ],
  offices: [{ name: 'TRIBUNALE DI ROMA', by: null, by_name: null, at: null, until: null, ended: false }],
  history: [],
};

function show(state: UserPermission = STATE) {
  server.use(
    http.get(api('/permission/:upn'), () => HttpResponse.json(state)),
    http.get(api('/ufficio'), () => HttpResponse.json(['TRIBUNALE DI MILANO'])),
  );
  return renderPage(PermissionPage, {
    path: `/permission?utente=${state.upn}`,
    user: ACCOUNTS.amministratore,
  });
}

it('sends the whole lists with the state that they were changed from', async () => {
  let sent: unknown;
  const { user } = show();
  server.use(
    http.post(api('/permission'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...STATE, group: [], version: 'v2' });
    }),
  );
  const ai = await screen.findByRole('checkbox', { name: 'Assistente virtuale' });
  expect(ai).toBeChecked();
  expect(screen.getByText(/Assegnato da Serra Giulia il 03\/01\/2026/)).toBeVisible();
  await user.click(ai);
  expect(screen.getByText('Modifiche non salvate')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Permessi aggiornati correttamente')).toBeVisible();
  expect(sent).toEqual({ upn: 'b.galli', group: [], ou: ['TRIBUNALE DI ROMA'], until: {}, version: 'v1' });
  expect(screen.queryByText('Modifiche non salvate')).toBeNull();
});

it('refuses an office twice, asks before one goes and says what there is none of', async () => {
  const { user } = show();
  const box = await screen.findByRole('combobox', { name: 'Aggiungi un ufficio' });
  await user.type(box, 'tribunale di roma{Enter}');
  expect(screen.getByText('Ufficio di competenza già assegnato')).toBeVisible();
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: 'Elimina TRIBUNALE DI ROMA' }));
  const question = screen.getByRole('dialog', { name: 'Eliminare l’ufficio?' });
  expect(question).toHaveTextContent(
    /non ne vedrà le bozze né i dati personali riservati\. L’operazione è irreversibile/,
  );
  await user.click(within(question).getByRole('button', { name: 'Elimina' }));
  expect(screen.getByText('Nessun ufficio di competenza assegnato')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Uffici di competenza' })).toHaveFocus());
});

it('keeps the last administrator one', async () => {
  const me = { ...ACCOUNTS.amministratore };
  me.group_catalogue = [{ group: 'edit_permission', name: 'Gestione dei permessi', description: '' }];
  server.use(
    http.get(api('/permission/:upn'), () =>
      HttpResponse.json({
        ...STATE,
        upn: 'amministratore',
        group: ['edit_permission'],
        last_administrator: true,
      }),
    ),
  );
  const { user } = renderPage(PermissionPage, { path: '/permission?utente=amministratore', user: me });
  const own = await screen.findByRole('checkbox', { name: 'Gestione dei permessi' });
  await user.click(own);
  expect(own).toBeChecked();
  expect(own).toHaveAccessibleDescription(/unico utente attivo/);
  expect(screen.queryByRole('button', { name: 'Disattiva' })).toBeNull();
});

it('makes my changes to what somebody else saved meanwhile', () => {
  const base = { group: ['ai', 'monitoring'], ou: ['A'], until: { monitoring: '2030-01-01' } };
  const mine = { group: ['monitoring', 'edit_massima'], ou: ['A', 'B'], until: { B: '2030-02-02' } };
  const theirs = {
    group: ['ai', 'monitoring', 'publish_massima'],
    ou: ['B', 'C'],
    until: { monitoring: '2030-01-01', C: '2030-03-03' },
  };
  expect(rebased(mine, base, theirs)).toEqual({
    group: ['monitoring', 'publish_massima', 'edit_massima'],
    ou: ['B', 'C'],
    until: { B: '2030-02-02', C: '2030-03-03' },
  });
});

const REQUEST: PendingRequest = {
  id: '1',
  upn: 'm.neri',
  type: 'ADN',
  name: 'Marta',
  family_name: 'Neri',
  email: 'm.neri@example.it',
  office: 'tribunale di Milano',
  reason: 'Per lavoro',
  created_at: '2026-01-02T10:00:00Z',
  known: false,
};

async function grant(office: string, found: string[]) {
  server.use(
    http.get(api('/access_request'), () => HttpResponse.json({ count: 1, items: [{ ...REQUEST, office }] })),
    http.get(api('/ufficio'), () => HttpResponse.json(found)),
  );
  const { user } = renderPage(PermissionPage, {
    path: '/permission?vista=richieste',
    user: ACCOUNTS.amministratore,
  });
  await user.click(await screen.findByRole('button', { name: 'Accogli la richiesta di NERI MARTA' }));
  const dialog = within(screen.getByRole('dialog'));
  return { user, dialog, box: await dialog.findByRole('combobox', { name: 'Aggiungi un ufficio' }) };
}

it('grants the office that was asked for, unless it is taken away', async () => {
  let sent: unknown;
  const offices = ['TRIBUNALE DI MILANO', 'TRIBUNALE PER I MINORENNI DI MILANO'];
  const { user, dialog, box } = await grant('tribunale di Milano', offices);
  server.use(
    http.post(api('/access_request/1/granted'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ upn: 'm.neri' });
    }),
  );
  expect(dialog.getByText('TRIBUNALE DI MILANO')).toBeVisible();
  expect(box).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Accogli la richiesta' }));
  await waitFor(() => expect(sent).toEqual({ group: [], ou: ['TRIBUNALE DI MILANO'], until: {} }));
});

it('leaves in the box an office that could be several', async () => {
  const { dialog, box } = await grant('milano', ['TRIBUNALE DI MILANO', 'CORTE DI APPELLO DI MILANO']);
  expect(dialog.getByText('Nessun ufficio di competenza assegnato')).toBeVisible();
  expect(box).toHaveValue('MILANO');
});

it('grants until a day, and says what has ended', async () => {
  let sent: unknown;
  const { user } = show({
    ...STATE,
    until: { ai: '2020-01-31' },
    ended: ['ai'],
    groups: STATE.groups.map((one) => ({ ...one, until: '2020-01-31', ended: true })),
  });
  server.use(
    http.post(api('/permission'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...STATE, version: 'v2' });
    }),
  );
  expect(await screen.findByText(/scaduto il 31\/01\/2020/)).toBeVisible();
  const day = screen.getByRole('textbox', { name: 'Valido fino al: Assistente virtuale' });
  await user.clear(day);
  await user.type(day, '3/2020');
  await user.tab();
  expect(await screen.findByText('La validità non può finire prima di oggi')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(sent).toBeUndefined();
  await user.clear(day);
  await user.type(day, '2099');
  await user.tab();
  expect(day).toHaveValue('31/12/2099');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(sent).toEqual({
      upn: 'b.galli',
      group: ['ai'],
      ou: ['TRIBUNALE DI ROMA'],
      until: { ai: '2099-12-31' },
      version: 'v1',
    }),
  );
});

it('shows the tokens of programs in a view of their own', async () => {
  server.use(http.get(api('/token'), () => HttpResponse.json([])));
  renderPage(PermissionPage, { path: '/permission?vista=token', user: ACCOUNTS.amministratore });
  expect(await screen.findByText(/^Nessun token è valido/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Token per programmi' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Nuovo token per un ente' })).toBeVisible();
});
