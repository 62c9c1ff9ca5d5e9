import { expect, it } from 'vitest';
import table from '../../../tests/search/query/notations.json';
import { print, QuerySyntax } from './query';
import { mended, translation, understood } from './words';

it.each(table.read)('$typed', ({ typed, q }) => expect(print(understood(typed))).toBe(q));

it.each(table.refused)('$typed is refused', ({ typed, detail, position }) => {
  let refused: unknown;
  try {
    understood(typed);
  } catch (error) {
    refused = error;
  }
  expect(refused).toEqual(new QuerySyntax(detail, position));
});

it.each([
  ['"danno biologico" locaz*', 'testo_inizia:(locaz) AND testo:"danno biologico"'],
  ['612-bis: danno NEAR/5 biologico', 'testo_entro_5:(danno biologico) AND testo_all_words:(612 bis)'],
])('with what is the client\u2019s alone: %s', (typed, q) => expect(print(understood(typed))).toBe(q));

it('a phrase is not near to a word', () =>
  expect(() => understood('"danno biologico" NEAR/5 locazione')).toThrow(/sta tra due parole sole/));

it.each(['danno, stalking! mobbing?', '*** omissis ***', 'danno NEARCO', 'US$ 5$'])(
  '%s has nothing of it',
  (typed) => expect(translation(typed)).toBeNull(),
);

it('a star that means nothing can be taken away', () =>
  expect(mended('danno *azione')).toBe('testo:(danno azione)'));
