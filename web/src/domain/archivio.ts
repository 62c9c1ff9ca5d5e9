/** The archive through its addresses: what was chosen, level by level, is the path (docs/regole/consultazione.md). */
import SHARED from '@/domain/generated/shared';
import { formatNumber, titleCase } from './format';
import { EMPTY_SEARCH, type Search, type Target } from './search';

/** `ALL_SUBJECTS` is the materia that stands for every one of them. */
export const { LEVELS, ALL_SUBJECTS } = SHARED.archive;
export type ArchiveLevel = (typeof LEVELS)[number];
/** Values from the top down: none is missing above one that is there. */
export type ArchiveSelection = Partial<Record<ArchiveLevel, string>>;

const ARCHIVE = '/archivio';
export const ARCHIVE_HOME = `${ARCHIVE}/home`;
/** One message for every level (docs/regole/consultazione.md#archivio). */
export const NOTHING_ARCHIVED = 'Nessun documento presente in Banca Dati';

export type ArchivePlace = { selection: ArchiveSelection; target: Target | null };

/** The address of a place; `ARCHIVE_HOME` where nothing is chosen. */
export function archiveAddress(selection: ArchiveSelection, target: Target | null = null): string {
  const chosen = LEVELS.flatMap((level) => selection[level] ?? []);
  if (chosen.length === 0) return ARCHIVE_HOME;
  return [ARCHIVE, ...chosen.map(encodeURIComponent), ...(target ? [target] : [])].join('/');
}

/** The place of an address; null for one that is none. Which values exist is the server's to say. */
export function readPlace(pathname: string): ArchivePlace | null {
  const segments = decoded(pathname);
  if (segments?.[0] !== 'archivio' || segments.length > 2 + LEVELS.length) return null;
  if (segments.length === 2 && segments[1] === 'home') return { selection: {}, target: null };
  const values = segments.slice(1);
  const target = values[LEVELS.length];
  if (values.length === 0 || values.some((value) => value.trim() === '')) return null;
  if (target !== undefined && target !== 'provvedimento' && target !== 'abstract') return null;
  const selection = Object.fromEntries(
    LEVELS.flatMap((level, at) => (values[at] === undefined ? [] : [[level, values[at]]])),
  );
  return { selection, target: target ?? null };
}

function decoded(pathname: string): string[] | null {
  try {
    return pathname
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The place whose list a detail page below the archive belongs to; null for any other address. */
export function placeOfDetail(pathname: string): ArchivePlace | null {
  const list = /^(.+)\/(?:abstract|provvedimento)\/page\/?$/.exec(pathname)?.[1];
  return list?.startsWith(`${ARCHIVE}/`) ? readPlace(list) : null;
}

/** What was chosen last; null at the top. */
export function lastLevel(selection: ArchiveSelection): ArchiveLevel | null {
  return LEVELS.findLast((level) => selection[level] !== undefined) ?? null;
}

/** The level to choose from now; null below the month, where the kinds come. */
export function nextLevel(selection: ArchiveSelection): ArchiveLevel | null {
  return LEVELS.find((level) => selection[level] === undefined) ?? null;
}

/** The selection as it was when `level` had just been chosen. */
export function upTo(selection: ArchiveSelection, level: ArchiveLevel): ArchiveSelection {
  const kept = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  return Object.fromEntries(kept.map((name) => [name, selection[name]]));
}

/** A value as people read it; `distretti` are the names of the districts by id. */
export function valueName(
  level: ArchiveLevel,
  value: string,
  distretti: ReadonlyMap<string, string>,
): string {
  switch (level) {
    case 'distretto':
      return distretti.get(value) ?? titleCase(value.replaceAll('_', ' '));
    case 'ufficio':
      return titleCase(value);
    case 'area':
      return `Area ${value}`;
    case 'materia':
      if (value === ALL_SUBJECTS) return 'Tutte le materie';
      // Those of the list are written as they are read; an import may bring them in capitals.
      return value === value.toLocaleUpperCase('it') ? titleCase(value) : value;
    default:
      return value;
  }
}

/** The title of a place: what it is, and what it is narrowed by. */
export function archiveTitle(
  { selection, target }: ArchivePlace,
  distretti: ReadonlyMap<string, string>,
): { main: string; rest: string } {
  const name = (level: ArchiveLevel) => {
    const value = selection[level];
    return value === undefined ? '' : valueName(level, value, distretti);
  };
  const { distretto, ufficio, anno, mese } = selection;
  if (!distretto) return { main: 'Archivio', rest: '' };
  if (!ufficio) return { main: `Distretto di ${name('distretto')}`, rest: '' };
  const month = mese && `${mese.charAt(0)}${mese.slice(1).toLocaleLowerCase('it')} ${anno}`;
  const rest = [name('area'), name('materia'), month || anno, target && KIND[target]];
  return { main: name('ufficio'), rest: rest.filter(Boolean).join(' - ') };
}

export const KIND: Record<Target, string> = { provvedimento: 'Provvedimenti', abstract: 'Abstract' };

/** 'N provvedimento/i' and 'N abstract' (docs/regole/consultazione.md#archivio). */
export function formatCount(target: Target, count: number): string {
  if (target === 'abstract') return `${formatNumber(count)} abstract`;
  return `${formatNumber(count)} ${count === 1 ? 'provvedimento' : 'provvedimenti'}`;
}

/** A value of a level with how much there is. */
export type Entry = { text: string; provvedimento: number; abstract: number };

export function isEmpty({ provvedimento, abstract }: Pick<Entry, Target>): boolean {
  return provvedimento === 0 && abstract === 0;
}

/** The list of a place is a search, the one that its items were counted by. */
export function searchOf(q: string, area: string, target: Target, from: number): Search {
  return {
    ...EMPTY_SEARCH,
    q,
    area: area === 'penale' ? 'penale' : 'civile',
    target,
    from,
    sort_field: 'data_pubblicazione',
    sort_order: 'desc',
  };
}
