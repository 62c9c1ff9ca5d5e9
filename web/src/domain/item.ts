/** Addresses and small facts of decisions and abstracts, in one place. */

import SHARED from '@/domain/generated/shared';
import { choiceLabel } from './fields';
import { formatDay } from './format';
import { EMPTY_SEARCH, type Search } from './search';

export type ItemKind = 'provvedimento' | 'massima';

/** The page of an item; below the list `under` where it belongs to one that has an address of its own (the archive). */
export function itemAddress(kind: ItemKind, id: string, under = ''): string {
  return `${under}/${kind === 'massima' ? 'abstract' : 'provvedimento'}/page?id=${encodeURIComponent(id)}`;
}

/** Two decisions side by side. */
export const confrontoAddress = (first: string, second: string): string =>
  `/confronto?${new URLSearchParams({ primo: first, secondo: second })}`;

/** Where an item was opened from: kept in the history entry, so that the item's own address stays plain. */
export type FromResults = {
  search: Search;
  position: number;
  /** The address of the list, where it is not that of the search: a list of the archive. */
  list?: string;
};

export function fromResults(state: unknown): FromResults | null {
  const value = (state as { results?: FromResults } | null)?.results;
  if (!value || typeof value.position !== 'number' || !value.search) return null;
  // An entry of the history may be older than this program.
  return { ...value, search: { ...EMPTY_SEARCH, ...value.search } };
}

/** 'sentenza' → 'Sentenza' */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('it') + text.slice(1);
}

/** The documents of a decision: the one to read, and, where it is another one, the anonymised version. */
export function documentsOf(item: {
  document_hash: string | null;
  anonymized_document_hash: string | null;
  visibility: string;
}) {
  const { document_hash: own, anonymized_document_hash: anonymised } = item;
  return {
    readable: own !== null,
    /** What the reader gets is the anonymised version, for want of the right to the original. */
    onlyAnonymised: item.visibility === 'true' && own !== null && own === anonymised,
    anonymisedToo: anonymised !== null && anonymised !== own,
  };
}

/** 'INAMMISSIBILITA' → 'Inammissibilità' */
export const esitoLabel = (esito: string): string => choiceLabel('esito', esito);

export function statusColours(status: string) {
  const [color, background] =
    (SHARED.status.STATUS_COLOURS as Record<string, readonly string[]>)[status] ?? [];
  return { color, background };
}

/** 'DA_APPROVARE' → 'da approvare' */
export const statusLabel = (status: string): string =>
  (SHARED.statuses as Record<string, string>)[status] ?? status;

const WITHDRAWN: Record<ItemKind, string> = {
  provvedimento: 'Provvedimento ritirato',
  massima: 'Abstract ritirato',
};

/** All that is said of what was withdrawn, on which day. */
export const withdrawnText = (kind: ItemKind, day: string): string =>
  `${WITHDRAWN[kind]} il ${formatDay(day)}`;

/** What a page calls it. */
export const PROCEEDING = 'Numero di ruolo (R.G.)';

/** The R.G. number: '1234/2020', with the sub-proceeding after a dash. */
export function ruoloNumber(item: {
  numero_ruolo: string | null;
  anno_ruolo: string | null;
  sub_procedimento: string | null;
}): string {
  const base = [item.numero_ruolo, item.anno_ruolo].filter(Boolean).join('/');
  return base && item.sub_procedimento ? `${base}-${item.sub_procedimento}` : base;
}
