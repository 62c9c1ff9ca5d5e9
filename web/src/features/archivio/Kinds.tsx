import { Link } from 'react-router';
import { archiveAddress, type Entry, KIND, type Selection } from '@/domain/archivio';
import { formatNumber } from '@/domain/format';
import type { Target } from '@/domain/search';

type Props = {
  selection: Selection;
  total: Pick<Entry, Target>;
  /** The kind whose list is shown. */
  current?: Target;
};

/** The decisions and the abstracts of a month, with how many there are: a list each. */
export function Kinds({ selection, total, current }: Props) {
  return (
    <ul className="nav nav-tabs bdm-archive-kinds" aria-label="Documenti del mese">
      {(['provvedimento', 'abstract'] as const).map((target) => (
        <li className="nav-item" key={target}>
          <Link
            className={`nav-link ${target === current ? 'active' : ''}`}
            aria-current={target === current ? 'page' : undefined}
            to={archiveAddress(selection, target)}
          >
            {KIND[target]} ({formatNumber(total[target])})
          </Link>
        </li>
      ))}
    </ul>
  );
}
