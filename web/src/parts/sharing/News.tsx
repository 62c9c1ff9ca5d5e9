import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { foldersQuery } from '@/api/fascicolo';
import { notesQuery } from '@/api/notes';
import { newSharesQuery } from '@/api/sharing';
import { folderAddress } from '@/domain/folder';
import { formatNumber } from '@/domain/format';
import { NO_FILTER, type NotesFilter, noteAddress, notesAddress } from '@/domain/note';
import { personName } from '@/domain/person';
import { Icon } from '@/ui/Icon';
import './sharing.scss';

/** What others have shared with the reader, who has not opened it yet: the latest of each kind is one step away. */
export function News() {
  const { data } = useQuery(newSharesQuery);
  return (
    // There from the start, so that nothing moves when the answer comes.
    <div className="bdm-news">
      {data && data.document_note > 0 && <NewNotes count={data.document_note} />}
      {data && data.fascicolo > 0 && <NewFolders count={data.fascicolo} />}
    </div>
  );
}

const SHARED: NotesFilter = { ...NO_FILTER, kind: 'passo', whose: 'condivise' };

function NewNotes({ count }: { count: number }) {
  const { data, isPending } = useQuery(notesQuery(SHARED, 1));
  const latest = latestOf(data?.items);
  if (isPending) return null;
  return (
    <p>
      {latest?.item && (
        <Link to={noteAddress(latest, latest.item)}>
          <Icon name="it-note" size="sm" color="primary" />
          Nuova nota{latest.author && ` di ${personName(latest.author)}`}
        </Link>
      )}
      <Rest count={count} known={Boolean(latest?.item)} to={notesAddress(SHARED)} what="note" />
    </p>
  );
}

function NewFolders({ count }: { count: number }) {
  const { data, isPending } = useQuery({ ...foldersQuery, meta: { silent: true } });
  const latest = latestOf(data);
  if (isPending) return null;
  return (
    <p>
      {latest && (
        <Link to={folderAddress(latest.id)}>
          <Icon name="it-folder" size="sm" color="primary" />
          Nuova cartella di {personName(latest.owner)}
        </Link>
      )}
      <Rest count={count} known={Boolean(latest)} to="/fascicolo/home" what="cartelle" />
    </p>
  );
}

/** What was shared last among what is new. */
function latestOf<Shared extends { new_since: string | null }>(all: readonly Shared[] = []) {
  const since = ({ new_since }: Shared) => new_since ?? '';
  return all.filter(since).sort((one, other) => since(other).localeCompare(since(one)))[0];
}

type RestProps = { count: number; known: boolean; to: string; what: 'note' | 'cartelle' };

/** Those besides the one that is named; all of them where none is. */
function Rest({ count, known, to, what }: RestProps) {
  if (!known)
    return (
      <Link to={to}>
        Nuove {what} condivise: {formatNumber(count)}
      </Link>
    );
  if (count === 1) return null;
  return (
    <Link to={to}>
      {count === 2 ? 'e un’altra' : `e altre ${formatNumber(count - 1)}`}
      <span className="visually-hidden"> tra le {what} condivise</span>
    </Link>
  );
}
