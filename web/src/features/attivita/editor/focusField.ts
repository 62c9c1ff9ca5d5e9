/** Puts the focus into a field of the form `root`; false where it has no such field. */
export function focusField(root: HTMLElement | null, field: string): boolean {
  const place = root?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  // The tools of a text come before it.
  const stop =
    place?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    place?.querySelector<HTMLElement>(
      'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])',
    );
  const target = stop ?? place;
  target?.focus({ preventScroll: true });
  // In the middle, where neither notifications nor the bar of actions cover it.
  target?.scrollIntoView?.({ block: 'center' });
  return Boolean(place);
}
