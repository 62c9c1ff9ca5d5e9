import { expect, it } from 'vitest';
import { counted, sameProceeding } from './leads';

const ITEM = {
  area: 'civile',
  ufficio: 'TRIBUNALE DI MILANO',
  tipo: 'sentenza',
  numero_provvedimento: '5',
  anno_provvedimento: '2020',
  esito: null,
  materia: 'Contratti bancari',
  ruolo: null,
  numero_ruolo: '12',
  anno_ruolo: '2020',
  parola_chiave: ['Mutuo'],
  riferimento_normativo: ['ART. 1227 C.C.'],
  presidente: 'Mario Neri',
};

it('counts what a datum leads to, and nothing of judges', () => {
  expect(counted(ITEM)).toEqual([
    'ufficio:"TRIBUNALE DI MILANO" AND numero_ruolo:"12" AND anno_ruolo:"2020"',
    'precedente:"TRIBUNALE DI MILANO, sentenza n. 5/2020"',
    'ufficio:"TRIBUNALE DI MILANO"',
    'materia:"Contratti bancari"',
    'parola_chiave:"Mutuo"',
    'norma:"ART. 1227 C.C."',
  ]);
  expect(sameProceeding({ ...ITEM, anno_ruolo: null })).toBeNull();
  const words = Array.from({ length: 90 }, (_, at) => `Parola ${at}`);
  expect(counted({ ...ITEM, parola_chiave: words })).toHaveLength(60);
});
