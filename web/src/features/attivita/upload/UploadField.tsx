import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { uploadLimitsQuery } from '@/api/upload';
import { formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import { DropZone } from '@/ui/DropZone';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { type Phase, type UploadState, useUpload } from './useUpload';
import './upload.scss';

type Props = {
  /** The document that the form has, by its hash. */
  documentHash: string | null;
  area: Area;
  disabled?: boolean;
  /** The form takes the document by this hash when it is saved (`document_hash`). */
  onUploaded: (fileHash: string) => void;
};

const PHASES: Record<Phase, string> = {
  READING: 'Lettura del file',
  UPLOADING_PARTS: 'Caricamento del file',
  COMMITTING: 'Verifica del documento',
  COMPLETED: 'Documento caricato',
};
const WAITING = 'Connessione interrotta: il caricamento riprende da solo appena possibile.';
/** What a file dialog offers: documents, signed or not. */
export const ACCEPTED = '.pdf,.p7m,.tsd,.asice,.zip,application/pdf,application/pkcs7-mime';
const ONE_FILE = 'Scegliere un solo file.';

const percentOf = ({ done, total }: { done: number; total: number }) =>
  Math.floor((100 * done) / (total || 1));

/** What screen readers are told: each phase, and every quarter of it. */
function announcement(state: UploadState): string {
  if (state.is === 'completed') return `${PHASES.COMPLETED}: ${state.name}`;
  if (state.is !== 'running') return '';
  if (state.waiting) return WAITING;
  const quarters = 25 * Math.floor(percentOf(state) / 25);
  return state.phase === 'COMMITTING' ? PHASES.COMMITTING : `${PHASES[state.phase]}: ${quarters}%`;
}

/** Chooses the PDF of a decision, signed or not, by button or drop, and uploads it; phases, progress, abort (docs/regole/documenti.md). */
export function UploadField({ documentHash, area, disabled = false, onUploaded }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const { state, start, abort } = useUpload({ area, enabled: !disabled, onUploaded });
  // Only editors may ask: the others read the form.
  const { data: limits } = useQuery({ ...uploadLimitsQuery, enabled: !disabled });
  const button = useRef<HTMLButtonElement>(null);
  const touched = useRef(false);
  const before = useRef(state.is);
  const error = refused ?? (state.is === 'failed' ? state.message : null);

  // The button that was pressed gives way to another: the focus goes on to that.
  useEffect(() => {
    if (state.is !== before.current && touched.current && document.activeElement === document.body)
      button.current?.focus();
    before.current = state.is;
  }, [state.is]);

  function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    touched.current = true;
    if (files.length > 1) return setRefused(ONE_FILE);
    setRefused(null);
    start(file);
  }

  return (
    <DropZone
      label="Documento (PDF)"
      accept={ACCEPTED}
      disabled={disabled || state.is === 'running'}
      onFiles={choose}
    >
      {(browse) => (
        <>
          {state.is === 'running' ? (
            <Progress state={state} button={button} onAbort={abort} />
          ) : (
            <>
              {(state.is === 'completed' || documentHash) && (
                <p className="bdm-upload-done">
                  <Icon name="it-check-circle" color="success" size="sm" className="me-1" />
                  {state.is === 'completed' ? `${PHASES.COMPLETED}: ${state.name}` : PHASES.COMPLETED}
                </p>
              )}
              {!disabled && (
                <div className="bdm-upload-choice">
                  <Button innerRef={button} color="primary" outline size="sm" onClick={browse}>
                    <Icon name="it-upload" color="primary" size="sm" className="me-1" />
                    {documentHash ? 'Sostituisci il documento' : 'Scegli il documento'}
                  </Button>
                  <span>
                    oppure trascinare qui il file, anche firmato o con marca temporale (.p7m, .asice, .tsd)
                    {limits && ` (al massimo ${formatNumber(Math.floor(limits.document / 1_000_000))} MB)`}
                  </span>
                </div>
              )}
            </>
          )}
          <div role="alert">
            {error && (
              <p className="bdm-field-error">
                {error}
                {state.is === 'failed' && state.again && !refused && (
                  <button type="button" className="btn btn-link btn-sm" onClick={state.again}>
                    Riprova
                  </button>
                )}
              </p>
            )}
          </div>
          <p role="status" className="visually-hidden">
            {announcement(state)}
          </p>
        </>
      )}
    </DropZone>
  );
}

/** How far the upload has come, and the button that gives it up. */
function Progress({
  state,
  button,
  onAbort,
}: {
  state: Extract<UploadState, { is: 'running' }>;
  button: Ref<HTMLButtonElement>;
  onAbort: () => void;
}) {
  const { name, phase, waiting } = state;
  const percent = percentOf(state);
  return (
    <>
      <p className="bdm-upload-name">{name}</p>
      <progress
        className="bdm-upload-bar"
        aria-label={PHASES[phase]}
        max={100}
        value={phase === 'COMMITTING' ? undefined : percent}
      />
      <p className="bdm-upload-phase">
        {waiting ? WAITING : PHASES[phase] + (phase === 'COMMITTING' ? '…' : `: ${percent}%`)}
      </p>
      <Button innerRef={button} color="primary" outline size="sm" onClick={onAbort}>
        Annulla il caricamento
      </Button>
    </>
  );
}
