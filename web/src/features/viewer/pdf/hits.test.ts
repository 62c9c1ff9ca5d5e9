// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { formsPattern } from '@/domain/hits';
import { hitsOf, markHits, stepFrom, unmark } from './hits';

/** A text layer as pdf.js makes it: a span for each piece of text, a break at the end of a line. */
function layer(html: string): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = html;
  return container;
}

const marked = (html: string, ...forms: string[]) => {
  const container = layer(html);
  const marks = markHits(container, formsPattern(forms) ?? /$^/g);
  return { container, texts: marks.map((pieces) => pieces.map((piece) => piece.textContent)) };
};

describe('marking', () => {
  it.each<[string, string, string[], string[][]]>([
    ['a word, every time', '<span>Il danno e il danno</span>', ['danno'], [['danno'], ['danno']]],
    ['whole words only', '<span>danno condanno danno1 dannò</span>', ['danno'], [['danno']]],
    ['as it is written', '<span>Danno danno</span>', ['Danno'], [['Danno']]],
    ['beside signs', '<span>(danno), l’uso</span>', ['danno', "l'uso"], [['danno'], ['l’uso']]],
    [
      'a phrase in pieces',
      '<span>danno </span><span>bio</span><span>logico</span>',
      ['danno biologico'],
      [['danno ', 'bio', 'logico']],
    ],
    [
      'a phrase over a line',
      '<span>danno</span><br><span>biologico</span>',
      ['danno biologico'],
      [['danno', 'biologico']],
    ],
    [
      'a word divided at a line',
      '<span>respon-</span><br><span>sabilità</span>',
      ['respon- sabilità'],
      [['respon-', 'sabilità']],
    ],
    [
      'the longer of two',
      '<span>danno biologico, danno</span>',
      ['danno', 'danno biologico'],
      [['danno biologico'], ['danno']],
    ],
    [
      'signs of patterns',
      '<span>art. 2043 c.c. (D.Lgs. 81/2008)</span>',
      ['art. 2043 c.c', 'D.Lgs. 81/2008'],
      [['art. 2043 c.c'], ['D.Lgs. 81/2008']],
    ],
    ['nested content', '<span class="markedContent"><span>danno</span></span>', ['danno'], [['danno']]],
  ])('finds %s', (_, html, forms, expected) => {
    expect(marked(html, ...forms).texts).toEqual(expected);
  });

  it('leaves the text as it was, and goes without a trace', () => {
    const html = '<span>Il danno bio</span><br><span>logico e il danno</span>';
    const container = layer(html);
    const text = container.textContent;
    const marks = markHits(container, formsPattern(['danno', 'danno bio logico']) ?? /$^/g);
    expect(container.textContent).toBe(text);
    expect(marks).toHaveLength(2);
    unmark(marks);
    expect(container.innerHTML).toBe(html);
  });

  it('has nothing to look for without forms', () => {
    expect(formsPattern([])).toBeNull();
  });
});

describe('stepping', () => {
  const hits = hitsOf(
    {
      forms: [],
      pages: [
        { page_number: 2, count: 2 },
        { page_number: 5, count: 1 },
        { page_number: 9, count: 1 },
      ],
    },
    8,
  );

  it('knows the hits in order, of the pages that there are', () => {
    expect(hits).toEqual([
      { page: 2, index: 0 },
      { page: 2, index: 1 },
      { page: 5, index: 0 },
    ]);
  });

  it.each([
    [null, 1, true, 0],
    [null, 3, true, 2],
    [null, 6, true, 0],
    [null, 3, false, 1],
    [null, 1, false, 2],
    [0, 1, true, 1],
    [2, 1, true, 0],
    [0, 1, false, 2],
  ])('from %s on page %i, forward %s, leads to %i', (current, page, forward, expected) => {
    expect(stepFrom(hits, current, page, forward)).toBe(expected);
  });
});
