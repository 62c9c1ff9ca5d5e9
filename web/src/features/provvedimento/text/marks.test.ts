import { expect, it } from 'vitest';
import type { ParteDelTesto } from '@/api/document';
import { formsPattern } from '@/domain/hits';
import { passageKey } from '@/domain/passage';
import { citedOn, hitsOf, joined, stretches } from './marks';

const part = (...paragrafi: string[][]): ParteDelTesto => ({
  tipo: 'motivi',
  pagina: 1,
  paragrafi: paragrafi.map((pieces) => pieces.map((testo) => ({ testo }))),
});
const pattern = formsPattern(['danno', 'danno biologico']) ?? /$^/g;

it('numbers the places of a search through the whole text, whatever pieces they lie in', () => {
  const parts = [part(['il danno bio', 'logico e altro'], ['nessuno']), part(['Il ', 'danno'])];
  // A word that a piece ends in is one word.
  const { marks, count } = hitsOf(parts, pattern);
  expect(count).toBe(2);
  expect(marks).toEqual([[[{ start: 3, end: 18, hit: 0 }], []], [[{ start: 3, end: 8, hit: 1 }]]]);
});

it('cuts a piece where marks begin and end, also those that begin before it or overlap', () => {
  const marks = [
    { start: 3, end: 18, hit: 0 },
    { start: 10, end: 30, hit: null },
  ];
  expect(stretches('il danno bio', 0, marks)).toEqual([
    { text: 'il ', hit: null, cited: false },
    { text: 'danno b', hit: 0, cited: false },
    { text: 'io', hit: 0, cited: true },
  ]);
  expect(stretches('logico e altro', 12, marks)).toEqual([
    { text: 'logico', hit: 0, cited: true },
    { text: ' e altro', hit: null, cited: true },
  ]);
  expect(stretches('ancora', 40, marks)).toEqual([{ text: 'ancora', hit: null, cited: false }]);
  expect(stretches('', 40, marks)).toEqual([]);
});

it('marks the passage of an address, in the paragraphs and over the page that it stands on', () => {
  const parts: ParteDelTesto[] = [
    { tipo: 'fatto', pagina: 1, paragrafi: [[{ testo: 'Le spese seguono la soccombenza.' }]] },
    {
      tipo: 'motivi',
      pagina: 2,
      paragrafi: [
        [{ testo: 'Le spese ' }, { testo: 'seguono', norma: 0 }, { testo: ' la soccombenza ' }],
        [{ testo: 'e si liquidano', pagina: 3 }, { testo: ' come in dispositivo.' }],
      ],
    },
  ];
  const key = passageKey('Le spese seguono la soccombenza e si liquidano');
  const mark = (start: number, end: number) => ({ start, end, hit: null });
  const marks = citedOn(parts, 2, key);
  expect(marks).toEqual([[[]], [[mark(0, 9), mark(9, 16), mark(16, 32)], [mark(0, 14)]]]);
  expect(citedOn(parts, 4, key)).toEqual([]);
  const hit = { start: 3, end: 8, hit: 0 };
  expect(joined(marks, [[[hit]], []])[0]).toEqual([[hit]]);
  expect(joined([], [[[hit]]])).toEqual([[[hit]]]);
});
