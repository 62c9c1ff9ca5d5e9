import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Provvedimento, provvedimentoQuery } from '@/api/content';
import { documentsOf, fromResults } from '@/domain/item';
import { PROVVEDIMENTO_GONE } from '@/domain/messages';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { seesDrafts } from '@/domain/workflow';
import { citationOf } from '@/parts/citation';
import { DetailLayout } from '@/parts/detail/DetailLayout';
import { ItemPage } from '@/parts/detail/ItemPage';
import { OutcomeBanner } from '@/parts/detail/OutcomeBanner';
import { useFolders } from '@/parts/folder';
import { requestOf } from '@/parts/item/documentRequest';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { usePlaceInAddress } from '@/parts/item/usePlaceInAddress';
import { useNotePanel } from '@/parts/note';
import { useCurrentUser } from '@/parts/session';
import { reach } from '@/ui/reach';
import { useMedia } from '@/ui/useMedia';
import { DecisionBefore } from './DecisionBefore';
import { DecisionHead, SIMILAR } from './DecisionHead';
import { DecisionSide } from './DecisionSide';
import { DocumentText } from './text/DocumentText';

const HistoryPanel = lazy(() => import('@/parts/history/HistoryPanel'));
/** Below the text: nobody sees it first. */
const Simili = lazy(() => import('./Simili'));

/** One decision, read on its page (docs/regole/consultazione.md#pagina-di-un-provvedimento). */
export default function ProvvedimentoPage() {
  return (
    <ItemPage
      of="provvedimento"
      kind="Provvedimento"
      gone={PROVVEDIMENTO_GONE}
      query={provvedimentoQuery}
      title={(item) => item.label}
    >
      {(item) => <Detail key={item.id} item={item} />}
    </ItemPage>
  );
}

function Detail({ item }: { item: Provvedimento }) {
  const user = useCurrentUser();
  const { readable, anonymisedToo } = documentsOf(item);
  const q = fromResults(useLocation().state)?.search.q;
  const { id, label } = item;
  const request = useMemo(() => requestOf(item, q), [item, q]);
  const place = usePlaceInAddress(readable ? request : null);
  const text = useRef<HTMLHeadingElement>(null);
  const { Pane } = useDocumentViewer();
  const beside = useBeside();

  const note = useNotePanel({ kind: 'provvedimento', id });
  const folders = useFolders({ kind: 'provvedimento', id, label });
  const cite = useCallback(
    (...where: string[]) => citationOf(item.citazioni, item.sorte, where),
    [item.citazioni, item.sorte],
  );
  const fate = <OutcomeBanner tipo={item.tipo} fate={item.sorte} />;
  return (
    <DetailLayout
      head={<DecisionHead {...{ item, request, note, folders, beside }} onRead={() => reach(text.current)} />}
      beside={
        beside?.on &&
        Pane &&
        readable && (
          <div className="bdm-detail-beside">
            <Pane request={request} notes />
          </div>
        )
      }
      banner={fate}
      side={
        <>
          <DecisionBefore item={item} />
          <DecisionSide item={item} folders={folders.panel} />
        </>
      }
      sideName="Dati e cartelle"
    >
      {readable && (
        <DocumentText
          request={request}
          cite={cite}
          area={item.area === 'penale' ? 'penale' : 'civile'}
          on={item.data_pubblicazione}
          place={place}
          anonymisedToo={anonymisedToo}
          noted={item}
          heading={text}
          decided={item}
          end={fate}
          close={beside?.on === true}
        />
      )}
      <Suspense fallback={null}>
        <div id={SIMILAR}>
          <Simili id={item.id} />
        </div>
      </Suspense>
      {seesDrafts(user, 'provvedimento', item.ufficio) && (
        <Suspense fallback={null}>
          <HistoryPanel kind="provvedimento" id={item.id} />
        </Suspense>
      )}
    </DetailLayout>
  );
}

/** Where there is room for it, the document stands beside its text; this browser remembers who does not want it. */
function useBeside() {
  const room = useMedia('(min-width: 1600px)');
  const [on, setOn] = useState(() => readPreferences().beside);
  function toggle() {
    setOn(!on);
    writePreferences({ beside: !on });
  }
  return room ? { on, toggle } : null;
}
