// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GENERIC_ERROR } from '@/domain/messages';
import { api, server } from '@/test/server';
import { API, type ApiError, checked, errorFrom, send } from './http';
import { navigation } from './navigation';

beforeEach(() => {
  vi.spyOn(navigation, 'go').mockImplementation(() => {});
});

async function failure(answer: () => Response): Promise<ApiError> {
  server.use(http.get(api('/x'), answer));
  return checked(await send(`${API}/x`)).then(
    () => Promise.reject(new Error('no failure')),
    (error: ApiError) => error,
  );
}

describe('a failed call', () => {
  it('keeps the server’s message, code and fields', async () => {
    const body = {
      detail: 'Controllare i campi.',
      code: 'INVALID',
      errors: [{ field: 'email', message: 'Indirizzo non valido' }, { field: 3 }],
    };
    const error = await failure(() => HttpResponse.json(body, { status: 422 }));
    expect(error).toMatchObject({ status: 422, message: body.detail, code: 'INVALID' });
    expect(error.errors).toEqual([{ field: 'email', message: 'Indirizzo non valido' }]);
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('says the generic message for a fault of the server', async () => {
    const error = await failure(() => HttpResponse.json({ detail: 'Traceback' }, { status: 500 }));
    expect(error).toMatchObject({ status: 500, message: GENERIC_ERROR });
  });

  it('keeps the message of a fault that has a name, and no other', async () => {
    const detail = 'La ricerca è temporaneamente in manutenzione.';
    const body = { detail, code: 'SEARCH_UNAVAILABLE' };
    const error = await failure(() => HttpResponse.json(body, { status: 503 }));
    expect(error).toMatchObject({ status: 503, message: detail, code: body.code });
    const internal = await failure(() => HttpResponse.json({ ...body, code: 'INTERNAL' }, { status: 500 }));
    expect(internal).toMatchObject({ status: 500, message: GENERIC_ERROR });
  });

  it('says the generic message for an answer that is not ours', async () => {
    expect(await failure(() => new HttpResponse('<html>', { status: 403 }))).toMatchObject({
      status: 403,
      message: GENERIC_ERROR,
    });
  });

  it('goes home on 401', async () => {
    await failure(() => HttpResponse.json({ detail: 'Accesso richiesto' }, { status: 401 }));
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('is an ApiError without an answer too', async () => {
    server.use(http.get(api('/x'), () => HttpResponse.error()));
    await expect(send(`${API}/x`)).rejects.toMatchObject({ status: 0, message: GENERIC_ERROR });
  });

  it('passes on that the caller gave up', async () => {
    const ending = new AbortController();
    ending.abort();
    await expect(send(`${API}/x`, { signal: ending.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('an empty detail is no message', () => {
  expect(errorFrom(409, { detail: '' }).message).toBe(GENERIC_ERROR);
});
