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
export function CountTable({ label, columns, rows, pointed = null, onPoint, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="bdm-scroll" tabIndex={0} aria-label={label}>
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
    </section>
  );
}
