"""How else a text says what a passage of a decision gives away: a birth in parts, a date in digits, a street alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bdm.anonymisation.detection import Category
from bdm.italian.days import DAY_PARTS, year_month_day
from bdm.italian.months import MONTHS
from bdm.italian.numerals import in_words
from bdm.platform.kit.regex import regex

_DATE: Final = regex(DAY_PARTS)
_CAPITALISED: Final = r"[A-ZÀ-ÖØ-Þ][^\W\d_]*(?:['’][^\W\d_]+)*"
_PLACE: Final = regex(rf"{_CAPITALISED}(?:\s+(?:[a-zà-ö]{{1,5}}['’]?\s*)?{_CAPITALISED})*")
_BETWEEN_PARTS: Final = regex(r"\s*,\s*(?!(?:n\W*)?\d)")
_HOUSE: Final = regex(r"[\s,]*(?:n\W*)?\d+\s*(?:/?\s?\w)?$")
_MIN_PLACE: Final = 3  # letters: 'MI' is a province


def other_wordings(text: str, category: Category) -> Iterator[str]:
    """What of the passage would be enough elsewhere.

    >>> list(other_wordings("Lodi, via Garibaldi 12", Category.INDIRIZZO))
    ['via Garibaldi 12', 'via Garibaldi']
    """
    text = " ".join(text.split())
    if category is Category.NASCITA:
        yield from _dates(text)
    elif category is Category.INDIRIZZO:
        for part in _BETWEEN_PARTS.split(text):
            if any(map(str.isdigit, part)) or part[:1].islower():
                yield part
                yield _HOUSE.sub("", part)


def places_of_birth(text: str) -> list[str]:
    """The places that a birth names.

    >>> places_of_birth("Reggio nell'Emilia (RE) il 3 marzo 1980")
    ["Reggio nell'Emilia"]
    """
    return [place for place in _PLACE.findall(" ".join(text.split())) if len(place) >= _MIN_PLACE]


def _dates(text: str) -> Iterator[str]:
    for match in _DATE.finditer(text):
        if (found := year_month_day(match)) is None:
            continue
        year, month, day = found
        short = f"{year % 100:02}"
        if 1 <= month <= len(MONTHS):
            name = MONTHS[month - 1]
            for written in (str(year), f"'{short}", short, in_words(year)):
                yield f"{day} {name} {written}"
                yield f"{in_words(day)} {name} {written}"
            for of_year in ("", "del ", "dell'anno "):
                yield f"{name} {of_year}{year}"
        yield f"{day}/{month}/{year}"
        yield f"{day:02}/{month:02}/{year}"
        yield f"{day:02}/{month:02}/{short}"
        yield from (f"{day}{sign}{month}{sign}{short}" for sign in "/.-")
