import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProvvedimentoCard } from '@/api/content';
import { documentsOf, esitoLabel, type FromResults, itemAddress } from '@/domain/item';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { cardFacts } from '@/parts/item/dataFacts';
import { ANONYMISED, requestOf } from '@/parts/item/documentRequest';
import { Facts, QUIET, unsaid } from '@/parts/item/Facts';
import { Keywords } from '@/parts/item/Keywords';
import { Badge } from '@/ui/kit';
import { Card } from './Card';
import { CardActions } from './CardActions';
import { FateMark } from './FateMark';
import { andOthers, Excerpts, NoteMark, PassageNotes, PersonalNote, ReadMark } from './parts';
import { Snippets } from './Snippets';

type Props = { item: ProvvedimentoCard; from?: FromResults; compact?: boolean; tools?: ReactNode };

/**
 * A decision among the results: what it is, where the words were found, its abstracts, its document. `compact` says the
 * most telling of it in a few lines; `tools` are further icons of its head.
 */
export function ProvvedimentoResult({ item, from, compact = false, tools }: Props) {
  const { readable, onlyAnonymised, anonymisedToo } = documentsOf(item);
  const request = requestOf(item, from?.search.q);
  const address = itemAddress('provvedimento', item.id, from?.list);
  const [first, ...others] = item.massima;
  const facts = [...cardFacts(item), ['Esito', item.esito && esitoLabel(item.esito)] as const];
  return (
    <Card
      compact={compact}
      title={
        <Link to={address} state={{ results: from }}>
          {item.label}
        </Link>
      }
      tools={
        <>
          {compact && <CardActions {...{ request, readable, anonymisedToo }} />}
          {tools}
        </>
      }
    >
      <div className="bdm-card-over">
        <FateMark id={item.id} />
        <ReadMark id={item.id} />
        {onlyAnonymised && <Badge color="secondary">{ANONYMISED}</Badge>}
        {anonymisedToo && item.visibility === 'true' && (
          <Badge color="secondary">Dati personali riservati</Badge>
        )}
        {compact ? <Facts facts={unsaid(facts, item.label)} quiet={QUIET} /> : <Facts facts={facts} />}
        {compact && <NoteMark note={item.note} />}
        <PassageNotes count={item.document_note_count} id={item.id} label={item.label} />
      </div>
      <Snippets
        passages={item.passi}
        elsewhere={item.trovato_in}
        compact={compact}
        address={address}
        state={{ results: from }}
      />
      {compact && first && (
        <p className="bdm-card-abstract">
          Abstract: <Link to={itemAddress('massima', first.id)}>{first.titolo}</Link>
          {others.length > 0 && <span className="bdm-muted"> {andOthers(others.length)}</span>}
        </p>
      )}
      {!compact && (
        <>
          <Excerpts texts={item.estratto} />
          <Keywords words={item.parola_chiave} />
          {first && (
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
        </>
      )}
    </Card>
  );
}
