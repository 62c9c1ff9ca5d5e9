"""Normative references and precedents in the text of a document, to be shown as links.

They are read from the text that the reader is shown, whichever that is, so they tell nothing that it does not.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bdm.document.precedents import CitedPrecedent, Precedent, precedents
from bdm.document.precedents_own import others
from bdm.reference.riferimento_normativo.citation import FoundReference, Reference, extract

PAGE_SEPARATOR: Final = "\f"


@dataclass(frozen=True, slots=True)
class PlacedNorm:
    """What stands on a page (from 1), between two of its characters (from 0): which of the norms that are named, or
    which of the precedents.
    """

    page: int
    start: int
    end: int
    norm: int | None = None
    precedent: int | None = None


@dataclass(frozen=True, slots=True)
class References:
    """What a text refers to, norms (``named``) and ``precedents``, each once; and where, in order."""

    named: tuple[Reference, ...]
    precedents: tuple[Precedent, ...]
    placed: tuple[PlacedNorm, ...]


def references(pages: Sequence[str]) -> References:
    """The references of a text by page. One that goes over to the next page stands on the first alone; a norm within
    what looks like a precedent is the norm; a decision does not cite itself.
    """
    text = PAGE_SEPARATOR.join(pages)
    starts = [0]
    for page in pages:
        starts.append(starts[-1] + len(page) + len(PAGE_SEPARATOR))
    norms = extract(text)
    ends = [each.end for each in norms]
    read = [each for each in precedents(text) if _free(norms, ends, each.start, each.end)]
    cited = others(text, PAGE_SEPARATOR, read)
    named: dict[str, int] = {}
    every: list[Reference] = []
    known: dict[Precedent, int] = {}
    placed: list[PlacedNorm] = []
    number = 0
    there: list[FoundReference | CitedPrecedent] = [*norms, *cited]
    for found in sorted(there, key=lambda each: each.start):
        while found.start >= starts[number + 1]:
            number += 1
        start, end = found.start - starts[number], min(found.end - starts[number], len(pages[number]))
        if start >= end:
            continue
        if isinstance(found, CitedPrecedent):
            placed.append(PlacedNorm(number + 1, start, end, precedent=known.setdefault(found.precedent, len(known))))
        else:
            name = found.reference.text
            if name not in named:
                named[name] = len(every)
                every.append(found.reference)
            placed.append(PlacedNorm(number + 1, start, end, norm=named[name]))
    return References(tuple(every), tuple(known), tuple(placed))


def _free(norms: Sequence[FoundReference], ends: Sequence[int], start: int, end: int) -> bool:
    """Whether no norm stands there."""
    following = bisect_right(ends, start)
    return following == len(norms) or norms[following].start >= end
