import { hasTextCriterion, type Search, type SortField, type SortOrder } from '@/domain/search';

const SORTS: { field: SortField; order: SortOrder; label: string }[] = [
  { field: 'data', order: 'desc', label: 'Data di deposito, dalla più recente' },
  { field: 'data', order: 'asc', label: 'Data di deposito, dalla meno recente' },
  { field: 'data_pubblicazione', order: 'desc', label: 'Data di pubblicazione, dalla più recente' },
  { field: 'data_pubblicazione', order: 'asc', label: 'Data di pubblicazione, dalla meno recente' },
];

type Props = { search: Search; onChange: (change: Partial<Search>) => void };

/**
 * With a text criterion results come by relevance and in no other order (docs/regole/ricerca.md#ordine): there is nothing
 * to choose, which the keyboard still comes to and is told.
 */
export function SortControl({ search, onChange }: Props) {
  const byRelevance = hasTextCriterion(search.q);
  return (
    <select
      aria-label="Ordina per"
      className="form-select bdm-sort"
      aria-disabled={byRelevance || undefined}
      title={byRelevance ? 'Con un criterio di testo i risultati sono in ordine di rilevanza' : undefined}
      value={`${search.sort_field} ${search.sort_order}`}
      onChange={(event) => {
        const [sort_field, sort_order] = event.target.value.split(' ') as [SortField, SortOrder];
        onChange({ sort_field, sort_order });
      }}
    >
      {byRelevance ? (
        <option value={`${search.sort_field} ${search.sort_order}`}>
          Rilevanza (con un criterio di testo)
        </option>
      ) : (
        SORTS.map(({ field, order, label }) => (
          <option key={label} value={`${field} ${order}`}>
            {label}
          </option>
        ))
      )}
    </select>
  );
}
