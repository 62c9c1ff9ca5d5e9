import type { Suggestion } from '@/api/suggestion';
import { describeTree, labelOf, sentence } from '@/domain/criterion';
import { parseDay, today } from '@/domain/day';
import { type Expression, fromTree } from '@/domain/expression';
import { CRITERIA, DIGITS } from '@/domain/fields';
import { formatDay, formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import {
  FIELDS,
  type FieldName,
  isField,
  kindOf,
  type Leaf,
  parse,
  print,
  QuerySyntax,
  type Tree,
} from '@/domain/query';
import type { Target } from '@/domain/search';
import { TEXT_KINDS } from '@/domain/textKinds';
import { isPassage, isWritten, translation, wordsOf } from '@/domain/words';

/** What the box offers for what was typed: criteria ready to be added, in groups. */
export type Offer = { text: string; tokens: Expression };
type OfferGroup = { label: string; offers: Offer[] };

/** The group of what is one thing, however many words it has: Enter takes it where it comes first. */
export const CITATION = 'Citazione';

type OfferContext = { area: Area; target: Target; distretti: readonly { id: string; nome: string }[] };

/** Fields with few values, which need no server; the area is that of the search. */
const FEW = CRITERIA.filter(({ type, suggested }) => type === 'choice' && suggested !== null);

const NUMBERS = (['number', 'year'] as const).flatMap((wanted) =>
  CRITERIA.filter(({ type }) => type === wanted),
);

/**
 * Everything that may be meant by `typed`: the expression it is, the server's suggestions, the values of small fields,
 * numbers and days, and at last words to look for. Each criterion is offered once.
 */
export function offersFor(
  typed: string,
  suggestions: readonly Suggestion[],
  context: OfferContext,
): OfferGroup[] {
  const text = typed.trim();
  if (text === '') return [];
  const groups = new Map<string, Offer[]>();
  const seen = new Set<string>();
  const offer = (label: string, shown: string, tokens: Expression) => {
    const key = tokens.map((token) => (typeof token === 'object' ? print(token) : token)).join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    groups.set(label, [...(groups.get(label) ?? []), { text: shown, tokens }]);
  };
  const equals = (field: FieldName, value: string, shown = value) =>
    offer(labelOf(field, context.area), shown, [{ type: 'equals', field, value }]);

  const expression = writtenExpression(text);
  if (expression) offer('Espressione', text, expression);
  const noted = isWritten(text) ? null : notedTree(text);
  if (noted) offer('Espressione', sentence(describeTree(noted, context.area)), fromTree(noted));

  const cited = suggestions.filter(({ q }) => q);
  for (const { text: value, label, q, count } of [...cited].sort((one, two) => +!one.count - +!two.count)) {
    const found = count ? formatNumber(count) : 'nessun risultato';
    offer(CITATION, `${value} (${label.toLowerCase()}: ${found})`, fromTree(parse(q ?? '')));
  }
  for (const { type, text: value, q } of suggestions) {
    if (!q && isField(type) && (FIELDS[type] === 'exact' || FIELDS[type] === 'number')) equals(type, value);
  }

  for (const { id, nome } of context.distretti) if (begins(text, nome)) equals('distretto', id, nome);
  for (const { name, label, choices } of FEW) {
    const named = begins(text, label);
    for (const value of Object.keys(choices)) if (named || begins(text, value)) equals(name, value);
  }
  for (const { name, type, width } of /^\d+$/.test(text) ? NUMBERS : []) {
    const fits = type === 'year' ? text.length === width : text.length <= width;
    if (fits) equals(name, text.replace(/^0+(?=.)/, ''));
  }
  numberAndYear(text, offer);
  const day = parseDay(text);
  if (day && day <= today()) {
    for (const field of ['data', 'data_pubblicazione'] as const)
      offer(labelOf(field), formatDay(day), [{ type: 'days', field, start: day, end: day }]);
  }

  for (const criterion of noted === null ? textCriteria(text, context.target) : [])
    offer(criterion.group, criterion.text, [criterion.leaf]);
  return [...groups].map(([label, offers]) => ({ label, offers }));
}

/** '123/2024': the number and year of a decision, or of its R.G. */
function numberAndYear(text: string, offer: (label: string, shown: string, tokens: Expression) => void) {
  const [, number, year] = /^(\d+)\/(\d{4})$/.exec(text) ?? [];
  if (!number || !year || number.length > DIGITS.numero_ruolo) return;
  const both = (numero: FieldName, anno: FieldName): Expression => [
    { type: 'equals', field: numero, value: number.replace(/^0+(?=.)/, '') },
    'AND',
    { type: 'equals', field: anno, value: year },
  ];
  if (number.length <= DIGITS.numero_provvedimento) {
    offer('Numero e anno provvedimento', text, both('numero_provvedimento', 'anno_provvedimento'));
  }
  offer('Numero e anno ruolo', text, both('numero_ruolo', 'anno_ruolo'));
}

/** What is written as in other systems; undefined where a sign of theirs is misplaced, which Enter says. */
function notedTree(text: string): Tree | null | undefined {
  try {
    return translation(text);
  } catch (error) {
    if (error instanceof QuerySyntax) return undefined;
    throw error;
  }
}

/** Something written in the language itself, and not only words. */
function writtenExpression(text: string): Expression | null {
  if (!isWritten(text) && !/["()]/.test(text)) return null;
  try {
    return fromTree(parse(text));
  } catch (error) {
    if (error instanceof QuerySyntax) return null;
    throw error;
  }
}

/** Those that are offered; the others are chosen by their name, or written. */
const OFFERED = ['any', 'all', 'phrase'] as const;

type TextCriterion = { group: string; text: string; leaf: Leaf };

/**
 * The words as text criteria: at least one, all of them, the exact phrase (docs/regole/ricerca.md#testo); in the title
 * of abstracts, in the own notes. A single word is the same in all three; a passage is most likely looked for as it
 * stands.
 */
export function textCriteria(text: string, target: Target): TextCriterion[] {
  const several = wordsOf(text).length > 1;
  const shown = wordsOf(text).join(' ');
  const kinds = new Set(isPassage(text) ? (['phrase', ...OFFERED] as const) : OFFERED);
  const criteria: TextCriterion[] = [];
  const of = (field: 'testo' | 'titolo' | 'note_personali') => {
    for (const kind of kinds) {
      const leaf = several || !TEXT_KINDS[kind].several ? TEXT_KINDS[kind].read(field, text) : null;
      if (!leaf) continue;
      const said = kind === 'phrase' ? kindOf(leaf).say(leaf) : shown;
      const how = several ? ` (${TEXT_KINDS[kind].label.toLowerCase()})` : '';
      criteria.push({ group: labelOf(field), text: `${said}${how}`, leaf });
    }
  };
  of('testo');
  if (target === 'abstract') of('titolo');
  of('note_personali');
  return criteria;
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLocaleLowerCase('it');

/** Whether each word typed begins a word of `value`, whatever the accents and the case. */
function begins(typed: string, value: string): boolean {
  const words = plain(value).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return (
    wanted.length > 0 &&
    plain(typed).length > 1 &&
    wanted.every((part) => words.some((word) => word.startsWith(part)))
  );
}
