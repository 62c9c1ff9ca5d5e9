import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { type Occurrences, occurrencesQuery } from '@/api/archivio';
import { ApiError } from '@/api/http';
import {
  ARCHIVE_HOME,
  type ArchivePlace,
  archiveTitle,
  isEmpty,
  lastLevel,
  NOTHING_ARCHIVED,
  nextLevel,
  readPlace,
} from '@/domain/archivio';
import { ArchivePath } from '@/parts/archivio/ArchivePath';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Failure } from '@/parts/problem/Failure';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Districts } from './Districts';
import { Entries } from './Entries';
import { Hint } from './Hint';
import { Items } from './Items';
import { ChooseKind } from './Kinds';
import { NoSuchPlace } from './NoSuchPlace';
import { Subjects } from './Subjects';
import './archivio.scss';

const HOME: ArchivePlace = { selection: {}, target: null };

/** The archive (docs/regole/consultazione.md): what is published, by district, office, area, materia, year and month. */
export default function ArchivePage() {
  const place = readPlace(useLocation().pathname);
  return place ? <Shown place={place} /> : <Navigate to={ARCHIVE_HOME} replace />;
}

function Shown({ place }: { place: ArchivePlace }) {
  const distretti = useDistretti();
  const { data, error, refetch } = useQuery(occurrencesQuery(place.selection));
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const home = unknown || lastLevel(place.selection) === null;
  const { main, rest } = archiveTitle(home ? HOME : place, distretti);
  usePageTitle([main, rest, ...(home ? [] : ['Archivio'])].filter(Boolean).join(' - '));
  return (
    <div className="container-xxl py-4">
      {!home && <ArchivePath place={place} />}
      <h1 className="bdm-archive-title">
        {main}
        {rest && <span> {rest}</span>}
      </h1>
      {unknown ? (
        <NoSuchPlace error={error} />
      ) : (
        <>
          <Hint open={home} />
          {error && <Failure error={error} onRetry={refetch} />}
          {!error && !data && <Skeleton lines={12} label="Caricamento dell’archivio" />}
          {!error && data && <Level place={place} found={data} />}
        </>
      )}
    </div>
  );
}

function Level({ place: { selection, target }, found }: { place: ArchivePlace; found: Occurrences }) {
  const { entries, total } = found;
  const level = nextLevel(selection);
  if (level === 'distretto') return <Districts entries={entries} />;
  if (level === null && target) return <Items place={{ selection, target }} found={found} />;
  if (isEmpty(total)) return <p className="lead bdm-empty">{NOTHING_ARCHIVED}</p>;
  if (level === null) return <ChooseKind selection={selection} total={total} />;
  // The areas of an office are on one page with their subjects.
  if (level === 'area') return <Subjects selection={selection} areas={entries} />;
  if (level === 'materia') {
    return <Subjects selection={selection} areas={[{ ...total, text: selection.area ?? '' }]} />;
  }
  return <Entries level={level} selection={selection} entries={entries} />;
}
