import { itemAddress } from './item';
import { having } from './leads';
import type { Area } from './preferences';
import type { Tree } from './query';
import { EMPTY_SEARCH, searchAddress } from './search';

/** The page of a decision as others cite it. */
export const precedenteAddress = (nome: string, area: Area): string =>
  `/precedente?${new URLSearchParams({ nome, area })}`;

/** Where a decision cited leads to: to its page here, to a search, or to the page of those who cite it. */
export function precedentPath(
  { id, q, nome }: { id?: string | null; q?: string | null; nome: string },
  area: Area,
): string {
  if (id) return itemAddress('provvedimento', id);
  return q ? searchAddress({ ...EMPTY_SEARCH, area, q }) : precedenteAddress(nome, area);
}

/** The searches for those who cite it: at all, in their reasons, and elsewhere alone. */
export const citingSearches = (nome: string) => {
  const all = having('precedente', nome);
  const reasons = having('precedente_motivi', nome);
  return { all, reasons, elsewhere: `${all} AND NOT ${reasons}` };
};

/** The decisions that what `tree` finds has to cite, or may: not those that it must not. */
export function citedIn(tree: Tree): string[] {
  if (tree.type === 'not') return [];
  if (tree.type === 'and' || tree.type === 'or') return [...new Set(tree.children.flatMap(citedIn))];
  const asked = tree.type === 'equals' && (tree.field === 'precedente' || tree.field === 'precedente_motivi');
  return asked ? [tree.value] : [];
}
