"""What tells of a ground, in the pages and in the data of a decision."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from bdm.anonymisation.detection import Ground, policy_for
from bdm.anonymisation.detection.policy import asks
from bdm.anonymisation.grounds.legible import LegibleTable, LegibleText, legible
from bdm.anonymisation.grounds.tables import IN_PARTIES, IN_TEXT

__all__ = ["BY_LAW", "Sign", "asks", "signs"]

BY_LAW: Final = (Ground.MINORI, Ground.FAMIGLIA_STATO, Ground.REATI)
"""Whoever decides: of the others somebody has to have asked, or the court ordered it."""
_AROUND: Final = 60
_GOES_ON: Final = "\n"
"""Between pages: a sentence does not stop there."""
_APART: Final = "\n;\n"
"""Between the values of a field: no line of a table reads on behind a semicolon."""
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
    found = [Sign(by_data, materia)] if materia is not None and by_data in BY_LAW else []
    for name, texts in (fields or {}).items():
        tables = (*IN_TEXT, *IN_PARTIES) if name == PARTIES else IN_TEXT
        found += [Sign(ground, words, field=name) for ground, _, words in _told(tables, [*texts], _APART)]
    return found + [Sign(ground, words, page) for ground, page, words in _told(IN_TEXT, pages, _GOES_ON)]


def _told(
    tables: Iterable[tuple[Ground, LegibleTable]], texts: list[str], between: str
) -> Iterator[tuple[Ground, int, str]]:
    """Each ground once, the number (from 1) of the first text that tells of it, and the words."""
    begins = [0, *accumulate(len(text) + len(between) for text in texts)]
    read = LegibleText(legible(between.join(texts)))
    told: set[Ground] = set()
    for ground, table in tables:
        if ground not in told and (match := read.first(table)):
            told.add(ground)
            number = bisect_right(begins, match.start())
            at = begins[number - 1]
            yield ground, number, _around(texts[number - 1], match.start() - at, match.end() - at)


def _around(text: str, start: int, end: int) -> str:
    """A place with the whole words before and after it."""
    first, last = max(0, start - _AROUND), end + _AROUND
    words = " ".join(text[first:last].split())
    if first > 0:
        words = f"…{words.partition(' ')[2]}"
    return words if last >= len(text) else f"{words.rpartition(' ')[0]}…"
