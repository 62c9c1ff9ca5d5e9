/**
 * The work queues through their address (docs/regole/redazione.md): filters as an expression of the query language,
 * order and page.
 */

import SHARED from '@/domain/generated/shared';
import { DIGITS } from './fields';
import type { ItemKind } from './item';
import { and, conditions, type FieldName, type Leaf, print, type Tree } from './query';
import { pageCount, treeOf } from './search';
import { treeOf as treeOfText, wordsOf } from './words';

export type DayRange = { start: string | null; end: string | null };
export const NO_DAYS: DayRange = { start: null, end: null };

const EXACT = ['tipo', 'area', 'ufficio', 'status', 'materia'] as const;
const NUMBERS = [
  'numero_provvedimento',
  'anno_provvedimento',
  'numero_ruolo',
  'sub_procedimento',
  'anno_ruolo',
] as const;
const DAYS = ['data', 'data_pubblicazione'] as const;

export type ExactFilter = (typeof EXACT)[number];
export type NumberFilter = (typeof NUMBERS)[number];
export type DayFilter = (typeof DAYS)[number];

/** Whose the items are, with what it is called. No part of the expression: who asks decides what `me` is. */
export const ASSIGNED_TO = { me: 'Assegnati a me', nobody: 'Non assegnati' } as const;
export type AssignedTo = keyof typeof ASSIGNED_TO;

/** What each column is filtered by, and whose the items are; an empty text and two open ends are no filter. */
export type QueueFilters = Record<ExactFilter | NumberFilter | 'titolo', string> &
  Record<DayFilter, DayRange> & { assigned_to: AssignedTo | '' };

export const NO_FILTERS: QueueFilters = {
  tipo: '',
  area: '',
  ufficio: '',
  status: '',
  materia: '',
  numero_provvedimento: '',
  anno_provvedimento: '',
  numero_ruolo: '',
  sub_procedimento: '',
  anno_ruolo: '',
  titolo: '',
  data: NO_DAYS,
  data_pubblicazione: NO_DAYS,
  assigned_to: '',
};

/** How many digits a number may have in the queues (docs/regole/limiti.md). */
export const QUEUE_DIGITS: Record<NumberFilter, number> = { ...DIGITS, sub_procedimento: 7 };

export const QUEUE_STATUSES = Object.keys(SHARED.statuses).filter(
  (status) => status !== 'PUBBLICATO' && status !== 'RITIRATO',
);

const COMMON_SORTS = [...EXACT, ...NUMBERS, ...DAYS, 'edit_date'] as const;
type QueueSortField = (typeof COMMON_SORTS)[number] | 'titolo';
export type QueueSort = { field: QueueSortField; order: 'asc' | 'desc' };

/** Newest edit first (docs/regole/redazione.md#liste-di-lavoro). */
export const DEFAULT_QUEUE_SORT: QueueSort = { field: 'edit_date', order: 'desc' };

/** As many rows as a page may have, the default first. */
export const QUEUE_SIZES = [10, 50, 100] as const;
export type QueueSize = (typeof QUEUE_SIZES)[number];
export const DEFAULT_QUEUE_SIZE: QueueSize = 10;

/** `sort` and `size` are null where the address does not say: then they are those that this person used last. */
export type Queue = {
  kind: ItemKind;
  filters: QueueFilters;
  /** What is looked for in all of an item, as `searchedText` writes it. */
  testo: string;
  sort: QueueSort | null;
  size: QueueSize | null;
  from: number;
};

/** How many filters are set. */
export function filtersSet(filters: QueueFilters): number {
  const days = DAYS.filter((field) => filters[field].start || filters[field].end);
  const others = [...EXACT, ...NUMBERS, 'titolo' as const].filter((field) => filters[field].trim());
  return days.length + others.length + (filters.assigned_to ? 1 : 0);
}

/** Those that are left over belong to no word. */
const QUOTES = /[“”„«»]/g;

function phrasesAndWords(typed: string): { phrases: string[]; words: string[] } {
  const leaves = conditions(treeOfText(typed));
  return {
    phrases: leaves.flatMap((leaf) => (leaf.type === 'phrase' ? [leaf.text] : [])),
    words: leaves.flatMap((leaf) =>
      leaf.type === 'words' ? wordsOf(leaf.words.join(' ').replace(QUOTES, ' ')) : [],
    ),
  };
}

/** What is typed into the search of a queue, in one way: the words, and the phrases between quotation marks. */
export function searchedText(typed: string): string {
  const { words, phrases } = phrasesAndWords(typed);
  return [...words, ...phrases.map((phrase) => `"${phrase}"`)].join(' ');
}

/** Filters and text as an expression: all of them hold, and each of the words of a title and of the text. */
export function queryOf({ filters, testo }: Pick<Queue, 'filters' | 'testo'>): string {
  const leaves: Leaf[] = [];
  for (const field of [...EXACT, ...NUMBERS]) {
    const value = filters[field].trim();
    if (value) leaves.push({ type: 'equals', field, value });
  }
  for (const word of wordsOf(filters.titolo)) {
    leaves.push({ type: 'words', field: 'titolo', words: [word], every: false });
  }
  for (const field of DAYS) {
    const { start, end } = filters[field];
    if (start || end) leaves.push({ type: 'days', field, start, end });
  }
  const { words, phrases } = phrasesAndWords(testo);
  if (words.length) leaves.push({ type: 'words', field: 'testo', words, every: words.length > 1 });
  leaves.push(...phrases.map((text): Leaf => ({ type: 'phrase', field: 'testo', text })));
  return print(and(...leaves));
}

/** The filters and the text that an expression is; what neither the columns of the queue nor its search can say is left out. */
export function filtersOf(q: string, kind: ItemKind): Pick<Queue, 'filters' | 'testo'> {
  const filters = { ...NO_FILTERS };
  const titolo: string[] = [];
  const testo: string[] = [];
  for (const condition of conditions(treeOf(q) ?? and())) take(condition);
  return {
    filters: { ...filters, titolo: kind === 'massima' ? titolo.join(' ') : '' },
    testo: searchedText(testo.join(' ')),
  };

  function take(condition: Tree) {
    if (condition.type === 'equals' && isOneOf([...EXACT, ...NUMBERS], condition.field)) {
      filters[condition.field] = condition.value;
    } else if (condition.type === 'days' && isOneOf(DAYS, condition.field)) {
      filters[condition.field] = { start: condition.start, end: condition.end };
    } else if (condition.type === 'words' && condition.field === 'titolo') {
      titolo.push(...condition.words);
    } else if (
      condition.type === 'words' &&
      condition.field === 'testo' &&
      (condition.every || condition.words.length === 1)
    ) {
      testo.push(...condition.words);
    } else if (condition.type === 'phrase' && condition.field === 'testo') {
      testo.push(`"${condition.text}"`);
    }
  }
}

function isOneOf<Field extends FieldName>(fields: readonly Field[], field: FieldName): field is Field {
  return (fields as readonly FieldName[]).includes(field);
}

export function queueSort(kind: ItemKind, field: unknown, order: unknown): QueueSort | null {
  const known =
    (COMMON_SORTS as readonly unknown[]).includes(field) || (kind === 'massima' && field === 'titolo');
  if (!known || (order !== 'asc' && order !== 'desc')) return null;
  return { field: field as QueueSortField, order };
}

/** A number of rows that a page may have; null for anything else. */
export function queueSize(value: unknown): QueueSize | null {
  return QUEUE_SIZES.find((size) => size === Number(value)) ?? null;
}

export function assignedTo(value: string | null): AssignedTo | '' {
  return value === 'me' || value === 'nobody' ? value : '';
}

/** How many pages there are: only the index limits how far one can turn them, and only words are looked for there. */
export function queuePages({ filters, testo, size }: Queue, count: number): number {
  const rows = size ?? DEFAULT_QUEUE_SIZE;
  return filters.titolo || testo ? pageCount(count, rows) : Math.ceil(count / rows);
}

/** What an address asks for; what makes no sense becomes the default. */
export function readQueue(params: URLSearchParams, kind: ItemKind): Queue {
  const from = Number(params.get('from') ?? 0);
  const further = Number.isInteger(from) && from > 0;
  const { filters, testo } = filtersOf(params.get('q') ?? '', kind);
  // A place in the list is one among pages of a size, whatever the size that somebody prefers.
  const size = queueSize(params.get('size')) ?? (further ? DEFAULT_QUEUE_SIZE : null);
  return {
    kind,
    filters: { ...filters, assigned_to: assignedTo(params.get('assigned_to')) },
    testo,
    sort: queueSort(kind, params.get('sort_field'), params.get('sort_order')),
    size,
    from: further ? from - (from % (size ?? DEFAULT_QUEUE_SIZE)) : 0,
  };
}

export function queuePath(kind: ItemKind): string {
  return `/attivita/${kind === 'massima' ? 'abstract' : 'provvedimento'}/home`;
}

/** Writes an address that `readQueue` reads back unchanged. */
export function queueAddress({ kind, filters, testo, sort, size, from }: Queue): string {
  const params = new URLSearchParams();
  const q = queryOf({ filters, testo });
  if (q) params.set('q', q);
  if (filters.assigned_to) params.set('assigned_to', filters.assigned_to);
  if (sort) {
    params.set('sort_field', sort.field);
    params.set('sort_order', sort.order);
  }
  if (size && !(size === DEFAULT_QUEUE_SIZE && from > 0)) params.set('size', String(size));
  if (from > 0) params.set('from', String(from));
  const query = params.toString();
  return queuePath(kind) + (query && `?${query}`);
}

/** Where an item in work is edited (docs/regole/consultazione.md#indirizzi). */
export function workAddress(kind: ItemKind, id: string): string {
  return `/attivita/${kind === 'massima' ? 'abstract' : 'provvedimento'}/page?id=${encodeURIComponent(id)}`;
}

/** Where a new decision begins. */
export const NEW_DECISION_ADDRESS = '/attivita/provvedimento/nuovo';

/** The same filters in the other queue: only abstracts have titles. */
export function filtersFor(kind: ItemKind, filters: QueueFilters): QueueFilters {
  return kind === 'massima' ? filters : { ...filters, titolo: '' };
}
