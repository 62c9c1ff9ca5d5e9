import { useCallback, useMemo, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { inOrder, type Question, questionsOf, type Span } from '@/domain/anonymisation';

/** Where whoever confirms is led to: a question, a page without text, a passage that was obscured. */
export type Stop = { page: number; span: Span | null; question: Question | null };

function stopsOf({ spans, unread_pages }: Review, questions: readonly Question[]): Stop[] {
  const asked = questions.flatMap((question) => {
    const span = question.spans[0];
    return span ? [{ page: span.page, span, question }] : [];
  });
  const first = new Set(asked.map(({ span }) => span.id));
  const touched = spans
    .filter(({ id, decision }) => decision === 'ACCETTATO' && !first.has(id))
    .sort(inOrder);
  return [
    ...asked,
    ...unread_pages.map((page) => ({ page, span: null, question: null })),
    ...touched.map((span) => ({ page: span.page, span, question: null })),
  ];
}

/** The pages of the document with this hash that have been in sight. */
function useSeen(hash: string | null) {
  const [seen, setSeen] = useState<{ hash: string | null; pages: ReadonlySet<number> }>(NOTHING_SEEN);
  const onShown = useCallback(
    (page: number) =>
      setSeen((before) => {
        const pages = before.hash === hash ? before.pages : NOTHING_SEEN.pages;
        return pages.has(page) ? before : { hash, pages: new Set([...pages, page]) };
      }),
    [hash],
  );
  return { pages: seen.hash === hash ? seen.pages : NOTHING_SEEN.pages, onShown };
}

const NOTHING_SEEN = { hash: null, pages: new Set<number>() };

/**
 * What whoever confirms answers and looks at: every question, every page without text, every page on which something
 * was obscured. Pages with text of which nothing was taken need no look.
 */
export function useConfirming(review: Review, hash: string | null) {
  const { spans, areas, unread_pages } = review;
  const questions = useMemo(() => questionsOf(spans, review.questions), [spans, review.questions]);
  const stops = useMemo(() => stopsOf(review, questions), [review, questions]);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  /** Before the first step nothing is chosen. */
  const [at, setAt] = useState(-1);
  const [page, setPage] = useState(1);
  const seen = useSeen(hash);

  const touched = [...spans.filter(({ decision }) => decision === 'ACCETTATO'), ...areas].map(
    (each) => each.page,
  );
  const unseen = (pages: readonly number[]) =>
    [...new Set(pages)].filter((each) => !seen.pages.has(each)).sort((one, other) => one - other);
  const open = questions.filter(({ key }) => !answered.has(key));
  const unread = unseen(unread_pages);
  const unlooked = unseen(touched).filter((each) => !unread_pages.includes(each));

  function goTo(index: number) {
    const stop = stops[index];
    if (!stop) return;
    setAt(index);
    setPage(stop.page);
  }
  const step = (by: 1 | -1) =>
    goTo(at < 0 ? (by === 1 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length);
  const goToPage = (number: number) => {
    const index = stops.findIndex((stop) => stop.page === number && stop.question === null);
    if (index < 0) setPage(number);
    else goTo(index);
  };

  /** Answers, or takes the answer back; the next question without one. */
  function answer({ key }: Question): Question | null {
    const now = new Set(answered);
    if (!now.delete(key)) now.add(key);
    setAnswered(now);
    const from = questions.findIndex((each) => each.key === key);
    const next = [...questions.slice(from + 1), ...questions.slice(0, from)].find(
      (each) => !now.has(each.key),
    );
    return (now.has(key) && next) || null;
  }
  const goToQuestion = ({ key }: Question) => goTo(stops.findIndex(({ question }) => question?.key === key));

  return {
    ...{ questions, answered, open, unread, unlooked, answer, goToQuestion, goToPage },
    ...{ stops, at, current: stops[at] ?? null, step, page, setPage },
    onShown: seen.onShown,
    ready: open.length + unread.length + unlooked.length === 0,
    /** What is sent. */
    asked: {
      answered: questions.flatMap((question) =>
        answered.has(question.key) ? question.spans.map(({ id }) => id) : [],
      ),
      looked_at: unread_pages.filter((each) => seen.pages.has(each)),
    },
  };
}

export type Confirming = ReturnType<typeof useConfirming>;
