import type { OtherBreadth } from '@/api/content';
import { formatNumber } from '@/domain/format';
import { RELEVANCE, type Search } from '@/domain/search';

/** Two ways of the same search: the one that `change` leads to, and the one that stands. */
type Ways = { legend: string; name: string; narrow: string; wide: string; toWide: string };

const WORDS: Ways = {
  legend: 'Parole cercate',
  name: 'ampiezza',
  narrow: 'Tutte le parole',
  wide: 'Almeno una',
  toWide: 'ALMENO_UNA',
};
const NORMS: Ways = {
  legend: 'Dove è indicata la norma',
  name: 'portata',
  narrow: 'Nei riferimenti',
  wide: 'Ovunque sia citata',
  toWide: 'OVUNQUE',
};

type Props = {
  count: number;
  other: OtherBreadth | null | undefined;
  onChange: (change: Partial<Search>) => void;
};

/** By all of the words or by at least one, each with how much it finds: what the count is of, and the way to the other. */
export function BreadthSwitch(props: Props) {
  return <Switch ways={WORDS} order={RELEVANCE} {...props} />;
}

/** By what is said to be about a norm, or by all that names it. */
export function ReachSwitch(props: Props) {
  return <Switch ways={NORMS} order={{}} {...props} />;
}

function Switch({ ways, order, count, other, onChange }: Props & { ways: Ways; order: Partial<Search> }) {
  if (!other) return null;
  const narrow = other.change === ways.toWide;
  const choices = [
    { label: ways.narrow, count: narrow ? count : other.count, chosen: narrow },
    { label: ways.wide, count: narrow ? other.count : count, chosen: !narrow },
  ];
  return (
    <fieldset className="bdm-toggle bdm-breadth">
      <legend className="visually-hidden">{ways.legend}</legend>
      {choices.map(({ label, count, chosen }) => (
        <label key={label} className={chosen ? 'active' : ''}>
          <input
            type="radio"
            name={ways.name}
            className="visually-hidden"
            checked={chosen}
            onChange={() => onChange({ q: other.q, ...order })}
          />
          <span>
            {label} <span className="bdm-breadth-count">{formatNumber(count)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
