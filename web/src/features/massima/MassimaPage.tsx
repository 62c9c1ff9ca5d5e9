import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { type Massima, massimaQuery } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { MISSING, MISSING_PLURAL } from '@/domain/format';
import { capitalize, documentsOf, esitoLabel, fromResults, itemAddress } from '@/domain/item';
import { MASSIMA_GONE } from '@/domain/messages';
import { seesDrafts } from '@/domain/workflow';
import { FoldersPanel } from '@/parts/folder';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { dataFacts } from '@/parts/item/dataFacts';
import type { DocumentRequest } from '@/parts/item/documentViewer';
import { FactList, WordList } from '@/parts/item/FactList';
import { ItemPage } from '@/parts/item/ItemPage';
import { OutcomeBanner } from '@/parts/item/OutcomeBanner';
import { References } from '@/parts/item/References';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { DocumentEntries, MenuButton, OpenInNewWindow } from '@/parts/navigation/MenuEntries';
import { PersonalNotePanel } from '@/parts/note';
import { ReportProblem } from '@/parts/problem/ReportProblem';
import { RichText } from '@/parts/richText/RichText';
import { useCurrentUser } from '@/parts/session';
import { DeskActions } from '@/parts/workflow/DeskActions';
import { copyToClipboard } from '@/ui/copy';
import { Dropdown } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Badge } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { copyOf } from './copied';

const HistoryPanel = lazy(() => import('@/parts/history/HistoryPanel'));

/** One abstract with all its data (docs/regole/consultazione.md#pagina-di-un-abstract). */
export default function MassimaPage() {
  return (
    <ItemPage kind="Abstract" gone={MASSIMA_GONE} query={massimaQuery} title={(item) => item.titolo}>
      {(item) => <Detail key={item.id} item={item} />}
    </ItemPage>
  );
}

function Detail({ item }: { item: Massima }) {
  const user = useCurrentUser();
  const decision = useDecision(item);
  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="success">Abstract</Badge>
          <span>Area {item.area}</span>
          {item.status !== 'PUBBLICATO' && <StatusBadge status={item.status} />}
        </p>
        <h1>{item.titolo}</h1>
        <p className="lead">{item.label}</p>
        <div className="bdm-toolbar">
          <DocumentActions
            request={{
              kind: 'massima',
              id: item.id,
              label: item.titolo,
              provvedimentoId: decision.request?.id,
            }}
          />
          <Dropdown
            className="btn-outline-primary btn-sm"
            label={
              <>
                <Icon name="it-copy" size="sm" color="primary" className="me-1" />
                Copia
              </>
            }
          >
            <MenuButton onClick={() => copyToClipboard(copyOf(item), 'Abstract copiato')}>
              Copia tutto
            </MenuButton>
            <MenuButton onClick={() => copyToClipboard({ text: item.label }, 'Riferimento copiato')}>
              Copia riferimento
            </MenuButton>
            <MenuButton onClick={() => copyToClipboard({ text: item.citation }, 'Citazione copiata')}>
              Copia come citazione
            </MenuButton>
          </Dropdown>
          <Dropdown className="btn-outline-primary btn-sm" label="Altro" align="end">
            {() => (
              <>
                {decision.request && <DocumentEntries request={decision.request} what="il provvedimento" />}
                <OpenInNewWindow address={itemAddress('massima', item.id)} />
                <li>
                  <ReportProblem className="list-item dropdown-item" />
                </li>
              </>
            )}
          </Dropdown>
        </div>
        <DeskActions kind="massima" item={item} />
        <OutcomeBanner ofAbstract tipo={item.tipo} next={item.provvedimento?.provvedimento_successivo} />
      </header>

      <div className="row g-4">
        <div className="col-lg-7">
          <Panel title="Testo">
            <RichText html={item.testo} />
          </Panel>
          <DecisionPanel {...decision} />
          <Precedents title="Precedenti conformi" items={item.precedente_conforme} />
          <Precedents title="Precedenti difformi" items={item.precedente_difforme} />
          <Panel title="Annotazioni">
            {item.annotazione ? (
              <RichText html={item.annotazione} />
            ) : (
              <p className="mb-0 bdm-muted">{MISSING_PLURAL}</p>
            )}
          </Panel>
          {seesDrafts(user, 'massima', item.ufficio) && (
            <Suspense fallback={null}>
              <HistoryPanel kind="massima" id={item.id} />
            </Suspense>
          )}
        </div>
        <div className="col-lg-5">
          <Panel title="Dati del provvedimento">
            <FactList
              facts={[
                ['Tipo', capitalize(item.tipo)],
                ...dataFacts(item),
                ['Esito', item.esito && esitoLabel(item.esito)],
                ...judgeFacts(item),
                ['Parole chiave', <WordList key="parole" words={item.parola_chiave} />],
                [
                  'Riferimenti normativi',
                  <References
                    key="riferimenti"
                    words={item.riferimento_normativo}
                    on={item.data_pubblicazione}
                  />,
                ],
              ]}
            />
          </Panel>
          <FoldersPanel kind="massima" id={item.id} label={item.titolo} />
          <PersonalNotePanel kind="massima" id={item.id} />
        </div>
      </div>
    </article>
  );
}

/** The decision that the abstract is of, and how its document is opened: with the words that were searched. */
function useDecision(item: Massima) {
  const q = fromResults(useLocation().state)?.search.q;
  const decision = item.provvedimento;
  const readable = decision && documentsOf({ ...decision, visibility: item.visibility }).readable;
  const request: DocumentRequest | null = readable
    ? { kind: 'provvedimento', id: decision.id, label: decision.label, q }
    : null;
  return { decision, request };
}

function DecisionPanel({ decision, request }: ReturnType<typeof useDecision>) {
  return (
    <Panel title="Provvedimento">
      {decision ? (
        <>
          <p>
            <Link to={itemAddress('provvedimento', decision.id)}>{decision.label}</Link>
          </p>
          {request ? (
            <DocumentActions request={request} />
          ) : (
            <p className="bdm-muted mb-0">Documento non disponibile</p>
          )}
        </>
      ) : (
        <p className="mb-0 bdm-muted">{MISSING}</p>
      )}
    </Panel>
  );
}

function Precedents({ title, items }: { title: string; items: Massima['precedente_conforme'] }) {
  return (
    <Panel title={title}>
      {items.length === 0 ? (
        <p className="mb-0 bdm-muted">{MISSING_PLURAL}</p>
      ) : (
        <ul className="bdm-latest">
          {items.map((item) => (
            <li key={item.id}>
              <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>
              <p className="bdm-muted mb-0">{item.label}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
