// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { findIn, findPattern, pageText } from './find';
import { markHits } from './hits';

const matches = (text: string, query: string, wholeWords = false) => {
  const pattern = findPattern(query, wholeWords);
  return pattern ? findIn(text, pattern, 1).map(({ match }) => match) : null;
};

it.each<[string, string, string, string[]]>([
  ['whatever the case', 'Il Danno e il DANNO', 'danno', ['Danno', 'DANNO']],
  ['within words', 'risarcimento', 'arci', ['arci']],
  ['without the accents that were typed', 'responsabilita', 'responsabilità', ['responsabilita']],
  ['with accents that were not typed', 'RESPONSABILITÀ', 'responsabilita', ['RESPONSABILITÀ']],
  ['whatever the apostrophe', 'l’articolo', "l'articolo", ['l’articolo']],
  ['whatever the quotation marks', 'il «fatto»', '"fatto"', ['«fatto»']],
  ['over the end of a line', 'danno biologico', 'danno  biologico', ['danno biologico']],
  ['divided at the end of a line', 'la responsa- bilità', 'responsabilita', ['responsa- bilità']],
  ['with signs that mean something in patterns', 'art. 2043 c.c. (*)', 'c.c. (*)', ['c.c. (*)']],
  ['not what looks like it', 'artX2043', 'art.2043', []],
])('finds %s', (_, text, query, expected) => {
  expect(matches(text, query)).toEqual(expected);
});

it('finds whole words only when that is wanted', () => {
  expect(matches('danno condanno danni dannò', 'danno', true)).toEqual(['danno', 'dannò']);
});

it.each(['', ' ', 'a', ' a '])('does not search for «%s»', (query) => {
  expect(matches('a a a', query)).toBeNull();
});

it('shows the words around, cut where a word begins and ends', () => {
  const text = `${'prima '.repeat(20)}DANNO${' dopo'.repeat(30)}`;
  const [found] = findIn(text, findPattern('danno', false) ?? /$^/g, 7);
  expect(found).toMatchObject({ page: 7, index: 0, match: 'DANNO' });
  expect(found?.before).toMatch(/^…(prima )+$/);
  expect(found?.after).toMatch(/^( dopo)+…$/);
});

describe('the text of a page', () => {
  const items = [
    { str: 'Il danno bio', hasEOL: true },
    { type: 'beginMarkedContent' },
    { str: 'logico', hasEOL: false },
    { str: '', hasEOL: true },
  ];

  it('has a space at the end of a line', () => {
    expect(pageText(items)).toBe('Il danno bio logico ');
  });

  it('gives as many places as its text layer has marks', () => {
    const layer = document.createElement('div');
    layer.innerHTML = '<span>Il danno bio-</span><br><span>logico, il DANNO</span>';
    const pattern = findPattern('danno', false) ?? /$^/g;
    const found = findIn(
      pageText([{ str: 'Il danno bio-', hasEOL: true }, { str: 'logico, il DANNO' }]),
      pattern,
      1,
    );
    expect(
      markHits(layer, pattern).map((pieces) => pieces.map((piece) => piece.textContent).join('')),
    ).toEqual(found.map(({ match }) => match));
  });
});
