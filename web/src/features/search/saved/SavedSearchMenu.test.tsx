import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '@/api/savedSearch';
import { EMPTY_SEARCH, type Search } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { SavedSearchMenu } from './SavedSearchMenu';

const SEARCH: Search = {
  ...EMPTY_SEARCH,
  mode: 'advanced',
  q: 'testo:(danno)',
  sort_field: 'score',
};

const SAVED: SavedSearch = {
  id: '7',
  name: 'Danni',
  query: 'testo:(danno) AND materia:"X"',
  area: 'penale',
  collated: true,
  note_personali: false,
  sort_field: 'score',
  sort_order: 'desc',
};

function open(search: Partial<Search> = {}, incomplete = false) {
  function Page() {
    return <SavedSearchMenu search={{ ...SEARCH, ...search }} incomplete={incomplete} />;
  }
  return renderPage(Page, { path: '/search/advanced' });
}

/** Keeps saved searches as the server does; answers what was asked. */
function keep(kind: string, ...saved: SavedSearch[]) {
  const asked: unknown[] = [];
  let all = saved;
  const news = saved.map(({ id }) => ({ id, count: 3, since: '2026-11-12T10:00:00Z' })).slice(0, 1);
  server.use(
    http.get(api(`/${kind}/filter`), () => HttpResponse.json(all)),
    http.get(api(`/${kind}/filter/news`), () => HttpResponse.json(news)),
    http.post(api(`/${kind}/filter/:id/seen`), ({ params }) => {
      asked.push(`seen ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api(`/${kind}/filter`), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...SAVED, id: '8' }, { status: 201 });
    }),
    http.post(api(`/${kind}/filter/:id/renamed`), async ({ request, params }) => {
      const name = (await request.formData()).get('name') as string;
      asked.push([params.id, name]);
      all = all.map((one) => (one.id === params.id ? { ...one, name } : one));
      return HttpResponse.json(all[0]);
    }),
    http.delete(api(`/${kind}/filter/:id`), ({ params }) => {
      asked.push(params.id);
      all = all.filter((one) => one.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

type User = ReturnType<typeof open>['user'];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
async function choose(user: User, entry: string) {
  await user.click(button('Menu ricerca'));
  await user.click(button(entry));
}

describe('Salva ricerca', () => {
  it('saves under a name and says so', async () => {
    const asked = keep('provvedimento');
    const { user } = open();
    await choose(user, 'Salva ricerca');
    const name = await screen.findByLabelText('Nome della ricerca');
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Testo: danno');
    expect(screen.getByText('Testo: danno · area civile')).toBeVisible();
    await user.keyboard(' Danni {Enter}');
    expect(await screen.findByText('Ricerca salvata con successo')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([
      {
        name: 'Danni',
        query: 'testo:(danno)',
        area: 'civile',
        collated: false,
        note_personali: false,
        sort_field: 'score',
        sort_order: 'desc',
      },
    ]);
  });

  it('asks to be told of what is new', async () => {
    const asked = keep('provvedimento');
    let followed: unknown;
    server.use(
      http.post(api('/avviso/iscrizione'), async ({ request }) => {
        followed = await request.json();
        return HttpResponse.json({ id: '10' }, { status: 201 });
      }),
    );
    const { user } = open();
    await choose(user, 'Salva ricerca');
    await user.click(await screen.findByLabelText('Avvisami quando c’è qualcosa di nuovo'));
    await user.click(button('Salva'));
    await waitFor(() => expect(followed).toEqual({ mail: 'mai', what: 'ricerca', target: '8' }));
    expect(asked).toHaveLength(1);
  });

  it('proposes a name in plain words, never an expression; abstracts have their own', async () => {
    const asked = keep('massima');
    const q =
      'NOT tipo:"decreto" AND (distretto:"L_AQUILA" OR distretto:"MILANO") AND (testo:(stalking) OR testo:"atti persecutori")';
    const { user } = open({ target: 'abstract', q, collated: true });
    await choose(user, 'Salva ricerca');
    const name = await screen.findByLabelText('Nome della ricerca');
    const words =
      'non Tipo: decreto · Distretto: L’Aquila oppure Milano · Testo: stalking, anche: atti persecutori · nelle cartelle personali';
    await waitFor(() => expect(name).toHaveValue(words));
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(asked).toMatchObject([{ name: words, query: q }]));
  });

  it.each([
    [500, {}, 'Si è verificato un problema nel salvataggio della ricerca'],
    [
      409,
      { detail: 'Sono già salvate 200 ricerche.' },
      'Si è verificato un problema nel salvataggio della ricerca: Sono già salvate 200 ricerche.',
    ],
  ])('a failure (%i) is told once and the dialog stays', async (status, body, message) => {
    server.use(http.post(api('/provvedimento/filter'), () => HttpResponse.json(body, { status })));
    const { user } = open();
    await choose(user, 'Salva ricerca');
    await user.click(await screen.findByRole('button', { name: 'Salva' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(/Riprovare più tardi/)).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Salva ricerca' })).toBeVisible();
  });

  it.each([
    ['nothing to search for', { q: '' }, false],
    ['an unfinished expression', {}, true],
  ])('is not offered for %s', async (_, search, incomplete) => {
    const { user } = open(search, incomplete);
    await user.click(button('Menu ricerca'));
    expect(button('Salva ricerca')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Ricerche salvate')).toBeEnabled();
  });
});

describe('Ricerche salvate', () => {
  const list = async () => within(await screen.findByRole('dialog', { name: 'Ricerche salvate' }));

  it('are run in the mode one is in', async () => {
    const asked = keep('provvedimento', SAVED);
    const { user, router } = open();
    await choose(user, 'Ricerche salvate');
    const dialog = await list();
    expect(await dialog.findByText('3 nuovi dal 12/11/2026')).toBeVisible();
    expect(await dialog.findByText(/· area penale · nelle cartelle personali$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Danni.*esegui la ricerca$/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(asked).toEqual([`seen ${SAVED.id}`]));
    expect(router.state.location.pathname).toBe('/search/advanced');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: SAVED.query,
      target: 'provvedimento',
      area: 'penale',
      sort_field: 'score',
      sort_order: 'desc',
      collated: 'true',
    });
  });

  it('are renamed; Esc gives up the name, not the list', async () => {
    const asked = keep('provvedimento', SAVED);
    const { user } = open();
    await choose(user, 'Ricerche salvate');
    const dialog = await list();
    await user.click(await dialog.findByRole('button', { name: 'Rinomina Danni' }));
    expect(dialog.getByLabelText('Nome della ricerca')).toHaveFocus();
    await user.keyboard('x{Escape}');
    expect(dialog.getByRole('button', { name: 'Rinomina Danni' })).toHaveFocus();

    await user.keyboard('{Enter}');
    await user.clear(dialog.getByLabelText('Nome della ricerca'));
    await user.keyboard('{Enter}');
    expect(dialog.getByText('Indicare un nome')).toBeVisible();
    await user.keyboard('Danni alla persona{Enter}');
    expect(await dialog.findByText('Danni alla persona')).toBeVisible();
    expect(asked).toEqual([['7', 'Danni alla persona']]);
  });

  it('the same name changes nothing', async () => {
    const asked = keep('provvedimento', SAVED);
    const { user } = open();
    await choose(user, 'Ricerche salvate');
    await user.click(await (await list()).findByRole('button', { name: 'Rinomina Danni' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText('Nome della ricerca')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('are deleted after confirmation', async () => {
    const asked = keep('provvedimento', SAVED);
    const { user } = open();
    await choose(user, 'Ricerche salvate');
    const dialog = await list();
    await user.click(await dialog.findByRole('button', { name: 'Elimina Danni' }));
    await user.keyboard('{Escape}');
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Elimina Danni' }));
    const confirm = within(screen.getByRole('dialog', { name: 'Elimina la ricerca' }));
    expect(confirm.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await user.click(confirm.getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('Non sono presenti ricerche salvate di provvedimenti.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Ricerche salvate' })).toHaveFocus();
    expect(asked).toEqual(['7']);
  });

  it('that cannot be read are told', async () => {
    server.use(http.get(api('/massima/filter'), () => HttpResponse.json({ detail: 'no' }, { status: 400 })));
    const { user } = open({ target: 'abstract' });
    await choose(user, 'Ricerche salvate');
    expect(await screen.findByText('Non è stato possibile leggere le ricerche salvate.')).toBeVisible();
  });
});
