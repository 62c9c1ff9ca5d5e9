import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type AuditStatus, auditStatusQuery, exportHead, type Verification, verifyRecord } from '@/api/audit';
import { ApiError } from '@/api/http';
import { formatMoment, formatNumber } from '@/domain/format';
import { GENERIC_ERROR } from '@/domain/messages';
import { FactList } from '@/parts/item/FactList';
import { Failure } from '@/parts/problem/Failure';
import { saveFile } from '@/ui/download';
import { Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { monthName } from './words';

/** No head is larger: a line for each month. */
const LARGEST = 1_000_000;

/** Whether the record is whole, what it can be checked against, and how long it is kept. */
export function Integrity() {
  const status = useQuery({ ...auditStatusQuery(), refetchInterval: 15_000 });
  if (status.isPending) return <Skeleton lines={12} label="Caricamento dello stato del registro" />;
  if (!status.data) return <Failure error={status.error} onRetry={status.refetch} />;
  return (
    <>
      <Chain status={status.data} />
      <Verify />
      <Retention status={status.data} />
      <Navigation status={status.data} />
    </>
  );
}

function Chain({ status }: { status: AuditStatus }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: exportHead,
    onSuccess: async (head) => {
      const text = `${JSON.stringify(head, null, 2)}\n`;
      const day = head.exported_at.slice(0, 10);
      saveFile(new Blob([text], { type: 'application/json' }), `testa-registro-${day}-${head.position}.json`);
      notifySuccess('Testa del registro esportata: conservarla fuori dal servizio');
      await queries.invalidateQueries({ queryKey: auditStatusQuery().queryKey });
    },
  });
  const { verified, waiting, waiting_since: since } = status;
  return (
    <Panel title="Catena">
      <p>
        L’hash di ogni evento comprende quello del precedente. Una testa esportata e conservata altrove
        permette di scoprire se il registro è stato modificato, troncato o ricalcolato: conviene esportarla
        ogni giorno.
      </p>
      <FactList
        facts={[
          ['Eventi nella catena', formatNumber(status.position)],
          ['Testa', <code key="hash">{status.hash}</code>],
          [
            'In attesa',
            waiting === 0
              ? 'Nessun evento'
              : `${formatNumber(waiting)} ${waiting === 1 ? 'evento' : 'eventi'}${since ? `, dal ${formatMoment(since)}` : ''}`,
          ],
          [
            'Ultima verifica notturna',
            verified
              ? `${formatMoment(verified.at)}: ${
                  verified.problems === 0
                    ? `nessun problema in ${formatNumber(verified.checked)} eventi`
                    : `${formatNumber(verified.problems)} problemi`
                }`
              : 'Non ancora eseguita',
          ],
        ]}
      />
      <Button color="primary" className="mt-3" disabled={save.isPending} onClick={() => save.mutate()}>
        Esporta la testa
      </Button>
    </Panel>
  );
}

function Verify() {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: async () => verifyRecord(file === null ? null : await contentOf(file)),
    meta: { silent: true },
  });
  return (
    <Panel title="Verifica">
      <p>
        Ricalcola l’hash di ogni evento e, se indicata, confronta la catena con una testa esportata in
        precedenza.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <div className="bdm-field">
          <label htmlFor={id}>Testa esportata (facoltativa)</label>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            className="form-control bdm-audit-file"
            aria-describedby={`${id}-outcome`}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              check.reset();
            }}
          />
        </div>
        <Button color="primary" type="submit" disabled={check.isPending}>
          {check.isPending ? 'Verifica in corso…' : 'Verifica il registro'}
        </Button>
      </form>
      <div id={`${id}-outcome`} aria-live="polite" className="bdm-audit-outcome">
        {check.isSuccess && <Outcome found={check.data} />}
        {check.isError && <p className="bdm-audit-broken">{messageOf(check.error)}</p>}
      </div>
    </Panel>
  );
}

async function contentOf(file: File): Promise<unknown> {
  try {
    if (file.size > LARGEST) throw new Error('too large');
    return JSON.parse(await file.text());
  } catch {
    throw new ApiError(422, 'Il file non è una testa del registro esportata da BDM.');
  }
}

const messageOf = (error: Error) => {
  if (!(error instanceof ApiError)) return GENERIC_ERROR;
  return error.status === 422 ? 'Il file non è una testa del registro esportata da BDM.' : error.message;
};

function Outcome({ found }: { found: Verification }) {
  return (
    <div className={found.sound ? 'bdm-audit-sound' : 'bdm-audit-broken'}>
      <p>
        <strong>
          {found.sound
            ? found.compared_with
              ? `Il registro è integro, anche rispetto alla testa esportata il ${formatMoment(found.compared_with)}.`
              : 'La catena è coerente. Per escludere che sia stata riscritta serve una testa esportata.'
            : 'Il registro NON è integro.'}
        </strong>
      </p>
      {found.problems.length > 0 && (
        <ul>
          {found.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {found.more > 0 && <li>… e altri {formatNumber(found.more)}.</li>}
        </ul>
      )}
      {found.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="mb-0">
        Eventi ricalcolati: {formatNumber(found.checked)}; in attesa: {formatNumber(found.waiting)}.
      </p>
    </div>
  );
}

function Retention({ status }: { status: AuditStatus }) {
  const { retention_months: months, segments, month } = status;
  return (
    <Panel title="Conservazione">
      <p>
        Ogni mese concluso è chiuso in un segmento. I segmenti si conservano {formatNumber(months)} mesi, poi
        i loro eventi si eliminano tutti insieme; la testa di ciascuno resta, e l’eliminazione è un evento.
        {month && ` Il mese aperto è ${monthName(month)}.`}
      </p>
      {segments.length === 0 ? (
        <p className="mb-0">Nessun mese è ancora stato chiuso.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="bdm-audit-scroll" tabIndex={0} aria-label="Mesi chiusi">
          <table className="table table-sm mb-0">
            <caption className="visually-hidden">Mesi chiusi</caption>
            <thead>
              <tr>
                <th scope="col">Mese</th>
                <th scope="col">Eventi</th>
                <th scope="col">Stato</th>
                <th scope="col">Testa</th>
              </tr>
            </thead>
            <tbody>
              {segments.map((segment) => (
                <tr key={segment.month}>
                  <th scope="row">{monthName(segment.month)}</th>
                  <td>{formatNumber(segment.events)}</td>
                  <td>
                    {segment.dropped_at
                      ? `Eliminato il ${formatMoment(segment.dropped_at)}`
                      : `Chiuso il ${formatMoment(segment.sealed_at)}`}
                  </td>
                  <td>
                    <code title={segment.hash}>{segment.hash.slice(0, 16)}…</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

function Navigation({ status }: { status: AuditStatus }) {
  const { days, last_run_at: at, sessions, attempts } = status.navigation;
  return (
    <Panel title="Dati di navigazione">
      <p>
        Il servizio non registra indirizzi, pagine aperte né ricerche. Di una visita restano la sessione, con
        il browser e l’ora dell’ultimo uso, e le richieste di accesso non concluse: si eliminano ogni notte,
        sempre entro {days} giorni.
      </p>
      <FactList
        facts={[
          [
            'Ultima eliminazione',
            at
              ? `${formatMoment(at)}: ${formatNumber(sessions ?? 0)} sessioni, ${formatNumber(attempts ?? 0)} accessi non conclusi`
              : 'Non ancora eseguita',
          ],
        ]}
      />
    </Panel>
  );
}
