import { useEffect, useId, useRef, useState } from 'react';
import { type Expression, fromTree } from '@/domain/expression';
import type { Area } from '@/domain/preferences';
import { QuerySyntax } from '@/domain/query';
import { hasAny } from '@/domain/user';
import { understood } from '@/domain/words';
import { AreaOptions } from '@/parts/criteria/AreaOptions';
import { CriterionBox } from '@/parts/criteria/CriterionBox';
import { useSession } from '@/parts/session';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { SelectField } from '@/ui/Field';
import { useAnnounce } from '@/ui/pageTitle';
import { Chosen } from './Chosen';
import { added, nameOf } from './criteria';
import { FilterChips } from './FilterChips';
import type { Kind } from './kinds';
import { Results } from './Results';
import { Tabs } from './Tabs';
import { type SelectSearch, useSelectSearch } from './useSelectSearch';
import './select.scss';

const free = () => null;

type Props<Item> = {
  kind: Kind<Item>;
  multiple?: boolean;
  /** Locks the area. */
  area?: Area | undefined;
  /** Why an item cannot be chosen (the item itself, one that is linked already); null where it can. */
  refuse?: ((item: Item) => string | null) | undefined;
  /** What is chosen from the start. */
  selected?: readonly Item[];
  onConfirm: (items: Item[]) => void;
  onClose: () => void;
};

/** What is chosen; a single result is what was looked for, as long as nothing is. */
function useChosen<Item extends { id: string }>(
  { multiple, refuse = free, selected = [] }: Props<Item>,
  { found, isPlaceholderData }: SelectSearch<Item>,
) {
  const [chosen, setChosen] = useState<readonly Item[]>(selected);
  const [only] = found?.count === 1 && !isPlaceholderData ? found.items : [];
  const taken = !multiple && only && refuse(only) === null ? only : undefined;
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    if (taken && latest.current.length === 0) setChosen([taken]);
  }, [taken]);

  function choose(item: Item, taken: boolean) {
    if (!multiple) return setChosen([item]);
    const others = chosen.filter((other) => other.id !== item.id);
    setChosen(taken ? [...others, item] : others);
  }

  return { chosen, choose };
}

/** The dialogs (docs/regole/ricerca.md) that choose decisions or abstracts, by criteria that all have to hold. */
export function SelectDialog<Item extends { id: string }>(props: Props<Item>) {
  const { kind, multiple = false, area: locked, refuse = free, onConfirm, onClose } = props;
  const announce = useAnnounce();
  const { user } = useSession();
  const worker = user !== null && hasAny(user, kind.permissions);
  const search = useSelectSearch(kind, locked);
  const { inWork, area, criteria, look } = search;
  const [typed, setTyped] = useState('');
  const [boxError, setBoxError] = useState<string | null>(null);
  const { chosen, choose } = useChosen(props, search);
  const box = useRef<HTMLInputElement>(null);
  const panel = useId();

  function take(read: () => Expression) {
    try {
      look({ criteria: added(criteria, read()) });
      setTyped('');
      setBoxError(null);
      announce('Criterio aggiunto');
    } catch (failure) {
      if (!(failure instanceof QuerySyntax)) throw failure;
      setBoxError(failure.message);
    }
  }

  const focusBox = () => box.current?.focus();
  const ready = multiple || chosen.length > 0;

  /** With nothing typed Enter takes the one that is chosen. */
  function enter() {
    if (typed.trim() !== '') take(() => fromTree(understood(typed)));
    else if (!multiple && chosen.length > 0) onConfirm([...chosen]);
  }
  return (
    <Dialog
      title={kind.title}
      size="lg"
      onClose={onClose}
      onSubmit={() => ready && onConfirm([...chosen])}
      footer={<DialogButtons action="Conferma" disabled={!ready} onClose={onClose} />}
    >
      {worker && (
        <Tabs
          label="Stato dei contenuti"
          names={kind.tabs}
          current={inWork ? 1 : 0}
          panel={panel}
          onChange={(at) => look({ inWork: at === 1 })}
        />
      )}
      <div
        id={panel}
        {...(worker ? { role: 'tabpanel', 'aria-labelledby': `${panel}-${inWork ? 1 : 0}` } : {})}
        className="bdm-select-panel"
      >
        <div className="bdm-select-fields">
          <SelectField
            label="Area"
            value={area}
            disabled={locked !== undefined}
            onChange={(event) => look({ area: event.target.value as Area })}
          >
            <AreaOptions />
          </SelectField>
          <CriterionBox
            ref={box}
            label="Cerca e aggiungi criteri di ricerca"
            area={area}
            target={kind.target}
            typed={typed}
            onTyped={(value) => {
              setTyped(value);
              setBoxError(null);
            }}
            onChoose={(tokens) => take(() => tokens)}
            onEnter={enter}
            error={boxError}
          />
        </div>
        <FilterChips
          criteria={criteria}
          area={area}
          onRemove={(at) => {
            const tree = criteria[at];
            if (tree) announce(`${nameOf(tree, area)}: rimosso`);
            look({ criteria: criteria.filter((_, place) => place !== at) });
          }}
          onClear={() => look({ criteria: [] })}
          onEmptied={focusBox}
        />

        <Results {...{ kind, search, multiple, chosen, refuse }} onChoose={choose} />
      </div>
      <Chosen {...{ kind, multiple, chosen }} onRemove={(item) => choose(item, false)} onEmptied={focusBox} />
    </Dialog>
  );
}
