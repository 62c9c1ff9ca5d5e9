import { describe, expect, it } from 'vitest';
import { type Or, parse, print } from './query';
import { termsOf, withoutTerm } from './terms';
import { isLongText } from './words';

const TERMS = 'testo:(usura) OR testo:(mutuo) OR norma:"ART. 1815 C.C." OR precedente:"Cass. 19597/2020"';

describe('the terms of a text', () => {
  it('are criteria of their own, any of which suffices', () => {
    const tree = parse(TERMS);
    const terms = termsOf(tree) ?? [];
    expect(terms.map((term) => print(term)).join(' OR ')).toBe(TERMS);
    const [, mutuo] = terms;
    expect(mutuo && print(withoutTerm(tree as Or, mutuo))).toBe(TERMS.replace(' OR testo:(mutuo)', ''));
  });

  it('are one criterion when one is left', () => {
    const tree = parse('testo:(usura) OR norma:"ART. 1815 C.C."');
    const [usura] = termsOf(tree) ?? [];
    expect(usura && print(withoutTerm(tree as Or, usura))).toBe('norma:"ART. 1815 C.C."');
  });

  it.each([
    'testo:(usura mutuo)',
    'testo:(usura) AND testo:(mutuo)',
    'testo:(stalking) OR testo:"atti persecutori"',
    'testo:(usura) OR (testo:(mutuo) AND tipo:"sentenza")',
    'materia:"LAVORO" OR materia:"FAMIGLIA"',
    'norma:"ART. 1815 C.C." OR precedente:"Cass. 19597/2020"',
  ])('%s is none', (q) => {
    expect(termsOf(parse(q))).toBeNull();
  });
});

it('a text is long from thirty-one words on', () => {
  expect(isLongText('parola '.repeat(30))).toBe(false);
  expect(isLongText('parola '.repeat(31))).toBe(true);
});
