import { learnTime } from '@/domain/clock';
import { GENERIC_ERROR } from '@/domain/messages';
import { navigation } from './navigation';

export const API = '/api/bdm/backoffice';

export type FieldError = { field: string; message: string };

/** A call that failed. `message` is Italian and may be shown; `status` is 0 when no answer came. */
export class ApiError extends Error {
  /** What the service calls the call in its logs. */
  request: string | null = null;

  constructor(
    readonly status: number,
    message: string = GENERIC_ERROR,
    readonly code: string | null = null,
    readonly errors: FieldError[] = [],
    /** What else a refusal says, as `EDIT_CONFLICT` does (`api/conflict`). */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Codes of faults that say nothing to the reader. */
export const OURS = new Set<unknown>([undefined, null, 'INTERNAL', 'GRAPHQL']);

/** The server's error shape `{detail, code, errors}`; anything else, and a fault without a name, the generic message. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status);
  const { detail, code, errors } = body as Record<string, unknown>;
  if (status >= 500 && OURS.has(code)) return new ApiError(status);
  return new ApiError(
    status,
    typeof detail === 'string' && detail ? detail : undefined,
    typeof code === 'string' ? code : null,
    Array.isArray(errors) ? errors.filter(isFieldError) : [],
    body as Record<string, unknown>,
  );
}

/** What may be said of a failed call. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : GENERIC_ERROR;

/** The same as a sentence. */
export function sentenceOf(error: unknown): string {
  const message = messageOf(error);
  return message.endsWith('.') ? message : `${message}.`;
}

/** The same, and what is wrong with each field: where there is no form to say it at. */
export const sentencesOf = (error: unknown): string =>
  [sentenceOf(error), ...(error instanceof ApiError ? error.errors.map(({ message }) => message) : [])].join(
    ' ',
  );

function isFieldError(value: unknown): value is FieldError {
  const item = value as Partial<FieldError> | null;
  return typeof item?.field === 'string' && typeof item.message === 'string';
}

/** A 401 on any call sends the browser to the sign-in, which leads back here (docs/regole/messaggi.md). */
export function sessionLost(): void {
  navigation.signIn();
}

/** `fetch` with the session's cookie; a failure of the network is an `ApiError` too. An answer tells the time. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(input, { credentials: 'same-origin', ...init });
    learnTime(answer.headers.get('Date'));
    return answer;
  } catch (cause) {
    // The caller gave up: its own doing, not a failure.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    throw new ApiError(0);
  }
}

/** A call of whose answer only the outcome counts; read to its end, since the connection is not free before. */
export async function command(input: RequestInfo | URL, init?: RequestInit): Promise<void> {
  await (await checked(await send(input, init))).arrayBuffer();
}

/** A call whose answer is JSON. */
export async function answerTo<Answer>(input: RequestInfo | URL, init?: RequestInit): Promise<Answer> {
  return (await checked(await send(input, init))).json();
}

/** A request that has `body` as JSON. */
export const inJson = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Throws an `ApiError` for an answer that is not a success; on 401 the page is also left. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  if (response.status === 401) sessionLost();
  throw withRequest(response, errorFrom(response.status, await response.json().catch(() => null)));
}

/** The error, with the code of the request that it answers. */
export function withRequest(response: Response, error: ApiError): ApiError {
  error.request = response.headers.get('X-Request-ID');
  return error;
}
