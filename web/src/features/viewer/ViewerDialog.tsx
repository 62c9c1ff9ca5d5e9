import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { DocumentHits } from '@/domain/hits';
import type { CitedPassage } from '@/domain/passage';
import { ANONYMISED, fileNameOf } from '@/parts/item/documentRequest';
import { Icon } from '@/ui/Icon';
import { Badge } from '@/ui/kit';
import { ToolButton } from '@/ui/ToolButton';
import { notifyError } from '@/ui/toast';
import { useModal } from '@/ui/useModal';
import { NotOpen } from './NotOpen';
import { Reader, type ViewerSlots } from './Reader';
import { NOT_YET, Toolbar } from './Toolbar';
import { useDocument } from './useDocument';
import './viewer.scss';

type ViewerDialogProps = ViewerSlots & {
  /** Heading of the dialog: which document this is. */
  title: string;
  /** Address of the PDF, on our own server. */
  url: string;
  /** Personal data are left out of it, which its reader is told wherever it goes. */
  anonymised?: boolean;
  open?: boolean;
  /** The words of the search that led here, to be marked. */
  hits?: DocumentHits | null;
  /** Words to open it at. */
  cited?: CitedPassage | null;
  /** The address of what is read, to which a place in it is added. */
  address?: string | null;
  onClose: () => void;
};

/** The document viewer dialog (docs/regole/documenti.md#visualizzatore). */
export function ViewerDialog({ open = true, ...props }: ViewerDialogProps) {
  return open ? createPortal(<Dialog key={props.url} {...props} />, document.body) : null;
}

function Dialog(props: ViewerDialogProps) {
  const { title, url, anonymised = false, hits = null, cited = null, onClose, ...rest } = props;
  const fileName = fileNameOf({ kind: 'provvedimento', id: '', label: title, anonymised });
  const dialog = useRef<HTMLDivElement>(null);
  const place = useRef(cited?.page ?? 1);
  const heading = useId();
  const { state, retry } = useDocument(url);
  useModal(dialog, onClose);

  const unexpected = state.status === 'failed' && state.failure.unexpected ? state.failure : null;
  useEffect(() => {
    if (unexpected) notifyError(unexpected.message);
  }, [unexpected]);

  return (
    <div className="bdm-backdrop bdm-viewer-backdrop">
      {/* Not <dialog>: opened as a modal it would cover the notifications. */}
      <div
        className="bdm-viewer"
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        aria-busy={state.status === 'loading'}
        tabIndex={-1}
        ref={dialog}
      >
        <h2 className="bdm-viewer-title" id={heading} title={anonymised ? `${title} - ${ANONYMISED}` : title}>
          {title} {anonymised && <Badge color="secondary">{ANONYMISED}</Badge>}
        </h2>
        <div className="bdm-viewer-close">
          <ToolButton label="Chiudi il documento" title="Chiudi" onClick={onClose}>
            <Icon name="it-close" />
          </ToolButton>
        </div>
        {state.status === 'open' ? (
          <Reader {...{ fileName, anonymised, place, hits, cited, ...rest }} document={state.document} />
        ) : (
          <>
            {state.status === 'loading' && (
              <Toolbar reading={null} hits={null} panel={null} download={NOT_YET} print={NOT_YET} />
            )}
            <NotOpen {...{ state, retry, url, fileName }} />
          </>
        )}
      </div>
    </div>
  );
}
