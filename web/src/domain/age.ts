import { now } from './clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.4 * DAY;
const YEAR = 365.25 * DAY;

const STEPS: [unit: number, one: string, many: string][] = [
  [YEAR, 'anno', 'anni'],
  [MONTH, 'mese', 'mesi'],
  [DAY, 'giorno', 'giorni'],
  [HOUR, 'ora', 'ore'],
  [MINUTE, 'minuto', 'minuti'],
];

/** How long ago a moment was: 'da 3 giorni', 'da un’ora', 'da meno di un minuto'. */
export function age(iso: string, moment: number = now()): string {
  const passed = moment - new Date(iso).getTime();
  for (const [unit, one, many] of STEPS) {
    const count = Math.floor(passed / unit);
    if (count === 1) return one === 'ora' ? 'da un’ora' : `da un ${one}`;
    if (count > 1) return `da ${count} ${many}`;
  }
  return 'da meno di un minuto';
}

/** A moment to the minute: the service has one time for everybody. */
export const TO_THE_MINUTE = {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
