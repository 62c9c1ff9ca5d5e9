import { expect, it } from 'vitest';
import type { ParteDelTesto } from '@/api/document';
import { sectionsOf } from './sections';

const part = (tipo: ParteDelTesto['tipo'], ...lines: string[]): ParteDelTesto => ({
  tipo,
  pagina: 1,
  paragrafi: lines.map((testo) => [{ testo }]),
});
const names = (...parts: ParteDelTesto[]) => sectionsOf(parts).map((list) => list.map(({ nome }) => nome));

it('finds numbered headings, with their paragraph, also below others and after sections without one', () => {
  const long = `2. ${'Il motivo è infondato perché la parte non ha provato nulla. '.repeat(3)}`;
  const reasons = part('motivi', '1. La giurisdizione', 'Testo.', long, '2.1. Sulla prova', '3) Le spese');
  expect(sectionsOf([part('intestazione', '1. Tizio'), reasons])).toEqual([
    [],
    [
      { paragrafo: 0, nome: '1. La giurisdizione' },
      { paragrafo: 3, nome: '2.1. Sulla prova' },
      { paragrafo: 4, nome: '3) Le spese' },
    ],
  ]);
});

it('counts again from one in another part', () => {
  expect(
    names(part('fatto', '1. La domanda', '2. La difesa'), part('motivi', '1. Il rito', '2. Il merito')),
  ).toEqual([
    ['1. La domanda', '2. La difesa'],
    ['1. Il rito', '2. Il merito'],
  ]);
});

it('finds headings with a stop where all of their level are short, each with text below', () => {
  const text = `Il Tribunale osserva che la parte non ha provato nulla. ${'E così via. '.repeat(9)}`;
  const heads = [
    'I. La domanda.',
    `I.1. ${text}`,
    'II. Le difese.',
    '1. La prescrizione',
    text,
    '2. Il merito',
  ];
  const more = ['III - Le spese', text];
  expect(names(part('motivi', ...heads, text, ...more))).toEqual([
    ['I. La domanda.', 'II. Le difese.', '1. La prescrizione', '2. Il merito', 'III - Le spese'],
  ]);
  const mixed = [
    '1. Il ricorso è fondato.',
    text,
    `2. ${text}`,
    '3. Gli appellati non si sono costituiti.',
    text,
  ];
  expect(names(part('motivi', ...mixed))).toEqual([[]]);
});

it.each([
  ['sentences', ['1. Il ricorso è fondato.', '2. Avverso la sentenza ha proposto appello;']],
  ['days and amounts', ['12.5.1981, prot. 10200', '1.500,00 oltre accessori', '31.12 Roma', '1° Gennaio']],
  ['items of a list', ['1) erroneamente il primo giudice aveva', '2) erroneamente il giudice']],
  ['numbers that do not go on', ['4. La prova', '7. Le spese']],
  ['one alone', ['1. La prova']],
])('takes no %s for headings', (_, lines) => {
  expect(names(part('motivi', ...lines))).toEqual([[]]);
});

it('takes no orders and no requests for headings', () => {
  const orders = ['1) Rigetta la domanda', '2) Compensa le spese'];
  expect(names(part('conclusioni', ...orders), part('dispositivo', ...orders))).toEqual([[], []]);
});
