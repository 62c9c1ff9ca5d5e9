import { type ReactNode, useId } from 'react';
import { Options, SelectField } from './Field';
import { FiltersSet } from './FoldedFilters';
import { Icon } from './Icon';
import { Skeleton } from './Skeleton';
import { NARROW, useMedia } from './useMedia';
import './dataTable.scss';

export type Column<Row> = {
  key: string;
  label: string;
  /** A shorter heading; assistive technology reads the `label` after it. */
  short?: string;
  /** Whether the table can be ordered by it. */
  sortable?: boolean;
  /** The field that filters by it, labelled by itself. */
  filter?: ReactNode;
  cell: (row: Row) => ReactNode;
  className?: string;
};

type Sorting = { field: string; order: 'asc' | 'desc' };

type Props<Row> = {
  /** What the table is, read before it. */
  caption: string;
  columns: Column<Row>[];
  /** undefined while the first page loads. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** The row on a narrow screen: the content of a card. */
  card: (row: Row) => ReactNode;
  /** What stands before each row, as the box that chooses it; none for some of them. */
  leading?: { label: string; cell: (row: Row) => ReactNode } | undefined;
  /** What has to be said about a row, over its whole width. */
  note?: (row: Row) => ReactNode;
  /** Instead of rows where there are none. */
  empty: ReactNode;
  /** How many filters are set, for the narrow screen where they are folded away. */
  filtersSet?: number;
  /** The rows are of the request before. */
  stale?: boolean;
  /** So many lines stand in for the rows while they load. */
  size?: number;
};

/**
 * A table whose columns can be ordered and filtered; the first column names the row. On narrow screens the same rows
 * are cards, and order and filters are in a panel above them.
 */
export function DataTable<Row>(props: Props<Row>) {
  return useMedia(NARROW) ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  leading,
  note,
  empty,
  stale = false,
  size = 10,
}: Props<Row>) {
  const id = useId();
  const width = columns.length + (leading ? 1 : 0);
  const filters = columns.some(({ filter }) => filter);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="bdm-table-scroll" tabIndex={0} aria-labelledby={id}>
      <table className={`bdm-table ${stale ? 'bdm-stale' : ''}`} aria-busy={stale || rows === undefined}>
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {leading && (
              <th scope="col">
                <span className="visually-hidden">{leading.label}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} {...{ column, sorting, onSort }} />
            ))}
          </tr>
          {filters && (
            <tr className="bdm-table-filters">
              {leading && <td />}
              {columns.map(({ key, filter }) => (
                <td key={key}>{filter}</td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows === undefined && (
            <tr>
              <td colSpan={width}>
                <Skeleton lines={size} label="Caricamento in corso" />
              </td>
            </tr>
          )}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          )}
          {rows?.map((row) => (
            <Cells key={rowKey(row)} {...{ row, columns, leading }} note={note?.(row)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading<Row>({
  column: { key, label, short, sortable, className },
  sorting,
  onSort,
}: {
  column: Column<Row>;
} & Pick<Props<Row>, 'sorting' | 'onSort'>) {
  const order = sorting?.field === key ? sorting.order : undefined;
  const text = short ? (
    <>
      {short}
      <span className="visually-hidden"> ({label})</span>
    </>
  ) : (
    label
  );
  return (
    <th
      scope="col"
      className={className}
      title={short ? label : undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sortable ? (
        <button
          type="button"
          className="bdm-table-sort"
          onClick={() => onSort?.({ field: key, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          {text}
          <Icon
            name={order === 'asc' ? 'it-arrow-up-triangle' : 'it-arrow-down-triangle'}
            size="xs"
            className={order ? '' : 'bdm-table-unsorted'}
          />
        </button>
      ) : (
        text
      )}
    </th>
  );
}

function Cells<Row>({
  row,
  columns,
  leading,
  note,
}: {
  row: Row;
  note: ReactNode;
} & Pick<Props<Row>, 'columns' | 'leading'>) {
  return (
    <>
      <tr className={note ? 'bdm-table-noted' : undefined}>
        {leading && <td>{leading.cell(row)}</td>}
        {columns.map(({ key, cell, className }, index) =>
          index === 0 ? (
            <th key={key} scope="row" className={className}>
              {cell(row)}
            </th>
          ) : (
            <td key={key} className={className}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
      {note && (
        <tr className="bdm-table-note">
          <td colSpan={columns.length + (leading ? 1 : 0)}>{note}</td>
        </tr>
      )}
    </>
  );
}

function Cards<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  card,
  leading,
  note,
  empty,
  filtersSet = 0,
  stale = false,
}: Props<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  const filters = columns.some(({ filter }) => filter);
  return (
    <>
      {(sortable.length > 0 || filters) && (
        <details className="bdm-table-tools">
          <summary>
            Ordina e filtra
            <FiltersSet count={filtersSet} />
          </summary>
          <div className="bdm-table-sorts">
            <SelectField
              label="Ordina per"
              value={sorting?.field}
              onChange={({ target }) => onSort?.({ field: target.value, order: sorting?.order ?? 'asc' })}
            >
              <Options of={sortable.map(({ key, label }) => [key, label])} />
            </SelectField>
            <SelectField
              label="Verso"
              value={sorting?.order}
              onChange={({ target }) =>
                sorting && onSort?.({ field: sorting.field, order: target.value as Sorting['order'] })
              }
            >
              <option value="asc">Crescente</option>
              <option value="desc">Decrescente</option>
            </SelectField>
          </div>
          <div className="bdm-table-panel">
            {columns.map(({ key, filter }) => filter && <div key={key}>{filter}</div>)}
          </div>
        </details>
      )}
      {rows === undefined && <Skeleton lines={6} label="Caricamento in corso" />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <ul className={`bdm-table-cards ${stale ? 'bdm-stale' : ''}`} aria-label={caption} aria-busy={stale}>
          {rows.map((row) => (
            <li key={rowKey(row)} className="bdm-card">
              {leading?.cell(row)}
              {card(row)}
              {note?.(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
