import { Link } from 'react-router';
import { ARCHIVE_HOME } from '@/domain/archivio';
import { NothingArchived } from '@/parts/archivio/NothingArchived';
import { searchAgain } from '@/parts/navigation/resultPlace';

/** A place of the archive that holds nothing. */
export function Nothing() {
  return (
    <NothingArchived lead>
      Si può ripartire dall’<Link to={ARCHIVE_HOME}>inizio dell’archivio</Link> oppure fare{' '}
      <Link to={searchAgain()}>una ricerca</Link>.
    </NothingArchived>
  );
}
