import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { everyToken, ownTokens, type Token } from '@/api/tokens';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { TokenPanel } from '.';

const TOKEN: Token = {
  id: 't1',
  name: 'raccolta',
  hint: 'Xy9-',
  scope: 'lettura',
  created_at: '2026-03-04T10:00:00Z',
  expires_at: '2026-06-02T10:00:00Z',
  last_used_at: null,
};
const SECRET = 'bdm_segreto';

const Own = () => (
  <TokenPanel title="Token per programmi" action="Crea un token" tokens={ownTokens} empty="Nessuno.">
    <p>Che cosa sono.</p>
  </TokenPanel>
);
const Everybodys = () => (
  <TokenPanel
    title="Token validi"
    action="Nuovo token per un ente"
    tokens={everyToken}
    institutional
    empty="Nessuno."
  >
    <p>Che cosa sono.</p>
  </TokenPanel>
);

/** The server's list, which the calls change. */
function holds(path: string, tokens: Token[]) {
  const sent: unknown[] = [];
  server.use(
    http.get(api(path), () => HttpResponse.json(tokens)),
    http.post(api(path), async ({ request }) => {
      sent.push(await request.json());
      const made = { ...TOKEN, id: 't2', name: 'nuovo', hint: 'reto' };
      tokens.unshift(made);
      return HttpResponse.json({ ...made, token: SECRET }, { status: 201 });
    }),
    http.delete(api(`${path}/:id`), ({ params }) => {
      tokens.splice(0, tokens.length, ...tokens.filter(({ id }) => id !== params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

describe('own tokens', () => {
  it('say what there is none of', async () => {
    holds('/user/token', []);
    renderPage(Own, { path: '/' });
    expect(await screen.findByText('Nessuno.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('say when they were made, until when they hold and when they were used', async () => {
    holds('/user/token', [TOKEN, { ...TOKEN, id: 't3', last_used_at: '2026-03-05T10:00:00Z' }]);
    renderPage(Own, { path: '/' });
    const [never, once] = await screen.findAllByRole('listitem');
    expect(never).toHaveTextContent(/raccolta.*…Xy9-/);
    expect(never).toHaveTextContent('Creato il 04/03/2026, scade il 02/06/2026; mai usato');
    expect(once).toHaveTextContent(/ultimo utilizzo il 05\/03\/2026 alle ore/);
  });

  it('are made, and show their secret once', async () => {
    const sent = holds('/user/token', []);
    const { user } = renderPage(Own, { path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Crea un token' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Crea un token' }));
    await user.click(dialog.getByRole('button', { name: 'Crea il token' }));
    expect(await dialog.findByText('Campo obbligatorio')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Nome/), ' nuovo ');
    await user.selectOptions(dialog.getByLabelText('Durata'), '180 giorni');
    await user.click(dialog.getByRole('button', { name: 'Crea il token' }));

    const secret = await screen.findByLabelText('Token');
    expect(secret).toHaveValue(SECRET);
    expect(secret).toHaveAttribute('readonly');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('non sarà mostrato di nuovo')).toBeVisible();
    expect(sent).toEqual([{ name: 'nuovo', days: 180, scope: 'lettura' }]);
    await waitFor(() => expect(secret).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Copia' }));
    expect(await screen.findByText('Token copiato')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(await screen.findByRole('listitem')).toHaveTextContent(/nuovo.*…reto/);

    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByLabelText('Token')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Token per programmi' })).toHaveFocus());
  });

  it('too many are refused with the words of the server', async () => {
    holds('/user/token', [TOKEN]);
    const detail = 'Sono ammessi al massimo 10 token validi: revocarne uno.';
    server.use(
      http.post(api('/user/token'), () =>
        HttpResponse.json({ detail, code: 'TOO_MANY_TOKENS' }, { status: 409 }),
      ),
    );
    const { user } = renderPage(Own, { path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Crea un token' }));
    await user.type(screen.getByLabelText(/^Nome/), 'uno{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('end after a question', async () => {
    holds('/user/token', [TOKEN]);
    const { user } = renderPage(Own, { path: '/' });
    await user.click(
      await screen.findByRole('button', { name: 'Revoca il token raccolta, termina con Xy9-' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Revocare il token?' }));
    expect(dialog.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Revoca' }));
    expect(await screen.findByText('Il token è stato revocato')).toBeVisible();
    expect(await screen.findByText('Nessuno.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Token per programmi' })).toHaveFocus());
  });
});

describe('everybody’s tokens', () => {
  it('say whose they are', async () => {
    holds('/token', [
      { ...TOKEN, institution: 'Università di Bari', upn: null, created_by: 'g.serra' },
      { ...TOKEN, id: 't3', institution: null, upn: 'l.rossi', created_by: 'l.rossi' },
    ]);
    renderPage(Everybodys, { path: '/' });
    const [institution, person] = await screen.findAllByRole('listitem');
    expect(institution).toHaveTextContent(/Ente: Università di Bari.*Creato il 04\/03\/2026 da g\.serra/);
    expect(person).toHaveTextContent(/Persona: l\.rossi/);
  });

  it('are made for an institution', async () => {
    const sent = holds('/token', []);
    const { user } = renderPage(Everybodys, { path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Nuovo token per un ente' }));
    await user.type(screen.getByLabelText(/^Nome/), 'nuovo{Enter}');
    expect(await screen.findByText('Campo obbligatorio')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Che cosa apre'), 'Solo i feed');
    await user.type(screen.getByLabelText(/^Ente/), 'Università di Bari{Enter}');
    expect(await screen.findByLabelText('Token')).toHaveValue(SECRET);
    expect(sent).toEqual([{ name: 'nuovo', institution: 'Università di Bari', days: 90, scope: 'feed' }]);
  });
});
