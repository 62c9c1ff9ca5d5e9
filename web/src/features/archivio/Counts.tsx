import { Link } from 'react-router';
import { type ArchiveSelection, archiveAddress, type Entry, formatCount, isEmpty } from '@/domain/archivio';
import type { Target } from '@/domain/search';

type Props = {
  entry: Entry;
  /** Where the counts lead to the lists themselves: what has been chosen. */
  of?: ArchiveSelection | undefined;
  name: string;
};

const TARGETS: readonly Target[] = ['provvedimento', 'abstract'];

/** 'N provvedimento/i' and 'N abstract' (docs/regole/consultazione.md#archivio). */
export function Counts({ entry, of, name }: Props) {
  return (
    <span className={`bdm-archive-counts ${isEmpty(entry) ? 'bdm-muted' : ''}`}>
      {TARGETS.map((target) => (
        <span key={target}>
          {of && entry[target] > 0 ? (
            <Link to={archiveAddress(of, target)}>
              {formatCount(target, entry[target])}
              <span className="visually-hidden"> di {name}</span>
            </Link>
          ) : (
            formatCount(target, entry[target])
          )}
        </span>
      ))}
    </span>
  );
}
