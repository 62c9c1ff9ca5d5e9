import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { occurrencesQuery } from '@/api/archivio';
import { ApiError } from '@/api/http';
import {
  ARCHIVE_HOME,
  archiveTitle,
  lastLevel,
  NOTHING_ARCHIVED,
  nextLevel,
  type Place,
  readPlace,
} from '@/domain/archivio';
import { ArchivePath } from '@/ui/archivio/ArchivePath';
import { Failure } from '@/ui/Failure';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { useDistretti } from '@/ui/useDistretti';
import { Districts } from './Districts';
import { Entries } from './Entries';
import { Hint } from './Hint';
import { Items } from './Items';
import { Kinds } from './Kinds';
import { NoSuchPlace } from './NoSuchPlace';
import { Subjects } from './Subjects';
import './archivio.scss';

/** The archive (2.9): what is published, by district, office, area, materia, year and month. */
export default function ArchivePage() {
  const place = readPlace(useLocation().pathname);
  return place ? <Shown place={place} /> : <Navigate to={ARCHIVE_HOME} replace />;
}

function Shown({ place }: { place: Place }) {
  const distretti = useDistretti();
  const { main, rest } = archiveTitle(place, distretti);
  const home = lastLevel(place.selection) === null;
  usePageTitle([main, rest, ...(home ? [] : ['Archivio'])].filter(Boolean).join(' - '));
  return (
    <div className="container-xxl py-4">
      {!home && <ArchivePath place={place} />}
      <h1 className="bdm-archive-title">
        {main}
        {rest && <span> {rest}</span>}
      </h1>
      <Hint open={home} />
      <Level place={place} />
    </div>
  );
}

function Level({ place }: { place: Place }) {
  const { selection, target } = place;
  const level = nextLevel(selection);
  // The areas of an office are on one page with their subjects, which say how much there is.
  const { data, error, refetch } = useQuery(occurrencesQuery(selection));
  if (error) {
    const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return unknown ? <NoSuchPlace error={error} /> : <Failure onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={12} label="Caricamento dell’archivio" />;
  if (level === 'distretto') return <Districts entries={data.entries} />;
  if (level === null && target) return <Items place={{ selection, target }} found={data} />;
  if (data.total.provvedimento + data.total.abstract === 0) {
    return <p className="lead bdm-empty">{NOTHING_ARCHIVED}</p>;
  }
  if (level === null) return <Kinds selection={selection} total={data.total} />;
  if (level === 'area') return <Subjects selection={selection} areas={data.entries} />;
  if (level === 'materia')
    return <Subjects selection={selection} areas={[{ ...data.total, text: selection.area ?? '' }]} />;
  return <Entries level={level} selection={selection} entries={data.entries} />;
}
