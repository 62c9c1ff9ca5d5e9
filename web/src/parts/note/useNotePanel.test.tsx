import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { claimPreferences } from '@/domain/preferences';
import { asksFirst } from '@/parts/draft';
import { writeDrafts } from '@/parts/draft/store';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { useNotePanel } from '.';

/** One note on the server for each test: the open ones are known by their item. */
let id = '';
let count = 0;
let note = { text: '', version: 0, updated_at: null as string | null };
const write = (text: string) => {
  note = { text, version: note.version + 1, updated_at: '2024-02-01T09:32:00Z' };
};

beforeEach(() => {
  id = `item-${++count}`;
  note = { text: '', version: 0, updated_at: null };
  claimPreferences('lettore');
  server.use(
    http.get(api(`/note/${id}`), () => HttpResponse.json(note)),
    http.post(api(`/note/${id}`), async ({ request }) => {
      const text = await request.text();
      const version = Number(new URL(request.url).searchParams.get('version'));
      if (version !== note.version && text !== note.text)
        return HttpResponse.json(
          { detail: 'Cambiata', code: 'NOTE_CONFLICT', text: note.text, version: note.version },
          { status: 409 },
        );
      if (text !== note.text) write(text);
      return HttpResponse.json({ version: note.version, updated_at: note.updated_at });
    }),
  );
});

function Page() {
  const { button, panel } = useNotePanel({ id, kind: 'provvedimento' });
  return (
    <>
      <Shortcuts />
      {button}
      {panel}
      <Link to="/altra">Altra</Link>
    </>
  );
}
const show = () => renderPage(Page, { path: '/pagina', user: ACCOUNTS.lettore });
const box = () => screen.findByRole('textbox', { name: 'Nota personale su questo provvedimento' });
const button = () => screen.findByRole('button', { name: 'Nota personale' });
/** The note, where there was none. */
async function begin({ user }: ReturnType<typeof show>) {
  await user.click(await button());
  await waitFor(async () => expect(await box()).toHaveFocus());
  return user;
}

it('is saved while it is typed, and says so', async () => {
  const user = await begin(show());
  await user.keyboard('Rileggere');
  await waitFor(() => expect(note.text).toBe('Rileggere'));
  expect(await screen.findByRole('status')).toHaveTextContent(/^Nota salvata alle \d\d:\d\d$/);
});

it('is saved when the page is left, and read again there', async () => {
  note = { text: 'Prima', version: 4, updated_at: '2024-02-01T09:32:00Z' };
  const { user, router } = show();
  expect(await box()).toHaveValue('Prima');
  await user.type(await box(), ' e poi');
  await user.click(screen.getByRole('link', { name: 'Altra' }));
  await waitFor(() => expect(note.text).toBe('Prima e poi'));
  await act(() => router.navigate('/pagina'));
  expect(await box()).toHaveValue('Prima e poi');
});

it('is saved before signing out', async () => {
  const user = await begin(show());
  await user.keyboard('x');
  await new Promise<void>((resolve) => {
    expect(asksFirst(resolve)).toBe(true);
  });
  expect(note.text).toBe('x');
  await waitFor(() => expect(asksFirst(() => {})).toBe(false));
});

it('finds what an expired session did not let through', async () => {
  await writeDrafts(ACCOUNTS.lettore.draft_key ?? '', `nota.${id}`, [
    { savedAt: '', values: { text: 'Non salvata', version: 0 } },
  ]);
  show();
  expect(await box()).toHaveValue('Non salvata');
  await waitFor(() => expect(note.text).toBe('Non salvata'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('nota'))).toEqual([]));
});

it('shows both texts where another window was faster', async () => {
  const user = await begin(show());
  await user.keyboard('Da questa');
  write('Dall’altra');
  const conflict = await screen.findByRole('region', { name: 'La nota salvata nel frattempo' });
  expect(conflict).toHaveTextContent('Dall’altra');
  expect(await box()).toHaveValue('Da questa');
  expect(screen.getByRole('status')).toHaveTextContent('La nota è stata modificata in un’altra finestra.');
  await user.click(screen.getByRole('button', { name: 'Conserva entrambi' }));
  await waitFor(() => expect(note.text).toBe('Dall’altra\n\nDa questa'));
  expect(conflict).not.toBeInTheDocument();
});

it('can be read again where it could not be read', async () => {
  server.use(http.get(api(`/note/${id}`), () => HttpResponse.json({ detail: 'No' }, { status: 404 })));
  const { user } = show();
  await screen.findByText('Non è stato possibile leggere la nota.');
  server.use(http.get(api(`/note/${id}`), () => HttpResponse.json(note)));
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await box()).toHaveValue('');
});

it('is closed where there is none, is opened by A, and stays while it is emptied', async () => {
  const { user } = show();
  expect(await button()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.keyboard('a');
  expect(await box()).toHaveFocus();
  await user.keyboard('a{Backspace}');
  expect(await box()).toBeVisible();
  await user.click(await button());
  expect(screen.queryByRole('textbox')).toBeNull();
});
