import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerReport, SEGNALAZIONE_KEY, type Segnalazione } from '@/api/segnalazione';
import { ESITI, type Esito, MAX_REPORT, MOTIVI, REQUEST, REQUIRED } from '@/domain/report';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Options, SelectField, TextAreaField } from '@/ui/Field';
import { notifySuccess } from '@/ui/toast';

type Props = {
  report: Segnalazione;
  /** `esito`: what became of a request. */
  onClose: (answered: boolean, esito?: Esito) => void;
};

/** What was done about a report, or what becomes of a request: whoever wrote it reads this. */
export function AnswerDialog({ report, onClose }: Props) {
  const request = report.motivo === REQUEST;
  const [esito, setEsito] = useState<Esito | ''>('');
  const [risposta, setRisposta] = useState('');
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (said: string) => answerReport(report.id, { risposta: said, ...(esito ? { esito } : {}) }),
    onSuccess: () => {
      notifySuccess(request ? 'Richiesta conclusa' : 'Segnalazione conclusa');
      onClose(true, esito || undefined);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [SEGNALAZIONE_KEY] }),
  });

  function answer() {
    setTried(true);
    if (risposta.trim() && (esito || !request) && !answering.isPending) answering.mutate(risposta.trim());
  }

  return (
    <Dialog
      title="Rispondi e concludi"
      onClose={() => onClose(false)}
      onSubmit={answer}
      footer={
        <DialogButtons
          action={request ? 'Concludi la richiesta' : 'Concludi la segnalazione'}
          disabled={answering.isPending}
          onClose={() => onClose(false)}
        />
      }
    >
      {report.label && <p>{report.label}</p>}
      <p className="bdm-reports-words">
        <strong>{MOTIVI[report.motivo]}.</strong> {report.testo}
      </p>
      {request && (
        <SelectField
          label="Esito"
          required
          data-autofocus=""
          value={esito}
          error={tried && !esito ? REQUIRED : null}
          help={report.da_oscurare ? 'Se è accolta si apre poi «Oscura i dati personali».' : undefined}
          onChange={({ target }) => setEsito(target.value as Esito | '')}
        >
          <option value="">Scegliere</option>
          <Options of={Object.entries(ESITI)} />
        </SelectField>
      )}
      <TextAreaField
        label={request ? 'Risposta' : 'Che cosa si è fatto'}
        required
        data-autofocus={request ? undefined : ''}
        rows={5}
        maxLength={MAX_REPORT}
        value={risposta}
        error={tried && !risposta.trim() ? REQUIRED : null}
        help={`${
          request
            ? 'La legge chi ha fatto la richiesta, anche se è un cittadino: non vi si nominano altre persone.'
            : 'Lo legge chi ha segnalato il problema.'
        } Al massimo 2.000 caratteri.`}
        onChange={(event) => setRisposta(event.target.value)}
      />
    </Dialog>
  );
}
