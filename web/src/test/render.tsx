import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/app/queryClient';
import type { CurrentUser } from '@/domain/user';
import { SessionContext } from '@/parts/session';
import { Toaster } from '@/ui/toast';
import { ACCOUNTS } from './accounts';

type Options = {
  path: string;
  /** The route, where it is not the path alone. */
  route?: string;
  user?: CurrentUser | null;
  state?: unknown;
  signOut?: () => void;
};

/** One page as the application shows it: its route, the person, notifications. */
export function renderPage(
  Page: ComponentType,
  { path, route, user = ACCOUNTS.lettore, state, signOut = () => {} }: Options,
) {
  const [pathname = '/'] = path.split('?');
  const router = createMemoryRouter(
    [
      { path: route ?? pathname, element: <Page /> },
      { path: '*', element: <p>altra pagina</p> },
    ],
    { initialEntries: [{ pathname, search: path.slice(pathname.length), state }] },
  );
  const queries = createQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <SessionContext value={{ user, signOut }}>
        <RouterProvider router={router} />
      </SessionContext>
      <Toaster />
    </QueryClientProvider>,
  );
  return { router, queries, unmount, user: userEvent.setup() };
}

export function withQueries(children: ReactNode) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
