import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Occurrences } from '@/api/archivio';
import { searchMassimaQuery, searchProvvedimentoQuery } from '@/api/content';
import { type ArchiveSelection, archiveAddress, formatCount, KIND, searchOf } from '@/domain/archivio';
import { formatNumber } from '@/domain/format';
import { readPreferences } from '@/domain/preferences';
import {
  PAGE_SIZE,
  pageCount,
  type Search,
  searchAddress,
  type Target,
  VISIBLE_RESULTS,
} from '@/domain/search';
import { Failure } from '@/parts/problem/Failure';
import { MassimaResult } from '@/parts/result/MassimaResult';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { useReturn } from '@/parts/result/useReturn';
import { Pagination } from '@/ui/Pagination';
import { useAnnounce } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Kinds } from './Kinds';
import { Nothing } from './Nothing';

type Props = { place: { selection: ArchiveSelection; target: Target }; found: Occurrences };

/** The decisions or the abstracts of a month, 10 per page, newest first. */
export function Items({ place: { selection, target }, found }: Props) {
  const [params] = useSearchParams();
  const from = firstOf(params.get('from'));
  const { q } = found;
  const search = useMemo(
    () => (q === null ? null : searchOf(q, selection.area ?? '', target, from)),
    [q, selection.area, target, from],
  );
  return (
    <>
      <Kinds selection={selection} total={found.total} current={target} />
      {search ? (
        <List key={target} search={search} address={archiveAddress(selection, target)} />
      ) : (
        <Nothing />
      )}
    </>
  );
}

/** The first position of a page of the list, whatever the address says. */
function firstOf(text: string | null): number {
  const from = Number(text ?? 0);
  return Number.isInteger(from) && from > 0 && from < VISIBLE_RESULTS ? from - (from % PAGE_SIZE) : 0;
}

function List({ search, address }: { search: Search; address: string }) {
  const { from, target } = search;
  const abstracts = target === 'abstract';
  const common = { placeholderData: keepPreviousData, meta: { silent: true } };
  const provvedimento = useQuery({ ...searchProvvedimentoQuery(search), ...common, enabled: !abstracts });
  const massima = useQuery({ ...searchMassimaQuery(search), ...common, enabled: abstracts });
  const { data, isError, error, isPlaceholderData, refetch } = abstracts ? massima : provvedimento;
  const { compact } = readPreferences();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(from);
  const announce = useAnnounce();
  useReturn(search, list, data !== undefined && !isPlaceholderData);

  // Another page of the same list: begin to read at its top.
  useEffect(() => {
    if (shown.current === from) return;
    shown.current = from;
    heading.current?.focus();
    announce(`Pagina ${from / PAGE_SIZE + 1}`);
  }, [from, announce]);

  if (isError && (!data || isPlaceholderData)) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={12} label="Caricamento dei documenti" />;
  const { count } = data;
  if (count === 0) return <Nothing />;
  const page = (number: number) => (number === 1 ? address : `${address}?from=${(number - 1) * PAGE_SIZE}`);
  // An address beyond the end (documents that have gone since): its last page instead.
  if (from >= count && !isPlaceholderData) return <Navigate to={page(pageCount(count))} replace />;
  return (
    <section aria-labelledby="documenti" aria-busy={isPlaceholderData}>
      <div className="bdm-results-head">
        <div>
          <h2 id="documenti" ref={heading} tabIndex={-1} className="h4 mb-0">
            {formatCount(target, count)}
          </h2>
          {count > VISIBLE_RESULTS && (
            <p className="mb-0">
              Sono visibili i primi {formatNumber(VISIBLE_RESULTS)} documenti: scegliere una materia, oppure
              proseguire con la ricerca.
            </p>
          )}
        </div>
        <Link to={searchAddress({ ...search, from: 0 })}>
          Apri in Ricerche
          <span className="visually-hidden">: {KIND[target]} di questa pagina dell’archivio</span>
        </Link>
      </div>
      <ol className={`bdm-results ${isPlaceholderData ? 'bdm-stale' : ''}`} start={from + 1} ref={list}>
        {!abstracts &&
          provvedimento.data?.items.map((item, at) => (
            <li key={item.id}>
              <ProvvedimentoResult
                item={item}
                from={{ search, position: from + at, list: address }}
                compact={compact}
              />
            </li>
          ))}
        {abstracts &&
          massima.data?.items.map((item, at) => (
            <li key={item.id}>
              <MassimaResult
                item={item}
                from={{ search, position: from + at, list: address }}
                compact={compact}
              />
            </li>
          ))}
      </ol>
      <Pagination
        label="Pagine dell’elenco"
        current={from / PAGE_SIZE + 1}
        total={pageCount(count)}
        address={page}
      />
    </section>
  );
}
