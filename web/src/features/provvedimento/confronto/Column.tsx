import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import type { ParteDelTesto, Testo } from '@/api/document';
import { documentsOf, esitoLabel, itemAddress } from '@/domain/item';
import { PART_NAMES } from '@/domain/part';
import { citationOf } from '@/parts/citation';
import { OutcomeBanner } from '@/parts/detail/OutcomeBanner';
import { cardFacts } from '@/parts/item/dataFacts';
import { requestOf } from '@/parts/item/documentRequest';
import type { DocumentRequest } from '@/parts/item/documentViewer';
import { Facts } from '@/parts/item/Facts';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import { ToolButton } from '@/ui/ToolButton';
import { DecisionKind } from '../DecisionKind';
import { joined, type Marks } from '../text/marks';
import { NotesOfText } from '../text/NotesOfText';
import { Part } from '../text/Parts';
import { PartTools } from '../text/PartTools';
import { SelectionBar } from '../text/SelectionBar';
import { ToldAfter, ToldBefore } from '../text/Told';
import { partName } from '../text/usePlace';
import { Versions } from '../text/Versions';
import { type Row, recognised } from './align';
import type { Side } from './useSide';

const NO_MARKS: Marks = [];
/** As a heading is called, until it is known which decision it is. */
export const ORDINAL = ['Primo provvedimento', 'Secondo provvedimento'] as const;

type Props = {
  at: 0 | 1;
  side: Side;
  rows: readonly Row[];
  /** What the other decision has in its parts. */
  other: Testo | undefined;
  /** What both cite, in this text. */
  common: Marks;
};

/** The id of the heading of a part of the first text (0) or the second. */
const partId = (at: 0 | 1, index: number) => `confronto-${at}-${index}`;

/** One of the two decisions; its parts stand in the rows of those of the other. */
export function Column({ at, side, rows, other, common }: Props) {
  const { item, text, failure } = side;
  return (
    <article className="bdm-confronto-column bdm-text" aria-labelledby={`confronto-${at}`}>
      <header className="bdm-confronto-head">
        <h2 id={`confronto-${at}`} className="h5">
          {item ? <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link> : ORDINAL[at]}
        </h2>
        {item && <Known at={at} item={item} side={side} />}
        {failure && <p role="alert">{failure}</p>}
        {text && <ToldBefore text={text} />}
        {text && <Recognised text={text} />}
        {!text && !failure && <Skeleton lines={6} label="Caricamento del testo" />}
      </header>
      {item && text && <TextCells {...{ at, item, side, text, rows, other, common }} />}
    </article>
  );
}

/** What a card says of it, and what became of it. */
function Known({ at, item, side }: { at: 0 | 1; item: Provvedimento; side: Side }) {
  return (
    <>
      <DecisionKind item={item} />
      {item.titolo && <p className="mb-2">{item.titolo}</p>}
      <Facts facts={[...cardFacts(item), ['Esito', item.esito && esitoLabel(item.esito)]]} />
      <OutcomeBanner tipo={item.tipo} fate={item.sorte} />
      {documentsOf(item).anonymisedToo && (
        <Versions
          name={`confronto-${at}-versione`}
          anonymised={side.anonymised}
          onChange={side.onAnonymised}
        />
      )}
    </>
  );
}

function Recognised({ text }: { text: Testo }) {
  const known = text.parti.length > 0 ? recognised(text.parti.map(({ tipo }) => tipo)) : 'all';
  if (known === 'all') return null;
  return (
    <p className="bdm-muted mb-0">
      {known === 'none'
        ? 'Di questo provvedimento non sono state riconosciute le parti: il testo è intero.'
        : 'Di questo provvedimento non sono state riconosciute tutte le parti: ciò che precede il P.Q.M. è intero.'}
    </p>
  );
}

type CellsProps = Props & { item: Provvedimento; text: Testo };

function TextCells({ at, item, side, text, rows, other, common }: CellsProps) {
  const { anonymised, precedents, area } = side;
  const box = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useState(NO_MARKS);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const request = useMemo<DocumentRequest>(() => ({ ...requestOf(item), anonymised }), [item, anonymised]);
  const cite = useCallback(
    (...where: string[]) => citationOf(item.citazioni, item.sorte, where),
    [item.citazioni, item.sorte],
  );
  const marks = useMemo(() => joined(common, notes), [common, notes]);
  const opposite = (index: number) => rows.find((row) => row[at].includes(index))?.[1 - at]?.[0];
  const tools = (part: ParteDelTesto, index: number): ReactNode => (
    <>
      <ToOther name={part.titolo ?? PART_NAMES[part.tipo]} at={at} to={opposite(index)} />
      <PartTools
        part={part}
        name={part.titolo ?? PART_NAMES[part.tipo]}
        parte={partName(text.parti, index)}
        request={request}
        citation={cite}
      />
    </>
  );
  const address = (index: number) => partId(at, index);
  return (
    <div className="bdm-confronto-text" ref={box}>
      {rows.map((row) => (
        <div key={row.join('-')} className="bdm-confronto-cell bdm-reading">
          {row[at].map((index) => {
            const part = text.parti[index];
            return (
              part && (
                <Part
                  key={index}
                  {...{ part, index, text, marks, precedents, area, address, tools }}
                  reading={item.id}
                  of={`confronto-${at}`}
                />
              )
            );
          })}
          {row[at].length === 0 && text.parti.length > 0 && (
            <Lacking parts={row[1 - at]?.map((index) => other?.parti[index])} />
          )}
        </div>
      ))}
      <div>
        <ToldAfter text={text} />
        <SelectionBar box={box} request={request} citation={cite} more={setSlot} />
        <NotesOfText
          {...{ text, box, slot, request }}
          fileHash={anonymised ? item.anonymized_document_hash : item.document_hash}
          count={item.document_note_count}
          onMarks={setNotes}
        />
      </div>
    </div>
  );
}

/** Of a text without words nothing is lacking in particular: that is told below it. */
function Lacking({ parts = [] }: { parts: readonly (ParteDelTesto | undefined)[] | undefined }) {
  const names = parts.map((part) => part && `«${PART_NAMES[part.tipo]}»`).filter(Boolean);
  return (
    <p className="bdm-confronto-lacking">{`Qui non è stata riconosciuta la parte ${names.join(' e ')}.`}</p>
  );
}

type ToOtherProps = { name: string; at: 0 | 1; to: number | undefined };

/** To what stands beside a part, which on a small window is far below it or above. */
function ToOther({ name, at, to }: ToOtherProps) {
  if (to === undefined) return null;
  function go() {
    const heading = document.getElementById(partId(at === 0 ? 1 : 0, to ?? 0));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }
  return (
    <div className="bdm-text-part-tools">
      <ToolButton label={`Da «${name}» alla stessa parte dell’altro provvedimento`} onClick={go}>
        <Icon name="it-exchange-circle" size="sm" />
      </ToolButton>
    </div>
  );
}
