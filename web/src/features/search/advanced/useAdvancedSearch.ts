import { useCallback, useEffect, useRef } from 'react';
import { type Expression, fromText, problemOf, toQuery } from '@/domain/expression';
import { and, type Leaf, parse, print } from '@/domain/query';
import { hasCriteria, type Target } from '@/domain/search';
import { useAnnounce } from '@/ui/pageTitle';
import type { SearchFormProps } from '../form';
import { useBeginning } from '../useBeginning';
import { nameOf } from './Chip';
import { useDraft } from './useDraft';

/** The draft with the commands of the form: they say what they did, and put the focus where one goes on. */
export function useAdvancedSearch({ search, searching, onSearch, onClear, onDraft }: SearchFormProps) {
  const announce = useAnnounce();
  const draft = useDraft(search);
  const { text, error, query, standing, scope, typed, editing } = draft;
  const { setScope, build, stopEditing } = draft;
  const box = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const criteria = !draft.nothing || scope.collated || scope.note_personali;

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

  /** The terms of the text in the box in its place, with what is built. */
  function runTerms(terms: string) {
    stopEditing();
    onSearch({ q: print(and(parse(query ?? ''), parse(terms))), ...scope });
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

  function insert(example: string) {
    if (text !== null) {
      draft.write(text.trim() === '' ? example : `${text.trimEnd()} AND ${example}`);
      area.current?.focus();
    } else take(fromText(example));
  }

  return { ...draft, box, area, criteria, focusBox, take, enter, run, runTerms, edit, turn, clear, insert };
}

export type AdvancedSearch = ReturnType<typeof useAdvancedSearch>;
