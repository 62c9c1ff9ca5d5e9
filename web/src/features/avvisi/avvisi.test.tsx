import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Avviso, Iscrizione } from '@/api/avvisi';
import type { Sovrascrittura } from '@/api/sovrascritture';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import AvvisiPage from './AvvisiPage';

const SENTENZA = 'Tribunale di Milano, sent. n. 1/2024';

const SEARCH: Iscrizione = {
  id: '10',
  what: 'ricerca',
  target: '7',
  label: 'Danni',
  area: null,
  kind: 'provvedimento',
  mail: 'mai',
  errore: null,
  created_at: '2026-11-20T10:00:00Z',
};

const NOTICE: Avviso = {
  id: '1',
  at: '2026-11-21T10:00:00Z',
  evento: 'nuovo',
  oggetto: { kind: 'provvedimento', id: '2', label: SENTENZA, ritirato_il: null },
  iscrizione: { id: '10', what: 'ricerca', target: '7', label: 'Danni' },
  visto: false,
};

/** Keeps notices and subscriptions as the server does; answers what was asked. */
function keep(notices: Avviso[], followed: Iscrizione[] = [SEARCH]) {
  const asked: unknown[] = [];
  let all = notices;
  let here = followed;
  server.use(
    http.get(api('/avviso'), () => HttpResponse.json({ count: all.length, items: all })),
    http.get(api('/avviso/sovrascrittura'), () => HttpResponse.json([])),
    http.get(api('/avviso/scrivania'), () => HttpResponse.json([])),
    http.get(api('/avviso/count'), () =>
      HttpResponse.json({ count: all.filter(({ visto }) => !visto).length }),
    ),
    http.post(api('/avviso/seen'), async ({ request }) => {
      const seen = (await request.json()) as { ids: string[]; all: boolean };
      asked.push(seen);
      all = all.map((one) => (seen.all || seen.ids.includes(one.id) ? { ...one, visto: true } : one));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('/avviso/iscrizione'), () => HttpResponse.json(here)),
    http.patch(api('/avviso/iscrizione/:id'), async ({ request, params }) => {
      const changed = (await request.json()) as Pick<Iscrizione, 'mail'>;
      asked.push([params.id, changed]);
      here = here.map((one) => (one.id === params.id ? { ...one, ...changed } : one));
      return HttpResponse.json(here[0]);
    }),
    http.delete(api('/avviso/iscrizione/:id'), ({ params }) => {
      asked.push(params.id);
      here = here.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(api('/provvedimento/filter'), () =>
      HttpResponse.json([
        {
          id: '7',
          name: 'Danni',
          query: 'testo:(danno)',
          area: 'penale',
          collated: false,
          note_personali: false,
          sort_field: null,
          sort_order: null,
        },
      ]),
    ),
  );
  return asked;
}

const news = (path = '/avvisi') => renderPage(AvvisiPage, { path });
const following = () => news('/avvisi?vista=seguo');

it('says what happened, of what, and when; opening it marks it as read', async () => {
  const asked = keep([NOTICE]);
  const { user, router } = news();
  const line = within(await screen.findByRole('listitem'));
  expect(line.getByText('21/11/2026')).toBeVisible();
  expect(line.getByText('Da leggere')).toBeVisible();
  expect(await line.findByRole('link', { name: 'Danni' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/search\/standard\?q=testo.*area=penale/),
  );
  expect(await screen.findByRole('heading', { name: '1 da leggere' })).toBeVisible();
  await user.click(line.getByRole('link', { name: SENTENZA }));
  expect(router.state.location.pathname).toBe('/provvedimento/page');
  await waitFor(() => expect(asked).toEqual([{ ids: ['1'], all: false }]));
});

it('all are marked as read at once', async () => {
  const asked = keep([NOTICE, { ...NOTICE, id: '2' }]);
  const { user } = news();
  await user.click(await screen.findByRole('button', { name: 'Segna tutti come letti' }));
  expect(await screen.findByRole('heading', { name: 'Nessun avviso da leggere' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Segna tutti come letti' })).toBeNull();
  expect(screen.queryByText('Da leggere')).toBeNull();
  expect(asked).toEqual([{ ids: [], all: true }]);
});

it('says what is no longer there', async () => {
  const gone = { ...NOTICE.oggetto, label: null };
  keep([
    { ...NOTICE, oggetto: gone },
    { ...NOTICE, id: '2', evento: 'ritirato', oggetto: { ...gone, ritirato_il: '2026-11-22' } },
  ]);
  news();
  expect(await screen.findByText('Nuovo: contenuto non più disponibile')).toBeVisible();
  expect(screen.getByText('Ritirato: contenuto ritirato il 22/11/2026')).toBeVisible();
});

it('without notices says how there will be some', async () => {
  keep([]);
  news();
  expect(await screen.findByText(/di cui si chiede di essere avvisati, compaiono qui/)).toBeVisible();
});

it('says what others did with what one wrote, with the way there', async () => {
  keep([]);
  const event = { evento: 'rinviato', at: '2026-11-21T09:00:00Z', by: 'Ada Neri', reason: 'Manca la data' };
  const oggetto = { kind: 'provvedimento', id: 'p1', label: SENTENZA };
  server.use(
    http.get(api('/avviso/scrivania'), () =>
      HttpResponse.json([
        { ...event, oggetto },
        {
          ...event,
          evento: 'ritirato',
          by: null,
          reason: null,
          oggetto: { ...oggetto, kind: 'massima', id: 'm1' },
        },
      ]),
    ),
  );
  news();
  const [first, second] = within(await screen.findByRole('list', { name: 'Dalla scrivania' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent(`21/11/2026Ada Neri ha rinviato in bozza: ${SENTENZA}Manca la data`);
  expect(second).toHaveTextContent(`Un’altra persona ha ritirato: ${SENTENZA}`);
  expect(screen.getAllByRole('link', { name: SENTENZA }).map((link) => link.getAttribute('href'))).toEqual([
    '/attivita/provvedimento/page?id=p1',
    '/abstract/page?id=m1',
  ]);
  expect(screen.queryByText('Da leggere')).toBeNull();
});

it('saves how often to write as soon as it is chosen', async () => {
  const asked = keep(
    [],
    [SEARCH, { ...SEARCH, id: '11', errore: 'La ricerca non si può più interpretare.' }],
  );
  const { user } = following();
  expect(await screen.findByText('La ricerca non si può più interpretare.')).toBeVisible();
  expect(screen.getAllByText('Ricerca di provvedimenti')).toHaveLength(2);
  const [mail] = screen.getAllByRole('combobox', { name: 'Mail, Danni' });
  await user.selectOptions(mail as HTMLElement, 'Ogni giorno');
  expect(await screen.findByText('Frequenza della mail salvata')).toBeVisible();
  expect(mail).toHaveValue('giornaliera');
  expect(asked).toEqual([['10', { mail: 'giornaliera' }]]);
});

it('stops following after confirmation', async () => {
  const asked = keep([]);
  const { user } = following();
  await user.click(await screen.findByRole('button', { name: 'Smetti di seguire: Danni' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Smetti di seguire' }));
  await user.click(dialog.getByRole('button', { name: 'Smetti di seguire' }));
  const heading = await screen.findByRole('heading', { name: 'Non si segue ancora nulla' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(asked).toEqual(['10']);
});

it.each([
  [{ parte: true, count: 0, oggetto: '', testo: '', html: '' }, /non ci sarebbe nulla da inviare/],
  [{ parte: false, count: 1, oggetto: 'un avviso', testo: 'Ricerca «Danni»', html: '' }, 'Ricerca «Danni»'],
])('shows the mail that would be sent', async (mail, words) => {
  keep([]);
  server.use(http.get(api('/avviso/anteprima'), () => HttpResponse.json(mail)));
  const { user } = following();
  await user.click(await screen.findByRole('button', { name: 'Anteprima della mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anteprima della mail' }));
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.queryAllByText(/non ha ancora un server di posta/)).toHaveLength(mail.parte ? 0 : 1);
});

const REPLACED: Sovrascrittura = {
  id: '9',
  at: '2026-11-22T10:00:00Z',
  by: 'Paola Villa',
  oggetto: {
    kind: 'massima',
    id: '5',
    label: 'Sul nesso causale',
    provvedimento_id: null,
    file_hash: null,
    page_number: null,
  },
  changes: [{ field: 'titolo', from: 'Di Bruno', to: 'Di un altro' }],
  visto: false,
};

it('shows what somebody saved in the place of what one had written, and puts it back', async () => {
  keep([]);
  const restored: unknown[] = [];
  let items = [
    REPLACED,
    { ...REPLACED, id: '8', oggetto: { ...REPLACED.oggetto, label: null }, changes: [] },
  ];
  server.use(
    http.get(api('/avviso/sovrascrittura'), () => HttpResponse.json(items)),
    http.post(api('/avviso/sovrascrittura/:id/restored'), ({ params }) => {
      restored.push(params.id);
      items = items.map((one) => (one.id === params.id ? { ...one, visto: true } : one));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = news();
  const [first, second] = await within(
    await screen.findByRole('list', { name: 'Testi sostituiti' }),
  ).findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Da leggere22\/11\/2026Paola Villa ha salvato altro al posto/);
  expect(within(first as HTMLElement).getByRole('link', { name: 'Sul nesso causale' })).toHaveAttribute(
    'href',
    '/attivita/abstract/page?id=5',
  );
  expect(first).toHaveTextContent('Prima: Di BrunoDopo: Di un altro');
  expect(second).toHaveTextContent('contenuto non più disponibile');
  expect(within(second as HTMLElement).queryByText('Ripristina ciò che era scritto')).toBeNull();
  await user.click(within(first as HTMLElement).getByText('Ripristina ciò che era scritto'));
  await waitFor(() => expect(restored).toEqual(['9']));
  await waitFor(() => expect(screen.queryByText('Ripristina ciò che era scritto')).toBeNull());
});
