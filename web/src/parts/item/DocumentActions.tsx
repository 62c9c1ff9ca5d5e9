import { documentAddress } from '@/api/document';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { fileNameOf } from './documentRequest';
import { type DocumentRequest, useDocumentViewer } from './documentViewer';

/** Show, download and print one document; `alone`: show it, the others are in a menu. */
export function DocumentActions({
  request,
  compact = false,
  alone = false,
}: {
  request: DocumentRequest;
  compact?: boolean;
  alone?: boolean;
}) {
  const viewer = useDocumentViewer();
  const size = compact ? 'xs' : 'sm';
  const about = (
    <span className="visually-hidden">
      {' '}
      {request.anonymised && 'anonimizzato, '}
      {request.label}
    </span>
  );
  return (
    <div className="bdm-actions">
      <Button color="primary" size={size} outline={compact} onClick={() => viewer.open(request)}>
        <Icon name="it-file-pdf-ext" size="sm" color={compact ? 'primary' : 'white'} className="me-1" />
        Visualizza{about}
      </Button>
      {!alone && (
        <>
          <a
            className={`btn btn-${size} btn-outline-primary`}
            href={documentAddress(request)}
            download={fileNameOf(request)}
          >
            <Icon name="it-download" size="sm" color="primary" className="me-1" />
            Scarica{about}
          </a>
          <Button color="primary" size={size} outline onClick={() => viewer.print(request)}>
            <Icon name="it-print" size="sm" color="primary" className="me-1" />
            Stampa{about}
          </Button>
        </>
      )}
    </div>
  );
}
