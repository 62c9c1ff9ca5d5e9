import { sentenceOf } from '@/api/http';
import { parse, QuerySyntax } from '@/domain/query';
import type { Search } from '@/domain/search';
import { mended } from '@/domain/words';
import { Button } from '@/ui/kit';
import { isSyntaxError } from './useSearchResults';

type Props = {
  search: Search;
  error: unknown;
  onRetry: () => unknown;
  onChange: (change: Partial<Search>) => void;
};

/** The search could not be made: another attempt, or what is wrong with the query and where. */
export function SearchFailure({ search, error, onRetry, onChange }: Props) {
  if (isSyntaxError(error)) {
    const at = positionIn(search.q);
    const mend = mended(search.q);
    return (
      <div className="bdm-empty" role="alert">
        <p className="lead">La ricerca non è stata compresa.</p>
        <p>{error.message}</p>
        <p className="bdm-wrong">
          <code>
            {search.q.slice(0, at)}
            {at < search.q.length && <mark>{search.q.slice(at, at + 1)}</mark>}
            {search.q.slice(at + 1)}
          </code>
        </p>
        {mend !== null && mend !== search.q && (
          <Button color="primary" outline onClick={() => onChange({ q: mend })}>
            Correggi e cerca
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="bdm-empty" role="alert">
      <p className="lead">Non è stato possibile eseguire la ricerca.</p>
      <p>{sentenceOf(error)}</p>
      <Button color="primary" outline onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  );
}

/** Where the query goes wrong; its end if the client, unlike the server, takes it. */
function positionIn(q: string): number {
  try {
    parse(q);
  } catch (error) {
    if (error instanceof QuerySyntax) return error.position;
  }
  return q.length;
}
