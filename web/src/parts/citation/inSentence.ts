/** What became of a decision, as it goes on after a citation: 'riformata da …'. */
export const inSentence = (testo: string): string => testo.charAt(0).toLowerCase() + testo.slice(1);
