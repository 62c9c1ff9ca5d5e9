import type { OtherBreadth } from '@/api/content';
import { formatNumber } from '@/domain/format';
import { RELEVANCE, type Search } from '@/domain/search';

type Props = {
  count: number;
  other: OtherBreadth | null | undefined;
  onChange: (change: Partial<Search>) => void;
};

/** By all of the words or by at least one, each with how much it finds: what the count is of, and the way to the other. */
export function BreadthSwitch({ count, other, onChange }: Props) {
  if (!other) return null;
  const every = other.change === 'ALMENO_UNA';
  const choices = [
    { label: 'Tutte le parole', count: every ? count : other.count, chosen: every },
    { label: 'Almeno una', count: every ? other.count : count, chosen: !every },
  ];
  return (
    <fieldset className="bdm-toggle bdm-breadth">
      <legend className="visually-hidden">Parole cercate</legend>
      {choices.map(({ label, count, chosen }) => (
        <label key={label} className={chosen ? 'active' : ''}>
          <input
            type="radio"
            name="ampiezza"
            className="visually-hidden"
            checked={chosen}
            onChange={() => onChange({ q: other.q, ...RELEVANCE })}
          />
          <span>
            {label} <span className="bdm-breadth-count">{formatNumber(count)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
