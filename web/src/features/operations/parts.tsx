import type { ReactNode } from 'react';
import type { Level } from '@/api/operations';
import { formatNumber } from '@/domain/format';
import { FactList } from '@/parts/item/FactList';
import { Panel } from '@/ui/Panel';

const LEVELS: Record<Level, string> = { ok: 'A posto', avviso: 'Da verificare', guasto: 'Non funziona' };

/** How something is, in words: the colour only repeats them. */
export function LevelBadge({ level }: { level: Level }) {
  return <span className={`bdm-level bdm-level-${level}`}>{LEVELS[level]}</span>;
}

type Facts = readonly (readonly [term: string, value: ReactNode])[];

/** One part of the service: how it is, what is wrong with it, its figures. */
export function Part({
  title,
  part,
  facts,
}: {
  title: string;
  part?: { level: Level; problems: string[] };
  facts: Facts;
}) {
  return (
    <Panel title={title}>
      {part && (
        <p>
          <LevelBadge level={part.level} />
        </p>
      )}
      {part && <Problems problems={part.problems} />}
      <FactList facts={facts} />
    </Panel>
  );
}

/** What has to be seen to. */
export function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="bdm-operations-problems">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

const UNITS = ['byte', 'kB', 'MB', 'GB', 'TB'];
const figure = new Intl.NumberFormat('it-IT', { maximumSignificantDigits: 3 });

/** 1234567 → '1,23 MB'; nothing for what is not known. */
export function bytes(value: number | null | undefined): string | undefined {
  if (value == null) return undefined;
  let size = value;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${figure.format(size)} ${UNITS[unit]}`;
}

/** 75.3 → '1 minuto e 15 secondi'. */
export function waiting(seconds: number | null | undefined): string | undefined {
  if (seconds == null) return undefined;
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const said = (count: number, one: string, many: string) =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;
  if (minutes === 0) return said(rest, 'secondo', 'secondi');
  return `${said(minutes, 'minuto', 'minuti')}${rest ? ` e ${said(rest, 'secondo', 'secondi')}` : ''}`;
}
