"""From tree to text, the inverse of ``parse``: how a query stands in a link, in a saved search, in the search box."""

from __future__ import annotations

from datetime import date
from typing import Final

from bdm.italian.writing import italian_date
from bdm.platform.kit.regex import regex
from bdm.search.query.fields import ALL_WORDS
from bdm.search.query.tree import And, Days, Equals, Leaf, Not, OneOf, Or, Phrase, Tree, Words

_WORD: Final = regex(r"(?!(?:AND|OR|NOT)$)[^\s()\[\]{}\"+\-=&|!<>^~*?:\\]+")
"""A word that a list can hold, as the grammar has it."""


def to_text(tree: Tree) -> str:
    """The query that parses to ``tree``. Raises ValueError for ``OneOf``, which the language cannot say."""
    if isinstance(tree, Or):
        return " OR ".join(_operand(child, Or) for child in tree.children)
    if isinstance(tree, And):
        return " AND ".join(_operand(child, Or, And) for child in tree.children)
    if isinstance(tree, Not):
        return f"NOT {_operand(tree.child, Or, And)}"
    return _criterion(tree)


def _operand(tree: Tree, *in_parentheses: type[Tree]) -> str:
    text = to_text(tree)
    return f"({text})" if isinstance(tree, in_parentheses) else text


def _criterion(leaf: Leaf) -> str:
    match leaf:
        case Equals(field, value):
            return f"{field}:{_quoted(value)}"
        case Phrase(field, text):
            return f"{field}:{_quoted(text)}"
        case Words(_, words, every=True):
            text = " ".join(words)
            # What a list of words cannot hold (a bracket, an operator) can stand between quotation marks.
            return f"{ALL_WORDS}:{f'({text})' if all(map(_WORD.fullmatch, words)) else _quoted(text)}"
        case Words(field, words):
            return f"{field}:({' '.join(words)})"
        case Days(field, start, end):
            return f"{field}:[{_day(start)} TO {_day(end)}]"
        case OneOf(field):
            raise ValueError(f"a set of values of {field} has no text")


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _day(day: date | None) -> str:
    return "*" if day is None else italian_date(day)
