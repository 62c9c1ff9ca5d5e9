import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { asksFirst } from '@/parts/draft';
import LeavingDialog from '@/parts/draft/LeavingDialog';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import BatchPage from './BatchPage';
import { MOST } from './batch';

// jsdom has no workers: the worker itself is tried in a browser. Here the name is the hash.
vi.mock('../upload/hashFile', async (original) => ({
  ...(await original<object>()),
  hashFile: async (file: File) => file.name[0]?.repeat(64),
}));

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const row = (name: string) =>
  screen.getAllByRole('listitem').find((item) => within(item).queryByText(name)) as HTMLElement;

const DAY = { field: 'data', value: '2024-03-05', label: '2024-03-05', page: 1, passage: '' };

/** A server that reads in a document what is written here by its first letter. */
let read: Record<string, { field: string; value: string }[]>;
let refused: string | null;
const saved: Record<string, unknown>[] = [];

beforeEach(() => {
  read = {};
  refused = null;
  saved.length = 0;
  server.use(
    http.get(api('/ruolo'), () => HttpResponse.json(['Contenzioso'])),
    http.get(api('/provvedimento/document/limits'), () =>
      HttpResponse.json({ document: 50_000_000, attachment: 10_000_000 }),
    ),
    http.head(api('/provvedimento/document'), () => new HttpResponse(null, { status: 200 })),
    http.post(api('/provvedimento/document/chunk'), () => new HttpResponse(null, { status: 204 })),
    http.put(api('/provvedimento/document/chunk'), async ({ request }) => {
      const form = await request.formData();
      if (form.get('name') === refused) {
        return HttpResponse.json(
          { detail: 'Ci sono troppi caricamenti', code: 'TOO_LARGE' },
          { status: 413 },
        );
      }
      return HttpResponse.json({ file_hash: form.get('file_hash') });
    }),
    http.get(api('/provvedimento/document/:hash/proposals'), ({ params }) => {
      const proposals = (read[String(params.hash)[0] ?? ''] ?? []).map((each) => ({
        ...each,
        label: each.value,
        page: 1,
        passage: '',
      }));
      return HttpResponse.json({ ready: true, proposals });
    }),
    http.get(api('/provvedimento/document/:hash/processing'), () =>
      HttpResponse.json({ state: 'SENZA_TESTO', progress: 100, message: 'Il documento non ha testo.' }),
    ),
    http.post(api('/provvedimento'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (!body.data) {
        const errors = [{ field: 'data', message: 'Inserire la data di deposito.' }];
        return HttpResponse.json({ detail: 'Dati obbligatori', code: 'INVALID', errors }, { status: 422 });
      }
      saved.push(body);
      return HttpResponse.json({ id: `id-${saved.length}`, version: 1 });
    }),
  );
});

function show() {
  return renderPage(BatchPage, { path: '/attivita/provvedimento/carica', user: ACCOUNTS.redattore });
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Documenti (PDF)' }), { dataTransfer: { files } });

it('makes a draft of each document, and tells what became of the others', async () => {
  read = { a: [{ field: 'data', value: '2024-03-05' }] };
  const { user, router } = show();
  drop(pdf('a.pdf'), pdf('b.pdf'), new File(['testo'], 'c.pdf'));
  await waitFor(() =>
    expect(screen.getByText('3 di 3: 1 bozza creata, 1 da completare, 1 non riuscito')).toBeVisible(),
  );
  expect(saved).toMatchObject([{ document_hash: 'a'.repeat(64), data: '2024-03-05', area: 'civile' }]);
  expect(within(row('a.pdf')).getByRole('link', { name: 'Apri la bozza di a.pdf' })).toHaveAttribute(
    'href',
    '/attivita/provvedimento/page?id=id-1',
  );
  expect(row('b.pdf')).toHaveTextContent(
    'Da completare. Il documento non ha testo. Manca: Ufficio, Ruolo, Data deposito minuta, Data di pubblicazione.',
  );
  expect(row('c.pdf')).toHaveTextContent('Il file non è un documento PDF.');
  expect(within(row('c.pdf')).queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Caricamento concluso/)).toHaveAttribute('role', 'status');
  // The form has the document, and what was read in it.
  await user.click(within(row('b.pdf')).getByRole('link', { name: 'Completa nel modulo b.pdf' }));
  expect(router.state.location).toMatchObject({
    pathname: '/attivita/provvedimento/nuovo',
    state: { provvedimento: { document_hash: 'b'.repeat(64), area: 'civile' } },
  });
  // The list is there again.
  await router.navigate(-1);
  expect(await screen.findByText('b.pdf')).toBeVisible();
});

it('tries again what failed', async () => {
  read = { a: [{ field: 'data', value: '2024-03-05' }] };
  refused = 'a.pdf';
  const { user } = show();
  drop(pdf('a.pdf'));
  await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Ci sono troppi caricamenti'));
  refused = null;
  await user.click(screen.getByRole('button', { name: 'Riprova a.pdf' }));
  await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Bozza creata.'));
  expect(screen.queryByRole('button', { name: /^Riprova/ })).toBeNull();
});

it('goes on with what was stopped', async () => {
  let held = true;
  server.use(
    http.get(api('/provvedimento/document/:hash/proposals'), () =>
      HttpResponse.json({ ready: !held, proposals: held ? [] : [DAY] }),
    ),
  );
  const { user } = show();
  drop(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await waitFor(() => expect(row('b.pdf')).toHaveTextContent('Lettura del documento…'));
  await user.click(screen.getByRole('button', { name: 'Interrompi' }));
  expect(await screen.findByText('3 di 3: 3 interrotti')).toBeVisible();
  held = false;
  await user.click(screen.getByRole('button', { name: 'Riprendi gli interrotti' }));
  expect(await screen.findByText('3 di 3: 3 bozze create')).toBeVisible();
});

it('takes a certain number at once', async () => {
  show();
  drop(...Array.from({ length: MOST + 1 }, (_, at) => pdf(`${at}.pdf`)));
  expect(await screen.findByText('Si possono caricare al massimo 200 documenti alla volta.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('asks whoever signs out on another page while documents are on their way', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(api('/provvedimento/document/:hash/proposals'), async () => {
      await held;
      return HttpResponse.json({ ready: true, proposals: [] });
    }),
  );
  show();
  drop(pdf('a.pdf'));
  await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Lettura del documento…'));
  cleanup();
  const { user } = renderPage(LeavingDialog, { path: '/', user: ACCOUNTS.redattore });
  const signOut = vi.fn();
  act(() => void expect(asksFirst(signOut)).toBe(true));
  const dialog = within(await screen.findByRole('dialog', { name: 'Caricamento in corso' }));
  await user.click(dialog.getByRole('button', { name: 'Annulla' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  act(() => void asksFirst(signOut));
  await user.click(await screen.findByRole('button', { name: 'Esci comunque' }));
  expect(signOut).toHaveBeenCalledOnce();
  answer();
  await waitFor(() => expect(asksFirst(signOut)).toBe(false));
});
