import type { EditConflict } from '@/api/conflict';
import { formatMoment } from '@/domain/format';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { sameValue, valueInWords } from './values';
import './conflict.scss';

type Props = {
  conflict: EditConflict;
  /** How each field is called on screen. */
  labels: Readonly<Record<string, string>>;
  /** What stands in this form, in the shape of the save call: shown beside what the other person saved. */
  mine?: Readonly<Record<string, unknown>>;
  /** Words for the values of some fields; by default `valueInWords`. */
  format?: (field: string, value: unknown) => string;
  /** Saves again: what I changed is kept, what only the other person changed is taken over. */
  onKeepMine: () => void;
  /** Drops what stands in this form. */
  onTakeTheirs: () => void;
  onClose: () => void;
  busy?: boolean;
};

/** A second saver sees what somebody else changed meanwhile, field by field, and decides (EDIT_CONFLICT). */
export default function ConflictDialog({
  conflict,
  labels,
  mine,
  format = (_, value) => valueInWords(value),
  onKeepMine,
  onTakeTheirs,
  onClose,
  busy = false,
}: Props) {
  const who = conflict.edited_by ?? 'un’altra persona';
  const when = conflict.edit_date ? ` il ${formatMoment(conflict.edit_date)}` : '';
  return (
    <Dialog
      title="Il contenuto è stato modificato da un’altra persona"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button color="primary" outline onClick={onClose} disabled={busy}>
            Annulla
          </Button>
          <Button color="primary" outline onClick={onTakeTheirs} disabled={busy}>
            Usa la versione salvata
          </Button>
          <Button color="primary" onClick={onKeepMine} disabled={busy}>
            Mantieni le mie modifiche
          </Button>
        </>
      }
    >
      <p>
        Mentre questa pagina era aperta, {who} ha salvato delle modifiche{when}. Nulla è stato sovrascritto.
      </p>
      {conflict.changes.length > 0 ? (
        <ul className="bdm-conflict-changes">
          {conflict.changes.map(({ field, from, to }) => (
            <li key={field}>
              <h3>{labels[field] ?? field}</h3>
              <dl>
                <Value term="Prima" text={format(field, from)} />
                <Value term={`Salvato da ${who}`} text={format(field, to)} />
                {isMine(mine, field, from, to) && (
                  <Value term="La mia modifica" text={format(field, mine?.[field])} mine />
                )}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <p>I campi hanno gli stessi valori di prima.</p>
      )}
      <p className="mb-0">
        <strong>Mantieni le mie modifiche</strong> salva ciò che è stato modificato qui e conserva il resto
        così come è stato salvato. <strong>Usa la versione salvata</strong> scarta le modifiche fatte qui.
      </p>
    </Dialog>
  );
}

function Value({ term, text, mine = false }: { term: string; text: string; mine?: boolean }) {
  return (
    <div className={mine ? 'bdm-conflict-mine' : ''}>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Whether this form has a value of its own, neither the one of before nor the one saved meanwhile. */
function isMine(mine: Props['mine'], field: string, from: unknown, to: unknown): boolean {
  if (!mine || !(field in mine)) return false;
  return !sameValue(mine[field], from) && !sameValue(mine[field], to);
}
