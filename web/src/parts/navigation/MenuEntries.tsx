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

/** 'Visualizza', 'Scarica' and 'Stampa' of a document that is not the page's own, named by `what`. */
export function DocumentEntries({ request, what }: { request: DocumentRequest; what: string }) {
  const viewer = useDocumentViewer();
  return (
    <>
      <MenuButton onClick={() => viewer.open(request)}>Visualizza {what}</MenuButton>
      <li>
        <a className="list-item dropdown-item" href={documentAddress(request)} download={fileNameOf(request)}>
          <span>Scarica {what}</span>
        </a>
      </li>
      <MenuButton onClick={() => viewer.print(request)}>Stampa {what}</MenuButton>
    </>
  );
}
