import { useCallback, useEffect, useRef } from 'react';
import { formatNumber } from '@/domain/format';
import { Button } from '@/ui/kit';
import { BatchRow } from './BatchRow';
import { isRunning, mayRetry, type Row, type State } from './batch';

type Props = {
  rows: readonly Row[];
  onRetry: (keys: readonly number[]) => void;
  onStop: () => void;
};

const COUNTED: readonly [is: State['is'], one: string, many: string][] = [
  ['draft', 'bozza creata', 'bozze create'],
  ['incomplete', 'da completare', 'da completare'],
  ['failed', 'non riuscito', 'non riusciti'],
  ['stopped', 'interrotto', 'interrotti'],
];

/** '3 bozze create, 1 non riuscito': what became of those that have ended. */
export function summary(rows: readonly Row[]): string {
  return COUNTED.map(([is, one, many]) => {
    const count = rows.filter(({ state }) => state.is === is).length;
    return count === 0 ? '' : `${formatNumber(count)} ${count === 1 ? one : many}`;
  })
    .filter(Boolean)
    .join(', ');
}

/** What screen readers are told: the beginning, every quarter of the way, and what became of all. */
export function announcement(rows: readonly Row[]): string {
  const left = rows.filter(isRunning).length;
  if (left === 0) return `Caricamento concluso: ${summary(rows)}.`;
  const quarters = Math.floor((4 * (rows.length - left)) / rows.length);
  return `Caricamento in corso: ${quarters * 25}%`;
}

/** The files, how far all of them are, and what may be done with all. */
export function BatchList({ rows, onRetry, onStop }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const left = rows.filter(isRunning).length;
  const running = left > 0;
  const again = rows.filter((row) => mayRetry(row) && row.state.is !== 'incomplete');
  const retryOne = useCallback((key: number) => onRetry([key]), [onRetry]);

  // The button that was pressed gives way to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins and when it ends
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [running]);

  return (
    <section aria-label="Documenti caricati">
      <div ref={head} className="bdm-batch-head" tabIndex={-1}>
        <p>
          {formatNumber(rows.length - left)} di {formatNumber(rows.length)}
          {rows.length > left && `: ${summary(rows)}`}
        </p>
        {running ? (
          <Button color="primary" outline size="sm" onClick={onStop}>
            Interrompi
          </Button>
        ) : (
          again.length > 0 && (
            <Button color="primary" outline size="sm" onClick={() => onRetry(again.map(({ key }) => key))}>
              {again.every(({ state }) => state.is === 'stopped')
                ? 'Riprendi gli interrotti'
                : 'Riprova i non riusciti'}
            </Button>
          )
        )}
      </div>
      <progress
        className="bdm-batch-progress"
        aria-label="Documenti elaborati"
        max={rows.length}
        value={rows.length - left}
      />
      <p role="status" className="visually-hidden">
        {announcement(rows)}
      </p>
      <ul className="bdm-batch-list">
        {rows.map((row) => (
          <BatchRow key={row.key} row={row} onRetry={retryOne} />
        ))}
      </ul>
    </section>
  );
}
