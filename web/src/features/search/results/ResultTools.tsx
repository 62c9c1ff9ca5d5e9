import { type ReactNode, useId, useState } from 'react';
import type { Facet } from '@/api/content';
import { formatNumber } from '@/domain/format';
import { EVERYTHING, print, same } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { useMyDistretto } from '@/parts/archivio/useMyDistretto';
import { CopyButton } from '@/ui/CopyButton';
import { Icon } from '@/ui/Icon';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { chosenOf, criterionOf, toggled } from './facets';
import { ViewControls } from './ViewControls';

type Props = {
  search: Search;
  facets: Facet[];
  compact: boolean;
  /** Opens what narrows the results, where there is no room beside them. */
  onFilter: () => void;
  /** The form, which has the menu of the searches, is folded away. */
  folded: boolean;
  onCompact: (compact: boolean) => void;
  onChange: (change: Partial<Search>) => void;
  /** What selects all of the page. */
  selection: ReactNode;
};

/** Over the list: what is done with all of it. On a narrow screen what narrows it comes first, and the rest waits behind 'Altro'. */
export function ResultTools({
  search,
  facets,
  compact,
  onFilter,
  folded,
  onCompact,
  onChange,
  selection,
}: Props) {
  const [more, setMore] = useState(false);
  const moreId = useId();
  return (
    <div className="bdm-results-tools">
      {facets.length > 0 && (
        <div className="bdm-results-narrowing">
          <button
            type="button"
            className="btn btn-outline-primary btn-xs"
            aria-haspopup="dialog"
            onClick={onFilter}
          >
            <Icon name="it-funnel" size="sm" color="primary" className="me-1" />
            Filtra i risultati
          </button>
          <MyDistretto {...{ search, facets, onChange }} />
        </div>
      )}
      {selection}
      <div className="bdm-results-more-toggle">
        <Toggle open={more} controls={moreId} onToggle={() => setMore(!more)}>
          Altro
        </Toggle>
      </div>
      <div id={moreId} className={`bdm-results-more ${more ? 'bdm-results-more-open' : ''}`}>
        <ViewControls {...{ search, compact, onCompact, onChange }} />
        <CopyButton
          size="xs"
          text={window.location.href}
          label="Copia collegamento"
          done="Collegamento copiato"
        />
        {folded && <SavedSearchMenu search={search} />}
      </div>
    </div>
  );
}

type ToggleProps = { open: boolean; controls: string; onToggle: () => void; children: ReactNode };

function Toggle({ open, controls, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-xs"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      {children}
      <Icon name={open ? 'it-collapse' : 'it-expand'} size="sm" color="primary" />
    </button>
  );
}

/** The results of the reader's own district, where the facets are not in sight. */
function MyDistretto({ search, facets, onChange }: Pick<Props, 'search' | 'facets' | 'onChange'>) {
  const mine = useMyDistretto();
  const districts = facets.find(({ field }) => field === 'distretto');
  const own = districts?.values.find(({ value }) => value === mine);
  if (!own) return null;
  const tree = treeOf(search.q) ?? EVERYTHING;
  const criterion = criterionOf('distretto', own.value);
  const chosen = chosenOf(tree, 'distretto').some((one) => same(one, criterion));
  const { sort_field, sort_order } = search;
  return (
    <button
      type="button"
      className={`btn btn-xs ${chosen ? 'btn-primary' : 'btn-outline-primary'}`}
      aria-pressed={chosen}
      onClick={() => onChange({ q: print(toggled(tree, 'distretto', criterion)), sort_field, sort_order })}
    >
      Nel mio distretto ({formatNumber(own.count)})
    </button>
  );
}
