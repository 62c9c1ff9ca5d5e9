import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { formatNumber } from '@/domain/format';
import { monthName } from '@/domain/monitoring';
import { LINE, TICK, ticks, useWidth } from './charts';

const TREND = { height: 260, margin: { top: 10, right: 14, bottom: 30, left: 52 } };
/** So many months have a mark each. */
const MARKED = 30;

/** Some numbers month by month, a line each. */
export function TrendChart({
  label,
  months,
  series,
}: {
  label: string;
  /** With a number for each of `series`. */
  months: readonly { mese: string; counts: readonly number[] }[];
  series: readonly { label: string; color: string; dash: string }[];
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
          {series.map(({ label: name, color, dash }, at) => (
            <Group key={name}>
              <LinePath
                data={[...months]}
                x={({ mese }) => x(mese) ?? 0}
                y={({ counts }) => y(counts[at] ?? 0)}
                stroke={color}
                strokeWidth={months.length <= MARKED ? 2.5 : 1.5}
                strokeDasharray={dash}
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
