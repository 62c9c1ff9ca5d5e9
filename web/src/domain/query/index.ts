/** The query language `q`, the server's: the same grammar, messages and places, tested with the same golden queries. */
export { type Days, type Equals, kindOf, type Leaf, OPEN_START, type Phrase, type Words } from './criteria';
export { FIELDS, type FieldName, type FieldType, FORBIDDEN, isField } from './fields';
export { isWord, QuerySyntax } from './lexer';
export { INCOMPLETE, MAX_CRITERIA, MAX_DEPTH, MAX_LENGTH, parse } from './parse';
export {
  type And,
  and,
  asks,
  conditions,
  EVERYTHING,
  exchanged,
  isEverything,
  leaves,
  type Not,
  type Or,
  print,
  pruned,
  same,
  searchesText,
  type Tree,
  without,
} from './tree';
