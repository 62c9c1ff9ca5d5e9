import { today } from '@/domain/day';
import { titleCase } from '@/domain/format';
import { capitalize, esitoLabel } from '@/domain/item';
import type { Tree } from '@/domain/query';

/** The facets in the order of the screen, and what each is called there. */
export const FACETS: Record<string, string> = {
  area: 'Area',
  tipo: 'Tipo',
  anno: 'Anno di pubblicazione',
  materia: 'Materia',
  distretto: 'Distretto',
  ufficio: 'Ufficio',
  esito: 'Esito',
};

/** The criterion that a value of a facet stands for: a year is the days of it, and none of them to come. */
export function criterionOf(field: string, value: string, now: string = today()): Tree {
  if (field !== 'anno') return { type: 'equals', field: field as 'tipo', value };
  const end = `${value}-12-31`;
  return {
    type: 'days',
    field: 'data_pubblicazione',
    start: `${value}-01-01`,
    end: end > now ? null : end,
  };
}

/** A value as people read it; districts have names of their own. */
export function valueLabel(field: string, value: string, distretti: ReadonlyMap<string, string>): string {
  switch (field) {
    case 'area':
    case 'tipo':
      return capitalize(value);
    case 'esito':
      return esitoLabel(value);
    case 'distretto':
      return distretti.get(value) ?? titleCase(value.replaceAll('_', ' '));
    case 'anno':
      return value;
    default:
      return titleCase(value);
  }
}
