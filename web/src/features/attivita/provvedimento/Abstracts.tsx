import { useState } from 'react';
import { Link } from 'react-router';
import type { EditableProvvedimento } from '@/api/provvedimento';
import { itemAddress, statusLabel } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { actionsFor, mayWriteAbstract, newAbstractAddress, transition } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Button } from '@/ui/kit';
import { type ChosenRow, TOGETHER, type TogetherAction } from '../bulk/chosen';
import { MoveDialog } from '../bulk/MoveDialog';
import { Section } from './sections';

/** The abstracts of the decision, what may be done with all of them, and the way to a new one (docs/regole/stati.md). */
export function Abstracts({ item }: { item: EditableProvvedimento }) {
  const user = useCurrentUser();
  return (
    <Section title="Abstract del provvedimento">
      {item.massima.length === 0 ? (
        <p>Il provvedimento non ha abstract collegati</p>
      ) : (
        <ul className="bdm-editor-abstracts">
          {item.massima.map(({ id, titolo, status }) => (
            <li key={id}>
              <Link to={status === 'PUBBLICATO' ? itemAddress('massima', id) : workAddress('massima', id)}>
                {titolo || 'Senza titolo'}
              </Link>{' '}
              <span className="bdm-muted">({statusLabel(status)})</span>
            </li>
          ))}
        </ul>
      )}
      <div className="bdm-editor-row">
        <Together item={item} />
        {mayWriteAbstract(user, item.ufficio) && (
          <Link className="btn btn-outline-primary btn-sm" to={newAbstractAddress(item.id)}>
            Redigi abstract
          </Link>
        )}
      </div>
    </Section>
  );
}

/** The steps that this person may take with the abstracts, each for all of those that are there. */
function Together({ item }: { item: EditableProvvedimento }) {
  const user = useCurrentUser();
  const [asked, setAsked] = useState<{ action: TogetherAction; items: ChosenRow[] } | null>(null);
  const may = item.massima.map(({ id, titolo, status }) => ({
    id,
    kind: 'massima' as const,
    label: titolo || 'Senza titolo',
    address: workAddress('massima', id),
    actions: [],
    able: true,
    draftOf: null,
    steps: actionsFor(user, 'massima', { status, ufficio: item.ufficio }),
  }));
  return (
    <>
      {TOGETHER.map((action) => {
        const items = may.filter(({ steps }) => steps.includes(action));
        return (
          items.length > 0 && (
            <Button
              key={action}
              color="primary"
              outline
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setAsked({ action, items })}
            >
              {`${transition('massima', action).label}: ${items.length === 1 ? 'l’abstract' : `${items.length} abstract`}`}
            </Button>
          )
        );
      })}
      {asked && <MoveDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
