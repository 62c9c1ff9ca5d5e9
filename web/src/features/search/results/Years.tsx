import { useId, useState } from 'react';
import type { Facet } from '@/api/content';
import { formatNumber } from '@/domain/format';
import type { Tree } from '@/domain/query';
import { WhyButton } from '@/ui/why';
import { choosing, daysOf, FACETS, yearsOf } from './facets';

const IMPOSSIBLE = 'Scrivere due anni, il primo non dopo il secondo.';

type Props = { facet: Facet; tree: Tree; onTree: (tree: Tree) => void };

/** The years of the results as columns, and a range of them: dragged or typed. */
export function Years(props: Props) {
  // Another search begins anew.
  const chosen = yearsOf(props.tree);
  return <Range key={String(chosen)} chosen={chosen} {...props} />;
}

function Range({ facet, tree, onTree, chosen }: Props & { chosen: [number, number] | null }) {
  const counts = new Map(facet.values.map(({ value, count }) => [Number(value), count]));
  const years = [...counts.keys(), ...(chosen ?? [])];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const [range, setRange] = useState<[number, number]>(chosen ?? [first, last]);
  const [start, end] = range;
  const heading = useId();
  const most = Math.max(...counts.values());
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const possible = Number.isInteger(start) && Number.isInteger(end) && start >= 1900 && start <= end;
  const changed = String(range) !== String(chosen ?? [first, last]);
  const apply = () => onTree(choosing(tree, 'anno', [daysOf(start, end)]));
  return (
    <section className="bdm-facet bdm-years" aria-labelledby={heading}>
      <h3 id={heading}>{FACETS.anno}</h3>
      {last > first ? (
        <div className="bdm-years-columns" aria-hidden="true">
          {all.map((year) => (
            <span
              key={year}
              title={`${year}: ${formatNumber(counts.get(year) ?? 0)}`}
              className={year >= start && year <= end ? 'bdm-years-in' : ''}
              style={{ height: `${((counts.get(year) ?? 0) / most) * 100}%` }}
            />
          ))}
        </div>
      ) : (
        // One column, of whatever height, would compare nothing.
        <p className="mb-2">Tutti del {first}</p>
      )}
      {last > first && (
        <div className="bdm-years-sliders">
          <input
            type="range"
            aria-label="Dall’anno"
            min={first}
            max={last}
            value={start}
            onChange={({ target }) => setRange([Math.min(Number(target.value), end), end])}
          />
          <input
            type="range"
            aria-label="All’anno"
            min={first}
            max={last}
            value={end}
            onChange={({ target }) => setRange([start, Math.max(Number(target.value), start)])}
          />
        </div>
      )}
      <form
        className="bdm-years-typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (possible) apply();
        }}
      >
        <Year label="dal" value={start} onChange={(year) => setRange([year, end])} />
        <Year label="al" value={end} onChange={(year) => setRange([start, year])} />
        <WhyButton
          color="primary"
          outline
          size="xs"
          type="submit"
          why={!possible ? IMPOSSIBLE : changed ? null : 'Sono già questi gli anni mostrati.'}
        >
          Applica
        </WhyButton>
      </form>
      <p className="bdm-field-error mb-0" aria-live="polite">
        {!possible && IMPOSSIBLE}
      </p>
      {chosen && (
        <button type="button" className="bdm-link" onClick={() => onTree(choosing(tree, 'anno', []))}>
          Tutti gli anni
        </button>
      )}
      <details className="bdm-years-list">
        <summary>Elenco degli anni</summary>
        <ul>
          {all
            .filter((year) => counts.has(year))
            .reverse()
            .map((year) => (
              <li key={year}>
                <button
                  type="button"
                  aria-pressed={chosen?.[0] === year && chosen[1] === year}
                  onClick={() => onTree(choosing(tree, 'anno', [daysOf(year, year)]))}
                >
                  <span>{year}</span>
                  <span className="bdm-facet-count">{formatNumber(counts.get(year) ?? 0)}</span>
                </button>
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}

type YearProps = { label: string; value: number; onChange: (year: number) => void };

function Year({ label, value, onChange }: YearProps) {
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="numeric"
        className="form-control"
        maxLength={4}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(Number.parseInt(target.value, 10))}
      />
      <span className="visually-hidden"> (anno di pubblicazione)</span>
    </label>
  );
}
