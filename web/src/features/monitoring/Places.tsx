import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { ufficiQuery } from '@/api/lookup';
import { formatDay, titleCase } from '@/domain/format';
import {
  byPlace,
  countsOf,
  type MonitoringRow,
  type MonitoringView,
  SERIES,
  sumOf,
  viewAddress,
} from '@/domain/monitoring';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { CountsTable } from './CountsTable';
import { Legend } from './charts';
import { PlacesChart } from './PlacesChart';

/** The districts, or the offices of one, side by side: a chart and its table, both leading further down. */
export function Places({
  rows,
  view,
  today,
}: {
  rows: readonly MonitoringRow[];
  view: MonitoringView;
  today: string;
}) {
  const distretti = useDistretti();
  const { distretto, ufficio } = view;
  const { data: uffici } = useQuery({ ...ufficiQuery(distretto ?? ''), enabled: distretto !== null });
  const places = useMemo(() => {
    if (!distretto)
      return byPlace(
        rows,
        'distretto',
        [...distretti].map(([id, name]) => ({ id, name })),
      );
    const names = ufficio ? [ufficio] : (uffici ?? [...new Set(rows.map((row) => row.ufficio))]);
    return byPlace(
      rows,
      'ufficio',
      names.map((id) => ({ id, name: titleCase(id) })),
    );
  }, [rows, distretto, ufficio, distretti, uffici]);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(`${distretto} ${ufficio}`);
  useEffect(() => {
    const place = `${distretto} ${ufficio}`;
    if (place === shown.current) return;
    shown.current = place;
    // The link that led here has gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [distretto, ufficio]);
  const head = distretto ? 'Ufficio' : 'Distretto';
  const to = ufficio
    ? undefined
    : (id: string) =>
        viewAddress({ ...view, page: 1, q: '', ...(distretto ? { ufficio: id } : { distretto: id }) }, today);
  const there = places.filter(({ counts }) => sumOf(counts) > 0);
  const series = SERIES.filter(({ area }) => !view.area || view.area === area);
  const period = `dal ${formatDay(view.start)} al ${formatDay(view.end)}`;
  return (
    <section className="bdm-panel mb-4" aria-labelledby="per-luogo">
      <h2 id="per-luogo" className="h4" ref={heading} tabIndex={-1}>
        Per {head.toLocaleLowerCase('it')}
      </h2>
      {there.length === 0 ? (
        <p className="mb-2">Nessuna pubblicazione nel periodo scelto.</p>
      ) : (
        <>
          <Legend series={series} />
          <PlacesChart
            label={`Pubblicazioni per ${head.toLocaleLowerCase('it')} ${period}`}
            places={there}
            to={to}
          />
        </>
      )}
      <CountsTable
        summary={`Tabella per ${head.toLocaleLowerCase('it')}${there.length < places.length ? ', anche senza pubblicazioni' : ''}`}
        caption={`Pubblicazioni per ${head.toLocaleLowerCase('it')} ${period}`}
        head={head}
        series={series}
        rows={places.map(({ id, name, counts }) => ({
          id,
          name: to ? (
            <Link to={to(id)} preventScrollReset>
              {name}
            </Link>
          ) : (
            name
          ),
          counts: countsOf(series, counts),
        }))}
      />
    </section>
  );
}
