import { Link } from 'react-router';
import {
  ALL_SUBJECTS,
  type ArchiveLevel,
  type ArchiveSelection,
  archiveAddress,
  type Entry,
  isEmpty,
  valueName,
} from '@/domain/archivio';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Counts } from './Counts';

type Props = {
  level: ArchiveLevel;
  /** What the values are below. */
  selection: ArchiveSelection;
  entries: readonly Entry[];
  pointed?: string | null;
  onPoint?: (value: string | null) => void;
};

/** The values of a level, each leading one level down; those without anything are there to be seen, and lead nowhere. */
export function Entries({ level, selection, entries, pointed = null, onPoint }: Props) {
  const distretti = useDistretti();
  return (
    <ul className={`bdm-archive-entries bdm-archive-${level}`}>
      {entries.map((entry) => {
        const below = { ...selection, [level]: entry.text };
        const name = entry.text === ALL_SUBJECTS ? entry.text : valueName(level, entry.text, distretti);
        return (
          <li
            key={entry.text}
            className={entry.text === pointed ? 'bdm-pointed' : ''}
            onPointerEnter={() => onPoint?.(entry.text)}
            onPointerLeave={() => onPoint?.(null)}
          >
            {isEmpty(entry) ? <span>{name}</span> : <Link to={archiveAddress(below)}>{name}</Link>}
            <Counts entry={entry} of={level === 'mese' ? below : undefined} name={name} />
          </li>
        );
      })}
    </ul>
  );
}
