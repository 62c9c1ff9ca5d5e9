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

/** Whether a form asks first; it then calls `proceed`, or nobody does. */
export function asksFirst(proceed: () => void): boolean {
  const [guard] = guards;
  guard?.(proceed);
  return guard !== undefined;
}
