import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type BulkMove,
  type BulkMoveItem,
  bulkMoveItemsQuery,
  bulkMovesQuery,
  removeBulkMove,
  stopBulkMove,
} from '@/api/bulkMove';
import { QUEUE_KEY } from '@/api/queueKey';
import { formatMoment, formatNumber } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { transition } from '@/domain/workflow';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { DONE } from './chosen';

/** Where the focus goes when one has begun. */
export const MOVES = 'bdm-bulk-moves';

const STEPS = 10;

/** What this person has had sent on all together: how far it is, and how it went. Nothing where nothing was. */
export function BulkMoves() {
  const queries = useQueryClient();
  const { data: moves = [] } = useQuery(bulkMovesQuery);
  const running = moves.find(({ ended_at }) => ended_at === null)?.id;
  const before = useRef(running);
  useEffect(() => {
    // What was sent on has left the list.
    if (before.current && before.current !== running) {
      void queries.invalidateQueries({ queryKey: [QUEUE_KEY] });
    }
    before.current = running;
  }, [running, queries]);
  if (moves.length === 0) return null;
  return (
    <section id={MOVES} tabIndex={-1} aria-label="Inviati tutti insieme" className="bdm-bulk-moves">
      {moves.map((move) => (
        <MoveStatus key={move.id} move={move} />
      ))}
    </section>
  );
}

const totalOf = ({ to_do, done, refused }: BulkMove) => to_do + done + refused;

function namesOf(kind: ItemKind, count: number): string {
  const name = kind === 'massima' ? 'abstract' : count === 1 ? 'provvedimento' : 'provvedimenti';
  return `${formatNumber(count)} ${name}`;
}

/** 'Inviati in approvazione 1.790 di 1.800 provvedimenti; 10 sono rimasti dov’erano.' */
function told(move: BulkMove): string {
  const { action, kind, done, refused, to_do, ended_at } = move;
  const parts = [`${DONE[action]} ${formatNumber(done)} di ${namesOf(kind, totalOf(move))}`];
  if (refused > 0) {
    parts.push(refused === 1 ? '1 è rimasto dov’era' : `${formatNumber(refused)} sono rimasti dov’erano`);
  }
  if (ended_at !== null && to_do > 0) {
    parts.push(
      `interrotto: ${to_do === 1 ? '1 non è stato inviato' : `${formatNumber(to_do)} non sono stati inviati`}`,
    );
  }
  return `${parts.join('; ')}.`;
}

/** The same, told anew a few times in all: a screen reader is not to read each number. */
function useToldNowAndThen(move: BulkMove): string {
  const total = totalOf(move);
  const step = move.ended_at === null ? Math.floor(((total - move.to_do) * STEPS) / total) : STEPS + 1;
  const kept = useRef({ step: -1, words: '' });
  if (kept.current.step !== step) kept.current = { step, words: told(move) };
  return kept.current.words;
}

function MoveStatus({ move }: { move: BulkMove }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const spoken = useToldNowAndThen(move);
  const again = () => queries.invalidateQueries({ queryKey: bulkMovesQuery.queryKey });
  const stop = useMutation({ mutationFn: () => stopBulkMove(move.id), onSettled: again });
  const remove = useMutation({ mutationFn: () => removeBulkMove(move.id), onSettled: again });
  const { label } = transition(move.kind, move.action);
  const running = move.ended_at === null;
  const well = move.refused === 0 && move.to_do === 0;
  return (
    <div className="bdm-bulk-move">
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
      <p className="mb-1" aria-hidden>
        {!running && (
          <Icon
            name={well ? 'it-check-circle' : 'it-warning-circle'}
            size="sm"
            color={well ? 'success' : 'warning'}
          />
        )}{' '}
        {told(move)}{' '}
        {!running && <span className="bdm-queue-small">Chiesto il {formatMoment(move.at)}.</span>}
      </p>
      {running ? (
        <>
          <progress
            className="bdm-bulk-progress"
            aria-label={label}
            max={totalOf(move)}
            value={totalOf(move) - move.to_do}
          />
          <Button
            color="primary"
            outline
            size="xs"
            aria-disabled={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Interrompi
          </Button>
        </>
      ) : (
        <div className="bdm-bulk-buttons">
          <Button color="primary" outline size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
            Come è andato ciascuno
          </Button>
          <Button color="primary" outline size="xs" onClick={() => remove.mutate()}>
            Togli<span className="visually-hidden"> questo esito</span>
          </Button>
        </div>
      )}
      {open && !running && <MoveItems move={move} />}
    </div>
  );
}

/** Those that were refused first, each with why and where it is worked on. */
function MoveItems({ move: { id, kind } }: { move: BulkMove }) {
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(bulkMoveItemsQuery(id));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul className="bdm-bulk-items" aria-busy={isFetching}>
        {items.map((item, place) => (
          <MoveItem key={place} kind={kind} item={item} />
        ))}
      </ul>
      {hasNextPage && (
        <Button color="primary" outline size="xs" onClick={() => void fetchNextPage()}>
          Mostra altri
        </Button>
      )}
    </>
  );
}

const OUTCOMES = {
  DONE: { name: 'it-check-circle', color: 'success', word: 'Inviato' },
  REFUSED: { name: 'it-warning-circle', color: 'danger', word: 'Rimasto dov’era' },
  TO_DO: { name: 'it-clock', color: 'secondary', word: 'Non inviato' },
} as const;

function MoveItem({ kind, item: { id, label, state, refusal } }: { kind: ItemKind; item: BulkMoveItem }) {
  const { name, color, word } = OUTCOMES[state];
  return (
    <li>
      <Icon {...{ name, color }} size="sm" /> <span className="visually-hidden">{word}: </span>
      {id && label != null ? (
        <Link to={workAddress(kind, id)}>{label}</Link>
      ) : (
        'Non è più tra ciò su cui si lavora'
      )}
      {refusal && <span className="d-block">{refusal}</span>}
    </li>
  );
}
