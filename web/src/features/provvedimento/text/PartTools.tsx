import type { ParteDelTesto } from '@/api/document';
import { itemAddress } from '@/domain/item';
import { placeAddress } from '@/domain/place';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import { textOf } from './marks';
import { type Cite, withCitation } from './quoted';

type Props = {
  part: ParteDelTesto;
  /** What it is called, and what its address calls it. */
  name: string;
  parte: string;
  request: DocumentRequest;
  citation: Cite;
};

/** A part with its citation, its address, and the page of the document that it begins on. */
export function PartTools({ part, name, parte, request, citation }: Props) {
  const viewer = useDocumentViewer();
  const address = placeAddress(itemAddress('provvedimento', request.id), { parte });

  function quote() {
    const words = part.paragrafi.map(textOf).join('\n');
    const passage = { words, page: part.pagina, part: part.tipo };
    copyToClipboard({ text: withCitation(passage, citation) }, 'Testo copiato con la citazione');
  }

  return (
    <div className="bdm-text-part-tools">
      <ToolButton label={`Copia «${name}» con la citazione`} onClick={quote}>
        <Icon name="it-copy" size="sm" />
      </ToolButton>
      <ToolButton
        label={`Copia l’indirizzo di «${name}»`}
        onClick={() => copyToClipboard({ text: window.location.origin + address }, 'Indirizzo copiato')}
      >
        <Icon name="it-link" size="sm" />
      </ToolButton>
      <ToolButton
        label={`«${name}» nel documento`}
        onClick={() => viewer.open({ ...request, passage: { page: part.pagina, quote: '', places: [] } })}
      >
        <Icon name="it-file-pdf-ext" size="sm" />
      </ToolButton>
    </div>
  );
}
