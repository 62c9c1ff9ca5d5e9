import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '@/api/http';
import { type Report, report } from '@/api/segnalazione';
import { GENERIC_ERROR } from '@/domain/messages';
import { MAX_REPORT, QUALITA, type Qualita, REQUEST, REQUIRED } from '@/domain/report';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Options, SelectField, TextAreaField } from '@/ui/Field';
import { notifySuccess } from '@/ui/toast';
import type { ReportedItem } from './ReportDialog';

/** Asks the office to obscure personal data in what it published: in what capacity, and which. */
export default function RequestDialog({ item, onClose }: { item: ReportedItem; onClose: () => void }) {
  const [qualita, setQualita] = useState<Qualita | ''>('');
  const [testo, setTesto] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: (said: Report) => report(item.kind, item.id, said),
    onSuccess: () => {
      notifySuccess('Richiesta inviata all’ufficio');
      onClose();
    },
    meta: { silent: true },
  });

  function send() {
    setTried(true);
    if (qualita && testo.trim() && !sending.isPending) {
      sending.mutate({ motivo: REQUEST, qualita, testo: testo.trim() });
    }
  }

  const refused = sending.error instanceof ApiError ? sending.error : null;
  const wrong = (field: string) => refused?.errors.find((each) => each.field === field)?.message ?? null;
  return (
    <Dialog
      title="Chiedi l’oscuramento dei tuoi dati"
      onClose={onClose}
      onSubmit={send}
      footer={<DialogButtons action="Invia la richiesta" disabled={sending.isPending} onClose={onClose} />}
    >
      <p>{item.label}</p>
      <SelectField
        label="In qualità di"
        required
        data-autofocus
        value={qualita}
        error={tried && !qualita ? REQUIRED : wrong('qualita')}
        onChange={({ target }) => setQualita(target.value as Qualita | '')}
      >
        <option value="">Scegliere</option>
        <Options of={Object.entries(QUALITA)} />
      </SelectField>
      <TextAreaField
        label="Quali dati, e perché"
        required
        rows={5}
        maxLength={MAX_REPORT}
        value={testo}
        error={tried && !testo.trim() ? REQUIRED : wrong('testo')}
        help="Lo legge soltanto chi, nell’ufficio, legge gli originali. Al massimo 2.000 caratteri."
        onChange={({ target }) => setTesto(target.value)}
      />
      {sending.error && !refused?.errors.length && (
        <p role="alert" className="bdm-field-error mb-3">
          {refused?.message ?? `${GENERIC_ERROR}.`}
        </p>
      )}
      <p className="mb-0">
        Lo stato della richiesta e la risposta si leggono in <Link to="/segnalazioni">Segnalazioni</Link>.
      </p>
    </Dialog>
  );
}
