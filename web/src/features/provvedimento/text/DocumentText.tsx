import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  documentPartiQuery,
  documentPrecedentiQuery,
  type FraseInBreve,
  type ParteDelTesto,
  type Precedente,
} from '@/api/document';
import { messageOf } from '@/api/http';
import { PART_NAMES } from '@/domain/part';
import type { Place } from '@/domain/place';
import type { Area } from '@/domain/preferences';
import { TEXT } from '@/parts/detail/Places';
import type { DocumentRequest } from '@/parts/item/documentViewer';
import { useShortcut } from '@/parts/item/shortcuts';
import { useTextSize } from '@/parts/item/TextSize';
import { copyToClipboard } from '@/ui/copy';
import { reach } from '@/ui/reach';
import { Skeleton } from '@/ui/Skeleton';
import { useMedia } from '@/ui/useMedia';
import { type Decided, InBrief } from './InBrief';
import { joined, type Marks, saidAt } from './marks';
import { NotesOfText } from './NotesOfText';
import { Parts } from './Parts';
import { PartTools } from './PartTools';
import { type Cite, withCitation } from './quoted';
import { SelectionBar, selectedIn } from './SelectionBar';
import { TextBar, TextIndex } from './TextBar';
import { ToldAfter, ToldBefore } from './Told';
import { partName, usePlace } from './usePlace';
import { useTextHits } from './useTextHits';
import { Versions } from './Versions';
import './text.scss';

const CitedPassages = lazy(() => import('./cited/CitedPassages'));

const NOWHERE: ReadonlyMap<string, Precedente> = new Map();
const NO_MARKS: Marks = [];
const UNNOTED = { document_hash: null, anonymized_document_hash: null, document_note_count: 0 };

type Props = {
  /** Which document this is; its words searched for are marked. */
  request: DocumentRequest;
  cite: Cite;
  /** The area in which decisions that it cites are searched for. */
  area: Area;
  /** The decision's day: laws are linked as in force then, where the official site has that. */
  on: string | null;
  /** There is an anonymised version beside the document. */
  anonymisedToo?: boolean;
  /** The files whose notes are shown in the text, and how many notes there are on them. */
  noted?: {
    document_hash: string | null;
    anonymized_document_hash: string | null;
    document_note_count: number;
  };
  /** What the address leads to. */
  place?: Place | null;
  /** The heading, for those who come to read. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** What is recorded of how it ended; told with what the text says in brief. */
  decided?: Decided;
  /** What stands below the last word. */
  end?: ReactNode;
  /** The document stands beside it: there is no room for anything else. */
  close?: boolean;
};

/** The document's text as a page, with its parts as sections (docs/regole/consultazione.md#il-testo). */
export function DocumentText({
  request,
  cite,
  area,
  on,
  anonymisedToo = false,
  noted = UNNOTED,
  place = null,
  heading,
  decided,
  end,
  close = false,
}: Props) {
  const [anonymised, setAnonymised] = useState(place?.vista === 'anonimizzato' && anonymisedToo);
  const { size, change, style } = useTextSize();
  const { data: text, error } = useQuery(documentPartiQuery(request.id, on, anonymised));
  const { data: precedents = NOWHERE } = useQuery({
    ...documentPrecedentiQuery(request.id, area, anonymised),
    enabled: (text?.precedenti.length ?? 0) > 0,
  });
  const box = useRef<HTMLElement>(null);
  const hits = useTextHits(request.id, request.q ?? '', anonymised, text, box);
  useShortcut('c', 'Copia la citazione, con il passo selezionato', copyCitation);
  const cited = usePlace(text, place, box);
  const [told, setTold] = useState(NO_MARKS);
  const [notes, setNotes] = useState(NO_MARKS);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const marks = useMemo(
    () => [cited, told, notes].reduce(joined, hits.marks),
    [hits.marks, cited, told, notes],
  );
  const base = useId();
  const address = useCallback((index: number) => `${base}-${index}`, [base]);
  const shown = useMemo(() => ({ ...request, anonymised }), [request, anonymised]);
  const parts = text?.parti;
  const indexed = useMedia('(min-width: 1280px)') && !close && (parts?.length ?? 0) > 1;
  const ruling = parts?.findIndex(({ tipo }) => tipo === 'dispositivo') ?? -1;
  useShortcut('d', 'Vai al P.Q.M.', ruling >= 0 ? () => goTo(ruling) : null);
  const cites =
    precedents.size > 0 || text?.norme.some(({ link, link_vigente }) => link ?? link_vigente) === true;
  useShortcut('r', 'Citazione successiva nel testo', cites ? () => stepCited(true) : null);
  useShortcut('e', 'Citazione precedente nel testo', cites ? () => stepCited(false) : null);
  const tools = useCallback(
    (part: ParteDelTesto, index: number) => (
      <PartTools
        part={part}
        name={part.titolo ?? PART_NAMES[part.tipo]}
        parte={partName(parts ?? [], index)}
        request={shown}
        citation={cite}
      />
    ),
    [parts, shown, cite],
  );

  async function stepCited(forward: boolean) {
    const { stepCitation } = await import('./Indice');
    stepCitation(box.current, forward);
  }

  function goTo(index: number) {
    reach(document.getElementById(address(index)));
  }

  function show(sentence: FraseInBreve) {
    setTold(saidAt(parts ?? [], sentence));
    const part = document.getElementById(address(sentence.parte))?.closest('section');
    reach(part?.querySelectorAll<HTMLElement>(':scope > p')[sentence.paragrafo], 'center');
  }

  function copyCitation() {
    const selected = selectedIn(box.current);
    if (selected) copyToClipboard({ text: withCitation(selected, cite) }, 'Testo copiato con la citazione');
    else copyToClipboard({ text: cite() }, 'Citazione copiata');
  }

  return (
    <section className="bdm-text" id={TEXT} aria-labelledby={base} style={style} ref={box}>
      <div className="bdm-text-head">
        <h2 className="h5 mb-0" id={base} tabIndex={-1} ref={heading}>
          Testo del provvedimento
        </h2>
        {anonymisedToo && (
          <Versions name={`${base}-versione`} anonymised={anonymised} onChange={setAnonymised} />
        )}
      </div>
      {error ? (
        <p className="mt-3 mb-0">{messageOf(error)}</p>
      ) : text ? (
        <>
          <ToldBefore text={text} />
          <InBrief brief={text.breve} {...{ decided, address, goTo }} onCite={show} />
          {text.parti.length > 0 && <TextBar {...{ text, address, indexed, hits, size }} onSize={change} />}
          <div className={indexed ? 'bdm-text-columns' : undefined}>
            {indexed && <TextIndex {...{ text, address }} />}
            <Parts {...{ text, marks, precedents, area, address, tools }} reading={request.id} />
          </div>
          <Suspense fallback={null}>
            <CitedPassages id={request.id} {...{ anonymised, box }} />
          </Suspense>
          {end}
          <SelectionBar box={box} request={shown} citation={cite} more={setSlot} />
          <ToldAfter text={text} />
        </>
      ) : (
        <Skeleton lines={6} label="Caricamento del testo" />
      )}
      <NotesOfText
        {...{ text, box, slot }}
        fileHash={anonymised ? noted.anonymized_document_hash : noted.document_hash}
        count={noted.document_note_count}
        request={shown}
        onMarks={setNotes}
      />
    </section>
  );
}
