import type { FolderEntry } from '@/api/fascicolo';
import { personName } from '@/domain/person';
import { NewBadge } from '@/parts/sharing';
import { Badge } from '@/ui/kit';
import './folder.scss';

/** What tells a shared folder from the reader's own: whether it is new, whose it is, and what may be done in it. */
export function FolderBadges({
  folder,
}: {
  folder: Pick<FolderEntry, 'mine' | 'shared' | 'writable' | 'owner' | 'new_since'>;
}) {
  if (folder.mine) return folder.shared ? <Badge color="success">Condivisa con altri</Badge> : null;
  return (
    <span className="bdm-folder-badges">
      <NewBadge since={folder.new_since} />
      <Badge color="secondary">Di {personName(folder.owner)}</Badge>
      <Badge color={folder.writable ? 'primary' : 'warning'}>
        {folder.writable ? 'Modificabile' : 'Sola lettura'}
      </Badge>
    </span>
  );
}
