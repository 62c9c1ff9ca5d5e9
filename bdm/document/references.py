"""Normative references in the text of a document, to be shown as links.

They are read from the text that the reader is shown, whichever that is, so they tell nothing that it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bdm.reference.riferimento_normativo.citation import Reference, extract

PAGE_SEPARATOR: Final = "\f"


@dataclass(frozen=True, slots=True)
class Placed:
    """A reference on a page (from 1), between two of the page's characters (from 0): which of those that are named."""

    page: int
    start: int
    end: int
    named: int


@dataclass(frozen=True, slots=True)
class References:
    """What a text refers to (``named``, each once), and where, in order."""

    named: tuple[Reference, ...]
    placed: tuple[Placed, ...]


def references(pages: Sequence[str]) -> References:
    """The references of a text by page. One that goes over to the next page stands on the first alone."""
    starts = [0]
    for page in pages:
        starts.append(starts[-1] + len(page) + len(PAGE_SEPARATOR))
    named: dict[str, int] = {}
    every: list[Reference] = []
    placed: list[Placed] = []
    number = 0
    for found in extract(PAGE_SEPARATOR.join(pages)):
        while found.start >= starts[number + 1]:
            number += 1
        start, end = found.start - starts[number], min(found.end - starts[number], len(pages[number]))
        if start < end:
            text = found.reference.text
            if text not in named:
                named[text] = len(every)
                every.append(found.reference)
            placed.append(Placed(number + 1, start, end, named[text]))
    return References(tuple(every), tuple(placed))
