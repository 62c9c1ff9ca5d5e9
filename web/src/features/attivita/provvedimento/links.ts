import SHARED from '@/domain/generated/shared';
import type { LinkedDecision } from '../editor/decisionValues';

/** The checks (docs/regole/redazione.md) on the previous and the next decision, by the grade that the office's name tells. */

export type Side = 'precedente' | 'successivo';

const RULES = SHARED.provvedimento;

type LinkContext = { id: string | null; ufficio: string; other: Pick<LinkedDecision, 'id'> | null };

/** Why `link` cannot stand on this side of the decision `id` of `ufficio`; null where it can. */
export function linkProblem(
  side: Side,
  link: LinkedDecision,
  { id, ufficio, other }: LinkContext,
): string | null {
  const previous = side === 'precedente';
  if (link.id === id) return previous ? RULES.OWN_PREVIOUS : RULES.OWN_NEXT;
  if (link.id === other?.id) return previous ? RULES.PREVIOUS_IS_NEXT : RULES.NEXT_IS_PREVIOUS;
  const tribunale = (office: string) => office.startsWith('TRIBUNALE');
  const corte = (office: string) => office.startsWith('CORTE');
  if (previous && tribunale(ufficio)) {
    if (tribunale(link.ufficio)) return RULES.PREVIOUS_SAME_GRADE;
    if (corte(link.ufficio)) return RULES.PREVIOUS_HIGHER_GRADE;
  }
  if (!previous && tribunale(link.ufficio)) {
    if (tribunale(ufficio)) return RULES.NEXT_SAME_GRADE;
    if (corte(ufficio)) return RULES.NEXT_LOWER_GRADE;
  }
  return null;
}
