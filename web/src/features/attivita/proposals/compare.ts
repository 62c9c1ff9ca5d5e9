import type { Proposal } from '@/api/proposals';

/** What stands in the form, by field of the save call. */
export type CurrentValues = Readonly<Record<string, unknown>>;

/**
 * `there`: the form has this very value. `free`: nothing would be lost by taking it. `other`: the form has another
 * value, which it would replace.
 */
export type Standing = 'there' | 'free' | 'other';

export type ComparedProposal = { key: string; proposal: Proposal; standing: Standing };

const same = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('it');

/** What `visibility` is before anybody has decided on it. */
const NOT_RESTRICTED = 'false';

/** How each proposal stands to what is in the form. */
export function compare(proposals: readonly Proposal[], current: CurrentValues): ComparedProposal[] {
  return proposals.map((proposal) => {
    const key = `${proposal.field} ${proposal.value}`;
    const value = current[proposal.field];
    if (Array.isArray(value)) {
      const there = value.some((each) => same(String(each), proposal.value));
      return { key, proposal, standing: there ? 'there' : 'free' };
    }
    const text = value === null || value === undefined || value === NOT_RESTRICTED ? '' : String(value);
    if (text.trim() === '') return { key, proposal, standing: 'free' };
    if (same(text, proposal.value)) return { key, proposal, standing: 'there' };
    return { key, proposal, standing: 'other' };
  });
}

/** Whether nothing is in a field of the form. */
export const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === '';

/** By field, in the order in which they come. */
export function byField(compared: readonly ComparedProposal[]): [field: string, items: ComparedProposal[]][] {
  const groups = new Map<string, ComparedProposal[]>();
  for (const each of compared) {
    const group = groups.get(each.proposal.field);
    if (group) group.push(each);
    else groups.set(each.proposal.field, [each]);
  }
  return [...groups];
}

/** So many values of one field are shown at first. */
const AT_FIRST = 6;

/** The proposals of one field that are still to be decided: those on the screen, and how many more there are. */
export function visible(compared: readonly ComparedProposal[], field: string, opened: ReadonlySet<string>) {
  const open = compared.filter(({ proposal, standing }) => proposal.field === field && standing !== 'there');
  const shown = opened.has(field) ? open : open.slice(0, AT_FIRST);
  return { shown, more: open.length - shown.length };
}
