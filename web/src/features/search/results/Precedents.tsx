import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Passo, passiQuery } from '@/api/citazione';
import { citedIn, precedenteAddress } from '@/domain/precedente';
import { type Search, treeOf } from '@/domain/search';

const NONE: ReadonlyMap<string, Passo[]> = new Map();

/** The decisions cited that a search asks for, and the sentences in which its results cite them, by result. */
export function usePrecedents(search: Search, ids: readonly string[]) {
  const tree = treeOf(search.q);
  const names = tree ? citedIn(tree) : [];
  const { data: passages = NONE } = useQuery(passiQuery(names, ids));
  return { names, passages };
}

/** Where more is said of the decisions that a search asks for. */
export function PrecedentLinks({ search, names }: { search: Search; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="bdm-muted mb-2">
      Chi cita, in quale parte e con quale esito:{' '}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Link to={precedenteAddress(name, search.area)}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
