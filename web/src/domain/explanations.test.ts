import { expect, it } from 'vitest';
import { EXPLANATIONS, explanationOf } from './explanations';
import { CHOICES, choiceLabel } from './fields';

const NONE = explanationOf('una parola che nessuno ha spiegato');

it('explains every value that a decision may have, and what may have become of it', () => {
  const values = (['tipo', 'esito', 'stato'] as const).flatMap((name) =>
    CHOICES[name].map((value) => choiceLabel(name, value)),
  );
  const words = [...values, 'confermata', 'riformata', 'annullata', 'superata', 'P.Q.M.'];
  expect(words.filter((word) => explanationOf(word) === NONE)).toEqual([]);
});

it('is short, in whole sentences, and says no two things alike', () => {
  const texts = Object.values(EXPLANATIONS).map(([text]) => text);
  expect(texts.filter((text) => text.length > 240 || !/^[«\p{Lu}].*\.$/u.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  const words = Object.keys(EXPLANATIONS);
  expect(words.filter((word) => word !== word.toLocaleLowerCase('it'))).toEqual([]);
});
