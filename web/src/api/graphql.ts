import type { TypedDocumentString } from './generated/graphql/graphql';
import { API, ApiError, checked, errorFrom, OURS, send, withRequest } from './http';

type Answer<Result> = {
  data?: Result | null;
  errors?: { message: string; extensions?: { code?: string; errors?: unknown } }[];
};

/** POST /graphql, always from the network (docs/regole/api.md). An error in the answer is thrown as an `ApiError`. */
export async function execute<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await checked(
    await send(`${API}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ query: document.toString(), variables }),
      cache: 'no-store',
      signal: signal ?? null,
    }),
  );
  const answer = (await response.json()) as Answer<Result>;
  const [error] = answer.errors ?? [];
  if (error) {
    const { code, errors } = error.extensions ?? {};
    const told = !OURS.has(code)
      ? errorFrom(400, { detail: error.message, code, errors })
      : new ApiError(500);
    throw withRequest(response, told);
  }
  if (!answer.data) throw withRequest(response, new ApiError(500));
  return answer.data;
}
