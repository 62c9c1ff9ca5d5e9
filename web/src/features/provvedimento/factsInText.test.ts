import { expect, it } from 'vitest';
import type { Proposal } from '@/api/proposals';
import { readable, readFacts } from './factsInText';

const read = (field: string, value: string, page = 1): Proposal => ({
  field,
  value,
  label: value,
  page,
  passage: value,
});
const texts = (terms: string[], proposals: Proposal[], area = 'civile') =>
  readFacts(terms, proposals, area).map(({ term, values }) => [term, ...values.map(({ label }) => label)]);

it('has only what is missing and was read', () => {
  const proposals = [read('presidente', 'A'), read('relatore', 'B'), read('visibility', 'true')];
  expect(texts(['Relatore', 'Stato'], proposals)).toEqual([['Relatore', 'B']]);
});

it('joins a number with its year, and makes nothing of a year alone', () => {
  const terms = ['Numero provvedimento', 'Numero di ruolo (R.G.)'];
  const year = [read('anno_provvedimento', '2024'), read('anno_ruolo', '2020')];
  expect(texts(terms, year)).toEqual([]);
  expect(
    texts(terms, [
      ...year,
      read('numero_provvedimento', '12'),
      read('numero_ruolo', '77'),
      read('sub_procedimento', '1'),
    ]),
  ).toEqual([
    ['Numero provvedimento', '12/2024'],
    ['Numero di ruolo (R.G.)', '77/2020-1'],
  ]);
});

it('calls the parties as the page does, and counts those beyond the first', () => {
  const parties = Array.from({ length: 8 }, (_, index) => read('parte_processuale', `P${index}`));
  const [fact] = readFacts(['Imputati'], parties, 'penale');
  expect(fact?.values).toHaveLength(6);
  expect(fact?.more).toBe(2);
});

it('takes nothing of the lists of another area', () => {
  expect(texts(['Materia'], [read('area', 'penale'), read('materia', 'STUPEFACENTI')])).toEqual([]);
});

it('knows what a text may say', () => {
  expect(['Stato', 'Parti', 'Numero di ruolo (R.G.)'].map(readable)).toEqual([true, true, true]);
  expect(['Annotazioni', 'Provvedimento successivo'].map(readable)).toEqual([false, false]);
});
