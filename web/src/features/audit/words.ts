import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/shared';

/** What events are about. */
export const KINDS: Record<string, string> = SHARED.audit.KINDS;
const TERMS: Record<string, string> = SHARED.audit.TERMS;

/** What an event says besides, term by term. */
export function detailOf(detail: Record<string, unknown> | null | undefined): [string, string][] {
  return Object.entries(detail ?? {}).map(([name, value]) => [TERMS[name] ?? name, said(value)]);
}

function said(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map(said).join(', ') : 'nessuno';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const moment = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An ISO moment to the second, in Rome: the record has one time for everybody. */
export const atSecond = (iso: string) => moment.format(new Date(iso)).replace(',', '');

/** '2026-04-01' → '04/2026'. */
export const monthName = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
