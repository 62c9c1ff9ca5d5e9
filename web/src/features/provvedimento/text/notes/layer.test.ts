import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParteDelTesto } from '@/api/document';
import type { Mark } from '../marks';
import { notesLayer, type PlacedNote, stretchesOf } from './layer';
import { pagesOf, quotesOf, TITLE } from './pages';

type Pieces = ParteDelTesto['paragrafi'][number];

const part = (paragrafi: Pieces[], pagina = 1, titolo?: string): ParteDelTesto => ({
  tipo: 'motivi',
  pagina,
  paragrafi,
  ...(titolo ? { titolo } : {}),
});
const note = (change: Partial<PlacedNote> = {}): PlacedNote => ({
  id: 'n1',
  page_number: 1,
  quote: 'il danno',
  prefix: '',
  suffix: '',
  color: '94fadb66',
  title: 'Passo evidenziato',
  label: 'Passo evidenziato: «il danno»',
  annotated: false,
  pending: false,
  failed: false,
  ...change,
});
const said = (parts: ParteDelTesto[], marks: readonly (readonly (readonly Mark[])[])[]) =>
  marks.flatMap((paragraphs, at) =>
    paragraphs.flatMap((there, paragraph) => {
      const text = parts[at]?.paragrafi[paragraph]?.map(({ testo }) => testo).join('') ?? '';
      return there.map(({ start, end }) => text.slice(start, end));
    }),
  );

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const piece = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .map((words) => ({ testo: `${words.join(' ')} ` }));
const paragraphs = fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

describe('words of the text', () => {
  it('that are marked in it are found in it again, wherever they are', () => {
    fc.assert(
      fc.property(
        fc.array(paragraphs, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (made, which, first, length) => {
          const parts = made.map((paragrafi, at) => part(paragrafi, at + 1));
          const [number, page] = [...pagesOf(parts)][which % parts.length] ?? [1, { text: '', spots: [] }];
          const start = first % page.text.length;
          const end = Math.min(start + 1 + (length % 200), page.text.length);
          const [made_, ...others] = quotesOf(parts, stretchesOf(page, { start, end }));
          expect(others).toEqual([]);
          if (!made_) return; // white space alone
          expect(made_.page_number).toBe(number);
          const { marks, unplaced } = notesLayer(parts, [note(made_)]);
          expect(unplaced).toEqual([]);
          const letters = (text: string) => text.replace(/\s/g, '');
          expect(letters(said(parts, marks).join(''))).toBe(letters(made_.quote));
        },
      ),
    );
  });

  it('are one note a page, headings of parts with them', () => {
    const parts = [
      part([[{ testo: 'in fatto e ' }, { testo: 'in diritto', pagina: 2 }]]),
      part([[{ testo: 'si osserva' }]], 2, 'MOTIVI'),
    ];
    const all = [
      { part: 0, paragraph: 0, start: 3, end: 21 },
      { part: 1, paragraph: TITLE, start: 0, end: 6 },
      { part: 1, paragraph: 0, start: 0, end: 2 },
    ];
    expect(quotesOf(parts, all)).toEqual([
      { page_number: 1, quote: 'fatto e', prefix: 'in ', suffix: '' },
      { page_number: 2, quote: 'in diritto MOTIVI si', prefix: '', suffix: ' osserva' },
    ]);
  });
});

describe('notes', () => {
  it('of the pages are found in the text whatever ends their lines, by what stands around them', () => {
    const parts = [part([[{ testo: 'Non il danno lieve, ma il danno bio-logico grave.' }]])];
    const { marks } = notesLayer(parts, [
      note({ quote: 'il dan- no', prefix: 'lieve, ma ', suffix: ' biologico' }),
      note({ id: 'n2', quote: 'biologico' }),
    ]);
    expect(marks[0]?.[0]?.map(({ start, end }) => [start, end])).toEqual([
      [23, 31],
      [32, 42],
    ]);
  });

  it('that are not there are told apart', () => {
    const parts = [part([[{ testo: 'nulla di ciò' }]])];
    const lost = note({ quote: 'parole di una figura' });
    const elsewhere = note({ id: 'n2', quote: 'nulla', page_number: 3 });
    const { marks, unplaced } = notesLayer(parts, [lost, elsewhere]);
    expect(unplaced).toEqual([lost, elsewhere]);
    expect(marks).toEqual([[[]]]);
  });

  it('are got to once: at words that are no link, else beside them', () => {
    const pieces = [{ testo: 'vista la ' }, { testo: 'legge 241', norma: 0 }, { testo: ' del 1990' }];
    const { marks } = notesLayer(
      [part([pieces])],
      [
        note({ id: 'across', quote: 'legge 241 del' }),
        note({ id: 'link', quote: 'legge' }),
        note({ id: 'same', quote: 'legge 241 del' }),
        note({ id: 'sent', quote: 'vista', pending: true }),
      ],
    );
    const stops = marks[0]?.[0]?.map(({ note, stop, beside }) => [note?.id, stop, beside]);
    expect(stops).toEqual([
      ['across', 18, undefined],
      ['link', undefined, true],
      ['same', undefined, true],
      ['sent', undefined, undefined],
    ]);
  });
});
