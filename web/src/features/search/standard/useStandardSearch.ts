import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textTerms } from '@/api/terms';
import { today } from '@/domain/day';
import { and, isEverything, parse, print, QuerySyntax } from '@/domain/query';
import { hasCriteria } from '@/domain/search';
import { isLongText } from '@/domain/words';
import type { SearchFormProps } from '../form';
import { useBeginning } from '../useBeginning';
import { type Citation, useCitation } from './CitationOffer';
import { type Fields, mendedFields, notedIn, treeFrom } from './fields';
import { changed, errorsOf, mayRun } from './rules';
import { fieldsFor, useFields } from './useFields';

/** What stands in the form as a search: what it asks for, what is wrong with it, and what it takes to run it. */
export function useStandardSearch({ search, searching, onSearch, onOpen, onDraft }: SearchFormProps) {
  const form = useFields(search);
  const { fields, setFields, area } = form;
  const { collated, note_personali } = form.scope;
  /** The groups that are open, by name. */
  const [open, setOpen] = useState<readonly string[]>([]);
  const foreign = fieldsFor(search) === null;
  const text = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const errors = errorsOf(fields, today(), typing);
  const tree = treeFrom(fields);
  const q = isEverything(tree) && foreign ? search.q : print(tree);
  const noted = notedIn(fields);
  const refused = noted instanceof QuerySyntax ? noted.message : refusal(q, foreign);
  const wrong = !mayRun(errors) || refused !== null;
  const reason = mayRun(errors) ? refused : 'Per cercare, correggere le date.';
  const nothing = !hasCriteria({ q, collated, note_personali });
  const { citations, cited } = useCitation(fields.testo, area, search.target);
  /** What stands at the field is not said again beneath. */
  const said = citations.length === 0 && reason === errors.testo ? null : reason;
  useBeginning(text, !hasCriteria(search));
  const change = (some: Partial<Fields>) => setFields((now) => changed(now, some));

  useEffect(() => {
    onDraft(wrong ? {} : { q, area, collated, note_personali });
  }, [onDraft, wrong, q, area, collated, note_personali]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (nothing || wrong || searching) return;
    if (fields.tipo_ricerca === 'any' && isLongText(fields.testo)) {
      // By all its words it would find whatever has one of them.
      const terms = await textTerms(fields.testo).catch(() => '');
      return terms ? takeTerms(terms) : run(fields);
    }
    if (!cited || fields.tipo_ricerca === 'phrase') return run(fields);
    const citation = await cited();
    if (citation) take(citation);
    else run(fields);
  }

  /** The citation in the place of the text it was typed as, with the other criteria; the number of one item opens it. */
  function take({ q: cited, id }: Citation) {
    setOpen([]);
    const others = treeFrom({ ...fields, testo: '' });
    const change = { q: print(and(parse(cited), others)), area, collated, note_personali };
    if (id && isEverything(others) && !collated && !note_personali) onOpen(id, change);
    else onSearch(change);
  }

  /** The terms of the text in its place, with the other criteria. */
  function takeTerms(terms: string) {
    setOpen([]);
    const others = treeFrom({ ...fields, testo: '' });
    onSearch({ q: print(and(parse(terms), others)), area, collated, note_personali });
  }

  /** What has forbidden characters is searched, and shown, as it can be. */
  function run(asked: Fields) {
    setFields(mendedFields(asked));
    // The results are what is wanted now; the titles of the groups still say what was asked.
    setOpen([]);
    const wanted = treeFrom(asked);
    onSearch({ q: isEverything(wanted) ? q : print(wanted), area, collated, note_personali });
  }

  return {
    ...form,
    ...{ text, setTyping, open, setOpen, foreign, errors, q, wrong, reason, said, nothing, citations },
    ...{ change, submit, take, takeTerms, run },
  };
}

export type StandardSearch = ReturnType<typeof useStandardSearch>;

/** What the language itself has against the whole (its length, say). A search from elsewhere is judged by the server. */
export function refusal(q: string, foreign: boolean): string | null {
  if (foreign) return null;
  try {
    parse(q);
    return null;
  } catch (error) {
    if (error instanceof QuerySyntax) return error.message;
    throw error;
  }
}
