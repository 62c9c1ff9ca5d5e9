import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { presenceQuery } from '@/api/presence';
import { formatTime } from '@/domain/format';
import { editAddress } from '@/domain/workflow';
import './presence.scss';

const KINDS = { provvedimento: 'provvedimento', massima: 'abstract' } as const;

/** Who else edits what, now; nothing while nobody does (docs/regole/redazione.md). */
export function OpenDrafts() {
  const { data: open = [] } = useQuery(presenceQuery);
  if (open.length === 0) return null;
  return (
    <details className="bdm-open-drafts">
      <summary>
        Bozze aperte ora da altri: <strong>{open.length}</strong>
      </summary>
      <ul>
        {open.map(({ kind, id, label, name, since }) => (
          <li key={`${kind} ${id} ${name} ${since}`}>
            <strong>{name}</strong>, dalle ore {formatTime(Date.parse(since) / 1000)}: {KINDS[kind]}{' '}
            <Link to={editAddress(kind, id)}>{label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
