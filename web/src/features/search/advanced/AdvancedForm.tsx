import { type FormEvent, useState } from 'react';
import { labelOf } from '@/domain/criterion';
import { type Area, readPreferences, writePreferences } from '@/domain/preferences';
import { parse, searchesText } from '@/domain/query';
import { isLongText } from '@/domain/words';
import { AreaOptions } from '@/parts/criteria/AreaOptions';
import { CriterionBox } from '@/parts/criteria/CriterionBox';
import { MenuButton } from '@/ui/Dropdown';
import { SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import type { SearchFormProps } from '../form';
import { LikeThisText } from '../LikeThisText';
import { ScopeFields } from '../ScopeFields';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { Buttons } from './Buttons';
import { DateRangeDialog } from './DateRangeDialog';
import { ExpressionRow } from './ExpressionRow';
import { ExpressionText } from './ExpressionText';
import { HelpPanels } from './HelpPanels';
import { Tools } from './Tools';
import { type AdvancedSearch, useAdvancedSearch } from './useAdvancedSearch';
import './advanced.scss';

/**
 * Advanced search (docs/regole/ricerca.md): criteria one at a time, operators and parentheses between them; or the
 * expression by hand.
 */
export function AdvancedForm(props: SearchFormProps) {
  const { search, searching, onArea } = props;
  const advanced = useAdvancedSearch(props);
  const { expression, text, problem, query, scope, editing, dates } = advanced;
  const { setScope, build, stopEditing, focusBox, take, run } = advanced;
  const [tools, setTools] = useState(() => readPreferences().tools);

  function toggleTools() {
    writePreferences({ tools: !tools });
    setTools(!tools);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    run();
  }

  return (
    <form className="bdm-search-form bdm-advanced" onSubmit={submit} noValidate aria-label="Ricerca">
      <Written {...props} advanced={advanced} />

      {text === null && tools && (
        <Tools
          expression={expression}
          onChange={(next) => {
            build(next);
            // An operator that has become impossible by itself cannot keep the focus.
            focusBox();
          }}
          onDates={advanced.addDates}
          onClear={() => {
            build([]);
            stopEditing();
            focusBox();
          }}
        />
      )}
      {text === null && (
        <ExpressionRow
          expression={expression}
          area={scope.area}
          editing={editing?.at ?? null}
          onChange={(next) => {
            build(next);
            if (editing) stopEditing();
          }}
          onEdit={advanced.edit}
          onEmptied={focusBox}
        />
      )}

      <Warnings problem={text === null ? problem : null} query={query} />
      <Buttons search={search} searching={searching} advanced={advanced} />
      <div className="bdm-saved-row">
        <ScopeFields
          target={search.target}
          scope={scope}
          onTarget={advanced.turn}
          onScope={(change) => setScope({ ...scope, ...change })}
        >
          <SelectField
            label="Area"
            value={scope.area}
            onChange={(event) => {
              const value = event.target.value as Area;
              setScope({ ...scope, area: value });
              onArea(value);
            }}
          >
            <AreaOptions />
          </SelectField>
        </ScopeFields>
        <SavedSearchMenu search={{ ...search, ...scope, q: query ?? '' }} incomplete={query === null}>
          <MenuButton onClick={toggleTools}>
            {tools ? 'Nascondi strumenti avanzati' : 'Mostra strumenti avanzati'}
          </MenuButton>
        </SavedSearchMenu>
      </div>
      <HelpPanels area={scope.area} target={search.target} onInsert={advanced.insert} />
      {dates && (
        <DateRangeDialog
          days={editing?.leaf.type === 'days' ? editing.leaf : null}
          onConfirm={(leaf) => take([leaf])}
          onClose={advanced.closeDates}
        />
      )}
    </form>
  );
}

type WrittenProps = Pick<SearchFormProps, 'search' | 'searching'> & { advanced: AdvancedSearch };

/** Where a criterion is written, or the expression by hand. */
function Written({ search, searching, advanced }: WrittenProps) {
  const { text, error, scope, typed, editing, dates, stopEditing, take, run } = advanced;
  if (text !== null) {
    return (
      <ExpressionText ref={advanced.area} text={text} error={error} onChange={advanced.write} onEnter={run} />
    );
  }
  return (
    <CriterionBox
      ref={advanced.box}
      area={scope.area}
      target={search.target}
      typed={typed}
      onTyped={advanced.type}
      onChoose={take}
      onEnter={advanced.enter}
      editing={editing && !dates ? labelOf(editing.leaf.field, scope.area) : null}
      onCancel={stopEditing}
      error={advanced.boxError}
      help={
        !editing && isLongText(typed) ? (
          <LikeThisText text={typed} disabled={searching} onFound={advanced.runTerms} />
        ) : undefined
      }
    />
  );
}

/** What the criteria still lack, and what they do to the order of the results. */
function Warnings({ problem, query }: { problem: string | null; query: string | null }) {
  return (
    <div aria-live="polite">
      {problem && (
        <p className="bdm-advanced-note bdm-advanced-warning">
          <Icon name="it-warning-circle" size="sm" color="warning" className="me-1" />
          {problem}
        </p>
      )}
      {query !== null && searchesText(parse(query)) && (
        <p className="bdm-advanced-note">
          <Icon name="it-info-circle" size="sm" className="me-1" />
          Con un criterio di testo i risultati sono in ordine di rilevanza.
        </p>
      )}
    </div>
  );
}
