import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SummaryButton } from '@/parts/assistant';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { Signatures } from '@/parts/item/Signatures';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { AttachmentField, isSettled, type Processing, UploadField } from '../upload';
import { Bound } from './Bound';
import { Section } from './sections';

type Props = {
  disabled: boolean;
  /** What is said of a document that is there already takes little room. */
  brief: boolean;
  processing: Processing | null;
  /** Whether the decision has the document already. */
  attached: boolean;
  /** The decision, once it is saved. */
  id: string | null;
  label: string;
};

const REMOVED = 'Documento rimosso: l’area si può di nuovo cambiare. La modifica vale con il salvataggio.';

/** The decision's PDF and what is embedded in it. */
export function DocumentSection({ disabled, brief, processing, attached, id, label }: Props) {
  const form = useFormContext<ProvvedimentoValues>();
  const [area, hash] = useWatch<ProvvedimentoValues, ['area', 'document_hash']>({
    name: ['area', 'document_hash'],
  });
  const viewer = useDocumentViewer();
  const take = (next: string) =>
    form.setValue('document_hash', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const root = useRef<HTMLDivElement>(null);
  // What the field says of the upload goes with the document: it begins anew.
  const [removals, setRemovals] = useState(0);
  const remove = () => {
    form.setValue('document_hash', null, { shouldDirty: true });
    setRemovals(removals + 1);
  };
  useEffect(() => {
    if (removals > 0) root.current?.querySelector('button')?.focus();
  }, [removals]);
  return (
    <Section
      title="Documento"
      className="bdm-editor-document"
      help={
        disabled || (brief && hash)
          ? undefined
          : 'Dal testo del documento sono proposti i dati del provvedimento, da accettare uno per uno o tutti insieme.'
      }
    >
      <div ref={root}>
        <Bound name="document_hash">
          {({ error }) => (
            <>
              <UploadField
                key={removals}
                documentHash={hash}
                area={area}
                disabled={disabled}
                onUploaded={take}
              />
              {error && <p className="bdm-field-error">{error}</p>}
            </>
          )}
        </Bound>
      </div>
      <p role="status" className={removals > 0 && !hash ? 'form-text' : 'visually-hidden'}>
        {removals > 0 && !hash && REMOVED}
      </p>
      {hash && (
        <>
          <div className="bdm-editor-row">
            <Button
              color="primary"
              outline
              size="sm"
              onClick={() => viewer.open({ kind: 'provvedimento', id: '', label, fileHash: hash })}
            >
              <Icon name="it-password-visible" size="sm" color="primary" className="me-1" />
              Visualizza il documento
            </Button>
            {!disabled && (
              <Button color="primary" outline size="sm" onClick={remove}>
                <Icon name="it-delete" size="sm" color="primary" className="me-1" />
                Rimuovi il documento
              </Button>
            )}
            {id && attached && (!processing || isSettled(processing)) && (
              <SummaryButton document={{ id, label }} />
            )}
          </div>
          <Signatures fileHash={hash} label={label} />
          {!attached && (
            <p className="form-text">Il documento sarà allegato al provvedimento con il salvataggio.</p>
          )}
          <Progress processing={processing} />
          <AttachmentField documentHash={hash} area={area} disabled={disabled} onAttached={take} />
        </>
      )}
    </Section>
  );
}

/** How far the reading of the document has come. */
function Progress({ processing }: { processing: Processing | null }) {
  const busy = processing !== null && !isSettled(processing);
  return (
    <div role="status">
      {processing?.state === 'SENZA_TESTO' && (
        <p className="form-text">Il documento è senza testo: non è possibile proporre dati.</p>
      )}
      {processing?.state === 'ELABORATO' && processing.message && (
        <p className="form-text">{processing.message}</p>
      )}
      {busy && (
        <>
          <p className="form-text mb-1">Elaborazione del documento in corso…</p>
          <progress
            className="bdm-upload-bar"
            aria-label="Elaborazione del documento"
            max={100}
            value={processing.progress}
          />
        </>
      )}
    </div>
  );
}
