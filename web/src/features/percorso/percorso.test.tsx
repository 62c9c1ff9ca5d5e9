import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Tappa } from '@/api/percorso';
import { byDay } from '@/domain/percorso';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import PercorsoPage from './PercorsoPage';

const DANNO = '/search/standard?q=testo%3Adanno&target=provvedimento&area=civile';
const SENTENZA = 'Tribunale di Milano, sent. n. 1/2024';

function tappa(id: string, change: Partial<Tappa>): Tappa {
  const search = { kind: 'ricerca', address: DANNO, count: 12, item: null } as const;
  return { id, day: '2026-11-30', at: '2026-11-30T10:05:00Z', ...search, ...change };
}
const read = (id: string, label: string | null, change: Partial<Tappa> = {}) =>
  tappa(id, {
    kind: 'provvedimento',
    count: null,
    item: label ? { id, label, titolo: null } : null,
    ...change,
  });

const TAPPE = [
  read('2', SENTENZA),
  tappa('1', {}),
  read('3', null, { address: '' }),
  read('4', 'Corte di appello di Roma, sent. n. 2/2024', { day: '2026-11-29' }),
];

/** Keeps the trail as the server does; answers what was asked. */
function keep(tappe: Tappa[]) {
  const asked: string[] = [];
  let [all, kept] = [tappe, true];
  server.use(
    http.get(api('/percorso'), () => HttpResponse.json({ kept, count: all.length, items: all })),
    http.delete(api('/percorso'), ({ request }) => {
      const day = new URL(request.url).searchParams.get('day');
      asked.push(`day ${day}`);
      all = all.filter((one) => day !== null && one.day !== day);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(api('/percorso/:id'), ({ params }) => {
      asked.push(String(params.id));
      all = all.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(api('/percorso/kept'), async ({ request }) => {
      ({ kept } = (await request.json()) as { kept: boolean });
      asked.push(`kept ${kept}`);
      if (!kept) all = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('what was searched and read, by day, is resumed and deleted', async () => {
  const asked = keep(TAPPE);
  const { user } = renderPage(PercorsoPage, { path: '/percorso' });
  const today = await screen.findByRole('region', { name: '30/11/2026' });
  const [danno, otherwise] = within(today).getAllByRole('article');
  if (!danno || !otherwise) throw new Error('two searches');
  expect(danno).toHaveTextContent(/Provvedimenti · Testo: danno · area civile.*ore 11:05.*12 Risultati/);
  expect(within(danno).getByRole('link', { name: /^Ripeti la ricerca/ })).toHaveAttribute('href', DANNO);
  expect(within(danno).getByRole('link', { name: SENTENZA })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=2',
  );
  expect(otherwise).toHaveTextContent(/Senza una ricerca.*Contenuto non più visibile/);
  // Of a search of another day that is told, too, and how to repeat it.
  expect(screen.getByRole('region', { name: '29/11/2026' })).toHaveTextContent('Ripeti la ricerca');

  await user.click(within(danno).getByRole('button', { name: `Elimina ${SENTENZA}` }));
  await waitFor(() => expect(screen.queryByRole('link', { name: SENTENZA })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^Elimina il giorno ?29/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '29/11/2026' })).toBeNull());

  const switched = screen.getByRole('checkbox', { name: 'Conserva il mio percorso' });
  await user.click(switched);
  expect(switched).toBeChecked(); // it is asked about first
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Non conservare' }));
  expect(await screen.findByText(/^Il percorso non si conserva/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(switched).not.toBeChecked();
  await user.click(switched);
  expect(await screen.findByText(/^Non c’è ancora nulla/)).toBeInTheDocument();
  expect(asked).toEqual(['2', 'day 2026-11-29', 'kept false', 'kept true']);
});

it('what belongs to one search on one day stands together, the last used first', () => {
  const tappe = [
    tappa('a', { address: '/1' }),
    read('b', null, { address: '/2' }),
    read('c', null, { address: '/1' }),
  ];
  const [day, ...others] = byDay(tappe);
  expect(others).toEqual([]);
  expect(
    day?.searches.map(({ address, search, read }) => [address, search?.id, read.map(({ id }) => id)]),
  ).toEqual([
    ['/1', 'a', ['c']],
    ['/2', undefined, ['b']],
  ]);
});
