import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ItemKind } from '@/domain/item';
import {
  actionsFor,
  editAddress,
  mayWriteAbstract,
  newAbstractAddress,
  readOnlyReason,
  seesDrafts,
  type WorkflowItem,
} from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { useGoBack } from '@/ui/BackButton';
import { Icon } from '@/ui/Icon';
import { WorkflowActions } from './WorkflowActions';

/**
 * What those who work on content find on its detail page (docs/regole/consultazione.md#pagina-di-un-provvedimento):
 * 'Modifica', 'Redigi abstract' on a decision, and 'Rinvia in bozza' on what is published, after which they are where
 * they came from. Nothing for anybody else.
 */
export function DeskActions({
  kind,
  item,
  children,
}: {
  kind: ItemKind;
  item: WorkflowItem;
  /** More of them, where there are any. */
  children?: ReactNode;
}) {
  const user = useCurrentUser();
  const goBack = useGoBack('/search/standard');
  const published = item.status === 'PUBBLICATO';
  const opens = !published && seesDrafts(user, kind, item.ufficio);
  const writes = kind === 'provvedimento' && mayWriteAbstract(user, item.ufficio);
  const sendsBack = published && actionsFor(user, kind, item).includes('rejected');
  return (
    <div className="bdm-toolbar">
      {opens && (
        <Link className="btn btn-sm btn-outline-primary" to={editAddress(kind, item.id)}>
          <Icon name="it-pencil" size="sm" color="primary" className="me-1" />
          {readOnlyReason(user, kind, item) === null ? 'Modifica' : 'Apri in Le mie attività'}
        </Link>
      )}
      {writes && (
        <Link className="btn btn-sm btn-outline-primary" to={newAbstractAddress(item.id)}>
          <Icon name="it-plus-circle" size="sm" color="primary" className="me-1" />
          Redigi abstract
        </Link>
      )}
      {sendsBack && <WorkflowActions kind={kind} item={item} only={['rejected']} onMoved={goBack} />}
      {children}
    </div>
  );
}
