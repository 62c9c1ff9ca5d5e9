import { Link } from 'react-router';
import type { ApiError } from '@/api/http';
import { ARCHIVE_HOME } from '@/domain/archivio';

/** An address that names what the archive does not have, typed by hand or grown old. */
export function NoSuchPlace({ error }: { error: ApiError }) {
  return (
    <div role="alert" className="bdm-empty">
      <p className="lead">L’indirizzo non corrisponde a una pagina dell’archivio.</p>
      {error.errors.length > 0 ? (
        error.errors.map(({ field, message }) => <p key={field}>{message}</p>)
      ) : (
        <p>{error.message}</p>
      )}
      <Link className="btn btn-primary" to={ARCHIVE_HOME}>
        Vai all’inizio dell’archivio
      </Link>
    </div>
  );
}
