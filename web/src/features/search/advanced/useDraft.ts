import { useState } from 'react';
import { add, type Expression, only, problemOf, replace, toQuery } from '@/domain/expression';
import { kindOf, type Leaf, QuerySyntax } from '@/domain/query';
import { applies, type Search, type Target } from '@/domain/search';
import {
  canonical,
  type Draft,
  draftOf,
  type Editing,
  parenthesised,
  quietly,
  readTyped,
  sameSearch,
  scopeOf,
  syntaxError,
} from './draft';

/**
 * What is under construction: the search of the address, then what is changed by hand, with what stands in the box. A
 * search that arrives by the address (a link, the back button, a facet) replaces it.
 */
export function useDraft(search: Search) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(search.q, false));
  const [scope, setScope] = useState(() => scopeOf(search));
  const [typed, setTyped] = useState('');
  const [boxError, setBoxError] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [dates, setDates] = useState(false);

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
  /** As it is without what stands in the box; null while it cannot be searched. */
  const query = problem === null ? (text === null ? toQuery(expression) : canonical(text)) : null;
  const standing = text === null && typed.trim() !== '' ? quietly(withTypedText) : query;
  const nothing = (text === null ? expression.length === 0 : text.trim() === '') && typed.trim() === '';

  function build(next: Expression) {
    setDraft({ expression: next, text: null });
  }

  function write(next: string) {
    setDraft({ expression, text: next });
  }

  function type(value: string) {
    setTyped(value);
    setBoxError(null);
  }

  function stopEditing() {
    setEditing(null);
    type('');
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
    stopEditing();
  }

  /** What is built and stands in the box, as a query; null while it is not complete. */
  function withTypedText(): string | null {
    const next = taken(readTyped(typed, editing?.leaf));
    return problemOf(next) === null ? toQuery(next) : null;
  }

  /** What stands in the box as part of the expression; null if it cannot be understood, which is said. */
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

  /** A criterion to change: its value goes to the box, its days to the dialog. */
  function edit(at: number, leaf: Leaf) {
    setEditing({ at, leaf });
    setBoxError(null);
    if (leaf.type === 'days') setDates(true);
    else setTyped(kindOf(leaf).edit(leaf));
  }

  function addDates() {
    setEditing(null);
    setDates(true);
  }

  function closeDates() {
    setDates(false);
    setEditing(null);
  }

  /** Without what the other kind of content has not (docs/regole/ricerca.md#ricerca-classica). */
  function turn(target: Target) {
    setDraft({ expression: only(expression, (leaf) => applies(leaf, target)), text });
    stopEditing();
  }

  return {
    ...{ expression, text, error, problem, query, standing, nothing, scope, typed, boxError, editing, dates },
    ...{ setScope, build, write, type, take, withTyped, edit, stopEditing, addDates, closeDates, turn },
  };
}
