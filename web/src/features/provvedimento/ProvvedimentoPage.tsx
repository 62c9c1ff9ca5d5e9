import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Provvedimento, provvedimentoQuery } from '@/api/content';
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
import { PROVVEDIMENTO_GONE } from '@/domain/messages';
import { seesDrafts } from '@/domain/workflow';
import { CopyButton } from '@/ui/CopyButton';
import { Distretto } from '@/ui/Distretto';
import { DocumentActions } from '@/ui/DocumentActions';
import { FactList, WordList } from '@/ui/FactList';
import { Icon } from '@/ui/Icon';
import { ItemPage } from '@/ui/ItemPage';
import { Badge, Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { References } from '@/ui/References';
import { RichText } from '@/ui/RichText';
import { useCurrentUser } from '@/ui/session';
import { DeskActions } from '@/ui/workflow/DeskActions';
import { DocumentText } from './DocumentText';
import { Simili } from './Simili';

const TimelineDialog = lazy(() => import('./TimelineDialog'));
const HistoryPanel = lazy(() => import('@/ui/history/HistoryPanel'));

/** One decision with all its data (2.7). */
export default function ProvvedimentoPage() {
  return (
    <ItemPage
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
  const [timeline, setTimeline] = useState(false);
  const { readable, onlyAnonymized, anonymizedToo } = documentsOf(item);
  const q = fromResults(useLocation().state)?.search.q;
  const request = { kind: 'provvedimento' as const, id: item.id, label: item.label, q };
  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="primary">{capitalize(item.tipo)}</Badge>
          <span>Area {item.area}</span>
          {item.status !== 'PUBBLICATO' && (
            <Badge color="warning">{capitalize(statusLabel(item.status))}</Badge>
          )}
          {item.visibility === 'true' && (
            <Badge color="secondary">
              {onlyAnonymized ? 'Versione anonimizzata' : 'Dati personali riservati'}
            </Badge>
          )}
        </p>
        <h1>{item.label}</h1>
        {item.titolo && <p className="lead">{item.titolo}</p>}
        <div className="bdm-toolbar">
          {readable ? (
            <DocumentActions request={request} />
          ) : (
            <p className="bdm-muted mb-0">Documento non disponibile</p>
          )}
          <CopyButton text={item.label} label="Copia riferimento" done="Riferimento copiato" />
          <Button color="primary" outline size="sm" type="button" onClick={() => setTimeline(true)}>
            <Icon name="it-clock" size="sm" color="primary" className="me-1" />
            Cronologia
          </Button>
        </div>
        {anonymizedToo && (
          <div className="bdm-toolbar">
            <span className="fw-semibold">Documento anonimizzato:</span>
            <DocumentActions compact request={{ ...request, anonymized: true }} />
          </div>
        )}
        <DeskActions kind="provvedimento" item={item} />
      </header>

      <div className="row g-4">
        <div className="col-lg-7">
          <Panel title="Abstract">
            {item.massima.length === 0 ? (
              <p className="mb-0">Il provvedimento non ha abstract collegati</p>
            ) : (
              item.massima.map((massima) => (
                <section key={massima.id} className="bdm-abstract">
                  <h3 className="h5">
                    <Link to={itemAddress('massima', massima.id)}>{massima.titolo}</Link>
                  </h3>
                  <RichText html={massima.testo} />
                </section>
              ))
            )}
          </Panel>
          <Panel title="Esito">
            <p className={item.esito ? 'mb-0' : 'mb-0 bdm-muted'}>
              {item.esito ? esitoLabel(item.esito) : 'Non disponibile'}
            </p>
            {item.stato && <p className="mb-0">Stato: {capitalize(item.stato.toLocaleLowerCase('it'))}</p>}
          </Panel>
          {item.annotazione && (
            <Panel title="Annotazioni">
              <RichText html={item.annotazione} />
            </Panel>
          )}
          <Linked title="Provvedimento precedente" item={item.provvedimento_precedente} />
          <Linked title="Provvedimento successivo" item={item.provvedimento_successivo} />
          {readable && <DocumentText id={item.id} on={item.data_pubblicazione} />}
          <Simili id={item.id} />
          {seesDrafts(user, 'provvedimento', item.ufficio) && (
            <Suspense fallback={null}>
              <HistoryPanel kind="provvedimento" id={item.id} />
            </Suspense>
          )}
        </div>
        <div className="col-lg-5">
          <Panel title="Dati del provvedimento">
            <FactList
              facts={[
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
                ['Presidente', item.presidente],
                ['Relatore', item.relatore],
                ['Giudice assegnatario del fascicolo', item.giudice_assegnatario_fascicolo],
                [
                  item.area === 'penale' ? 'Imputati' : 'Parti',
                  <WordList key="parti" words={item.parte_processuale} />,
                ],
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
      {timeline && (
        <Suspense fallback={null}>
          <TimelineDialog id={item.id} onClose={() => setTimeline(false)} />
        </Suspense>
      )}
    </article>
  );
}

function Linked({ title, item }: { title: string; item: { id: string; label: string } | null }) {
  return (
    <Panel title={title}>
      {item ? (
        <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
      ) : (
        <p className="mb-0 bdm-muted">Non disponibile</p>
      )}
    </Panel>
  );
}
