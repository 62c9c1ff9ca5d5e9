const LONGEST = 70;

/** Whether a paragraph is a title, as courts set it in the middle: 'SENTENZA', 'NEL MERITO', a short line in capitals. */
export function isTitle(text: string): boolean {
  if (text.length > LONGEST || /\p{Ll}|[,;]$/u.test(text)) return false;
  const letters = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= (/\d/.test(text) ? 3 : 1);
}
