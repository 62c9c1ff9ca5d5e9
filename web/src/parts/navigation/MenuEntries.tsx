import type { ReactNode } from 'react';
import { documentAddress } from '@/api/document';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { pdfFileName } from '@/ui/download';
import { Icon } from '@/ui/Icon';

/** Entries of a `Dropdown`: a command, or a link. */
export function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="list-item dropdown-item" onClick={onClick}>
        <span>{children}</span>
      </button>
    </li>
  );
}

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
        <a
          className="list-item dropdown-item"
          href={documentAddress(request)}
          download={pdfFileName(request.anonymised ? `${request.label} - anonimizzato` : request.label)}
        >
          <span>Scarica {what}</span>
        </a>
      </li>
      <MenuButton onClick={() => viewer.print(request)}>Stampa {what}</MenuButton>
    </>
  );
}
