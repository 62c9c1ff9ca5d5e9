"""The query language ``q`` (``docs/search.md#il-linguaggio``): criteria, syntax tree, parser.

``parse`` and ``to_text`` are inverse to each other: ``parse(to_text(tree)) == tree``. ``read`` is for what comes from
outside, which may be no more than the name of a norm or of a ruling.
"""

from bdm.search.query.criteria import (
    OPEN_START,
    Beginning,
    Criterion,
    Days,
    Equals,
    Near,
    OneOf,
    Phrase,
    TextCriterion,
    Words,
)
from bdm.search.query.errors import QuerySyntax
from bdm.search.query.fields import FIELDS, FORBIDDEN, FieldType
from bdm.search.query.messages import MAX_CRITERIA, MAX_DEPTH, MAX_LENGTH
from bdm.search.query.parser import parse
from bdm.search.query.reading import read
from bdm.search.query.tree import (
    EVERYTHING,
    And,
    Not,
    Or,
    Tree,
    all_of,
    conjuncts,
    leaves,
    looks_for,
    replace_leaves,
    searches_text,
    to_text,
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
    "Beginning",
    "Criterion",
    "Days",
    "Equals",
    "FieldType",
    "Near",
    "Not",
    "OneOf",
    "Or",
    "Phrase",
    "QuerySyntax",
    "TextCriterion",
    "Tree",
    "Words",
    "all_of",
    "conjuncts",
    "leaves",
    "looks_for",
    "parse",
    "read",
    "replace_leaves",
    "searches_text",
    "to_text",
]
