import { Link } from 'react-router';
import type { Massima } from '@/api/content';
import { itemAddress } from '@/domain/item';
import { DetailSection } from '@/parts/detail/DetailSection';
import { DocumentActions } from '@/parts/item/DocumentActions';
import type { DocumentRequest } from '@/parts/item/documentViewer';

type Props = {
  item: Massima;
  decision: NonNullable<Massima['provvedimento']>;
  /** How its document is opened; null where there is none to read. */
  request: DocumentRequest | null;
};

/** The decision that an abstract is of. */
export function AbstractDecision({ decision, request }: Omit<Props, 'item'>) {
  return (
    <DetailSection title="Provvedimento">
      <div className="bdm-detail-decision">
        <Link to={itemAddress('provvedimento', decision.id)}>{decision.label}</Link>
        {request ? (
          <DocumentActions request={request} compact />
        ) : (
          <span className="bdm-muted">Documento non disponibile</span>
        )}
      </div>
    </DetailSection>
  );
}

/** The abstracts that say the same, and those that do not. */
export function AbstractPrecedents({ item }: Pick<Props, 'item'>) {
  return (
    <>
      <Precedents title="Precedenti conformi" items={item.precedente_conforme} />
      <Precedents title="Precedenti difformi" items={item.precedente_difforme} />
    </>
  );
}

function Precedents({ title, items }: { title: string; items: Massima['precedente_conforme'] }) {
  if (items.length === 0) return null;
  return (
    <DetailSection title={title} count={items.length}>
      <ul className="bdm-latest">
        {items.map((one) => (
          <li key={one.id}>
            <Link to={itemAddress('massima', one.id)}>{one.titolo}</Link>
            <p className="bdm-muted mb-0">{one.label}</p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
