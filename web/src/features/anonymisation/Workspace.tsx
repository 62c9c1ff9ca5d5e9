import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { type Change, type NamedPerson, type NewArea, type Span, undecided } from '@/domain/anonymisation';
import { occurrencesOf, uncovered } from '@/domain/anonymisationText';
import { Button } from '@/ui/kit';
import { notifyWarning } from '@/ui/toast';
import { AddPassage, SelectionBar } from './AddPassage';
import { CurrentBar, Key } from './CurrentBar';
import { DocumentText } from './DocumentText';
import { KeysHelp, PseudonymDialog } from './dialogs';
import { useReviewKeys } from './keys';
import { Gone, Legend } from './Notes';
import { PdfSide } from './PdfSide';
import { ProposalList } from './ProposalList';
import { Settings } from './Settings';
import type { ReviewSaver } from './saver';
import { useSelected } from './selection';
import { isTakenAway, ofSamePerson, useProposals } from './useProposals';

type Props = {
  review: Review;
  saver: ReviewSaver;
  /** While the server is asked for something. */
  pending: boolean;
  letters: boolean;
  onLetters: (on: boolean) => void;
  onDetect: () => void;
  onPrepare: () => void;
};

const GO_ON = 'anonymisation.prepara';

/** Where the proposals are decided: the list, the text, and at choice the PDF. */
export function Workspace({ review, saver, pending, letters, onLetters, onDetect, onPrepare }: Props) {
  const proposals = useProposals(review, saver);
  const { spans, shown, current, left, choose, moved, decide, change, say } = proposals;
  const { pages, persons } = review;
  const text = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [renaming, setRenaming] = useState<NamedPerson | null>(null);
  const unseen = review.unread_pages.filter((page) => !review.looked_at.includes(page));
  const [pdf, setPdf] = useState(review.unread_pages.length > 0);
  const [pdfPage, setPdfPage] = useState(review.unread_pages[0] ?? current?.page ?? 1);
  const { selected, clear } = useSelected(text, pages);
  const backToText = () => text.current?.focus({ preventScroll: true });

  useFollow(current, moved, text, list);
  // The PDF turns to the passage that is chosen; at first it stands where it has to be looked at.
  const [turned, setTurned] = useState(current?.id);
  if (current && current.id !== turned) {
    setTurned(current.id);
    setPdfPage(current.page);
  }

  // Looking through a long document must not hold up the keys.
  const looked = useDeferredValue(current);
  const others = useMemo(
    () => (looked ? uncovered(occurrencesOf(pages, looked.testo), spans) : []),
    [looked, pages, spans],
  );

  function accept(which: readonly Span[]) {
    decide(which, 'ACCETTATO');
  }
  function reject(which: readonly Span[]) {
    const manual = which.filter(isTakenAway);
    const found = which.filter((span) => !isTakenAway(span));
    if (manual.length > 0) change({ remove: manual.map(({ id }) => id) }, 'Passo tolto.');
    if (found.length > 0) decide(found, 'RIFIUTATO');
  }
  function rename() {
    const person = persons.find(({ key }) => key === current?.person);
    if (person) setRenaming(person);
    else say('Questo passo non è il nome di una persona: diventa sempre lo stesso segno.');
  }
  function goOn() {
    if (left > 0) {
      proposals.setFilter('da_decidere');
      const first = undecided(spans)[0];
      if (first) choose(first.id, true);
      notifyWarning(
        left === 1 ? 'Resta 1 proposta da decidere.' : `Restano ${left} proposte da decidere.`,
        GO_ON,
      );
    } else if (unseen.length > 0) {
      setPdf(true);
      setPdfPage(unseen[0] ?? 1);
      notifyWarning(`Guardare le pagine senza testo: ${unseen.join(', ')}.`, GO_ON);
    } else if (!pending) onPrepare();
  }

  useReviewKeys(letters, (action) => {
    switch (action) {
      case 'next':
        return proposals.step(1);
      case 'previous':
        return proposals.step(-1);
      case 'accept':
        return current && accept([current]);
      case 'reject':
        return current && reject([current]);
      case 'accept-person':
        return current && accept(ofSamePerson(spans, current));
      case 'reject-person':
        return current && reject(ofSamePerson(spans, current));
      case 'rename':
        return rename();
      case 'undo':
        return void proposals.undo();
      case 'find':
        return field.current?.focus();
      case 'go-on':
        return goOn();
    }
  });

  const { addArea } = proposals;
  const latest = useRef(addArea);
  useEffect(() => {
    latest.current = addArea;
  });
  const onAddArea = useCallback((area: NewArea) => latest.current(area), []);
  const onMoveArea = useCallback(
    ({ id, page }: { id: string; page: number }, box: Omit<NewArea, 'page'>) =>
      saver.change({ remove: [id], areas: [{ page, ...box }] }, 0),
    [saver],
  );
  const onRemoveArea = useCallback(({ id }: { id: string }) => saver.change({ remove: [id] }, 0), [saver]);
  const set = (made: Change, said: string) => change(made, said, 0);

  return (
    <div className="bdm-anon">
      <Settings review={review} onChange={set} />
      <div className="bdm-anon-tools">
        <KeysHelp on={letters} onSwitch={onLetters} />
        <Legend />
        <Gone gone={review.gone} />
        <Button
          color="primary"
          outline
          size="xs"
          type="button"
          aria-pressed={pdf}
          onClick={() => setPdf(!pdf)}
        >
          {pdf ? 'Nascondi il PDF' : 'Mostra il PDF'}
        </Button>
        <Button color="primary" outline size="xs" type="button" disabled={pending} onClick={onDetect}>
          Rileva di nuovo
        </Button>
      </div>
      <div className={`bdm-anon-work ${pdf ? 'bdm-anon-with-pdf' : ''}`}>
        <div className="bdm-anon-side">
          <AddPassage {...{ pages, persons, spans, field }} onAdd={proposals.add} onDone={backToText} />
          <ProposalList
            {...{ pages, persons, spans, shown, current }}
            filter={proposals.filter}
            onFilter={proposals.setFilter}
            onChoose={choose}
            onAcceptAll={accept}
            onRename={setRenaming}
            root={list}
          />
          {/* Beside the text, or over the bar below it, and never above: the words must stay under the pointer. */}
          {selected.length > 0 && (
            <SelectionBar
              {...{ selected, pages, persons, spans }}
              onAdd={proposals.add}
              onClear={() => {
                clear();
                backToText();
              }}
            />
          )}
        </div>
        <div className="bdm-anon-middle">
          <DocumentText
            pages={pages}
            spans={spans}
            current={current?.id ?? null}
            unread={review.unread_pages}
            onChoose={choose}
            root={text}
          />
        </div>
        {pdf && (
          <PdfSide
            review={review}
            page={pdfPage}
            onPage={setPdfPage}
            onAdd={onAddArea}
            onMove={onMoveArea}
            onRemove={onRemoveArea}
            onLookedAt={(page) => set({ looked_at: [page] }, `Pagina ${page} guardata.`)}
          />
        )}
      </div>
      <CurrentBar
        current={current}
        place={spans.findIndex(({ id }) => id === current?.id) + 1}
        count={spans.length}
        left={left}
        others={looked === current ? others.length : 0}
        onStep={proposals.step}
        onAccept={() => current && accept([current])}
        onReject={() => current && reject([current])}
        onAcceptPerson={() => current && accept(ofSamePerson(spans, current))}
        onRename={rename}
        onUndo={() => void proposals.undo()}
        onOthers={() =>
          current &&
          others[0] &&
          proposals.add(
            [
              {
                ...others[0],
                category: current.category,
                ...(current.person ? { person: current.person } : {}),
                everywhere: true,
              },
            ],
            `Oscurato ovunque: ${current.testo}.`,
          )
        }
      >
        <Button color="primary" size="sm" type="button" disabled={pending} onClick={goOn}>
          Prepara il documento <Key>Ctrl+Invio</Key>
        </Button>
      </CurrentBar>
      <p className="visually-hidden" role="status">
        {proposals.message}
      </p>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && 'Passo selezionato: i comandi sono subito prima del testo.'}
      </p>
      {renaming && (
        <PseudonymDialog
          person={renaming}
          persons={persons}
          onClose={() => setRenaming(null)}
          onSave={(replacement) => {
            setRenaming(null);
            set(
              { replacements: [{ person: renaming.key, replacement }] },
              `Al posto di ${renaming.name}: ${replacement || 'lo pseudonimo previsto'}.`,
            );
          }}
        />
      )}
    </div>
  );
}

/** Brings the current proposal into sight in text and list; a key takes the focus to it as well. */
function useFollow(
  current: Span | null,
  moved: number,
  text: React.RefObject<HTMLElement | null>,
  list: React.RefObject<HTMLElement | null>,
) {
  const id = current?.id;
  const before = useRef(moved);
  useEffect(() => {
    if (id === undefined) return;
    const mark = text.current?.querySelector<HTMLElement>(`[data-span="${CSS.escape(id)}"]`);
    const item = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
    bring(list.current, item);
    if (moved === before.current) {
      bring(text.current, mark);
      return;
    }
    before.current = moved;
    const inList = list.current?.contains(document.activeElement) ?? false;
    const target = (inList ? item : mark) ?? mark ?? item;
    target?.focus({ preventScroll: true });
    // Where text and list scroll for themselves they are to be seen whole; else the page goes to the passage.
    if (scrolls(text.current)) text.current?.closest('.bdm-anon-work')?.scrollIntoView({ block: 'start' });
    else target?.scrollIntoView({ block: 'center' });
    bring(text.current, mark);
    // Pages that were out of sight had only about their height.
    const again = requestAnimationFrame(() => {
      if (scrolls(text.current)) bring(text.current, mark);
      else target?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(again);
  }, [id, moved, text, list]);
}

const scrolls = (pane: HTMLElement | null) => pane !== null && pane.scrollHeight > pane.clientHeight + 1;

/** Scrolls a pane, where it is one that scrolls, so that `element` stands in its middle; the page stays. */
function bring(pane: HTMLElement | null, element: HTMLElement | null | undefined) {
  if (!pane || !element || !scrolls(pane)) return;
  const [inner, outer] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.top >= outer.top + 24 && inner.bottom <= outer.bottom - 24) return;
  pane.scrollTop += inner.top - outer.top - pane.clientHeight / 2;
}
