import type { AuditEvent, AuditThing } from '@/api/audit';
import { TO_THE_MINUTE } from '@/domain/age';
import { formatDay, formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { userAddress } from '@/domain/person';
import type { GroupDescription } from '@/domain/rights';
import { groupName, officeName } from '@/domain/rights';

/** What events are about. */
export const KINDS: Record<string, string> = SHARED.audit.KINDS;
const TERMS: Record<string, string> = SHARED.audit.TERMS;

type EventDetail = Pick<AuditEvent, 'detail' | 'mentioned'>;

/** What an event says besides, term by term, with the names of what it names. */
export function detailOf({ detail, mentioned }: EventDetail, catalogue: readonly GroupDescription[]) {
  const things = new Map(mentioned.map((thing) => [thing.id, thingName(thing)]));
  return Object.entries(detail ?? {}).map(([term, value]): [string, string] => {
    if (term === 'until') return [TERMS[term] ?? term, ends(value, catalogue)];
    const named = (text: string) => {
      if (/^groups(_|$)/.test(term)) return groupName(catalogue, text);
      if (/^ou(_|$)/.test(term)) return officeName(text);
      return things.get(text) ?? text;
    };
    return [TERMS[term] ?? term, said(value, named)];
  });
}

/** The last days of groups and offices, by name. */
function ends(value: unknown, catalogue: readonly GroupDescription[]): string {
  return Object.entries(value ?? {})
    .map(
      ([name, day]) => `${groupName(catalogue, officeName(name))} ${day ? formatDay(day) : 'senza scadenza'}`,
    )
    .join(', ');
}

function said(value: unknown, named: (text: string) => string): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => said(each, named)).join(', ') : 'nessuno';
  return typeof value === 'object' ? JSON.stringify(value) : named(String(value));
}

/** What something is called, also where only the event still knows it; of what may not be seen it is the office. */
export function thingName({ name, state }: AuditThing): string {
  if (state === 'eliminato') return name ? `${name} (non più presente)` : 'non più presente';
  return state === 'riservato' ? `${name} (non pubblicato)` : (name ?? '');
}

const PAGES: Record<string, (thing: AuditThing) => string> = {
  provvedimento: ({ id }) => `/provvedimento/page?id=${id}`,
  massima: ({ id }) => `/abstract/page?id=${id}`,
};

/** The address of something that has a page and may be seen: of an account, what it may do. */
export function thingPage(thing: AuditThing): string | null {
  if (thing.state !== 'visibile') return null;
  const page = PAGES[thing.kind];
  if (page) return page(thing);
  return thing.upn ? userAddress(thing.upn) : null;
}

const moment = new Intl.DateTimeFormat('it-IT', { ...TO_THE_MINUTE, second: '2-digit' });

/** An ISO moment to the second, in Rome: the record has one time for everybody. */
export const atSecond = (iso: string) => moment.format(new Date(iso)).replace(',', '');

/** '2026-04-01' → '04/2026'. */
export const monthName = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
