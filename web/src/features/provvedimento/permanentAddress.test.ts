import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permanentAddress } from './permanentAddress';

const file = join(import.meta.dirname, '../../../../tests/open_data/page/addresses.json');
const shared: [string, number, number, string, string, string][] = JSON.parse(readFileSync(file, 'utf8'));

test.each(shared)('%s %i/%i %s %s', (ufficio, anno, numero, tipo, area, address) => {
  const item = {
    id: 'x',
    ufficio,
    anno_provvedimento: `${anno}`,
    numero_provvedimento: `${numero}`,
    tipo,
    area,
  };
  expect(permanentAddress(item)).toBe(address);
  expect(permanentAddress({ ...item, numero_provvedimento: null })).toBe('/d/x');
});
