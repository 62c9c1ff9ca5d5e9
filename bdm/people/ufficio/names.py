"""The name of an office and the ways in which people write it: one office, whatever door its name comes in by."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from bdm.italian.keys import key, letters_key
from bdm.italian.table import Table
from bdm.people.ufficio.files import DATA, TIPI_UFFICIO
from bdm.platform.kit.reference_data import read_csv
from bdm.platform.kit.regex import regex

MINORENNI: Final = Table(
    (
        r"trib(?:unale)? (?:per |dei )?(?:i )?min(?:orenni|ori|or)?",
        "tribunale per i minorenni | tribunale dei minori | trib min",
        "tribunale di milano",
    ),
    (r"jugendgericht", "jugendgericht"),
)
SORVEGLIANZA: Final = Table(
    (r"trib(?:unale)? (?:di )?sorv(?:eglianza)?", "tribunale di sorveglianza | trib sorv", "tribunale di sora"),
    (r"ue?berwachungsgericht", "uberwachungsgericht | ueberwachungsgericht"),
)
APPELLO: Final = Table(
    (r"(?:corte|c) (?:di |d )?app(?:ello)?", "corte di appello | corte d appello | c app", "corte di assise"),
    (r"\bapp(?:ello)?", "app | appello"),
    (r"\bc ?(?:d ?)?a\b", "cda | c d a | c a", "cade | caso"),
    (r"\b(?:oberlandesgericht|olg)", "oberlandesgericht | olg", "landesgericht"),
)
TRIBUNALE: Final = Table(
    (
        r"trib(?:unale)?(?: (?:ordinario|civile e penale|civile|penale))?",
        "tribunale | tribunale ordinario | trib",
        "corte",
    ),
    (r"\b(?:landesgericht|lg)", "landesgericht | lg", "oberlandesgericht"),
)
"""How a ``spelling`` begins, by the kind of the office: 'Trib.', 'App.', 'CdA' name one wherever a seat follows. In
German as well, by the names of the two languages' offices (d.P.R. 574/1988).
"""

SEATS: Final = {
    "aquila": "l aquila",
    "spezia": "la spezia",
    "s maria capua vetere": "santa maria capua vetere",
    "s m capua vetere": "santa maria capua vetere",
    "santa maria c v": "santa maria capua vetere",
    "s maria c v": "santa maria capua vetere",
    "smcv": "santa maria capua vetere",
    "barcellona p g": "barcellona pozzo di gotto",
    "reggio di calabria": "reggio calabria",
    "reggio nell emilia": "reggio emilia",
    "reggio dell emilia": "reggio emilia",
    "massa carrara": "massa",
    "pesaro urbino": "pesaro",
    "forli cesena": "forli",
    "verbano": "verbania",
    "bozen": "bolzano",
    "trient": "trento",
    "rovereit": "rovereto",
}
"""Seats as people and texts write them, beside their names."""

_OF: Final = r" (?:(?:di|del|dell|della|de|d|in|von) )?"
_KINDS: Final = tuple(
    (kind, regex(rf"{table.pattern}{_OF}(.+)"))
    for kind, table in (
        ("TRIBUNALE PER I MINORENNI", MINORENNI),
        ("TRIBUNALE DI SORVEGLIANZA", SORVEGLIANZA),
        ("CORTE DI APPELLO", APPELLO),
        ("TRIBUNALE", TRIBUNALE),
    )
)
_SIMILARITY: Final = 0.85
_SECTION: Final = regex(
    r" (?:sez(?:ione)?(?: (?:dist(?:accata)?|staccata))?(?: di)?"
    r"|(?:aussen)?(?:abteilung|sektion|stelle)(?: (?:von|in))?) "
)
_NAME: Final = regex(rf"({'|'.join(sorted(TIPI_UFFICIO, key=len, reverse=True))}) DI (.+)")


_PARTED: Final = str.maketrans(".,()", "    ")


def spelling(text: str) -> str:
    """``text`` as a ``key`` in which abbreviations are words: 'Trib. S.Maria' is 'trib s maria'."""
    return key(text.translate(_PARTED))


def seat(text: str) -> str:
    """The ``spelling`` of a seat, in full."""
    written = spelling(text)
    return SEATS.get(written, written)


class Names:
    """The names of a closed list, found also by their letters alone if that leaves one only."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = frozenset(names)
        self._by_letters: dict[str, str | None] = {}
        for name in sorted(self._exact):
            plain = letters_key(name)
            self._by_letters[plain] = None if plain in self._by_letters else name

    def find(self, text: str) -> str | None:
        """The name that ``text`` spells, or None."""
        return text if text in self._exact else self._by_letters.get(letters_key(text))


class OfficeNames(Names):
    """The names of offices, found also by the kind of the office, however it is abbreviated, and its seat."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(names)
        seated = ((match, name) for name in sorted(self._exact) if (match := _NAME.fullmatch(name)))
        # A detached section counts as the office of its own city
        self._seated = {(match[1], _SECTION.split(spelling(match[2]))[-1]): name for match, name in seated}
        self._nearest = lru_cache(maxsize=1_000)(self._like)  # the same wrong name may be on every line

    def find(self, text: str) -> str | None:
        """The office that ``text`` names: 'Corte d'Appello di L’Aquila', 'Trib. Forli'', 'CdA Milano' too. None where
        it is none of these, or the text does not say which.
        """
        return super().find(text) or next(self._read(spelling(text)), None)

    def nearest(self, text: str) -> str | None:
        """The office whose name is most like an unknown ``text``, if one is like it: of 'Trib. Milno' that of Milan."""
        return self._nearest(
            letters_key(next((f"{kind} di {match[1]}" for kind, match in _kinds(spelling(text))), text))
        )

    def at(self, kind: str, place: str) -> str | None:
        """The office of ``kind`` at ``place``: a seat, or one with the place of a detached section."""
        main, *own = _SECTION.split(spelling(place), maxsplit=1)
        found = self._seated.get((kind, seat(own[0] if own else main)))
        return found if found and (not own or key(found).startswith(key(f"{kind} di {seat(main)} "))) else None

    def _read(self, spelling: str) -> Iterator[str]:
        return filter(None, (self.at(kind, match[1]) for kind, match in _kinds(spelling)))

    def _like(self, plain: str) -> str | None:
        found = difflib.get_close_matches(plain, self._by_letters, n=1, cutoff=_SIMILARITY)
        return self._by_letters[found[0]] if found else None


def _kinds(spelling: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The kinds that the beginning of a ``spelling`` may mean, and the rest."""
    matches = ((kind, pattern.fullmatch(spelling)) for kind, pattern in _KINDS)
    return ((kind, match) for kind, match in matches if match)


@cache
def shipped_offices() -> OfficeNames:
    """The offices as this release brings them, for who has no database at hand."""
    return OfficeNames(row["nome"] for row in read_csv(DATA / "uffici.csv"))


@cache
def _districts() -> dict[str, str]:
    rows = list(read_csv(DATA / "distretti.csv"))
    return {letters_key(row[name]): row["id"] for row in rows for name in ("nome", "id")}


def canonical(field: str, value: str) -> str:
    """The value of ``ufficio`` or ``distretto`` that ``value`` names, as it is stored; of any other field, and where it
    names none, ``value`` itself.

    >>> canonical("ufficio", "Trib. Forli'")
    'TRIBUNALE DI FORLÌ'
    """
    if field == "ufficio":
        return shipped_offices().find(value) or value
    if field == "distretto":
        return _districts().get(letters_key(value), value)
    return value
