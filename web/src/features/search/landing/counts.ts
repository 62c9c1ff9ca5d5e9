import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';

/** The heading of a column of counts. */
export const COLUMN: Record<Target, string> = { provvedimento: 'Provvedimenti', abstract: 'Abstract' };

export type PublishedCount = {
  distretto: string;
  area: string;
  massima_count: number;
  provvedimento_count: number;
};
type DistrictCount = { id: string; nome: string; count: number };

/** What every district has published, by name; one without anything counts nought. */
export function districtCounts(
  distretti: readonly { id: string; nome: string }[],
  published: readonly PublishedCount[],
  area: Area,
  target: Target,
): DistrictCount[] {
  const counts = new Map<string, number>();
  for (const row of published) {
    if (row.area !== area) continue;
    const count = target === 'abstract' ? row.massima_count : row.provvedimento_count;
    counts.set(row.distretto, (counts.get(row.distretto) ?? 0) + count);
  }
  return distretti
    .map(({ id, nome }) => ({ id, nome, count: counts.get(id) ?? 0 }))
    .sort((one, other) => one.nome.localeCompare(other.nome, 'it'));
}
