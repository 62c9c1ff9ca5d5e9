import { describe } from '@/domain/criterion';
import { type Expression, toText } from '@/domain/expression';
import type { Area } from '@/domain/preferences';
import { and, conditions, isEverything, parse, print, same, type Tree } from '@/domain/query';
import { queryFor, type Target } from '@/domain/search';

/**
 * The criteria of a dialog: all of them have to hold (docs/regole/ricerca.md). One may itself be an alternative,
 * written by hand.
 */
export type Criteria = readonly Tree[];

/** With what was chosen or written; what is there already is not added twice. Throws `QuerySyntax` beyond a limit. */
export function added(criteria: Criteria, tokens: Expression): Criteria {
  const tree = parse(toText(tokens));
  if (isEverything(tree)) return criteria;
  const more = conditions(tree).filter((one) => !criteria.some((other) => same(one, other)));
  const next = [...criteria, ...more];
  // The limits of the language hold for all of them together.
  parse(print(and(...next)));
  return next;
}

/** In the search language; empty without criteria. */
export function queryOf(criteria: Criteria, target: Target): string {
  return criteria.length === 0 ? '' : queryFor(target, print(and(...criteria)));
}

/** How a criterion is spoken of: 'Ufficio: TRIBUNALE DI MILANO', or the expression itself. */
export function nameOf(tree: Tree, area: Area): string {
  if (tree.type === 'and' || tree.type === 'or' || tree.type === 'not') return `Espressione: ${print(tree)}`;
  const { label, text } = describe(tree, area);
  return `${label}: ${text}`;
}
