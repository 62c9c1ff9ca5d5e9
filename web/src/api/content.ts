import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import { type Search, VISIBLE_RESULTS } from '@/domain/search';
import {
  AlternativesMassimaDocument,
  AlternativesProvvedimentoDocument,
  type AlternativesProvvedimentoQuery,
  MassimaDocument,
  PositionMassimaDocument,
  PositionProvvedimentoDocument,
  ProvvedimentoDocument,
  SearchMassimaDocument,
  SearchProvvedimentoDocument,
  SimiliDocument,
  WithdrawnMassimaDocument,
  WithdrawnProvvedimentoDocument,
} from './generated/graphql/graphql';
import { execute } from './graphql';

export type ProvvedimentoCard = Awaited<ReturnType<typeof searchProvvedimento>>['items'][number];
export type SearchPage = Omit<Awaited<ReturnType<typeof searchProvvedimento>>, 'items'>;
export type Facet = { field: string; values: { value: string; count: number }[] };
export type Alternative = AlternativesProvvedimentoQuery['provvedimento']['alternatives'][number];
export type OtherBreadth = NonNullable<SearchPage['other_breadth']>;
export type MassimaCard = Awaited<ReturnType<typeof searchMassima>>['items'][number];
export type Provvedimento = NonNullable<Awaited<ReturnType<typeof provvedimento>>>;
export type Massima = NonNullable<Awaited<ReturnType<typeof massima>>>;

type Slice = {
  from: number;
  size: number;
  area: string;
  q: string | null;
  sort_field: string;
  sort_order: string;
  collated: boolean;
  note_personali: boolean;
};

function slice(search: Search, from = search.from, size: number = search.size): Slice {
  const { area, q, sort_field, sort_order, collated, note_personali } = search;
  return { from, size, area, q: q || null, sort_field, sort_order, collated, note_personali };
}

type SearchSlice = Slice & { passages: number };

async function searchProvvedimento(variables: SearchSlice, signal: AbortSignal) {
  return counted((await execute(SearchProvvedimentoDocument, variables, signal)).provvedimento);
}

async function searchMassima(variables: SearchSlice, signal: AbortSignal) {
  return counted((await execute(SearchMassimaDocument, variables, signal)).massima);
}

type SentFacet = { field: string; values: string[]; counts: number[] };

/** A page whose facets have each value with its count: they are sent as two lists. */
function counted<Page extends { facets: SentFacet[] }>(
  page: Page,
): Omit<Page, 'facets'> & { facets: Facet[] } {
  const facets = page.facets.map(({ field, values, counts }) => ({
    field,
    values: values.map((value, at) => ({ value, count: counts[at] ?? 0 })),
  }));
  return { ...page, facets };
}

async function provvedimento(id: string, signal: AbortSignal) {
  return (await execute(ProvvedimentoDocument, { id: [id] }, signal)).provvedimento.items[0] ?? null;
}

async function massima(id: string, signal: AbortSignal) {
  return (await execute(MassimaDocument, { id: [id] }, signal)).massima.items[0] ?? null;
}

/** The day on which what is no longer to be read was withdrawn; null if it was not. */
async function withdrawnOn(kind: ItemKind, id: string, signal: AbortSignal) {
  const { ritirati } =
    kind === 'provvedimento'
      ? (await execute(WithdrawnProvvedimentoDocument, { id: [id] }, signal)).provvedimento
      : (await execute(WithdrawnMassimaDocument, { id: [id] }, signal)).massima;
  return ritirati[0]?.day ?? null;
}

export const withdrawnOnQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: ['withdrawn', kind, id],
    queryFn: ({ signal }) => withdrawnOn(kind, id, signal),
  });

/** Long enough to read a decision and find the list as it was. */
const KEPT_MS = 30 * 60_000;

/** Passages of each result that are shown, of compact and of whole cards. */
export const PASSAGES = { compact: 1, whole: 3 };

/** One page of decisions, with the exact count of all that match. */
export function searchProvvedimentoQuery(search: Search, passages = PASSAGES.whole) {
  const variables = { ...slice(search), passages };
  return queryOptions({
    queryKey: ['search', 'provvedimento', variables],
    queryFn: ({ signal }) => searchProvvedimento(variables, signal),
    gcTime: KEPT_MS,
  });
}

/** One page of abstracts, with the exact count of all that match. */
export function searchMassimaQuery(search: Search, passages = PASSAGES.whole) {
  const variables = { ...slice(search), passages };
  return queryOptions({
    queryKey: ['search', 'massima', variables],
    queryFn: ({ signal }) => searchMassima(variables, signal),
    gcTime: KEPT_MS,
  });
}

/** Of a search with no more results than a page: what finds more, and how much. */
export function alternativesQuery({ target, area, q, collated, note_personali }: Search) {
  const variables = { area, q: q || null, collated, note_personali };
  return queryOptions({
    queryKey: ['alternatives', target, variables],
    queryFn: async ({ signal }): Promise<Alternative[]> =>
      target === 'abstract'
        ? (await execute(AlternativesMassimaDocument, variables, signal)).massima.alternatives
        : (await execute(AlternativesProvvedimentoDocument, variables, signal)).provvedimento.alternatives,
    retry: false,
    meta: { silent: true },
  });
}

/** A decision by our id or by its source's; null where there is none that the reader may see. */
export function provvedimentoQuery(id: string) {
  return queryOptions({
    queryKey: ['provvedimento', id],
    queryFn: ({ signal }) => provvedimento(id, signal),
  });
}

/** The published decisions most like one, with what they have in common. */
export function similiQuery(id: string) {
  return queryOptions({
    queryKey: ['simili', id],
    queryFn: async ({ signal }) =>
      (await execute(SimiliDocument, { id: [id] }, signal)).provvedimento.items[0]?.simili ?? [],
    staleTime: 5 * 60_000,
    meta: { silent: true },
  });
}

/** An abstract by our id or by its source's; null where there is none that the reader may see. */
export function massimaQuery(id: string) {
  return queryOptions({
    queryKey: ['massima', id],
    queryFn: ({ signal }) => massima(id, signal),
  });
}

export type Neighbours = {
  count: number;
  previous: string | null;
  current: string | null;
  next: string | null;
};

/** The ids around the result at `position` (from 0) of a search. */
export function neighboursQuery(search: Search, position: number) {
  const from = Math.max(0, position - 1);
  // Nothing beyond the visible results can be asked for.
  const variables = slice(search, from, Math.min(position + 2, VISIBLE_RESULTS) - from);
  return queryOptions({
    queryKey: ['neighbours', search.target, variables],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const page =
        search.target === 'abstract'
          ? (await execute(PositionMassimaDocument, variables, signal)).massima
          : (await execute(PositionProvvedimentoDocument, variables, signal)).provvedimento;
      const at = (index: number) => page.items[index - from]?.id ?? null;
      return { count: page.count, previous: at(position - 1), current: at(position), next: at(position + 1) };
    },
  });
}
