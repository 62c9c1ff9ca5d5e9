import { type Expression, fromText, fromTree, toQuery } from '@/domain/expression';
import { type Leaf, parse, QuerySyntax } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { refusalOf, TEXT_KINDS, textKindOf } from '@/domain/textKinds';
import { isWritten, translation, understood } from '@/domain/words';

/** The criterion that is being changed: in the box, or (days) in the dialog. */
export type Editing = { at: number; leaf: Leaf };

/** What is under construction: as chips, or as a text written by hand (`text`), in which case the chips rest. */
export type Draft = { expression: Expression; text: string | null };

export function draftOf(q: string, byHand: boolean): Draft {
  const tree = treeOf(q);
  // An address that does not parse can be put right by hand only.
  if (!tree) return { expression: [], text: q };
  return { expression: fromText(q), text: byHand ? q : null };
}

export function syntaxError(text: string): QuerySyntax | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    if (error instanceof QuerySyntax) return error;
    throw error;
  }
}

/** What `read` gives; null where the text cannot be understood. */
export function quietly(read: () => string | null): string | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof QuerySyntax) return null;
    throw error;
  }
}

export const scopeOf = ({ area, collated, note_personali }: Search) => ({ area, collated, note_personali });

export function sameSearch(one: Search, other: Search): boolean {
  return one.q === other.q && JSON.stringify(scopeOf(one)) === JSON.stringify(scopeOf(other));
}

export function canonical(text: string): string {
  return toQuery(fromText(text));
}

/** Several criteria at once stay together: an OR among them would otherwise mix with what is there. */
export function parenthesised(tokens: Expression, expression: Expression): Expression {
  return expression.length > 0 && tokens.includes('OR') ? ['(', ...tokens, ')'] : tokens;
}

/** What was typed, in the language; while a criterion with a value is edited, its new value. Throws `QuerySyntax`. */
export function readTyped(typed: string, edited: Leaf | undefined): Expression {
  if (edited?.type === 'equals') {
    try {
      return fromText(`${edited.field}:"${typed.trim().replace(/["\\]/g, '\\$&')}"`);
    } catch (error) {
      if (!(error instanceof QuerySyntax)) throw error;
      throw new QuerySyntax(error.message, 0);
    }
  }
  const kind = edited && textKindOf(edited);
  if (edited?.field === 'testo' && kind !== 'phrase' && !isWritten(typed)) {
    const noted = translation(typed);
    if (noted) return fromTree(noted);
  }
  const again = kind && TEXT_KINDS[kind].read(edited.field, typed);
  const words = edited?.type === 'words';
  if (!again || (words && (isWritten(typed) || /["()]/.test(typed)))) return fromTree(understood(typed));
  const refused = refusalOf(again);
  if (refused) throw new QuerySyntax(refused.message, 0);
  return [again];
}
