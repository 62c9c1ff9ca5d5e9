import { Link } from 'react-router';
import type { Facet } from '@/api/content';
import { today } from '@/domain/day';
import { formatNumber } from '@/domain/format';
import { esitoLabel } from '@/domain/item';
import { having } from '@/domain/leads';
import { and, parse, print } from '@/domain/query';
import { type Search, searchAddress } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { useMyDistretto } from '@/parts/archivio/useMyDistretto';
import { Panel } from '@/ui/Panel';
import './authority.scss';

/** The search narrowed by one more criterion. */
export const narrowed = (search: Search, criterion: string): Search => ({
  ...search,
  q: print(and(parse(search.q), parse(criterion))),
});

type Props = { search: Search; facets: readonly Facet[] };

const facetOf = ({ facets }: Props, name: string) => facets.find(({ field }) => field === name)?.values;

/**
 * How the decisions that refer to a norm or to a decision spread over years, districts and outcomes; over `years` unless
 * the page has them elsewhere.
 */
export function Distribution({ years = true, ...props }: Props & { years?: boolean }) {
  return (
    <>
      {years && <Years {...props} />}
      <Outcomes {...props} />
      <Districts {...props} />
    </>
  );
}

function Years(props: Props) {
  const values = facetOf(props, 'anno');
  if (!values) return null;
  const years = [...values].sort((one, other) => Number(other.value) - Number(one.value));
  const thisYear = today().slice(0, 4);
  return (
    <Panel title="Per anno di pubblicazione">
      <Counts
        heads={['Anno', 'Decisioni']}
        bars
        rows={years.map(({ value, count }) => {
          const end = value === thisYear ? '*' : `31/12/${value}`;
          const criterion = `data_pubblicazione:[01/01/${value} TO ${end}]`;
          return { label: value, count, address: searchAddress(narrowed(props.search, criterion)) };
        })}
      />
    </Panel>
  );
}

function Outcomes(props: Props) {
  const values = facetOf(props, 'esito');
  if (!values?.length) return null;
  return (
    <Panel title="Per esito">
      <Counts
        heads={['Esito', 'Decisioni']}
        rows={values.map(({ value, count }) => ({
          label: esitoLabel(value),
          count,
          address: searchAddress(narrowed(props.search, having('esito', value))),
        }))}
      />
    </Panel>
  );
}

function Districts(props: Props) {
  const distretti = useDistretti();
  const values = facetOf(props, 'distretto');
  if (!values) return null;
  return (
    <Panel title="Per distretto">
      <Counts
        heads={['Distretto', 'Decisioni']}
        rows={values.map(({ value, count }) => ({
          label: distretti.get(value) ?? value,
          count,
          address: searchAddress(narrowed(props.search, having('distretto', value))),
        }))}
      />
    </Panel>
  );
}

/** Those of the reader’s own district, one step away. */
export function MyDistretto(props: Props) {
  const mine = useMyDistretto();
  const own = facetOf(props, 'distretto')?.find(({ value }) => value === mine);
  if (!own) return null;
  return (
    <Link
      className="btn btn-outline-primary btn-xs bdm-authority-mine"
      to={searchAddress(narrowed(props.search, having('distretto', own.value)))}
    >
      Nel mio distretto ({formatNumber(own.count)})
    </Link>
  );
}

type Row = { label: string; count: number; address: string };

/** Values with their numbers, each a search. */
export function Counts({
  heads,
  rows,
  bars = false,
}: {
  heads: [string, string];
  rows: Row[];
  bars?: boolean;
}) {
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <table className="bdm-authority-counts">
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, address }) => (
          <tr key={label}>
            <th scope="row">
              <Link to={address}>{label}</Link>
              {bars && (
                <span
                  className="bdm-authority-bar"
                  aria-hidden="true"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              )}
            </th>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
