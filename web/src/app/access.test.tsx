import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '@/domain/user';
import { SessionContext } from '@/parts/session';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { PAGES } from './pages';
import { createQueryClient } from './queryClient';
import { routesFor } from './router';

/**
 * Every route (docs/regole/consultazione.md) with the accounts that may open it; written out here, not read from the
 * code under test.
 */
const EVERYBODY = Object.keys(ACCOUNTS).filter((name) => name !== 'nuovo') as AccountName[];
const WORK: AccountName[] = [
  'redattore',
  'approvatore',
  'pubblicatore',
  'redattore.roma',
  'redattore.massime',
  'redattore.tutti',
];
const REVIEW: AccountName[] = [
  'redattore',
  'approvatore',
  'pubblicatore',
  'redattore.roma',
  'redattore.tutti',
];
const TABLE: [path: string, allowed: AccountName[] | 'public'][] = [
  ['/unauthorized', 'public'],
  ['/privacy', 'public'],
  ['/accessibilita', 'public'],
  ['/sviluppatori', 'public'],
  ['/search/standard', EVERYBODY],
  ['/search/advanced', EVERYBODY],
  ['/profilo', EVERYBODY],
  ['/profile', EVERYBODY],
  ['/provvedimento/page?id=1', EVERYBODY],
  ['/abstract/page?id=1', EVERYBODY],
  ['/confronto?primo=1&secondo=2', EVERYBODY],
  ['/copertura', EVERYBODY],
  ['/norma?rif=ART.+2043+C.C.&area=civile', EVERYBODY],
  ['/precedente?nome=Cass.+13533/2001&area=civile', EVERYBODY],
  ['/verifica', EVERYBODY],
  ['/archivio/home', EVERYBODY],
  ['/archivio/MILANO', EVERYBODY],
  ['/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile/TUTTE/2024/GENNAIO/abstract', EVERYBODY],
  [
    '/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile/TUTTE/2024/GENNAIO/abstract/abstract/page?id=1',
    EVERYBODY,
  ],
  [
    '/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile/TUTTE/2024/GENNAIO/abstract/provvedimento/page?id=1',
    EVERYBODY,
  ],
  ['/fascicolo/home', EVERYBODY],
  ['/fascicolo/7', EVERYBODY],
  ['/note', EVERYBODY],
  ['/percorso', EVERYBODY],
  ['/avvisi', EVERYBODY],
  ['/attivita/abstract/home', WORK],
  ['/attivita/abstract/nuova', WORK],
  ['/attivita/abstract/page?id=1', WORK],
  ['/attivita/da-fare', WORK],
  ['/attivita/provvedimento/home', WORK],
  ['/attivita/provvedimento/carica', ['redattore', 'redattore.roma', 'redattore.tutti']],
  ['/attivita/provvedimento/nuovo', WORK],
  ['/attivita/provvedimento/page?id=1', WORK],
  ['/provvedimento/1/document/anonymize', REVIEW],
  ['/anonimizzazione', REVIEW],
  ['/ritirati', WORK],
  ['/segnalazioni', EVERYBODY],
  ['/monitoring', ['direzione', 'amministratore']],
  ['/permission', ['amministratore']],
  ['/registro', ['amministratore']],
  ['/gestione', ['amministratore']],
  ['/faq', EVERYBODY],
  ['/video', EVERYBODY],
  ['/contact', EVERYBODY],
];

// The pages themselves are not what is tested: each only says which one it is.
const pages = PAGES.map((page) => ({ ...page, component: () => <h1>pagina {page.path}</h1> }));

function show(path: string, user: CurrentUser | null) {
  const router = createMemoryRouter(routesFor(pages), { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={{ user, signOut: () => {} }}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return router;
}

async function open(path: string, user: CurrentUser | null) {
  const router = show(path, user);
  const heading = await screen.findByRole('heading', { level: 1 });
  const { pathname, search } = router.state.location;
  return { heading: heading.textContent, address: pathname + search };
}

/** What stands there at each address of the table, opened one after the other in one window. */
async function openAll(user: CurrentUser | null) {
  const router = show('/search/standard', user);
  await screen.findByRole('heading', { level: 1 }); // the code of 'Richiesta di accesso' is loaded when it is shown
  const seen: [path: string, heading: string | null | undefined, address: string][] = [];
  for (const [path] of TABLE) {
    await act(() => router.navigate(path));
    const { pathname, search } = router.state.location;
    seen.push([path, document.querySelector('h1')?.textContent, pathname + search]);
  }
  return seen;
}

/** The page of an address, as its heading says it. */
const pageOf = (path: string) =>
  `pagina ${matchRoutes(routesFor(pages), path.split('?')[0] ?? '')?.at(-1)?.route.path}`;

describe('every route', () => {
  it('is in the table', () => {
    const routes = routesFor(pages);
    const matched = TABLE.map(([path]) => matchRoutes(routes, path.split('?')[0] ?? '')?.at(-1)?.route.path);
    for (const { path } of PAGES.filter(({ path }) => path !== '/login')) expect(matched).toContain(path);
  });

  it('when nobody is signed in', async () => {
    const right = TABLE.map(([path, allowed]) =>
      allowed === 'public'
        ? [path, `pagina ${path}`, path]
        : [path, 'pagina /login', `/login?next=${encodeURIComponent(path)}`],
    );
    expect(await openAll(null)).toEqual(right);
  });

  it.each(Object.entries(ACCOUNTS))('as %s', async (name, user) => {
    const right = TABLE.map(([path, allowed]) => {
      if (allowed === 'public') return [path, pageOf(path), path];
      // The address stays, so that it opens once there is an account.
      if (user.upn === null) return [path, 'Richiesta di accesso', path];
      if (allowed.includes(name as AccountName)) return [path, pageOf(path), path];
      return [path, 'pagina /unauthorized', '/unauthorized'];
    });
    expect(await openAll(user)).toEqual(right);
  });
});

describe('addresses without a page', () => {
  it.each(['/non-esiste', '/search', '/search/altro', '/provvedimento'])(
    '%s has a page that says so, and ways on',
    async (path) => {
      const { address, heading } = await open(path, ACCOUNTS.lettore);
      expect([address, heading]).toEqual([path, 'Pagina non trovata']);
      expect(screen.getByRole('alert')).toHaveTextContent(/non corrisponde a nessuna pagina/);
      expect(screen.getByRole('link', { name: 'Vai alla ricerca' })).toHaveAttribute(
        'href',
        '/search/standard',
      );
      expect(screen.getByRole('link', { name: 'pagina iniziale' })).toHaveAttribute('href', '/');
    },
  );

  it('is said without sign-in, too', async () => {
    expect(await open('/non-esiste', null)).toEqual({
      address: '/non-esiste',
      heading: 'Pagina non trovata',
    });
  });

  it('the server knows which they are not', () => {
    const known = readFileSync('../bdm/platform/http/pages.py', 'utf8').matchAll(/^ {4}"(.+)",$/gm);
    expect([...known].map(([, path]) => path)).toEqual(['/', ...PAGES.map(({ path }) => path)]);
  });

  it('/ leads to the search mode used last', async () => {
    expect((await open('/', ACCOUNTS.lettore)).address).toBe('/search/standard');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('/ leads to sign-in when nobody is signed in', async () => {
    expect((await open('/', null)).address).toBe('/login');
  });
});
