"""What is kept of a text as soon as it has been read: what every page of results, every search for its likes and every
list of what it cites would look for in it again. It is made where texts are worked through (``compute``), not where the
file is read: a process that ends with its file learns everything anew, which takes as long as the work itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from bdm.document.citation.reading import CitedAuthority, Outline, citations
from bdm.document.likeness.text import signature
from bdm.document.parts import NAMES, clean_pages, outline
from bdm.italian.language import Language, languages_of
from bdm.platform.kit.regex import compile_every

LONG: Final = 100_000
"""Characters: about fifty pages, of which everything is made in some fifty milliseconds. Of a longer text outline,
citations and languages are made with the rest (``derived``).
"""
VERSION: Final = 15
"""Of what is kept of a text, short or long: one more whenever the same text would give something else (a test says
so)."""
OUTLINED: Final = 20
"""Pages up to which a document that is not ``LONG`` is outlined when it is read: a page of results reads all of it."""
_KINDS: Final = tuple(NAMES)
_EXAMPLE: Final = "Trib. Milano, sentenza n. 5/2020; Cass. n. 13533/2001; art. 2043 c.c.; d.lgs. 9 aprile 2008, n. 81"


@dataclass(frozen=True, slots=True)
class TextAnalysis:
    """Of a text that is not ``LONG``: ``outline`` of not more than ``OUTLINED`` pages."""

    outline: list[int] | None
    likeness: list[int]
    citations: list[CitedAuthority]
    languages: list[Language]

    @classmethod
    def of(cls, pages: Sequence[str]) -> Self:
        """Of these pages."""
        parts = outline("".join(clean_pages(pages)))
        cited = citations(pages, parts=parts)
        stored = _packed(parts) if len(pages) <= OUTLINED else None
        return cls(stored, signature(pages), cited, languages_of(pages))


def warm_up() -> None:
    """Do once, when a process begins, what its first text would wait for."""
    compile_every()
    TextAnalysis.of([_EXAMPLE])


def pack_outline(pages: Sequence[str]) -> list[int]:
    """Where the parts of a text begin (``parts.outline``), as it is stored: version; of each start, end, kind."""
    return _packed(outline("".join(clean_pages(pages))))


def _packed(parts: Outline) -> list[int]:
    return [VERSION, *(number for start, end, kind in parts for number in (start, end, _KINDS.index(kind)))]


def read_outline(stored: Sequence[int] | None) -> Outline | None:
    """What ``pack_outline`` has made; None where it did not, or was of another version."""
    if not stored or stored[0] != VERSION:
        return None
    numbers = iter(stored[1:])
    return [(start, end, _KINDS[kind]) for start, end, kind in zip(numbers, numbers, numbers, strict=True)]
