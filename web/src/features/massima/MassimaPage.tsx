import { lazy, Suspense, useId, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Massima, massimaQuery } from '@/api/content';
import { fromResults, itemAddress } from '@/domain/item';
import { MASSIMA_GONE } from '@/domain/messages';
import { seesDrafts } from '@/domain/workflow';
import { DetailLayout } from '@/parts/detail/DetailLayout';
import { ItemPage } from '@/parts/detail/ItemPage';
import { OutcomeBanner } from '@/parts/detail/OutcomeBanner';
import { useFolders } from '@/parts/folder';
import { requestOf } from '@/parts/item/documentRequest';
import { useShortcut } from '@/parts/item/shortcuts';
import { usePlaceInAddress } from '@/parts/item/usePlaceInAddress';
import { useNotePanel } from '@/parts/note';
import { passageAddress, Snippets } from '@/parts/result/Snippets';
import { RichText } from '@/parts/richText/RichText';
import { useCurrentUser } from '@/parts/session';
import { Panel } from '@/ui/Panel';
import { AbstractHead } from './AbstractHead';
import { AbstractDecision, AbstractPrecedents } from './AbstractSections';
import { AbstractSide } from './AbstractSide';
import { AbstractText } from './AbstractText';

const HistoryPanel = lazy(() => import('@/parts/history/HistoryPanel'));

/** One abstract with all its data (docs/regole/consultazione.md#pagina-di-un-abstract). */
export default function MassimaPage() {
  return (
    <ItemPage
      of="massima"
      kind="Abstract"
      gone={MASSIMA_GONE}
      query={massimaQuery}
      title={(item) => item.titolo}
    >
      {(item) => <Detail key={item.id} item={item} />}
    </ItemPage>
  );
}

function Detail({ item }: { item: Massima }) {
  const user = useCurrentUser();
  const q = fromResults(useLocation().state)?.search.q;
  const decision = decisionOf(item, q);
  const { id, titolo } = item;
  const provvedimentoId = decision.request?.id;
  const own = useMemo(
    () => ({ kind: 'massima' as const, id, label: titolo, provvedimentoId }),
    [id, titolo, provvedimentoId],
  );
  const note = useNotePanel({ kind: 'massima', id });
  const folders = useFolders({ kind: 'massima', id, label: titolo });
  usePlaceInAddress(own);
  return (
    <DetailLayout
      head={<AbstractHead {...{ item, note, folders }} request={own} decision={decision.request} />}
      banner={<OutcomeBanner ofAbstract tipo={item.tipo} fate={item.provvedimento?.sorte} />}
      side={<AbstractSide item={item} decision={decision.decision} folders={folders.panel} />}
      sideName="Dati e cartelle"
    >
      <AbstractText id={id} html={item.testo} q={q ?? ''} />
      {decision.decision && <AbstractDecision decision={decision.decision} request={decision.request} />}
      <AbstractPrecedents item={item} />
      {item.provvedimento && item.passo && <Passage decision={item.provvedimento.id} passage={item.passo} />}
      {item.annotazione && (
        <Panel title="Annotazioni">
          <RichText html={item.annotazione} />
        </Panel>
      )}
      {seesDrafts(user, 'massima', item.ufficio) && (
        <Suspense fallback={null}>
          <HistoryPanel kind="massima" id={item.id} />
        </Suspense>
      )}
    </DetailLayout>
  );
}

/** Where the decision says what the abstract says of it. */
function Passage({ decision, passage }: { decision: string; passage: NonNullable<Massima['passo']> }) {
  const navigate = useNavigate();
  const heading = useId();
  const address = itemAddress('provvedimento', decision);
  useShortcut('t', 'Vai al passo nel provvedimento', () => navigate(passageAddress(address, passage)));
  return (
    <section className="bdm-detail-text" aria-labelledby={heading}>
      <h2 id={heading}>Nel provvedimento</h2>
      <Snippets passages={[passage]} elsewhere={[]} address={address} />
    </section>
  );
}

/** The decision that the abstract is of, and how its document is opened: with the words that were searched (`q`). */
function decisionOf(item: Massima, q: string | undefined) {
  const decision = item.provvedimento;
  const { visibility } = item;
  const request = decision?.document_hash ? requestOf({ ...decision, visibility }, q) : null;
  return { decision, request };
}
