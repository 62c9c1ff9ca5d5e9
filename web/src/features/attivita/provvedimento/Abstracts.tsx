import { Link } from 'react-router';
import type { EditableProvvedimento } from '@/api/provvedimento';
import { itemAddress, statusLabel } from '@/domain/item';
import { mayWriteAbstract, newAbstractAddress } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Section } from './sections';

/** The abstracts of the decision, and the way to a new one for whoever may write it (docs/regole/stati.md). */
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
              <Link
                to={
                  status === 'PUBBLICATO'
                    ? itemAddress('massima', id)
                    : `/attivita/abstract/page?id=${encodeURIComponent(id)}`
                }
              >
                {titolo || 'Senza titolo'}
              </Link>{' '}
              <span className="bdm-muted">({statusLabel(status)})</span>
            </li>
          ))}
        </ul>
      )}
      {mayWriteAbstract(user, item.ufficio) && (
        <Link className="btn btn-outline-primary btn-sm" to={newAbstractAddress(item.id)}>
          Redigi abstract
        </Link>
      )}
    </Section>
  );
}
