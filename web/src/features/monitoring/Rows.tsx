import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { exportDashboard } from '@/api/monitoring';
import { formatDay, formatNumber, titleCase } from '@/domain/format';
import {
  type MonitoringRow,
  type MonitoringSort,
  type MonitoringView,
  ROWS_PER_PAGE,
  type Sort,
  searchOfRow,
  sorted,
  sumOf,
  viewAddress,
} from '@/domain/monitoring';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { type Column, DataTable } from '@/ui/DataTable';
import { ExportButton } from '@/ui/ExportButton';
import { TextField } from '@/ui/Field';
import { Pagination } from '@/ui/Pagination';
import { useDebounced } from '@/ui/useDebounced';

type Props = {
  rows: readonly MonitoringRow[];
  view: MonitoringView;
  today: string;
  onChange: (part: Partial<MonitoringView>, replace?: boolean) => void;
};

/** A row for each district, office and area (docs/regole/cruscotto.md); each count leads to the search that finds just that. */
export function Rows({ rows, view, today, onChange }: Props) {
  const distretti = useDistretti();
  const name = (id: string) => distretti.get(id) ?? titleCase(id.replaceAll('_', ' '));
  const q = view.q.toLocaleLowerCase('it');
  const found = rows.filter((row) => row.ufficio.toLocaleLowerCase('it').includes(q));
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = sorted(found, view.sort, name).slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const total = (kind: 'massima_count' | 'provvedimento_count') =>
    formatNumber(sumOf(found.map((row) => row[kind])));
  const count = (row: MonitoringRow, kind: 'massima' | 'provvedimento'): ReactNode => {
    const number = formatNumber(row[`${kind}_count`]);
    if (row[`${kind}_count`] === 0) return number;
    return (
      <Link to={searchOfRow(row, view, kind)}>
        {number}
        <span className="visually-hidden">
          {kind === 'massima' ? ' abstract' : ' provvedimenti'} di {titleCase(row.ufficio)}, area {row.area}:
          vedi l’elenco
        </span>
      </Link>
    );
  };
  const columns: Column<MonitoringRow>[] = [
    { key: 'distretto', label: 'Distretto', sortable: true, cell: (row) => name(row.distretto) },
    {
      key: 'ufficio',
      label: 'Ufficio',
      sortable: true,
      filter: <OfficeField value={view.q} onChange={(text) => onChange({ q: text }, true)} />,
      cell: (row) => titleCase(row.ufficio),
    },
    { key: 'area', label: 'Area', sortable: true, cell: (row) => row.area },
    {
      key: 'massima_count',
      label: 'Abstract',
      sortable: true,
      className: 'bdm-monitoring-number',
      cell: (row) => count(row, 'massima'),
    },
    {
      key: 'provvedimento_count',
      label: 'Provvedimenti',
      sortable: true,
      className: 'bdm-monitoring-number',
      cell: (row) => count(row, 'provvedimento'),
    },
  ];
  const period = `dal ${formatDay(view.start)} al ${formatDay(view.end)}`;
  return (
    <section className="bdm-panel mb-4" aria-labelledby="dettaglio">
      <div className="bdm-monitoring-head">
        <h2 id="dettaglio" className="h4">
          Dettaglio per distretto, ufficio e area
        </h2>
        <ExportButton
          size="sm"
          load={() => exportDashboard('csv', view, view, view.q)}
          label="Esporta la tabella (CSV)"
        />
      </div>
      <p className="mb-2" role="status">
        {formatNumber(found.length)} {found.length === 1 ? 'riga' : 'righe'}
        {q && ` di ${formatNumber(rows.length)}`}. Totale: <strong>{total('massima_count')}</strong> abstract,{' '}
        <strong>{total('provvedimento_count')}</strong> provvedimenti.
      </p>
      <DataTable
        caption={`Pubblicazioni per distretto, ufficio e area ${period}`}
        columns={columns}
        rows={shown}
        rowKey={({ distretto, ufficio, area }) => `${distretto} ${ufficio} ${area}`}
        sorting={view.sort}
        onSort={({ field, order }) =>
          onChange({ sort: { field: field as MonitoringSort, order } as Sort }, true)
        }
        filtersSet={q ? 1 : 0}
        card={(row) => (
          <>
            <p className="mb-1">
              <strong>{titleCase(row.ufficio)}</strong>
            </p>
            <p className="mb-1 bdm-muted">
              Distretto di {name(row.distretto)}, area {row.area}
            </p>
            <p className="mb-0">
              Abstract: {count(row, 'massima')} · Provvedimenti: {count(row, 'provvedimento')}
            </p>
          </>
        )}
        empty={
          <p className="mb-0 py-3">
            {q ? 'Nessun ufficio corrisponde al filtro.' : 'Nessuna pubblicazione nel periodo scelto.'}
          </p>
        }
      />
      <Pagination
        label="Pagine del dettaglio"
        current={page}
        total={pages}
        address={(to) => viewAddress({ ...view, page: to }, today)}
      />
    </section>
  );
}

/** The address follows when the typing pauses. */
function OfficeField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim(), 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed changes the address, nothing else does
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  return (
    <TextField
      label="Filtra per ufficio"
      type="search"
      placeholder="Filtra"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
