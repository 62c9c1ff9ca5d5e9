import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { refreshAvvisi, seeAvvisi } from '@/api/avvisi';
import { putBack, type Sovrascrittura } from '@/api/sovrascritture';
import { itemAddress } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { ChangeList } from '@/parts/history/ChangeList';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';
import { When } from './Notice';

/** What others saved in the place of what the reader had written, without having seen it: with a way to put it back. */
export function Replaced({ items }: { items: readonly Sovrascrittura[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="bdm-notices" aria-label="Testi sostituiti">
      {items.map((each) => (
        <One key={each.id} of={each} />
      ))}
    </ul>
  );
}

function One({ of: { id, at, by, oggetto, changes, visto } }: { of: Sovrascrittura }) {
  const queries = useQueryClient();
  const onSuccess = () => refreshAvvisi(queries);
  const see = useMutation({ mutationFn: () => seeAvvisi([id]), onSuccess });
  const restore = useMutation({
    mutationFn: () => putBack(id),
    onSuccess: () => {
      notifySuccess('Ripristinato ciò che era stato sostituito.');
      return queries.invalidateQueries();
    },
  });
  const address = addressOf(oggetto);
  return (
    <li className={visto ? undefined : 'bdm-notice-unread'}>
      <When visto={visto} at={at} />
      <p className="bdm-notice-said">
        {by ?? 'Un’altra persona'} ha salvato altro al posto di ciò che questo account aveva scritto
        {oggetto.kind === 'document_note' ? ' in una nota: ' : ': '}
        {oggetto.label ? <Link to={address}>{oggetto.label}</Link> : 'contenuto non più disponibile'}
      </p>
      {oggetto.label && (
        <details className="bdm-notice-changes">
          <summary>Confronta ciò che era scritto con ciò che c’è ora</summary>
          <ChangeList changes={changes} byWord />
        </details>
      )}
      <div className="bdm-notice-actions">
        {oggetto.label && !visto && (
          <Button color="primary" size="sm" disabled={restore.isPending} onClick={() => restore.mutate()}>
            Ripristina ciò che era scritto
          </Button>
        )}
        {!visto && (
          <Button color="primary" outline size="sm" disabled={see.isPending} onClick={() => see.mutate()}>
            Segna come letto
          </Button>
        )}
      </div>
    </li>
  );
}

function addressOf({ kind, id, provvedimento_id }: Sovrascrittura['oggetto']): string {
  if (kind === 'document_note') return itemAddress('provvedimento', provvedimento_id ?? id);
  return workAddress(kind, id);
}
