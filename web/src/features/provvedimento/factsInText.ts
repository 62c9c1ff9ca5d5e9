import type { Proposal } from '@/api/proposals';
import { DATA, type DataName } from '@/domain/fields';
import { formatNumberYear } from '@/domain/format';
import { PROCEEDING, ruoloNumber } from '@/domain/item';
import { fitting } from '@/domain/proposals';

/** What the text says of a datum that nobody gave: each value with the words that it was read in. */
export type ReadFact = { term: string; values: ReadValue[]; more: number };
type ReadValue = Pick<Proposal, 'label' | 'page' | 'passage'>;

/** So many values of one datum are shown. */
const SHOWN = 6;

/** Two numbers that the page shows as one. */
const NUMBERS: Record<string, readonly DataName[]> = {
  'Numero provvedimento': ['numero_provvedimento', 'anno_provvedimento'],
  [PROCEEDING]: ['numero_ruolo', 'anno_ruolo', 'sub_procedimento'],
};

/** The fields of what the page calls `term`. */
const fieldsOf = (term: string): readonly string[] =>
  NUMBERS[term] ??
  DATA.filter(({ name, heading }) =>
    name === 'parte_processuale' ? term === 'Parti' || term === 'Imputati' : heading === term,
  ).map(({ name }) => name);

/** Whether a text may say it. */
export const readable = (term: string): boolean => fieldsOf(term).some((field) => field !== 'annotazione');

/** What was read for the `terms`, those alone of which there is something. */
export function readFacts(
  terms: readonly string[],
  proposals: readonly Proposal[],
  area: string,
): ReadFact[] {
  const read = fitting(proposals, area);
  return terms.flatMap((term) => {
    const fields = fieldsOf(term);
    const own = read.filter(({ field }) => fields.includes(field));
    const values = term in NUMBERS ? asOne(own) : own;
    return values.length > 0
      ? [{ term, values: values.slice(0, SHOWN), more: Math.max(0, values.length - SHOWN) }]
      : [];
  });
}

/** A number with its year; a year alone is none. */
function asOne(read: readonly Proposal[]): ReadValue[] {
  const labelOf = (name: DataName) => read.find(({ field }) => field === name)?.label ?? null;
  const [number] = read.filter(({ field }) => field.startsWith('numero_'));
  if (!number) return [];
  const label =
    number.field === 'numero_ruolo'
      ? ruoloNumber({
          numero_ruolo: number.label,
          anno_ruolo: labelOf('anno_ruolo'),
          sub_procedimento: labelOf('sub_procedimento'),
        })
      : formatNumberYear(number.label, labelOf('anno_provvedimento'));
  return [{ ...number, label }];
}
