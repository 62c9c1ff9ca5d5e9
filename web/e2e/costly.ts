import type { TestDetails } from '@playwright/test';

/**
 * A test that the gate leaves out, `tools/end_to_end.py gate`, and why it can: what in the gate covers the common path,
 * so that what only this test finds is seldom broken alone. `tools/end_to_end.py whole` runs it.
 */
export const costly = (reason: string): TestDetails => ({
  tag: '@costly',
  annotation: { type: 'costly', description: reason },
});

/** One of several alike: costly but for those that the gate keeps. */
export const costlyUnless = (kept: boolean, reason: string): TestDetails => (kept ? {} : costly(reason));
