import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { type MonthCounts, monthName, type PlaceCounts, SERIES, spoken, sumOf } from '@/domain/monitoring';

/** Where nothing is laid out (tests), and until it is. */
const FIRST_WIDTH = 640;
const TICK = { fill: '#455a70', fontSize: 12, fontFamily: 'inherit' } as const;
const LINE = '#d9dadb';
const GAP = 1;

/** The width that a chart has at the moment. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width: Math.max(width, 240) };
}

export function Legend({ series }: { series: readonly { label: string; color: string }[] }) {
  return (
    <ul className="bdm-chart-legend">
      {series.map(({ label, color }) => (
        <li key={label}>
          <span className="bdm-chart-key" style={{ background: color }} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}

const whole = (value: number) => Number.isInteger(value);
const ticks = (scale: { ticks: (count: number) => number[] }, count: number) =>
  scale.ticks(count).filter(whole);

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

const TREND = { height: 260, margin: { top: 10, right: 14, bottom: 30, left: 52 } };
/** Lines tell apart also without their colours. */
const DASHES = ['', '6 4', '', '6 4'];
/** So many months have a mark each. */
const MARKED = 30;

/** The four numbers month by month. */
export function TrendChart({
  label,
  months,
  series,
}: {
  label: string;
  months: readonly MonthCounts[];
  series: readonly (typeof SERIES)[number][];
}) {
  const { box, width } = useWidth();
  const { margin } = TREND;
  const [w, h] = [width - margin.left - margin.right, TREND.height - margin.top - margin.bottom];
  const names = months.map(({ mese }) => mese);
  const x = scalePoint({ domain: names, range: [0, w], padding: 0.2 });
  const most = Math.max(1, ...months.flatMap(({ counts }) => counts));
  const y = scaleLinear({ domain: [0, most], range: [h, 0], nice: true });
  const every = Math.max(1, Math.ceil(names.length / Math.max(2, Math.floor(w / 64))));
  return (
    <div ref={box} className="bdm-chart">
      <svg width={width} height={TREND.height} role="img" aria-label={label}>
        <Group left={margin.left} top={margin.top}>
          {ticks(y, 5).map((value) => (
            <line key={value} x1={0} x2={w} y1={y(value)} y2={y(value)} stroke={LINE} />
          ))}
          {series
            .map((each) => [each, SERIES.indexOf(each)] as const)
            .map(([{ label: name, color }, at]) => (
              <Group key={name}>
                <LinePath
                  data={[...months]}
                  x={({ mese }) => x(mese) ?? 0}
                  y={({ counts }) => y(counts[at] ?? 0)}
                  stroke={color}
                  strokeWidth={months.length <= MARKED ? 2.5 : 1.5}
                  strokeDasharray={DASHES[at] ?? ''}
                />
                {months.length <= MARKED &&
                  months.map(({ mese, counts }) => (
                    <circle key={mese} cx={x(mese)} cy={y(counts[at] ?? 0)} r={4} fill={color} stroke="#fff">
                      <title>{`${monthName(mese)}, ${name.toLocaleLowerCase('it')}: ${formatNumber(counts[at] ?? 0)}`}</title>
                    </circle>
                  ))}
              </Group>
            ))}
          <AxisLeft
            scale={y}
            tickValues={ticks(y, 5)}
            tickFormat={(value) => formatNumber(Number(value))}
            hideAxisLine
            hideTicks
            tickLabelProps={{ ...TICK, textAnchor: 'end', dy: '0.3em', dx: -4 }}
          />
          <AxisBottom
            top={h}
            scale={x}
            tickValues={names.filter((_, at) => at % every === 0)}
            tickFormat={(value) => monthName(String(value), true)}
            stroke={LINE}
            tickStroke={LINE}
            tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
          />
        </Group>
      </svg>
    </div>
  );
}

/** One bar divided into parts, for a cell of a table that tells the same in numbers. */
export function PartsBar({
  parts,
  most,
}: {
  parts: readonly { label: string; color: string; count: number }[];
  most: number;
}) {
  const x = scaleLinear({ domain: [0, Math.max(most, 1)], range: [0, 100] });
  const starts = parts.map((_, at) => sumOf(parts.slice(0, at).map(({ count }) => count)));
  return (
    <svg className="bdm-chart-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(
        ({ label, color, count }, at) =>
          count > 0 && (
            <Bar key={label} x={x(starts[at] ?? 0)} width={x(count)} height={10} fill={color}>
              <title>{`${label}: ${formatNumber(count)}`}</title>
            </Bar>
          ),
      )}
    </svg>
  );
}
