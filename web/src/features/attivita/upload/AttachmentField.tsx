import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '@/api/http';
import { attachFile, isSettled } from '@/api/upload';
import type { Area } from '@/domain/preferences';
import SHARED from '@/domain/shared';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useProcessing } from './useProcessing';
import './upload.scss';

type Props = {
  /** The document that the file is embedded in. */
  documentHash: string | null;
  area: Area;
  disabled?: boolean;
  /** The form takes the document that this makes. */
  onAttached: (newHash: string) => void;
};

const { EMPTY, MAX_BYTES, TOO_LARGE: FAILED } = SHARED.attachment;

type State =
  | { is: 'idle' }
  | { is: 'running'; name: string }
  | { is: 'done'; name: string }
  | { is: 'failed'; message: string };

/** What the server says of the request itself; a failure on the way has one message (docs/regole/documenti.md). */
function messageOf(error: unknown): string {
  const said = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 413;
  return said && error.code ? error.message : FAILED;
}

/** Embeds a file of at most 10 MB in the decision's PDF. */
export function AttachmentField({ documentHash, area, disabled = false, onAttached }: Props) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const label = useId();
  const processing = useProcessing(documentHash);
  const off = documentHash === null;
  // The server takes nothing either while it reads the document. The button keeps the focus.
  const busy = state.is === 'running' || processing === null || !isSettled(processing);

  useEffect(() => () => running.current?.abort(), []);

  async function attach(file: File | undefined) {
    if (!file || documentHash === null) return;
    if (file.size === 0) return setState({ is: 'failed', message: EMPTY });
    if (file.size > MAX_BYTES) return setState({ is: 'failed', message: FAILED });
    const controller = new AbortController();
    running.current = controller;
    setState({ is: 'running', name: file.name });
    try {
      const made = await attachFile(
        documentHash,
        area === 'penale' ? 'PENALE' : 'CIVILE',
        file,
        controller.signal,
      );
      setState({ is: 'done', name: file.name });
      onAttached(made);
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ is: 'failed', message: messageOf(error) });
    }
  }

  if (disabled) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div className="bdm-upload" role="group" aria-labelledby={label}>
      <p id={label} className="bdm-upload-label">
        Allegati
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Allegato"
        disabled={off || busy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          void attach(file);
          event.target.value = '';
        }}
      />
      <div className="bdm-upload-choice">
        <Button
          type="button"
          color="primary"
          outline
          size="sm"
          disabled={off}
          aria-disabled={busy}
          onClick={() => !busy && input.current?.click()}
        >
          <Icon name="it-clip" color="primary" size="sm" className="me-1" />
          Aggiungi un allegato
        </Button>
        <span>al massimo 10 MB: è inserito nel PDF del documento</span>
      </div>
      {state.is === 'running' && (
        <progress className="bdm-upload-bar" aria-label="Caricamento dell'allegato" />
      )}
      <p role="status" className="bdm-upload-phase">
        {state.is === 'running' && `Caricamento dell'allegato ${state.name}…`}
        {state.is === 'done' && `Allegato inserito nel documento: ${state.name}`}
      </p>
      <div role="alert">{state.is === 'failed' && <p className="bdm-field-error">{state.message}</p>}</div>
    </div>
  );
}
