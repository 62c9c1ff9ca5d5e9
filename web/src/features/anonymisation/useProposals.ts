import { useCallback, useMemo, useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import {
  type Change,
  DECISIONS,
  FILTERS,
  type Filter,
  inOrder,
  type NewArea,
  type NewSpan,
  neighbour,
  type Span,
  type SpanDecision,
  undecided,
} from '@/domain/anonymisation';
import { inverse, isEmpty } from '@/domain/anonymisationChange';
import type { ReviewSaver } from './saver';

/** How to take something back: a change, or that passages were added to those that there were. */
type Undo = { change: Change } | { before: ReadonlySet<string>; areas: boolean };

/** Saved without waiting for more: the answer brings what only the server knows. */
const AT_ONCE = 0;

/** The proposals as they are gone through: which one is current, what is done with it, what can be taken back. */
export function useProposals(review: Review, saver: ReviewSaver) {
  const spans = useMemo(() => [...review.spans].sort(inOrder), [review.spans]);
  const [filter, setFilter] = useState<Filter>('tutte');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Counts the moves that take the focus along. */
  const [moved, setMoved] = useState(0);
  const [message, setMessage] = useState('');
  const undoing = useRef<Undo[]>([]);
  const shown = useMemo(() => spans.filter(FILTERS[filter].holds), [spans, filter]);
  const current = spans.find(({ id }) => id === chosen) ?? undecided(spans)[0] ?? spans[0] ?? null;
  const left = undecided(spans).length;

  const choose = useCallback((id: string, focus = false) => {
    setChosen(id);
    if (focus) setMoved((times) => times + 1);
  }, []);

  function step(by: 1 | -1) {
    const next = neighbour(shown, current, by);
    if (next) choose(next.id, true);
    else setMessage('Nessuna proposta con questo filtro.');
  }

  function change(made: Change, said: string, wait?: number) {
    if (isEmpty(made)) return;
    undoing.current.push({ change: inverse(saver.state.review, made) });
    saver.change(made, wait);
    setMessage(said);
  }

  /** Decides on passages; then the next that is undecided, or the next of the filter, is the current one. */
  function decide(which: readonly Span[], decision: SpanDecision, said: { refusal?: string } = {}) {
    const different = which.filter(
      (span) => span.decision !== decision || (said.refusal ?? span.refusal) !== span.refusal,
    );
    const ids = new Set(which.map(({ id }) => id));
    const others = spans.filter(({ id }) => !ids.has(id));
    const open = undecided(others);
    const rest = open.length > 0 ? open : others.filter(FILTERS[filter].holds);
    const next = current && ids.has(current.id) ? neighbour(rest, current, 1) : null;
    const count =
      which.length === 1
        ? `${which[0]?.testo}: ${DECISIONS[decision]}`
        : `${which.length} passi: ${DECISIONS[decision]}`;
    const end = open.length === 0 ? '. Ogni proposta è decisa' : `. Ancora da decidere: ${open.length}`;
    change(
      { decisions: different.map(({ id }) => ({ id, decision, ...said })) },
      `${count}${different.length > 0 ? end : ''}.`,
    );
    if (next) choose(next.id, true);
  }

  function add(places: readonly NewSpan[], said: string) {
    undoing.current.push({ before: new Set(saver.state.review.spans.map(({ id }) => id)), areas: false });
    saver.change({ spans: [...places] }, AT_ONCE);
    setMessage(said);
  }

  function addArea(area: NewArea) {
    undoing.current.push({ before: new Set(saver.state.review.areas.map(({ id }) => id)), areas: true });
    saver.change({ areas: [area] }, AT_ONCE);
    setMessage(`Area aggiunta nella pagina ${area.page}.`);
  }

  async function undo() {
    const last = undoing.current.pop();
    if (!last) {
      setMessage('Non c’è nulla da annullare.');
      return;
    }
    if ('change' in last) {
      saver.change(last.change);
      const first = last.change.decisions?.[0]?.id;
      if (first) choose(first, true);
    } else {
      // Only with the server's answer do they have a name.
      await saver.flush();
      const now = last.areas ? saver.state.review.areas : saver.state.review.spans.filter(isManual);
      saver.change({ remove: now.filter(({ id }) => !last.before.has(id)).map(({ id }) => id) }, AT_ONCE);
    }
    setMessage('Operazione annullata.');
  }

  return {
    spans,
    shown,
    current,
    left,
    filter,
    setFilter,
    choose,
    moved,
    step,
    decide,
    add,
    addArea,
    change,
    undo,
    message,
    say: setMessage,
  };
}

export type Proposals = ReturnType<typeof useProposals>;

const isManual = (span: Span) => span.source === 'MANUALE';

/** What the person has added is taken away again, and not rejected. */
export const isTakenAway = (span: Span) => isManual(span) && span.decision === 'ACCETTATO';

/**
 * The other passages that 'all of this person' means: still to be decided; doubtful ones only where the one they are
 * chosen by is doubtful as well.
 */
export function ofSamePerson(spans: readonly Span[], span: Span): Span[] {
  return spans.filter(
    (other) =>
      other.id === span.id ||
      (other.decision === 'PROPOSTO' &&
        (other.sure || !span.sure) &&
        (span.person === null
          ? other.person === null && other.category === span.category
          : other.person === span.person)),
  );
}
