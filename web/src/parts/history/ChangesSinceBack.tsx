import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { historyQuery } from '@/api/history';
import { formatMoment } from '@/domain/format';
import { sentAgain } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { ChangeList } from './ChangeList';
import { CommentList } from './CommentList';
import './history.scss';

/** What is new in an item that was sent back and came again: for whom it waits, who need not read it all once more. */
export default function ChangesSinceBack({ kind, id }: { kind: ItemKind; id: string }) {
  const heading = useId();
  const { data: steps } = useQuery(historyQuery(kind, id));
  const again = steps && sentAgain(steps);
  if (!again) return null;
  const { at, actor, reason, comments } = again.back;
  return (
    <section className="bdm-panel bdm-since mb-4" aria-labelledby={heading}>
      <h2 id={heading} className="h5">
        Che cosa è cambiato dopo il rinvio in bozza
      </h2>
      <p className="bdm-muted">
        Rinviato{actor && ` da ${actor}`} il {formatMoment(at)}
        {reason && <>: «{reason}»</>}
      </p>
      <CommentList comments={comments} />
      {again.changes.length > 0 ? (
        <ChangeList changes={again.changes} byWord />
      ) : (
        <p className="mb-0">I dati sono gli stessi di allora.</p>
      )}
    </section>
  );
}
