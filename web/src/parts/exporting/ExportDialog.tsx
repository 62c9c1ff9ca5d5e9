import { useEffect, useId, useRef, useState } from 'react';
import {
  type ExportFile,
  type ExportProgress,
  type ExportSource,
  exportDocuments,
  exportResults,
} from '@/api/export';
import { exportFolder, type FolderExportFormat } from '@/api/fascicolo';
import { messageOf } from '@/api/http';
import { type ExportFormat, MOST_TAKEN, type TakenFormat } from '@/domain/exported';
import { formatBytes, formatNumber, formatResultCount } from '@/domain/format';
import { VISIBLE_RESULTS } from '@/domain/search';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { saveFile } from '@/ui/download';
import { Button } from '@/ui/kit';
import { notifyError, notifySuccess } from '@/ui/toast';
import { type ExportChoice, ExportForm } from './ExportForm';
import './exporting.scss';

/** `count`: how many results; of a folder it is not known, since there are others within it. */
type ExportDialogProps = {
  source: ExportSource;
  title: string;
  count: number | null;
  onClose: () => void;
};

/** A list, texts or documents as a file: which one, how far it has come, and how to give it up. */
export default function ExportDialog({ source, title, count, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ExportChoice>({ what: 'elenco', format: 'csv', notes: false });
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const few = chosen.what !== 'elenco' || 'ids' in source; // an address names no more, either
  const tooMany = few && count !== null && count > MOST_TAKEN;

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ received: 0, total: null });
    try {
      const { file, name } = await load(source, chosen, controller.signal, setProgress);
      if (controller.signal.aborted) return;
      saveFile(file, name);
      notifySuccess(`Esportazione completata: ${formatBytes(file.size)}`);
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
      title={title}
      onClose={onClose}
      onSubmit={() => progress === null && !tooMany && start()}
      footer={
        progress ? (
          <Button key="cancel" color="primary" outline onClick={cancel}>
            Annulla esportazione
          </Button>
        ) : (
          <DialogButtons
            action={chosen.what === 'elenco' ? 'Esporta' : 'Scarica'}
            disabled={tooMany}
            onClose={onClose}
          />
        )
      }
    >
      {progress ? (
        <Progress {...progress} />
      ) : (
        <>
          <ExportForm source={source} chosen={chosen} onChange={setChosen} />
          <p className="mb-0 mt-3" role="status">
            {tooMany ? tooManyOf(count) : contentOf(chosen.what, count)}
          </p>
        </>
      )}
    </Dialog>
  );
}

function load(
  source: ExportSource,
  { what, format, notes }: ExportChoice,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportFile> {
  if (what !== 'elenco')
    return exportDocuments(source, format as TakenFormat, what === 'testi' && notes, signal);
  if ('folder' in source) return exportFolder(source.folder, format as FolderExportFormat);
  return exportResults(source, format as ExportFormat, signal, onProgress);
}

/** What the file will hold. */
function contentOf(what: ExportChoice['what'], count: number | null): string {
  if (count === null) {
    const most =
      what === 'elenco' ? '' : ` Si possono scaricare al massimo ${MOST_TAKEN} documenti per volta.`;
    return `Il file conterrà ciò che è nella cartella e nelle sue sottocartelle.${most}`;
  }
  const results = formatResultCount(count).toLocaleLowerCase('it');
  if (what === 'elenco')
    return count > VISIBLE_RESULTS
      ? `Il file conterrà i primi ${formatNumber(VISIBLE_RESULTS)} di ${results}, nell’ordine dell’elenco.`
      : `Il file conterrà ${results}, nell’ordine dell’elenco.`;
  return `Il file conterrà ${results}, ciascuno nella versione che si può leggere.`;
}

const tooManyOf = (count: number): string =>
  `Si possono scaricare al massimo ${MOST_TAKEN} documenti per volta: sono ${formatNumber(count)}. Restringere la ricerca o selezionare i risultati.`;

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
          ? 'Preparazione del file…'
          : `${formatNumber(received)} di ${formatResultCount(total)}`}
      </p>
    </div>
  );
}
