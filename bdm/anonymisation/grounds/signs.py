"""What tells of a ground, in the pages and in the data of a decision."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from bdm.anonymisation.detection import Ground, policy_for
from bdm.anonymisation.detection.policy import asks
from bdm.anonymisation.grounds.legible import Legible, legible
from bdm.anonymisation.grounds.tables import IN_PARTIES, IN_TEXT

__all__ = ["Sign", "asks", "signs"]

_BY_LAW: Final = (Ground.MINORI, Ground.FAMIGLIA_STATO, Ground.REATI)
"""Whoever decides: of the others somebody has to have asked, or the court ordered it."""
_AROUND: Final = 60
PARTIES: Final = "parte_processuale"
"""The field in which a word is enough that says little elsewhere ('minore')."""


@dataclass(frozen=True)
class Sign:
    """What tells of a ground: the words of a page (from 1) or of a field; without both, the materia."""

    ground: Ground
    words: str
    page: int | None = None
    field: str | None = None


def signs(
    area: str | None, materia: str | None, pages: list[str], *, fields: Mapping[str, Iterable[str]] | None = None
) -> list[Sign]:
    """What tells that personal data are to be obscured, at most one sign for each ground and place: of the pages the
    first. ``fields`` are other places where it may stand, each with its texts (keywords, references, parties,
    abstracts, names of attachments); the key comes back as ``Sign.field``.
    """
    by_data = policy_for(area, materia).ground
    found = [Sign(by_data, materia)] if materia is not None and by_data in _BY_LAW else []
    return [*found, *_in_fields(fields or {}), *_in_pages(pages)]


def _in_fields(fields: Mapping[str, Iterable[str]]) -> Iterator[Sign]:
    for name, texts in fields.items():
        text = "\n;\n".join(texts)  # no expression goes on behind a semicolon
        read = Legible(legible(text))
        told: set[Ground] = set()
        for ground, table in (*IN_TEXT, *(IN_PARTIES if name == PARTIES else ())):
            if ground not in told and (match := read.first(table)):
                told.add(ground)
                yield Sign(ground, _around(text, match.start(), match.end()), field=name)


def _in_pages(pages: list[str]) -> Iterator[Sign]:
    """Over the ends of pages too: a sentence does not stop there."""
    begins = [0, *accumulate(len(page) + 1 for page in pages)]
    text = "\n".join(pages)
    read = Legible(legible(text))
    for ground, table in IN_TEXT:
        if match := read.first(table):
            number = bisect_right(begins, match.start())
            at = begins[number - 1]
            yield Sign(ground, _around(pages[number - 1], match.start() - at, match.end() - at), number)


def _around(text: str, start: int, end: int) -> str:
    """A place with the whole words before and after it."""
    first, last = max(0, start - _AROUND), end + _AROUND
    words = " ".join(text[first:last].split())
    if first > 0:
        words = f"…{words.partition(' ')[2]}"
    return words if last >= len(text) else f"{words.rpartition(' ')[0]}…"
