import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from '@/api/http';

export const api = (path: string) => `*${API}${path}`;

/** Stands in for the server in component tests; each test adds the answers that it needs. */
export const server = setupServer(
  http.get(api('/distretto'), () =>
    HttpResponse.json([
      { id: 'MILANO', nome: 'Milano', sezione_distaccata_di: null },
      { id: 'L_AQUILA', nome: 'L’Aquila', sezione_distaccata_di: null },
    ]),
  ),
);

/** Answers GraphQL: `answers` maps a field of Query to what it returns for the variables. */
export function graphqlAnswers(answers: Record<string, (variables: Record<string, unknown>) => unknown>) {
  return http.post(api('/graphql'), async ({ request }) => {
    const { query, variables } = (await request.json()) as {
      query: string;
      variables: Record<string, unknown>;
    };
    const field = /\{\s*(\w+)/.exec(query)?.[1] ?? '';
    const answer = answers[field];
    if (!answer) return HttpResponse.json({ errors: [{ message: `unexpected ${field}` }] });
    return HttpResponse.json({ data: { [field]: answer(variables) } });
  });
}
