import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FolderEntry } from '@/api/fascicolo';
import { folderAddress, itemCount } from '@/domain/folder';
import { formatNumber } from '@/domain/format';
import { FolderBadges } from '@/parts/folder';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import type { useFolderActions } from './FolderMenu';

type FolderRow = { folder: FolderEntry; around?: readonly string[]; subfolders?: number | undefined };

type Props = { label: string; rows: readonly FolderRow[]; actions: ReturnType<typeof useFolderActions> };

/** Folders to open, with what can be done with each. */
export function FolderList({ label, rows, actions }: Props) {
  return (
    <ul className="bdm-folder-list" aria-label={label}>
      {rows.map(({ folder, around = [], subfolders }) => (
        <li key={folder.id} className={folder.mine ? undefined : 'bdm-folder-foreign'}>
          <Icon name="it-folder" color={folder.mine ? 'primary' : 'success'} />
          <div className="bdm-folder-list-what">
            <p className="bdm-folder-list-name">
              {around.length > 0 && <span className="bdm-muted">{around.join(' / ')} / </span>}
              <Link to={folderAddress(folder.id)}>{folder.name}</Link> <FolderBadges folder={folder} />
            </p>
            <p className="bdm-muted mb-0">
              <Contents folder={folder} subfolders={subfolders} />
            </p>
          </div>
          <Dropdown
            align="end"
            className="bdm-folder-menu"
            label={
              <>
                Azioni<span className="visually-hidden"> sulla cartella {folder.name}</span>
              </>
            }
          >
            <FolderEntries folder={folder} actions={actions} />
          </Dropdown>
        </li>
      ))}
    </ul>
  );
}

function Contents({
  folder,
  subfolders,
}: {
  folder: FolderEntry;
  subfolders: number | undefined;
}): ReactNode {
  const parts = [
    itemCount('provvedimento', folder.provvedimento_count),
    itemCount('massima', folder.massima_count),
  ];
  if (subfolders)
    parts.push(`${formatNumber(subfolders)} ${subfolders === 1 ? 'sottocartella' : 'sottocartelle'}`);
  // A number stays with what it counts.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

function FolderEntries({ folder, actions }: { folder: FolderEntry; actions: Props['actions'] }) {
  const { start, save } = actions;
  return (
    <>
      {folder.mine && (
        <>
          <MenuButton onClick={() => start('create', folder)}>Nuova sottocartella</MenuButton>
          <MenuButton onClick={() => start('rename', folder)}>Rinomina</MenuButton>
          <MenuButton onClick={() => start('move', folder)}>Sposta</MenuButton>
        </>
      )}
      <MenuButton onClick={() => start('share', folder)}>
        {folder.mine ? 'Condividi' : 'Con chi è condivisa'}
      </MenuButton>
      <MenuButton onClick={() => save(folder, 'csv')}>Esporta in CSV</MenuButton>
      <MenuButton onClick={() => save(folder, 'txt')}>Esporta in testo</MenuButton>
      {folder.mine && <MenuButton onClick={() => start('delete', folder)}>Elimina</MenuButton>}
      {!folder.mine && !folder.parent_id && (
        <MenuButton onClick={() => start('leave', folder)}>Lascia la cartella</MenuButton>
      )}
    </>
  );
}
