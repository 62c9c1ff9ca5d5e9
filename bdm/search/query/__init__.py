"""The query language ``q`` (``docs/search.md#il-linguaggio``): syntax tree, parser, printer.

``parse`` and ``to_text`` are inverse to each other: ``parse(to_text(tree)) == tree``.
"""

from bdm.search.query.errors import QuerySyntax
from bdm.search.query.fields import FIELDS, FORBIDDEN, FieldType
from bdm.search.query.messages import MAX_CRITERIA, MAX_DEPTH, MAX_LENGTH
from bdm.search.query.parser import parse
from bdm.search.query.printer import to_text
from bdm.search.query.tree import (
    EVERYTHING,
    OPEN_START,
    And,
    Days,
    Equals,
    Leaf,
    Not,
    OneOf,
    Or,
    Phrase,
    Tree,
    Words,
    all_of,
    conjuncts,
    leaves,
    replace_leaves,
    searches_text,
)

__all__ = [
    "EVERYTHING",
    "FIELDS",
    "FORBIDDEN",
    "MAX_CRITERIA",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "OPEN_START",
    "And",
    "Days",
    "Equals",
    "FieldType",
    "Leaf",
    "Not",
    "OneOf",
    "Or",
    "Phrase",
    "QuerySyntax",
    "Tree",
    "Words",
    "all_of",
    "conjuncts",
    "leaves",
    "parse",
    "replace_leaves",
    "searches_text",
    "to_text",
]
