// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { api, server } from '@/test/server';
import { deleteSearch, renameSearch, savedSearchQuery, saveSearch } from './savedSearch';

const NEW = {
  name: 'Danni',
  query: 'testo:(danno)',
  area: 'civile',
  collated: false,
  note_personali: false,
  sort_field: 'score',
  sort_order: 'desc',
} as const;

it('lists, saves, renames and deletes, each kind at its own address', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(api('/massima/filter'), () => HttpResponse.json([{ ...NEW, id: '1' }])),
    http.post(api('/provvedimento/filter'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...NEW, id: '2' });
    }),
    http.post(api('/provvedimento/filter/2/renamed'), async ({ request }) => {
      asked.push(await request.text());
      return HttpResponse.json({ ...NEW, id: '2' });
    }),
    http.delete(api('/massima/filter/1'), () => {
      asked.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  expect(await new QueryClient().fetchQuery(savedSearchQuery('abstract'))).toEqual([{ ...NEW, id: '1' }]);
  expect(await saveSearch('provvedimento', NEW)).toEqual({ ...NEW, id: '2' });
  await renameSearch('provvedimento', '2', 'Danni & prova');
  await deleteSearch('abstract', '1');
  expect(asked).toEqual([NEW, 'name=Danni+%26+prova', 'deleted']);
});
