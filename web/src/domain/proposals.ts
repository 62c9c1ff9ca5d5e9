/** A value that the text of a document has for a field. */
type ReadValue = { field: string; value: string };

/** What the lists of the area are for: in another area than that which the text speaks of, they have no such value. */
const OF_AREA = ['materia', 'ruolo', 'parola_chiave'];

/** Those that fit a decision of this area. The area itself is asked for on its own, as it takes other data away. */
export function fitting<Proposal extends ReadValue>(
  proposals: readonly Proposal[],
  area: unknown,
): Proposal[] {
  return proposals.filter(({ field }) => field !== 'area' && fits(field, proposals, area));
}

/** What is left open that does, of a text with these proposals. */
export function fittingUndecided<Undecided extends { field: string }>(
  undecided: readonly Undecided[],
  proposals: readonly ReadValue[],
  area: unknown,
): Undecided[] {
  return undecided.filter(({ field }) => fits(field, proposals, area));
}

function fits(of: string, proposals: readonly ReadValue[], area: unknown): boolean {
  const read = proposals.find(({ field }) => field === 'area')?.value ?? area;
  return read === area || !OF_AREA.includes(of);
}
