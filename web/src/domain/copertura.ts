/** Coverage (docs/regole/copertura.md): the page's address is what it shows. */

import { daysOf, isoDay, today } from './day';
import { CHOICES } from './fields';
import type { Area } from './preferences';
import { conditions, print } from './query';
import { EMPTY_SEARCH, searchAddress, treeOf } from './search';

/** What is published of a month, 'YYYY-MM'; `low`: judged, and less than half of the office's median. */
export type MonthCoverage = Record<
  'count' | 'with_text' | 'civile' | 'penale' | 'sentenza' | 'ordinanza' | 'decreto',
  number
> & { mese: string; low: boolean };

/** How far the numbers of a year's sentenze run, and how many at least are not here. */
export type NumbersCoverage = Record<'anno' | 'greatest' | 'held' | 'missing' | 'unnumbered', number> & {
  area: string;
};

/** An office with something; `since` the first month from which on there is no long hole. */
export type OfficeCoverage = {
  ufficio: string;
  distretto: string;
  count: number;
  with_text: number;
  first: string;
  last: string;
  since: string | null;
  median: number | null;
  low_last_month: boolean;
  months: readonly MonthCoverage[];
  numbers: readonly NumbersCoverage[];
};

/** The offices of a place from month to month, as of `counted_at`; `without` those of which nothing is here. */
export type Coverage = {
  dal: string;
  al: string;
  first: string;
  last_judged: string;
  counted_at: string;
  uffici: readonly OfficeCoverage[];
  without: readonly string[];
};

export type CoverageView = {
  distretto: string | null;
  ufficio: string | null;
  area: Area | null;
  /** Its months; null for the last 24. */
  anno: string | null;
};

const COVERAGE = '/copertura';

/** Reads an address; what is missing or makes no sense is left out. */
export function readCoverage(params: URLSearchParams): CoverageView {
  const text = (name: string) => params.get(name)?.trim() || null;
  const anno = text('anno');
  return {
    distretto: text('distretto'),
    ufficio: text('ufficio'),
    area: CHOICES.area.find((area) => area === text('area')) ?? null,
    anno: anno && /^[1-9]\d{3}$/.test(anno) ? anno : null,
  };
}

export function coverageAddress(view: Partial<CoverageView>): string {
  const params = new URLSearchParams();
  for (const name of ['distretto', 'ufficio', 'area', 'anno'] as const) {
    const value = view[name];
    if (value) params.set(name, value);
  }
  const text = params.toString();
  return text ? `${COVERAGE}?${text}` : COVERAGE;
}

export const periodOf = (anno: string | null): Record<string, string> =>
  anno ? { dal: `${anno}-01-01`, al: `${anno}-12-31` } : {};

/** Every month from `dal` to `al`, oldest first. */
export function monthsBetween(dal: string, al: string): string[] {
  const at = (mese: string) => Number(mese.slice(0, 4)) * 12 + Number(mese.slice(5, 7)) - 1;
  const first = at(dal);
  return Array.from({ length: Math.max(at(al) - first + 1, 0) }, (_, index) => {
    const number = first + index;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

/** What is said of a month: how much, too little, nothing, or nothing yet. */
export type Cell = { mese: string; count: number; state: 'low' | 'held' | 'none' | 'unjudged' };

export function cellsOf(office: OfficeCoverage, months: readonly string[], lastJudged: string): Cell[] {
  const by = new Map(office.months.map((month) => [month.mese, month]));
  return months.map((mese) => {
    const month = by.get(mese);
    const count = month?.count ?? 0;
    const judged = mese >= office.first && mese <= lastJudged;
    if (month?.low) return { mese, count, state: 'low' };
    if (!judged) return { mese, count, state: 'unjudged' };
    return { mese, count, state: count > 0 ? 'held' : 'none' };
  });
}

/** The search for what a month of an office has; the language knows no day to come. */
export function searchOfMonth(ufficio: string, mese: string, area: Area, now: string = today()): string {
  const [year = 0, month = 0] = mese.split('-').map(Number);
  const end = isoDay(year, month, daysOf(year, month));
  return searchAddress({
    ...EMPTY_SEARCH,
    q: print({
      type: 'and',
      children: [
        { type: 'equals', field: 'ufficio', value: ufficio },
        {
          type: 'days',
          field: 'data_pubblicazione',
          start: `${mese}-01`,
          end: end && end < now ? end : null,
        },
      ],
    }),
    area,
    sort_field: 'data_pubblicazione',
  });
}

/** The office that a search is limited to, if it is one. */
export function officeOf(q: string): string | null {
  const tree = treeOf(q);
  const found = tree && conditions(tree).find((one) => one.type === 'equals' && one.field === 'ufficio');
  return found?.type === 'equals' ? found.value : null;
}
