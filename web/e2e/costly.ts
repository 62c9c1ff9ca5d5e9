import type { TestDetails } from '@playwright/test';

/** Where a state is looked at by axe at each width: the gate does on a telephone, where least has room. */
export const WIDTHS = process.env.BDM_TEST_GATE ? [390] : [1280, 390];

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
