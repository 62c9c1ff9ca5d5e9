import { useId, useState } from 'react';
import type { Facet } from '@/api/content';
import { formatNumber } from '@/domain/format';
import { EVERYTHING, print, same, type Tree } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { useMyDistretto } from '@/parts/archivio/useMyDistretto';
import { Icon } from '@/ui/Icon';
import { chosenOf, criterionOf, FACETS, toggled, valueLabel } from './facets';
import { Years } from './Years';

type Props = { search: Search; facets: Facet[]; onChange: (change: Partial<Search>) => void };

/** What can narrow the results, in the order of the screen. */
export function knownFacets(facets: readonly Facet[]): Facet[] {
  // A single area says nothing: the search is already in it.
  return Object.keys(FACETS).flatMap((field) => {
    const facet = facets.find((one) => one.field === field);
    return facet && facet.values.length > (field === 'area' ? 1 : 0) ? [facet] : [];
  });
}

/** What the results are made of, and how to narrow them: of several values of one facet one suffices. */
export function Facets({ search, facets, onChange }: Props) {
  if (facets.length === 0) return null;
  const tree = treeOf(search.q) ?? EVERYTHING;
  const { sort_field, sort_order } = search;
  const onTree = (next: Tree) => onChange({ q: print(next), sort_field, sort_order });
  return (
    <aside className="bdm-facets" aria-label="Filtra i risultati">
      {facets.map((facet) =>
        facet.field === 'anno' ? (
          <Years key={facet.field} {...{ facet, tree, onTree }} />
        ) : (
          <Values key={facet.field} {...{ facet, tree, onTree }} />
        ),
      )}
    </aside>
  );
}

/** As many values as there are before 'Mostra altri'. */
const FEW = 6;

type ValuesProps = { facet: Facet; tree: Tree; onTree: (tree: Tree) => void };

function Values({ facet, tree, onTree }: ValuesProps) {
  const [all, setAll] = useState(false);
  const distretti = useDistretti();
  const mine = useMyDistretto();
  const heading = useId();
  const asked = chosenOf(tree, facet.field);
  const values = facet.values.map(({ value, count }) => {
    const criterion = criterionOf(facet.field, value);
    return { value, count, criterion, chosen: asked.some((one) => same(one, criterion)) };
  });
  // A chosen value is never among those hidden, nor is the reader's own district.
  const kept = (value: string) => facet.field === 'distretto' && value === mine;
  const shown = all
    ? values
    : values.filter(({ value, chosen }, index) => chosen || index < FEW || kept(value));
  return (
    <section className="bdm-facet" aria-labelledby={heading}>
      <h3 id={heading}>{FACETS[facet.field]}</h3>
      <ul>
        {shown.map(({ value, count, criterion, chosen }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onTree(toggled(tree, facet.field, criterion))}
            >
              <Icon name={chosen ? 'it-check-circle' : 'it-plus-circle'} size="xs" color="primary" />
              <span>{valueLabel(facet.field, value, distretti)}</span>
              <span className="bdm-facet-count">{formatNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > FEW && (
        <button type="button" className="bdm-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostra meno' : 'Mostra altri'}
          <span className="visually-hidden"> valori: {FACETS[facet.field]}</span>
        </button>
      )}
    </section>
  );
}
