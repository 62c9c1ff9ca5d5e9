import { documentAddress } from '@/api/document';
import { fileNameOf } from '@/parts/item/documentRequest';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';

type Props = {
  request: DocumentRequest;
  /** The document may be read. */
  readable: boolean;
  /** There is an anonymised version besides. */
  anonymisedToo: boolean;
};

/** What can be done with the document of a result, as icons: to see it, to save it, and the rest in a menu. */
export function CardActions({ request, readable, anonymisedToo }: Props) {
  const viewer = useDocumentViewer();
  if (!readable && !anonymisedToo)
    return <span className="bdm-muted bdm-small">Documento non disponibile</span>;
  const anonymised = { ...request, anonymised: true };
  return (
    <>
      {readable && (
        <>
          <button
            type="button"
            className="bdm-card-icon"
            title="Visualizza"
            onClick={() => viewer.open(request)}
          >
            <Icon name="it-file-pdf-ext" size="sm" color="primary" />
            <span className="visually-hidden">Visualizza {request.label}</span>
          </button>
          <a
            className="bdm-card-icon"
            title="Scarica"
            href={documentAddress(request)}
            download={fileNameOf(request)}
          >
            <Icon name="it-download" size="sm" color="primary" />
            <span className="visually-hidden">Scarica {request.label}</span>
          </a>
        </>
      )}
      <Dropdown
        className="bdm-card-icon"
        align="end"
        caret={false}
        label={
          <>
            <Icon name="it-more-items" size="sm" color="primary" />
            <span className="visually-hidden">Altre azioni: {request.label}</span>
          </>
        }
      >
        {readable && <MenuButton onClick={() => viewer.print(request)}>Stampa</MenuButton>}
        {anonymisedToo && (
          <>
            <MenuButton onClick={() => viewer.open(anonymised)}>
              Visualizza il documento anonimizzato
            </MenuButton>
            <li>
              <a
                className="list-item dropdown-item"
                href={documentAddress(anonymised)}
                download={fileNameOf(anonymised)}
              >
                <span>Scarica il documento anonimizzato</span>
              </a>
            </li>
            <MenuButton onClick={() => viewer.print(anonymised)}>Stampa il documento anonimizzato</MenuButton>
          </>
        )}
      </Dropdown>
    </>
  );
}
