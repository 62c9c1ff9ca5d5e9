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
