import { expect, it } from 'vitest';
import { isTitle } from './title';

it('a short line in capitals is a title', () => {
  for (const text of [
    'REPUBBLICA ITALIANA',
    'CORTE D’APPELLO DI MILANO',
    'P.Q.M.',
    'NEL MERITO',
    'CONTRO',
    'N.R.G. 5/2023',
  ]) {
    expect(isTitle(text), text).toBe(true);
  }
});

it('what is long, goes on, or is a number is none', () => {
  const none = ['Tribunale di Milano', 'ROSSI MARIO,', '12.345,00', 'C.F. 01234567890', '', 'A'.repeat(71)];
  for (const text of none) expect(isTitle(text), text).toBe(false);
});
