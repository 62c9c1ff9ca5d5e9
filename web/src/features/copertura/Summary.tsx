import { type Coverage, cellsOf, monthsBetween } from '@/domain/copertura';
import { formatNumber } from '@/domain/format';
import { monthName } from '@/domain/monitoring';

/** 'Da quando, quanto, dove manca', before the months. */
export function Summary({ found }: { found: Coverage }) {
  const { uffici, without, last_judged } = found;
  const sum = (field: 'count' | 'with_text') => uffici.reduce((all, office) => all + office[field], 0);
  const first = uffici.map((office) => office.first).sort()[0];
  const covered = uffici.filter((office) => office.since !== null).length;
  const months = monthsBetween(found.dal, found.al);
  const lacking = uffici.filter((office) =>
    cellsOf(office, months, last_judged).some(({ state }) => state === 'low'),
  ).length;
  const total = uffici.length + without.length;
  return (
    <section aria-labelledby="sintesi">
      <h2 id="sintesi" className="h4">
        Da quando, quanto, dove manca
      </h2>
      <ul>
        <li>
          Uffici con qualcosa: {formatNumber(uffici.length)} su {formatNumber(total)}
          {first && <>, da {monthName(first).toLocaleLowerCase('it')}</>}. Fino a{' '}
          {monthName(last_judged).toLocaleLowerCase('it')} senza vuoti di oltre 3 mesi:{' '}
          {formatNumber(covered)}.
        </li>
        <li>
          Provvedimenti: {formatNumber(sum('count'))}, di cui {formatNumber(sum('with_text'))} con il testo e{' '}
          {formatNumber(sum('count') - sum('with_text'))} senza.
        </li>
        <li>
          Uffici con almeno un mese, tra quelli mostrati, sotto la metà della loro mediana degli ultimi 24:{' '}
          {formatNumber(lacking)}.
        </li>
      </ul>
    </section>
  );
}
