import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '@/api/http';
import { doubtsOf, moveItem } from '@/api/workflow';
import { GENERIC_ERROR } from '@/domain/messages';
import { transition } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { BulkAction, Chosen } from './chosen';

type Outcome = { item: Chosen /** Why it stays where it is; null: it moved. */; refusal: string | null };
const DONE: Record<BulkAction, string> = {
  submitted: 'Inviati in approvazione',
  approved: 'Inviati in pubblicazione',
};

type Props = { action: BulkAction; items: readonly Chosen[]; onClose: (moved: boolean) => void };

/** Each by itself: what is refused, or has to be confirmed, stays where it is, and the others go on. */
export function BulkDialog({ action, items, onClose }: Props) {
  const queries = useQueryClient();
  const { label } = transition('provvedimento', action);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const stopped = useRef(false);
  const running = outcomes !== null && outcomes.length < items.length;
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run() {
    setOutcomes([]);
    for (const item of items) {
      if (stopped.current) return;
      const refusal = await moveItem(item.kind, item.id, action).then(() => null, refusalOf);
      setOutcomes((before) => [...(before ?? []), { item, refusal }]);
    }
    void queries.invalidateQueries();
  }

  function close() {
    stopped.current = true;
    if (running) void queries.invalidateQueries();
    onClose(outcomes !== null);
  }

  const moved = outcomes?.filter(({ refusal }) => refusal === null).length ?? 0;
  return (
    <Dialog
      title={label}
      onClose={close}
      onSubmit={() => void (outcomes === null && run())}
      footer={
        outcomes === null ? (
          <>
            <Button color="primary" outline type="button" onClick={close}>
              Annulla
            </Button>
            <Button color="primary" type="submit" data-autofocus="">
              {label} ({items.length})
            </Button>
          </>
        ) : (
          <Button color="primary" outline={running} type="button" onClick={close}>
            {running ? 'Interrompi' : 'Chiudi'}
          </Button>
        )
      }
    >
      {outcomes === null ? (
        <>
          <p>Uno alla volta: ciò che manca di qualcosa o va confermato resta dov’è, e si legge perché.</p>
          <ul className="bdm-bulk-items">
            {items.map((item) => (
              <li key={item.id}>{item.label}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <progress
            className="bdm-bulk-progress"
            aria-label={label}
            max={items.length}
            value={outcomes.length}
          />
          <p role="status">
            {running
              ? `${outcomes.length} di ${items.length}`
              : `${DONE[action]}: ${moved} di ${items.length}.`}
          </p>
          <ul className="bdm-bulk-items">
            {outcomes.map(({ item, refusal }) => (
              <li key={item.id}>
                <Icon
                  name={refusal === null ? 'it-check-circle' : 'it-warning-circle'}
                  size="sm"
                  color={refusal === null ? 'success' : 'danger'}
                />{' '}
                {refusal === null ? item.label : <Link to={item.address}>{item.label}</Link>}
                {refusal !== null && <span className="d-block">{refusal}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const doubts = doubtsOf(error)?.map(({ message }) => message);
  if (doubts) return `Da confermare nella sua pagina: ${doubts.join(' ')}`;
  return [error.message || `${GENERIC_ERROR}.`, ...error.errors.map(({ message }) => message)].join(' ');
}
