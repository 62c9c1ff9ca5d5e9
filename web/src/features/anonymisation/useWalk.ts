import { useCallback, useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { neighbour, type Span, undecided, unreadKind } from '@/domain/anonymisation';
import type { Proposals } from './useProposals';

/** The PDF beside the text: whether it is open, and where. */
export function usePdf({ unread_pages }: Review, current: Span | null) {
  const [open, setOpen] = useState(unread_pages.length > 0);
  const [page, setPage] = useState(unread_pages[0] ?? current?.page ?? 1);
  // It turns to the passage that is chosen; at first it stands where it has to be looked at.
  const [turned, setTurned] = useState(current?.id);
  if (current && current.id !== turned) {
    setTurned(current.id);
    setPage(current.page);
  }
  /** The pages that have been on the screen. */
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const onShown = useCallback(
    (shown: number) => setSeen((before) => (before.has(shown) ? before : new Set([...before, shown]))),
    [],
  );
  const pane = useRef<HTMLDivElement>(null);
  /** Shows a page, on a telephone too, where the document stands below the text. */
  function show(wanted: number) {
    setOpen(true);
    setPage(wanted);
    requestAnimationFrame(() => pane.current?.scrollIntoView({ block: 'nearest' }));
  }
  return { open, setOpen, page, setPage, show, seen, onShown, pane };
}

export type PdfPlace = ReturnType<typeof usePdf>;

/** The unread pages that the person has not looked at. */
export const unseenOf = ({ unread_pages, looked_at }: Review) =>
  unread_pages.filter((page) => !looked_at.includes(page));

/** The way through what is left: to each undecided passage, then to each unread page, which is said to be looked at. */
export function useWalk(review: Review, proposals: Proposals, pdf: PdfPlace) {
  const { spans, current } = proposals;
  const unseen = unseenOf(review);

  function goToPage(page: number) {
    pdf.show(page);
    proposals.say(`Pagina ${page}, ${unreadKind(review, page)}: va guardata.`);
  }
  function next() {
    const span = neighbour(undecided(spans), current, 1);
    const page = unseen.find((each) => each > pdf.page) ?? unseen[0];
    if (span) proposals.choose(span.id, true);
    else if (page !== undefined) goToPage(page);
    else proposals.say('Ogni proposta è decisa: il documento si può preparare.');
  }
  /** What has not been on the screen is shown, and not taken for looked at. */
  function looked(page: number) {
    if (!unseen.includes(page)) return;
    if (!pdf.open || !pdf.seen.has(page)) {
      goToPage(page);
      return;
    }
    proposals.change({ looked_at: [page] }, `Pagina ${page} guardata.`, 0);
    const rest = unseen.filter((each) => each !== page);
    const following = rest.find((each) => each > page) ?? rest[0];
    if (following !== undefined) pdf.show(following);
  }
  return { next, looked, page: unseen.includes(pdf.page) ? pdf.page : (unseen[0] ?? null), unseen };
}

export type Walk = ReturnType<typeof useWalk>;
