import { Link } from 'react-router';
import { coverageAddress, officeOf } from '@/domain/copertura';
import { titleCase } from '@/domain/format';
import type { Search } from '@/domain/search';

/** Where a search is limited to one office: what of it is here, and since when. */
export default function CoverageLink({ search }: { search: Search }) {
  const ufficio = officeOf(search.q);
  if (ufficio === null) return null;
  return (
    <p className="bdm-muted mb-2">
      Non tutto ciò che un ufficio decide è qui:{' '}
      <Link to={coverageAddress({ ufficio, area: search.area })}>che cosa c’è di {titleCase(ufficio)}</Link>
    </p>
  );
}
