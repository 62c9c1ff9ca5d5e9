/** Whether what is pressed there is written, or chosen, in a field. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable="true"]') !== null
  );
}
