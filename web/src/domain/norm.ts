import { having } from './leads';
import type { Area } from './preferences';
import { EVERYTHING, MAX_LENGTH, parse, print, type Tree } from './query';

/** The page of a norm. */
export const normAddress = (reference: string, area: Area): string =>
  `/norma?${new URLSearchParams({ rif: reference, area })}`;

/** A reference, and how many decisions have it. */
export type Part = { text: string; count: number };

/** Left for what a search is narrowed by. */
const ROOM = 150;

/**
 * The search for an article, whatever part of it a decision names; of more parts than an expression holds, those that
 * are named most: `left_out` says how many are not in it.
 */
export function normSearch(reference: string, parts: readonly Part[]): { q: string; left_out: number } {
  const named = new Set([reference]);
  const length = (texts: Iterable<string>) => print(either([...texts])).length;
  const others = parts.filter(({ text }) => text !== reference);
  const wanted = [...others].sort((one, other) => other.count - one.count);
  for (const { text } of wanted) if (length([...named, text]) <= MAX_LENGTH - ROOM) named.add(text);
  const kept = others.map(({ text }) => text).filter((text) => named.has(text));
  return { q: print(either([reference, ...kept])), left_out: others.length - kept.length };
}

function either(references: readonly string[]): Tree {
  const children = references.map((one) => parse(having('riferimento_normativo', one)));
  return children.length > 1 ? { type: 'or', children } : (children[0] ?? EVERYTHING);
}
