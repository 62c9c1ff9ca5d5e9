import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Link, MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Waiting } from '@/domain/waiting';
import { api, server } from '@/test/server';
import { MenuBadge } from './MenuBadge';
import { createQueryClient } from './queryClient';

const NOTHING: Waiting = { returned: 0, submit: 0, withdraw: 0, confirm: 0, publish: 0, approve: 0 };

function show(counts: Waiting[]) {
  let asked = 0;
  server.use(
    http.get(api('/workflow/waiting'), () => HttpResponse.json(counts[Math.min(asked++, counts.length - 1)])),
  );
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Link to="/altrove">vai</Link>
        <p data-testid="menu">
          Le mie attività
          <MenuBadge counts="waiting" />
        </p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { queries, menu: screen.getByTestId('menu'), asked: () => asked };
}

it.each([
  [1, 0, '1', '(1 elemento in attesa)'],
  [40, 2, '42', '(42 elementi in attesa)'],
  [1000, 1000, '99+', '(più di 99 elementi in attesa)'],
])('%i to approve and %i to confirm', async (approve, confirm, shown, heard) => {
  show([{ ...NOTHING, approve, confirm }]);
  expect(await screen.findByText(shown)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(heard)).toHaveClass('visually-hidden');
});

it('is not there when nothing waits', async () => {
  const { menu, asked } = show([NOTHING]);
  await waitFor(() => expect(asked()).toBe(1));
  expect(menu).toHaveTextContent(/^Le mie attività$/);
});

it('is asked again elsewhere, and after an action', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { queries } = show([
    { ...NOTHING, returned: 3 },
    { ...NOTHING, returned: 2 },
    { ...NOTHING, returned: 1 },
  ]);
  await screen.findByText('3');
  vi.setSystemTime(Date.now() + 60_000);
  await userEvent.setup().click(screen.getByRole('link'));
  await screen.findByText('2');
  void queries.invalidateQueries();
  await screen.findByText('1');
});

it('says how many requests for access wait', async () => {
  server.use(http.get(api('/access_request'), () => HttpResponse.json({ count: 2, items: [] })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MenuBadge counts="access_request" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('(2 richieste di accesso in attesa)')).toHaveClass('visually-hidden');
});

it.each([
  ['fascicolo', '(1 nuova condivisione)'],
  ['document_note', '(12 nuove condivisioni)'],
] as const)('says how many are new: %s', async (kind, heard) => {
  server.use(http.get(api('/shared/new'), () => HttpResponse.json({ fascicolo: 1, document_note: 12 })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MenuBadge counts={kind} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(heard)).toHaveClass('visually-hidden');
});
