import type { Folder } from '@/api/fascicolo';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { FolderAction, useFolderActions } from './FolderMenu';

type Props = { folder: Folder; actions: ReturnType<typeof useFolderActions> };

type Command = { action: FolderAction; icon: `it-${string}`; label: string };

const OWN: Command[] = [
  { action: 'create', icon: 'it-plus', label: 'Nuova sottocartella' },
  { action: 'rename', icon: 'it-pencil', label: 'Rinomina' },
  { action: 'move', icon: 'it-exchange-circle', label: 'Sposta' },
  { action: 'share', icon: 'it-share', label: 'Condividi' },
];
const FOREIGN: Command[] = [{ action: 'share', icon: 'it-user', label: 'Con chi è condivisa' }];

/** What can be done with the folder that is open. */
export function FolderToolbar({ folder, actions }: Props) {
  return (
    <div className="bdm-toolbar bdm-folder-tools">
      {(folder.mine ? OWN : FOREIGN).map(({ action, icon, label }) => (
        <Button
          key={action}
          color="primary"
          outline
          size="sm"
          aria-haspopup="dialog"
          onClick={() => actions.start(action, folder)}
        >
          <Icon name={icon} size="sm" color="primary" className="me-1" />
          {label}
        </Button>
      ))}
      <Dropdown className="btn-outline-primary btn-sm" label="Esporta">
        <MenuButton onClick={() => actions.save(folder, 'csv')}>CSV, per i fogli di calcolo</MenuButton>
        <MenuButton onClick={() => actions.save(folder, 'txt')}>Testo con le citazioni</MenuButton>
      </Dropdown>
      {folder.mine && (
        <Button
          color="danger"
          outline
          size="sm"
          aria-haspopup="dialog"
          onClick={() => actions.start('delete', folder)}
        >
          <Icon name="it-delete" size="sm" color="danger" className="me-1" />
          Elimina
        </Button>
      )}
      {!folder.mine && folder.path.length === 0 && (
        <Button
          color="danger"
          outline
          size="sm"
          aria-haspopup="dialog"
          onClick={() => actions.start('leave', folder)}
        >
          <Icon name="it-logout" size="sm" color="danger" className="me-1" />
          Lascia la cartella
        </Button>
      )}
    </div>
  );
}
