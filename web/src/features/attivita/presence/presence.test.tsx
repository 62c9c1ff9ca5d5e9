import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEAT_MS, type Person } from '@/api/presence';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { OpenDrafts } from './OpenDrafts';
import { PresenceNotice } from './PresenceNotice';

const ANNA: Person = { name: 'Anna Bianchi', since: '2026-03-01T09:32:00Z' };
const BRUNO: Person = { name: 'Bruno Galli', since: '2026-03-01T09:40:00Z' };

/** Answers with these, the last one again; what was said comes in `calls`. */
function serve(...answers: (Person[] | number)[]) {
  const calls: string[] = [];
  server.use(
    http.put(api('/:kind/:id/presence'), ({ params }) => {
      calls.push(`${params.kind} ${params.id}`);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return typeof answer === 'number'
        ? HttpResponse.json({ detail: 'no' }, { status: answer })
        : HttpResponse.json(answer);
    }),
    http.delete(api('/:kind/:id/presence'), ({ params }) => {
      calls.push(`left ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}

const open = (id: string | null = 'p1') =>
  renderPage(() => <PresenceNotice kind="provvedimento" id={id} />, { path: '/', user: ACCOUNTS.redattore });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const beat = () => act(() => vi.advanceTimersByTime(BEAT_MS));

it('says who else has the draft open, from one beat to the next', async () => {
  const calls = serve([ANNA], [ANNA, BRUNO], []);
  open();
  expect(await screen.findByText(/^Anna Bianchi sta modificando questa bozza, dalle ore/)).toBeVisible();
  beat();
  expect(
    await screen.findByText('Anna Bianchi e Bruno Galli stanno modificando questa bozza.'),
  ).toBeVisible();
  beat();
  await waitFor(() => expect(screen.queryByText(/questa bozza/)).toBeNull());
  expect(calls.filter((call) => call === 'provvedimento p1')).toHaveLength(3);
});

it('is said to be left with the page, and to be back with it', async () => {
  const calls = serve([]);
  // Another draft than that of the test before, whose page may be leaving still.
  const own = () => calls.filter((call) => call.endsWith('p2'));
  open('p2');
  await vi.waitFor(() => expect(own()).toEqual(['provvedimento p2']));
  fireEvent(window, new Event('pagehide'));
  await vi.waitFor(() => expect(own()).toEqual(['provvedimento p2', 'left p2']));
  fireEvent(window, new Event('pageshow'));
  await vi.waitFor(() => expect(own()).toEqual(['provvedimento p2', 'left p2', 'provvedimento p2']));
});

it.each([401, 404, 500])('a beat that fails (%i) says nothing and leaves nothing', async (status) => {
  const calls = serve([ANNA], status);
  const { router } = open();
  await screen.findByText(/^Anna Bianchi sta/);
  beat();
  await waitFor(() => expect(screen.queryByText(/questa bozza/)).toBeNull());
  expect(calls.filter((call) => call === 'provvedimento p1')).toHaveLength(2);
  expect(router.state.location.pathname).toBe('/');
});

it('nothing is said of what is not edited here', async () => {
  const calls = serve([ANNA]);
  open(null);
  beat();
  expect(calls.filter((call) => call.startsWith('provvedimento'))).toEqual([]);
});

it('the list says who edits what', async () => {
  server.use(
    http.get(api('/workflow/presence'), () =>
      HttpResponse.json([{ kind: 'massima', id: 'm1', label: 'Onere della prova', ...ANNA }]),
    ),
  );
  const { user } = renderPage(OpenDrafts, { path: '/', user: ACCOUNTS.approvatore });
  await user.click(await screen.findByText(/^Bozze aperte ora da altri/));
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^Anna Bianchi, dalle ore .*: abstract Onere della prova$/,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/attivita/abstract/page?id=m1');
});
