import { useQuery } from '@tanstack/react-query';
import { alternativesQuery } from '@/api/content';
import { NO_RESULTS } from '@/domain/messages';
import { conditions, EVERYTHING } from '@/domain/query';
import { hasTextCriterion, PAGE_SIZE, type Search, treeOf } from '@/domain/search';
import { Alternatives } from './Alternatives';

type Props = { search: Search; onChange: (change: Partial<Search>) => void };

/** Nothing was found: what is in the way, and the search without it. */
export function NoResults({ search, onChange }: Props) {
  const { data: alternatives } = useQuery(alternativesQuery(search));
  const without = alternatives?.filter(({ change }) => change === 'SENZA').length ?? 0;
  return (
    <div className="bdm-empty">
      <p className="lead">{NO_RESULTS}</p>
      <div aria-live="polite">
        {alternatives?.length === 0 &&
          (conditions(treeOf(search.q) ?? EVERYTHING).length > 1 ? (
            <p>Anche togliendo un criterio alla volta non si trovano documenti.</p>
          ) : (
            <p>Si può provare con parole diverse o più generali, o con un altro criterio.</p>
          ))}
        {alternatives && alternatives.length > 0 && (
          <>
            <p>
              {without !== alternatives.length
                ? 'Si può cercare altrimenti:'
                : without === 1
                  ? 'Un criterio non lascia risultati:'
                  : 'Ciascuno di questi criteri, insieme agli altri, non lascia risultati:'}
            </p>
            <Alternatives {...{ search, alternatives, onChange }} />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * After few results: what costs nearly all the others. Before many: a word that no text has, and that was meant
 * otherwise.
 */
export function FewResults({ search, count, few, onChange }: Props & { count: number; few: boolean }) {
  const { data: alternatives = [] } = useQuery({
    ...alternativesQuery(search),
    enabled: few === count <= PAGE_SIZE && (few ? search.q !== '' : hasTextCriterion(search.q)),
  });
  if (few !== count <= PAGE_SIZE) return null;
  return (
    <div aria-live="polite">
      {alternatives.length > 0 && (
        <div className="bdm-few">
          <p>
            {few
              ? 'Pochi risultati. Molti di più si trovano così:'
              : 'Una parola non compare quasi mai come è scritta:'}
          </p>
          <Alternatives {...{ search, alternatives, onChange }} />
        </div>
      )}
    </div>
  );
}
