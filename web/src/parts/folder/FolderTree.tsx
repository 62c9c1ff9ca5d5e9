import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import type { FolderEntry } from '@/api/fascicolo';
import { inTreeOrder, nameMatches, namesAround } from '@/domain/folder';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { FolderBadges } from './FolderBadges';
import './folder.scss';

/** Beyond so many a filter helps more than it takes room. */
const FILTER_FROM = 8;

/** What stands for no folder at all. */
export const OUTERMOST = '';

type Props = {
  label: string;
  folders: readonly FolderEntry[];
  /** The id of the folder chosen, `OUTERMOST`, or null before a choice. */
  value: string | null;
  onChange: (id: string) => void;
  /** Offers to choose no folder, under this name. */
  outermost?: string;
  /** Why a folder cannot be chosen. */
  refused?: (folder: FolderEntry) => string | null;
};

/** The folders as a tree of which one is chosen: radio buttons, so that the arrow keys walk it. */
export function FolderTree({ label, folders, value, onChange, outermost, refused }: Props) {
  const group = useId();
  const [filter, setFilter] = useState('');
  const tree = useRef<HTMLFieldSetElement>(null);
  // Where the folders come after the dialog, the keyboard waits on the dialog itself, unless it went somewhere.
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') === 'dialog')
      tree.current?.querySelector<HTMLInputElement>('[data-autofocus]')?.focus();
  }, []);
  const filtered = filter.trim() !== '';
  const rows = filtered
    ? folders.filter(({ name }) => nameMatches(name, filter)).map((entry) => ({ entry, level: 0 }))
    : inTreeOrder(folders);
  const choosable = rows.filter(({ entry }) => !refused?.(entry)).map(({ entry }) => entry.id);
  const ids = outermost ? [OUTERMOST, ...choosable] : choosable;
  const begin = value !== null && ids.includes(value) ? value : ids[0];
  const autofocus = (id: string) => (id === begin ? '' : undefined);
  return (
    <>
      {folders.length >= FILTER_FROM && (
        <TextField
          label="Filtra cartelle"
          value={filter}
          autoComplete="off"
          onChange={(event) => setFilter(event.target.value)}
          // In a dialog's form Enter would confirm it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <fieldset className="bdm-folder-tree" ref={tree}>
        <legend>{label}</legend>
        {outermost && !filtered && (
          <label className="bdm-folder-choice">
            <input
              type="radio"
              name={group}
              checked={value === OUTERMOST}
              data-autofocus={autofocus(OUTERMOST)}
              onChange={() => onChange(OUTERMOST)}
            />
            <span className="bdm-folder-choice-name">{outermost}</span>
          </label>
        )}
        {rows.map(({ entry, level }) => {
          const reason = refused?.(entry) ?? null;
          const around = filtered ? namesAround(folders, entry) : [];
          return (
            <label
              key={entry.id}
              className={`bdm-folder-choice ${reason ? 'bdm-folder-refused' : ''}`}
              style={{ '--bdm-level': Math.min(level, 6) } as CSSProperties}
            >
              <input
                type="radio"
                name={group}
                checked={value === entry.id}
                data-autofocus={autofocus(entry.id)}
                disabled={reason !== null}
                onChange={() => onChange(entry.id)}
              />
              <Icon name="it-folder" size="sm" color={entry.mine ? 'primary' : 'success'} />
              <span className="bdm-folder-choice-name">
                {around.length > 0 && <span className="bdm-muted">{around.join(' / ')} / </span>}
                {entry.name}
                {reason && <span className="bdm-muted"> ({reason})</span>} <FolderBadges folder={entry} />
              </span>
            </label>
          );
        })}
        {filtered && rows.length === 0 && (
          <p className="bdm-muted mb-0" role="status">
            Nessuna cartella con questo nome
          </p>
        )}
      </fieldset>
    </>
  );
}
