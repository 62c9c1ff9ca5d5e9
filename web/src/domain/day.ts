/** Days without time of day: ISO ('2024-02-01') within the program, DD/MM/YYYY for people and in `q`. */

import { now } from './clock';

const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The day in Rome, the server's 'today'. */
export function today(): string {
  return ROME.format(now());
}

/** The day in Rome of an ISO moment: '2024-02-01T23:30:00Z' → '2024-02-02'. */
export function dayOf(moment: string): string {
  return ROME.format(new Date(moment));
}

/** How many days a month (1 to 12) has. */
export function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The ISO day, or null where there is no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** '01/02/2024' → '2024-02-01', or null for anything else. */
export function parseDay(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return match ? isoDay(Number(match[3]), Number(match[2]), Number(match[1])) : null;
}

/** The same of a day as machines write it: '2020-01-31'. */
export function parseIsoDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

export const MONTHS = [
  'GENNAIO',
  'FEBBRAIO',
  'MARZO',
  'APRILE',
  'MAGGIO',
  'GIUGNO',
  'LUGLIO',
  'AGOSTO',
  'SETTEMBRE',
  'OTTOBRE',
  'NOVEMBRE',
  'DICEMBRE',
] as const;

/** The first year that can be picked or typed (docs/regole/date.md#scegliere-un-giorno). */
export const FIRST_YEAR = 1899;

/** A day being picked: 0 is what has not been picked yet; `text` is what was typed and is no day (yet). */
export type PickedDay = { day: number; month: number; year: number; text?: string | undefined };

export const NO_DAY: PickedDay = { day: 0, month: 0, year: 0 };

/** How many days there are to pick from: all that the month may have while the year is open. */
export function daysToPick({ month, year }: PickedDay): number {
  return month ? daysOf(year || 2000, month) : 31;
}

/** A day of the month that does not exist becomes the last one that does; what was typed before gives way. */
export function clamped({ text: _, ...picked }: PickedDay): PickedDay {
  return { ...picked, day: Math.min(picked.day, daysToPick(picked)) };
}

/** The ISO day; null where nothing was picked, undefined where something is missing. */
export function pickedDay({ day, month, year, text }: PickedDay): string | null | undefined {
  if (text) return undefined;
  if (!day && !month && !year) return null;
  return isoDay(year, month, day) ?? undefined;
}

export function toPicked(iso: string | null): PickedDay {
  const [year = 0, month = 0, day = 0] = (iso ?? '').split('-').map(Number);
  return { day, month, year };
}

/** What stands in the field of a day: 'gg/mm/aaaa', with letters for what has not been picked yet, or what was typed. */
export function pickedText({ day, month, year, text }: PickedDay): string {
  if (text) return text;
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  if (!day && !month && !year) return '';
  return `${day ? digits(day, 2) : 'gg'}/${month ? digits(month, 2) : 'mm'}/${year ? digits(year, 4) : 'aaaa'}`;
}

/** The day that a text of `pickedText` says, or one as people type it; of a month or a year alone the text is kept. */
export function typedDay(text: string): PickedDay {
  const { day } = readTypedDay(text, 'start', '');
  if (day !== null && day === readTypedDay(text, 'end', '').day) return toPicked(day);
  const [, d, m, y] = /^(\d\d|gg)\/(\d\d|mm)\/(\d{4}|aaaa)$/.exec(text) ?? [];
  if (d && m && y && /[gma]/.test(text))
    return { day: Number(d) || 0, month: Number(m) || 0, year: Number(y) || 0 };
  return text.trim() ? { ...NO_DAY, text } : NO_DAY;
}

/** A day as it was read: null where nothing was given, or where `problem` says what is wrong with it. */
export type ReadDay = { day: string | null; problem: string | null };

const wrong = (problem: string): ReadDay => ({ day: null, problem });

/**
 * The day that was typed, as people write it: '1.3.2024', '01/03/2024', '1 marzo 2024', '2024-03-01'. A month ('03/2024',
 * 'mar 2024') or a year stands for its first day as a start and for its last one as an end, or for today while it lasts.
 * A year has four digits: with two of them '01/03/24' could be read in three ways.
 */
export function readTypedDay(text: string, side: 'start' | 'end', now: string): ReadDay {
  const parts = text
    .toLowerCase()
    .replace(/(\d)[°º]/g, '$1')
    .split(/[\s/.-]+/)
    .filter(Boolean);
  if (parts.length === 0) return { day: null, problem: null };
  const [first = ''] = parts;
  if (first.length === 4 && parts.length > 1) parts.reverse();
  const [year = '', month = '', day = ''] = parts.reverse();
  if (parts.length === 3 && /^\d\d$/.test(year)) return wrong('Scrivere l’anno con quattro cifre');
  const m = month === '' ? (side === 'start' ? 1 : 12) : monthOf(month);
  if (parts.length > 3 || !/^\d{4}$/.test(year) || m === null || !/^\d{0,2}$/.test(day))
    return wrong('Scrivere una data, ad esempio 2024, 03/2024 o 1/3/2024');
  if (Number(year) < FIRST_YEAR) return wrong(`Le date cominciano dal ${FIRST_YEAR}`);
  const iso = isoDay(Number(year), m, Number(day || (side === 'start' ? 1 : daysOf(Number(year), m))));
  if (iso === null) return wrong('Questa data non esiste');
  const lasts = day === '' && side === 'end' && now.startsWith(iso.slice(0, month === '' ? 4 : 7));
  return { day: lasts ? now : iso, problem: null };
}

/** 3 for '3', '03', 'marzo', 'mar'; null for what is no month. */
function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const at = text.length < 3 ? -1 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(text));
  return at < 0 ? null : at + 1;
}
