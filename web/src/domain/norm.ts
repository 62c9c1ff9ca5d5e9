import { having } from './leads';
import type { Area } from './preferences';
import { EVERYTHING, parse, print, type Tree } from './query';

/** The page of a norm. */
export const normAddress = (reference: string, area: Area): string =>
  `/norma?${new URLSearchParams({ rif: reference, area })}`;

/** 'ART. 5 L. 898/1970' → the article and its act; null for an act as a whole. */
function articleOf(reference: string): { article: string; act: string } | null {
  const [, article, act] = /^(ART\. \S+) (.+)$/.exec(reference) ?? [];
  return article && act ? { article, act } : null;
}

/** Those of `references` that are parts of the article: 'ART. 5 COMMA 6 L. 898/1970' of 'ART. 5 L. 898/1970'. */
export function partsOf(reference: string, references: readonly string[]): string[] {
  const whole = articleOf(reference);
  if (!whole) return [];
  const { article, act } = whole;
  return references.filter(
    (one) => one !== reference && one.startsWith(`${article} `) && one.endsWith(` ${act}`),
  );
}

/** The search for an article, whatever part of it a decision names. */
export function normSearch(reference: string, parts: readonly string[]): string {
  const children = [reference, ...parts].map((one) => parse(having('riferimento_normativo', one)));
  const tree: Tree = children.length > 1 ? { type: 'or', children } : (children[0] ?? EVERYTHING);
  return print(tree);
}
