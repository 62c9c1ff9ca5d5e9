// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/http';
import { type BatchDefaults, createBatch, type Outcome } from './batch';

const GIVEN: BatchDefaults = { area: 'civile', ufficio: 'TRIBUNALE DI MILANO', ruolo: '', offices: null };
const file = (name: string) => new File(['%PDF'], name);
const names = (count: number) => Array.from({ length: count }, (_, at) => file(`${at + 1}.pdf`));

/** A list whose files end when they are told to. */
function scene() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }>();
  const given: BatchDefaults[] = [];
  const running: boolean[] = [];
  const batch = createBatch(
    (chosen, with_, signal) => {
      begun.push(chosen.name);
      given.push(with_);
      return new Promise<Outcome>((resolve, reject) => {
        ends.set(chosen.name, { resolve, reject });
        signal.addEventListener('abort', () => chosen.name !== 'saving.pdf' && reject(signal.reason));
      });
    },
    (now) => running.push(now),
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    batch,
    begun,
    given,
    running,
    states: () => batch.rows().map(({ state }) => state.is),
    async draft(name: string) {
      ends.get(name)?.resolve({ is: 'draft', id: name, notes: [] });
      await settle();
    },
    async fail(name: string, error: unknown) {
      ends.get(name)?.reject(error);
      await settle();
    },
    settle,
  };
}

it('takes two at a time, in their order', async () => {
  const { batch, begun, states, draft, running } = scene();
  batch.add(names(4), GIVEN);
  expect(begun).toEqual(['1.pdf', '2.pdf']);
  await draft('2.pdf');
  expect(begun).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  expect(states()).toEqual(['running', 'draft', 'running', 'waiting']);
  for (const name of ['1.pdf', '3.pdf', '4.pdf']) await draft(name);
  expect(states()).toEqual(['draft', 'draft', 'draft', 'draft']);
  expect(running).toEqual([true, false]);
});

it('goes on when one fails, with its own message', async () => {
  const { batch, states, draft, fail } = scene();
  batch.add(names(3), GIVEN);
  await fail('1.pdf', new ApiError(413, 'Ci sono troppi caricamenti', 'TOO_LARGE'));
  await draft('2.pdf');
  await draft('3.pdf');
  expect(states()).toEqual(['failed', 'draft', 'draft']);
  expect(batch.rows()[0]?.state).toEqual({
    is: 'failed',
    message: 'Ci sono troppi caricamenti',
    final: false,
  });
});

it('begins anew what may do another time, with what is chosen by then', async () => {
  const { batch, begun, given, states, fail, draft } = scene();
  batch.add(names(2), GIVEN);
  await fail('1.pdf', new ApiError(500));
  await fail('2.pdf', new ApiError(409, 'File già inserito', 'ALREADY_USED'));
  batch.retry(
    batch.rows().map(({ key }) => key),
    { ...GIVEN, ruolo: 'Lavoro' },
  );
  expect(begun).toEqual(['1.pdf', '2.pdf', '1.pdf']);
  expect(given.at(-1)?.ruolo).toBe('Lavoro');
  await draft('1.pdf');
  expect(states()).toEqual(['draft', 'failed']);
});

it('stops: what waits and what is on its way, but not what is being saved', async () => {
  const { batch, begun, states, draft, settle } = scene();
  batch.add([file('saving.pdf'), ...names(3)], GIVEN);
  batch.stop();
  await settle();
  expect(states()).toEqual(['running', 'stopped', 'stopped', 'stopped']);
  await draft('saving.pdf');
  expect(states()[0]).toBe('draft');
  expect(begun).toEqual(['saving.pdf', '1.pdf']);
  // All that was stopped may go on.
  batch.retry(
    batch.rows().map(({ key }) => key),
    GIVEN,
  );
  await draft('1.pdf');
  await draft('2.pdf');
  await draft('3.pdf');
  expect(states()).toEqual(['draft', 'draft', 'draft', 'draft']);
});

it('tells whoever listens', async () => {
  const { batch, draft } = scene();
  const listener = vi.fn();
  const end = batch.subscribe(listener);
  batch.add(names(1), GIVEN);
  expect(listener).toHaveBeenCalled();
  listener.mockReset();
  end();
  await draft('1.pdf');
  expect(listener).not.toHaveBeenCalled();
});
