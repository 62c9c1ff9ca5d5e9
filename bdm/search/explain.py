"""Saying what a search did that found nothing: which criterion leaves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from bdm.search.port import Page, SearchEngine
from bdm.search.query import And, Tree, all_of, to_text
from bdm.search.service import Asked

MAX_ALTERNATIVES: Final = 10
MAX_TRIED: Final = 30
"""Criteria that are left out in turn, one count each; nobody reads more of a search without results."""


@dataclass(frozen=True)
class Alternative:
    """The expression ``q`` without ``criterion``, which leaves nothing, and how many it finds."""

    criterion: str
    q: str
    count: int


def without_each(asked: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Every criterion at the top of ``asked``, with what is left without it."""
    criteria = _conjuncts(asked)
    for at, criterion in enumerate(criteria):
        yield criterion, all_of(*criteria[:at], *criteria[at + 1 :])


async def alternatives(engine: SearchEngine, asked: Asked) -> list[Alternative]:
    """For each criterion of ``asked`` that leaves nothing, the search without it. ``asked`` found nothing."""
    found: list[Alternative] = []
    answered = (rest for _, rest in without_each(asked.answered))
    for (criterion, rest), rest_answered in islice(zip(without_each(asked.tree), answered, strict=True), MAX_TRIED):
        query = replace(asked.query, tree=all_of(rest_answered, *asked.besides))
        count = (await engine.search(query, Page(0, 0), asked.sort)).count
        if count:
            found.append(Alternative(to_text(criterion), to_text(rest), count))
        if len(found) == MAX_ALTERNATIVES:
            break
    return found


def _conjuncts(tree: Tree) -> list[Tree]:
    if isinstance(tree, And):
        return [criterion for child in tree.children for criterion in _conjuncts(child)]
    return [tree]
