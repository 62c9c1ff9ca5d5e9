import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type Neighbours, neighboursQuery } from '@/api/content';
import { placeOfDetail } from '@/domain/archivio';
import { formatPosition } from '@/domain/format';
import { fromResults, itemAddress } from '@/domain/item';
import { EMPTY_SEARCH, searchAddress, VISIBLE_RESULTS } from '@/domain/search';
import { ArchivePath } from '@/parts/archivio/ArchivePath';
import { useShortcut } from '@/parts/item/shortcuts';
import { CAME_BACK, pageOf, rememberResult } from '@/parts/navigation/resultPlace';
import { SearchPath } from '@/parts/navigation/SearchPath';
import { BackButton, hasBack } from '@/ui/BackButton';
import { Icon } from '@/ui/Icon';

/**
 * Back to the results that the item was opened from, and through them one by one: 'n di N'
 * (docs/regole/consultazione.md#scorrere-i-risultati). In the archive they are one of its lists, which the address of
 * the item names (docs/regole/consultazione.md#archivio).
 */
export function ResultNavigator({ id, title }: { id: string; title: string }) {
  const { pathname, state } = useLocation();
  const results = fromResults(state);
  const place = placeOfDetail(pathname);
  const { data, isPlaceholderData } = useQuery({
    ...neighboursQuery(results?.search ?? EMPTY_SEARCH, results?.position ?? 0),
    enabled: results !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  useEffect(() => {
    if (results) rememberResult(results.search, results.position);
  }, [results]);
  const kindShown = place && (/\/abstract\/page/.test(pathname) ? 'Abstract' : 'Provvedimento');
  const path =
    place && kindShown ? (
      <ArchivePath place={place} page={kindShown} />
    ) : (
      <SearchPath title={title} from={results && pageOf(results.search, results.position)} />
    );
  if (!results) {
    return (
      <div className="bdm-way">
        {!place && hasBack() && <BackButton />}
        {path}
      </div>
    );
  }

  const { search, position, list } = results;
  const kind = search.target === 'abstract' ? 'massima' : 'provvedimento';
  const known = neighboursOf(id, data, isPlaceholderData);
  const last = known ? Math.min(known.count, VISIBLE_RESULTS) - 1 : 0;
  const { from } = pageOf(search, position);
  return (
    <>
      {path}
      <nav className="bdm-navigator" aria-label={list ? 'Documenti dell’elenco' : 'Risultati della ricerca'}>
        <Link
          className="btn btn-outline-primary btn-sm"
          to={list ? `${list}${from > 0 ? `?from=${from}` : ''}` : searchAddress({ ...search, from })}
          state={CAME_BACK}
        >
          <Icon name="it-arrow-left" size="sm" color="primary" className="me-1" />
          {list ? 'Torna all’elenco' : 'Torna ai risultati'}
        </Link>
        {known && (
          <div className="bdm-navigator-steps">
            <Step
              which="Precedente"
              letter="p"
              icon="it-chevron-left"
              kind={kind}
              id={known.previous}
              results={{ ...results, position: position - 1 }}
            />
            <span>{formatPosition(position + 1, known.count)}</span>
            <Step
              which="Successivo"
              letter="n"
              icon="it-chevron-right"
              kind={kind}
              id={position < last ? known.next : null}
              results={{ ...results, position: position + 1 }}
            />
          </div>
        )}
      </nav>
    </>
  );
}

/**
 * The neighbours of the item shown, as far as they are known; null when the results have changed meanwhile: then only
 * the way back is certain.
 */
function neighboursOf(id: string, data: Neighbours | undefined, ofStepBefore: boolean): Neighbours | null {
  if (!data) return null;
  if (data.current === id) return data;
  // Stepped on, and the answer for the new place is still to come: the buttons stay where they are, with the focus.
  if (ofStepBefore && (data.next === id || data.previous === id)) {
    return { count: data.count, previous: null, current: id, next: null };
  }
  return null;
}

type StepProps = {
  which: 'Precedente' | 'Successivo';
  /** The key that does the same. */
  letter: string;
  icon: `it-${string}`;
  kind: 'provvedimento' | 'massima';
  id: string | null;
  results: NonNullable<ReturnType<typeof fromResults>>;
};

/** Without a neighbour it leads nowhere but stays, so that the keyboard does not lose its place. */
function Step({ which, letter, icon, kind, id, results }: StepProps) {
  const location = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const label = `Risultato ${which.toLowerCase()}`;
  useShortcut(letter, label, id ? () => link.current?.click() : null);
  return (
    <Link
      ref={link}
      className={`bdm-step ${id ? '' : 'disabled'}`}
      to={id ? itemAddress(kind, id, results.list) : location}
      state={id ? { results } : location.state}
      replace
      aria-label={label}
      aria-disabled={id ? undefined : true}
      onClick={(event) => {
        if (!id) event.preventDefault();
      }}
    >
      <Icon name={icon} color={id ? 'primary' : 'muted'} />
      <span className="bdm-step-name">{which}</span>
    </Link>
  );
}
