import type { ReactNode } from 'react';
import { categoryLabel, DECISIONS } from '@/domain/anonymisation';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { Decisions } from './useDecisions';
import { isTakenAway, type Proposals } from './useProposals';
import type { Walk } from './useWalk';

type Props = { proposals: Proposals; decisions: Decisions; walk: Walk; children: ReactNode };

/** The proposal that is to be decided on now, always in sight: what it says, why, and what can be done with it. */
export function CurrentBar({ proposals, decisions, walk, children }: Props) {
  const { spans, current, left, step, undo } = proposals;
  const count = spans.length;
  const others = decisions.others.length;
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
              {spans.findIndex(({ id }) => id === current.id) + 1} di {count}
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
            {categoryLabel(current.category)}{' '}
            <button type="button" className="btn-link" onClick={() => decisions.ask('category')}>
              Cambia<span className="visually-hidden"> la categoria</span> <Key>C</Key>
            </button>{' '}
            · pagina {current.page} · {DECISIONS[current.decision]}
            {current.decision !== 'PROPOSTO' && current.decided_by && ` da ${current.decided_by}`}
            {current.refusal && ` perché: ${current.refusal}`}
            {current.sure ? '' : ' · incerto'} · {current.reason || 'aggiunto a mano'}
          </p>
        </div>
      )}
      <div className="bdm-anon-buttons">
        {current && (
          <>
            <Button color="primary" outline size="xs" onClick={() => step(-1)}>
              <Icon name="it-arrow-left" size="sm" color="primary" />
              <span className="visually-hidden">Proposta precedente</span>
              <Key>K</Key>
            </Button>
            <Button color="primary" outline size="xs" onClick={() => step(1)}>
              <Icon name="it-arrow-right" size="sm" color="primary" />
              <span className="visually-hidden">Proposta successiva</span>
              <Key>J</Key>
            </Button>
            <Button color="success" size="xs" onClick={decisions.acceptCurrent}>
              Accetta <Key>A</Key>
            </Button>
            <Button color="danger" outline size="xs" onClick={decisions.rejectCurrent}>
              {isTakenAway(current) ? 'Togli' : 'Rifiuta'} <Key>R</Key>
            </Button>
            {!isTakenAway(current) && (
              <Button color="danger" outline size="xs" onClick={() => decisions.ask('refusal')}>
                Rifiuta con un motivo <Key>M</Key>
              </Button>
            )}
            <Button color="success" outline size="xs" onClick={decisions.acceptPerson}>
              {current.person ? 'Accetta tutte della persona' : 'Accetta tutte del tipo'} <Key>⇧A</Key>
            </Button>
            {current.person && (
              <Button color="primary" outline size="xs" onClick={decisions.rename}>
                Pseudonimo <Key>E</Key>
              </Button>
            )}
            {others > 0 && (
              <Button color="primary" outline size="xs" onClick={decisions.obscureOthers}>
                Oscura ovunque (altri {others})
              </Button>
            )}
          </>
        )}
        <ToOpen left={left} walk={walk} />
        <Button color="primary" outline size="xs" onClick={() => void undo()}>
          Annulla <Key>U</Key>
        </Button>
      </div>
      <div className="bdm-anon-go">{children}</div>
    </section>
  );
}

/** The way to what is left to be decided, then to be looked at. */
function ToOpen({ left, walk }: { left: number; walk: Walk }) {
  const { unseen, page, next, looked } = walk;
  return (
    <>
      {left + unseen.length > 0 && (
        <Button color="primary" outline size="xs" onClick={next}>
          {left > 0 ? `Successiva da decidere (${left})` : `Pagina da guardare (${unseen.length})`}{' '}
          <Key>S</Key>
        </Button>
      )}
      {left === 0 && page !== null && (
        <Button color="success" size="xs" onClick={() => looked(page)}>
          Pagina {page} guardata <Key>G</Key>
        </Button>
      )}
    </>
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
