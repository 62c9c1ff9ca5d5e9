import { Link } from 'react-router';
import { type ArchiveSelection, archiveAddress, type Entry, formatCount, KIND } from '@/domain/archivio';
import { formatNumber } from '@/domain/format';
import type { Target } from '@/domain/search';

type Props = {
  selection: ArchiveSelection;
  total: Pick<Entry, Target>;
};

const TARGETS: readonly Target[] = ['provvedimento', 'abstract'];

/** The last level: the decisions or the abstracts of a month. */
export function ChooseKind({ selection, total }: Props) {
  return (
    <ul className="bdm-archive-entries bdm-archive-mese">
      {TARGETS.map((target) => (
        <li key={target}>
          {total[target] > 0 ? (
            <Link to={archiveAddress(selection, target)}>{KIND[target]}</Link>
          ) : (
            <span>{KIND[target]}</span>
          )}
          <span className={total[target] > 0 ? '' : 'bdm-muted'}>{formatCount(target, total[target])}</span>
        </li>
      ))}
    </ul>
  );
}

/** Above one of the two lists, the way to the other. */
export function Kinds({ selection, total, current }: Props & { current: Target }) {
  return (
    <ul className="nav nav-tabs bdm-archive-kinds" aria-label="Documenti del mese">
      {TARGETS.map((target) => (
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
