import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hasCriteria, type Search } from '@/domain/search';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { whyProps } from '@/ui/why';
import './saved.scss';

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog'));
const SavedSearchesDialog = lazy(() => import('./SavedSearchesDialog'));

type Props = {
  /** The search to save: the one under construction, where there is one. */
  search: Search;
  /** The expression is not finished, so that there is nothing to save yet. */
  incomplete?: boolean;
  /** Further entries. */
  children?: ReactNode;
};

/** The menu of both modes: 'Salva ricerca', 'Ricerche salvate' (docs/regole/ricerca.md#ricerche-salvate). */
export function SavedSearchMenu({ search, incomplete = false, children }: Props) {
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const close = () => setOpen(null);
  const saving = whyProps(
    incomplete
      ? 'Per salvare la ricerca, completarla.'
      : hasCriteria(search)
        ? null
        : 'Per salvare una ricerca, indicare almeno un criterio.',
    () => setOpen('save'),
  );
  return (
    <>
      <Dropdown label="Menu ricerca" align="end" className="bdm-saved-menu">
        <li>
          <button type="button" className="list-item dropdown-item" {...saving}>
            <span>Salva ricerca</span>
          </button>
        </li>
        <MenuButton onClick={() => setOpen('list')}>Ricerche salvate</MenuButton>
        {children}
      </Dropdown>
      <Suspense>
        {open === 'save' && <SaveSearchDialog search={search} onClose={close} />}
        {open === 'list' && <SavedSearchesDialog search={search} onClose={close} />}
      </Suspense>
    </>
  );
}
