import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { MassimaCard } from '@/api/content';
import { formsPattern } from '@/domain/hits';
import { type FromResults, itemAddress } from '@/domain/item';
import { pieces } from '@/domain/snippet';
import { cardFacts } from '@/parts/item/dataFacts';
import { Facts, QUIET } from '@/parts/item/Facts';
import { Keywords } from '@/parts/item/Keywords';
import { RichText } from '@/parts/richText/RichText';
import { Badge } from '@/ui/kit';
import { Card } from './Card';
import { DecisionOf } from './DecisionOf';
import { FateMark } from './FateMark';
import { andOthers, Excerpts, NoteMark, PersonalNote, ReadMark } from './parts';
import { Snippets } from './Snippets';

type Props = { item: MassimaCard; from?: FromResults; compact?: boolean; tools?: ReactNode };

/**
 * An abstract among the results: what it says, with what was found marked, the decision it is of and its precedents.
 * `compact` says the best passage of it, and one precedent of a kind; `tools` are icons of its head.
 */
export function MassimaResult({ item, from, compact = false, tools }: Props) {
  const facts = cardFacts(item).filter(([term]) => !compact || term === 'Materia');
  const of = item.provvedimento;
  const marks = useMemo(() => formsPattern(formsIn(item.passi)), [item.passi]);
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
        {of && <DecisionOf item={of} />}
        {of && <FateMark id={of.id} />}
        <ReadMark id={item.id} />
        <Facts facts={facts} quiet={compact ? QUIET : []} />
        {compact && <PrecedentCounts item={item} />}
        {compact && <NoteMark note={item.note} />}
      </div>
      {!compact && <RichText html={item.testo} marks={marks} />}
      {compact && item.passi.length === 0 && (
        <div className="bdm-card-text">
          <RichText html={item.testo} />
        </div>
      )}
      <Snippets passages={compact ? item.passi : []} elsewhere={item.trovato_in} compact={compact} />
      {compact && (
        <>
          <FirstPrecedent name="conforme" items={item.precedente_conforme} />
          <FirstPrecedent name="difforme" items={item.precedente_difforme} />
        </>
      )}
      {!compact && (
        <>
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

type Precedenti = MassimaCard['precedente_conforme'];

/** What was found, as the text writes it. */
function formsIn(passages: MassimaCard['passi']): string[] {
  const marked = passages.flatMap(({ testo }) => pieces(testo).filter((piece) => piece.marked));
  return [...new Set(marked.map(({ text }) => text))];
}

/** '2 conformi, 1 difforme' */
function PrecedentCounts({ item }: { item: MassimaCard }) {
  const { precedente_conforme: like, precedente_difforme: unlike } = item;
  const counts = [
    like.length > 0 && `${like.length} ${like.length === 1 ? 'conforme' : 'conformi'}`,
    unlike.length > 0 && `${unlike.length} ${unlike.length === 1 ? 'difforme' : 'difformi'}`,
  ].filter(Boolean);
  if (counts.length === 0) return null;
  return (
    <span className="bdm-note-mark">
      <span className="visually-hidden">Precedenti: </span>
      {counts.join(', ')}
    </span>
  );
}

/** In one line the first of them, and how many more there are. */
function FirstPrecedent({ name, items: [first, ...others] }: { name: string; items: Precedenti }) {
  if (!first) return null;
  return (
    <p className="bdm-card-abstract">
      Precedente {name}: <Link to={itemAddress('massima', first.id)}>{first.titolo}</Link>{' '}
      <span className="bdm-muted">
        ({first.label}){others.length > 0 && ` ${andOthers(others.length)}`}
      </span>
    </p>
  );
}

function Precedents({ title, items }: { title: string; items: Precedenti }) {
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
