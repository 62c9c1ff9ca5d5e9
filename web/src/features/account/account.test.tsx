import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { navigation } from '@/api/navigation';
import { SESSION_END_KEY } from '@/api/user';
import { NO_PERMISSION } from '@/domain/messages';
import { ACCOUNTS, account } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import AccessRequestPage from './AccessRequestPage';
import LoginPage from './LoginPage';
import ProfilePage from './ProfilePage';
import UnauthorizedPage from './UnauthorizedPage';

describe('sign-in', () => {
  const link = () => screen.getByRole('link', { name: 'Accedi' });

  it('keeps the address that was opened', () => {
    renderPage(LoginPage, { path: '/login?next=%2Fprovvedimento%2Fpage%3Fid%3D7', user: null });
    expect(link()).toHaveAttribute('href', '/api/bdm/backoffice/login?next=%2Fprovvedimento%2Fpage%3Fid%3D7');
  });

  it('does not lead to another site', () => {
    renderPage(LoginPage, { path: '/login?next=https%3A%2F%2Fexample.org', user: null });
    expect(link()).toHaveAttribute('href', '/api/bdm/backoffice/login?next=%2F');
  });

  it('says why it failed', () => {
    renderPage(LoginPage, { path: '/login?errore=annullato', user: null });
    expect(screen.getByRole('alert')).toHaveTextContent('L’accesso è stato annullato.');
  });

  it.each([
    [true, /può consultare subito i provvedimenti pubblicati/],
    [false, /serve un account, che si chiede dopo essersi identificati/],
  ])('says what holds about access: open %s', async (open_access, said) => {
    server.use(http.get(api('/contact'), () => HttpResponse.json({ open_access })));
    renderPage(LoginPage, { path: '/login', user: null });
    expect(await screen.findByText(said)).toBeVisible();
  });

  const ended = () => screen.getByRole('alert');
  it('says that the session has ended and why, and what became of what was being written', async () => {
    const told = 'La sessione è terminata dopo 60 minuti senza attività.';
    const path = '/login?next=%2Fprofilo&sessione=terminata';
    const { queries } = renderPage(LoginPage, { path, user: null });
    expect(ended()).toHaveTextContent(
      /^La sessione è terminata\. Dopo l’accesso si torna alla pagina che era aperta\.$/,
    );
    queries.setQueryData(SESSION_END_KEY, told);
    await waitFor(() => expect(ended()).toHaveTextContent(told));
    cleanup();
    localStorage.setItem('bdm.bozza.nota.7', 'cifrata');
    renderPage(LoginPage, { path: '/login?sessione=terminata', user: null });
    expect(ended()).toHaveTextContent(
      'La sessione è terminata. Ciò che si stava scrivendo è conservato in questo browser e si ritroverà.',
    );
    cleanup();
    renderPage(LoginPage, { path: '/login?next=%2Fprofilo', user: null });
    expect(screen.queryByRole('alert'), 'who had no session is told nothing').toBeNull();
  });

  it('does not lead back, over and over, to a call that refuses the session', async () => {
    const path = '/login?next=%2Farchivio%2Fhome&sessione=terminata';
    renderPage(LoginPage, { path });
    expect(ended()).toBeVisible();
    expect(link()).toHaveAttribute('href', '/api/bdm/backoffice/login?next=%2Farchivio%2Fhome');
    cleanup();
    vi.spyOn(navigation, 'reloaded').mockReturnValue(true);
    renderPage(LoginPage, { path });
    expect(await screen.findByText('altra pagina'), 'signed in meanwhile, in another window').toBeVisible();
  });

  it('is passed by whoever is signed in', async () => {
    const { router } = renderPage(LoginPage, { path: '/login?next=%2Farchivio%2Fhome' });
    expect(await screen.findByText('altra pagina')).toBeVisible();
    expect(router.state.location.pathname).toBe('/archivio/home');
  });
});

it('unauthorized says the exact words', () => {
  renderPage(UnauthorizedPage, { path: '/unauthorized' });
  expect(screen.getByText(NO_PERMISSION)).toBeVisible();
});

describe('profile', () => {
  it('shows name in capitals, groups with their meaning, offices', () => {
    const user = account('x', { groups: ['ai'], ou: ['TRIBUNALE DI ROMA'], working_ou: 'TRIBUNALE DI ROMA' });
    renderPage(ProfilePage, { path: '/profilo', user });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ROSSI LUCIA');
    expect(screen.getByText('Assistente virtuale')).toBeVisible();
    expect(screen.getByText('Dialoga con l’assistente su un provvedimento.')).toBeVisible();
    expect(screen.queryByText('Cruscotto di monitoraggio')).toBeNull();
    expect(screen.getByText('TRIBUNALE DI ROMA', { selector: 'li' })).toBeVisible();
    expect(screen.getByLabelText('Ufficio per cui si sta lavorando')).toHaveValue('TRIBUNALE DI ROMA');
  });

  it('says until when what has an end holds, and tells of what ends soon', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const until = { ai: '2099-12-31', 'TRIBUNALE DI ROMA': inDays(5) };
    const user = account('x', { groups: ['ai'], ou: ['TRIBUNALE DI ROMA'], until });
    renderPage(ProfilePage, { path: '/profilo', user });
    expect(screen.getByText('Valido fino al 31/12/2099')).toBeVisible();
    const notice = screen.getByText('Tra poco non varranno più:').closest('div');
    expect(notice).toHaveTextContent(/TRIBUNALE DI ROMA, fino al/);
    expect(notice).not.toHaveTextContent('Assistente virtuale');
  });

  it('changes the office that the person works for', async () => {
    let sent = '';
    server.use(
      http.post(api('/user/ou'), async ({ request }) => {
        sent = `${request.headers.get('content-type')} ${await request.text()}`;
        return HttpResponse.json({ working_ou: 'TRIBUNALE DI MILANO' });
      }),
    );
    const { user } = renderPage(ProfilePage, { path: '/profilo', user: ACCOUNTS.redattore });
    const office = screen.getByLabelText('Ufficio per cui si sta lavorando');
    expect(office).toHaveDisplayValue('Tutti gli uffici di competenza');
    await user.selectOptions(office, 'TRIBUNALE DI MILANO');
    expect(await screen.findByText('Ufficio di lavoro aggiornato')).toBeVisible();
    expect(sent).toBe('application/x-www-form-urlencoded ou=TRIBUNALE+DI+MILANO');
  });

  it('says what there is none of', () => {
    renderPage(ProfilePage, { path: '/profilo', user: ACCOUNTS.lettore });
    expect(screen.getByText('Nessun ruolo di competenza assegnato')).toBeVisible();
    expect(screen.getByText('Nessun ufficio di competenza assegnato')).toBeVisible();
    expect(screen.getByText('Utente non assegnato ad un ufficio')).toBeVisible();
  });

  it('explains tokens and what to do to have one', async () => {
    renderPage(ProfilePage, { path: '/profilo' });
    const tokens = within(screen.getByRole('region', { name: 'Token per programmi' }));
    expect(await tokens.findByText(/^Non c’è nessun token/)).toBeVisible();
    expect(tokens.getByRole('link', { name: 'Per sviluppatori' })).toHaveAttribute('href', '/sviluppatori');
  });

  it('says all offices for *', () => {
    renderPage(ProfilePage, { path: '/profilo', user: ACCOUNTS.direzione });
    expect(screen.getAllByText('Tutti gli uffici')).toHaveLength(2);
  });
});

describe('access request', () => {
  const path = '/search/standard';

  it('is sent with what is known of the person', async () => {
    let sent: unknown;
    server.use(
      http.put(api('/user/unauthorized'), async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPage(AccessRequestPage, { path, user: ACCOUNTS.nuovo });
    expect(screen.getByLabelText(/Nome e cognome/)).toHaveValue('Lucia Rossi');
    await user.type(screen.getByLabelText(/Ufficio/), 'Tribunale di Bari');
    await user.type(screen.getByLabelText(/Motivo/), 'Consultazione');
    await user.click(screen.getByRole('button', { name: 'Richiedi accesso' }));
    expect(await screen.findByText('Richiesta inviata con successo')).toBeVisible();
    expect(sent).toEqual({
      name: 'Lucia Rossi',
      family_name: '',
      email: 'lucia.rossi@example.it',
      office: 'Tribunale di Bari',
      reason: 'Consultazione',
    });
  });

  it('asks a citizen for no office', async () => {
    let sent: unknown;
    server.use(
      http.put(api('/user/unauthorized'), async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPage(AccessRequestPage, { path, user: { ...ACCOUNTS.nuovo, type: 'CNS' } });
    expect(screen.getByLabelText(/Ufficio/)).not.toBeRequired();
    await user.type(screen.getByLabelText(/Motivo/), 'Consultazione');
    await user.click(screen.getByRole('button', { name: 'Richiedi accesso' }));
    expect(await screen.findByText('Richiesta inviata con successo')).toBeVisible();
    expect(sent).toMatchObject({ office: '' });
  });

  it('names what is missing or wrong, here and on the server', async () => {
    server.use(
      http.put(api('/user/unauthorized'), () =>
        HttpResponse.json(
          {
            detail: 'Controllare i campi.',
            code: 'INVALID',
            errors: [{ field: 'office', message: 'Ufficio ignoto' }],
          },
          { status: 422 },
        ),
      ),
    );
    const { user } = renderPage(AccessRequestPage, { path, user: ACCOUNTS.nuovo });
    await user.clear(screen.getByLabelText(/E-mail/));
    await user.type(screen.getByLabelText(/E-mail/), 'nessuno');
    await user.click(screen.getByRole('button', { name: 'Richiedi accesso' }));
    expect(await screen.findAllByText('Campo obbligatorio')).toHaveLength(2);
    expect(screen.getByText('Indirizzo e-mail non valido')).toBeVisible();

    await user.clear(screen.getByLabelText(/E-mail/));
    await user.type(screen.getByLabelText(/E-mail/), 'a@example.it');
    await user.type(screen.getByLabelText(/Ufficio/), 'x');
    await user.type(screen.getByLabelText(/Motivo/), 'y');
    await user.click(screen.getByRole('button', { name: 'Richiedi accesso' }));
    expect(await screen.findByText('Ufficio ignoto')).toBeVisible();
    expect(screen.getByLabelText(/Ufficio/)).toBeInvalid();
  });

  it('once sent shows that it waits', () => {
    const access_request = {
      created_at: '2026-03-04T10:00:00Z',
      status: 'IN_ATTESA',
      reason: 'Studio',
      decision_reason: null,
    } as const;
    renderPage(AccessRequestPage, { path, user: account(null, { access_request }) });
    const status = within(screen.getByRole('status'));
    expect(status.getByText('Richiesta inviata')).toBeVisible();
    expect(status.getByText(/04\/03\/2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Richiedi accesso' })).toBeNull();
  });

  it('once refused can be sent again', () => {
    const access_request = {
      created_at: '2026-03-04T10:00:00Z',
      status: 'RESPINTA',
      reason: 'Studio',
      decision_reason: 'Ufficio non indicato.',
    } as const;
    renderPage(AccessRequestPage, { path, user: account(null, { access_request }) });
    expect(screen.getByText(/non è stata accolta: Ufficio non indicato\. È possibile/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Richiedi accesso' })).toBeEnabled();
  });
});
