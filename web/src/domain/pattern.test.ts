import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('whatever is typed is found in a document that says it', () => {
  fc.assert(
    fc.property(typed, fc.boolean(), (text, whole) => {
      expect(text.normalize('NFC')).toMatch(findPattern(text, whole) ?? /(?:)/);
      expect(text).toMatch(formsPattern([text, 'a']) ?? /(?!)/);
    }),
  );
});

const SRC = join(import.meta.dirname, '..');
/** Every file that makes expressions: those of `typed` words are made of `escaped` ones and tested above. */
const MAKERS = {
  'domain/anonymisationText.ts': 'typed',
  'domain/hits.ts': 'typed',
  'domain/query/criteria.ts': 'constant',
  'domain/query/fields.ts': 'constant',
  'domain/query/lexer.ts': 'constant',
  'domain/words.ts': 'constant',
  'features/viewer/pdf/find.ts': 'typed',
  'parts/richText/lines.ts': 'constant',
};

it('no other file makes an expression of what is typed', () => {
  const makers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
    .filter(([, source]) => /\bRegExp\(/.test(source));
  const kinds = makers.map(([file, source]) => [file, source.includes('escaped(') ? 'typed' : 'constant']);
  expect(Object.fromEntries(kinds)).toEqual(MAKERS);
});
