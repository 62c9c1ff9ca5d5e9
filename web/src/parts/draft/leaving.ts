import { useSyncExternalStore } from 'react';

/**
 * Ways out of a page that are no change of address, as signing out: whoever takes one asks here first. A modified form
 * may keep the person, and goes on with `proceed` once they have answered.
 */
export type Guard = (proceed: () => void) => void;

const guards = new Set<Guard>();

/** Until the returned function is called, `guard` answers for its form. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Whether anything asks first, one after the other; the last of them calls `proceed`, or nobody does. */
export function asksFirst(proceed: () => void): boolean {
  const all = [...guards];
  // What has ended while another asked has nothing to ask.
  const ask = (guard: Guard, next: () => void) => () => (guards.has(guard) ? guard(next) : next());
  if (all.length > 0) all.reduceRight<() => void>((next, guard) => ask(guard, next), proceed)();
  return all.length > 0;
}

/** What whoever leaves is asked, on whatever page they are. */
export type Question = { title: string; text: string; action: string };
type PendingQuestion = Question & { proceed: () => void };

let asked: PendingQuestion | null = null;
const listeners = new Set<() => void>();

function put(next: PendingQuestion | null) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As `guardLeaving`, for work that goes on whatever page is open: `LeavingDialog` asks. */
export function guardWork(question: Question): () => void {
  return guardLeaving((proceed) => put({ ...question, proceed }));
}

/** What is asked now, and how it is dropped. */
export const useAsked = () => useSyncExternalStore(subscribe, () => asked);
export const dropAsked = () => put(null);
