import { useState } from 'react';
import { Link } from 'react-router';
import { itemAddress } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import { SelectMassimeDialog } from '@/parts/select';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { Precedent } from './values';

type Props = {
  title: string;
  value: readonly Precedent[];
  onChange: (value: Precedent[]) => void;
  /** That of the decision; without it the dialog asks. */
  area?: Area | undefined;
  /** The abstract itself (null while new), and what is said of it as its own precedent. */
  own: { id: string | null; refused: string };
  /** What cannot be chosen: the precedents of the other list. */
  exclude: readonly string[];
  error?: string | undefined;
};

const OTHER_LIST = 'È già nell’altro elenco di precedenti.';

/** Conforming or differing precedents: other abstracts, chosen in a dialog (docs/regole/redazione.md). */
export function PrecedentsField({ title, value, onChange, area, own, exclude, error }: Props) {
  const [open, setOpen] = useState(false);

  function refuse({ id }: { id: string }): string | null {
    if (id === own.id) return own.refused;
    return exclude.includes(id) ? OTHER_LIST : null;
  }

  function confirm(items: readonly Precedent[]) {
    onChange(items.map(({ id, titolo, label }) => ({ id, titolo, label })));
    setOpen(false);
  }

  return (
    <section aria-label={title} className="bdm-precedents">
      <h3 className="h5">{title}</h3>
      {value.length > 0 ? (
        <ul className="bdm-latest">
          {value.map((item) => (
            <li key={item.id}>
              <div className="bdm-precedent">
                <div>
                  <Link to={itemAddress('massima', item.id)} target="_blank">
                    {item.titolo || 'Senza titolo'}
                    <span className="visually-hidden"> (si apre in una nuova finestra)</span>
                  </Link>
                  <p className="bdm-muted mb-0">{item.label}</p>
                </div>
                <button
                  type="button"
                  className="btn btn-xs btn-outline-danger"
                  onClick={() => onChange(value.filter((one) => one.id !== item.id))}
                >
                  <Icon name="it-close" size="sm" color="danger" />
                  <span className="visually-hidden">
                    Rimuovi {item.titolo} ({title})
                  </span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="bdm-muted">Nessun abstract selezionato.</p>
      )}
      <div aria-live="polite">{error && <p className="bdm-field-error">{error}</p>}</div>
      <Button color="primary" outline size="sm" onClick={() => setOpen(true)}>
        Seleziona abstract<span className="visually-hidden"> ({title})</span>
      </Button>
      {open && (
        <SelectMassimeDialog
          area={area}
          selected={value}
          refuse={refuse}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
