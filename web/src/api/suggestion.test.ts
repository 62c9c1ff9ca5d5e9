// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { api, server } from '@/test/server';
import { suggestionQuery } from './suggestion';

it('asks for what was typed, in the area and of the kind', async () => {
  const asked: string[] = [];
  const answer = [{ type: 'ufficio', label: 'Ufficio', text: 'TRIBUNALE DI MILANO' }];
  server.use(
    http.get(api('/massima/autocomplete'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(answer);
    }),
  );
  const queries = new QueryClient();
  expect(await queries.fetchQuery(suggestionQuery('abstract', 'penale', ' trib & mil '))).toEqual(answer);
  expect(asked).toEqual(['?q=trib+%26+mil&area=penale']);
});

it('asks nothing before the second character, and at most 200', () => {
  expect(suggestionQuery('abstract', 'civile', ' a ').enabled).toBe(false);
  expect(suggestionQuery('abstract', 'civile', 'ab').enabled).toBe(true);
  expect(suggestionQuery('abstract', 'civile', 'x'.repeat(300)).queryKey.at(-1)).toHaveLength(200);
});
