import type { Folder } from '@/api/fascicolo';
import { CopyCitations, ExportButton } from '@/parts/exporting';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { FolderAction, useFolderActions } from './FolderMenu';

type Props = { folder: Folder; actions: ReturnType<typeof useFolderActions> };

type Command = {
  action: FolderAction;
  icon: `it-${string}`;
  label: string;
  color?: 'primary' | 'danger';
};

const OWN: Command[] = [
  { action: 'create', icon: 'it-plus', label: 'Nuova sottocartella' },
  { action: 'rename', icon: 'it-pencil', label: 'Rinomina' },
  { action: 'move', icon: 'it-exchange-circle', label: 'Sposta' },
  { action: 'share', icon: 'it-share', label: 'Condividi' },
];
const FOREIGN: Command[] = [{ action: 'share', icon: 'it-user', label: 'Con chi è condivisa' }];
const DELETE: Command = { action: 'delete', icon: 'it-delete', label: 'Elimina', color: 'danger' };
const LEAVE: Command = { action: 'leave', icon: 'it-logout', label: 'Lascia la cartella', color: 'danger' };

/** What can be done with the folder that is open. */
export function FolderToolbar({ folder, actions }: Props) {
  const button = ({ action, icon, label, color = 'primary' }: Command) => (
    <Button
      key={action}
      color={color}
      outline
      size="sm"
      aria-haspopup="dialog"
      onClick={() => actions.start(action, folder)}
    >
      <Icon name={icon} size="sm" color={color} className="me-1" />
      {label}
    </Button>
  );
  return (
    <div className="bdm-toolbar bdm-folder-tools">
      {(folder.mine ? OWN : FOREIGN).map(button)}
      <ExportButton source={{ folder: folder.id }} title="Scarica la cartella" count={null}>
        Scarica…
      </ExportButton>
      <CopyCitations source={{ folder: folder.id }} />
      {folder.mine && button(DELETE)}
      {!folder.mine && folder.path.length === 0 && button(LEAVE)}
    </div>
  );
}
