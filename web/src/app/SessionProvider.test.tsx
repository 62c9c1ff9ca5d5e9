import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionLost } from '@/api/http';
import { navigation } from '@/api/navigation';
import SHARED from '@/domain/generated/shared';
import { readPreferences, writePreferences } from '@/domain/preferences';
import type { CurrentUser } from '@/domain/user';
import { useSession } from '@/parts/session';
import { ACCOUNTS, account } from '@/test/accounts';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { SessionProvider } from './SessionProvider';

function Who() {
  const { user, signOut } = useSession();
  return (
    <>
      <p>{user ? `ciao ${user.upn}` : 'nessuno'}</p>
      <button type="button" onClick={signOut}>
        Esci
      </button>
    </>
  );
}

/** The server's answer to /user/current, which a test may change; `date` is what its clock says. */
function signedIn(first: CurrentUser | null, date?: () => number) {
  const session = { user: first, asked: 0 };
  server.use(
    http.get(api('/user/current'), () => {
      session.asked++;
      const headers = date && { Date: new Date(date()).toUTCString() };
      return session.user
        ? HttpResponse.json(session.user, headers && { headers })
        : HttpResponse.json({ detail: 'Accesso richiesto' }, { status: 401 });
    }),
  );
  return session;
}

const show = () =>
  render(
    withQueries(
      <SessionProvider>
        <Who />
      </SessionProvider>,
    ),
  );
const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  vi.spyOn(navigation, 'go').mockImplementation(() => {});
  vi.spyOn(navigation, 'reload').mockImplementation(() => {});
  navigation.signingOut = false;
});

describe('who is signed in', () => {
  it('is asked at the start', async () => {
    signedIn(ACCOUNTS.lettore);
    show();
    expect(await screen.findByText('ciao lettore')).toBeVisible();
  });

  it('may be nobody, which is no lost session', async () => {
    signedIn(null);
    show();
    expect(await screen.findByText('nessuno')).toBeVisible();
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('is nobody where there can be no session: nothing is asked, nothing refused', async () => {
    const session = signedIn(null);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    document.cookie = 'bdm_presente=; Path=/; Max-Age=0';
    show();
    expect(await screen.findByText('nessuno')).toBeVisible();
    expect(session.asked).toBe(0);
  });

  it('cannot be known while the server fails: the page says so and can be tried again', async () => {
    server.use(http.get(api('/user/current'), () => HttpResponse.json({}, { status: 403 })));
    show();
    expect(await screen.findByRole('heading', { name: 'Qualcosa non ha funzionato' })).toBeVisible();
    signedIn(ACCOUNTS.lettore);
    screen.getByRole('button', { name: 'Riprova' }).click();
    expect(await screen.findByText('ciao lettore')).toBeVisible();
  });

  it('has left meanwhile: home', async () => {
    const session = signedIn(ACCOUNTS.lettore);
    show();
    await screen.findByText('ciao lettore');
    session.user = null;
    await comeBack();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/'));
  });

  it('is somebody else meanwhile: nothing of before stays', async () => {
    const session = signedIn(ACCOUNTS.lettore);
    show();
    await screen.findByText('ciao lettore');
    session.user = ACCOUNTS.giudice;
    await comeBack();
    await waitFor(() => expect(navigation.reload).toHaveBeenCalled());
  });
});

describe('logout', () => {
  it.each([
    ['ADN', false],
    ['CNS', true],
  ])('as %s', async (type, closes) => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {});
    signedIn(ACCOUNTS.lettore);
    server.use(
      http.get(api('/user/deauth'), () =>
        HttpResponse.json({ type, end_session_url: 'https://idp.example/end' }),
      ),
    );
    show();
    (await screen.findByText('Esci')).click();
    writePreferences({ area: 'penale' });
    await waitFor(() => expect(navigation.go).toHaveBeenCalledExactlyOnceWith('https://idp.example/end'));
    expect(close).toHaveBeenCalledTimes(closes ? 1 : 0);
    expect(localStorage).toHaveLength(0);
    expect(readPreferences().area).toBe('civile');
  });

  it('goes to the provider though what was asked before is refused meanwhile, until the page is shown again', async () => {
    signedIn(ACCOUNTS.lettore);
    server.use(
      http.get(api('/user/deauth'), () => {
        sessionLost();
        return HttpResponse.json({ type: 'ADN', end_session_url: 'https://idp.example/end' });
      }),
    );
    show();
    (await screen.findByText('Esci')).click();
    await waitFor(() => expect(navigation.go).toHaveBeenCalled());
    sessionLost();
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('https://idp.example/end');
    fireEvent(window, new Event('pageshow'));
    sessionLost();
    expect(navigation.go).toHaveBeenLastCalledWith('/');
  });

  it.each([
    ['of a session that has already ended leads to the sign-in', 401],
    ['that fails leaves one where one is', 500],
  ])('%s', async (_, status) => {
    signedIn(ACCOUNTS.lettore);
    server.use(http.get(api('/user/deauth'), () => HttpResponse.json({}, { status })));
    show();
    (await screen.findByText('Esci')).click();
    await waitFor(() => expect(navigation.signingOut).toBe(true));
    await waitFor(() => expect(navigation.signingOut).toBe(false));
    if (status === 401) expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/');
    else expect(navigation.go).not.toHaveBeenCalled();
    expect(screen.getByText('ciao lettore')).toBeVisible();
  });
});

describe('the end of the session', () => {
  const { WARNING_MINUTES } = SHARED.sign_in;
  const START = new Date('2026-03-04T10:00:00Z').getTime();
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
  const endingIn = (count: number) => account('lettore', { exp: START / 1000 + count * 60 });

  beforeEach(() => {
    vi.useFakeTimers({ now: START, shouldAdvanceTime: true });
  });

  it('is announced some minutes before, with a link to sign in again', async () => {
    signedIn(endingIn(WARNING_MINUTES + 2));
    show();
    await screen.findByText('ciao lettore');
    await minutes(1);
    expect(screen.queryByText(/La sessione terminerà/)).toBeNull();
    await minutes(2);
    expect(await screen.findByText(/La sessione terminerà alle ore \d\d:\d\d\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Accedi di nuovo per continuare' })).toHaveAttribute(
      'href',
      '/api/bdm/backoffice/login?next=%2F',
    );
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('is put off by work: no warning then', async () => {
    const session = signedIn(endingIn(WARNING_MINUTES + 2));
    show();
    await screen.findByText('ciao lettore');
    session.user = endingIn(60);
    await minutes(4);
    expect(session.asked).toBe(2);
    expect(screen.queryByText(/La sessione terminerà/)).toBeNull();
  });

  it('leads home', async () => {
    const session = signedIn(endingIn(5));
    show();
    await screen.findByText('ciao lettore');
    session.user = null;
    await minutes(1);
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/'));
  });

  it.each([
    ['ahead', 70],
    ['behind', -70],
  ])(
    'is the service’s to tell: a browser’s clock %s changes nothing, nor does one that is set',
    async (_, off) => {
      // Both clocks go on; the browser's is set besides.
      const began = performance.now();
      const serverTime = () => START + performance.now() - began;
      vi.setSystemTime(START + off * 60_000);
      const session = signedIn(endingIn(30), serverTime);
      show();
      await screen.findByText('ciao lettore');
      await minutes(2);
      vi.setSystemTime(START - off * 60_000);
      await minutes(2);
      expect(session.asked, 'there is nothing to ask').toBe(1);
      expect(screen.queryByText(/La sessione terminerà/)).toBeNull();
      await minutes(30 - WARNING_MINUTES - 2);
      expect(await screen.findByText(/La sessione terminerà alle ore \d\d:30\./)).toBeVisible();
      // Even where the two clocks disagree, who is signed in stays.
      await minutes(20);
      expect(navigation.go).not.toHaveBeenCalled();
    },
  );

  it('leads home also when the server cannot be asked', async () => {
    signedIn(endingIn(5));
    show();
    await screen.findByText('ciao lettore');
    server.use(http.get(api('/user/current'), () => HttpResponse.error()));
    await minutes(7);
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/'));
  });
});
