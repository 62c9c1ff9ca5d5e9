import { Link } from 'react-router';
import {
  type Coverage,
  cellsOf,
  type MonthCoverage,
  monthsBetween,
  type OfficeCoverage,
  searchOfMonth,
} from '@/domain/copertura';
import { formatNumber, titleCase } from '@/domain/format';
import { monthName } from '@/domain/monitoring';
import { CellText, median, since } from './CoverageTable';

const COLUMNS = [
  ['with_text', 'Con testo'],
  ['civile', 'Civile'],
  ['penale', 'Penale'],
  ['sentenza', 'Sentenze'],
  ['ordinanza', 'Ordinanze'],
  ['decreto', 'Decreti'],
] as const;

/** One office: its months with text, area and kind, and up to where the numbers of its sentenze run. */
export function OfficeDetail({ office, found }: { office: OfficeCoverage; found: Coverage }) {
  const by = new Map(office.months.map((month) => [month.mese, month]));
  const cells = cellsOf(office, monthsBetween(found.dal, found.al), found.last_judged).reverse();
  return (
    <>
      <section aria-labelledby="ufficio">
        <h2 id="ufficio" className="h4">
          {titleCase(office.ufficio)}
        </h2>
        <p>
          {since(office)}. Mediana mensile: {median(office)}. <strong>▼</strong> è un mese sotto la metà della
          mediana; <strong>–</strong> un mese senza nulla che non si giudica.
        </p>
        <section
          className="bdm-coverage-scroll"
          aria-label="Tabella dei mesi"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
        >
          <table className="bdm-coverage-table">
            <caption className="visually-hidden">I mesi di {titleCase(office.ufficio)}</caption>
            <thead>
              <tr>
                <th scope="col">Mese</th>
                <th scope="col">Provvedimenti</th>
                {COLUMNS.map(([key, label]) => (
                  <th scope="col" key={key}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map((cell) => (
                <tr key={cell.mese}>
                  <th scope="row">{monthName(cell.mese)}</th>
                  <td data-state={cell.state}>
                    <CellText cell={cell} />
                  </td>
                  {COLUMNS.map(([key]) => (
                    <td key={key}>
                      <Count column={key} month={by.get(cell.mese)} office={office} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
      {office.numbers.length > 0 && <Numbers office={office} />}
    </>
  );
}

type CountProps = {
  column: (typeof COLUMNS)[number][0];
  month: MonthCoverage | undefined;
  office: OfficeCoverage;
};

/** A number; that of an area leads to the search for it. */
function Count({ column, month, office: { ufficio } }: CountProps) {
  const count = month?.[column] ?? 0;
  if (!month || count === 0 || (column !== 'civile' && column !== 'penale'))
    return <>{formatNumber(count)}</>;
  return (
    <Link to={searchOfMonth(ufficio, month.mese, column)}>
      {formatNumber(count)}
      <span className="visually-hidden">
        {' '}
        di area {column}, {monthName(month.mese)}
      </span>
    </Link>
  );
}

function Numbers({ office: { numbers } }: { office: OfficeCoverage }) {
  return (
    <section aria-labelledby="numeri">
      <h2 id="numeri" className="h4">
        Fin dove arrivano i numeri delle sentenze
      </h2>
      <p className="bdm-muted">
        Il numero più alto tra quelle che sono qui, e quante almeno non sono qui se quel numero è giusto.
        Quante sentenze abbia emesso l’ufficio non si sa.
      </p>
      <ul>
        {[...numbers].reverse().map(({ area, anno, greatest, held, unnumbered, missing }) => (
          <li key={`${area} ${anno}`}>
            {anno}, area {area}: il numero più alto è {formatNumber(greatest)}, qui{' '}
            {held === 1 ? 'c’è 1 numero' : `ci sono ${formatNumber(held)} numeri`}
            {unnumbered > 0 && <> e {formatNumber(unnumbered)} senza numero</>};{' '}
            {missing > 0 ? `almeno ${formatNumber(missing)} non sono qui` : 'non se ne vede mancare alcuna'}.
          </li>
        ))}
      </ul>
    </section>
  );
}
