import type { Area } from '@/domain/preferences';

export const NAME_LIMIT = 200;

type Said = { q: string; area: Area | null; collated: boolean; note_personali: boolean };

/** A search in one line: 'testo:(danno) · area civile · nelle cartelle personali'. */
export function sayable({ q, area, collated, note_personali }: Said): string {
  return [
    q,
    area && `area ${area}`,
    collated && 'nelle cartelle personali',
    note_personali && 'con note personali',
  ]
    .filter(Boolean)
    .join(' · ');
}
