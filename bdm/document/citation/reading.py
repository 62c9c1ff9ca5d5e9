"""What a text cites, each once, with all its places."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, TypeAlias, get_args

from bdm.document.citation.treatment import TREATMENTS, Treatment, treatments
from bdm.document.parts import PartKind, clean_pages, outline
from bdm.document.references import PAGE_SEPARATOR, PlacedNorm, References, references
from bdm.italian import clean

Outline: TypeAlias = list[tuple[int, int, PartKind]]
PARTS: Final[tuple[PartKind, ...]] = get_args(PartKind)
"""As places number them."""
REASONS: Final[frozenset[PartKind]] = frozenset({"motivi", "fatto_e_motivi"})
MOST: Final = 2_000
"""Different decisions and norms of one text that are kept: the first of them."""
MOST_PLACES: Final = 50
"""Places of each: the first of them."""


@dataclass(frozen=True, slots=True)
class CitedPlace:
    """Where it is cited: ``start`` to ``end`` (characters from 0) of a page (from 1), and what is said of it there."""

    page: int
    start: int
    end: int
    part: PartKind
    treatment: Treatment | None


@dataclass(frozen=True, slots=True)
class CitedAuthority:
    """A decision or a norm that a text cites."""

    nome: str
    norma: bool
    certain: bool
    places: list[CitedPlace] = field(default_factory=list)

    @property
    def numbers(self) -> list[int]:
        """The places as they are stored."""
        return [
            number
            for each in self.places
            for number in (
                each.page,
                each.start,
                each.end,
                PARTS.index(each.part),
                1 + TREATMENTS.index(each.treatment) if each.treatment else 0,
            )
        ]


def stored_places(numbers: Sequence[int]) -> list[CitedPlace]:
    """``CitedAuthority.numbers`` read back."""
    rows = iter(numbers)
    return [
        CitedPlace(page, start, end, PARTS[part], TREATMENTS[said - 1] if said else None)
        for page, start, end, part, said in zip(rows, rows, rows, rows, rows, strict=True)
    ]


def citations(
    pages: Sequence[str], text_references: References | None = None, parts: Outline | None = None
) -> list[CitedAuthority]:
    """What the text cites, in the order in which it first does. ``text_references`` are its ``references``, ``parts``
    its ``outline``, if they are known.
    """
    text_references = references(pages) if text_references is None else text_references
    parts = outline("".join(clean_pages(pages))) if parts is None else parts
    every: dict[tuple[bool, int], CitedAuthority] = {}
    for placed, part, said in zip(
        text_references.placed, _parts(pages, text_references, parts), _treatments(pages, text_references), strict=True
    ):
        norma = placed.norm is not None
        at = (norma, placed.norm if placed.norm is not None else placed.precedent or 0)
        one = every.get(at)
        if one is None:
            if len(every) == MOST:
                continue
            one = every[at] = _citation(text_references, *at)
        if len(one.places) < MOST_PLACES:
            one.places.append(CitedPlace(placed.page, placed.start, placed.end, part, said))
    return list(every.values())


def _citation(text_references: References, norma: bool, at: int) -> CitedAuthority:
    if norma:
        return CitedAuthority(text_references.named[at].text, norma, True)
    precedent = text_references.precedents[at]
    return CitedAuthority(precedent.name, norma, precedent.certain)


def _parts(pages: Sequence[str], text_references: References, kinds: Outline) -> Iterator[PartKind]:
    """The part in which each reference stands; the outline is of the text in its one form, a little shorter."""
    begins = [start for start, _, _ in kinds]
    starts = [0, *accumulate(map(len, clean_pages(pages)))]
    page = reached = at = 0
    for each in text_references.placed:
        if each.page != page:
            page, reached, at = each.page, 0, starts[each.page - 1]
        at += len(clean(pages[page - 1][reached : each.start]))
        reached = max(reached, each.start)
        before = bisect_right(begins, at) - 1
        yield kinds[before][2] if before >= 0 else "testo"


def _treatments(pages: Sequence[str], text_references: References) -> Iterator[Treatment | None]:
    """What is said of each of the decisions; of norms nothing."""
    text = PAGE_SEPARATOR.join(pages)
    starts = [0, *accumulate(len(page) + len(PAGE_SEPARATOR) for page in pages)]

    def of_text(place: PlacedNorm) -> tuple[int, int]:
        return starts[place.page - 1] + place.start, starts[place.page - 1] + place.end

    decisions = [of_text(each) for each in text_references.placed if each.norm is None]
    said = treatments(text, decisions)
    return (next(said) if each.norm is None else None for each in text_references.placed)
