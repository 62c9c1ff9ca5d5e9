import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { type Massima, massimaQuery } from '@/api/content';
import { formatDay, formatNumberYear, titleCase } from '@/domain/format';
import {
  capitalize,
  documentsOf,
  esitoLabel,
  fromResults,
  itemAddress,
  ruoloNumber,
  statusLabel,
} from '@/domain/item';
import { MASSIMA_GONE } from '@/domain/messages';
import { seesDrafts } from '@/domain/workflow';
import { CopyButton } from '@/ui/CopyButton';
import { Distretto } from '@/ui/Distretto';
import { DocumentActions } from '@/ui/DocumentActions';
import { FactList, WordList } from '@/ui/FactList';
import { ItemPage } from '@/ui/ItemPage';
import { Badge } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { References } from '@/ui/References';
import { RichText } from '@/ui/RichText';
import { useCurrentUser } from '@/ui/session';
import { DeskActions } from '@/ui/workflow/DeskActions';

const HistoryPanel = lazy(() => import('@/ui/history/HistoryPanel'));

/** One abstract with all its data (2.8). */
export default function MassimaPage() {
  return (
    <ItemPage kind="Abstract" gone={MASSIMA_GONE} query={massimaQuery} title={(item) => item.titolo}>
      {(item) => <Detail key={item.id} item={item} />}
    </ItemPage>
  );
}

function Detail({ item }: { item: Massima }) {
  const user = useCurrentUser();
  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="success">Abstract</Badge>
          <span>Area {item.area}</span>
          {item.status !== 'PUBBLICATO' && (
            <Badge color="warning">{capitalize(statusLabel(item.status))}</Badge>
          )}
        </p>
        <h1>{item.titolo}</h1>
        <p className="lead">{item.label}</p>
        <div className="bdm-toolbar">
          <DocumentActions request={{ kind: 'massima', id: item.id, label: item.titolo }} />
          <CopyButton text={item.label} label="Copia riferimento" done="Riferimento copiato" />
        </div>
        <DeskActions kind="massima" item={item} />
      </header>

      <div className="row g-4">
        <div className="col-lg-7">
          <Panel title="Testo">
            <RichText html={item.testo} />
          </Panel>
          <DecisionPanel item={item} />
          <Precedents title="Precedenti conformi" items={item.precedente_conforme} />
          <Precedents title="Precedenti difformi" items={item.precedente_difforme} />
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
        </div>
        <div className="col-lg-5">
          <Panel title="Dati del provvedimento">
            <FactList
              facts={[
                ['Tipo', capitalize(item.tipo)],
                ['Ufficio', titleCase(item.ufficio)],
                ['Distretto', <Distretto key="distretto" id={item.distretto} />],
                [
                  'Numero provvedimento',
                  formatNumberYear(item.numero_provvedimento, item.anno_provvedimento),
                ],
                ['Data di deposito', formatDay(item.data)],
                ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
                ['Ruolo', item.ruolo && titleCase(item.ruolo)],
                ['Numero di ruolo (R.G.)', ruoloNumber(item)],
                ['Materia', item.materia && titleCase(item.materia)],
                ['Esito', item.esito && esitoLabel(item.esito)],
                ['Presidente', item.presidente],
                ['Relatore', item.relatore],
                ['Giudice assegnatario del fascicolo', item.giudice_assegnatario_fascicolo],
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
        </div>
      </div>
    </article>
  );
}

function DecisionPanel({ item }: { item: Massima }) {
  const decision = item.provvedimento;
  const q = fromResults(useLocation().state)?.search.q;
  return (
    <Panel title="Provvedimento">
      {decision ? (
        <>
          <p>
            <Link to={itemAddress('provvedimento', decision.id)}>{decision.label}</Link>
          </p>
          {documentsOf({ ...decision, visibility: item.visibility }).readable ? (
            <DocumentActions request={{ kind: 'provvedimento', id: decision.id, label: decision.label, q }} />
          ) : (
            <p className="bdm-muted mb-0">Documento non disponibile</p>
          )}
        </>
      ) : (
        <p className="mb-0 bdm-muted">Non disponibile</p>
      )}
    </Panel>
  );
}

function Precedents({ title, items }: { title: string; items: Massima['precedente_conforme'] }) {
  return (
    <Panel title={title}>
      {items.length === 0 ? (
        <p className="mb-0 bdm-muted">Non disponibili</p>
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
