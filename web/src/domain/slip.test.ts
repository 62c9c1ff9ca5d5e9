import { describe, expect, it } from 'vitest';
import { oneSlipApart } from './slip';

describe('one slip', () => {
  it.each([
    ['patete', 'patente'],
    ['contrato', 'contratto'],
    ['malattiie', 'malattie'],
    ['mlattie', 'malattie'],
    ['malattue', 'malattie'],
    ['amlattie', 'malattie'],
    ['malattei', 'malattie'],
    ['malatti', 'malattie'],
  ])('between %s and %s', (one, other) => {
    expect(oneSlipApart(one, other)).toBe(true);
    expect(oneSlipApart(other, one)).toBe(true);
  });

  it.each([
    ['malattie', 'malattie'],
    ['malatie', 'mallattia'],
    ['stalking', 'molestie'],
    ['', 'no'],
    ['abc', 'cab'],
  ])('not between %s and %s', (one, other) => {
    expect(oneSlipApart(one, other)).toBe(false);
  });
});
