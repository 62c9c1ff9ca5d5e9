import type { Alternative } from '@/api/content';
import { formatResultCount } from '@/domain/format';
import { NO_RESULTS } from '@/domain/messages';
import { conditions, EVERYTHING } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { Button } from '@/ui/kit';
import { useDistretti } from '@/ui/useDistretti';
import { describeCondition } from './Understood';

type Props = { search: Search; alternatives: Alternative[]; onChange: (change: Partial<Search>) => void };

/** Nothing was found: which criterion is in the way, and the search without it. */
export function NoResults({ search, alternatives, onChange }: Props) {
  const distretti = useDistretti();
  const name = (criterion: string) => {
    const { label, text } = describeCondition(treeOf(criterion) ?? EVERYTHING, search.area, distretti);
    return label ? `${label}: ${text}` : text || criterion;
  };
  return (
    <div className="bdm-empty">
      <p className="lead">{NO_RESULTS}</p>
      {alternatives.length === 0 && severalConditions(search.q) && (
        <p>Anche togliendo un criterio alla volta non si trovano documenti.</p>
      )}
      {alternatives.length > 0 && (
        <>
          <p>
            {alternatives.length === 1
              ? 'Un criterio non lascia risultati:'
              : 'Ciascuno di questi criteri, insieme agli altri, non lascia risultati:'}
          </p>
          <ul className="bdm-alternatives">
            {alternatives.map(({ criterion, q, count }) => (
              <li key={criterion}>
                <span>
                  <strong>{name(criterion)}</strong>
                  <span className="bdm-muted">
                    {q ? `, senza: ${formatResultCount(count)}` : ', l’unico criterio'}
                  </span>
                </span>
                <Button color="primary" size="xs" outline onClick={() => onChange({ q })}>
                  {q ? 'Cerca senza' : 'Nuova ricerca'}
                  <span className="visually-hidden"> {name(criterion)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function severalConditions(q: string): boolean {
  return conditions(treeOf(q) ?? EVERYTHING).length > 1;
}
