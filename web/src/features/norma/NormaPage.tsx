import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Facet, searchProvvedimentoQuery } from '@/api/content';
import { letturaQuery, partiQuery } from '@/api/riferimento';
import { formatNumber, formatResultCount } from '@/domain/format';
import { having } from '@/domain/leads';
import { normAddress, normSearch, type Part } from '@/domain/norm';
import type { Area } from '@/domain/preferences';
import { and, parse, print } from '@/domain/query';
import { EMPTY_SEARCH, type Search, searchAddress } from '@/domain/search';
import { wordsOf } from '@/domain/words';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { useMyDistretto } from '@/parts/archivio/useMyDistretto';
import { SearchPath } from '@/parts/navigation/SearchPath';
import { Missing } from '@/parts/problem/Missing';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { BackButton, hasBack } from '@/ui/BackButton';
import { ExternalLink } from '@/ui/ExternalLink';
import { Panel } from '@/ui/Panel';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import './norma.scss';

/** As many of the latest as stand on the page; the others are a search away. */
const LATEST = 5;
/** Parts of an article before the others are asked for. */
const SHOWN_PARTS = 10;

/** A norm with the decisions about it: by year, by part of the article, by district (docs/regole/consultazione.md). */
export default function NormaPage() {
  const [params] = useSearchParams();
  const reference = (params.get('rif') ?? '').trim();
  const area: Area = params.get('area') === 'penale' ? 'penale' : 'civile';
  usePageTitle(reference || 'Norma');
  if (!reference) {
    return (
      <Missing message="Norma non indicata">
        <p>L’indirizzo non dice di quale norma si tratta.</p>
      </Missing>
    );
  }
  return (
    <div className="container-xxl py-4">
      <div className="bdm-way">
        {hasBack() && <BackButton />}
        <SearchPath title={reference} />
      </div>
      <h1 className="my-3">{reference}</h1>
      <Norma reference={reference} area={area} />
    </div>
  );
}

function Norma({ reference, area }: { reference: string; area: Area }) {
  const { data: laws } = useQuery(letturaQuery([reference]));
  const { data: parts = [], isPending } = useQuery(partiQuery(reference, area));
  const { q, left_out } = normSearch(reference, parts);
  const search: Search = { ...EMPTY_SEARCH, area, q };
  const { data, isError, refetch } = useQuery({ ...searchProvvedimentoQuery(search), enabled: !isPending });
  const link = laws?.[0]?.link;
  const other: Area = area === 'civile' ? 'penale' : 'civile';
  return (
    <>
      <p className="bdm-norm-links">
        {link && <ExternalLink href={link}>Testo su {laws?.[0]?.sito}</ExternalLink>}
        <span>
          Area {area} · <Link to={normAddress(reference, other)}>Area {other}</Link>
        </span>
      </p>
      {isError && (
        <p role="alert">
          Non è stato possibile leggere le decisioni.{' '}
          <button type="button" className="bdm-link" onClick={() => refetch()}>
            Riprova
          </button>
        </p>
      )}
      {!data && !isError && <Skeleton lines={8} label="Caricamento delle decisioni" />}
      {data?.count === 0 && (
        <div className="bdm-empty">
          <p className="lead mb-1">Nessun provvedimento dell’area {area} riguarda questa norma</p>
          <p className="mb-0">
            Si può guardare nell’<Link to={normAddress(reference, other)}>area {other}</Link> oppure{' '}
            <Link to={searchAddress({ ...EMPTY_SEARCH, area, q: inText(reference) })}>
              cercare queste parole nel testo
            </Link>
            .
          </p>
        </div>
      )}
      {data && data.count > 0 && (
        <div className="bdm-norm">
          <section aria-labelledby="recenti">
            <h2 id="recenti" className="h4">
              Le più recenti
            </h2>
            <MyDistretto search={search} facet={data.facets.find(({ field }) => field === 'distretto')} />
            <ol className="bdm-results">
              {data.items.slice(0, LATEST).map((item, position) => (
                <li key={item.id}>
                  <ProvvedimentoResult item={item} from={{ search, position }} compact />
                </li>
              ))}
            </ol>
            <Link className="btn btn-outline-primary btn-sm" to={searchAddress(search)}>
              Tutte: {formatResultCount(data.count)}
            </Link>
            {left_out > 0 && (
              <p className="bdm-muted mt-2">
                La ricerca comprende le parti dell’articolo più citate; le altre ({formatNumber(left_out)})
                sono nell’elenco «Per parte dell’articolo».
              </p>
            )}
          </section>
          <aside aria-label="Come si distribuiscono">
            <Parts reference={reference} parts={parts} area={area} />
            <Years search={search} facet={data.facets.find(({ field }) => field === 'anno')} />
            <Districts search={search} facet={data.facets.find(({ field }) => field === 'distretto')} />
          </aside>
        </div>
      )}
    </>
  );
}

/** Its words, to be looked for in the texts. */
function inText(reference: string): string {
  const words = wordsOf(reference);
  return words.length > 0 ? print({ type: 'words', field: 'testo', words, every: true }) : '';
}

/** The search narrowed by one more criterion. */
const narrowed = (search: Search, criterion: string) =>
  searchAddress({ ...search, q: print(and(parse(search.q), parse(criterion))) });

type PartsProps = { reference: string; parts: readonly Part[]; area: Area };

function Parts({ reference, parts, area }: PartsProps) {
  const [all, setAll] = useState(false);
  if (parts.every(({ text }) => text === reference)) return null;
  const shown = all ? parts : parts.slice(0, SHOWN_PARTS);
  return (
    <Panel title="Per parte dell’articolo">
      <Counts
        heads={['Parte', 'Decisioni']}
        rows={shown.map(({ text, count }) => ({
          label: text,
          count,
          address: searchAddress({ ...EMPTY_SEARCH, area, q: having('riferimento_normativo', text) }),
        }))}
      />
      {parts.length > SHOWN_PARTS && (
        <button type="button" className="bdm-link mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Solo le prime ${SHOWN_PARTS}` : `Tutte le ${formatNumber(parts.length)} parti`}
        </button>
      )}
    </Panel>
  );
}

function Years({ search, facet }: { search: Search; facet: Facet | undefined }) {
  if (!facet) return null;
  const years = [...facet.values].sort((one, other) => Number(other.value) - Number(one.value));
  const thisYear = String(new Date().getFullYear());
  return (
    <Panel title="Per anno di pubblicazione">
      <Counts
        heads={['Anno', 'Decisioni']}
        bars
        rows={years.map(({ value, count }) => {
          const end = value === thisYear ? '*' : `31/12/${value}`;
          const address = narrowed(search, `data_pubblicazione:[01/01/${value} TO ${end}]`);
          return { label: value, count, address };
        })}
      />
    </Panel>
  );
}

function Districts({ search, facet }: { search: Search; facet: Facet | undefined }) {
  const distretti = useDistretti();
  if (!facet) return null;
  return (
    <Panel title="Per distretto">
      <Counts
        heads={['Distretto', 'Decisioni']}
        rows={facet.values.map(({ value, count }) => ({
          label: distretti.get(value) ?? value,
          count,
          address: narrowed(search, having('distretto', value)),
        }))}
      />
    </Panel>
  );
}

/** Those of the reader's own district, one step away. */
function MyDistretto({ search, facet }: { search: Search; facet: Facet | undefined }) {
  const mine = useMyDistretto();
  const own = facet?.values.find(({ value }) => value === mine);
  if (!own) return null;
  return (
    <Link
      className="btn btn-outline-primary btn-xs bdm-norm-mine"
      to={narrowed(search, having('distretto', own.value))}
    >
      Nel mio distretto ({formatNumber(own.count)})
    </Link>
  );
}

type Row = { label: string; count: number; address: string };

function Counts({ heads, rows, bars = false }: { heads: [string, string]; rows: Row[]; bars?: boolean }) {
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <table className="bdm-norm-counts">
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
                  className="bdm-norm-bar"
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
