import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import type { QueueView } from '@/api/queueView';
import { DEFAULT_QUEUE_SORT, readQueue } from '@/domain/queue';
import { lookOf, shows } from '@/domain/queueView';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { ViewMenu } from './ViewMenu';

const HOME = '/attivita/provvedimento/home';
const DRAFTS = `${HOME}?q=${encodeURIComponent('status:"BOZZA" AND testo:(canone)')}`;

const view = (change: Partial<QueueView>): QueueView => ({
  id: '1',
  kind: 'provvedimento',
  name: 'Bozze',
  q: 'status:"BOZZA" AND testo:(canone)',
  assigned_to: null,
  sort_field: null,
  sort_order: null,
  size: null,
  ...change,
});

/** The menu over the queue of the address, in the order and of the size of everybody. */
function Page() {
  const queue = readQueue(useSearchParams()[0], 'provvedimento');
  return <ViewMenu queue={{ ...queue, sort: queue.sort ?? DEFAULT_QUEUE_SORT, size: queue.size ?? 10 }} />;
}

/** Keeps views as the server does; what it was asked. */
function keep(...kept: QueueView[]) {
  const asked: unknown[] = [];
  let views = kept;
  const taken = (name: string, id?: string) => views.find((one) => one.name === name && one.id !== id);
  const refused = (other: QueueView) =>
    HttpResponse.json(
      { detail: `C'è già una vista con il nome «${other.name}».`, code: 'VIEW_NAME_TAKEN', id: other.id },
      { status: 409 },
    );
  server.use(
    http.get(api('/workflow/view'), () => HttpResponse.json(views)),
    http.post(api('/workflow/view'), async ({ request }) => {
      const sent = (await request.json()) as QueueView;
      asked.push(sent);
      const other = taken(sent.name);
      if (other) return refused(other);
      views = [...views, { ...sent, id: '9' }];
      return HttpResponse.json(views.at(-1), { status: 201 });
    }),
    http.put(api('/workflow/view/:id'), async ({ request, params }) => {
      const sent = { ...((await request.json()) as QueueView), id: params.id as string };
      asked.push(sent);
      const other = taken(sent.name, sent.id);
      if (other) return refused(other);
      views = views.map((one) => (one.id === sent.id ? sent : one));
      return HttpResponse.json(sent);
    }),
    http.delete(api('/workflow/view/:id'), ({ params }) => {
      asked.push(params.id);
      views = views.filter((one) => one.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const open = (path = HOME) => renderPage(Page, { path });
const button = (name: string) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists the views as links, says which is open, and keeps nothing of the plain queue', async () => {
  keep(view({}), view({ id: '2', name: 'Per data', q: '', sort_field: 'data', sort_order: 'asc', size: 50 }));
  const { user, router } = open(DRAFTS);
  await user.click(button('Viste'));
  expect(await screen.findByRole('link', { name: 'Bozze' })).toHaveAttribute('aria-current', 'page');
  const other = screen.getByRole('link', { name: 'Per data' });
  expect(other).not.toHaveAttribute('aria-current');
  await user.click(other);
  expect(router.state.location.search).toBe('?sort_field=data&sort_order=asc&size=50');
  expect(button('Viste')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Per data' })).toHaveAttribute('aria-current', 'page');
  expect(button('Salva questa vista')).not.toHaveAttribute('aria-disabled');

  await router.navigate(HOME);
  await waitFor(() =>
    expect(button('Salva questa vista')).toHaveAccessibleDescription(
      'Per salvare una vista, filtrare, cercare o ordinare la lista.',
    ),
  );
});

it('keeps the queue as it stands under a name; one that is taken is replaced if the person says so', async () => {
  const asked = keep(view({ q: '' }));
  const { user } = open(DRAFTS);
  await user.click(button('Viste'));
  await user.click(button('Salva questa vista'));
  const save = await dialog('Salva questa vista');
  const name = save.getByLabelText('Nome della vista');
  expect(name).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(save.getByText('Indicare un nome')).toBeVisible();
  await user.type(name, 'Bozze{Enter}');
  expect(await save.findByText("C'è già una vista con il nome «Bozze».")).toBeVisible();
  await user.click(save.getByRole('button', { name: 'Sostituisci' }));
  expect(await screen.findByText('Vista «Bozze» salvata')).toBeVisible();
  const look = {
    kind: 'provvedimento',
    q: 'status:"BOZZA" AND testo:(canone)',
    sort_field: 'edit_date',
    sort_order: 'desc',
    assigned_to: null,
    size: 10,
  };
  expect(asked).toEqual([
    { name: 'Bozze', ...look },
    { name: 'Bozze', ...look, id: '1' },
  ]);
});

it('gives another name, and deletes after asking', async () => {
  const asked = keep(view({}), view({ id: '2', name: 'Altre' }));
  const { user } = open();
  await user.click(button('Viste'));
  await user.click(await screen.findByRole('button', { name: 'Rinomina o elimina le viste' }));
  const list = await dialog('Viste salvate');
  await user.click(list.getByRole('button', { name: 'Rinomina Bozze' }));
  const rename = await dialog('Rinomina la vista');
  await user.keyboard('Altre{Enter}');
  expect(await rename.findByText("C'è già una vista con il nome «Altre».")).toBeVisible();
  expect(rename.queryByRole('button', { name: 'Sostituisci' })).toBeNull();
  await user.clear(rename.getByLabelText('Nome della vista'));
  await user.keyboard('Canoni{Enter}');
  expect(await list.findByRole('button', { name: 'Rinomina Canoni' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ id: '1', name: 'Canoni', q: view({}).q });

  await user.click(list.getByRole('button', { name: 'Elimina Altre' }));
  await user.click((await dialog('Elimina la vista')).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(list.queryByRole('button', { name: 'Elimina Altre' })).toBeNull());
  expect(asked.at(-1)).toBe('2');
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Viste salvate' })).toHaveFocus());
});

it('says that the views cannot be read', async () => {
  server.use(http.get(api('/workflow/view'), () => HttpResponse.json({ detail: 'no' }, { status: 400 })));
  const { user } = open();
  await user.click(button('Viste'));
  expect(await screen.findByText('Non è stato possibile leggere le viste.')).toBeVisible();
});

it('knows a queue again by its look, on whatever page', () => {
  const queue = readQueue(
    new URLSearchParams({ q: 'area:"civile"', sort_field: 'data', sort_order: 'asc' }),
    'massima',
  );
  expect(shows({ ...queue, from: 20 }, lookOf(queue))).toBe(true);
  expect(shows({ ...queue, testo: 'canone' }, lookOf(queue))).toBe(false);
  expect(shows({ ...queue, sort: DEFAULT_QUEUE_SORT }, lookOf(queue))).toBe(false);
  // What a view does not say may be anything.
  expect(shows(queue, { kind: 'massima', q: 'area:"civile"' })).toBe(true);
});
