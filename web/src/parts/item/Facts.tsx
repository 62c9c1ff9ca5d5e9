import type { ReactNode } from 'react';

export type Fact = readonly [term: string, value: ReactNode];

/** Of a compact card: 'Locazione' and 'Accoglimento' say themselves what they are. */
export const QUIET = ['Materia', 'Esito'];

/** The facts that the title does not say already: its date, say. */
export function unsaid(facts: readonly Fact[], title: string): Fact[] {
  return facts.filter(([, value]) => !(typeof value === 'string' && value && title.includes(value)));
}

type Props = {
  facts: readonly Fact[];
  /** Terms that nobody needs to see to understand their value. */
  quiet?: readonly string[];
};

/** Short facts of an item in one flowing line; those without a value are left out. */
export function Facts({ facts, quiet = [] }: Props) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="bdm-facts">
      {known.map(([term, value]) => (
        <div key={term}>
          <dt className={quiet.includes(term) ? 'visually-hidden' : undefined}>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
