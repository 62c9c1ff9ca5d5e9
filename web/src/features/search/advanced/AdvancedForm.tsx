import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { labelOf } from '@/domain/criterion';
import { type Expression, fromText, problemOf, toQuery, toText } from '@/domain/expression';
import { CHOICES, choiceLabel } from '@/domain/fields';
import { type Area, readPreferences, writePreferences } from '@/domain/preferences';
import { type Leaf, parse, searchesText } from '@/domain/query';
import { hasCriteria, type Target } from '@/domain/search';
import { CriterionBox } from '@/parts/criteria/CriterionBox';
import { SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useAnnounce } from '@/ui/pageTitle';
import { WhyButton } from '@/ui/why';
import { NOTHING_TO_CLEAR, NOTHING_TO_SEARCH, SEARCHING, type SearchFormProps } from '../form';
import { ScopeFields } from '../ScopeFields';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { useBeginning } from '../useBeginning';
import { nameOf } from './Chip';
import { DateRangeDialog } from './DateRangeDialog';
import { ExpressionRow } from './ExpressionRow';
import { ExpressionText } from './ExpressionText';
import { HelpPanels } from './HelpPanels';
import { Tools } from './Tools';
import { useDraft } from './useDraft';
import './advanced.scss';

/**
 * Advanced search (docs/regole/ricerca.md): criteria one at a time, operators and parentheses between them; or the
 * expression by hand.
 */
export function AdvancedForm({ search, searching, onSearch, onClear, onDraft, onArea }: SearchFormProps) {
  const announce = useAnnounce();
  const draft = useDraft(search);
  const { expression, text, error, problem, query, standing, scope, typed, editing } = draft;
  const { setScope, build, stopEditing } = draft;
  const [tools, setTools] = useState(() => readPreferences().tools);
  const box = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const criteria = !draft.nothing || scope.collated || scope.note_personali;
  const byRelevance = query !== null && searchesText(parse(query));

  useEffect(() => {
    onDraft(standing === null ? {} : { q: standing, ...scope });
  }, [onDraft, standing, scope]);

  useBeginning(box, !hasCriteria(search));
  const focusBox = useCallback(() => box.current?.focus(), []);

  function take(tokens: Expression) {
    const names = tokens.map((token) => nameOf(token, scope.area)).join(' ');
    announce(`${names}: ${editing ? 'modificato' : 'aggiunto'}`);
    draft.take(tokens);
    focusBox();
  }

  function enter() {
    if (typed.trim() === '') return run();
    const next = draft.withTyped();
    if (!next) return;
    build(next);
    announce('Criterio aggiunto');
    stopEditing();
  }

  function run() {
    if (searching || !criteria) return;
    if (text !== null) {
      if (error) {
        const at = [...text].slice(0, error.position).join('').length;
        area.current?.focus();
        area.current?.setSelectionRange(at, Math.min(at + 1, text.length));
      } else if (query !== null) onSearch({ q: query, ...scope });
      return;
    }
    const next = draft.withTyped();
    if (!next || problemOf(next) !== null) return;
    build(next);
    stopEditing();
    onSearch({ q: toQuery(next), ...scope });
  }

  function edit(at: number, leaf: Leaf) {
    draft.edit(at, leaf);
    if (leaf.type !== 'days') focusBox();
  }

  function turn(target: Target) {
    draft.turn(target);
    onSearch({ target });
  }

  function clear() {
    build([]);
    setScope({ ...scope, collated: false, note_personali: false });
    stopEditing();
    onClear();
  }

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
      <div className="bdm-saved-row">
        <ScopeFields
          target={search.target}
          scope={scope}
          onTarget={turn}
          onScope={(change) => setScope({ ...scope, ...change })}
        />
        <SavedSearchMenu search={{ ...search, ...scope, q: query ?? '' }} incomplete={query === null}>
          <li>
            <button type="button" className="list-item dropdown-item" onClick={toggleTools}>
              <span>{tools ? 'Nascondi strumenti avanzati' : 'Mostra strumenti avanzati'}</span>
            </button>
          </li>
        </SavedSearchMenu>
      </div>

      <div className="bdm-advanced-fields">
        <SelectField
          label="Area"
          value={scope.area}
          onChange={(event) => {
            const value = event.target.value as Area;
            setScope({ ...scope, area: value });
            onArea(value);
          }}
        >
          {CHOICES.area.map((one) => (
            <option key={one} value={one}>
              {choiceLabel('area', one)}
            </option>
          ))}
        </SelectField>
        {text === null ? (
          <CriterionBox
            ref={box}
            area={scope.area}
            target={search.target}
            typed={typed}
            onTyped={draft.type}
            onChoose={take}
            onEnter={enter}
            editing={editing && !draft.dates ? labelOf(editing.leaf.field, scope.area) : null}
            onCancel={stopEditing}
            error={draft.boxError}
          />
        ) : (
          <ExpressionText ref={area} text={text} error={error} onChange={draft.write} onEnter={run} />
        )}
      </div>

      {text === null && tools && (
        <Tools
          expression={expression}
          onChange={(next) => {
            build(next);
            // An operator that has become impossible by itself cannot keep the focus.
            focusBox();
          }}
          onDates={draft.addDates}
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
          onEdit={edit}
          onEmptied={focusBox}
        />
      )}

      <div aria-live="polite">
        {text === null && problem && (
          <p className="bdm-advanced-note bdm-advanced-warning">
            <Icon name="it-warning-circle" size="sm" color="warning" className="me-1" />
            {problem}
          </p>
        )}
        {byRelevance && (
          <p className="bdm-advanced-note">
            <Icon name="it-info-circle" size="sm" className="me-1" />
            Con un criterio di testo i risultati sono in ordine di rilevanza.
          </p>
        )}
      </div>

      <div className="bdm-search-buttons bdm-advanced-buttons">
        {text === null ? (
          <Button color="link" type="button" onClick={() => draft.write(toText(expression))}>
            Scrivi l’espressione
          </Button>
        ) : (
          <WhyButton
            color="link"
            type="button"
            why={error && `Per tornare ai criteri, correggere l’espressione: ${error.message}`}
            onClick={() => build(fromText(text))}
          >
            Torna ai criteri
          </WhyButton>
        )}
        <WhyButton
          color="primary"
          outline
          type="button"
          onClick={clear}
          why={criteria || hasCriteria(search) ? null : NOTHING_TO_CLEAR}
        >
          Pulisci
        </WhyButton>
        <WhyButton
          color="primary"
          type="submit"
          why={
            !criteria
              ? NOTHING_TO_SEARCH
              : searching
                ? SEARCHING
                : text === null && typed.trim() === ''
                  ? problem
                  : null
          }
        >
          <Icon name="it-search" size="sm" color="white" className="me-2" />
          Ricerca
        </WhyButton>
      </div>

      <HelpPanels
        area={scope.area}
        target={search.target}
        onInsert={(example) => {
          if (text !== null) {
            draft.write(text.trim() === '' ? example : `${text.trimEnd()} AND ${example}`);
            area.current?.focus();
          } else take(fromText(example));
        }}
      />
      {draft.dates && (
        <DateRangeDialog
          days={editing?.leaf.type === 'days' ? editing.leaf : null}
          onConfirm={(leaf) => take([leaf])}
          onClose={draft.closeDates}
        />
      )}
    </form>
  );
}
