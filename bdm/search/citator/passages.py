"""The sentences in which decisions cite, as they stand on their pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bdm.document.citation.reading import REASONS, CitedPlace
from bdm.document.citation.treatment import Treatment
from bdm.document.parts import PartKind
from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex

LONGEST: Final = 400
"""Characters of a sentence that are shown on either side of the citation."""
_DIVIDED: Final = regex(r"(?<=[^\W\d_])[-\u00ad]\s*\n\s*(?=[a-zà-ÿ])")
_SPACES: Final = regex(r"\s+")
_TITLE: Final = regex(r"^[^\S\n]*[A-ZÀ-Ý][A-ZÀ-Ý .,:'’]{3,60}$", re.M)
"""A line of its own in capitals, which belongs to no sentence."""


@dataclass(frozen=True)
class CitingPassage:
    """A sentence: what stands before the citation, the citation, what stands after it."""

    page: int
    part: PartKind
    before: str
    citation: str
    after: str
    treatment: Treatment | None


def best(places: Iterable[CitedPlace], most: int) -> list[CitedPlace]:
    """So many of the places: those where something is said of it first, then those in the reasons."""
    order = sorted(places, key=lambda each: (each.treatment is None, each.part not in REASONS, each.page, each.start))
    return order[:most]


def passage(page: str, place: CitedPlace) -> CitingPassage:
    """The sentence at ``place`` of a page."""
    start, end = sentence(page, place)
    before, after = page[start : place.start], page[place.end : end]
    return CitingPassage(
        place.page,
        place.part,
        _last(_line(before)) if before else "",
        _line(page[place.start : place.end]).strip(),
        _first(_line(after)) if after else "",
        place.treatment,
    )


def sentence(page: str, place: CitedPlace, beside: int = 0) -> tuple[int, int]:
    """Of the sentences that have some of the citation the beginning of the first and the end of the last; with so many
    more on either side.
    """
    first, last = 0, len(page)
    for title in _TITLE.finditer(page):
        if title.end() <= place.start:
            first = title.end()
        elif title.start() >= place.end:
            last = title.start()
            break
    every = [(first + start, first + end) for start, end in sentences(page[first:last])]
    own = [at for at, (start, end) in enumerate(every) if start < place.end and place.start < end]
    if not own:
        return place.start, place.end
    start, end = every[max(own[0] - beside, 0)][0], every[min(own[-1] + beside, len(every) - 1)][1]
    return min(start, place.start), max(end, place.end)


def _line(text: str) -> str:
    return _SPACES.sub(" ", _DIVIDED.sub("", text))


def _last(text: str) -> str:
    return text if len(text) <= LONGEST else "… " + text[-LONGEST:].partition(" ")[2]


def _first(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] + " …"
