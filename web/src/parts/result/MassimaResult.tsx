import { Link } from 'react-router';
import type { MassimaCard } from '@/api/content';
import { titleCase } from '@/domain/format';
import { type FromResults, itemAddress } from '@/domain/item';
import { cardFacts } from '@/parts/item/dataFacts';
import { Facts } from '@/parts/item/Facts';
import { Keywords } from '@/parts/item/Keywords';
import { Badge } from '@/ui/kit';
import { Excerpts, PersonalNote } from './parts';
import { Snippets } from './Snippets';

/** An abstract among the results, with the decision it is of and its precedents. */
export function MassimaResult({ item, from }: { item: MassimaCard; from?: FromResults }) {
  return (
    <article className="bdm-card">
      <p className="bdm-card-over">
        <Badge color="success">Abstract</Badge>
        <span>{titleCase(item.ufficio)}</span>
      </p>
      <h3 className="bdm-card-title">
        <Link to={itemAddress('massima', item.id, from?.list)} state={{ results: from }}>
          {item.titolo}
        </Link>
      </h3>
      <Facts facts={cardFacts(item)} />
      <Snippets passages={item.passi} elsewhere={item.trovato_in} />
      <Excerpts texts={item.estratto} />
      <Keywords words={item.parola_chiave} />
      {item.provvedimento && (
        <p className="bdm-card-linked mb-0">
          <strong>Provvedimento: </strong>
          <Link to={itemAddress('provvedimento', item.provvedimento.id)}>{item.provvedimento.label}</Link>
        </p>
      )}
      <Precedents title="Precedenti conformi" items={item.precedente_conforme} />
      <Precedents title="Precedenti difformi" items={item.precedente_difforme} />
      <PersonalNote note={item.note} />
    </article>
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
