import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { pagesAround } from '@/domain/search';
import { Icon } from './Icon';

type Props = {
  /** From 1. */
  current: number;
  total: number;
  address: (page: number) => string;
  label: string;
};

/** Links to the pages of a list; each is an address of its own, so that it can be opened, shared and gone back to. */
export function Pagination({ current, total, address, label }: Props) {
  if (total < 2) return null;
  return (
    <nav className="pagination-wrapper justify-content-center" aria-label={label}>
      <ul className="pagination">
        <Step
          to={current > 1 ? address(current - 1) : null}
          icon="it-chevron-left"
          label="Pagina precedente"
        />
        {pagesAround(current, total).map((page, index) =>
          page === 'gap' ? (
            <li className="page-item bdm-page-far" key={`gap-${index}`} aria-hidden="true">
              <span className="page-link">…</span>
            </li>
          ) : (
            <li className={`page-item ${page === current ? 'active' : 'bdm-page-far'}`} key={page}>
              <Link
                className="page-link"
                to={address(page)}
                aria-label={`Pagina ${formatNumber(page)}`}
                aria-current={page === current ? 'page' : undefined}
              >
                {formatNumber(page)}
              </Link>
            </li>
          ),
        )}
        <Step
          to={current < total ? address(current + 1) : null}
          icon="it-chevron-right"
          label="Pagina successiva"
        />
      </ul>
    </nav>
  );
}

function Step({ to, icon, label }: { to: string | null; icon: `it-${string}`; label: string }) {
  return (
    <li className={`page-item ${to ? '' : 'disabled'}`}>
      {to ? (
        <Link className="page-link" to={to}>
          <Icon name={icon} color="primary" />
          <span className="visually-hidden">{label}</span>
        </Link>
      ) : (
        <span className="page-link" aria-hidden="true">
          <Icon name={icon} color="muted" />
        </span>
      )}
    </li>
  );
}
