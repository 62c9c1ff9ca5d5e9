"""Writing additions into a query, as criteria like any others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final

from bdm.italian import clean, tokens
from bdm.search.help.additions.table import additions
from bdm.search.query import And, Criterion, Or, Phrase, QuerySyntax, Tree, Words, all_of, leaves, parse, to_text

MAX_ALTERNATIVES: Final = 12
"""Besides the words as they were typed: three entries of two terms each, all words, would make 26."""


def widen(q: str, before: str = "") -> str:
    """``q`` with the additions to its words. Criteria that the query ``before`` has too stay as they are: their
    additions were made then, and may have been taken out since.

    ``testo:(stalking)`` becomes ``testo:(stalking) OR testo:"atti persecutori"``. Where all words are wanted, each
    further alternative has the term in the place of what was typed, and the other words beside it. Exact phrases and
    what is excluded get nothing. Where no room is left (``parse``'s limits) ``q`` stays. Raises QuerySyntax.
    """
    tree = parse(q)
    wider = _widened(tree, criteria_of(before))
    if wider == tree:
        return q
    try:
        parse(text := to_text(wider))
    except QuerySyntax:
        return q
    return text


def criteria_of(before: str) -> frozenset[Criterion]:
    """The criteria of the query that was asked ``before``, which are settled; none where it does not parse."""
    try:
        return frozenset(leaves(parse(before)))
    except QuerySyntax:
        return frozenset()


def _widened(tree: Tree, settled: Collection[Criterion]) -> Tree:
    match tree:
        case And(children):
            return And(tuple(_widened(child, settled) for child in children))
        case Or(children):
            wider = [_widened(child, settled) for child in children]
            if wider == list(children):
                return tree
            # Alternatives of one disjunction stay on one level, and none of them twice.
            flat = (each for child in wider for each in (child.children if isinstance(child, Or) else (child,)))
            return Or(tuple(dict.fromkeys(flat)))
        case Words("testo") if tree not in settled:
            alternatives = tuple(islice(alternatives_to(tree), MAX_ALTERNATIVES))
            return Or((tree, *alternatives)) if alternatives else tree
        case _:
            return tree


def alternatives_to(typed: Words) -> Iterator[Tree]:
    text = " ".join(typed.words)
    found = additions(text)
    if not typed.every:
        yield from dict.fromkeys(Phrase("testo", term) for each in found for term in each.added)
        return
    for terms in _choices([each.added for each in found]):
        places = [(each.start, each.end) for each, term in zip(found, terms, strict=True) if term is not None]
        others = _without(typed.words, places)
        phrases = [Phrase("testo", term) for term in terms if term is not None]
        # A criterion of stop words alone would find nothing.
        yield all_of(*([Words("testo", others, every=True)] if tokens(" ".join(others)) else []), *phrases)


def _choices(added: Sequence[Sequence[str]]) -> Iterator[tuple[str | None, ...]]:
    """Which of the terms ``added`` for each entry stand in its place, or none: one term first, then two, and so on. One
    after the other, since all of them are more than any memory holds.
    """
    for number in range(1, len(added) + 1):
        yield from _choices_of(number, added)


def _choices_of(number: int, added: Sequence[Sequence[str]]) -> Iterator[tuple[str | None, ...]]:
    if not number:
        yield (None,) * len(added)
        return
    if number < len(added):
        yield from ((None, *rest) for rest in _choices_of(number, added[1:]))
    for term in added[0]:
        yield from ((term, *rest) for rest in _choices_of(number - 1, added[1:]))


def _without(words: tuple[str, ...], places: list[tuple[int, int]]) -> tuple[str, ...]:
    """The ``words`` that have no part in ``places`` of the text that they are, joined by spaces."""
    others, start = [], 0
    for word in words:
        end = start + len(clean(word))
        if not any(start < last and first < end for first, last in places):
            others.append(word)
        start = end + 1
    return tuple(others)
