import type { ReactNode } from 'react';
import { categoryLabel, DECISIONS, type Span } from '@/domain/anonymisation';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { isTakenAway } from './useProposals';

type Props = {
  current: Span | null;
  /** Its place among all, from 1. */
  place: number;
  count: number;
  left: number;
  /** Further occurrences of the same words that nobody has proposed. */
  others: number;
  onStep: (by: 1 | -1) => void;
  onAccept: () => void;
  onReject: () => void;
  onAcceptPerson: () => void;
  onRename: () => void;
  onOthers: () => void;
  onUndo: () => void;
  children: ReactNode;
};

/** The proposal that is to be decided on now, always in sight: what it says, why, and what can be done with it. */
export function CurrentBar(props: Props) {
  const { current, place, count, left, others, children } = props;
  return (
    <section className="bdm-anon-bar" aria-label="Proposta corrente">
      <div className="bdm-anon-progress">
        <progress max={Math.max(count, 1)} value={count - left} aria-label="Proposte decise" />
        <span>
          <strong>{count - left}</strong> di {count} decisi
        </span>
      </div>
      {current && (
        <div className="bdm-anon-current">
          <p>
            <span className="bdm-anon-current-place">
              {place} di {count}
            </span>{' '}
            <strong>{current.testo}</strong>
            {current.decision !== 'RIFIUTATO' && (
              <>
                {' '}
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">diventa</span> <strong>{current.replacement}</strong>
              </>
            )}
          </p>
          <p className="bdm-anon-why">
            {categoryLabel(current.category)} · pagina {current.page} · {DECISIONS[current.decision]}
            {current.sure ? '' : ' · incerto'} · {current.reason || 'aggiunto a mano'}
          </p>
        </div>
      )}
      <div className="bdm-anon-buttons">
        {current && (
          <>
            <Button color="primary" outline size="xs" type="button" onClick={() => props.onStep(-1)}>
              <Icon name="it-arrow-left" size="sm" color="primary" />
              <span className="visually-hidden">Proposta precedente</span>
              <Key>K</Key>
            </Button>
            <Button color="primary" outline size="xs" type="button" onClick={() => props.onStep(1)}>
              <Icon name="it-arrow-right" size="sm" color="primary" />
              <span className="visually-hidden">Proposta successiva</span>
              <Key>J</Key>
            </Button>
            <Button color="success" size="xs" type="button" onClick={props.onAccept}>
              Accetta <Key>A</Key>
            </Button>
            <Button color="danger" outline size="xs" type="button" onClick={props.onReject}>
              {isTakenAway(current) ? 'Togli' : 'Rifiuta'} <Key>R</Key>
            </Button>
            <Button color="success" outline size="xs" type="button" onClick={props.onAcceptPerson}>
              {current.person ? 'Accetta tutte della persona' : 'Accetta tutte del tipo'} <Key>⇧A</Key>
            </Button>
            {current.person && (
              <Button color="primary" outline size="xs" type="button" onClick={props.onRename}>
                Pseudonimo <Key>E</Key>
              </Button>
            )}
            {others > 0 && (
              <Button color="primary" outline size="xs" type="button" onClick={props.onOthers}>
                Oscura ovunque (altri {others})
              </Button>
            )}
          </>
        )}
        <Button color="primary" outline size="xs" type="button" onClick={props.onUndo}>
          Annulla <Key>U</Key>
        </Button>
      </div>
      <div className="bdm-anon-go">{children}</div>
    </section>
  );
}

/** A key, shown beside what it does; the list of keys says it to who cannot see it. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span className="bdm-anon-key" aria-hidden="true">
      {children}
    </span>
  );
}
