/** Letters without case and accents: 'perche' finds 'Perché'. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word of `words` occurs in a frequent question or its answer (HTML). */
export function foundIn(words: string, item: { section: string; question: string; answer: string }): boolean {
  const text = folded(`${item.section} ${item.question} ${item.answer.replace(/<[^>]*>/g, ' ')}`);
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
