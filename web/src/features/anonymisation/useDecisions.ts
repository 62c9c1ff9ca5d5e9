import { useDeferredValue, useMemo, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { categoryLabel, type NamedPerson, type NewSpan, type Span } from '@/domain/anonymisation';
import { occurrencesOf, uncovered } from '@/domain/anonymisationText';
import { isTakenAway, ofSamePerson, type Proposals } from './useProposals';

/** What is decided on the proposals, the current one above all, by key and by button alike. */
export function useDecisions({ pages, persons }: Review, proposals: Proposals) {
  const { spans, current, decide, change, say, add } = proposals;
  /** Whose pseudonym is being changed. */
  const [renaming, setRenaming] = useState<NamedPerson | null>(null);
  /** The passage that is asked about, and what. */
  const [asking, setAsking] = useState<{ span: Span; what: 'refusal' | 'category' } | null>(null);

  // Looking through a long document must not hold up the keys.
  const looked = useDeferredValue(current);
  const further = useMemo(
    () => (looked ? uncovered(occurrencesOf(pages, looked.testo), spans) : []),
    [looked, pages, spans],
  );
  /** Further occurrences of the same words that nobody has proposed. */
  const others = looked === current ? further : [];

  function accept(which: readonly Span[]) {
    decide(which, 'ACCETTATO');
  }

  function reject(which: readonly Span[]) {
    const manual = which.filter(isTakenAway);
    const found = which.filter((span) => !isTakenAway(span));
    if (manual.length > 0) change({ remove: manual.map(({ id }) => id) }, 'Passo tolto.');
    if (found.length > 0) decide(found, 'RIFIUTATO');
  }

  function ask(what: 'refusal' | 'category') {
    if (!current) return;
    // What somebody has added is theirs to take away again.
    if (what === 'refusal' && isTakenAway(current)) reject([current]);
    else setAsking({ span: current, what });
  }

  function refuse(span: Span, refusal: string) {
    setAsking(null);
    decide([span], 'RIFIUTATO', { refusal });
  }

  function categorise(span: Span, { category, person }: Pick<NewSpan, 'category' | 'person'>) {
    setAsking(null);
    const somebody = persons.find(({ key }) => key === person);
    const wanted = somebody?.category ?? category ?? span.category;
    change(
      { categories: [{ id: span.id, category: wanted, person: person ?? null }] },
      `${span.testo}: ${somebody?.name ?? categoryLabel(wanted)}, oscurato.`,
      0,
    );
  }

  function rename() {
    const person = persons.find(({ key }) => key === current?.person);
    if (person) setRenaming(person);
    else say('Questo passo non è il nome di una persona: diventa sempre lo stesso segno.');
  }

  function replace({ key, name }: NamedPerson, replacement: string) {
    setRenaming(null);
    const said = `Al posto di ${name}: ${replacement || 'lo pseudonimo previsto'}.`;
    change({ replacements: [{ person: key, replacement }] }, said, 0);
  }

  function obscureOthers() {
    const [place] = others;
    if (!current || !place) return;
    const { category, person, testo } = current;
    add(
      [{ ...place, category, ...(person ? { person } : {}), everywhere: true }],
      `Oscurato ovunque: ${testo}.`,
    );
  }

  return {
    accept,
    acceptCurrent: () => current && accept([current]),
    rejectCurrent: () => current && reject([current]),
    acceptPerson: () => current && accept(ofSamePerson(spans, current)),
    rejectPerson: () => current && reject(ofSamePerson(spans, current)),
    ...{ rename, renaming, setRenaming, replace, others, obscureOthers },
    ...{ ask, asking, setAsking, refuse, categorise },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
