import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, tokens, wordDiff } from './wordDiff';

/** `[-removed-]` and `{+added+}` in the text. */
const marked = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

const without = (parts: DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

describe('differences of words', () => {
  it.each([
    ['', '', ''],
    ['uguale', 'uguale', 'uguale'],
    ['', 'nuovo testo', '{+nuovo testo+}'],
    ['vecchio testo', '', '[-vecchio testo-]'],
    ['il danno biologico', 'il danno morale', 'il danno [-biologico-]{+morale+}'],
    ['il danno', 'il grave danno', 'il {+grave +}danno'],
    ['a b c d', 'a x y d', 'a [-b c-]{+x y+} d'],
    ['art. 2043 c.c.', 'art. 2059 c.c.', 'art. [-2043-]{+2059+} c.c.'],
    ['città', 'citta', '[-città-]{+citta+}'],
    ['primo\nsecondo', 'primo\nterzo\nsecondo', 'primo\n{+terzo\n+}secondo'],
  ])('%j → %j', (before, after, expected) => {
    expect(marked(wordDiff(before, after))).toBe(expected);
  });

  it('always makes both texts again', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.', '\n', 'è'), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const parts = wordDiff(before, after);
        expect(without(parts, 'added')).toBe(before);
        expect(without(parts, 'removed')).toBe(after);
        expect(parts.every((part, index) => part.text && part.kind !== parts[index - 1]?.kind)).toBe(true);
      }),
    );
  });

  it('keeps at least what both have in common at best', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (from, to) => {
        const parts = wordDiff(from.join('-'), to.join('-'));
        const kept = tokens(
          parts
            .filter(({ kind }) => kind === 'same')
            .map(({ text }) => text)
            .join(''),
        ).length;
        expect(kept).toBe(longest(tokens(from.join('-')), tokens(to.join('-'))));
      }),
    );
  });

  it('does not take forever over two long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
    const parts = wordDiff(long('a'), long('b'));
    expect(without(parts, 'added')).toBe(long('a'));
    expect(without(parts, 'removed')).toBe(long('b'));
  });

  it('finds a word in a long text', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `parola${index}`);
    const parts = wordDiff(long.join(' '), long.with(9_000, 'altra').join(' '));
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'parola9000' },
      { kind: 'added', text: 'altra' },
    ]);
  });
});

/** The length of the longest common subsequence, the slow and obvious way. */
function longest(one: string[], other: string[]): number {
  const table = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const row = table[i] as number[];
      const above = table[i - 1] as number[];
      row[j] = same ? (above[j - 1] as number) + 1 : Math.max(above[j] as number, row[j - 1] as number);
    }
  }
  return table[one.length]?.[other.length] ?? 0;
}
