import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '@/api/http';
import type { Wanted } from '@/api/select';
import { type Expression, fromTree } from '@/domain/expression';
import { CHOICES, choiceLabel } from '@/domain/fields';
import { formatNumber } from '@/domain/format';
import { GENERIC_ERROR, NO_RESULTS } from '@/domain/messages';
import type { Area } from '@/domain/preferences';
import { QuerySyntax } from '@/domain/query';
import { VISIBLE_RESULTS } from '@/domain/search';
import { hasAny } from '@/domain/user';
import { understood } from '@/domain/words';
import { CriterionBox } from '@/parts/criteria/CriterionBox';
import { useSession } from '@/parts/session';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { useAnnounce } from '@/ui/pageTitle';
import { ChoiceList } from './ChoiceList';
import { added, type Criteria, nameOf, queryOf } from './criteria';
import { FilterChips } from './FilterChips';
import type { Kind } from './kinds';
import { Tabs } from './Tabs';
import './select.scss';

/** Results of a page (docs/regole/ricerca.md#scegliere-un-elemento). */
const SIZE = 5;
const free = () => null;
const NO_CRITERIA = 'Selezionare uno o più criteri di ricerca.';

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

/** The dialogs (docs/regole/ricerca.md) that choose decisions or abstracts, by criteria that all have to hold. */
export function SelectDialog<Item extends { id: string }>(props: Props<Item>) {
  const { kind, multiple = false, area: locked, refuse = free, selected = [], onConfirm, onClose } = props;
  const announce = useAnnounce();
  const { user } = useSession();
  const worker = user !== null && hasAny(user, kind.permissions);
  const [inWork, setInWork] = useState(false);
  const [area, setArea] = useState<Area>(locked ?? 'civile');
  const [criteria, setCriteria] = useState<Criteria>([]);
  const [typed, setTyped] = useState('');
  const [boxError, setBoxError] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly Item[]>(selected);
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLFieldSetElement>(null);
  const panel = useId();

  const q = queryOf(criteria, kind.target);
  const wanted: Wanted = { inWork, area, q, from: (page - 1) * SIZE, size: SIZE };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...kind.query(wanted),
    enabled: q !== '',
    // The page before stays until the next one comes; what another tab or area had does not.
    placeholderData: (before, query) => {
      const last = query?.queryKey[2] as Wanted | undefined;
      return last?.inWork === inWork && last.area === area ? before : undefined;
    },
  });
  const found = q === '' ? undefined : data;
  const pages = Math.ceil(Math.min(found?.count ?? 0, VISIBLE_RESULTS) / SIZE);

  // The button of the next page goes with the last one: the focus stays with the results.
  useEffect(() => {
    if (page > 0 && document.activeElement === document.body) results.current?.focus();
  }, [page]);

  // A single result is what was looked for.
  const [only] = found?.count === 1 && !isPlaceholderData ? found.items : [];
  const taken = !multiple && only && refuse(only) === null ? only : undefined;
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    if (taken && latest.current.length === 0) setChosen([taken]);
  }, [taken]);

  function look(change: { inWork?: boolean; area?: Area; criteria?: Criteria }) {
    if (change.inWork !== undefined) setInWork(change.inWork);
    if (change.area !== undefined) setArea(change.area);
    if (change.criteria !== undefined) setCriteria(change.criteria);
    setPage(1);
  }

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

  function choose(item: Item, taken: boolean) {
    if (!multiple) return setChosen([item]);
    const others = chosen.filter((other) => other.id !== item.id);
    setChosen(taken ? [...others, item] : others);
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
      footer={
        <>
          <Button color="primary" outline type="button" onClick={onClose}>
            Annulla
          </Button>
          <Button color="primary" type="submit" disabled={!ready}>
            Conferma
          </Button>
        </>
      }
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
            {CHOICES.area.map((one) => (
              <option key={one} value={one}>
                {choiceLabel('area', one)}
              </option>
            ))}
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

        <p className="bdm-select-count" role="status">
          {q === '' && NO_CRITERIA}
          {found?.count === 0 && !isPlaceholderData && NO_RESULTS}
          {found && found.count > 0 && resultsSaid(found.count)}
          {q !== '' && !found && !error && 'Ricerca in corso…'}
        </p>
        {q !== '' && error && !isFetching && (
          <div className="bdm-select-failure" role="alert">
            <p>{error instanceof ApiError ? error.message : GENERIC_ERROR}</p>
            <Button color="primary" outline size="sm" type="button" onClick={() => refetch()}>
              Riprova
            </Button>
          </div>
        )}
        {found && found.count > 0 && (
          <fieldset
            ref={results}
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
              onChoose={choose}
            />
          </fieldset>
        )}
        {found && <Pagination current={page} total={pages} onPage={setPage} label="Pagine dei risultati" />}
      </div>
      <Chosen {...{ kind, multiple, chosen }} onRemove={(item) => choose(item, false)} onEmptied={focusBox} />
    </Dialog>
  );
}

function resultsSaid(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'risultato' : 'risultati'}`;
}

type ChosenProps<Item> = {
  kind: Kind<Item>;
  multiple: boolean;
  chosen: readonly Item[];
  onRemove: (item: Item) => void;
  onEmptied: () => void;
};

/** What is chosen, wherever it was found: it may be on another page, or chosen before the dialog opened. */
function Chosen<Item extends { id: string }>({
  kind,
  multiple,
  chosen,
  onRemove,
  onEmptied,
}: ChosenProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  if (!multiple) {
    const [only] = chosen;
    return (
      <p className="bdm-select-chosen" role="status">
        {only && (
          <>
            Selezionato: <strong>{kind.name(only)}</strong>
          </>
        )}
      </p>
    );
  }
  return (
    <section className="bdm-select-chosen" aria-label="Selezionati">
      <p role="status">
        {chosen.length === 0 && 'Nessun elemento selezionato'}
        {chosen.length === 1 && '1 elemento selezionato'}
        {chosen.length > 1 && `${chosen.length} elementi selezionati`}
      </p>
      <ul ref={list}>
        {chosen.map((item, at) => (
          <li key={item.id} className="bdm-chip">
            <span className="bdm-chip-text">{kind.name(item)}</span>
            <button
              type="button"
              className="bdm-chip-remove"
              onClick={() => {
                const crosses = list.current?.querySelectorAll('button');
                const next = crosses?.[at + 1] ?? crosses?.[at - 1];
                if (next) next.focus();
                else onEmptied();
                onRemove(item);
              }}
            >
              <Icon name="it-close" size="sm" />
              <span className="visually-hidden">Togli {kind.name(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
