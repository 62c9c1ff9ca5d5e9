import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Proposal, proposalsQuery, type UndecidedValue } from '@/api/proposals';
import { fitting, fittingUndecided } from '@/domain/proposals';
import { labelsFor } from '../editor/decisionValues';
import { byField, type ComparedProposal, type CurrentValues, compare, isEmpty, visible } from './compare';
import { type Proposals, ProposalsContext } from './context';

export type AcceptedProposal = { field: string; value: string };

type Props = {
  /** The document that the form has; null where there is none, or nothing may be taken. */
  fileHash: string | null;
  /** What stands in the form, as the save call has it. */
  current: CurrentValues;
  /** Values that the person takes; the form puts them in, and says how many it took. */
  onAccept: (accepted: AcceptedProposal[]) => number;
  /** The form, with a `ProposalsPanel`, and `FieldProposals` under its fields. */
  children: ReactNode;
};

const NONE: readonly Proposal[] = [];
const NOTHING_OPEN: readonly UndecidedValue[] = [];
/** What one presses to decide; the focus goes from one to the next. */
const DECIDING = '[data-deciding]:enabled';

const isSeen = (element: HTMLElement) => element.isConnected && element.closest('[hidden]') === null;
const deciding = (root: HTMLElement | null) =>
  [...(root?.querySelectorAll<HTMLElement>(DECIDING) ?? [])].filter(isSeen);

/**
 * What the text of the document says of the decision, field by field, each with the passage it was read in. Nothing is
 * taken by itself, and nothing that is in the form is replaced unless that one proposal is accepted.
 */
export function ProposalsProvider({ fileHash, current, onAccept, children }: Props) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...proposalsQuery(fileHash ?? ''),
    enabled: fileHash !== null,
  });
  const [read, setRead] = useState(fileHash);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const [decided, setDecided] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const left = useRef<{ at: number; field: HTMLElement | null } | null>(null);
  // Another document is read anew.
  if (read !== fileHash) {
    setRead(fileHash);
    setIgnored(new Set());
    setOpened(new Set());
  }
  const labels = labelsFor(current.area === 'penale' ? 'penale' : 'civile');

  const proposals = fitting(data?.proposals ?? NONE, current.area);
  const compared = compare(proposals, current).filter(({ key }) => !ignored.has(key));
  const undecided = data?.undecided ?? NOTHING_OPEN;
  const choices = fittingUndecided(undecided, data?.proposals ?? NONE, current.area)
    .map(({ field, label, values, page, passage }) => ({
      field,
      said: label,
      unread: values.length === 0 && isEmpty(current[field]),
      items: compare(
        values.map((value) => ({ field, value, label: value, page, passage })),
        current,
      ).filter(({ standing }) => standing === 'free'),
    }))
    .filter(({ items, unread }) => unread || items.length > 0);
  const onScreen = byField(compared).flatMap(([field]) => visible(compared, field, opened).shown);

  // The button that was pressed goes away with what it stood for, or has nothing left to do: the focus goes on to the
  // one in its place, or to the field.
  useEffect(() => {
    if (left.current === null) return;
    const active = document.activeElement;
    if (active === null || active === document.body || active.matches(':disabled')) {
      const buttons = deciding(root.current);
      const { at, field } = left.current;
      const next = buttons[Math.min(at, buttons.length - 1)] ?? (field && isSeen(field) ? field : null);
      (next ?? root.current?.querySelector<HTMLElement>('.bdm-proposals'))?.focus();
    }
    left.current = null;
  });

  function remember() {
    const active = document.activeElement as HTMLElement | null;
    setDecided(decided + 1);
    const buttons = deciding(root.current);
    const at = active === null ? -1 : buttons.indexOf(active);
    left.current = { at: Math.max(0, at), field: active?.closest<HTMLElement>('[data-field]') ?? null };
  }

  const nameOf = ({ proposal: { field, label } }: ComparedProposal) => `${labels[field] ?? field} ${label}`;

  const value: Proposals = {
    state: isError
      ? 'failed'
      : !data?.ready
        ? 'reading'
        : data.proposals.length + undecided.length === 0
          ? 'nothing'
          : 'found',
    retry: isFetching ? null : () => void refetch(),
    compared,
    free: onScreen.filter(({ standing }) => standing === 'free'),
    choices,
    labelOf: (field) => labels[field] ?? field,
    opened,
    open: (field) => setOpened(new Set([...opened, field])),
    ignored: ignored.size,
    decided,
    accept(items) {
      remember();
      const taken = onAccept(items.map(({ proposal: { field, value } }) => ({ field, value })));
      const [only] = items;
      if (taken === 0) setTold('');
      else if (items.length === 1 && only) setTold(`Riportato nel modulo: ${nameOf(only)}`);
      else setTold(taken === 1 ? 'Riportato nel modulo un dato' : `Riportati nel modulo ${taken} dati`);
    },
    ignore(item) {
      remember();
      setIgnored(new Set([...ignored, item.key]));
      setTold(`Proposta ignorata: ${nameOf(item)}`);
    },
    restore() {
      remember();
      setIgnored(new Set());
      setTold('Proposte ignorate di nuovo nel modulo');
    },
  };

  return (
    <ProposalsContext value={fileHash === null ? null : value}>
      <div ref={root}>{children}</div>
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </ProposalsContext>
  );
}
