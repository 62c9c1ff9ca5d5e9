// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { GENERIC_ERROR } from '@/domain/messages';
import { api, server } from '@/test/server';
import { ProvvedimentoDocument } from './generated/graphql/graphql';
import { execute } from './graphql';

const ask = () => execute(ProvvedimentoDocument, { id: ['1'] });
const answer = (body: object) => server.use(http.post(api('/graphql'), () => HttpResponse.json(body)));

it('sends the query with its variables and returns the data', async () => {
  let sent: unknown;
  server.use(
    http.post(api('/graphql'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ data: { provvedimento: { count: 0, items: [] } } });
    }),
  );
  expect(await ask()).toEqual({ provvedimento: { count: 0, items: [] } });
  expect(sent).toMatchObject({
    variables: { id: ['1'] },
    query: expect.stringContaining('query Provvedimento'),
  });
});

it('throws the server’s own error with its message', async () => {
  answer({
    data: null,
    errors: [{ message: 'Manca una parentesi.', extensions: { code: 'QUERY_SYNTAX', position: 4 } }],
  });
  await expect(ask()).rejects.toMatchObject({ message: 'Manca una parentesi.', code: 'QUERY_SYNTAX' });
});

it.each([
  { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] },
  { data: null, errors: [{ message: 'Cannot query field "x"', extensions: { code: 'GRAPHQL' } }] },
  { data: null, errors: [{ message: 'x' }] },
  { data: null },
])('throws the generic message for %j', async (body) => {
  answer(body);
  await expect(ask()).rejects.toMatchObject({ message: GENERIC_ERROR });
});
