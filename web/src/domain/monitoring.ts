/** The dashboard (docs/regole/cruscotto.md): what is shown is its address, and counts are summed up for charts and tables here. */

import SHARED from '@/domain/generated/shared';
import { daysOf, isoDay, MONTHS } from './day';
import { CHOICES } from './fields';
import { formatNumber } from './format';
import { capitalize } from './item';
import type { Area } from './preferences';
import { print } from './query';
import { EMPTY_SEARCH, searchAddress } from './search';
import { type CurrentUser, hasAllOffices } from './user';

export const MONITORING = '/monitoring';
/** Without dates the last six months (docs/regole/cruscotto.md#periodo). */
export const { DEFAULT_MONTHS } = SHARED.period;
export const ROWS_PER_PAGE = 10;

/** Lines tell apart also without their colours. */
const DASHES = ['', '6 4', '2 3'] as const;
export const SERIES = [
  { kind: 'massima', area: 'civile', label: 'Abstract civili', color: '#2f86d1', dash: DASHES[0] },
  { kind: 'massima', area: 'penale', label: 'Abstract penali', color: '#d4661a', dash: DASHES[1] },
  { kind: 'provvedimento', area: 'civile', label: 'Provvedimenti civili', color: '#0b3f7a', dash: DASHES[0] },
  { kind: 'provvedimento', area: 'penale', label: 'Provvedimenti penali', color: '#8f2413', dash: DASHES[1] },
] as const;
/** One number for each of `SERIES`. */
export type Counts = [number, number, number, number];
export const NO_COUNTS: Counts = [0, 0, 0, 0];

export type MonitoringRow = {
  distretto: string;
  ufficio: string;
  area: string;
  massima_count: number;
  provvedimento_count: number;
};
type Month = Pick<MonitoringRow, 'area' | 'massima_count' | 'provvedimento_count'> & { mese: string };

export const SORTS = ['distretto', 'ufficio', 'area', 'massima_count', 'provvedimento_count'] as const;
export type MonitoringSort = (typeof SORTS)[number];
export type Sort = { field: MonitoringSort; order: 'asc' | 'desc' };
export const DEFAULT_SORT: Sort = { field: 'distretto', order: 'asc' };

export type MonitoredPlace = { distretto: string | null; ufficio: string | null; area: Area | null };
export type Period = { start: string; end: string };
/** `own`: the office, of one's own, whose work is shown. */
export type MonitoringView = MonitoredPlace &
  Period & { q: string; sort: Sort; page: number; own: string | null };

/** The day so many months before, or the last one of that month if it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  return isoDay(y, m, Math.min(date, daysOf(y, m))) ?? day;
}

/** As the server does it: no day to come, and an end before the start becomes the start. */
export function periodOf(start: string | null, end: string | null, today: string): Period {
  const last = end && end < today ? end : today;
  const first = start ? (start < today ? start : today) : monthsBefore(last, DEFAULT_MONTHS);
  return { start: first, end: last < first ? first : last };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayIn(params: URLSearchParams, name: string): string | null {
  const match = DAY.exec(params.get(name) ?? '');
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Reads an address; what is missing or makes no sense becomes the default. */
export function readView(params: URLSearchParams, today: string): MonitoringView {
  const text = (name: string) => params.get(name)?.trim() || null;
  const distretto = text('distretto');
  const [field, order] = (text('ordine') ?? '').split('-');
  const page = Number(text('pagina') ?? 1);
  return {
    ...periodOf(dayIn(params, 'dateFrom'), dayIn(params, 'dateTo'), today),
    distretto,
    ufficio: distretto && text('ufficio'),
    area: CHOICES.area.find((area) => area === text('area')) ?? null,
    q: text('cerca') ?? '',
    sort: SORTS.includes(field as MonitoringSort)
      ? { field: field as MonitoringSort, order: order === 'desc' ? 'desc' : 'asc' }
      : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    own: text('lavoro'),
  };
}

/** Writes an address that `readView` reads back unchanged on the same day; a period that ends today stays open. */
export function viewAddress(view: MonitoringView, today: string): string {
  const params = new URLSearchParams();
  const open = periodOf(null, null, today);
  if (view.start !== open.start || view.end !== open.end) {
    params.set('dateFrom', view.start);
    if (view.end !== today) params.set('dateTo', view.end);
  }
  for (const name of ['distretto', 'ufficio', 'area'] as const) {
    const value = view[name];
    if (value) params.set(name, value);
  }
  if (view.q) params.set('cerca', view.q);
  const { field, order } = view.sort;
  if (field !== DEFAULT_SORT.field || order !== DEFAULT_SORT.order) params.set('ordine', `${field}-${order}`);
  if (view.page > 1) params.set('pagina', String(view.page));
  if (view.own) params.set('lavoro', view.own);
  const text = params.toString();
  return text ? `${MONITORING}?${text}` : MONITORING;
}

/** The rows of a place. */
export function rowsOf(
  rows: readonly MonitoringRow[],
  { distretto, ufficio, area }: MonitoredPlace,
): MonitoringRow[] {
  return rows.filter(
    (row) =>
      (!distretto || row.distretto === distretto) &&
      (!ufficio || row.ufficio === ufficio) &&
      (!area || row.area === area),
  );
}

export function add(
  counts: Counts,
  row: Pick<MonitoringRow, 'area' | 'massima_count' | 'provvedimento_count'>,
): Counts {
  return SERIES.map(
    ({ kind, area }, at) => (counts[at] ?? 0) + (row.area === area ? row[`${kind}_count`] : 0),
  ) as Counts;
}

/** Of four numbers those of some of `SERIES`. */
export const countsOf = (series: readonly (typeof SERIES)[number][], counts: Counts): number[] =>
  series.map((each) => counts[SERIES.indexOf(each)] ?? 0);

export const sumOf = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);

/** What each place has: all of `places`, also those with nothing; most first, equal ones by name. */
export type PlaceCounts = { id: string; name: string; counts: Counts };
export function byPlace(
  rows: readonly MonitoringRow[],
  level: 'distretto' | 'ufficio',
  places: readonly { id: string; name: string }[],
): PlaceCounts[] {
  const sums = new Map<string, Counts>();
  for (const row of rows) sums.set(row[level], add(sums.get(row[level]) ?? NO_COUNTS, row));
  return places
    .map((place) => ({ ...place, counts: sums.get(place.id) ?? NO_COUNTS }))
    .sort(
      (one, other) => sumOf(other.counts) - sumOf(one.counts) || one.name.localeCompare(other.name, 'it'),
    );
}

/** Every month of a period, oldest first; of a long one those before anything was published are left out. */
type MonthCounts = { mese: string; counts: Counts };
const LONG = 36;
export function byMonth(months: readonly Month[], { start, end }: Period): MonthCounts[] {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const sums = new Map<string, Counts>();
  for (const month of months) sums.set(month.mese, add(sums.get(month.mese) ?? NO_COUNTS, month));
  const last = at(end);
  let first = at(start);
  if (last - first > LONG) first = Math.min(last, ...[...sums.keys()].map(at));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const mese = `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
    return { mese, counts: sums.get(mese) ?? NO_COUNTS };
  });
}

/** '2026-03' → 'Marzo 2026'; short 'mar 26'. */
export function monthName(mese: string, short = false): string {
  const name = (MONTHS[Number(mese.slice(5)) - 1] ?? '').toLocaleLowerCase('it');
  return short
    ? `${name.slice(0, 3)} ${mese.slice(2, 4)}`
    : `${name.charAt(0).toLocaleUpperCase('it')}${name.slice(1)} ${mese.slice(0, 4)}`;
}

export function sorted(
  rows: readonly MonitoringRow[],
  { field, order }: Sort,
  name: (id: string) => string,
): MonitoringRow[] {
  const text = (row: MonitoringRow) => (field === 'distretto' ? name(row.distretto) : String(row[field]));
  const numbers = field === 'massima_count' || field === 'provvedimento_count';
  const compare = (one: MonitoringRow, other: MonitoringRow) =>
    numbers ? one[field] - other[field] : text(one).localeCompare(text(other), 'it');
  const way = order === 'desc' ? -1 : 1;
  return [...rows].sort(
    (one, other) =>
      way * compare(one, other) ||
      name(one.distretto).localeCompare(name(other.distretto), 'it') ||
      one.ufficio.localeCompare(other.ufficio, 'it') ||
      one.area.localeCompare(other.area, 'it'),
  );
}

/** The search that finds just what a row counts. */
export function searchOfRow(
  { distretto, ufficio, area }: Pick<MonitoringRow, 'distretto' | 'ufficio' | 'area'>,
  { start, end }: Period,
  kind: 'massima' | 'provvedimento',
): string {
  return searchAddress({
    ...EMPTY_SEARCH,
    q: print({
      type: 'and',
      children: [
        { type: 'equals', field: 'distretto', value: distretto },
        { type: 'equals', field: 'ufficio', value: ufficio },
        { type: 'days', field: 'data_pubblicazione', start, end },
      ],
    }),
    area: area === 'penale' ? 'penale' : 'civile',
    target: kind === 'massima' ? 'abstract' : 'provvedimento',
    sort_field: 'data_pubblicazione',
  });
}

/** 'Milano: 1 abstract civile…' for who does not see the bars. */
export function spoken(name: string, counts: Counts): string {
  return `${name}: ${SERIES.map(({ label }, at) => `${label.toLocaleLowerCase('it')} ${formatNumber(counts[at] ?? 0)}`).join(', ')}`;
}

export const { KIND_NAMES } = SHARED.monitoring;

type Done = keyof typeof SHARED.monitoring.DONE_NAMES;
const DONE_COLOURS: Record<Done, string> = { entered: '#2f86d1', approved: '#b3541e', published: '#0b3f7a' };
/** What an office does with an item, in the order in which it does it. */
export const DONE = (Object.entries(SHARED.monitoring.DONE_NAMES) as [Done, string][]).map(
  ([key, name], at) => ({ key, label: capitalize(name), color: DONE_COLOURS[key], dash: DASHES[at] ?? '' }),
);

/**
 * The office whose work is shown: for who has all offices the one that the page is about; for the others the one they
 * chose, that of the page where it is theirs, the one they work for, or their first.
 */
export function officeShown(
  user: Pick<CurrentUser, 'ou' | 'working_ou'>,
  { own, ufficio }: Pick<MonitoringView, 'own' | 'ufficio'>,
): string | null {
  if (hasAllOffices(user)) return ufficio;
  return [own, ufficio, user.working_ou, user.ou[0]].find((name) => name && user.ou.includes(name)) ?? null;
}

/** The ages of work in progress, from the youngest on. */
export const AGES = [
  { key: 'under_7', label: 'Meno di 7 giorni', color: '#5a9bd3' },
  { key: 'under_30', label: 'Da 7 a 29 giorni', color: '#1f5c99' },
  { key: 'under_90', label: 'Da 30 a 89 giorni', color: '#c9741a' },
  { key: 'over_90', label: '90 giorni e oltre', color: '#96251a' },
] as const;
