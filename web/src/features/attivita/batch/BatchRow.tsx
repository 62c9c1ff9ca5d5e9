import { memo, useRef } from 'react';
import { Link } from 'react-router';
import { NEW_DECISION_ADDRESS } from '@/domain/queue';
import { editAddress } from '@/domain/workflow';
import { Icon, type IconProps } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { NewDecisionState } from '../provvedimento/initial';
import { mayRetry, type Row, type State } from './batch';

const ICONS: Record<State['is'], Pick<IconProps, 'name' | 'color'>> = {
  waiting: { name: 'it-clock', color: 'muted' },
  running: { name: 'it-refresh', color: 'primary' },
  draft: { name: 'it-check-circle', color: 'success' },
  incomplete: { name: 'it-warning-circle', color: 'warning' },
  failed: { name: 'it-close-circle', color: 'danger' },
  stopped: { name: 'it-minus-circle', color: 'muted' },
};

type Props = { row: Row; onRetry: (key: number) => void };

/** One file: how far it is, what became of it, and what may be done about that. */
export const BatchRow = memo(function BatchRow({ row, onRetry }: Props) {
  const { key, file, state } = row;
  const root = useRef<HTMLLIElement>(null);
  return (
    <li ref={root} className="bdm-batch-row" tabIndex={-1}>
      <Icon size="sm" {...ICONS[state.is]} />
      <div className="bdm-batch-words">
        <p className="bdm-batch-name">{file.name}</p>
        <Words state={state} />
      </div>
      <div className="bdm-actions">
        {state.is === 'draft' && (
          <Link
            className="btn btn-sm btn-outline-primary"
            to={editAddress('provvedimento', state.id)}
            aria-label={`Apri la bozza di ${file.name}`}
          >
            Apri la bozza
          </Link>
        )}
        {state.is === 'incomplete' && (
          <Link
            className="btn btn-sm btn-outline-primary"
            to={NEW_DECISION_ADDRESS}
            state={{ provvedimento: state.values } satisfies NewDecisionState}
            aria-label={`Completa nel modulo ${file.name}`}
          >
            Completa nel modulo
          </Link>
        )}
        {mayRetry(row) && (
          <Button
            color="primary"
            outline
            size="sm"
            aria-label={`Riprova ${file.name}`}
            onClick={() => {
              // The button goes away with what it was for.
              root.current?.focus();
              onRetry(key);
            }}
          >
            Riprova
          </Button>
        )}
      </div>
    </li>
  );
});

function Words({ state }: { state: State }) {
  switch (state.is) {
    case 'waiting':
      return <p>In attesa</p>;
    case 'running':
      return <p>{state.text}</p>;
    case 'stopped':
      return <p>Interrotto</p>;
    case 'failed':
      return <p className="bdm-field-error">{state.message}</p>;
    case 'incomplete':
      return <p>Da completare. {state.message}</p>;
    case 'draft':
      return <p>{['Bozza creata.', ...state.notes].join(' ')}</p>;
  }
}
