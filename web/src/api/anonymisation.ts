import { queryOptions } from '@tanstack/react-query';
import type { Change, ReviewForm } from '@/domain/anonymisation';
import { toBrowser, toServer } from '@/domain/anonymisationText';
import { PAGE_SIZE } from '@/domain/search';
import type { components } from './generated/openapi';
import { API, answerTo, command, inJson } from './http';
import { data, rest } from './rest';

/** A review with the text of the original; its offsets count as the browser's strings do. */
export type Review = components['schemas']['Review'];
/** The same without the pages, as every change answers. */
export type ReviewStatus = components['schemas']['ReviewState'];
export type ReviewResult = components['schemas']['ReviewResult'];
export type ReviewItem = components['schemas']['QueueItem'];
type Ground = components['schemas']['Ground'];

const addressOf = (id: string) => `${API}/provvedimento/${encodeURIComponent(id)}`;

/** The page where a decision's anonymisation is reviewed. */
export const reviewAddress = (id: string) => `/provvedimento/${encodeURIComponent(id)}/document/anonymize`;

/** The prepared document, for who reviews it; another one of the same address is another `hash`. */
export function preparedAddress(id: string, form: ReviewForm, hash: string): string {
  return `${addressOf(id)}/anonymization/document?form=${form}&v=${hash.slice(0, 12)}`;
}

type Pages = { number: number; testo: string }[];

/** Offsets as the browser counts them. */
function read<Status extends ReviewStatus>(review: Status, pages: Pages): Status {
  const texts = new Map(pages.map(({ number, testo }) => [number, testo]));
  const spans = review.spans.map((span) => {
    const testo = texts.get(span.page) ?? '';
    return { ...span, start: toBrowser(testo, span.start), end: toBrowser(testo, span.end) };
  });
  return { ...review, spans };
}

/** The review of a decision. It is read anew each time: others may work on it. */
export async function fetchReview(id: string, signal?: AbortSignal): Promise<Review> {
  const params = { path: { id } };
  const review = await data(
    rest.GET('/api/bdm/backoffice/provvedimento/{id}/anonymization', {
      params,
      ...(signal ? { signal } : {}),
    }),
  );
  return read(review, review.pages);
}

const REVIEW_KEY = 'anonymisation';

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [REVIEW_KEY, id],
    queryFn: ({ signal }) => fetchReview(id, signal),
    staleTime: 0,
    // Personal data: not kept beyond the page.
    gcTime: 0,
    meta: { silent: true },
  });

/** One page of the reviews that wait for this person, the most urgent first. */
export const reviewsQuery = (from: number) =>
  queryOptions({
    queryKey: [REVIEW_KEY, 'queue', from],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/anonymization', {
          params: { query: { from, size: PAGE_SIZE } },
          signal,
        }),
      ),
    staleTime: 0,
    meta: { silent: true },
  });

/** Changes a review. ApiError 409 `EDIT_CONFLICT` where it has a newer version. `leaving`: the page goes away. */
export async function changeReview(
  review: Review,
  change: Change,
  { leaving = false }: { leaving?: boolean } = {},
): Promise<ReviewStatus> {
  const texts = new Map(review.pages.map(({ number, testo }) => [number, testo]));
  const spans = change.spans?.map((span) => {
    const testo = texts.get(span.page) ?? '';
    return { ...span, start: toServer(testo, span.start), end: toServer(testo, span.end) };
  });
  const answer = await answerTo<ReviewStatus>(`${addressOf(review.provvedimento_id)}/anonymization`, {
    ...inJson({ version: review.version, ...change, ...(spans ? { spans } : {}) }),
    method: 'PATCH',
    keepalive: leaving,
  });
  return read(answer, review.pages);
}

async function act(id: string, action: 'detected' | 'prepared' | 'confirmed', body?: object) {
  await command(`${addressOf(id)}/anonymization/${action}`, body ? inJson(body) : { method: 'POST' });
}

/** Has the personal data looked for again; decisions on what is found again are kept. */
export const detectAgain = (id: string) => act(id, 'detected');

/**
 * Has the documents made; `ground` is what is said of it where nobody has yet. ApiError 409 `UNDECIDED` while something
 * is to be decided, `GROUND` where there is none.
 */
export const prepareDocument = (id: string, ground: Ground | null) =>
  act(id, 'prepared', ground === null ? undefined : { ground });

export type Confirmation = Partial<components['schemas']['ConfirmIn']> & { version: number };

/**
 * Gives the prepared document to the readers, or to who publishes. ApiError 409 `EDIT_CONFLICT` where it is not the one
 * looked at, `UNANSWERED`, `NOT_LOOKED_AT`, `TO_BE_CONFIRMED`; 403 `SAME_PERSON`.
 */
export const confirmDocument = (id: string, confirmation: Confirmation) => act(id, 'confirmed', confirmation);

/** Withdraws the personal data of a decision from its readers at once. ApiError 409 where that was done already. */
export async function obscure(id: string, request: { ground: string; reason: string }): Promise<void> {
  await command(`${addressOf(id)}/obscured`, inJson(request));
}
