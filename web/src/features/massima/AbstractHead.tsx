import type { ReactNode } from 'react';
import type { Massima } from '@/api/content';
import { itemAddress } from '@/domain/item';
import { CitationEntries, citationOf } from '@/parts/citation';
import { DATA, Places, TEXT } from '@/parts/detail/Places';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { useShortcut } from '@/parts/item/shortcuts';
import { DocumentEntries, OpenInNewWindow } from '@/parts/navigation/MenuEntries';
import { useReport } from '@/parts/problem/ReportEntry';
import { DeskActions } from '@/parts/workflow/DeskActions';
import { copyToClipboard } from '@/ui/copy';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { explained } from '@/ui/Explained';
import { Icon } from '@/ui/Icon';
import { Badge } from '@/ui/kit';
import { copyOf } from './copied';

type Props = {
  item: Massima;
  /** Its own document. */
  request: DocumentRequest;
  /** How the document of its decision is opened; null where there is none to read. */
  decision: DocumentRequest | null;
  /** What the reader keeps of it. */
  note: Record<'button' | 'panel', ReactNode>;
  folders: Record<'button', ReactNode>;
};

/** Which abstract this is, and what can be done with it. */
export function AbstractHead({ item, request, decision, note, folders }: Props) {
  const viewer = useDocumentViewer();
  const report = useReport({ kind: 'massima', id: item.id, label: item.titolo, status: item.status });
  useShortcut('v', 'Apri il documento', () => viewer.open(request));
  useShortcut('c', 'Copia la citazione', () =>
    copyToClipboard({ text: citationOf(item.citazioni, item.provvedimento?.sorte) }, 'Citazione copiata'),
  );
  return (
    <header className="bdm-detail-head">
      <p className="bdm-card-over">
        <Badge color="success">{explained('Abstract')}</Badge>
        <span>Area {item.area}</span>
        {item.status !== 'PUBBLICATO' && <StatusBadge status={item.status} />}
      </p>
      <h1>{item.titolo}</h1>
      <p className="lead">{item.label}</p>
      <Places
        places={[
          [TEXT, 'Vai al testo'],
          [DATA, 'Dati e cartelle'],
        ]}
      />
      <div className="bdm-toolbar">
        <DocumentActions request={request} />
        <Dropdown
          className="btn-outline-primary btn-sm"
          label={
            <>
              <Icon name="it-copy" size="sm" color="primary" className="me-1" />
              Copia
            </>
          }
        >
          {() => (
            <>
              <MenuButton onClick={() => copyToClipboard(copyOf(item), 'Abstract copiato')}>
                Copia tutto
              </MenuButton>
              <MenuButton onClick={() => copyToClipboard({ text: item.label }, 'Riferimento copiato')}>
                Copia riferimento
              </MenuButton>
              <CitationEntries citazioni={item.citazioni} fate={item.provvedimento?.sorte} />
            </>
          )}
        </Dropdown>
        {note.button}
        {folders.button}
        <Dropdown className="btn-outline-primary btn-sm" label="Altro" align="end">
          {() => (
            <>
              {decision && <DocumentEntries request={decision} what="il provvedimento" />}
              <OpenInNewWindow address={itemAddress('massima', item.id)} />
              {report.entry}
            </>
          )}
        </Dropdown>
      </div>
      {note.panel}
      <DeskActions kind="massima" item={item} />
      {report.dialog}
    </header>
  );
}
