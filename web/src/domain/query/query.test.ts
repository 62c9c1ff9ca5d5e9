import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRITERIA } from '@/domain/fields';
import golden from '../../../../tests/search/query/golden.json';
import {
  and,
  asks,
  EVERYTHING,
  FIELDS,
  type FieldName,
  FORBIDDEN,
  isWord,
  leaves,
  MAX_CRITERIA,
  MAX_DEPTH,
  MAX_LENGTH,
  OPEN_START,
  parse,
  print,
  QuerySyntax,
  searchesText,
  type Tree,
  without,
} from '.';
import { trimmed } from './lexer';

const TODAY = golden.today;

function refused(text: string): QuerySyntax {
  try {
    parse(text, TODAY);
  } catch (error) {
    if (error instanceof QuerySyntax) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

describe('the golden queries', () => {
  it.each(golden.valid)('$q', ({ q, text, tree }) => {
    expect(parse(q, TODAY)).toEqual(tree);
    expect(print(tree as Tree)).toBe(text);
  });

  it.each(golden.invalid)('not $q', ({ q, detail, position }) => {
    const error = refused(q);
    expect([error.message, error.position]).toEqual([detail, position]);
  });
});

describe('as the server, beyond the golden file', () => {
  it.each([
    ['foo:"bar" tipo:"x"', 'Manca un operatore (AND, OR) prima di «tipo:».', 10],
    ['foo:bar )', 'Il campo «foo» non esiste.', 0],
    ['a OR b)', 'Manca la parentesi aperta che corrisponde a questa chiusa.', 6],
    ['NOT)', 'Manca un criterio di ricerca prima di «)».', 3],
    ['testo:(', 'Completare il criterio di ricerca.', 7],
    ['testo:(a', 'Completare il criterio di ricerca.', 8],
    ['testo:(a"b")', '«"b"» non può stare in un elenco di parole.', 8],
    ['data:[* ', 'Completare il criterio di ricerca.', 8],
    ['data:[a b c]', 'Un intervallo di date si scrive [GG/MM/AAAA TO GG/MM/AAAA].', 8],
    ['area:area:x', 'Completare il criterio di ricerca.', 5],
    ['a ((b', 'Manca un operatore (AND, OR) prima di «(».', 2],
    ['((a) OR (b', 'Manca una parentesi chiusa.', 8],
    ['AND*', 'Il carattere «*» non è ammesso qui.', 3],
    ['a\u00a0b', 'Il carattere «\u00a0» non è ammesso qui.', 1],
    ['\u{1F600} AND [', 'Il carattere «[» non è ammesso qui.', 6],
  ])('%s: %s', (q, message, position) => {
    const error = refused(q);
    expect([error.message, error.position]).toEqual([message, position]);
  });

  it('has the same fields', () => {
    const source = readFileSync('../bdm/search/query/fields.py', 'utf8');
    const server = [
      ...source.matchAll(/^ {4}(?:"(\w+)"|(ALL_WORDS|NEAR|BEGINNING)): FieldType\.(\w+)/gm),
    ].map(([, name, constant, type]) => [name ?? WAYS[constant as keyof typeof WAYS], type?.toLowerCase()]);
    const data = CRITERIA.map(({ name }) => [name, FIELDS[name]]);
    expect(Object.entries(FIELDS)).toEqual([...data, ...server]);
  });
});

/** Fields of the language that are `testo` in the tree. */
const WAYS = { ALL_WORDS: 'testo_all_words', NEAR: 'testo_entro', BEGINNING: 'testo_inizia' } as const;

const fields = (type: string) =>
  fc.constantFrom(
    ...(Object.keys(FIELDS) as FieldName[]).filter(
      (name) => FIELDS[name] === type && !(Object.values(WAYS) as string[]).includes(name),
    ),
  );
const text = () => fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(trimmed).filter(Boolean);
const word = fc.oneof(text(), fc.constantFrom('and', 'ANDREA', 'c.c.', '2043', "l'art", 'TO')).filter(isWord);
const phrase = text()
  .map((value) => trimmed([...value].filter((character) => !FORBIDDEN.includes(character)).join('')))
  .filter(Boolean);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date(TODAY), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const words = fc.array(word, { minLength: 1, maxLength: 4 });

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  fc.record({ type: fc.constant('equals' as const), field: fields('exact'), value: text() }),
  fc.record({
    type: fc.constant('equals' as const),
    field: fields('number'),
    value: fc.nat(99_999_999).map(String),
  }),
  fc.record({ type: fc.constant('words' as const), field: fields('text'), words, every: fc.constant(false) }),
  fc.record({
    type: fc.constant('near' as const),
    field: fc.constant('testo' as const),
    words: fc.array(fc.constantFrom('danno', "l'ente", '2043', 'NOT', '(colpa'), {
      minLength: 2,
      maxLength: 2,
    }),
    within: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    type: fc.constant('beginning' as const),
    field: fc.constant('testo' as const),
    words: fc.array(fc.stringMatching(/^\p{L}{3,8}$/u), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    type: fc.constant('words' as const),
    field: fc.constant('testo' as const),
    words,
    every: fc.constant(true),
  }),
  fc.record({ type: fc.constant('phrase' as const), field: fields('text'), text: phrase }),
  fc
    .record({
      type: fc.constant('days' as const),
      field: fields('day'),
      start: fc.option(day),
      end: fc.option(day),
    })
    .filter(({ start, end }) => end === null || end >= (start ?? OPEN_START)),
);
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      type: fc.constantFrom('and' as const, 'or' as const),
      children: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
    }),
    fc.record({ type: fc.constant('not' as const), child: tie('tree') }),
  ),
}));

describe('whatever comes', () => {
  it('printing and parsing give the same tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const printed = print(tree);
        fc.pre([...printed].length <= MAX_LENGTH && leaves(tree).length <= MAX_CRITERIA);
        expect(parse(printed, TODAY)).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it('any text parses or is refused with a place', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          ...'()[]":*\\ ',
          ...['AND ', 'OR ', 'NOT ', 'a', 'area:', 'testo_all_words:', 'data:', 'TO', '01/01/2020'],
        ),
      )
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' })), (text) => {
        let tree: Tree;
        try {
          tree = parse(text, TODAY);
        } catch (error) {
          expect(error).toBeInstanceOf(QuerySyntax);
          const { position, message } = error as QuerySyntax;
          expect(message).not.toBe('');
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual([...text].length);
          return;
        }
        expect(parse(print(tree), TODAY)).toEqual(tree);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['(', ')', '"', '\\', 'a:', '[', 'NOT ', '(a OR ', 'testo:(', 'a AND ', '"\\', 'a('])(
    '%j repeated is refused quietly',
    (piece) => {
      expect(refused(piece.repeat(MAX_LENGTH).slice(0, MAX_LENGTH)).message).not.toBe('');
    },
  );

  it('parentheses alone cost nothing', () => {
    expect(parse(`${'('.repeat(999)}a${')'.repeat(999)}`)).toEqual(parse('a'));
  });

  it('a word between quotation marks that no list can hold comes back', () => {
    const q = 'testo_all_words:"a AND (b"';
    const tree = parse(q);
    expect(tree).toMatchObject({ words: ['a', 'AND', '(b'], every: true });
    expect(print(tree)).toBe(q);
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'a AND (b OR ('.repeat(depth / 2)}a${'))'.repeat(depth / 2)}`;

  it('depth', () => {
    expect(parse(nested(MAX_DEPTH - 2))).toBeTruthy();
    expect(refused(nested(MAX_DEPTH + 2)).message).toMatch('20 livelli');
  });

  it('criteria', () => {
    expect(leaves(parse(Array(MAX_CRITERIA).fill('a').join(' OR ')))).toHaveLength(MAX_CRITERIA);
    const or = (count: number) => `(${Array(count).fill('a').join(' OR ')})`;
    expect(refused(`${or(150)} AND ${or(51)}`).message).toMatch('200 criteri');
  });

  it('length, in characters', () => {
    expect(parse('\u{1F600}'.repeat(MAX_LENGTH))).toBeTruthy();
    expect(refused('x'.repeat(MAX_LENGTH + 1)).position).toBe(MAX_LENGTH);
  });
});

describe('putting trees together', () => {
  const a = parse('area:civile');
  const b = parse('tipo:sentenza');
  const either = parse('danno OR colpa');

  it('and leaves out what asks nothing and does not nest', () => {
    expect(and(EVERYTHING, a)).toEqual(a);
    expect(and()).toEqual(EVERYTHING);
    expect(print(and(and(a, b), either))).toBe(
      'area:"civile" AND tipo:"sentenza" AND (testo:(danno) OR testo:(colpa))',
    );
  });

  it('without takes a condition away', () => {
    expect(without(and(a, b), parse('tipo:"sentenza"'))).toEqual(a);
    expect(without(a, a)).toEqual(EVERYTHING);
    expect(without(either, parse('danno'))).toEqual(either);
  });

  it('asks knows the conditions that all have to hold', () => {
    expect(asks(and(a, b), b)).toBe(true);
    expect(asks(either, parse('danno'))).toBe(false);
  });

  it('searchesText: some criterion looks for words', () => {
    expect(searchesText(and(a, b))).toBe(false);
    expect(searchesText(parse('NOT (area:civile OR "per iscritto")'))).toBe(true);
  });
});
