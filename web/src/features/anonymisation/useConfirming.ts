import { useCallback, useMemo, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { inOrder, type Question, questionsOf, type Span } from '@/domain/anonymisation';

/** Where whoever confirms is led to: a question, a page that no check has read, a page with its obscured passages. */
export type Stop = { page: number; spans: readonly Span[]; question: Question | null };

function stopsOf({ spans, areas, unread_pages }: Review, questions: readonly Question[]): Stop[] {
  const touched = spans.filter(({ decision }) => decision === 'ACCETTATO').sort(inOrder);
  const asked = questions.map((question) => ({ page: question.spans[0]?.page ?? 1, spans: [], question }));
  const looked = [...new Set([...touched, ...areas].map(({ page }) => page))]
    .filter((page) => !unread_pages.includes(page))
    .sort((one, other) => one - other);
  const pageStop = (page: number): Stop => ({
    page,
    spans: touched.filter((span) => span.page === page),
    question: null,
  });
  return [...asked, ...[...unread_pages, ...looked].map(pageStop)];
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
  const { spans, unread_pages } = review;
  const questions = useMemo(() => questionsOf(spans, review.questions), [spans, review.questions]);
  const stops = useMemo(() => stopsOf(review, questions), [review, questions]);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  /** Before the first step nothing is chosen. */
  const [at, setAt] = useState(-1);
  const [page, setPage] = useState(1);
  const { pages: seen, onShown: onSeen } = useSeen(hash);
  // The other document follows what is scrolled.
  const onShown = useCallback(
    (shown: number) => {
      onSeen(shown);
      setPage(shown);
    },
    [onSeen],
  );

  const isDone = ({ question, page }: Stop, said = answered) =>
    question ? said.has(question.key) : seen.has(page);
  const left = stops.filter((stop) => !isDone(stop));
  const open = left.flatMap(({ question }) => question ?? []);
  const pagesLeft = left.filter(({ question }) => question === null).map((stop) => stop.page);

  function goTo(index: number) {
    const stop = stops[index];
    if (!stop) return;
    setAt(index);
    setPage(stop.page);
  }
  const round = (from: number, by: number) => (from + by + stops.length) % stops.length;
  /** The next that is not done yet; once all are, simply the next. */
  function next(said = answered) {
    const indices = stops.map((_, index) => round(at, index + 1));
    return indices.find((index) => stops[index] && !isDone(stops[index], said)) ?? round(at, 1);
  }
  const step = (by: 1 | -1) => goTo(by === 1 ? next() : round(Math.max(at, 0), -1));
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
    const following = [...questions.slice(from + 1), ...questions.slice(0, from)];
    return (now.has(key) && following.find((each) => !now.has(each.key))) || null;
  }
  /** What is walked to is in order: answers where it asks, and goes on. */
  function accept() {
    const question = stops[at]?.question;
    const said = question ? new Set([...answered, question.key]) : answered;
    setAnswered(said);
    goTo(next(said));
  }
  const goToQuestion = ({ key }: Question) => goTo(stops.findIndex(({ question }) => question?.key === key));

  return {
    ...{ questions, answered, open, answer, accept, goToQuestion, goToPage },
    unread: pagesLeft.filter((each) => unread_pages.includes(each)),
    unlooked: pagesLeft.filter((each) => !unread_pages.includes(each)),
    ...{ stops, at, left, current: stops[at] ?? null, step, page, setPage, onShown },
    ready: left.length === 0,
    /** What is sent. */
    asked: {
      answered: questions.flatMap((question) =>
        answered.has(question.key) ? question.spans.map(({ id }) => id) : [],
      ),
      looked_at: unread_pages.filter((each) => seen.has(each)),
    },
  };
}

export type Confirming = ReturnType<typeof useConfirming>;
