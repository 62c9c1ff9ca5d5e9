import type { ReactNode } from 'react';
import { formatNumber } from '@/domain/format';
import { type Counts, NO_COUNTS, SERIES, sumOf } from '@/domain/monitoring';

type Props = {
  /** What the closed table says. */
  summary: string;
  caption: string;
  head: string;
  /** The columns: some of `SERIES`. */
  series: readonly (typeof SERIES)[number][];
  rows: readonly { id: string; name: ReactNode; counts: Counts }[];
};

/** The numbers of a chart, with their totals, behind one line. */
export function CountsTable({ summary, caption, head, series, rows }: Props) {
  const at = series.map((each) => SERIES.indexOf(each));
  const sums = rows.reduce<Counts>(
    (all, { counts }) => all.map((sum, index) => sum + (counts[index] ?? 0)) as Counts,
    NO_COUNTS,
  );
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
              <th scope="col">Totale</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, counts }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {at.map((index) => (
                  <td key={index}>{formatNumber(counts[index] ?? 0)}</td>
                ))}
                <td>{formatNumber(sumOf(counts))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              {at.map((index) => (
                <td key={index}>{formatNumber(sums[index] ?? 0)}</td>
              ))}
              <td>{formatNumber(sumOf(sums))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}
