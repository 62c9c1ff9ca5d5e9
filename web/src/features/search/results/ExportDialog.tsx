import { useEffect, useId, useRef, useState } from 'react';
import { type ExportProgress, exportResults } from '@/api/export';
import { messageOf } from '@/api/http';
import type { ExportFormat } from '@/domain/exported';
import { formatNumber, formatResultCount } from '@/domain/format';
import { type Search, VISIBLE_RESULTS } from '@/domain/search';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { saveFile } from '@/ui/download';
import { Button } from '@/ui/kit';
import { notifyError, notifySuccess } from '@/ui/toast';

const FORMATS: { value: ExportFormat; label: string; help: string }[] = [
  { value: 'csv', label: 'CSV', help: 'Per i fogli di calcolo' },
  {
    value: 'ris',
    label: 'RIS',
    help: 'Per i programmi che gestiscono citazioni (Zotero, EndNote, Mendeley)',
  },
];

type Props = { search: Search; count: number; onClose: () => void };

/** The results as a file: which one, how far it has come, and how to give it up. */
export default function ExportDialog({ search, count, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ received: 0, total: null });
    try {
      const { file, name } = await exportResults(search, format, controller.signal, setProgress);
      saveFile(file, name);
      notifySuccess('Esportazione completata');
      onClose();
    } catch (error) {
      if (controller.signal.aborted) return;
      setProgress(null);
      notifyError(messageOf(error));
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(null);
  }

  return (
    <Dialog
      title="Esporta i risultati"
      onClose={onClose}
      onSubmit={() => progress === null && start()}
      footer={
        progress ? (
          <Button key="cancel" type="button" color="primary" outline onClick={cancel}>
            Annulla esportazione
          </Button>
        ) : (
          <DialogButtons action="Esporta" onClose={onClose} />
        )
      }
    >
      {progress ? (
        <Progress {...progress} />
      ) : (
        <>
          <p>
            {count > VISIBLE_RESULTS
              ? `Il file conterrà i primi ${formatNumber(VISIBLE_RESULTS)} di ${formatResultCount(count).toLocaleLowerCase('it')}, nell’ordine dell’elenco.`
              : `Il file conterrà ${formatResultCount(count).toLocaleLowerCase('it')}, nell’ordine dell’elenco.`}
          </p>
          <Formats value={format} onChange={setFormat} />
        </>
      )}
    </Dialog>
  );
}

function Formats({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const name = useId();
  return (
    <fieldset className="bdm-export-formats">
      <legend>Formato</legend>
      {FORMATS.map((format) => (
        <label key={format.value}>
          <input
            type="radio"
            name={name}
            checked={format.value === value}
            data-autofocus={format.value === value ? '' : undefined}
            onChange={() => onChange(format.value)}
          />
          <span>
            <strong>{format.label}</strong>
            <span className="bdm-muted"> {format.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Progress({ received, total }: ExportProgress) {
  const label = useId();
  return (
    <div className="bdm-export-progress">
      <p id={label} role="status">
        Esportazione in corso
      </p>
      <progress
        aria-labelledby={label}
        max={total ?? 1}
        value={total ? Math.min(received, total) : undefined}
      />
      <p className="bdm-muted mb-0">
        {total === null
          ? 'Preparazione del file'
          : `${formatNumber(received)} di ${formatResultCount(total)}`}
      </p>
    </div>
  );
}
