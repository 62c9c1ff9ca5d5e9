import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { esitoLabel, itemAddress, statusLabel } from '@/domain/item';
import { DetailSection } from '@/parts/detail/DetailSection';
import { RichText } from '@/parts/richText/RichText';

/** What is to be known before a decision is read: the other decisions of the case, its abstracts, its annotations. */
export function DecisionBefore({ item }: { item: Provvedimento }) {
  const { provvedimento_precedente: previous, provvedimento_successivo: next, massima, annotazione } = item;
  return (
    <>
      {previous && (
        <DetailSection title="Provvedimento precedente">
          <Linked item={previous} />
        </DetailSection>
      )}
      {next && (
        <DetailSection title="Provvedimento successivo">
          <Linked item={next} />
        </DetailSection>
      )}
      {massima.length > 0 && (
        <DetailSection title="Abstract" count={massima.length}>
          {massima.map((one) => (
            <section key={one.id} className="bdm-abstract">
              <h3>
                <Link to={itemAddress('massima', one.id)}>{one.titolo}</Link>
              </h3>
              <RichText html={one.testo} />
            </section>
          ))}
        </DetailSection>
      )}
      {annotazione && (
        <DetailSection title="Annotazioni">
          <RichText html={annotazione} />
        </DetailSection>
      )}
    </>
  );
}

function Linked({ item }: { item: NonNullable<Provvedimento['provvedimento_precedente']> }) {
  return (
    <p>
      <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
      {item.status !== 'PUBBLICATO' && ` (${statusLabel(item.status)})`}
      {item.esito && `, esito: ${esitoLabel(item.esito)}`}
    </p>
  );
}
