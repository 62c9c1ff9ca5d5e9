import type { LinkedDecision } from './values';

/** The checks (docs/regole/redazione.md) on the previous and the next decision, by the grade that the office's name tells. */

export type Side = 'precedente' | 'successivo';

export const LINKS = {
  ownPrevious: 'Un provvedimento non può essere provvedimento precedente di se stesso',
  ownNext: 'Un provvedimento non può essere provvedimento successivo di se stesso',
  previousIsNext: 'Il provvedimento precedente coincide con il provvedimento successivo',
  nextIsPrevious: 'Il provvedimento successivo coincide con il provvedimento precedente',
  previousSameGrade: 'Il provvedimento precedente è dello stesso grado di giudizio',
  previousHigherGrade: 'Il provvedimento precedente è di un grado di giudizio successivo',
  nextSameGrade: 'Il provvedimento successivo è dello stesso grado di giudizio',
  nextLowerGrade: 'Il provvedimento successivo è di un grado di giudizio precedente',
} as const;

type Around = { id: string | null; ufficio: string; other: Pick<LinkedDecision, 'id'> | null };

/** Why `link` cannot stand on this side of the decision `id` of `ufficio`; null where it can. */
export function linkProblem(side: Side, link: LinkedDecision, { id, ufficio, other }: Around): string | null {
  const previous = side === 'precedente';
  if (link.id === id) return previous ? LINKS.ownPrevious : LINKS.ownNext;
  if (link.id === other?.id) return previous ? LINKS.previousIsNext : LINKS.nextIsPrevious;
  const tribunale = (office: string) => office.startsWith('TRIBUNALE');
  const corte = (office: string) => office.startsWith('CORTE');
  if (previous && tribunale(ufficio)) {
    if (tribunale(link.ufficio)) return LINKS.previousSameGrade;
    if (corte(link.ufficio)) return LINKS.previousHigherGrade;
  }
  if (!previous && tribunale(link.ufficio)) {
    if (tribunale(ufficio)) return LINKS.nextSameGrade;
    if (corte(ufficio)) return LINKS.nextLowerGrade;
  }
  return null;
}
