import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { historyQuery } from '@/api/history';
import { formatMoment } from '@/domain/format';
import { sentAgain } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { ChangeList } from './ChangeList';
import './history.scss';

/** What is new in an item that was sent before and came back: for whom it waits, who need not read it all again. */
export function ChangesSinceSent({ kind, item }: { kind: ItemKind; item: { id: string; status: string } }) {
  const heading = useId();
  const { data: steps } = useQuery(historyQuery(kind, item.id));
  const again = steps && sentAgain(steps, item.status);
  if (!again) return null;
  return (
    <section className="bdm-panel bdm-since mb-4" aria-labelledby={heading}>
      <h2 id={heading} className="h5">
        Che cosa è cambiato dall’invio precedente
      </h2>
      <p className="bdm-muted">Era stato inviato il {formatMoment(again.before)}.</p>
      {again.changes.length > 0 ? (
        <ChangeList changes={again.changes} byWord />
      ) : (
        <p className="mb-0">I dati sono gli stessi di allora.</p>
      )}
    </section>
  );
}
