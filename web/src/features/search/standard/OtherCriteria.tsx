import { useId } from 'react';
import { describeTree } from '@/domain/criterion';
import type { Area } from '@/domain/preferences';
import { print, type Tree } from '@/domain/query';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Criterion } from '../results/Criteria';

type Props = { others: readonly Tree[]; area: Area; onChange: (others: Tree[]) => void };

/** What the search asks for and no field can say: several values of a facet, alternatives, exclusions. */
export function OtherCriteria({ others, area, onChange }: Props) {
  const distretti = useDistretti();
  const title = useId();
  if (others.length === 0) return null;
  return (
    <section className="bdm-standard-others" aria-labelledby={title}>
      <h2 id={title}>Altri criteri</h2>
      <ul className="bdm-criteria" aria-labelledby={title}>
        {others.map((tree, at) => (
          <Criterion
            key={`${at} ${print(tree)}`}
            {...describeTree(tree, area, distretti)}
            onRemove={() => onChange(others.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
    </section>
  );
}
