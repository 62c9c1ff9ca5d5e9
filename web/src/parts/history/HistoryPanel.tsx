import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQuery } from '@/api/history';
import { messageOf } from '@/api/http';
import { formatMoment } from '@/domain/format';
import { type HistoryStep, stepTitle, textVersions } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { ChangeList } from './ChangeList';
import { CommentList } from './CommentList';
import { CompareDialog } from './CompareDialog';
import './history.scss';

/**
 * Who changed what of an item, and when; for those who may see its drafts. Read when it is opened. The text of an
 * abstract can be compared between two saves.
 */
export function HistoryPanel({ kind, id }: { kind: ItemKind; id: string }) {
  const [open, setOpen] = useState(false);
  const [comparing, setComparing] = useState(false);
  const { data: steps, error } = useQuery({ ...historyQuery(kind, id), enabled: open });
  const versions = steps && kind === 'massima' ? textVersions(steps, 'testo') : [];

  return (
    <details className="bdm-panel mb-4" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className="h4 d-inline mb-0">Storia delle modifiche</h2>
      </summary>
      {error ? (
        <p className="mt-3 mb-0">{messageOf(error)}</p>
      ) : !steps ? (
        open && <Skeleton lines={4} label="Caricamento della storia" />
      ) : steps.length === 0 ? (
        <p className="mt-3 mb-0">Non ci sono modifiche registrate.</p>
      ) : (
        <>
          {versions.length > 1 && (
            <Button className="mt-3" color="primary" outline size="sm" onClick={() => setComparing(true)}>
              <Icon name="it-exchange-circle" size="sm" color="primary" className="me-1" />
              Confronta versioni
            </Button>
          )}
          <ol className="bdm-history">
            {[...steps].reverse().map((step, index) => (
              <li key={index}>
                <Step step={step} />
              </li>
            ))}
          </ol>
        </>
      )}
      {comparing && <CompareDialog versions={versions} onClose={() => setComparing(false)} />}
    </details>
  );
}

function Step({ step }: { step: HistoryStep }) {
  return (
    <>
      <p className="bdm-history-when">
        <time dateTime={step.at}>{formatMoment(step.at)}</time>
        {step.actor && <> · {step.actor}</>}
      </p>
      <p className="bdm-history-what">{stepTitle(step)}</p>
      {step.reason && <p className="bdm-history-reason">Motivo: {step.reason}</p>}
      <CommentList comments={step.comments} />
      {step.changes.length > 0 && step.version !== 1 && (
        <details>
          <summary>Valori prima e dopo</summary>
          <ChangeList changes={step.changes} />
        </details>
      )}
    </>
  );
}

/** For loading it lazily. */
export default HistoryPanel;
