import { documentAddress } from '@/api/document';
import { fileNameOf } from '@/parts/item/documentRequest';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';

/** The page of an item without anything around it, in a window of its own. */
export function OpenInNewWindow({ address }: { address: string }) {
  return (
    <li>
      <a className="list-item dropdown-item" href={address} target="_blank" rel="noopener noreferrer">
        <span>
          Apri in una nuova finestra <Icon name="it-external-link" size="xs" />
        </span>
      </a>
    </li>
  );
}

/** 'Visualizza', 'Scarica' and 'Stampa' of a document, named by `what`; not the first where a button does that (`shown`). */
export function DocumentEntries({
  request,
  what,
  shown = false,
}: {
  request: DocumentRequest;
  what: string;
  shown?: boolean;
}) {
  const viewer = useDocumentViewer();
  return (
    <>
      {!shown && <MenuButton onClick={() => viewer.open(request)}>Visualizza {what}</MenuButton>}
      <li>
        <a className="list-item dropdown-item" href={documentAddress(request)} download={fileNameOf(request)}>
          <span>Scarica {what}</span>
        </a>
      </li>
      <MenuButton onClick={() => viewer.print(request)}>Stampa {what}</MenuButton>
    </>
  );
}
