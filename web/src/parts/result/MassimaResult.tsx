import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MassimaCard } from '@/api/content';
import { type FromResults, itemAddress } from '@/domain/item';
import { cardFacts } from '@/parts/item/dataFacts';
import { Facts } from '@/parts/item/Facts';
import { Keywords } from '@/parts/item/Keywords';
import { RichText } from '@/parts/richText/RichText';
import { Badge } from '@/ui/kit';
import { Card, Excerpts, NoteMark, PersonalNote, QUIET } from './parts';
import { Snippets } from './Snippets';

type Props = { item: MassimaCard; from?: FromResults; compact?: boolean; tools?: ReactNode };

/**
 * An abstract among the results: what it says, the decision it is of and, unless `compact`, its precedents; `tools` are
 * icons of its head.
 */
export function MassimaResult({ item, from, compact = false, tools }: Props) {
  const facts = cardFacts(item).filter(([term]) => !compact || term === 'Materia');
  const of = item.provvedimento;
  return (
    <Card
      compact={compact}
      title={
        <Link to={itemAddress('massima', item.id, from?.list)} state={{ results: from }}>
          {item.titolo}
        </Link>
      }
      tools={tools}
    >
      <div className="bdm-card-over">
        <Badge color="success">Abstract</Badge>
        {of && (
          <span className="bdm-card-of">
            <span className="visually-hidden">Provvedimento: </span>
            <Link to={itemAddress('provvedimento', of.id)}>{of.label}</Link>
          </span>
        )}
        <Facts facts={facts} quiet={compact ? QUIET : []} />
        {compact && <NoteMark note={item.note} />}
      </div>
      <div className={compact ? 'bdm-card-text' : undefined}>
        <RichText html={item.testo} />
      </div>
      {!compact && (
        <>
          <Snippets passages={item.passi} elsewhere={item.trovato_in} />
          <Excerpts texts={item.estratto} />
          <Keywords words={item.parola_chiave} />
          <Precedents title="Precedenti conformi" items={item.precedente_conforme} />
          <Precedents title="Precedenti difformi" items={item.precedente_difforme} />
          <PersonalNote note={item.note} />
        </>
      )}
    </Card>
  );
}

function Precedents({ title, items }: { title: string; items: MassimaCard['precedente_conforme'] }) {
  if (items.length === 0) return null;
  return (
    <div className="bdm-card-linked">
      <h4>{title}</h4>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>{' '}
            <span className="bdm-muted">({item.label})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
