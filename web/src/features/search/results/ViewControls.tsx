import { PAGE_SIZES, type PageSize, writePreferences } from '@/domain/preferences';
import type { Search } from '@/domain/search';

type Props = {
  search: Search;
  compact: boolean;
  onCompact: (compact: boolean) => void;
  onChange: (change: Partial<Search>) => void;
};

const DENSITIES = [
  { compact: true, label: 'Compatta' },
  { compact: false, label: 'Estesa' },
];

/** How the results are shown: short or whole cards, and how many on a page. Both are remembered. */
export function ViewControls({ search, compact, onCompact, onChange }: Props) {
  return (
    <div className="bdm-view">
      <fieldset className="bdm-toggle">
        <legend className="visually-hidden">Schede dei risultati</legend>
        {DENSITIES.map((one) => (
          <label key={one.label} className={one.compact === compact ? 'active' : ''}>
            <input
              type="radio"
              name="schede"
              className="visually-hidden"
              checked={one.compact === compact}
              onChange={() => {
                writePreferences({ compact: one.compact });
                onCompact(one.compact);
              }}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </fieldset>
      <select
        className="form-select"
        aria-label="Risultati per pagina"
        value={search.size}
        onChange={({ target }) => {
          const size = Number(target.value) as PageSize;
          writePreferences({ size });
          onChange({ size });
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} per pagina
          </option>
        ))}
      </select>
    </div>
  );
}
