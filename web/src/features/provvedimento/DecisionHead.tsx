import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Provvedimento } from '@/api/content';
import { documentsOf, itemAddress } from '@/domain/item';
import { SummaryButton, SummaryEntry } from '@/parts/assistant';
import { CitationEntries } from '@/parts/citation';
import { DATA, Places, TEXT } from '@/parts/detail/Places';
import { FollowEntry } from '@/parts/follow';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { Signatures } from '@/parts/item/Signatures';
import { useShortcut } from '@/parts/item/shortcuts';
import { DocumentEntries, OpenInNewWindow } from '@/parts/navigation/MenuEntries';
import { useReport } from '@/parts/problem/ReportEntry';
import { AnonymisationActions } from '@/parts/workflow/AnonymisationActions';
import { DeskActions } from '@/parts/workflow/DeskActions';
import { CopyButton } from '@/ui/CopyButton';
import { copyToClipboard } from '@/ui/copy';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useMedia } from '@/ui/useMedia';
import { copyOf } from './copied';
import { DecisionKind } from './DecisionKind';
import { Obscuring } from './Obscuring';
import { permanentAddress } from './permanentAddress';
import { Relations } from './Relations';

const TimelineDialog = lazy(() => import('./TimelineDialog'));
const AuthoritiesDialog = lazy(() => import('./AuthoritiesDialog'));
const CompareDialog = lazy(() => import('./confronto/CompareDialog'));

/** The id of what is like it. */
export const SIMILAR = 'simili';

type Props = {
  item: Provvedimento;
  request: DocumentRequest;
  /** What the reader keeps of it. */
  note: Record<'button' | 'entry' | 'panel', ReactNode>;
  folders: Record<'button' | 'entry', ReactNode>;
  onRead: () => void;
  /** Whether the document stands beside the text, and how that is changed; null where there is no room. */
  beside: { on: boolean; toggle: () => void } | null;
};

/** Which decision this is, and what can be done with it. */
export function DecisionHead({ item, request, note, folders, onRead, beside }: Props) {
  const [dialog, setDialog] = useState<'timeline' | 'authorities' | 'compare' | null>(null);
  const count = item.massima.length;
  const openTimeline = () => setDialog('timeline');
  // There is room for one line of commands: the text is what one came for.
  const phone = useMedia('(max-width: 575.98px)');
  const closeDialog = () => setDialog(null);
  const { readable, anonymisedToo } = documentsOf(item);
  const document = { id: item.id, label: item.label };
  const viewer = useDocumentViewer();
  const report = useReport({ kind: 'provvedimento', ...document, status: item.status });
  useShortcut('v', 'Apri il documento', readable ? () => viewer.open(request) : null);
  useShortcut('t', 'Vai al testo', readable ? onRead : null);
  return (
    <header className="bdm-detail-head">
      <DecisionKind item={item} />
      <h1>{item.label}</h1>
      {item.titolo && <p className="lead">{item.titolo}</p>}
      <Places
        places={[
          ...(readable ? [[TEXT, 'Vai al testo'] as const] : []),
          [SIMILAR, 'Provvedimenti simili'],
          [DATA, count > 0 ? `Abstract (${count}), dati e cartelle` : 'Dati e cartelle'],
        ]}
      />
      <Relations item={item} />
      <Obscuring item={item} />
      <div className="bdm-toolbar">
        {readable ? (
          <DocumentActions request={request} alone={phone} />
        ) : (
          <p className="bdm-muted mb-0">Documento non disponibile</p>
        )}
        <CopyButton text={item.label} label="Copia riferimento" done="Riferimento copiato" />
        {!phone && (
          <>
            <Button color="primary" outline size="sm" onClick={openTimeline}>
              <Icon name="it-clock" size="sm" color="primary" className="me-1" />
              Cronologia
            </Button>
            {readable && <SummaryButton document={document} />}
          </>
        )}
        {readable && beside && (
          <Button color="primary" outline size="sm" aria-pressed={beside.on} onClick={beside.toggle}>
            <Icon name="it-file-pdf-ext" size="sm" color="primary" className="me-1" />
            Documento accanto
          </Button>
        )}
        {!phone && note.button}
        {!phone && folders.button}
        <Dropdown className="btn-outline-primary btn-sm" label="Altro" align="end">
          {() => (
            <>
              {phone && (
                <>
                  {note.entry}
                  {folders.entry}
                  {readable && <DocumentEntries request={request} what="il documento" shown />}
                  <MenuButton onClick={openTimeline}>Cronologia</MenuButton>
                  {readable && <SummaryEntry document={document} what="" />}
                </>
              )}
              <CitationEntries citazioni={item.citazioni} fate={item.sorte} />
              <MenuButton onClick={() => copyToClipboard(copyOf(item), 'Dati del provvedimento copiati')}>
                Copia tutto
              </MenuButton>
              {item.status === 'PUBBLICATO' && (
                <MenuButton
                  onClick={() =>
                    copyToClipboard(
                      { text: window.location.origin + permanentAddress(item) },
                      'Indirizzo permanente copiato',
                    )
                  }
                >
                  Copia indirizzo permanente
                </MenuButton>
              )}
              {readable && (
                <MenuButton onClick={() => setDialog('authorities')}>Elenco delle autorità citate</MenuButton>
              )}
              <MenuButton onClick={() => setDialog('compare')}>
                Confronta con un altro provvedimento…
              </MenuButton>
              {anonymisedToo && (
                <>
                  <DocumentEntries
                    request={{ ...request, anonymised: true }}
                    what="il documento anonimizzato"
                  />
                  <SummaryEntry
                    document={{ ...document, anonymised: true }}
                    what="del documento anonimizzato"
                  />
                </>
              )}
              {item.status === 'PUBBLICATO' && <FollowEntry what="provvedimento" target={item.id} />}
              <OpenInNewWindow address={itemAddress('provvedimento', item.id)} />
              {report.entry}
            </>
          )}
        </Dropdown>
      </div>
      {note.panel}
      {item.document_hash && <Signatures fileHash={item.document_hash} label={item.label} />}
      <DeskActions kind="provvedimento" item={item}>
        <AnonymisationActions item={item} />
      </DeskActions>
      {report.dialog}
      <Suspense fallback={null}>
        {dialog === 'timeline' && <TimelineDialog id={item.id} onClose={closeDialog} />}
        {dialog === 'authorities' && <AuthoritiesDialog item={item} onClose={closeDialog} />}
        {dialog === 'compare' && <CompareDialog item={item} onClose={closeDialog} />}
      </Suspense>
    </header>
  );
}
