import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { type PlaceCounts, SERIES, spoken } from '@/domain/monitoring';
import { LINE, TICK, ticks, useWidth } from './charts';

const GAP = 1;
const PLACE = { height: 30, bar: 10 };
/** Below this width a name stands above its bars. */
const NARROW = 520;
const ABOVE = 20;
/** Otherwise beside them, in so much. */
const NAME_WIDTH = 250;

/** Two bars for each place, abstracts and decisions, each divided by area; the places lead on where `to` says so. */
export function PlacesChart({
  label,
  places,
  to,
}: {
  label: string;
  places: readonly PlaceCounts[];
  to?: ((id: string) => string) | undefined;
}) {
  const { box, width } = useWidth();
  const narrow = width < NARROW;
  const margin = { left: narrow ? 1 : NAME_WIDTH, right: 52, bottom: 28 };
  const above = narrow ? ABOVE : 0;
  const height = places.length * (PLACE.height + above);
  const most = Math.max(1, ...places.flatMap(({ counts: [a, b, c, d] }) => [a + b, c + d]));
  const x = scaleLinear({ domain: [0, most], range: [0, width - margin.left - margin.right], nice: true });
  const y = scaleBand({ domain: places.map(({ id }) => id), range: [0, height] });
  const fits = Math.floor((narrow ? width : margin.left) / 7);
  return (
    <div ref={box} className="bdm-chart">
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no fieldset */}
      <svg width={width} height={height + margin.bottom} role="group" aria-label={label}>
        <Group left={margin.left}>
          {ticks(x, 5).map((value) => (
            <line key={value} x1={x(value)} x2={x(value)} y1={0} y2={height} stroke={LINE} />
          ))}
          {places.map(({ id, name, counts }) => (
            <Group key={id} top={y(id) ?? 0}>
              <PlaceName
                name={name}
                fits={fits}
                to={to?.(id)}
                spoken={spoken(name, counts)}
                narrow={narrow}
              />
              {[0, 2].map((first, at) => {
                const [one = 0, other = 0] = counts.slice(first, first + 2);
                const top = above + 4 + at * (PLACE.bar + GAP);
                return (
                  <Group key={first} top={top} aria-hidden="true">
                    {[one, other].map((count, area) => {
                      const series = SERIES[first + area];
                      return count > 0 && series ? (
                        <Bar
                          key={series.label}
                          x={area === 0 ? 0 : x(one) + (one > 0 ? GAP : 0)}
                          width={Math.max(x(count) - (area === 1 && one > 0 ? GAP : 0), 2)}
                          height={PLACE.bar}
                          fill={series.color}
                        >
                          <title>{`${name}, ${series.label.toLocaleLowerCase('it')}: ${formatNumber(count)}`}</title>
                        </Bar>
                      ) : null;
                    })}
                    {one + other > 0 && (
                      <text x={x(one + other) + 5} y={PLACE.bar - 1} {...TICK} fontSize={11}>
                        {formatNumber(one + other)}
                      </text>
                    )}
                  </Group>
                );
              })}
            </Group>
          ))}
          <Group aria-hidden="true">
            <AxisBottom
              top={height}
              scale={x}
              tickValues={ticks(x, narrow ? 3 : 5)}
              tickFormat={(value) => formatNumber(Number(value))}
              stroke={LINE}
              tickStroke={LINE}
              tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
            />
          </Group>
        </Group>
      </svg>
    </div>
  );
}

function PlaceName({
  name,
  fits,
  to,
  spoken,
  narrow,
}: {
  name: string;
  fits: number;
  to: string | undefined;
  spoken: string;
  narrow: boolean;
}) {
  const short = name.length > fits ? `${name.slice(0, fits - 1).trimEnd()}…` : name;
  const text = (
    <text
      x={narrow ? 0 : -8}
      y={narrow ? ABOVE - 4 : PLACE.height / 2}
      dy={narrow ? 0 : '0.32em'}
      textAnchor={narrow ? 'start' : 'end'}
      fontSize={14}
      fill="currentColor"
    >
      {short}
      <title>{name}</title>
    </text>
  );
  return to ? (
    <Link to={to} aria-label={spoken} preventScrollReset>
      <rect
        className="bdm-chart-focus"
        x={narrow ? 1 : -NAME_WIDTH + 2}
        y={2}
        width={narrow ? NAME_WIDTH - 20 : NAME_WIDTH - 4}
        height={narrow ? ABOVE : PLACE.height - 4}
      />
      {text}
    </Link>
  ) : (
    text
  );
}
