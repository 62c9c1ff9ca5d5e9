import { formatNumber } from '@/domain/format';

type Props = {
  label: string;
  columns: readonly [what: string, count: string];
  rows: readonly { id: string; name: string; count: number }[];
  /** The row to mark. */
  pointed?: string | null;
  onPoint?: (id: string | null) => void;
  onChoose: (id: string) => void;
};

/** What a picture shows, as a table: each name is a button. */
export function CountTable({ label, ...table }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="bdm-scroll" tabIndex={0} aria-label={label}>
      <Counts {...table} />
    </section>
  );
}

/** The same in `parts` tables side by side, all in sight. */
export function CountTables({ label, rows, parts, ...table }: Props & { parts: number }) {
  const length = Math.ceil(rows.length / parts);
  return (
    <section className="bdm-counts-beside" aria-label={label}>
      {Array.from({ length: parts }, (_, part) => (
        <Counts key={part} rows={rows.slice(part * length, (part + 1) * length)} {...table} />
      ))}
    </section>
  );
}

function Counts({ columns, rows, pointed = null, onPoint, onChoose }: Omit<Props, 'label'>) {
  return (
    <table className="bdm-counts">
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, count }) => (
          <tr
            key={id}
            className={id === pointed ? 'bdm-pointed' : ''}
            onPointerEnter={() => onPoint?.(id)}
            onPointerLeave={() => onPoint?.(null)}
          >
            <td>
              <button type="button" className="bdm-link" onClick={() => onChoose(id)}>
                {name}
              </button>
            </td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
