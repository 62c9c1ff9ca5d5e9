import { Link } from 'react-router';

type Props = {
  label: string;
  /** From the outermost on; the last one is the page itself, unless it has an address. */
  steps: readonly { name: string; to?: string; state?: unknown }[];
};

/** The way to a page, each step of it a link. */
export function Breadcrumb({ label, steps }: Props) {
  return (
    <nav className="breadcrumb-container" aria-label={label}>
      <ol className="breadcrumb bdm-breadcrumb">
        {steps.map(({ name, to, state }, at) => (
          <li
            key={to ?? name}
            className={`breadcrumb-item ${to ? '' : 'active'}`}
            aria-current={to ? undefined : 'page'}
          >
            {to ? (
              <Link to={to} state={state}>
                {name}
              </Link>
            ) : (
              <span title={name}>{name}</span>
            )}
            {at < steps.length - 1 && (
              <span className="separator" aria-hidden="true">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
