import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { API, ApiError, checked, inJson, send } from './http';

type Schemas = components['schemas'];

/** What a sentence rests on: words of the decision and where they stand in the stored text of its pages (from 1). */
export type Citation = Schemas['CitationOut'];

/** A sentence with at least one citation; unless it is `verified`, only what it cites is sure. */
export type Sentence<Cited extends Citation = Citation> = {
  text: string;
  citations: Cited[];
  verified: boolean;
};
/** Sentences; `passages` that come nearest, which are the answer without them; how many sentences of a model were
 * `left_out`; extracts as a `fallback`. */
export type AnswerContent<Cited extends Citation = Citation> = {
  sentences: readonly Sentence<Cited>[];
  passages: readonly Cited[];
  left_out: number;
  fallback: boolean;
};

/** Sentences of the decision itself where it is `extractive`; otherwise `model` formulated them. */
export type Summary = Schemas['SummaryOut'];

/** A question and its answer; no sentences and `found` false where there is no sure one. */
export type ChatMessage = Schemas['MessageOut'];

type Conversation = Schemas['IngestOut'];

/** A citation of one of several decisions. */
export type DecisionCitation = Schemas['GeneralCitation'];

/** An answer across decisions, with those that it uses. */
export type GeneralAnswer = Schemas['GeneralOut'];

/** Words that a summary has at least (docs/regole/assistente.md#sintesi). */
const SUMMARY_LENGTH = 400;
/** The server gives up sooner; this is for a connection that died without saying so. */
const GIVE_UP_MS = 240_000;

type CallOptions = { signal?: AbortSignal | undefined };

/** What the assistant answered. Like every call of its kind it ends when `signal` says so, on the server too. */
async function ask<Answer>(path: string, init: RequestInit, { signal }: CallOptions): Promise<Answer> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const patience = setTimeout(end, GIVE_UP_MS);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const response = await checked(await send(`${API}${path}`, { ...init, signal: ending.signal }));
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  } catch (cause) {
    if (ending.signal.aborted && !signal?.aborted) throw new ApiError(0);
    // A connection cut in the middle of an answer.
    if (cause instanceof TypeError || cause instanceof SyntaxError) throw new ApiError(0);
    throw cause;
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener('abort', end);
  }
}

const chatOf = (id: string) => `/chat/${encodeURIComponent(id)}`;

/** The summary of a decision's document; `regenerate` has it made anew. */
export function fetchSummary(
  id: string,
  {
    anonymised = false,
    regenerate = false,
    signal,
  }: CallOptions & { anonymised?: boolean; regenerate?: boolean },
): Promise<Summary> {
  const query = `regenerate=${regenerate}&anonymized=${anonymised}&atLeastLength=${SUMMARY_LENGTH}`;
  return ask(`/provvedimento/${encodeURIComponent(id)}/summary?${query}`, {}, { signal });
}

export const summaryQuery = (id: string, anonymised: boolean) =>
  queryOptions({
    queryKey: ['assistant', 'summary', id, anonymised],
    queryFn: ({ signal }) => fetchSummary(id, { anonymised, signal }),
    staleTime: 60_000,
    retry: false,
    // Without a connection it fails, instead of waiting for one.
    networkMode: 'always',
    meta: { silent: true },
  });

/** Prepares a decision's document for questions, and brings what was said about it before. */
export const conversationQuery = (id: string, anonymised: boolean) =>
  queryOptions({
    queryKey: ['assistant', 'chat', id, anonymised],
    queryFn: ({ signal }) =>
      ask<Conversation>(`${chatOf(id)}/ingest?anonymized=${anonymised}`, { method: 'POST' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Another window may have gone on with it: read anew each time the document is opened.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    meta: { silent: true },
  });

/** Asks `question` after `before`; gives the whole conversation. */
export function askQuestion(
  id: string,
  anonymised: boolean,
  before: readonly ChatMessage[],
  question: string,
  signal: AbortSignal,
): Promise<ChatMessage[]> {
  const said = before.map(({ user, assistant }) => ({ user, assistant }));
  const body = inJson([...said, { user: question, assistant: null }]);
  return ask(`${chatOf(id)}/question?anonymized=${anonymised}`, body, { signal });
}

/** Forgets the conversation about a decision's document. */
export async function forgetConversation(id: string, anonymised: boolean): Promise<void> {
  await ask(`${chatOf(id)}?anonymized=${anonymised}`, { method: 'DELETE' }, {});
}

/** A conversation as it goes on the clipboard or on paper. */
export async function conversationText(
  messages: readonly { user: string; assistant: string }[],
  signal?: AbortSignal,
): Promise<string> {
  const said = messages.map(({ user, assistant }) => ({ user, assistant }));
  return (await ask<{ text: string }>('/chat/print', inJson(said), { signal })).text;
}

/** A question across all decisions. */
export const askEverywhere = (message: string, signal: AbortSignal): Promise<GeneralAnswer> =>
  ask('/chat', inJson({ message }), { signal });
