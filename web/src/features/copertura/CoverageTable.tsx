import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Cell,
  type Coverage,
  type CoverageView,
  cellsOf,
  coverageAddress,
  monthsBetween,
  type OfficeCoverage,
} from '@/domain/copertura';
import { formatNumber, titleCase } from '@/domain/format';
import { monthName } from '@/domain/monitoring';
import { Button } from '@/ui/kit';
import { NARROW, useMedia } from '@/ui/useMedia';

/** So many offices before the others are asked for. */
const SHOWN = 40;

type Props = { found: Coverage; view: CoverageView };

/** Offices by months, a number in each cell; on a narrow screen each office is a card. */
export function CoverageTable({ found, view }: Props) {
  const narrow = useMedia(NARROW);
  const [shown, setShown] = useState(SHOWN);
  const months = monthsBetween(found.dal, found.al);
  const offices = found.uffici.slice(0, shown);
  const left = found.uffici.length - offices.length;
  return (
    <section aria-labelledby="mesi">
      <h2 id="mesi" className="h4">
        Mese per mese
      </h2>
      <p id="segni">
        Provvedimenti pubblicati. <strong>▼</strong> sotto la metà della mediana dell’ufficio;{' '}
        <strong>–</strong> nulla, in un mese che non si giudica. Il mese in corso e quelli prima del primo non
        si giudicano.
      </p>
      {narrow ? (
        <ul className="bdm-coverage-cards">
          {offices.map((office) => (
            <OfficeCard key={office.ufficio} {...{ office, months, found, view }} />
          ))}
        </ul>
      ) : (
        <section
          className="bdm-coverage-scroll"
          aria-label="Tabella degli uffici e dei mesi"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
        >
          <table className="bdm-coverage-table" aria-describedby="segni">
            <caption className="visually-hidden">
              Provvedimenti di ogni ufficio dal {monthName(found.dal)} al {monthName(found.al)}
            </caption>
            <thead>
              <tr>
                <th scope="col">Ufficio</th>
                <th scope="col">Mediana</th>
                {months.map((mese) => (
                  <th scope="col" key={mese}>
                    <span aria-hidden="true">{monthName(mese, true)}</span>
                    <span className="visually-hidden">{monthName(mese)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {offices.map((office) => (
                <tr key={office.ufficio}>
                  <th scope="row">
                    <OfficeLink office={office} view={view} />
                    <span className="bdm-coverage-since">{since(office)}</span>
                  </th>
                  <td>{median(office)}</td>
                  {cellsOf(office, months, found.last_judged).map((cell) => (
                    <td key={cell.mese} data-state={cell.state} data-depth={depth(cell, office)}>
                      <CellText cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {left > 0 && (
        <Button color="primary" outline size="sm" type="button" onClick={() => setShown(shown + 4 * SHOWN)}>
          Mostra altri uffici ({formatNumber(left)})
        </Button>
      )}
    </section>
  );
}

function OfficeCard({
  office,
  months,
  found,
  view,
}: {
  office: OfficeCoverage;
  months: string[];
  found: Coverage;
  view: CoverageView;
}) {
  return (
    <li className="bdm-card">
      <h3 className="h6">
        <OfficeLink office={office} view={view} />
      </h3>
      <p>
        {formatNumber(office.count)} provvedimenti, {formatNumber(office.with_text)} con il testo.{' '}
        {since(office)}. Mediana: {median(office)}.
      </p>
      <ol className="bdm-coverage-months">
        {cellsOf(office, months, found.last_judged).map((cell) => (
          <li key={cell.mese} data-state={cell.state} data-depth={depth(cell, office)}>
            <span>{monthName(cell.mese, true)}</span> <CellText cell={cell} />
          </li>
        ))}
      </ol>
    </li>
  );
}

function OfficeLink({ office: { ufficio }, view }: { office: OfficeCoverage; view: CoverageView }) {
  return <Link to={coverageAddress({ ...view, ufficio })}>{titleCase(ufficio)}</Link>;
}

export function CellText({ cell: { count, state } }: { cell: Cell }) {
  if (state === 'unjudged' && count === 0) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">nulla, non si giudica</span>
      </>
    );
  }
  return (
    <>
      {state === 'low' && <span aria-hidden="true">▼ </span>}
      {formatNumber(count)}
      {state === 'low' && <span className="visually-hidden">, sotto la metà della mediana</span>}
    </>
  );
}

/** 'Da marzo 2024 in poi', or until when there is something. */
export function since({ since: from, last }: OfficeCoverage): string {
  const month = (mese: string) => monthName(mese).toLocaleLowerCase('it');
  return from ? `Da ${month(from)} in poi` : `Fino a ${month(last)}`;
}

export const median = ({ median: number }: OfficeCoverage) =>
  number === null ? 'non ancora nota' : formatNumber(number);

/** How dark the ground is, from 0 to 3, beside the number that says it. */
function depth({ count }: Cell, { median: usual }: OfficeCoverage): number {
  if (count === 0) return 0;
  const ratio = usual ? count / usual : 1;
  if (ratio < 0.75) return 1;
  return ratio < 1.25 ? 2 : 3;
}
