import { having } from './leads';
import type { Area } from './preferences';

/** The page of a norm. */
export const normAddress = (reference: string, area: Area): string =>
  `/norma?${new URLSearchParams({ rif: reference, area })}`;

/** The search for what is said to be about a norm, or names it or a part of it. */
export const normSearch = (reference: string): string => having('norma', reference);

/** A reference, and how many decisions have it. */
export type Part = { text: string; count: number };
