import { useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { type NamedPerson, undecided, unreadKind } from '@/domain/anonymisation';
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
import { CategoryDialog, RefusalDialog } from './passageDialogs';
import { Settings } from './Settings';
import type { ReviewSaver } from './saver';
import { useSelected } from './selection';
import { type Decisions, useDecisions } from './useDecisions';
import { useFollow } from './useFollow';
import { type Proposals, useProposals } from './useProposals';
import { type PdfPlace, unseenOf, usePdf, useWalk } from './useWalk';
import { whoseIs } from './WhoseField';

type Props = {
  review: Review;
  saver: ReviewSaver;
  /** While the server is asked for something. */
  pending: boolean;
  letters: boolean;
  onLetters: (on: boolean) => void;
  /** That the server was asked in vain without a ground. */
  refused: { message: string } | null;
  onDetect: () => void;
  onPrepare: () => void;
};

/** Leads to what has to be done before the document is prepared, and says what; null where nothing has. */
function leadToMissing(review: Review, proposals: Proposals, pdf: PdfPlace): string | null {
  const { spans, left } = proposals;
  if (left > 0) {
    proposals.setFilter('da_decidere');
    const first = undecided(spans)[0];
    if (first) proposals.choose(first.id, true);
    return left === 1 ? 'Resta 1 proposta da decidere.' : `Restano ${left} proposte da decidere.`;
  }
  return leadToUnseen(review, pdf);
}

/** The same for the unread pages alone. */
function leadToUnseen(review: Review, pdf: PdfPlace): string | null {
  const unseen = unseenOf(review);
  if (unseen.length === 0) return null;
  pdf.show(unseen[0] ?? 1);
  return `Guardare le pagine ${unreadKind(review)}: ${unseen.join(', ')}.`;
}

/** What leads on to the prepared document, and what is missing for it. */
function useGoingOn(
  { review, pending, refused, onPrepare }: Pick<Props, 'review' | 'pending' | 'refused' | 'onPrepare'>,
  proposals: Proposals,
  pdf: PdfPlace,
) {
  const [asked, setAsked] = useState<{ message: string } | null>(null);
  const open = undecided(proposals.spans);
  const sure = open.filter((span) => span.sure);
  const grounded = review.ground !== null || review.proposed_ground !== null;
  /** Nothing but a look at what is sure is missing. */
  const last = sure.length === open.length && unseenOf(review).length === 0 && grounded;

  function goOn(missing = leadToMissing(review, proposals, pdf)) {
    if (missing) notifyWarning(missing, 'anonymisation.prepara');
    else if (!grounded) setAsked({ message: NO_GROUND });
    else if (!pending) onPrepare();
  }
  function acceptSure() {
    proposals.decide(sure, 'ACCETTATO');
    if (sure.length < open.length) proposals.setFilter('da_decidere');
    else goOn(leadToUnseen(review, pdf));
  }
  return { sure: sure.length, last, missing: asked ?? refused, goOn: () => goOn(), acceptSure };
}

const NO_GROUND = 'Scegliere la base dell’oscuramento prima di preparare il documento.';

/** The way on: all that is sure at once, and then the document; nothing doubtful is accepted with it. */
function Ahead({ ahead, pending }: { ahead: ReturnType<typeof useGoingOn>; pending: boolean }) {
  const { sure, last, goOn, acceptSure } = ahead;
  if (sure === 0) {
    return (
      <Button color="primary" size="sm" disabled={pending} onClick={goOn}>
        Prepara il documento <Key>Ctrl+Invio</Key>
      </Button>
    );
  }
  return (
    <Button color="primary" size="sm" disabled={pending} onClick={acceptSure}>
      {sure === 1 ? 'Accetta la proposta certa' : `Accetta le ${sure} proposte certe`}
      {last && ' e prepara'}
    </Button>
  );
}

/** What is asked about one passage, or one person. */
function PassageDialogs({
  persons,
  decisions: { asking, setAsking, refuse, categorise, renaming, setRenaming, replace },
}: {
  persons: readonly NamedPerson[];
  decisions: Decisions;
}) {
  if (renaming) {
    return (
      <PseudonymDialog
        person={renaming}
        persons={persons}
        onClose={() => setRenaming(null)}
        onSave={(replacement) => replace(renaming, replacement)}
      />
    );
  }
  if (!asking) return null;
  const { span, what } = asking;
  const onClose = () => setAsking(null);
  return what === 'refusal' ? (
    <RefusalDialog {...{ span, onClose }} onSave={(refusal) => refuse(span, refusal)} />
  ) : (
    <CategoryDialog {...{ span, persons, onClose }} onSave={(whose) => categorise(span, whoseIs(whose))} />
  );
}

/** Where the proposals are decided: the list, the text, and at choice the PDF. */
export function Workspace(props: Props) {
  const { review, saver, pending, letters, onLetters, onDetect } = props;
  const proposals = useProposals(review, saver);
  const { spans, shown, current, choose, moved, change } = proposals;
  const decisions = useDecisions(review, proposals);
  const { pages, persons } = review;
  const text = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pdf = usePdf(review, current);
  const { selected, clear } = useSelected(text, pages);
  const backToText = () => text.current?.focus({ preventScroll: true });

  useFollow(current, moved, text, list);
  const ahead = useGoingOn(props, proposals, pdf);
  const walk = useWalk(review, proposals, pdf);
  const commands: Record<ReviewKey, () => unknown> = {
    next: () => proposals.step(1),
    previous: () => proposals.step(-1),
    open: walk.next,
    looked: () => walk.page !== null && walk.looked(walk.page),
    accept: decisions.acceptCurrent,
    reject: decisions.rejectCurrent,
    'accept-person': decisions.acceptPerson,
    'reject-person': decisions.rejectPerson,
    reason: () => decisions.ask('refusal'),
    category: () => decisions.ask('category'),
    rename: decisions.rename,
    undo: proposals.undo,
    find: () => field.current?.focus(),
    'go-on': ahead.goOn,
  };
  useReviewKeys(letters, (action) => void commands[action]());

  return (
    <div className="bdm-anon">
      <Settings review={review} missing={ahead.missing} onChange={(made, said) => change(made, said, 0)} />
      <div className="bdm-anon-tools">
        <KeysHelp on={letters} onSwitch={onLetters} />
        <Legend />
        <Gone gone={review.gone} />
        <Button
          color="primary"
          outline
          size="xs"
          aria-pressed={pdf.open}
          onClick={() => pdf.setOpen(!pdf.open)}
        >
          {pdf.open ? 'Nascondi il PDF' : 'Mostra il PDF'}
        </Button>
        <Button color="primary" outline size="xs" disabled={pending} onClick={onDetect}>
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
            onRename={decisions.setRenaming}
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
            notSearched={review.unread_texts}
            onChoose={choose}
            root={text}
          />
        </div>
        {pdf.open && (
          <PdfSide
            {...{ review, saver, proposals }}
            page={pdf.page}
            onPage={pdf.setPage}
            pane={pdf.pane}
            onShown={pdf.onShown}
            onLooked={walk.looked}
          />
        )}
      </div>
      <CurrentBar {...{ proposals, decisions, walk }}>
        <Ahead ahead={ahead} pending={pending} />
      </CurrentBar>
      <p className="visually-hidden" role="status">
        {proposals.message}
      </p>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && 'Passo selezionato: i comandi sono subito prima del testo.'}
      </p>
      <PassageDialogs {...{ persons, decisions }} />
    </div>
  );
}
