import { Link } from 'react-router';
import type { ProvvedimentoCard } from '@/api/content';
import { titleCase } from '@/domain/format';
import { capitalize, documentsOf, esitoLabel, type FromResults, itemAddress } from '@/domain/item';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { cardFacts } from '@/parts/item/dataFacts';
import { Facts } from '@/parts/item/Facts';
import { Keywords } from '@/parts/item/Keywords';
import { Badge } from '@/ui/kit';
import { Excerpts, PersonalNote } from './parts';
import { Snippets } from './Snippets';

/** A decision among the results: what it is, where the words were found, its abstracts, its document. */
export function ProvvedimentoResult({ item, from }: { item: ProvvedimentoCard; from?: FromResults }) {
  const { readable, onlyAnonymised, anonymisedToo } = documentsOf(item);
  const request = { kind: 'provvedimento' as const, id: item.id, label: item.label, q: from?.search.q };
  return (
    <article className="bdm-card">
      <p className="bdm-card-over">
        <Badge color="primary">{capitalize(item.tipo)}</Badge>
        <span>{titleCase(item.ufficio)}</span>
        {onlyAnonymised && <Badge color="secondary">Versione anonimizzata</Badge>}
        {anonymisedToo && item.visibility === 'true' && (
          <Badge color="secondary">Dati personali riservati</Badge>
        )}
      </p>
      <h3 className="bdm-card-title">
        <Link to={itemAddress('provvedimento', item.id, from?.list)} state={{ results: from }}>
          {item.label}
        </Link>
      </h3>
      <Facts facts={[...cardFacts(item), ['Esito', item.esito && esitoLabel(item.esito)]]} />
      <Snippets passages={item.passi} elsewhere={item.trovato_in} />
      <Excerpts texts={item.estratto} />
      <Keywords words={item.parola_chiave} />
      {item.massima.length > 0 && (
        <div className="bdm-card-linked">
          <h4>Abstract</h4>
          <ul>
            {item.massima.map((massima) => (
              <li key={massima.id}>
                <Link to={itemAddress('massima', massima.id)}>{massima.titolo}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PersonalNote note={item.note} />
      {readable ? (
        <DocumentActions compact request={request} />
      ) : (
        <p className="bdm-muted mb-0">Documento non disponibile</p>
      )}
      {anonymisedToo && (
        <div className="bdm-card-second">
          <span className="bdm-muted">Documento anonimizzato:</span>
          <DocumentActions compact request={{ ...request, anonymised: true }} />
        </div>
      )}
    </article>
  );
}
