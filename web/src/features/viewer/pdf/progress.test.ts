import { expect, it } from 'vitest';
import { progressPercent } from './progress';

it('is the part that is here of what was asked for', () => {
  expect(progressPercent({ received: 30, expected: 120 }, null)).toBe(25);
});

it('is unknown until the server has said how much there is', () => {
  expect(progressPercent({ received: 30, expected: null }, null)).toBeNull();
});

it('never goes back when more is asked for', () => {
  expect(progressPercent({ received: 100, expected: 400 }, 80)).toBe(80);
});

it('is complete only when the page is shown', () => {
  expect(progressPercent({ received: 120, expected: 120 }, 10)).toBe(99);
});
