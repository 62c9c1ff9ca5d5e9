import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { reviewAddress } from '@/api/anonymisation';
import { type EditableProvvedimento, processAgain } from '@/api/provvedimento';
import { mayReview } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { ProvvedimentoValues } from '../editor/decisionValues';

/** A document that could not be converted need not stay so: whoever writes the decision has it read once more. */
export function ProcessAgain({ item }: { item: EditableProvvedimento }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => processAgain(item.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['document', item.document_hash, 'processing'] }),
  });
  return (
    <p>
      <Button color="primary" outline size="sm" disabled={again.isPending} onClick={() => again.mutate()}>
        Elabora di nuovo il documento
      </Button>
    </p>
  );
}

/** The same way from what is not saved yet: the review is of what is saved. */
export function SaveAndReview({ onReview }: { onReview: () => void }) {
  const user = useCurrentUser();
  const [visibility, hash, ufficio] = useWatch<
    ProvvedimentoValues,
    ['visibility', 'document_hash', 'ufficio']
  >({
    name: ['visibility', 'document_hash', 'ufficio'],
  });
  if (visibility !== 'true' || !hash || !mayReview(user, ufficio)) return null;
  return (
    <p>
      <Button color="primary" outline size="sm" type="button" onClick={onReview}>
        <Icon name="it-password-invisible" size="sm" color="primary" className="me-1" />
        Salva e rivedi l’anonimizzazione
      </Button>
    </p>
  );
}

/** The way to the review of what others may read of a decision with personal data; for who may do that. */
export function AnonymisationLink({ item }: { item: EditableProvvedimento }) {
  const user = useCurrentUser();
  if (item.visibility !== 'true' || !item.document_hash || !mayReview(user, item.ufficio)) return null;
  return (
    <p>
      <Link className="btn btn-sm btn-outline-primary" to={reviewAddress(item.id)}>
        <Icon name="it-password-invisible" size="sm" color="primary" className="me-1" />
        Rivedi l’anonimizzazione
      </Link>
    </p>
  );
}
