/** 'Avvisi, 3 non letti' */
export function unreadWords(count: number): string {
  if (count === 0) return 'Avvisi';
  if (count === 1) return 'Avvisi, 1 non letto';
  return `Avvisi, ${count > 99 ? 'più di 99' : count} non letti`;
}
