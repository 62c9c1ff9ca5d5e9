import { useEffect, useRef } from 'react';
import { messageOf } from '@/api/http';
import { formatNumber } from '@/domain/format';
import { NO_RESULTS } from '@/domain/messages';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { ChoiceList } from './ChoiceList';
import type { Kind } from './kinds';
import type { SelectSearch } from './useSelectSearch';

const NO_CRITERIA = 'Selezionare uno o più criteri di ricerca.';

type Props<Item extends { id: string }> = {
  kind: Kind<Item>;
  search: SelectSearch<Item>;
  multiple: boolean;
  chosen: readonly Item[];
  refuse: (item: Item) => string | null;
  onChoose: (item: Item, taken: boolean) => void;
};

/** How many are found, and those of the page to choose from. */
export function Results<Item extends { id: string }>(props: Props<Item>) {
  const { kind, search, multiple, chosen, refuse, onChoose } = props;
  const { q, found, error, isFetching, isPlaceholderData, refetch, page, pages } = search;
  const list = useRef<HTMLFieldSetElement>(null);

  // The button of the next page goes with the last one: the focus stays with the results.
  useEffect(() => {
    if (page > 0 && document.activeElement === document.body) list.current?.focus();
  }, [page]);

  return (
    <>
      <p className="bdm-select-count" role="status">
        {q === '' && NO_CRITERIA}
        {found?.count === 0 && !isPlaceholderData && NO_RESULTS}
        {found && found.count > 0 && resultsSaid(found.count)}
        {q !== '' && !found && !error && 'Ricerca in corso…'}
      </p>
      {q !== '' && error && !isFetching && (
        <div className="bdm-select-failure" role="alert">
          <p>{messageOf(error)}</p>
          <Button color="primary" outline size="sm" onClick={() => refetch()}>
            Riprova
          </Button>
        </div>
      )}
      {found && found.count > 0 && (
        <fieldset
          ref={list}
          tabIndex={-1}
          className={`bdm-select-results ${isFetching ? 'bdm-select-busy' : ''}`}
          aria-busy={isFetching}
        >
          <legend className="visually-hidden">Risultati</legend>
          <ChoiceList
            kind={kind}
            items={found.items}
            multiple={multiple}
            chosen={new Set(chosen.map(({ id }) => id))}
            refuse={refuse}
            onChoose={onChoose}
          />
        </fieldset>
      )}
      {found && (
        <Pagination current={page} total={pages} onPage={search.setPage} label="Pagine dei risultati" />
      )}
    </>
  );
}

function resultsSaid(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'risultato' : 'risultati'}`;
}
