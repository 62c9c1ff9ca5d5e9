import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type Attachment, attachmentsQuery, removeAttachment } from '@/api/attachments';
import { ApiError } from '@/api/http';
import { attachFile, isSettled } from '@/api/upload';
import SHARED from '@/domain/generated/shared';
import type { Area } from '@/domain/preferences';
import { AttachmentList } from '@/parts/item/AttachmentList';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useProcessing } from './useProcessing';
import '@/ui/dropZone.scss';
import './upload.scss';

type Props = {
  /** The document that the file is embedded in. */
  documentHash: string | null;
  area: Area;
  disabled?: boolean;
  /** The form takes the document that an attachment more or less makes. */
  onAttached: (newHash: string) => void;
};

const { EMPTY, MAX_BYTES, TOO_LARGE: FAILED } = SHARED.attachment;

const NOT_REMOVED = "Non è stato possibile rimuovere l'allegato. Riprovare.";

type State =
  | { is: 'idle' }
  | { is: 'running'; text: string }
  | { is: 'done'; text: string }
  | { is: 'failed'; message: string };

/** What the server says of the request itself; a failure on the way has one message (docs/regole/documenti.md). */
function messageOf(error: unknown): string {
  const said = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 413;
  return said && error.code ? error.message : FAILED;
}

/** Adds a file to the document or takes one out of it, and how far it is. */
function useChange(documentHash: string | null, area: Area, onAttached: Props['onAttached']) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function attach(file: File | undefined) {
    if (!file || documentHash === null) return;
    if (file.size === 0) return setState({ is: 'failed', message: EMPTY });
    if (file.size > MAX_BYTES) return setState({ is: 'failed', message: FAILED });
    const controller = new AbortController();
    running.current = controller;
    setState({ is: 'running', text: `Caricamento dell'allegato ${file.name}…` });
    try {
      const domain = area === 'penale' ? 'PENALE' : 'CIVILE';
      const made = await attachFile(documentHash, domain, file, controller.signal);
      setState({ is: 'done', text: `Allegato inserito nel documento: ${file.name}` });
      onAttached(made);
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ is: 'failed', message: messageOf(error) });
    }
  }

  async function remove({ number, name }: Attachment) {
    if (documentHash === null) return;
    setState({ is: 'running', text: `Rimozione dell'allegato ${name}…` });
    try {
      const made = await removeAttachment(documentHash, number);
      setState({ is: 'done', text: `Allegato rimosso dal documento: ${name}` });
      onAttached(made);
    } catch (error) {
      setState({ is: 'failed', message: error instanceof ApiError ? error.message : NOT_REMOVED });
    }
  }

  return { state, attach, remove };
}

/** The files embedded in the decision's PDF; to whoever edits it, to add one of at most 10 MB and to remove one. */
export function AttachmentField({ documentHash, area, disabled = false, onAttached }: Props) {
  const { state, attach, remove } = useChange(documentHash, area, onAttached);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const label = useId();
  const processing = useProcessing(documentHash);
  const off = documentHash === null;
  // The server takes nothing either while it reads the document. The button keeps the focus.
  const settled = processing !== null && isSettled(processing);
  const busy = state.is === 'running' || !settled;
  const { data } = useQuery({
    ...attachmentsQuery(documentHash ?? '', true),
    enabled: documentHash !== null && settled && processing.state !== 'NON_RIUSCITO',
  });
  const attachments = data?.attachments ?? [];

  if (disabled) {
    return documentHash === null || attachments.length === 0 ? null : (
      <>
        <h3 className="h6 mt-3">Allegati</h3>
        <AttachmentList fileHash={documentHash} attachments={attachments} />
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div className="bdm-upload" role="group" aria-labelledby={label}>
      <p id={label} className="bdm-upload-label">
        Allegati
      </p>
      {documentHash !== null && attachments.length > 0 && (
        <AttachmentList
          fileHash={documentHash}
          attachments={attachments}
          action={(each) => (
            <Button
              color="danger"
              outline
              size="sm"
              aria-disabled={busy}
              aria-label={`Rimuovi l'allegato ${each.name}`}
              onClick={() => {
                if (busy) return;
                add.current?.focus();
                void remove(each);
              }}
            >
              Rimuovi
            </Button>
          )}
        />
      )}
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
          innerRef={add}
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
      {state.is === 'running' && <progress className="bdm-upload-bar" aria-label="Allegato in lavorazione" />}
      <p role="status" className="bdm-upload-phase">
        {(state.is === 'running' || state.is === 'done') && state.text}
      </p>
      <div role="alert">{state.is === 'failed' && <p className="bdm-field-error">{state.message}</p>}</div>
    </div>
  );
}
