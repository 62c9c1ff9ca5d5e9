import { lazy } from 'react';
import { createBrowserRouter, matchPath, Navigate, type RouteObject } from 'react-router';
import { readPreferences } from '@/domain/preferences';
import { Guard } from './Guard';
import { Layout } from './Layout';
import { PAGES, type Page } from './pages';
import { RoutingError } from './RoutingError';

const NotFound = lazy(() => import('@/parts/problem/NotFoundPage'));

/** '/' is the search mode used last (docs/regole/consultazione.md#indirizzi). */
function Home() {
  return <Navigate to={`/search/${readPreferences().mode}`} replace />;
}

export function routesFor(pages: readonly Page[]): RouteObject[] {
  return [
    {
      element: <Layout />,
      errorElement: <RoutingError />,
      children: [
        {
          // Inside the layout, so that a page that fails leaves header and menu in place.
          errorElement: <RoutingError />,
          children: [
            {
              path: '/',
              element: (
                <Guard access="login">
                  <Home />
                </Guard>
              ),
            },
            ...pages.map(({ path, access, component: Content }) => ({
              path,
              element: (
                <Guard access={access}>
                  <Content />
                </Guard>
              ),
            })),
            {
              path: '*',
              element: (
                <Guard access="public">
                  <NotFound />
                </Guard>
              ),
            },
          ],
        },
      ],
    },
  ];
}

/** Begins at once to load the page at the address, while it is asked who is there; '/' is some search. */
function loadFirst(path: string): void {
  const first = PAGES.find((page) => matchPath(page.path, path === '/' ? '/search/standard' : path));
  // What cannot be loaded is said where it is shown.
  first?.component.load?.().catch(() => {});
}

export function createRouter() {
  loadFirst(window.location.pathname);
  return createBrowserRouter(routesFor(PAGES));
}
