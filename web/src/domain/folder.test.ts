import { expect, it } from 'vitest';
import { addedMessage, folderTitle, inTreeOrder, nameMatches, namesAround, subtree } from './folder';

it('cuts titles at 47 characters', () => {
  expect(folderTitle('a'.repeat(47))).toBe('a'.repeat(47));
  expect(folderTitle('a'.repeat(48))).toBe(`${'a'.repeat(47)}...`);
  // A character beyond the basic plane is one, and is not cut in two.
  expect(folderTitle('𝒜'.repeat(48))).toBe(`${'𝒜'.repeat(47)}...`);
});

it('filters by part of the name, in capitals or not', () => {
  expect(nameMatches('Responsabilità medica', ' BILITÀ ')).toBe(true);
  expect(nameMatches('Responsabilità medica', 'contratti')).toBe(false);
});

const TREE = [
  { id: 'b', name: 'B', parent_id: 'a' },
  { id: 'a', name: 'A', parent_id: null },
  { id: 'c', name: 'C', parent_id: 'b' },
  { id: 'x', name: 'X', parent_id: 'not there' },
];

it('orders folders as a tree', () => {
  expect(inTreeOrder(TREE).map(({ entry, level }) => [entry.id, level])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['x', 0],
  ]);
  expect([...subtree(TREE, 'b')]).toEqual(['b', 'c']);
  expect(namesAround(TREE, TREE[2] as (typeof TREE)[0])).toEqual(['A', 'B']);
});

const one = { kind: 'provvedimento' } as const;
const abstract = { kind: 'massima' } as const;

it.each([
  [[one], { added: 1, already: 0 }, 'Provvedimento inserito nella cartella X'],
  [[abstract], { added: 1, already: 0 }, 'Abstract inserito nella cartella X'],
  [[abstract], { added: 0, already: 1 }, 'Abstract già presente nella cartella X'],
  [[one, one], { added: 2, already: 0 }, '2 provvedimenti inseriti nella cartella X'],
  [[one, one], { added: 1, already: 1 }, '1 provvedimento inserito nella cartella X (1 già presente)'],
  [[one, abstract], { added: 2, already: 0 }, '2 elementi inseriti nella cartella X'],
  [[one, one], { added: 0, already: 2 }, 'Gli elementi scelti sono già presenti nella cartella X'],
])('tells what was added: %o %o', (items, done, message) => {
  expect(addedMessage(items, 'X', done)).toBe(message);
});
