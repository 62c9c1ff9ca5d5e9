import { useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { type Span, undecided } from '@/domain/anonymisation';
import { Button } from '@/ui/kit';
import { notifyWarning } from '@/ui/toast';
import { AddPassage, SelectionBar } from './AddPassage';
import { CurrentBar, Key } from './CurrentBar';
import { DocumentText } from './DocumentText';
import { KeysHelp, PseudonymDialog } from './dialogs';
import { type ReviewKey, useReviewKeys } from './keys';
import { Gone, Legend } from './Notes';
import { PdfSide } from './PdfSide';
import { ProposalList } from './ProposalList';
import { Settings } from './Settings';
import type { ReviewSaver } from './saver';
import { useSelected } from './selection';
import { useDecisions } from './useDecisions';
import { useFollow } from './useFollow';
import { type Proposals, useProposals } from './useProposals';

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

/** The PDF beside the text: whether it is open, and where. */
function usePdf({ unread_pages }: Review, current: Span | null) {
  const [open, setOpen] = useState(unread_pages.length > 0);
  const [page, setPage] = useState(unread_pages[0] ?? current?.page ?? 1);
  // It turns to the passage that is chosen; at first it stands where it has to be looked at.
  const [turned, setTurned] = useState(current?.id);
  if (current && current.id !== turned) {
    setTurned(current.id);
    setPage(current.page);
  }
  return { open, setOpen, page, setPage };
}

/** Leads to what has to be done before the document is prepared, and says what; null where nothing has. */
function leadToMissing(review: Review, proposals: Proposals, pdf: ReturnType<typeof usePdf>): string | null {
  const { spans, left } = proposals;
  const unseen = review.unread_pages.filter((page) => !review.looked_at.includes(page));
  if (left > 0) {
    proposals.setFilter('da_decidere');
    const first = undecided(spans)[0];
    if (first) proposals.choose(first.id, true);
    return left === 1 ? 'Resta 1 proposta da decidere.' : `Restano ${left} proposte da decidere.`;
  }
  if (unseen.length === 0) return null;
  pdf.setOpen(true);
  pdf.setPage(unseen[0] ?? 1);
  return `Guardare le pagine senza testo: ${unseen.join(', ')}.`;
}

/** Where the proposals are decided: the list, the text, and at choice the PDF. */
export function Workspace({ review, saver, pending, letters, onLetters, onDetect, onPrepare }: Props) {
  const proposals = useProposals(review, saver);
  const { spans, shown, current, choose, moved, change } = proposals;
  const decisions = useDecisions(review, proposals);
  const { renaming, setRenaming } = decisions;
  const { pages, persons } = review;
  const text = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pdf = usePdf(review, current);
  const { selected, clear } = useSelected(text, pages);
  const backToText = () => text.current?.focus({ preventScroll: true });

  useFollow(current, moved, text, list);
  function goOn() {
    const missing = leadToMissing(review, proposals, pdf);
    if (missing) notifyWarning(missing, 'anonymisation.prepara');
    else if (!pending) onPrepare();
  }

  const commands: Record<ReviewKey, () => unknown> = {
    next: () => proposals.step(1),
    previous: () => proposals.step(-1),
    accept: decisions.acceptCurrent,
    reject: decisions.rejectCurrent,
    'accept-person': decisions.acceptPerson,
    'reject-person': decisions.rejectPerson,
    rename: decisions.rename,
    undo: proposals.undo,
    find: () => field.current?.focus(),
    'go-on': goOn,
  };
  useReviewKeys(letters, (action) => void commands[action]());

  return (
    <div className="bdm-anon">
      <Settings review={review} onChange={(made, said) => change(made, said, 0)} />
      <div className="bdm-anon-tools">
        <KeysHelp on={letters} onSwitch={onLetters} />
        <Legend />
        <Gone gone={review.gone} />
        <Button
          color="primary"
          outline
          size="xs"
          type="button"
          aria-pressed={pdf.open}
          onClick={() => pdf.setOpen(!pdf.open)}
        >
          {pdf.open ? 'Nascondi il PDF' : 'Mostra il PDF'}
        </Button>
        <Button color="primary" outline size="xs" type="button" disabled={pending} onClick={onDetect}>
          Rileva di nuovo
        </Button>
      </div>
      <div className={`bdm-anon-work ${pdf.open ? 'bdm-anon-with-pdf' : ''}`}>
        <div className="bdm-anon-side">
          <AddPassage {...{ pages, persons, spans, field }} onAdd={proposals.add} onDone={backToText} />
          <ProposalList
            {...{ pages, persons, spans, shown, current }}
            filter={proposals.filter}
            onFilter={proposals.setFilter}
            onChoose={choose}
            onAcceptAll={decisions.accept}
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
        {pdf.open && <PdfSide {...{ review, saver, proposals }} page={pdf.page} onPage={pdf.setPage} />}
      </div>
      <CurrentBar proposals={proposals} decisions={decisions}>
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
          onSave={(replacement) => decisions.replace(renaming, replacement)}
        />
      )}
    </div>
  );
}
