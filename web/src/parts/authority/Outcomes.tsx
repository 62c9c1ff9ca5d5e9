import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Facet, searchProvvedimentoQuery } from '@/api/content';
import { formatDay } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { having } from '@/domain/leads';
import { type Search, searchAddress } from '@/domain/search';
import { FateMark } from '@/parts/result/FateMark';
import { narrowed } from './Distribution';

/** The two that a judge chooses between; of the others the numbers say enough. */
const OPPOSITE = [
  { esito: 'ACCOGLIMENTO', title: 'Accolto' },
  { esito: 'RIGETTO', title: 'Rigettato' },
] as const;
/** As many of each as can be compared at a glance. */
const COMPARED = 5;

type Props = { search: Search; facets: readonly Facet[] };

/** Where outcomes differ, the latest of either side by side, with their days. */
export function Outcomes({ search, facets }: Props) {
  const having_ = new Set(
    facets.find(({ field }) => field === 'esito')?.values.map(({ value }) => value) ?? [],
  );
  const differ = OPPOSITE.every(({ esito }) => having_.has(esito));
  const found = useQueries({
    queries: OPPOSITE.map(({ esito }) => ({
      ...searchProvvedimentoQuery(narrowed(search, having('esito', esito))),
      enabled: differ,
    })),
  });
  if (!differ) return null;
  return (
    <section aria-labelledby="esiti" className="mt-4">
      <h2 id="esiti" className="h4">
        Esiti diversi
      </h2>
      <div className="bdm-authority-outcomes">
        {OPPOSITE.map(({ esito, title }, at) => (
          <section key={esito} aria-label={title}>
            <h3 className="h5">
              <Link to={searchAddress(narrowed(search, having('esito', esito)))}>{title}</Link>
            </h3>
            <ol>
              {found[at]?.data?.items.slice(0, COMPARED).map((item) => (
                <li key={item.id}>
                  {formatDay(item.data_pubblicazione ?? item.data)},{' '}
                  <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>{' '}
                  <FateMark id={item.id} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}
