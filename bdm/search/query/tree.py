"""The syntax tree of a query: immutable values that know nothing of any engine.

Trees from the parser are at most ``MAX_DEPTH`` deep, so recursion over them is safe; ``And`` and ``Or`` have two
children or more, but for ``EVERYTHING``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

OPEN_START: Final = date(2000, 1, 1)
"""Where a range without a first day starts (docs/regole/date.md#intervalli)."""


@dataclass(frozen=True, slots=True)
class Equals:
    """One of the values of ``field`` is ``value``."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the values of ``field`` is among ``values``. Not in the language: services put it beside a query.
    Besides the language's fields, ``field`` may be ``id`` or ``provvedimento_id`` (of an abstract).
    """

    field: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Days:
    """``field`` lies between two days, both included; see ``bounds`` for the open ends."""

    field: str
    start: date | None
    end: date | None

    def bounds(self, today: date) -> tuple[date, date]:
        """The two days: without a first one from 01/01/2000, without a last one to ``today``."""
        return self.start or OPEN_START, self.end or today


@dataclass(frozen=True, slots=True)
class Words:
    """``field`` contains at least one of ``words``, or with ``every`` all of them, in any order."""

    field: str
    words: tuple[str, ...]
    every: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """``field`` contains the words of ``text`` one after the other."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class And:
    children: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Or:
    children: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Not:
    child: Tree


Leaf: TypeAlias = Equals | OneOf | Days | Words | Phrase
Tree: TypeAlias = Leaf | And | Or | Not

EVERYTHING: Final = And(())
"""The empty query: no condition at all."""


def all_of(*trees: Tree) -> Tree:
    """The conjunction of ``trees``; those without conditions vanish."""
    children = tuple(tree for tree in trees if tree != EVERYTHING)
    return children[0] if len(children) == 1 else And(children)


def conjuncts(tree: Tree) -> list[Tree]:
    """What all has to hold, however it is grouped."""
    return [each for child in tree.children for each in conjuncts(child)] if isinstance(tree, And) else [tree]


def leaves(tree: Tree) -> Iterator[Leaf]:
    """The criteria of ``tree``, in order."""
    if isinstance(tree, And | Or):
        for child in tree.children:
            yield from leaves(child)
    elif isinstance(tree, Not):
        yield from leaves(tree.child)
    else:
        yield tree


def replace_leaves(tree: Tree, replacement: Callable[[Leaf], Tree]) -> Tree:
    """``tree`` with every criterion replaced."""
    if isinstance(tree, And | Or):
        return type(tree)(tuple(replace_leaves(child, replacement) for child in tree.children))
    if isinstance(tree, Not):
        return Not(replace_leaves(tree.child, replacement))
    return replacement(tree)


def searches_text(tree: Tree) -> bool:
    """Whether relevance can order the results: some criterion looks for words."""
    return any(isinstance(leaf, Words | Phrase) for leaf in leaves(tree))
