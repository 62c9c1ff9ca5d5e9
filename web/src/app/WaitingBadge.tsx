import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { waitingQuery } from '@/api/waiting';

/** How much waits for this person, beside 'Le mie attività'. Asked again on every page, and after every action. */
export function WaitingBadge() {
  const { pathname } = useLocation();
  const { data, isStale, refetch } = useQuery({ ...waitingQuery, refetchOnWindowFocus: true });
  const asked = useRef(pathname);

  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    if (isStale) void refetch();
  }, [pathname, isStale, refetch]);

  const count = data ? data.provvedimento + data.massima : 0;
  if (count === 0) return null;
  const many = count > 99;
  return (
    <>
      <span className="bdm-menu-badge" aria-hidden="true">
        {many ? '99+' : count}
      </span>
      <span className="visually-hidden">
        {many
          ? ' (più di 99 elementi in attesa)'
          : count === 1
            ? ' (1 elemento in attesa)'
            : ` (${count} elementi in attesa)`}
      </span>
    </>
  );
}
