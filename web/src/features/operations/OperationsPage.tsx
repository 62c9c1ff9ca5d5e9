import { useQuery } from '@tanstack/react-query';
import { type Level, type ServiceState, stateQuery } from '@/api/operations';
import { formatMoment, formatNumber, titleCase } from '@/domain/format';
import { AdministrationNav } from '@/parts/navigation/AdministrationNav';
import { Failure } from '@/parts/problem/Failure';
import { Button } from '@/ui/kit';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Backups } from './Backups';
import { Jobs } from './Jobs';
import { bytes, Part, waiting } from './parts';
import { Scheduled } from './Scheduled';
import './operations.scss';

const SUMMARY: Record<Level, string> = {
  ok: 'Tutto funziona',
  avviso: 'Il servizio funziona, ma c’è qualcosa da verificare',
  guasto: 'Qualcosa non funziona',
};

/** How the service is, for those who answer for it. Asked again by itself every ten seconds. */
export default function OperationsPage() {
  usePageTitle('Stato del servizio');
  const state = useQuery(stateQuery);
  return (
    <div className="container-xxl py-4 bdm-operations">
      <h1>Stato del servizio</h1>
      <AdministrationNav />
      {state.isPending && <Skeleton lines={8} label="Caricamento in corso" />}
      {state.isError && <Failure error={state.error} onRetry={state.refetch} />}
      {state.data && (
        <>
          <div className={`bdm-operations-summary bdm-operations-${state.data.level}`}>
            {/* Only a change is announced: the sentence stays the same while the state does. */}
            <p role="status">{SUMMARY[state.data.level]}</p>
            <p>Aggiornato il {formatMoment(state.data.at)}; la pagina si aggiorna da sola.</p>
            <Button
              color="primary"
              outline
              size="xs"
              disabled={state.isFetching}
              onClick={() => state.refetch()}
            >
              Aggiorna
            </Button>
          </div>
          <div className="bdm-operations-parts">
            <Parts state={state.data} />
          </div>
          <Jobs state={state.data} />
          <Scheduled tasks={state.data.scheduled} />
        </>
      )}
    </div>
  );
}

function Parts({
  state: { database, index, documents, copertura, worker, backup, assistant, sign_in, versions },
}: {
  state: ServiceState;
}) {
  const building =
    index.building_total != null &&
    `${formatNumber(index.building_done ?? 0)} elementi di ${formatNumber(index.building_total)}`;
  return (
    <>
      <Part
        title="Database"
        part={database}
        facts={[
          ['Dimensione', bytes(database.size)],
          [
            'Connessioni',
            database.connections != null && `${database.connections} di ${database.max_connections}`,
          ],
          ['Orologio', clock(database.clock_offset_seconds)],
          ['Versione delle tabelle', database.tables],
        ]}
      />
      <Part
        title="Indice di ricerca"
        part={index}
        facts={[
          ['Risponde alle ricerche', index.ready ? 'Sì' : 'No'],
          ['Aggiornamento', index.running ? 'Attivo' : 'Fermo'],
          ['Modifiche in attesa', index.queue != null && formatNumber(index.queue)],
          ['La più vecchia attende', index.queue ? waiting(index.lag_seconds) : 'Nessuna attesa'],
          ...(building ? [['Ricostruzione', building] as const] : []),
        ]}
      />
      <Part
        title="Archivio dei documenti"
        part={documents}
        facts={[
          ['Dove', documents.kind === 's3' ? 'Archivio compatibile S3' : 'Cartella'],
          ['Documenti', documents.documents != null && formatNumber(documents.documents)],
          ...(documents.to_read_again
            ? [['Citazioni ancora da leggere', `${formatNumber(documents.to_read_again)} documenti`] as const]
            : []),
          ...(documents.of_older_reader
            ? [
                [
                  'Letti da una versione precedente',
                  `${formatNumber(documents.of_older_reader)} documenti, di cui ${formatNumber(documents.left_to_offices ?? 0)} da rielaborare a cura degli uffici`,
                ] as const,
              ]
            : []),
          ...(documents.not_read_again
            ? [['Rilettura non riuscita', `${formatNumber(documents.not_read_again)} documenti`] as const]
            : []),
          ['Dimensione', bytes(documents.size)],
          ...(documents.kind === 's3' ? [] : [['Spazio libero', bytes(documents.free)] as const]),
        ]}
      />
      <Part
        title="Copertura"
        part={copertura}
        facts={[['Uffici di cui è arrivato poco', few(copertura.low)]]}
      />
      <Part
        title="Elaborazione"
        part={worker}
        facts={[
          ['Stato', worker.running ? 'Attiva' : 'Ferma'],
          ['Ultimo segnale', worker.seen_at && formatMoment(worker.seen_at)],
        ]}
      />
      <Part
        title="Assistente"
        part={assistant}
        facts={[
          ['Tipo', assistant.extractive ? 'Estrattivo, senza modello' : 'Modello linguistico'],
          ['Modello', assistant.extractive ? null : assistant.model],
          ['Risponde', assistant.reachable ? 'Sì' : 'No'],
          [
            'Ultimo errore',
            assistant.failed_at && `${formatMoment(assistant.failed_at)} (${assistant.failure})`,
          ],
        ]}
      />
      <Part
        title="Accesso"
        part={sign_in}
        facts={[
          ['Provider', sign_in.demo ? 'Dimostrativo' : 'OpenID Connect'],
          ['Risponde', sign_in.reachable == null ? 'In verifica' : sign_in.reachable ? 'Sì' : 'No'],
          ['Persone riconosciute', persons(sign_in)],
        ]}
      />
      <Backups backup={backup} />
      <Part title="Versioni" facts={versions.map(({ name, version }) => [name, version] as const)} />
    </>
  );
}

function few(low: ServiceState['copertura']['low']): string {
  if (low == null) return 'Non ancora contati';
  return low.length > 0 ? low.map(titleCase).join(', ') : 'Nessuno';
}

/** Of how many accounts of staff it is known whose they are: two of one person are then one of two who agree. */
function persons({ staff, without_person }: ServiceState['sign_in']): string | undefined {
  if (staff == null || without_person == null) return undefined;
  const known = `${formatNumber(staff - without_person)} account del personale su ${formatNumber(staff)}`;
  return without_person > 0 ? `${known}; ciascuno degli altri vale per una persona` : known;
}

function clock(ahead: number | null | undefined): string | undefined {
  if (ahead == null) return undefined;
  const seconds = Math.abs(ahead);
  if (seconds < 1) return 'In orario';
  return `${ahead > 0 ? 'Avanti' : 'Indietro'} di ${waiting(seconds)} rispetto al database`;
}
