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
  nextLevel,
  readPlace,
} from '@/domain/archivio';
import type { Area } from '@/domain/preferences';
import { ArchivePath } from '@/parts/archivio/ArchivePath';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { FeedButton } from '@/parts/feed';
import { Failure } from '@/parts/problem/Failure';
import { Missing } from '@/parts/problem/Missing';
import NotFoundPage from '@/parts/problem/NotFoundPage';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Districts } from './Districts';
import { Entries } from './Entries';
import { Hint } from './Hint';
import { Items } from './Items';
import { ChooseKind } from './Kinds';
import { Nothing } from './Nothing';
import { Subjects } from './Subjects';
import './archivio.scss';

const HOME: ArchivePlace = { selection: {}, target: null };

/** The archive (docs/regole/consultazione.md): what is published, by district, office, area, materia, year and month. */
export default function ArchivePage() {
  const { pathname } = useLocation();
  const place = readPlace(pathname);
  if (place) return <Shown place={place} />;
  if (/^\/archivio\/?$/.test(pathname)) return <Navigate to={ARCHIVE_HOME} replace />;
  return <NotFoundPage />;
}

function Shown({ place }: { place: ArchivePlace }) {
  const distretti = useDistretti();
  const { data, error, refetch } = useQuery(occurrencesQuery(place.selection));
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const home = unknown || lastLevel(place.selection) === null;
  const { main, rest } = archiveTitle(home ? HOME : place, distretti);
  usePageTitle([main, rest, ...(home ? [] : ['Archivio'])].filter(Boolean).join(' - '));
  if (unknown) return <NoSuchPlace error={error} />;
  return (
    <div className="container-xxl py-4">
      {!home && <ArchivePath place={place} />}
      <h1 className="bdm-archive-title">
        {main}
        {rest && <span> {rest}</span>}
      </h1>
      {data?.q && place.selection.ufficio && !place.selection.anno && (
        <p>
          <FeedButton
            name={main}
            target="provvedimento"
            q={data.q}
            area={(place.selection.area ?? null) as Area | null}
          />
        </p>
      )}
      <Hint open={home} />
      {error && <Failure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton lines={12} label="Caricamento dell’archivio" />}
      {!error && data && <Level place={place} found={data} />}
    </div>
  );
}

/** An address that names what the archive does not have, typed by hand or grown old. */
function NoSuchPlace({ error }: { error: ApiError }) {
  const said = error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message];
  return (
    <Missing
      message="L’indirizzo non corrisponde a una pagina dell’archivio"
      home={{ label: 'Vai all’inizio dell’archivio', to: ARCHIVE_HOME }}
    >
      {said.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Missing>
  );
}

function Level({ place: { selection, target }, found }: { place: ArchivePlace; found: Occurrences }) {
  const { entries, total } = found;
  const level = nextLevel(selection);
  if (level === 'distretto') return <Districts entries={entries} />;
  if (level === null && target) return <Items place={{ selection, target }} found={found} />;
  if (isEmpty(total)) return <Nothing />;
  if (level === null) return <ChooseKind selection={selection} total={total} />;
  // The areas of an office are on one page with their subjects.
  if (level === 'area') return <Subjects selection={selection} areas={entries} />;
  if (level === 'materia') {
    return <Subjects selection={selection} areas={[{ ...total, text: selection.area ?? '' }]} />;
  }
  return <Entries level={level} selection={selection} entries={entries} />;
}
