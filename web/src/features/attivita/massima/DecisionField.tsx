import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { provvedimentoQuery } from '@/api/content';
import { formatDay, formatNumberYear, titleCase } from '@/domain/format';
import { capitalize, documentsOf, itemAddress, ruoloNumber, statusLabel } from '@/domain/item';
import { hasAny } from '@/domain/user';
import { mayWriteAbstract } from '@/domain/workflow';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { FactList } from '@/parts/item/FactList';
import { SelectProvvedimentoDialog } from '@/parts/select';
import { useCurrentUser } from '@/parts/session';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { CreaProvvedimentoDialog } from '../provvedimento/CreaProvvedimentoDialog';
import { type ChosenDecision, MESSAGES } from './values';

type Props = {
  value: ChosenDecision | null;
  /** The decision that was chosen, by its id. */
  onChoose?: (id: string) => void;
  /** Why the chosen decision could not be taken. */
  error?: string | undefined;
  readOnly?: boolean;
};

/**
 * The decision that the abstract is of: chosen, or made on the spot by whoever may; its data to read
 * (docs/regole/redazione.md).
 */
export function DecisionField({ value, onChoose, error, readOnly = false }: Props) {
  const user = useCurrentUser();
  const [open, setOpen] = useState<'select' | 'create' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const refuse = ({ ufficio }: { ufficio: string }) =>
    mayWriteAbstract(user, ufficio) ? null : MESSAGES.otherOffice;

  function choose(chosen: { id: string; ufficio: string }) {
    setOpen(null);
    const why = refuse(chosen);
    if (why) return setRefused(why);
    setRefused(null);
    onChoose?.(chosen.id);
  }

  const problem = refused ?? error;
  return (
    <section className="bdm-panel mb-4" aria-label="Provvedimento">
      <h2 className="h4">
        Provvedimento{!readOnly && <span aria-hidden="true"> *</span>}
        {!readOnly && <span className="visually-hidden"> (obbligatorio)</span>}
      </h2>
      {value ? (
        <DecisionData id={value.id} label={value.label} />
      ) : (
        <p className="bdm-muted">Nessun provvedimento selezionato.</p>
      )}
      <div aria-live="polite">{problem && <p className="bdm-field-error">{problem}</p>}</div>
      {!readOnly && (
        <div className="bdm-actions">
          <Button color="primary" outline size="sm" onClick={() => setOpen('select')}>
            {value ? 'Cambia provvedimento' : 'Seleziona provvedimento'}
          </Button>
          {hasAny(user, ['edit_provvedimento']) && (
            <Button color="primary" outline size="sm" onClick={() => setOpen('create')}>
              Inserisci provvedimento
            </Button>
          )}
        </div>
      )}
      {open === 'select' && (
        <SelectProvvedimentoDialog refuse={refuse} onConfirm={choose} onClose={() => setOpen(null)} />
      )}
      {open === 'create' && <CreaProvvedimentoDialog onCreated={choose} onClose={() => setOpen(null)} />}
    </section>
  );
}

function DecisionData({ id, label }: { id: string; label: string }) {
  const { data: item, isPending } = useQuery(provvedimentoQuery(id));
  return (
    <>
      <p className="fw-semibold">
        <Link to={itemAddress('provvedimento', id)} target="_blank">
          {label}
          <span className="visually-hidden"> (si apre in una nuova finestra)</span>
        </Link>
      </p>
      {item ? (
        <>
          {documentsOf(item).readable && (
            <div className="mb-3">
              <DocumentActions compact request={{ kind: 'provvedimento', id: item.id, label: item.label }} />
            </div>
          )}
          <div className="bdm-decision-facts">
            <FactList
              facts={[
                ['Stato di lavorazione', capitalize(statusLabel(item.status))],
                ['Area', capitalize(item.area)],
                ['Tipo', capitalize(item.tipo)],
                ['Ufficio', titleCase(item.ufficio)],
                [
                  'Numero provvedimento',
                  formatNumberYear(item.numero_provvedimento, item.anno_provvedimento),
                ],
                ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
                ['Materia', item.materia && titleCase(item.materia)],
                ['Numero di ruolo (R.G.)', ruoloNumber(item)],
              ]}
            />
          </div>
        </>
      ) : (
        isPending && <Skeleton lines={3} label="Caricamento del provvedimento" />
      )}
    </>
  );
}
