import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { countsQuery } from '@/api/counts';
import { formatNumber, formatNumberYear } from '@/domain/format';
import { capitalize, itemAddress } from '@/domain/item';
import { citedAs, counted, having, sameProceeding } from '@/domain/leads';
import { precedenteAddress } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';
import { EMPTY_SEARCH, searchAddress } from '@/domain/search';

/** Who cites the decision, and what else there is of its proceeding: each with its number, one step away. */
export function Relations({ item }: { item: Provvedimento }) {
  const area: Area = item.area === 'penale' ? 'penale' : 'civile';
  const { data: counts } = useQuery(countsQuery(area, counted(item)));
  const name = citedAs(item);
  const proceeding = sameProceeding(item);
  const citing = (name && counts?.get(having('precedente', name))) || 0;
  const itself = item.status === 'PUBBLICATO' ? 1 : 0;
  const others = proceeding ? (counts?.get(proceeding) ?? 0) - itself : 0;
  const { attenzione, dopo } = item.sorte;
  const told = attenzione || dopo[0]?.effetto === 'confermata' ? dopo : [];
  if (citing === 0 && others <= 0 && told.length === 0) return null;
  return (
    <ul className="bdm-relations" aria-label="Decisioni collegate">
      {name && citing > 0 && (
        <li>
          <Link to={precedenteAddress(name, area)}>Citato da ({formatNumber(citing)})</Link>
        </li>
      )}
      {proceeding && others > 0 && (
        <li>
          <Link to={searchAddress({ ...EMPTY_SEARCH, area, q: proceeding })}>
            Stesso R.G. {formatNumberYear(item.numero_ruolo, item.anno_ruolo)} ({formatNumber(others)})
          </Link>
        </li>
      )}
      {told.map(({ effetto, provvedimento: other }) => (
        // On a phone the banner just below says it.
        <li key={other.id} className="d-none d-sm-block">
          <Link to={itemAddress('provvedimento', other.id)}>
            {capitalize(effetto)} da {other.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
