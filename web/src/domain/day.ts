/** Days without time of day: ISO ('2024-02-01') within the program, DD/MM/YYYY for people and in `q`. */

const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The day in Rome, the server's 'today'. */
export function today(): string {
  return ROME.format(new Date());
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

/** The first year that can be picked (docs/regole/date.md#scegliere-un-giorno). */
export const FIRST_YEAR = 1899;

/** A day being picked: 0 is what has not been picked yet. */
export type PickedDay = { day: number; month: number; year: number };

export const NO_DAY: PickedDay = { day: 0, month: 0, year: 0 };

/** How many days there are to pick from: all that the month may have while the year is open. */
export function daysToPick({ month, year }: PickedDay): number {
  return month ? daysOf(year || 2000, month) : 31;
}

/** A day of the month that does not exist becomes the last one that does. */
export function clamped(picked: PickedDay): PickedDay {
  return { ...picked, day: Math.min(picked.day, daysToPick(picked)) };
}

/** The ISO day; null where nothing was picked, undefined where something is missing. */
export function pickedDay({ day, month, year }: PickedDay): string | null | undefined {
  if (!day && !month && !year) return null;
  return isoDay(year, month, day) ?? undefined;
}

export function toPicked(iso: string | null): PickedDay {
  const [year = 0, month = 0, day = 0] = (iso ?? '').split('-').map(Number);
  return { day, month, year };
}
