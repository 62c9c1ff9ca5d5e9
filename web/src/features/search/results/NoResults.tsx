import { useQuery } from '@tanstack/react-query';
import { type Alternative, alternativesQuery } from '@/api/content';
import { NO_RESULTS, NOBODY_CITES } from '@/domain/messages';
import { and, conditions, EVERYTHING, print, type Tree } from '@/domain/query';
import { hasTextCriterion, PAGE_SIZE, RELEVANCE, type Search, treeOf } from '@/domain/search';
import { wordsOf } from '@/domain/words';
import { Alternatives, Nowhere, nowhere, searches } from './Alternatives';

type Props = { search: Search; onChange: (change: Partial<Search>) => void };

/** Nothing was found: what is in the way, and the search without it. */
export function NoResults({ search, onChange }: Props) {
  const { data: told } = useQuery(alternativesQuery(search));
  const alternatives = told && searches(told);
  const without = alternatives?.filter(({ change }) => change === 'SENZA').length ?? 0;
  return (
    <div className="bdm-empty">
      <p className="lead">{NO_RESULTS}</p>
      <NobodyCites {...{ search, onChange }} told={told ?? []} />
      <div aria-live="polite">
        <Nowhere told={nowhere(told ?? [])} />
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
 * Rulings and norms that nothing names: their words may stand somewhere, but are looked for only when somebody wants it.
 * Of an article that there is not, something else is `told`.
 */
function NobodyCites({ search, onChange, told }: Props & { told: Alternative[] }) {
  const asked = conditions(treeOf(search.q) ?? EVERYTHING);
  const named = asked.flatMap((one) => (isCited(one) ? [one.value] : []));
  if (named.length === 0) return null;
  const words: Tree = { type: 'words', field: 'testo', words: named.flatMap(wordsOf), every: true };
  const possible = named.filter((name) => !told.some(({ criterion }) => criterion === name));
  return (
    <p>
      {possible.length > 0 && (
        <>
          {NOBODY_CITES}{' '}
          {asked.length > named.length
            ? `${possible.join(' e ')} e ha gli altri criteri.`
            : possible.join(' e ').replace(/\.?$/, '.')}{' '}
        </>
      )}
      <button
        type="button"
        className="bdm-link"
        onClick={() =>
          onChange({ q: print(and(words, ...asked.filter((one) => !isCited(one)))), ...RELEVANCE })
        }
      >
        Cerca le sue parole nel testo
      </button>
    </p>
  );
}

const isCited = (one: Tree): one is Extract<Tree, { type: 'equals' }> =>
  one.type === 'equals' && (one.field === 'precedente' || one.field === 'norma');

/**
 * After few results: what costs nearly all the others. Before many: a word that no text has, and that was meant
 * otherwise.
 */
export function FewResults({ search, count, few, onChange }: Props & { count: number; few: boolean }) {
  const { data: told = [] } = useQuery({
    ...alternativesQuery(search),
    enabled: few === count <= PAGE_SIZE && (few ? search.q !== '' : hasTextCriterion(search.q)),
  });
  if (few !== count <= PAGE_SIZE) return null;
  const alternatives = searches(told);
  return (
    <div aria-live="polite">
      <Nowhere told={nowhere(told)} />
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
