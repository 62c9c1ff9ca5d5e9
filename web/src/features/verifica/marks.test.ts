// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { checkedText, citation } from '@/test/verifica';
import { readText } from './marks';

const pieces = (checked: Parameters<typeof readText>[0]) =>
  readText(checked).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.pieces.map(({ text, of, first }) => [text, of?.numero ?? null, first] as const),
    ),
  );

describe('a text is cut where citations begin and end', () => {
  it('one after the other', () => {
    const text = 'Visti l’art. 1 c.c. e l’art. 2 c.c. ancora';
    const checked = checkedText(text, [citation(text, 'art. 1 c.c.'), citation(text, 'art. 2 c.c.')]);
    expect(pieces(checked)).toEqual([
      ['Visti l’', null, false],
      ['art. 1 c.c.', 1, true],
      [' e l’', null, false],
      ['art. 2 c.c.', 2, true],
      [' ancora', null, false],
    ]);
  });

  it('one within the other: the inner one has its words', () => {
    const text = 'Dice «secondo l’art. 1 c.c. si fa così» la Corte';
    const checked = checkedText(text, [
      citation(text, '«secondo l’art. 1 c.c. si fa così»'),
      citation(text, 'art. 1 c.c.'),
    ]);
    expect(pieces(checked).slice(1, 4)).toEqual([
      ['«secondo l’', 1, true],
      ['art. 1 c.c.', 2, true],
      [' si fa così»', 1, false],
    ]);
  });

  it('one wholly covered by another is found there', () => {
    const text = 'il 31 febbraio 2020 si disse';
    const same = checkedText(text, [citation(text, '31 febbraio 2020'), citation(text, '31 febbraio 2020')]);
    expect(readText(same).standIn).toEqual(new Map([[2, 1]]));
    // One that begins where another does has what is left.
    const longer = checkedText(text, [citation(text, '31 febbraio'), citation(text, '31 febbraio 2020')]);
    expect(readText(longer).standIn.size).toBe(0);
    expect(pieces(longer).slice(1, 3)).toEqual([
      ['31 febbraio', 1, true],
      [' 2020', 2, true],
    ]);
  });

  it('the server counts characters, also where they are two units here', () => {
    const text = '📜📜 art. 1 c.c. e 📜 art. 2 c.c. 📜';
    const place = (words: string) => {
      const inizio = [...text.slice(0, text.indexOf(words))].length;
      return { sezione: 1, paragrafo: 1, inizio, fine: inizio + words.length };
    };
    const checked = checkedText(
      text,
      ['art. 1 c.c.', 'art. 2 c.c.'].map((words) => citation(text, words, { posto: place(words) })),
    );
    expect(pieces(checked).filter(([, of]) => of)).toEqual([
      ['art. 1 c.c.', 1, true],
      ['art. 2 c.c.', 2, true],
    ]);
  });

  it('a place beyond the text is none', () => {
    const posto = { sezione: 1, paragrafo: 1, inizio: 90, fine: 99 };
    expect(pieces(checkedText('breve', [citation('breve', 'breve', { posto })]))).toEqual([
      ['breve', null, false],
    ]);
  });
});

it('a long text is some hundred blocks, and together they are the text', () => {
  const line = `${'parola '.repeat(40)}art. 2043 c.c. ${'parola '.repeat(2)}`;
  const text = Array.from({ length: 2_000 }, (_, at) => `${at} ${line}`).join('\n');
  expect(text.length).toBeGreaterThan(600_000);
  const citations = [];
  for (let at = text.indexOf('art.'); at >= 0; at = text.indexOf('art.', at + 1)) {
    const posto = { sezione: 1, paragrafo: 1, inizio: at, fine: at + 14 };
    citations.push(citation(text, 'art. 2043 c.c.', { posto }));
  }
  const checked = checkedText(text, citations);
  const began = performance.now();
  const [section] = readText(checked).sections;
  // Some twenty milliseconds; the bound is for what grows with the square of the text.
  expect(performance.now() - began).toBeLessThan(1_000);
  const blocks = section?.blocks ?? [];
  expect(blocks.length).toBeLessThan(250);
  expect(blocks.map((block) => block.pieces.map((piece) => piece.text).join('')).join('\n')).toBe(text);
  expect(blocks.flatMap(({ numbers }) => numbers)).toHaveLength(2_000);
});

it('what has no ends of lines is one block', () => {
  const [section] = readText(checkedText('parola '.repeat(2_000), [])).sections;
  expect(section?.blocks).toHaveLength(1);
});
