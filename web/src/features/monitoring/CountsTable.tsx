import type { ReactNode } from 'react';
import { formatNumber } from '@/domain/format';
import { sumOf } from '@/domain/monitoring';

type Props = {
  /** What the closed table says. */
  summary: string;
  caption: string;
  head: string;
  /** The columns, and for each row a number for each of them. */
  series: readonly { label: string }[];
  rows: readonly { id: string; name: ReactNode; counts: readonly number[] }[];
  /** Whether the numbers of a row add up to something. */
  total?: boolean;
};

/** The numbers of a chart, with their totals, behind one line. */
export function CountsTable({ summary, caption, head, series, rows, total = true }: Props) {
  const sums = series.map((_, at) => sumOf(rows.map(({ counts }) => counts[at] ?? 0)));
  return (
    <details className="bdm-details bdm-monitoring-details">
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="bdm-table-scroll" tabIndex={0} aria-label={caption}>
        <table className="bdm-table bdm-monitoring-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              {total && <th scope="col">Totale</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, counts }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {series.map(({ label }, at) => (
                  <td key={label}>{formatNumber(counts[at] ?? 0)}</td>
                ))}
                {total && <td>{formatNumber(sumOf(counts))}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              {series.map(({ label }, at) => (
                <td key={label}>{formatNumber(sums[at] ?? 0)}</td>
              ))}
              {total && <td>{formatNumber(sumOf(sums))}</td>}
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}
