import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '@/domain/format';
import { sumOf } from '@/domain/monitoring';

/** Where nothing is laid out (tests), and until it is. */
const FIRST_WIDTH = 640;
export const TICK = { fill: '#455a70', fontSize: 12, fontFamily: 'inherit' } as const;
export const LINE = '#d9dadb';

/** The width that a chart has at the moment. */
export function useWidth() {
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
export const ticks = (scale: { ticks: (count: number) => number[] }, count: number) =>
  scale.ticks(count).filter(whole);

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
