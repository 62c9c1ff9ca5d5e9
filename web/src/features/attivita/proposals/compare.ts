import type { Proposal } from '@/api/proposals';
import { formatDay } from '@/domain/format';

/** What stands in the form, by field of the save call. */
export type CurrentValues = Readonly<Record<string, unknown>>;

/**
 * `there`: the form has this very value. `free`: nothing would be lost by taking it. `other`: the form has another
 * value, which it would replace.
 */
export type Standing = 'there' | 'free' | 'other';

export type Compared = { key: string; proposal: Proposal; standing: Standing; present: string | null };

const same = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('it');

/** How each proposal stands to what is in the form. */
export function compare(proposals: readonly Proposal[], current: CurrentValues): Compared[] {
  return proposals.map((proposal) => {
    const key = `${proposal.field} ${proposal.value}`;
    const value = current[proposal.field];
    if (Array.isArray(value)) {
      const there = value.some((each) => same(String(each), proposal.value));
      return { key, proposal, standing: there ? 'there' : 'free', present: null };
    }
    const text = value === null || value === undefined ? '' : String(value);
    if (text.trim() === '') return { key, proposal, standing: 'free', present: null };
    if (same(text, proposal.value)) return { key, proposal, standing: 'there', present: null };
    return { key, proposal, standing: 'other', present: shown(text) };
  });
}

const shown = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text);

/** By field, in the order in which they come. */
export function byField(compared: readonly Compared[]): [field: string, items: Compared[]][] {
  const groups = new Map<string, Compared[]>();
  for (const each of compared) {
    const group = groups.get(each.proposal.field);
    if (group) group.push(each);
    else groups.set(each.proposal.field, [each]);
  }
  return [...groups];
}
