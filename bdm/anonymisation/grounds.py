"""Whether the personal data of a decision are to be obscured by law, as its text and its data tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bdm.anonymisation.detection import Ground, policy_for
from bdm.italian.table import Table

_PENAL: Final = r"[^;]{0,80}?\bc(?:\.?\s?p\b(?!\.?\s?c)|od(?:ice|\.)?\s*pen)"
_CRIMES: Final = Table(
    (
        rf"\b(?:572|600[\s-]*(?:bis|ter|quater|quinquies)|609[\s-]*(?:bis|ter|quater|quinquies|octies|undecies)"
        rf"|612[\s-]*(?:bis|ter))\b{_PENAL}",
        "art. 572 c.p. | artt. 61 n. 11-quinquies e 572 c. p. | art. 609 bis, comma 1, cod. pen. | art. 612-bis cp",
        "art. 572 c.p.c. | art. 2572 c.p. | art. 572 c.c.",
    ),
    (
        r"maltrattamenti\s+(?:contro|in|verso)\s+(?:i\s+)?famil",
        "maltrattamenti contro familiari",
        "maltrattamenti di animali",
    ),
    (r"violenz[ae]\s+sessual[ei]", "il delitto di violenza sessuale", "violenza privata"),
    (r"atti\s+sessuali\s+con\s+minoren", "atti sessuali con minorenne", "atti con minorenne"),
    (r"atti\s+persecutori", "il reato di atti persecutori", "atti prodromici"),
    (r"(?:pornografia|prostituzione)\s+minorile", "pornografia minorile", "pornografia"),
    any_case=True,
)
_ORDERED: Final = Table(
    (
        r"in\s+caso\s+di\s+(?:diffusione|riproduzione|pubblicazione|utilizzazione)[^.;]{0,160}?"
        r"\b(?:omett|omess|oscur|omission)",
        "in caso di diffusione del presente provvedimento omettere le generalità",
        "in caso di diffusione del gas",
    ),
    (
        r"\bdispon\w{1,4}\s+(?:che\s+sia\s+)?(?:l['’]\s?)?(?:oscurament|anonimizza|omissione\s+delle\s+generalit)",
        "dispone l'oscuramento dei dati | si dispone l’omissione delle generalità",
        "dispone l'omissione della pronuncia",
    ),
    any_case=True,
)
_IN_TEXT: Final = ((Ground.REATI, _CRIMES), (Ground.DISPOSTO_GIUDICE, _ORDERED))
BY_LAW: Final = (Ground.MINORI, Ground.FAMIGLIA_STATO, Ground.REATI)
"""Whoever decides: of the others somebody has to have asked, or the court ordered it."""
_AROUND: Final = 60


@dataclass(frozen=True)
class Sign:
    """What tells of a ground: the words of a page (from 1), or, without one, the materia."""

    ground: Ground
    words: str
    page: int | None = None


def signs(area: str | None, materia: str | None, pages: list[str]) -> list[Sign]:
    """What tells that personal data are to be obscured, at most one sign for each ground and place. Looks at every
    page: a few milliseconds for a hundred of them.
    """
    by_data = policy_for(area, materia).ground
    found = [Sign(by_data, materia)] if materia is not None and by_data in BY_LAW else []
    return found + list(_in_text(pages))


def _in_text(pages: list[str]) -> Iterator[Sign]:
    for ground, table in _IN_TEXT:
        for number, text in enumerate(pages, 1):
            if match := table.compiled.search(text):
                yield Sign(ground, _around(text, match.start(), match.end()), number)
                break


def _around(text: str, start: int, end: int) -> str:
    """A place with the whole words before and after it."""
    first, last = max(0, start - _AROUND), end + _AROUND
    words = " ".join(text[first:last].split())
    if first > 0:
        words = f"…{words.partition(' ')[2]}"
    return words if last >= len(text) else f"{words.rpartition(' ')[0]}…"
