import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerReport, SEGNALAZIONE_KEY, type Segnalazione } from '@/api/segnalazione';

import { MAX_REPORT, MOTIVI, REQUIRED } from '@/domain/report';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { notifySuccess } from '@/ui/toast';

type Props = { report: Segnalazione; onClose: (answered: boolean) => void };

/** What was done about a report: whoever reported it reads this. */
export function AnswerDialog({ report, onClose }: Props) {
  const [risposta, setRisposta] = useState('');
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (said: string) => answerReport(report.id, said),
    onSuccess: () => {
      notifySuccess('Segnalazione conclusa');
      onClose(true);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [SEGNALAZIONE_KEY] }),
  });

  function answer() {
    setTried(true);
    if (risposta.trim() && !answering.isPending) answering.mutate(risposta.trim());
  }

  return (
    <Dialog
      title="Rispondi e concludi"
      onClose={() => onClose(false)}
      onSubmit={answer}
      footer={
        <DialogButtons
          action="Concludi la segnalazione"
          disabled={answering.isPending}
          onClose={() => onClose(false)}
        />
      }
    >
      <p>
        <strong>{MOTIVI[report.motivo]}.</strong> {report.testo}
      </p>
      <TextAreaField
        label="Che cosa si è fatto"
        required
        data-autofocus=""
        rows={5}
        maxLength={MAX_REPORT}
        value={risposta}
        error={tried && !risposta.trim() ? REQUIRED : null}
        help="Lo legge chi ha segnalato il problema. Al massimo 2.000 caratteri."
        onChange={(event) => setRisposta(event.target.value)}
      />
    </Dialog>
  );
}
