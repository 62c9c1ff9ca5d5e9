import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, sentencesOf } from '@/api/http';
import { doubtsOf } from '@/api/workflow';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { ChosenRow } from './chosen';

type Outcome = { item: ChosenRow /** Why it stays as it is; null: it was done. */; refusal: string | null };

export type EachProps = {
  items: readonly ChosenRow[];
  /** `done`: something was, or may have been, and the choice is used up. */
  onClose: (done: boolean) => void;
};

type Props = EachProps & {
  title: string;
  /** What is said of those with which it was done. */
  done: string;
  act: (item: ChosenRow) => Promise<unknown>;
  /** What stands over the items before it begins. */
  children: ReactNode;
  /** Whether it may begin. */
  ready?: boolean;
};

/** The same with each of several items, one after the other: what is refused stays as it is, and the others go on. */
export function EachDialog({ title, done, items, act, onClose, children, ready = true }: Props) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const stopped = useRef(false);
  const begun = outcomes !== null;
  const end = useRef<HTMLButtonElement>(null);
  // The button that began it is gone.
  useEffect(() => {
    if (begun) end.current?.focus();
  }, [begun]);
  const running = begun && outcomes.length < items.length;
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
      const refusal = await act(item).then(() => null, refusalOf);
      setOutcomes((before) => [...(before ?? []), { item, refusal }]);
    }
    void queries.invalidateQueries();
  }

  function close() {
    stopped.current = true;
    if (running) void queries.invalidateQueries();
    onClose(outcomes !== null);
  }

  const well = outcomes?.filter(({ refusal }) => refusal === null).length ?? 0;
  return (
    <Dialog
      title={title}
      onClose={close}
      onSubmit={() => void (outcomes === null && ready && run())}
      footer={
        outcomes === null ? (
          <DialogButtons
            action={`${title} (${items.length})`}
            disabled={!ready}
            focus={ready ? 'action' : undefined}
            onClose={close}
          />
        ) : (
          <Button color="primary" outline={running} innerRef={end} onClick={close}>
            {running ? 'Interrompi' : 'Chiudi'}
          </Button>
        )
      }
    >
      {outcomes === null ? (
        <>
          {children}
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
            aria-label={title}
            max={items.length}
            value={outcomes.length}
          />
          <p role="status">
            {running ? `${outcomes.length} di ${items.length}` : `${done}: ${well} di ${items.length}.`}
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
  return sentencesOf(error);
}
