import { expect, it } from 'vitest';
import type { Testo } from '@/api/document';
import { citationsOf } from './citations';

type Pieces = Testo['parti'][number]['paragrafi'][number];
const norm = (canonico: string) => ({ canonico }) as Testo['norme'][number];
const text = (canonici: string[], precedenti: string[], ...paragrafi: Pieces[]) => ({
  norme: canonici.map(norm),
  precedenti,
  parti: [{ tipo: 'motivi' as const, pagina: 1, paragrafi }],
});

it('what both cite is numbered through both texts; the rest is counted', () => {
  const first = text(
    ['ART. 2043 COMMA 1 C.C.', 'ART. 91 C.P.C.'],
    ['Cass. 1/2020'],
    [
      { testo: 'per l’' },
      { testo: 'art. 2043', norma: 0 },
      { testo: ' e l’' },
      { testo: 'art. 91', norma: 1 },
    ],
    [
      { testo: 'Cass. n. ', precedente: 0 },
      { testo: '1/2020', precedente: 0, pagina: 2 },
    ],
  );
  const second = text(
    ['ART. 2043 C.C.'],
    ['Cass. 1/2020', 'Cass. 2/2020', 'Cass. 3/2020'],
    [
      { testo: 'Cass. 1/2020', precedente: 0 },
      { testo: 'art. 2043', norma: 0 },
    ],
    [{ testo: 'Cass. 2/2020', precedente: 1 }],
  );
  const { common, alone, marks } = citationsOf(first, second);
  // The same article, whatever the paragraph of it; a citation over two pages is one place.
  expect(common).toEqual([
    { kind: 'norma', name: 'ART. 2043 C.C.', places: [[0], [3]] },
    { kind: 'precedente', name: 'Cass. 1/2020', places: [[1], [2]] },
  ]);
  expect(alone).toEqual([1, 2]);
  expect(marks[0]).toEqual([
    [
      [{ start: 6, end: 15, hit: 0 }],
      [
        { start: 0, end: 9, hit: 1 },
        { start: 9, end: 15, hit: 1 },
      ],
    ],
  ]);
  expect(marks[1]?.[0]?.[1]).toEqual([]);
});

it('an act as a whole is not one of its articles', () => {
  const { common } = citationsOf(text(['L. 241/1990'], []), text(['ART. 3 L. 241/1990'], []));
  expect(common).toEqual([]);
});
