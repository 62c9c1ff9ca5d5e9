/** The query language `q`, the server's: the same grammar, messages and places, tested with the same golden queries. */
export {
  type Beginning,
  type Days,
  type Equals,
  kindOf,
  type Leaf,
  type Near,
  OPEN_START,
  type Phrase,
  type Words,
} from './criteria';
export {
  BEGINNING,
  FIELDS,
  type FieldName,
  type FieldType,
  FORBIDDEN,
  isField,
  NEAR,
  readName,
  WITHIN,
} from './fields';
export { characters, isWord, QuerySyntax, told } from './lexer';
export { OPERATOR } from './near';
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
