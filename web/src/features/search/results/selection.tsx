import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { confrontoAddress, type ItemKind } from '@/domain/item';
import { CopyCitations, ExportButton } from '@/parts/exporting';
import { AddToFolderDialog, type ToAdd } from '@/parts/folder';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { WhyButton } from '@/ui/why';

/** As many as the server takes at once. */
const MOST = 500;

export type Selection = {
  /** By id, in the order in which they were chosen; kept from page to page of one search. */
  items: ReadonlyMap<string, ToAdd>;
  toggle: (items: readonly ToAdd[], chosen: boolean) => void;
  clear: () => void;
  /** Asks for the folder of one item, whatever is selected. */
  addOne: (item: ToAdd) => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** What is selected among the results; `of` is what they are the results of, and a selection ends with it. */
export function SelectionProvider({ of, children }: { of: string; children: ReactNode }) {
  return <Provider key={of}>{children}</Provider>;
}

const NONE: ReadonlyMap<string, ToAdd> = new Map();

function Provider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState(NONE);
  const [one, setOne] = useState<ToAdd | null>(null);
  const selection = useMemo<Selection>(
    () => ({
      items,
      toggle: (changed, chosen) =>
        setItems((before) => {
          const after = new Map(before);
          for (const item of changed) {
            if (!chosen) after.delete(item.id);
            else if (after.size < MOST) after.set(item.id, item);
          }
          return after;
        }),
      clear: () => setItems(NONE),
      addOne: setOne,
    }),
    [items],
  );
  return (
    <SelectionContext value={selection}>
      {children}
      {one && <AddToFolderDialog items={[one]} onClose={() => setOne(null)} />}
    </SelectionContext>
  );
}

function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('results are selected within a SelectionProvider');
  return selection;
}

/** At the head of a card: puts it into a folder, or selects it together with others. */
export function CardTools({ item }: { item: ToAdd }) {
  const { items, toggle, addOne } = useSelection();
  return (
    <>
      <button
        type="button"
        className="bdm-card-icon"
        title="Aggiungi a una cartella"
        aria-haspopup="dialog"
        onClick={() => addOne(item)}
      >
        <Icon name="it-folder" size="sm" color="primary" />
        <span className="visually-hidden">Aggiungi a una cartella: {item.label}</span>
      </button>
      <label className="bdm-card-icon" title="Seleziona">
        <input
          type="checkbox"
          checked={items.has(item.id)}
          onChange={(event) => toggle([item], event.target.checked)}
        />
        <span className="visually-hidden">Seleziona: {item.label}</span>
      </label>
    </>
  );
}

const SELECTED: Record<ItemKind, (count: number) => string> = {
  provvedimento: (count) =>
    count === 1 ? '1 provvedimento selezionato' : `${count} provvedimenti selezionati`,
  massima: (count) => (count === 1 ? '1 abstract selezionato' : `${count} abstract selezionati`),
};

/** Over the list: all of this page, and what to do with those selected. */
export function SelectionBar({ kind, page }: { kind: ItemKind; page: readonly ToAdd[] }) {
  const { items, toggle, clear } = useSelection();
  const [adding, setAdding] = useState(false);
  const here = page.filter(({ id }) => items.has(id)).length;
  const all = here === page.length;
  const ids = [...items.keys()];
  const chosen = { kind, ids };
  const navigate = useNavigate();
  return (
    <div className={`bdm-selection ${items.size > 0 ? 'bdm-selection-some' : ''}`}>
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = here > 0 && !all;
          }}
          onChange={() => toggle(page, !all)}
        />
        Seleziona tutti in questa pagina
      </label>
      <span role="status">{items.size > 0 && SELECTED[kind](items.size)}</span>
      {items.size > 0 && (
        <span className="bdm-selection-tools">
          <Button color="primary" size="xs" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Aggiungi a una cartella
          </Button>
          <ExportButton source={chosen} title="Scarica i risultati selezionati" count={items.size} size="xs">
            Scarica…
          </ExportButton>
          <CopyCitations source={chosen} size="xs" />
          {kind === 'provvedimento' && (
            <WhyButton
              color="primary"
              outline
              size="xs"
              why={ids.length === 2 ? null : 'Si confrontano due provvedimenti: selezionarne due'}
              onClick={() => navigate(confrontoAddress(...(ids as [string, string])))}
            >
              Confronta
            </WhyButton>
          )}
          <Button color="primary" outline size="xs" onClick={clear}>
            Annulla selezione
          </Button>
        </span>
      )}
      {adding && (
        <AddToFolderDialog items={[...items.values()]} onClose={() => setAdding(false)} onAdded={clear} />
      )}
    </div>
  );
}
