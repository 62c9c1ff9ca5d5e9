import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { obscure } from '@/api/anonymisation';
import { GROUNDS } from '@/domain/anonymisation';
import SHARED from '@/domain/generated/shared';
import { MAX_REASON } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Options, SelectField, TextAreaField } from '@/ui/Field';
import { notifySuccess } from '@/ui/toast';

type Props = {
  id: string;
  /** Its readers have it in front of them now. */
  published: boolean;
  onClose: () => void;
};

/** 'Oscura i dati personali': on which ground and why, and what happens at once. */
export function ObscureDialog({ id, published, onClose }: Props) {
  const queries = useQueryClient();
  const [ground, setGround] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: () => obscure(id, { ground, reason: reason.trim() }),
    onSuccess: () => {
      notifySuccess('Dati personali oscurati: il documento attende la revisione');
      onClose();
      void queries.invalidateQueries();
    },
  });

  function confirm() {
    if (!ground) setMissing(SHARED.review.GROUND);
    if (!reason.trim()) setError(SHARED.obscuring.REASON);
    else if (!ground) return;
    else if (!request.isPending) request.mutate();
  }

  return (
    <Dialog
      title="Oscura i dati personali"
      onClose={onClose}
      onSubmit={confirm}
      footer={<DialogButtons action="Oscura" disabled={request.isPending} onClose={onClose} />}
    >
      <p>
        {published
          ? 'Da subito chi non appartiene all’ufficio non leggerà più l’originale: delle parti vedrà le iniziali, e il documento solo quando la versione anonimizzata sarà confermata.'
          : 'Chi non appartiene all’ufficio leggerà soltanto la versione anonimizzata, una volta confermata.'}
      </p>
      <SelectField
        label="Base dell’oscuramento"
        required
        data-autofocus
        value={ground}
        error={missing}
        help={GROUNDS[ground]?.law}
        onChange={({ target }) => {
          setGround(target.value);
          setMissing(null);
        }}
      >
        {!ground && <option value="">Scegliere</option>}
        <Options of={Object.entries(GROUNDS).map(([value, { label }]) => [value, label])} />
      </SelectField>
      <TextAreaField
        label="Motivo"
        required
        rows={4}
        maxLength={MAX_REASON}
        value={reason}
        error={error}
        help="Lo legge chi vede l’originale. Al massimo 2.000 caratteri."
        onChange={({ target }) => {
          setReason(target.value);
          if (target.value.trim()) setError(null);
        }}
      />
    </Dialog>
  );
}
