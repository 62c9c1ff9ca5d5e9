import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type Citato, precedenteQuery } from '@/api/citazione';
import { searchProvvedimentoQuery } from '@/api/content';
import { countsQuery } from '@/api/counts';
import { messageOf } from '@/api/http';
import { formatResultCount } from '@/domain/format';
import { esitoLabel, itemAddress } from '@/domain/item';
import { citingSearches, precedenteAddress } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';
import { EMPTY_SEARCH, type Search, searchAddress } from '@/domain/search';
import { Counts, Distribution, MyDistretto } from '@/parts/authority/Distribution';
import { Outcomes } from '@/parts/authority/Outcomes';
import { FeedButton } from '@/parts/feed';
import { FollowButton } from '@/parts/follow';
import { SearchPath } from '@/parts/navigation/SearchPath';
import { Missing } from '@/parts/problem/Missing';
import { BackButton, hasBack } from '@/ui/BackButton';
import { CopyButton } from '@/ui/CopyButton';
import { explained } from '@/ui/Explained';
import { Panel } from '@/ui/Panel';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { CitingList } from './CitingList';
import { Treatments } from './Treatments';

/** A decision, ours or not, with those that cite it (docs/regole/consultazione.md#pagina-di-un-precedente). */
export default function PrecedentePage() {
  const [params] = useSearchParams();
  const asked = (params.get('nome') ?? '').trim();
  const area: Area = params.get('area') === 'penale' ? 'penale' : 'civile';
  const { data, error } = useQuery(precedenteQuery(asked, area));
  const name = data?.nome ?? asked;
  usePageTitle(name || 'Precedente');
  if (!asked || error) {
    return (
      <Missing message="Precedente non riconosciuto">
        <p>{error ? messageOf(error) : 'L’indirizzo non dice di quale decisione si tratta.'}</p>
      </Missing>
    );
  }
  return (
    <div className="container-xxl py-4">
      <div className="bdm-way">
        {hasBack() && <BackButton />}
        <SearchPath title={name} />
      </div>
      <h1 className="my-3">{name}</h1>
      {data ? (
        <Precedente cited={data} area={area} />
      ) : (
        <Skeleton lines={8} label="Caricamento del precedente" />
      )}
    </div>
  );
}

function Precedente({ cited, area }: { cited: Citato; area: Area }) {
  const other: Area = area === 'civile' ? 'penale' : 'civile';
  const { provvedimento, ecli } = cited;
  return (
    <>
      <p className="bdm-authority-links">
        {ecli && (
          <span>
            {ecli} <CopyButton text={ecli} label="Copia ECLI" done="ECLI copiato" /> {explained('ECLI', null)}
          </span>
        )}
        <span>
          Area {area} · <Link to={precedenteAddress(cited.nome, other)}>Area {other}</Link>
        </span>
        <FollowButton what="precedente" target={cited.nome} area={area} />
        <FeedButton name={cited.nome} target="provvedimento" q={citingSearches(cited.nome).all} area={area} />
      </p>
      {provvedimento && (
        <p className="lead">
          Nella banca dati:{' '}
          <Link to={itemAddress('provvedimento', provvedimento.id)}>{provvedimento.label}</Link>
          {provvedimento.esito && `, ${esitoLabel(provvedimento.esito).toLowerCase()}`}
        </p>
      )}
      <CitedBy cited={cited} area={area} other={other} />
    </>
  );
}

function CitedBy({ cited, area, other }: { cited: Citato; area: Area; other: Area }) {
  const { all, reasons, elsewhere } = citingSearches(cited.nome);
  const search: Search = { ...EMPTY_SEARCH, area, q: all };
  const { data, isError, refetch } = useQuery(searchProvvedimentoQuery(search));
  const { data: counts } = useQuery(countsQuery(area, [reasons, elsewhere]));
  const inReasons = counts?.get(reasons) ?? 0;
  if (isError) {
    return (
      <p role="alert">
        Non è stato possibile leggere le decisioni.{' '}
        <button type="button" className="bdm-link" onClick={() => refetch()}>
          Riprova
        </button>
      </p>
    );
  }
  if (!data || !counts) return <Skeleton lines={8} label="Caricamento delle decisioni" />;
  if (data.count === 0) {
    return (
      <div className="bdm-empty">
        <p className="lead mb-1">Nessun provvedimento dell’area {area} la cita</p>
        <p className="mb-0">
          Si può guardare nell’<Link to={precedenteAddress(cited.nome, other)}>area {other}</Link>.
        </p>
      </div>
    );
  }
  return (
    <div className="bdm-authority">
      <div>
        <section aria-labelledby="citata-da">
          <h2 id="citata-da" className="h4">
            Citata da
          </h2>
          <MyDistretto search={search} facets={data.facets} />
          <CitingList nome={cited.nome} area={area} first={inReasons > 0 ? 'motivi' : ''} />
          <Link className="btn btn-outline-primary btn-sm" to={searchAddress(search)}>
            Tutte nella ricerca: {formatResultCount(data.count)}
          </Link>
        </section>
        <Treatments treatments={cited.trattamenti} />
        <Outcomes search={search} facets={data.facets} />
      </div>
      <aside aria-label="Come si distribuiscono">
        <Panel title="Per parte della decisione">
          <Counts
            heads={['Parte', 'Decisioni']}
            rows={[
              { label: 'Nei motivi', count: inReasons, q: reasons },
              { label: 'Solo altrove', count: counts?.get(elsewhere) ?? 0, q: elsewhere },
            ].map(({ q, ...row }) => ({ ...row, address: searchAddress({ ...search, q }) }))}
          />
        </Panel>
        <Distribution search={search} facets={data.facets} years={false} />
      </aside>
    </div>
  );
}
