import { Link } from 'react-router';
import type { Citanti } from '@/api/citazione';
import { formatNumber } from '@/domain/format';
import './citing.scss';

type Props = {
  years: Citanti['anni'];
  chosen: number | null;
  address: (year: number | null) => string;
};

/** Those that cite by year of publication: a bar for each, which narrows the list to it; the chosen one takes it back. */
export function CitingYears({ years, chosen, address }: Props) {
  const counts = new Map(years.map(({ valore, count }) => [Number(valore), count]));
  if (chosen && !counts.has(chosen)) counts.set(chosen, 0);
  if (counts.size === 0) return null;
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const most = Math.max(...counts.values(), 1);
  // The latest comes first, and stands on the right: where a narrow screen begins.
  const all = Array.from({ length: last - first + 1 }, (_, at) => last - at);
  return (
    <nav aria-label="Chi la cita, per anno di pubblicazione" className="bdm-citing-strip">
      <ol className="bdm-citing-years">
        {all.map((year) => (
          <Year
            key={year}
            {...{ year, chosen, address }}
            count={counts.get(year)}
            height={((counts.get(year) ?? 0) / most) * 100}
          />
        ))}
      </ol>
      {chosen && (
        <Link to={address(null)} preventScrollReset>
          Tutti gli anni
        </Link>
      )}
    </nav>
  );
}

type YearProps = Pick<Props, 'chosen' | 'address'> & {
  year: number;
  count: number | undefined;
  /** Of the bar, in hundredths. */
  height: number;
};

function Year({ year, count, height, chosen, address }: YearProps) {
  const drawn = (
    <>
      <span className="bdm-citing-column" aria-hidden="true">
        <span style={{ height: `${height}%` }} />
      </span>
      {year}
    </>
  );
  if (count === undefined) {
    return (
      <li className="bdm-muted" aria-hidden="true">
        {drawn}
      </li>
    );
  }
  const said = count === 1 ? '1 decisione' : `${formatNumber(count)} decisioni`;
  return (
    <li>
      <Link
        to={address(year === chosen ? null : year)}
        preventScrollReset
        title={`${year}: ${said}`}
        aria-current={year === chosen ? 'true' : undefined}
      >
        {drawn}
        <span className="visually-hidden">: {said}</span>
      </Link>
    </li>
  );
}
