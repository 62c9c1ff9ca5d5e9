import type { Provvedimento } from '@/api/content';

type CitedDecision = Pick<
  Provvedimento,
  'id' | 'ufficio' | 'anno_provvedimento' | 'numero_provvedimento' | 'tipo' | 'area'
>;

/**
 * Where a published decision is cited: by its number, or by its id where it has none. The server has the same rule
 * (bdm/content/addresses.py); both are tested with tests/open_data/page/addresses.json.
 */
export function permanentAddress(item: CitedDecision): string {
  const { ufficio, anno_provvedimento: year, numero_provvedimento: number } = item;
  if (!year || !number) return `/d/${item.id}`;
  const office = ufficio
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `/d/${office}/${year}/${number}/${item.tipo}-${item.area}`;
}
