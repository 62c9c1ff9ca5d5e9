import { describe, expect, it } from 'vitest';
import {
  ARCHIVE_HOME,
  type ArchiveSelection,
  archiveAddress,
  archiveTitle,
  formatCount,
  lastLevel,
  nextLevel,
  placeOfDetail,
  readPlace,
  upTo,
} from './archivio';

const MONTH: ArchiveSelection = {
  distretto: 'L_AQUILA',
  ufficio: "TRIBUNALE DELL'AQUILA",
  area: 'civile',
  materia: 'Lavoro / 100% & c.c.',
  anno: '2024',
  mese: 'MARZO',
};
const NAMES = new Map([['L_AQUILA', 'L’Aquila']]);

describe('an address', () => {
  it('is read back as it was written, at every level, whatever a value holds', () => {
    expect(archiveAddress({})).toBe(ARCHIVE_HOME);
    expect(readPlace(ARCHIVE_HOME)).toEqual({ selection: {}, target: null });
    for (const level of ['distretto', 'ufficio', 'area', 'materia', 'anno', 'mese'] as const) {
      const selection = upTo(MONTH, level);
      expect(readPlace(archiveAddress(selection))).toEqual({ selection, target: null });
      expect(lastLevel(selection)).toBe(level);
    }
    expect(readPlace(archiveAddress(MONTH, 'abstract'))).toEqual({ selection: MONTH, target: 'abstract' });
  });

  it.each(['/archivio', '/archivio/', '/search/standard', '/archivio/MILANO//civile', '/archivio/%E0%A4%A'])(
    'is none: %s',
    (address) => expect(readPlace(address)).toBeNull(),
  );

  it('ends with a kind that there is, or with nothing', () => {
    expect(readPlace(`${archiveAddress(MONTH)}/massima`)).toBeNull();
    expect(readPlace(`${archiveAddress(MONTH)}/abstract/altro`)).toBeNull();
    expect(readPlace(`${archiveAddress(MONTH)}/`)).toEqual({ selection: MONTH, target: null });
  });

  it('of a detail page names its list', () => {
    const list = archiveAddress(MONTH, 'abstract');
    expect(placeOfDetail(`${list}/provvedimento/page`)).toEqual({ selection: MONTH, target: 'abstract' });
    expect(placeOfDetail(`${list}/abstract/page`)).toEqual({ selection: MONTH, target: 'abstract' });
    expect(placeOfDetail('/abstract/page')).toBeNull();
    expect(placeOfDetail('/attivita/abstract/page')).toBeNull();
    expect(placeOfDetail(list)).toBeNull();
  });
});

it('knows the next level', () => {
  expect(nextLevel({})).toBe('distretto');
  expect(nextLevel({ distretto: 'MILANO' })).toBe('ufficio');
  expect(nextLevel(MONTH)).toBeNull();
});

it.each([
  [{}, 'Archivio', ''],
  [{ distretto: 'L_AQUILA' }, 'Distretto di L’Aquila', ''],
  [upTo(MONTH, 'ufficio'), "Tribunale dell'Aquila", ''],
  [{ ...upTo(MONTH, 'area'), materia: 'TUTTE' }, "Tribunale dell'Aquila", 'Area civile - Tutte le materie'],
  [{ ...upTo(MONTH, 'area'), materia: 'LOCAZIONE' }, "Tribunale dell'Aquila", 'Area civile - Locazione'],
  [upTo(MONTH, 'anno'), "Tribunale dell'Aquila", 'Area civile - Lavoro / 100% & c.c. - 2024'],
  [MONTH, "Tribunale dell'Aquila", 'Area civile - Lavoro / 100% & c.c. - Marzo 2024'],
])('has a title made of the selection: %o', (selection, main, rest) => {
  expect(archiveTitle({ selection, target: null }, NAMES)).toEqual({ main, rest });
  if (selection.mese) {
    expect(archiveTitle({ selection, target: 'abstract' }, NAMES).rest).toBe(`${rest} - Abstract`);
  }
});

it.each([
  ['provvedimento', 0, '0 provvedimenti'],
  ['provvedimento', 1, '1 provvedimento'],
  ['provvedimento', 1234, '1.234 provvedimenti'],
  ['abstract', 1, '1 abstract'],
  ['abstract', 2, '2 abstract'],
] as const)('counts %s: %i', (target, count, text) => expect(formatCount(target, count)).toBe(text));
