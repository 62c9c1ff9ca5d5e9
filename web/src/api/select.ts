import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import { sortFor } from '@/domain/search';
import {
  SelectMassimaDocument,
  SelectMassimaOpDocument,
  SelectProvvedimentoDocument,
  SelectProvvedimentoOpDocument,
} from './generated/graphql/graphql';
import { execute } from './graphql';

/** One page of what can be chosen in a dialog (docs/regole/ricerca.md#scegliere-un-elemento). */
export type SelectQuery = {
  /** What is in work in the reader's offices; otherwise what is published. */
  inWork: boolean;
  area: Area;
  /** In the search language. */
  q: string;
  from: number;
  size: number;
};

export type Choices<Item> = { count: number; items: Item[] };
export type ProvvedimentoChoice = Awaited<ReturnType<typeof provvedimenti>>['items'][number];
export type MassimaChoice = Awaited<ReturnType<typeof massime>>['items'][number];

async function provvedimenti({ inWork, ...wanted }: SelectQuery, signal: AbortSignal) {
  if (inWork) return (await execute(SelectProvvedimentoOpDocument, wanted, signal)).provvedimentoOp;
  const variables = { ...wanted, ...sortFor(wanted.q, null, null) };
  return (await execute(SelectProvvedimentoDocument, variables, signal)).provvedimento;
}

async function massime({ inWork, ...wanted }: SelectQuery, signal: AbortSignal) {
  if (inWork) return (await execute(SelectMassimaOpDocument, wanted, signal)).massimaOp;
  const variables = { ...wanted, ...sortFor(wanted.q, null, null) };
  return (await execute(SelectMassimaDocument, variables, signal)).massima;
}

export const provvedimentoChoicesQuery = (wanted: SelectQuery) =>
  queryOptions({
    queryKey: ['select', 'provvedimento', wanted],
    queryFn: ({ signal }) => provvedimenti(wanted, signal),
    meta: { silent: true },
  });

export const massimaChoicesQuery = (wanted: SelectQuery) =>
  queryOptions({
    queryKey: ['select', 'massima', wanted],
    queryFn: ({ signal }) => massime(wanted, signal),
    meta: { silent: true },
  });
