import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Provvedimento, provvedimentoQuery } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { MISSING, MISSING_PLURAL } from '@/domain/format';
import { capitalize, documentsOf, esitoLabel, fromResults, itemAddress, statusLabel } from '@/domain/item';
import { PROVVEDIMENTO_GONE } from '@/domain/messages';
import { seesDrafts } from '@/domain/workflow';
import { SummaryButton, SummaryEntry } from '@/parts/assistant';
import { FoldersPanel } from '@/parts/folder';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { dataFacts } from '@/parts/item/dataFacts';
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
import { AnonymisationActions } from '@/parts/workflow/AnonymisationActions';
import { DeskActions } from '@/parts/workflow/DeskActions';
import { CopyButton } from '@/ui/CopyButton';
import { copyToClipboard } from '@/ui/copy';
import { Dropdown } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { copyOf } from './copied';
import { DocumentText } from './DocumentText';
import { Simili } from './Simili';

const TimelineDialog = lazy(() => import('./TimelineDialog'));
const HistoryPanel = lazy(() => import('@/parts/history/HistoryPanel'));

/** One decision with all its data (docs/regole/consultazione.md#pagina-di-un-provvedimento). */
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
  const [text, setText] = useState(false);
  const { readable, onlyAnonymised, anonymisedToo } = documentsOf(item);
  const q = fromResults(useLocation().state)?.search.q;
  const request = { kind: 'provvedimento' as const, id: item.id, label: item.label, q };
  const section = useRef<HTMLDivElement>(null);

  function readText() {
    setText(true);
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="primary">{capitalize(item.tipo)}</Badge>
          <span>Area {item.area}</span>
          {item.status !== 'PUBBLICATO' && <StatusBadge status={item.status} />}
          {item.visibility === 'true' && (
            <Badge color="secondary">
              {onlyAnonymised ? 'Versione anonimizzata' : 'Dati personali riservati'}
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
          {readable && <SummaryButton document={{ id: item.id, label: item.label }} />}
          {readable && (
            <Button color="primary" outline size="sm" type="button" onClick={readText}>
              <Icon name="it-file" size="sm" color="primary" className="me-1" />
              Leggi il testo
            </Button>
          )}
          <Dropdown className="btn-outline-primary btn-sm" label="Altro" align="end">
            {() => (
              <>
                <MenuButton onClick={() => copyToClipboard({ text: item.citation }, 'Citazione copiata')}>
                  Copia come citazione
                </MenuButton>
                <MenuButton onClick={() => copyToClipboard(copyOf(item), 'Dati del provvedimento copiati')}>
                  Copia tutto
                </MenuButton>
                {anonymisedToo && (
                  <>
                    <DocumentEntries
                      request={{ ...request, anonymised: true }}
                      what="il documento anonimizzato"
                    />
                    <SummaryEntry
                      document={{ id: item.id, label: item.label, anonymised: true }}
                      what="del documento anonimizzato"
                    />
                  </>
                )}
                <OpenInNewWindow address={itemAddress('provvedimento', item.id)} />
                <li>
                  <ReportProblem className="list-item dropdown-item" />
                </li>
              </>
            )}
          </Dropdown>
        </div>
        <DeskActions kind="provvedimento" item={item}>
          <AnonymisationActions item={item} />
        </DeskActions>
        <OutcomeBanner tipo={item.tipo} next={item.provvedimento_successivo} />
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
          <Linked title="Provvedimento precedente" item={item.provvedimento_precedente} />
          <Panel title="Esito">
            <p className={item.esito ? 'mb-0' : 'mb-0 bdm-muted'}>
              {item.esito ? esitoLabel(item.esito) : MISSING}
            </p>
            {item.stato && <p className="mb-0">Stato: {capitalize(item.stato.toLocaleLowerCase('it'))}</p>}
          </Panel>
          <Panel title="Annotazioni">
            {item.annotazione ? (
              <RichText html={item.annotazione} />
            ) : (
              <p className="mb-0 bdm-muted">{MISSING_PLURAL}</p>
            )}
          </Panel>
          <Linked title="Provvedimento successivo" item={item.provvedimento_successivo} />
          {readable && (
            <div ref={section}>
              <DocumentText
                id={item.id}
                on={item.data_pubblicazione}
                anonymisedToo={anonymisedToo}
                open={text}
                onToggle={setText}
              />
            </div>
          )}
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
                ...dataFacts(item),
                ...judgeFacts(item),
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
          <FoldersPanel kind="provvedimento" id={item.id} label={item.label} />
          <PersonalNotePanel kind="provvedimento" id={item.id} />
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

type LinkedItem = Provvedimento['provvedimento_precedente'];

function Linked({ title, item }: { title: string; item: LinkedItem }) {
  return (
    <Panel title={title}>
      {item ? (
        <>
          <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
          {item.status !== 'PUBBLICATO' && ` (${statusLabel(item.status)})`}
          {item.esito && <p className="mb-0">Esito: {esitoLabel(item.esito)}</p>}
        </>
      ) : (
        <p className="mb-0 bdm-muted">{MISSING}</p>
      )}
    </Panel>
  );
}
