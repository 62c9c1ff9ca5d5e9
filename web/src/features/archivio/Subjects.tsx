import { useQuery } from '@tanstack/react-query';
import { occurrencesQuery } from '@/api/archivio';
import { type ArchiveSelection, type Entry, isEmpty, NOTHING_ARCHIVED } from '@/domain/archivio';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { Entries } from './Entries';

type Props = {
  selection: ArchiveSelection;
  /** The areas to show, with how much each has. */
  areas: readonly Entry[];
};

/** The subjects of an office, civil and penal ones side by side, TUTTE first. */
export function Subjects({ selection, areas }: Props) {
  return (
    <div className={areas.length > 1 ? 'bdm-archive-areas' : ''}>
      {areas.map((area) => (
        <section key={area.text} className="bdm-panel" aria-labelledby={`area-${area.text}`}>
          <h2 id={`area-${area.text}`} className="h4">
            {area.text === 'penale' ? 'Materie penali' : 'Materie civili'}
          </h2>
          {isEmpty(area) ? (
            <p className="mb-0">{NOTHING_ARCHIVED}</p>
          ) : (
            <Area selection={{ ...selection, area: area.text }} />
          )}
        </section>
      ))}
    </div>
  );
}

function Area({ selection }: { selection: ArchiveSelection }) {
  const { data, isError, error, refetch } = useQuery(occurrencesQuery(selection));
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} label="Caricamento delle materie" />;
  return <Entries level="materia" selection={selection} entries={data.entries} />;
}
