import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPattern } from '@/features/viewer/pdf/find';
import { occurrencesOf } from './anonymisationText';
import { formsPattern } from './hits';
import { escaped } from './pattern';

/** Anything that can be typed or selected: every character, halves of them too, and the signs of expressions often. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...'\\^$.*+?()[]{}|/-&~#!%,:;<=>@`"\'’ \n\tabùÀ\ud83d'),
    minLength: 1,
    maxLength: 30,
  }),
);

it('finds any text as it is', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(new RegExp(`^${escaped(text)}$`, 'u').test(text)).toBe(true);
    }),
  );
});

it('words to obscure are found where they stand, whatever is typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const words = text.normalize('NFC').trim();
      const found = occurrencesOf([{ number: 1, width: 595, height: 842, testo: words }], text);
      if (words) expect(found[0]).toEqual({ page: 1, start: 0, end: words.length });
    }),
  );
});

it('whatever is typed can be looked for in a document', () => {
  fc.assert(
    fc.property(typed, fc.boolean(), (text, whole) => {
      expect(() => findPattern(text, whole)?.test(text)).not.toThrow();
      expect(() => formsPattern([text, 'a'])?.test(text)).not.toThrow();
    }),
  );
});
