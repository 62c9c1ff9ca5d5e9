import { useId, useState } from 'react';
import type { Facet } from '@/api/content';
import { formatNumber } from '@/domain/format';
import { and, asks, EVERYTHING, print, without } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Icon } from '@/ui/Icon';
import { criterionOf, FACETS, valueLabel } from './facets';

type Props = { search: Search; facets: Facet[]; onChange: (change: Partial<Search>) => void };

/** What the results are made of, and how to narrow them: a value adds its criterion, a chosen one takes it back. */
export function Facets({ search, facets, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // A single area says nothing: the search is already in it.
  const known = Object.keys(FACETS).flatMap((field) => {
    const facet = facets.find((one) => one.field === field);
    return facet && facet.values.length > (field === 'area' ? 1 : 0) ? [facet] : [];
  });
  if (known.length === 0) return null;
  return (
    <aside className="bdm-facets" aria-label="Filtra i risultati">
      <button
        type="button"
        className="bdm-facets-toggle btn btn-outline-primary btn-sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filtra i risultati
        <Icon name={open ? 'it-collapse' : 'it-expand'} size="sm" color="primary" />
      </button>
      <div id={id} className={open ? 'bdm-facets-open' : ''}>
        <p className="h5" aria-hidden="true">
          Filtra i risultati
        </p>
        {known.map((facet) => (
          <Values key={facet.field} facet={facet} search={search} onChange={onChange} />
        ))}
      </div>
    </aside>
  );
}

/** As many values as there are before 'Mostra altri'. */
const FEW = 6;

function Values({ facet, search, onChange }: { facet: Facet } & Omit<Props, 'facets'>) {
  const [all, setAll] = useState(false);
  const distretti = useDistretti();
  const heading = useId();
  const tree = treeOf(search.q) ?? EVERYTHING;
  const values = facet.values.map(({ value, count }) => {
    const criterion = criterionOf(facet.field, value);
    return { value, count, criterion, chosen: asks(tree, criterion) };
  });
  // A chosen value is never among those hidden.
  const shown = all ? values : values.filter(({ chosen }, index) => chosen || index < FEW);
  return (
    <section className="bdm-facet" aria-labelledby={heading}>
      <h3 id={heading}>{FACETS[facet.field]}</h3>
      <ul>
        {shown.map(({ value, count, criterion, chosen }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() =>
                onChange({
                  q: print(chosen ? without(tree, criterion) : and(tree, criterion)),
                  sort_field: search.sort_field,
                  sort_order: search.sort_order,
                })
              }
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
