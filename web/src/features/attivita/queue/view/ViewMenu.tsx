import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { queueViewsQuery } from '@/api/queueView';
import type { Queue } from '@/domain/queue';
import { isPlain, lookOf, shows, viewAddress } from '@/domain/queueView';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { whyProps } from '@/ui/why';

const ViewNameDialog = lazy(() => import('./ViewNameDialog'));
const ViewsDialog = lazy(() => import('./ViewsDialog'));

/** 'Viste': the person's views of the queue, to open; the queue as it stands, to keep (docs/regole/redazione.md#viste). */
export function ViewMenu({ queue }: { queue: Queue }) {
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const close = () => setOpen(null);
  const why = isPlain(queue) ? 'Per salvare una vista, filtrare, cercare o ordinare la lista.' : null;
  return (
    <>
      <Dropdown label="Viste" className="bdm-queue-views">
        {() => (
          <>
            <ViewLinks queue={queue} onManage={() => setOpen('list')} />
            <li>
              <button
                type="button"
                className="list-item dropdown-item"
                {...whyProps(why, () => setOpen('save'))}
              >
                <span>Salva questa vista</span>
              </button>
            </li>
          </>
        )}
      </Dropdown>
      <Suspense>
        {open === 'save' && <ViewNameDialog look={lookOf(queue)} onClose={close} />}
        {open === 'list' && <ViewsDialog kind={queue.kind} onClose={close} />}
      </Suspense>
    </>
  );
}

function ViewLinks({ queue, onManage }: { queue: Queue; onManage: () => void }) {
  const { data, isError } = useQuery(queueViewsQuery(queue.kind));
  if (!data) {
    const told = isError ? 'Non è stato possibile leggere le viste.' : 'Caricamento delle viste…';
    return <Told>{told}</Told>;
  }
  if (data.length === 0) return <Told>Non sono presenti viste salvate.</Told>;
  return (
    <>
      {data.map((view) => (
        <li key={view.id}>
          <Link
            className="list-item dropdown-item bdm-queue-view"
            to={viewAddress(view)}
            aria-current={shows(queue, view) ? 'page' : undefined}
          >
            <span>{view.name}</span>
          </Link>
        </li>
      ))}
      <MenuButton onClick={onManage}>Rinomina o elimina le viste</MenuButton>
    </>
  );
}

const Told = ({ children }: { children: string }) => (
  <li className="bdm-muted px-3 py-2" role="status">
    {children}
  </li>
);
