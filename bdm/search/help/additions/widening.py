"""Writing additions into a query, as criteria like any others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bdm.italian import clean, tokens
from bdm.search.help.additions.table import additions
from bdm.search.help.additions.united import with_united_sections
from bdm.search.query import (
    And,
    Criterion,
    Or,
    Phrase,
    QuerySyntax,
    Tree,
    Words,
    all_of,
    leaves,
    parse,
    read,
    to_text,
)

MAX_ALTERNATIVES: Final = 12
"""Besides the words as they were typed: three entries of two terms each, all words, would make 26."""


def widen(q: str, before: str = "", meant: Mapping[str, str] | None = None) -> str:
    """``q`` with the additions to its words. Criteria that the query ``before`` has too stay as they are: their
    additions were made then, and may have been taken out since.

    ``testo:(stalking)`` becomes ``testo:(stalking) OR testo:"atti persecutori"``. Where all words are wanted, each
    further alternative has the term in the place of what was typed, and the other words beside it. Words that are
    ``meant`` otherwise get the same criterion with what they were meant to be as their first alternative, and the
    additions to that. Exact phrases and what is excluded get nothing. Where no room is left (``parse``'s limits) ``q``
    stays. Raises QuerySyntax.
    """
    tree = read(q)
    wider = _Widening(criteria_of(before), meant or {}).of(tree)
    if wider == tree:
        return q
    try:
        parse(text := to_text(wider))
    except QuerySyntax:
        return q
    return text


def doubtful_words(q: str, before: str = "") -> list[str]:
    """The words of ``q`` that may be slips: those that ``widen`` adds to, but for what the tables know. Raises
    QuerySyntax.
    """
    settled = criteria_of(before)
    found: dict[str, None] = {}
    for typed in _typed(read(q)):
        if typed not in settled:
            known = [place for each in additions(" ".join(typed.words)) for place in each.places]
            found |= dict.fromkeys(_without(typed.words, known))
    return list(found)


def criteria_of(before: str) -> frozenset[Criterion]:
    """The criteria of the query that was asked ``before``, which are settled; none where it does not parse."""
    try:
        return frozenset(leaves(parse(before)))
    except QuerySyntax:
        return frozenset()


def _typed(tree: Tree) -> Iterator[Words]:
    """The criteria that additions are made to."""
    match tree:
        case And(children) | Or(children):
            for child in children:
                yield from _typed(child)
        case Words("testo"):
            yield tree
        case _:
            pass


@dataclass(frozen=True)
class _Widening:
    settled: Collection[Criterion]
    meant: Mapping[str, str]

    def of(self, tree: Tree) -> Tree:
        match tree:
            case And(children):
                return And(tuple(map(self.of, children)))
            case Or(children):
                wider = list(map(self.of, children))
                if wider == list(children):
                    return tree
                # Alternatives of one disjunction stay on one level, and none of them twice.
                flat = (each for child in wider for each in (child.children if isinstance(child, Or) else (child,)))
                return Or(tuple(dict.fromkeys(flat)))
            case Words("testo") if tree not in self.settled:
                alternatives = dict.fromkeys(islice(self._besides(tree), MAX_ALTERNATIVES))
                alternatives.pop(tree, None)
                return Or((tree, *alternatives)) if alternatives else tree
            case _:
                return tree

    def _besides(self, typed: Words) -> Iterator[Tree]:
        mended = typed.with_words(with_united_sections([self.meant.get(word, word) for word in typed.words]))
        if mended != typed:
            yield mended
        yield from alternatives_to(mended)


def alternatives_to(typed: Words) -> Iterator[Tree]:
    """What is looked for besides ``typed``, the likeliest first."""
    text = " ".join(typed.words)
    found = additions(text)
    if not typed.every:
        yield from dict.fromkeys(Phrase("testo", term) for each in found for term in each.added)
        return
    for terms in _choices([each.added for each in found]):
        places = [place for each, term in zip(found, terms, strict=True) if term is not None for place in each.places]
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
