import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { pagesAround } from '@/domain/search';
import { Icon } from './Icon';

type Props = {
  /** From 1. */
  current: number;
  total: number;
  label: string;
} & (
  | { address: (page: number) => string; onPage?: never }
  /** For a list within a dialog, whose pages have no address: buttons instead of links. */
  | { address?: never; onPage: (page: number) => void }
);

/** The pages of a list; as links, each is an address of its own that can be opened, shared and gone back to. */
export function Pagination({ current, total, address, onPage, label }: Props) {
  if (total < 2) return null;
  const shown = pagesAround(current, total);
  // Of many, a telephone has room for the first, the present and the last.
  const far = (page: number) => shown.length > 5 && page !== current && page > 1 && page < total;
  return (
    <nav className="pagination-wrapper justify-content-center" aria-label={label}>
      <ul className="pagination">
        <Step
          page={current > 1 ? current - 1 : null}
          {...{ address, onPage }}
          icon="it-chevron-left"
          label="Pagina precedente"
        />
        {shown.map((page, index) =>
          page === 'gap' ? (
            <li className="page-item bdm-page-gap" key={`gap-${index}`} aria-hidden="true">
              <span className="page-link">…</span>
            </li>
          ) : (
            <li
              className={`page-item ${page === current ? 'active' : far(page) ? 'bdm-page-far' : ''}`}
              key={page}
            >
              <To
                page={page}
                {...{ address, onPage }}
                aria-label={`Pagina ${formatNumber(page)}`}
                aria-current={page === current ? 'page' : undefined}
              >
                {formatNumber(page)}
              </To>
            </li>
          ),
        )}
        <Step
          page={current < total ? current + 1 : null}
          {...{ address, onPage }}
          icon="it-chevron-right"
          label="Pagina successiva"
        />
      </ul>
    </nav>
  );
}

type Ways = {
  address?: ((page: number) => string) | undefined;
  onPage?: ((page: number) => void) | undefined;
};

type ToProps = Ways & {
  page: number;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
};

function To({ page, address, onPage, children, ...described }: ToProps) {
  if (address)
    return (
      <Link className="page-link" to={address(page)} {...described}>
        {children}
      </Link>
    );
  return (
    <button type="button" className="page-link" onClick={() => onPage?.(page)} {...described}>
      {children}
    </button>
  );
}

function Step({
  page,
  icon,
  label,
  ...ways
}: Ways & { page: number | null; icon: `it-${string}`; label: string }) {
  return (
    <li className={`page-item ${page ? '' : 'disabled'}`}>
      {page ? (
        <To page={page} {...ways}>
          <Icon name={icon} color="primary" />
          <span className="visually-hidden">{label}</span>
        </To>
      ) : (
        <span className="page-link" aria-hidden="true">
          <Icon name={icon} color="muted" />
        </span>
      )}
    </li>
  );
}
