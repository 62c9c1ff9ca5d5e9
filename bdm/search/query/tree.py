"""The syntax tree of a query: immutable values that know nothing of any engine.

Trees from the parser are at most ``MAX_DEPTH`` deep, so recursion over them is safe; ``And`` and ``Or`` have two
children or more, but for ``EVERYTHING``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from bdm.search.query.criteria import Criterion, Equals, TextCriterion
from bdm.search.query.targets import TEXT_FIELDS, Targets


@dataclass(frozen=True, slots=True)
class And:
    children: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Or:
    children: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Not:
    child: Tree


Tree: TypeAlias = Criterion | And | Or | Not

EVERYTHING: Final = And(())
"""The empty query: no condition at all."""


def all_of(*trees: Tree) -> Tree:
    """The conjunction of ``trees``; those without conditions vanish."""
    children = tuple(tree for tree in trees if tree != EVERYTHING)
    return children[0] if len(children) == 1 else And(children)


def conjuncts(tree: Tree) -> list[Tree]:
    """What all has to hold, however it is grouped."""
    return [each for child in tree.children for each in conjuncts(child)] if isinstance(tree, And) else [tree]


def leaves(tree: Tree) -> Iterator[Criterion]:
    """The criteria of ``tree``, in order."""
    if isinstance(tree, And | Or):
        for child in tree.children:
            yield from leaves(child)
    elif isinstance(tree, Not):
        yield from leaves(tree.child)
    else:
        yield tree


def replace_leaves(tree: Tree, replacement: Callable[[Criterion], Tree]) -> Tree:
    """``tree`` with every criterion replaced."""
    if isinstance(tree, And | Or):
        return type(tree)(tuple(replace_leaves(child, replacement) for child in tree.children))
    if isinstance(tree, Not):
        return Not(replace_leaves(tree.child, replacement))
    return replacement(tree)


def searches_text(tree: Tree) -> bool:
    """Whether relevance can order the results: some criterion looks for words, or has a weight."""
    return any(
        isinstance(leaf, TextCriterion) or (isinstance(leaf, Equals) and leaf.weight > 0) for leaf in leaves(tree)
    )


def looks_for(tree: Tree) -> Targets:
    """What ``tree`` looks for in texts, those criteria left out that it excludes."""
    if isinstance(tree, And | Or):
        return Targets.union(map(looks_for, tree.children))
    return tree.looks_for() if isinstance(tree, TextCriterion) and tree.field in TEXT_FIELDS else Targets()


def to_text(tree: Tree) -> str:
    """The query that parses to ``tree``: how it stands in a link, in a saved search, in the search box. Raises
    ValueError for what the language cannot say.
    """
    match tree:
        case Or(children):
            return " OR ".join(_operand(child, Or) for child in children)
        case And(children):
            return " AND ".join(_operand(child, Or, And) for child in children)
        case Not(child):
            return f"NOT {_operand(child, Or, And)}"
        case _:
            return tree.to_text()


def _operand(tree: Tree, *in_parentheses: type[Tree]) -> str:
    text = to_text(tree)
    return f"({text})" if isinstance(tree, in_parentheses) else text
