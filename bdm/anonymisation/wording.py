"""How else a text says what a passage of a decision gives away: a birth in parts, a date in digits, a street alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bdm.anonymisation.detection import Category
from bdm.italian.days import DAY_PARTS, year_month_day
from bdm.italian.months import MONTHS
from bdm.italian.numerals import ROMAN, in_words, roman
from bdm.platform.kit.regex import regex

_DATE: Final = regex(DAY_PARTS)
_CAPITALISED: Final = r"[A-ZÀ-ÖØ-Þ][^\W\d_]*(?:['’][^\W\d_]+)*"
_PLACE: Final = regex(rf"{_CAPITALISED}(?:\s+(?:[a-zà-ö]{{1,5}}['’]?\s*)?{_CAPITALISED})*")
_BETWEEN_PARTS: Final = regex(r"\s*,\s*(?!(?:n\W*)?\d)")
_HOUSE: Final = regex(r"[\s,]*(?:n\W*)?\d+\s*(?:/?\s?\w)?$")
_ELSEWHERE: Final = (
    "January February March April May June July August September October November December".split(),
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
)
"""The months in English and in the other languages that courts of this country write."""
_LAST_CENTURY: Final = 19
_TEENS: Final = (11, 12, 13)
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
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
        yield from _in_figures(year, month, day, short)
        if 1 <= month <= len(MONTHS):
            yield from _with_the_month(year, month, day, short)


def _in_figures(year: int, month: int, day: int, short: str) -> Iterator[str]:
    """Whatever stands between the figures, or nothing."""
    yield f"{day}/{month}/{year}"
    yield f"{day:02}/{month:02}/{year}"
    yield f"{day:02}/{month:02}/{short}"
    yield f"{year}/{month:02}/{day:02}"
    yield f"{year}/{month}/{day}"
    yield from (f"{day}{sign}{month}{sign}{short}" for sign in "/.-")
    if 1 <= month <= len(MONTHS):
        yield from (f"{day}/{ROMAN[month - 1]}/{written}" for written in (year, short, roman(year)))


def _with_the_month(year: int, month: int, day: int, short: str) -> Iterator[str]:
    name, english, *others = (months[month - 1] for months in (MONTHS, *_ELSEWHERE))
    for called in (name, name[:3]):
        for written in (str(year), f"'{short}", short, in_words(year % 100)):
            yield from (f"{each} {called} {written}" for each in (str(day), f"{day:02}", in_words(day)))
    for of_year in ("", "del ", "dell'anno "):
        yield f"{name} {of_year}{year}"
    for of_year in ("'", "dell'"):
        yield f"{name} {of_year}{short}"
        yield f"{day} {name} {of_year}{short}"
    for called in (name, english, english[:3]):
        yield f"{called} {day} {year}"
        yield f"{day} {called} {year}"
    yield from (f"{day} {called} {year}" for called in others)
    yield f"{day}{'th' if day in _TEENS else _ORDINALS.get(day % 10, 'th')} {english} {year}"
    yield f"{year} {day} {name}"
    yield f"{day} {name} {roman(year)}"
    yield f"{name} dell'anno {in_words(year % 100)}"
    yield from _year_in_words(year)


def _year_in_words(year: int) -> Iterator[str]:
    """'millenovecentoottanta' and how else it is written."""
    if year // 100 == _LAST_CENTURY and (rest := in_words(year % 100)):
        for century in ("millenovecento", "novecento"):
            yield century + rest
            if rest[0] == "o":
                yield century[:-1] + rest
