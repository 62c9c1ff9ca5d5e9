import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deleteQueueView, type QueueView, queueViewsQuery } from '@/api/queueView';
import type { ItemKind } from '@/domain/item';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';
import ViewNameDialog from './ViewNameDialog';

/** The person's views of a queue, to rename and to delete. */
export default function ViewsDialog({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const views = useQuery(queueViewsQuery(kind)).data ?? [];
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; view: QueueView } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const done = () => setAsked(null);
  return (
    <Dialog title="Viste salvate" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      {views.length === 0 && <p className="mb-0">Non sono presenti viste salvate.</p>}
      <ul className="bdm-queue-view-list" ref={list} aria-label="Viste salvate">
        {views.map((view) => (
          <li key={view.id}>
            <span className="bdm-queue-view-name">{view.name}</span>
            <Command label="Rinomina" view={view} onClick={() => setAsked({ what: 'rename', view })} />
            <Command label="Elimina" view={view} onClick={() => setAsked({ what: 'delete', view })} />
          </li>
        ))}
      </ul>
      {asked?.what === 'rename' && <ViewNameDialog look={asked.view} view={asked.view} onClose={done} />}
      {asked?.what === 'delete' && (
        <ConfirmDelete
          view={asked.view}
          onClose={done}
          onDeleted={() => list.current?.closest<HTMLElement>('[role=dialog]')?.focus()}
        />
      )}
    </Dialog>
  );
}

function Command({ label, view, onClick }: { label: string; view: QueueView; onClick: () => void }) {
  return (
    <Button color="primary" outline size="xs" type="button" onClick={onClick}>
      {label} <span className="visually-hidden">{view.name}</span>
    </Button>
  );
}

type DeleteProps = { view: QueueView; onClose: () => void; onDeleted: () => void };

function ConfirmDelete({ view, onClose, onDeleted }: DeleteProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteQueueView(view.id),
    onSuccess: async () => {
      onClose();
      notifySuccess(`Vista «${view.name}» eliminata`);
      await queries.invalidateQueries(queueViewsQuery(view.kind));
      // The button that opened this is gone.
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="Elimina la vista"
      action="Elimina"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p className="mb-0">La vista «{view.name}» sarà eliminata; ciò che la lista contiene resta.</p>
    </ConfirmDialog>
  );
}
