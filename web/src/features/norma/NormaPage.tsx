import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { searchProvvedimentoQuery } from '@/api/content';
import { letturaQuery, partiQuery } from '@/api/riferimento';
import { formatNumber, formatResultCount } from '@/domain/format';
import { having } from '@/domain/leads';
import { normAddress, normSearch, type Part } from '@/domain/norm';
import type { Area } from '@/domain/preferences';
import { print } from '@/domain/query';
import { EMPTY_SEARCH, type Search, searchAddress } from '@/domain/search';
import { wordsOf } from '@/domain/words';
import { Citing } from '@/parts/authority/Citing';
import { Counts, Distribution, MyDistretto } from '@/parts/authority/Distribution';
import { Outcomes } from '@/parts/authority/Outcomes';
import { FeedButton } from '@/parts/feed';
import { FollowButton } from '@/parts/follow';
import { SearchPath } from '@/parts/navigation/SearchPath';
import { Missing } from '@/parts/problem/Missing';
import { BackButton, hasBack } from '@/ui/BackButton';
import { ExternalLink } from '@/ui/ExternalLink';
import { Panel } from '@/ui/Panel';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';

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
  const { data: parts = [] } = useQuery(partiQuery(reference, area));
  const q = normSearch(reference);
  const search: Search = { ...EMPTY_SEARCH, area, q };
  const { data, isError, refetch } = useQuery(searchProvvedimentoQuery(search));
  const tagged = data?.other_reach;
  const link = laws?.[0]?.link;
  const other: Area = area === 'civile' ? 'penale' : 'civile';
  return (
    <>
      <p className="bdm-authority-links">
        {link && <ExternalLink href={link}>Testo su {laws?.[0]?.sito}</ExternalLink>}
        <span>
          Area {area} · <Link to={normAddress(reference, other)}>Area {other}</Link>
        </span>
        {data && (
          <>
            <FollowButton what="norma" target={reference} area={area} />
            <FeedButton name={reference} target="provvedimento" q={q} area={area} />
          </>
        )}
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
        <div className="bdm-authority">
          <section aria-labelledby="recenti">
            <h2 id="recenti" className="h4">
              Le più recenti
            </h2>
            <MyDistretto search={search} facets={data.facets} />
            <Citing
              names={[reference, ...parts.map(({ text }) => text)]}
              search={search}
              items={data.items}
            />
            <Link className="btn btn-outline-primary btn-sm" to={searchAddress(search)}>
              Tutte: {formatResultCount(data.count)}
            </Link>
            {tagged && tagged.count > 0 && tagged.count < data.count && (
              <p className="mt-2 mb-0">
                Le altre la citano nel testo o in un abstract:{' '}
                <Link to={searchAddress({ ...search, q: tagged.q })}>
                  solo quelle che la hanno tra i riferimenti ({formatNumber(tagged.count)})
                </Link>
                .
              </p>
            )}
            <Outcomes search={search} facets={data.facets} />
          </section>
          <aside aria-label="Come si distribuiscono">
            <Parts reference={reference} parts={parts} area={area} />
            <Distribution search={search} facets={data.facets} />
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
          // Counted are those that have it among their references; who only names it in the text comes with the whole.
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
