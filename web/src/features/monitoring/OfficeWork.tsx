import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '@/api/generated/openapi';
import { exportOffice, officeQuery } from '@/api/monitoring';
import { dayOf } from '@/domain/day';
import { formatDay, formatNumber, titleCase } from '@/domain/format';
import { capitalize, statusLabel } from '@/domain/item';
import { DONE, KIND_NAMES, type MonitoringView, monthName, officeShown, sumOf } from '@/domain/monitoring';
import { hasAllOffices } from '@/domain/user';
import { transition } from '@/domain/workflow';
import { Failure } from '@/parts/problem/Failure';
import { useCurrentUser } from '@/parts/session';
import { ExportButton } from '@/ui/ExportButton';
import { Options, SelectField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { CountsTable } from './CountsTable';
import { Legend } from './charts';
import { TrendChart } from './TrendChart';

type Office = components['schemas']['OfficeOut'];
type Kind = keyof typeof KIND_NAMES;
const KINDS = Object.keys(KIND_NAMES) as Kind[];

type Props = { view: MonitoringView; onChange: (part: Partial<MonitoringView>, replace?: boolean) => void };

/** For whoever heads an office: how its work goes (docs/regole/cruscotto.md#ufficio). Nobody is named. */
export function OfficeWork({ view, onChange }: Props) {
  const user = useCurrentUser();
  const ufficio = officeShown(user, view);
  return (
    <section className="bdm-panel mb-4" aria-labelledby="ufficio">
      <h2 id="ufficio" className="h4">
        Il lavoro dell’ufficio{ufficio && `: ${titleCase(ufficio)}`}
        {ufficio && view.area && `, area ${view.area}`}
      </h2>
      {!hasAllOffices(user) && user.ou.length > 1 && (
        <div className="bdm-monitoring-places mb-3">
          <SelectField
            label="Ufficio di competenza"
            value={ufficio ?? ''}
            onChange={({ target }) => onChange({ own: target.value }, true)}
          >
            <Options of={user.ou.map((name) => [name, titleCase(name)])} />
          </SelectField>
        </div>
      )}
      {ufficio ? (
        <Work ufficio={ufficio} view={view} />
      ) : (
        <p className="mb-0">
          {hasAllOffices(user)
            ? 'Scegliere in alto un distretto e un ufficio per vedere come procede il suo lavoro.'
            : 'Qui si vede il lavoro degli uffici di competenza, ma all’account non ne è attribuito nessuno: li attribuisce chi gestisce i permessi.'}
        </p>
      )}
    </section>
  );
}

function Work({ ufficio, view }: { ufficio: string; view: MonitoringView }) {
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(
    officeQuery(ufficio, { start: view.start, end: view.end }, view.area),
  );
  if (isError && !data) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} label="Caricamento del lavoro dell’ufficio" />;
  const period = `dal ${formatDay(data.date_from)} al ${formatDay(data.date_to)}`;
  return (
    <div className={isPlaceholderData ? 'bdm-stale' : ''} aria-busy={isPlaceholderData}>
      <Months office={data} view={view} />
      <div className="bdm-monitoring-head mt-4">
        <h3 className="h5">Tempi dei passaggi {period}</h3>
        {[...data.steps, ...data.returns, ...data.waiting].some(({ count }) => count > 0) && (
          <ExportButton
            size="sm"
            load={() => exportOffice('tempi', ufficio, periodOf(data), view.area)}
            label="Esporta tempi e attese (CSV)"
          />
        )}
      </div>
      <Steps office={data} period={period} />
      <Returns office={data} period={period} />
      <Waiting office={data} />
    </div>
  );
}

const periodOf = (office: Office) => ({ start: office.date_from, end: office.date_to });
const daysOf = (days: number | null) => (days === null ? '–' : formatNumber(days));

/** What was entered, approved and published: a chart for each kind, a table for both. */
function Months({ office, view }: { office: Office; view: MonitoringView }) {
  const of = (kind: Kind) =>
    office.months
      .filter((month) => month.kind === kind)
      .map((month) => ({ mese: month.mese, counts: DONE.map(({ key }) => month[key]) }));
  const months = KINDS.map((kind) => ({ kind, name: KIND_NAMES[kind], rows: of(kind) }));
  const names = months[0]?.rows.map(({ mese }) => mese) ?? [];
  const span = `da ${monthName(names[0] ?? '')} a ${monthName(names.at(-1) ?? '')}`.toLocaleLowerCase('it');
  const nothing = months.every(({ rows }) => rows.every(({ counts }) => sumOf(counts) === 0));
  return (
    <>
      <div className="bdm-monitoring-head">
        <h3 className="h5">Mese per mese, {span}</h3>
        {!nothing && (
          <ExportButton
            size="sm"
            load={() => exportOffice('mesi', office.ufficio, periodOf(office), view.area)}
            label="Esporta i mesi (CSV)"
          />
        )}
      </div>
      {nothing ? (
        <p>In questi dodici mesi l’ufficio non ha inserito, approvato né pubblicato nulla.</p>
      ) : (
        <>
          <p className="bdm-muted">
            Gli inseriti comprendono gli importati; un provvedimento rinviato e approvato o pubblicato di
            nuovo conta ogni volta.
          </p>
          <Legend series={DONE} />
          <div className="bdm-monitoring-pair">
            {months.map(({ kind, name, rows }) => (
              <div key={kind}>
                <h4 className="h6">{name}</h4>
                <TrendChart
                  label={`${name} ${span}; i numeri sono nella tabella`}
                  months={rows}
                  series={DONE}
                />
              </div>
            ))}
          </div>
          <CountsTable
            summary="Tabella dei mesi dell’ufficio"
            caption={`Lavoro dell’ufficio ${span}`}
            head="Mese"
            series={months.flatMap(({ name }) =>
              DONE.map(({ label }) => ({ label: `${name} ${label.toLocaleLowerCase('it')}` })),
            )}
            rows={names.map((mese, at) => ({
              id: mese,
              name: monthName(mese),
              counts: months.flatMap(({ rows }) => rows[at]?.counts ?? []),
            }))}
            total={false}
          />
        </>
      )}
    </>
  );
}

function Steps({ office, period }: { office: Office; period: string }) {
  const taken = office.steps.filter(({ count }) => count > 0);
  return (
    <>
      {taken.length === 0 ? (
        <p>Nessun passaggio di stato nel periodo: ciò che è importato già pubblicato non ne ha.</p>
      ) : (
        <>
          <p className="bdm-muted">
            I giorni si contano da quando il provvedimento o l’abstract è arrivato nello stato che lascia; se
            è stato rinviato e inviato di nuovo, ogni passaggio conta.
          </p>
          <Figures
            caption={`Tempi dei passaggi ${period}`}
            heads={['Contenuto', 'Passaggio', 'Quanti', 'Giorni (mediana)', '9 su 10 entro (giorni)']}
            rows={office.steps.map(({ kind, action, count, median_days, nine_in_ten_days }) => [
              KIND_NAMES[kind],
              capitalize(transition(kind, action).past),
              formatNumber(count),
              daysOf(median_days),
              daysOf(nine_in_ten_days),
            ])}
          />
        </>
      )}
    </>
  );
}

function Returns({ office, period }: { office: Office; period: string }) {
  const { reasons, reasons_of: kinds, reason_count: found } = office;
  const returned = office.returns.filter(({ count }) => count > 0);
  return (
    <>
      <h3 className="h5 mt-4">Rinvii in bozza {period}</h3>
      {returned.length === 0 ? (
        <p>Nel periodo nulla è stato rinviato in bozza.</p>
      ) : (
        <>
          <Figures
            caption={`Rinvii in bozza ${period}`}
            heads={['Contenuto', 'Era', 'Rinvii']}
            rows={returned.map(({ kind, from_status: from, count }) => [
              KIND_NAMES[kind],
              capitalize(statusLabel(from)),
              formatNumber(count),
            ])}
          />
          <p className="bdm-muted mt-2">
            {kinds.length === 0 &&
              'I motivi possono nominare persone: li legge chi redige, approva o pubblica per l’ufficio.'}
            {kinds.length === 1 &&
              `I motivi possono nominare persone: qui si leggono soltanto quelli ${kinds[0] === 'massima' ? 'degli abstract' : 'dei provvedimenti'}, su cui si lavora.`}
            {found > reasons.length &&
              ` I motivi diversi sono ${formatNumber(found)}: seguono i più recenti.`}
          </p>
          {reasons.length > 0 && (
            <Figures
              caption={`Motivi dei rinvii ${period}`}
              heads={['Contenuto', 'Era', 'Motivo', 'Volte', 'L’ultima il']}
              texts={3}
              rows={reasons.map(({ kind, from_status: from, reason, count, latest }) => [
                KIND_NAMES[kind],
                capitalize(statusLabel(from)),
                <span key="reason" className="bdm-monitoring-reason">
                  {reason}
                </span>,
                formatNumber(count),
                formatDay(dayOf(latest)),
              ])}
            />
          )}
        </>
      )}
    </>
  );
}

function Waiting({ office }: { office: Office }) {
  const waiting = office.waiting.filter(({ count }) => count > 0);
  return (
    <>
      <h3 className="h5 mt-4">In attesa oggi nell’ufficio</h3>
      {waiting.length === 0 ? (
        <p className="mb-0">Nulla è in bozza, da approvare o da pubblicare.</p>
      ) : (
        <Figures
          caption="In attesa oggi nell’ufficio"
          heads={[
            'Contenuto',
            'Stato',
            'Quanti',
            'Giorni (mediana)',
            'Da 30 giorni',
            'Da 90 giorni',
            'Il più vecchio dal',
          ]}
          rows={waiting.map(({ kind, status, count, median_days, under_90, over_90, oldest }) => [
            KIND_NAMES[kind],
            capitalize(statusLabel(status)),
            formatNumber(count),
            daysOf(median_days),
            formatNumber(under_90 + over_90),
            formatNumber(over_90),
            oldest ? formatDay(dayOf(oldest)) : '–',
          ])}
        />
      )}
    </>
  );
}

/** A table whose first `texts` columns are words, the others numbers. */
function Figures({
  caption,
  heads,
  rows,
  texts = 2,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  texts?: number;
}) {
  const className = (at: number) => (at < texts ? 'bdm-monitoring-text' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="bdm-table-scroll mb-0" tabIndex={0} aria-label={caption}>
      <table className="bdm-table bdm-monitoring-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={className(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <th scope="row">{cells[0]}</th>
              {cells.slice(1).map((cell, at) => (
                <td key={heads[at + 1]} className={className(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
