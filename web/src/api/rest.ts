import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi';
import { checked, send } from './http';

/**
 * The REST calls, typed by the server's own description. Every failure is thrown as an `ApiError`, so what a call
 * returns has its `data`.
 */
export const rest = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: async (request) => checked(await send(request)),
});

/** The same without leaving the page on 401, for the one call that asks whether anybody is signed in. */
export const restSignedOut = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: async (request) => {
    const response = await send(request);
    return response.status === 401 ? response : checked(response);
  },
});

/** The data of an answer that is known to have some. */
export async function data<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}
