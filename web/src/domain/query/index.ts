/** The query language `q`, the server's: the same grammar, messages and places, tested with the same golden queries. */
export { FIELDS, type FieldName, type FieldType, FORBIDDEN, isField } from './fields';
export { isWord, QuerySyntax } from './lexer';
export { INCOMPLETE, MAX_CRITERIA, MAX_DEPTH, MAX_LENGTH, parse } from './parse';
export { print } from './print';
export {
  type And,
  and,
  asks,
  conditions,
  type Days,
  type Equals,
  EVERYTHING,
  exchanged,
  isEverything,
  type Leaf,
  leaves,
  type Not,
  OPEN_START,
  type Or,
  type Phrase,
  pruned,
  same,
  searchesText,
  type Tree,
  type Words,
  without,
} from './tree';
