import { expect, it } from 'vitest';
import { compare } from './compare';

const proposal = (field: string, value: string) => ({ field, value, label: value, page: 1, passage: '' });

it.each([
  ['numero_ruolo', '12', { numero_ruolo: '' }, 'free'],
  ['numero_ruolo', '12', { numero_ruolo: '12' }, 'there'],
  ['numero_ruolo', '12', { numero_ruolo: '13' }, 'other'],
  ['parola_chiave', 'Danno', { parola_chiave: ['danno'] }, 'there'],
  ['parola_chiave', 'Danno', { parola_chiave: ['prova'] }, 'free'],
  // A form always says something of it: what nobody has decided on is not lost.
  ['visibility', 'true', { visibility: 'false' }, 'free'],
  ['visibility', 'true', { visibility: 'true' }, 'there'],
])('%s %s in %o: %s', (field, value, current, standing) => {
  expect(compare([proposal(field, value)], current)).toMatchObject([{ standing }]);
});
