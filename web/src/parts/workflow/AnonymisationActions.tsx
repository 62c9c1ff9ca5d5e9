import { useState } from 'react';
import { Link } from 'react-router';
import { reviewAddress } from '@/api/anonymisation';
import { documentsOf } from '@/domain/item';
import { mayObscure, mayReview, type WorkflowItem } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { ObscureDialog } from './ObscureDialog';

type Item = WorkflowItem & {
  visibility: string;
  document_hash: string | null;
  anonymized_document_hash: string | null;
};

/**
 * What the office's people find on a decision: 'Oscura i dati personali' while everybody reads the original, then the
 * way to the review of what is obscured. Nothing for anybody else.
 */
export function AnonymisationActions({ item }: { item: Item }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const restricted = item.visibility === 'true';
  const reviews = restricted && mayReview(user, item.ufficio) && !documentsOf(item).onlyAnonymised;
  const obscures = !restricted && mayObscure(user, item.ufficio);
  if (!reviews && !obscures) return null;
  return (
    <>
      {reviews && (
        <Link className="btn btn-sm btn-outline-primary" to={reviewAddress(item.id)}>
          <Icon name="it-password-invisible" size="sm" color="primary" className="me-1" />
          Anonimizzazione
        </Link>
      )}
      {obscures && (
        <Button color="primary" outline size="sm" onClick={() => setAsking(true)}>
          <Icon name="it-password-invisible" size="sm" color="primary" className="me-1" />
          Oscura i dati personali
        </Button>
      )}
      {asking && (
        <ObscureDialog
          id={item.id}
          published={item.status === 'PUBBLICATO'}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
