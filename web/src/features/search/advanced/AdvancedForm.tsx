import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { labelOf } from '@/domain/criterion';
import {
  add,
  type Expression,
  fromText,
  fromTree,
  only,
  problemOf,
  replace,
  toQuery,
  toText,
} from '@/domain/expression';
import { type Area, readPreferences, writePreferences } from '@/domain/preferences';
import { type Leaf, parse, QuerySyntax, searchesText } from '@/domain/query';
import { applies, hasCriteria, type Search, type Target, treeOf } from '@/domain/search';
import { isWritten, searchable, understood, wordsOf } from '@/domain/words';
import { CriterionBox } from '@/parts/criteria/CriterionBox';
import { editable } from '@/parts/criteria/offers';
import { SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useAnnounce } from '@/ui/pageTitle';
import type { SearchFormProps } from '../form';
import { ScopeFields } from '../ScopeFields';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { nameOf } from './Chip';
import { DateRangeDialog } from './DateRangeDialog';
import { ExpressionRow } from './ExpressionRow';
import { ExpressionText } from './ExpressionText';
import { HelpPanels } from './HelpPanels';
import { Tools } from './Tools';
import './advanced.scss';

/** The criterion that is being changed: in the box, or (days) in the dialog. */
type Editing = { at: number; leaf: Leaf };

/** What is under construction: as chips, or as a text written by hand (`text`), in which case the chips rest. */
type Draft = { expression: Expression; text: string | null };

function draftOf(q: string, byHand: boolean): Draft {
  const tree = treeOf(q);
  // An address that does not parse can be put right by hand only.
  if (!tree) return { expression: [], text: q };
  return { expression: fromText(q), text: byHand ? q : null };
}

function syntaxError(text: string): QuerySyntax | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    if (error instanceof QuerySyntax) return error;
    throw error;
  }
}

/** What `read` gives; null where the text cannot be understood. */
function quietly(read: () => string | null): string | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof QuerySyntax) return null;
    throw error;
  }
}

/**
 * Advanced search (docs/regole/ricerca.md): criteria one at a time, operators and parentheses between them; or the
 * expression by hand.
 */
export function AdvancedForm({ search, searching, onSearch, onClear, onDraft, onArea }: SearchFormProps) {
  const announce = useAnnounce();
  const [draft, setDraft] = useState<Draft>(() => draftOf(search.q, false));
  const [scope, setScope] = useState(() => scopeOf(search));
  const [typed, setTyped] = useState('');
  const [boxError, setBoxError] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [dates, setDates] = useState(false);
  const [tools, setTools] = useState(() => readPreferences().tools);
  const box = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  // What arrives by the address (a link, the back button, a facet) replaces what is under construction.
  const [arrived, setArrived] = useState(search);
  if (arrived !== search && !sameSearch(arrived, search)) {
    setArrived(search);
    if (arrived.q !== search.q) {
      setDraft(draftOf(search.q, draft.text !== null));
      stopEditing();
    }
    setScope(scopeOf(search));
  }

  const { expression, text } = draft;
  const error = text === null ? null : syntaxError(text);
  const problem = text === null ? problemOf(expression) : (error?.message ?? null);
  const query = problem === null ? (text === null ? toQuery(expression) : canonical(text)) : null;
  const nothing = (text === null ? expression.length === 0 : text.trim() === '') && typed.trim() === '';
  const criteria = !nothing || scope.collated || scope.note_personali;
  const byRelevance = query !== null && searchesText(parse(query));

  const standing = text === null && typed.trim() !== '' ? quietly(withTypedText) : query;
  useEffect(() => {
    onDraft(standing === null ? {} : { q: standing, ...scope });
  }, [onDraft, standing, scope]);

  const focusBox = useCallback(() => box.current?.focus(), []);

  function build(next: Expression) {
    setDraft({ expression: next, text: null });
  }

  function stopEditing() {
    setEditing(null);
    setTyped('');
    setBoxError(null);
    setDates(false);
  }

  /** The expression with `tokens` added, or in the place of the criterion that is edited. */
  function taken(tokens: Expression): Expression {
    return editing
      ? replace(expression, editing.at, tokens)
      : add(expression, ...parenthesised(tokens, expression));
  }

  function take(tokens: Expression) {
    build(taken(tokens));
    announce(
      `${tokens.map((token) => nameOf(token, scope.area)).join(' ')}: ${editing ? 'modificato' : 'aggiunto'}`,
    );
    stopEditing();
    focusBox();
  }

  /** What is built and stands in the box, as a query; null while it is not complete. */
  function withTypedText(): string | null {
    const next = taken(readTyped(typed, editing?.leaf));
    return problemOf(next) === null ? toQuery(next) : null;
  }

  /** What stands in the box as part of the expression; null if it cannot be understood. */
  function withTyped(): Expression | null {
    if (typed.trim() === '') return expression;
    try {
      return taken(readTyped(typed, editing?.leaf));
    } catch (failure) {
      if (!(failure instanceof QuerySyntax)) throw failure;
      setBoxError(`${failure.message} (carattere ${failure.position + 1})`);
      return null;
    }
  }

  function enter() {
    if (typed.trim() === '') return run();
    const next = withTyped();
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
      } else if (query !== null) send(query);
      return;
    }
    const next = withTyped();
    if (!next || problemOf(next) !== null) return;
    build(next);
    stopEditing();
    send(toQuery(next));
  }

  function send(q: string) {
    onSearch({ q, ...scope });
  }

  function edit(at: number, leaf: Leaf) {
    setEditing({ at, leaf });
    setBoxError(null);
    if (leaf.type === 'days') return setDates(true);
    setTyped(editable(leaf));
    focusBox();
  }

  /** The other kind of content has no title, or no parties (docs/regole/ricerca.md#ricerca-classica). */
  function turn(target: Target) {
    setDraft({ expression: only(expression, (leaf) => applies(leaf, target)), text });
    stopEditing();
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
          <option value="civile">Civile</option>
          <option value="penale">Penale</option>
        </SelectField>
        {text === null ? (
          <CriterionBox
            ref={box}
            area={scope.area}
            target={search.target}
            typed={typed}
            onTyped={(value) => {
              setTyped(value);
              setBoxError(null);
            }}
            onChoose={take}
            onEnter={enter}
            editing={editing && !dates ? labelOf(editing.leaf.field, scope.area) : null}
            onCancel={stopEditing}
            error={boxError}
          />
        ) : (
          <ExpressionText
            ref={area}
            text={text}
            error={error}
            onChange={(value) => setDraft({ expression, text: value })}
            onEnter={run}
          />
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
          onDates={() => {
            setEditing(null);
            setDates(true);
          }}
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
          <Button
            color="link"
            type="button"
            onClick={() => setDraft({ expression, text: toText(expression) })}
          >
            Scrivi l’espressione
          </Button>
        ) : (
          <Button
            color="link"
            type="button"
            disabled={error !== null}
            onClick={() => setDraft({ expression: fromText(text), text: null })}
          >
            Torna ai criteri
          </Button>
        )}
        <Button
          color="primary"
          outline
          type="button"
          onClick={clear}
          disabled={!criteria && !hasCriteria(search)}
        >
          Pulisci
        </Button>
        <Button
          color="primary"
          type="submit"
          disabled={!criteria || searching || (problem !== null && text === null && typed.trim() === '')}
        >
          <Icon name="it-search" size="sm" color="white" className="me-2" />
          Ricerca
        </Button>
      </div>

      <HelpPanels
        area={scope.area}
        target={search.target}
        onInsert={(example) => {
          if (text !== null) {
            setDraft({ expression, text: text.trim() === '' ? example : `${text.trimEnd()} AND ${example}` });
            area.current?.focus();
          } else take(fromText(example));
        }}
      />
      {dates && (
        <DateRangeDialog
          days={editing?.leaf.type === 'days' ? editing.leaf : null}
          onConfirm={(leaf) => take([leaf])}
          onClose={() => {
            setDates(false);
            setEditing(null);
          }}
        />
      )}
    </form>
  );
}

const scopeOf = ({ area, collated, note_personali }: Search) => ({ area, collated, note_personali });

function sameSearch(one: Search, other: Search): boolean {
  return one.q === other.q && JSON.stringify(scopeOf(one)) === JSON.stringify(scopeOf(other));
}

function canonical(text: string): string {
  return toQuery(fromText(text));
}

/** Several criteria at once stay together: an OR among them would otherwise mix with what is there. */
function parenthesised(tokens: Expression, expression: Expression): Expression {
  return expression.length > 0 && tokens.includes('OR') ? ['(', ...tokens, ')'] : tokens;
}

/** What was typed, in the language; while a criterion with a value is edited, its new value. Throws `QuerySyntax`. */
function readTyped(typed: string, edited: Leaf | undefined): Expression {
  if (edited?.type === 'equals') {
    try {
      return fromText(`${edited.field}:"${typed.trim().replace(/["\\]/g, '\\$&')}"`);
    } catch (error) {
      if (!(error instanceof QuerySyntax)) throw error;
      throw new QuerySyntax(error.message, 0);
    }
  }
  if (edited?.type === 'phrase') return fromText(`${edited.field}:"${searchable(typed)}"`);
  if (edited?.type === 'words' && !isWritten(typed) && !/["()]/.test(typed))
    return fromText(`${edited.every ? 'testo_all_words' : edited.field}:(${wordsOf(typed).join(' ')})`);
  return fromTree(understood(typed));
}
