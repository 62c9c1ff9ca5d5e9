import { expect, it } from 'vitest';
import { sessionState, WARN_BELOW_MS } from './session';

const NOW = 1_700_000_000_000;

it.each([
  [-1, 'expired'],
  [0, 'expired'],
  [1, 'ending'],
  [WARN_BELOW_MS / 1000 - 1, 'ending'],
  [WARN_BELOW_MS / 1000, 'running'],
  [28_800, 'running'],
])('%i seconds before the end: %s', (left, state) => {
  expect(sessionState(NOW / 1000 + left, NOW)).toBe(state);
});
