import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { contactQuery } from '@/api/help';
import { problemAddress } from '@/domain/problem';
import { ExternalLink } from '@/ui/ExternalLink';

/**
 * 'Segnala un problema' (docs/regole/consultazione.md#segnalare-un-problema), with the address of the page it stands
 * on: the link that the installation sets, in a new window; where it sets none, the contacts, with the page's address
 * to be quoted.
 */
export function ReportProblem({ className }: { className?: string }) {
  const { data } = useQuery(contactQuery);
  const { pathname, search } = useLocation();
  const address = problemAddress(data?.problem_link, pathname + search, window.location.origin);
  const label = 'Segnala un problema';
  return data?.problem_link ? (
    <ExternalLink href={address} className={className}>
      {label}
    </ExternalLink>
  ) : (
    <Link to={address} className={className}>
      {label}
    </Link>
  );
}
