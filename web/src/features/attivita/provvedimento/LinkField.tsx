import { useState } from 'react';
import { Link } from 'react-router';
import { itemAddress } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import { hasAny } from '@/domain/user';
import { SelectProvvedimentoDialog } from '@/parts/select';
import { useCurrentUser } from '@/parts/session';
import { Button } from '@/ui/kit';
import { notifyError } from '@/ui/toast';
import type { LinkedDecision } from '../editor/decisionValues';
import { CreaProvvedimentoDialog } from './CreaProvvedimentoDialog';
import { linkProblem, type Side } from './links';

type Props = {
  side: Side;
  value: LinkedDecision | null;
  onChange: (value: LinkedDecision | null) => void;
  area: Area;
  /** The decision itself: its id (null while new), its office, and the link on its other side. */
  around: { id: string | null; ufficio: string; other: LinkedDecision | null };
  disabled: boolean;
  error?: string | undefined;
};

const TITLES: Record<Side, string> = {
  precedente: 'Provvedimento precedente',
  successivo: 'Provvedimento successivo',
};

/** The decision before or after this one: chosen, or made on the spot by whoever may (docs/regole/redazione.md). */
export function LinkField({ side, value, onChange, area, around, disabled, error }: Props) {
  const user = useCurrentUser();
  const [open, setOpen] = useState<'select' | 'create' | null>(null);
  const title = TITLES[side];

  function choose(chosen: LinkedDecision) {
    const problem = linkProblem(side, chosen, around);
    if (problem) return notifyError(problem);
    onChange({ id: chosen.id, label: chosen.label, ufficio: chosen.ufficio });
    setOpen(null);
  }

  return (
    <section className="bdm-link-field" aria-label={title} data-field={side} tabIndex={-1}>
      <h3>{title}</h3>
      {value ? (
        <p>
          <Link to={itemAddress('provvedimento', value.id)} target="_blank">
            {value.label || 'Apri il provvedimento collegato'}
            <span className="visually-hidden"> (si apre in una nuova finestra)</span>
          </Link>
        </p>
      ) : (
        <p className="bdm-muted">Nessun provvedimento collegato.</p>
      )}
      <div aria-live="polite">{error && <p className="bdm-field-error">{error}</p>}</div>
      {!disabled && (
        <div className="bdm-editor-row">
          <Button color="primary" outline size="sm" onClick={() => setOpen('select')}>
            {value ? 'Sostituisci' : 'Seleziona provvedimento'}{' '}
            <span className="visually-hidden">({title})</span>
          </Button>
          {hasAny(user, ['edit_provvedimento']) && (
            <Button color="primary" outline size="sm" onClick={() => setOpen('create')}>
              Inserisci provvedimento <span className="visually-hidden">({title})</span>
            </Button>
          )}
          {value && (
            <Button color="danger" outline size="sm" onClick={() => onChange(null)}>
              Rimuovi <span className="visually-hidden">({title})</span>
            </Button>
          )}
        </div>
      )}
      {open === 'select' && (
        <SelectProvvedimentoDialog area={area} onConfirm={choose} onClose={() => setOpen(null)} />
      )}
      {open === 'create' && (
        <CreaProvvedimentoDialog
          area={area}
          check={(created) => linkProblem(side, created, around)}
          onCreated={choose}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
