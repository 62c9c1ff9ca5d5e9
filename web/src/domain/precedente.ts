import { having } from './leads';
import type { Area } from './preferences';

/** The page of a decision as others cite it. */
export const precedenteAddress = (nome: string, area: Area): string =>
  `/precedente?${new URLSearchParams({ nome, area })}`;

/** The searches for those who cite it: at all, in their reasons, and elsewhere alone. */
export const citingSearches = (nome: string) => {
  const all = having('precedente', nome);
  const reasons = having('precedente_motivi', nome);
  return { all, reasons, elsewhere: `${all} AND NOT ${reasons}` };
};
