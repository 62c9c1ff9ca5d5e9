import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '@/api/http';
import { report } from '@/api/segnalazione';
import type { ItemKind } from '@/domain/item';
import { GENERIC_ERROR } from '@/domain/messages';
import { MAX_REPORT, MOTIVI, type Motivo, REQUEST, REQUIRED } from '@/domain/report';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { notifySuccess } from '@/ui/toast';
import { ReportProblem } from './ReportProblem';

/** What is wrong with a published decision or abstract, for the office that published it. */
export type ReportedItem = { kind: ItemKind; id: string; label: string; status: string };

export default function ReportDialog({ item, onClose }: { item: ReportedItem; onClose: () => void }) {
  const group = useId();
  const [motivo, setMotivo] = useState<Motivo | null>(null);
  const [testo, setTesto] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: (said: { motivo: Motivo; testo: string }) =>
      report(item.kind, item.id, said.motivo === REQUEST ? { ...said, qualita: 'altro' } : said),
    onSuccess: () => {
      notifySuccess('Segnalazione inviata all’ufficio');
      onClose();
    },
    meta: { silent: true },
  });

  function send() {
    setTried(true);
    if (motivo && testo.trim() && !sending.isPending) sending.mutate({ motivo, testo: testo.trim() });
  }

  return (
    <Dialog
      title="Segnala un problema"
      onClose={onClose}
      onSubmit={send}
      footer={<DialogButtons action="Invia la segnalazione" disabled={sending.isPending} onClose={onClose} />}
    >
      <p>{item.label}</p>
      <fieldset className="mb-3" aria-describedby={tried && !motivo ? `${group}-error` : undefined}>
        <legend className="h6 px-0">
          Che cosa non va<span aria-hidden="true"> *</span>
        </legend>
        {Object.entries(MOTIVI).map(([value, label], at) => (
          <div key={value} className="form-check">
            <input
              type="radio"
              id={`${group}-${value}`}
              name={group}
              value={value}
              checked={motivo === value}
              data-autofocus={at === 0 ? '' : undefined}
              onChange={() => setMotivo(value as Motivo)}
            />
            <label htmlFor={`${group}-${value}`}>{label}</label>
          </div>
        ))}
        <div aria-live="polite">
          {tried && !motivo && (
            <p id={`${group}-error`} className="bdm-field-error">
              {REQUIRED}
            </p>
          )}
        </div>
      </fieldset>
      <TextAreaField
        label="Descrizione"
        required
        rows={5}
        maxLength={MAX_REPORT}
        value={testo}
        error={tried && !testo.trim() ? REQUIRED : null}
        help="La legge chi lavora sul contenuto nell’ufficio. Al massimo 2.000 caratteri."
        onChange={(event) => setTesto(event.target.value)}
      />
      {sending.error && (
        <p role="alert" className="bdm-field-error mb-3">
          {sending.error instanceof ApiError ? sending.error.message : `${GENERIC_ERROR}.`}
        </p>
      )}
      <p className="mb-0">
        La risposta si legge in <Link to="/segnalazioni">Segnalazioni</Link>. Se il problema riguarda invece
        il funzionamento del sito: <ReportProblem />.
      </p>
    </Dialog>
  );
}
