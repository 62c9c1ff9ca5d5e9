import { Link } from 'react-router';
import type { SearchMode } from '@/domain/preferences';
import { type Search, searchAddress } from '@/domain/search';

export const MODE_TITLES: Record<SearchMode, string> = {
  standard: 'Ricerca Classica',
  advanced: 'Ricerca',
};

/** The two modes of the search; the search goes along. */
export function ModeLinks({ search }: { search: Search }) {
  return (
    <nav className="bdm-search-modes" aria-label="Modalità di ricerca">
      {(['standard', 'advanced'] as const).map((mode) => (
        <Link
          key={mode}
          to={searchAddress(search, mode)}
          // Who changes the form goes on in the other one.
          state={{ form: true }}
          aria-current={mode === search.mode ? 'page' : undefined}
        >
          {MODE_TITLES[mode]}
          {mode === 'advanced' && <span className="bdm-search-new">Nuova</span>}
        </Link>
      ))}
    </nav>
  );
}
