import { Link } from 'react-router';
import { ARCHIVE_HOME } from '@/domain/archivio';
import type { Area } from '@/domain/preferences';
import { EMPTY_SEARCH, searchAddress, type Target } from '@/domain/search';
import { NothingArchived } from '@/parts/archivio/NothingArchived';

/** An area in which nothing was published yet. */
export function Nothing({ area, target }: { area: Area; target: Target }) {
  const other: Area = area === 'civile' ? 'penale' : 'civile';
  return (
    <NothingArchived>
      Si può passare all’
      <Link to={searchAddress({ ...EMPTY_SEARCH, target, area: other })}>area {other}</Link> oppure consultare
      l’<Link to={ARCHIVE_HOME}>Archivio</Link>.
    </NothingArchived>
  );
}
