import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { age } from './age';
import { learnTime, now, thisMoment } from './clock';
import { today } from './day';

const SRC = join(import.meta.dirname, '..');
const HOUR = 3_600_000;

it('has the time of the service, whatever the browser’s clock says and is set to', () => {
  const served = Date.parse('2026-03-04T10:00:00Z');
  vi.useFakeTimers({ now: served + HOUR });
  expect(now(), 'before any answer there is only the browser’s').toBe(served + HOUR);
  learnTime(null);
  learnTime('ieri');
  expect(now()).toBe(served + HOUR);

  learnTime('Wed, 04 Mar 2026 10:00:00 GMT');
  expect(thisMoment()).toBe('2026-03-04T10:00:00.000Z');
  vi.setSystemTime(served - 9 * HOUR);
  expect(now()).toBe(served);
  vi.advanceTimersByTime(1_500);
  expect(now()).toBe(served + 1_500);
  // An answer that was long on its way takes nothing back; one after the computer slept goes on.
  learnTime('Wed, 04 Mar 2026 10:00:00 GMT');
  expect(now()).toBe(served + 1_500);
  learnTime('Wed, 04 Mar 2026 12:00:00 GMT');
  expect(now()).toBe(served + 2 * HOUR);

  vi.setSystemTime(served - 30 * HOUR);
  expect(age('2026-03-04T11:58:00Z')).toBe('da 2 minuti');
  expect(today()).toBe('2026-03-04');
});

/** Where the browser's clock may be read, and why. */
const BROWSERS_OWN: Record<string, string> = {
  'domain/clock.ts': 'what there is before the service has answered',
  'features/avvisi/webhook/useConsegne.ts':
    'compared with when the query library read something, by the same clock',
};

it('is asked for the time everywhere', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\bDate\.now\b|\bnew Date\(\s*\)/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(BROWSERS_OWN).sort());
});
