"""The court of a number that does not have it beside it: of a list the one behind the last, or the one that follows a
comma: 'n. 5/2019 e n. 6/2019 del Tribunale di Milano', 'sentenza n. 5/2020, Tribunale di Como'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bdm.italian.days import year_of
from bdm.italian.rulings import CitedRuling, Ruling, rulings
from bdm.italian.table import Table

BEFORE: Final = Table(
    (
        r"(?:\bnn?\.\s?)?(?<![\d/.-])(?P<number>\d{1,6})\s?/\s?(?P<year>(?:19|20)\d\d|\d\d)\s{0,2}(?:,|,?\s(?:e|ed))\s{1,2}(?:la\s)?$",
        "n. 5/2019 e  | 5/19,  | nn. 5/2019 e la ",
        "n. 5/2019 del | 3/5/2019 e ",
    ),
    any_case=True,
)
"""A number with its year before another of the same list."""
BEHIND: Final = Table(
    (
        r"\s{0,2}(?:,\s{0,2}|\(\s{0,2})(?P<court>(?:cass|trib|app|corte\s(?:d|appello)|c\.\s?(?:d'\s?)?app)(?:(?!\bn\b)[^,;()\n\d]){1,45}?)(?=\s{0,2}(?:[;)\n]|\.\s(?!\d)|\.?$|,\s(?!n(?:[.r\s]|um)|s\.?s?\.?\s?u|sez|sent|ord|dec|del\s|in\sdata|est|rel|pres)[^\W\d]))",
        ", Tribunale di Como. | , Cass. civ. | (Trib. Lodi) | , Cass. civ., ha chiarito",
        ", Cass. n. 5/2020, | del Tribunale di Como",
    ),
    (
        r"\s{0,2},?\s(?:res|emess|pronunciat|pubblicat|depositat)a\s"
        r"(?:inter\spartes\s|tra\sle\sparti\s|in\sdata\s[\d./]{6,10},?\s){0,2}"
        r"(?:nell[ao]\s|nel\s)(?:causa|procediment\w|giudizi\w)\s(?:civile\s)?"
        r"(?:iscritt\w\s(?:a\sruolo\s)?al\s)?(?:(?:n\.|nr\.|r\.\s?g\.)\s?){1,3}\d{1,6}/\d{2,4}"
        r"(?:\s(?:n\.\s?)?r\.\s?g\.?(?:[a-z]\.){0,3}|\sdel\sruolo\sgenerale)?,?\s"
        r"(?:del(?:la)?|d?innanzi\sal(?:la)?|presso\sil)\s"
        r"(?P<office>(?:trib|app|corte\s(?:d|appello))(?:(?!\bn\b)[^,;()\n\d]){1,45}?)"
        r"(?=\s{0,2}(?:[;)\n]|\.\s(?!\d)|[,.]?$|,\s))",
        ", resa inter partes nella causa iscritta al n. 12/2015 R.G. del Tribunale di Como, in persona",
        ", resa nella causa n. 12/2015, con cui",
    ),
    any_case=True,
)
"""A court that follows a number and has none of its own."""
_MOST: Final = 30
"""Numbers of one list."""
_LOOKED: Final = 40


def with_courts(text: str, rulings: Sequence[CitedRuling]) -> list[CitedRuling]:
    """``rulings`` in order, with those that a list names beside them, each with its court where the text says it."""
    known: dict[int, CitedRuling] = {each.start: each for each in rulings}
    for at, each in enumerate(rulings):
        if each.ruling.court is None:
            following = rulings[at + 1].start if at + 1 < len(rulings) else len(text)
            known[each.start] = _behind(text, each, following)
        elif text[each.start].isdigit() or text[each.start : each.start + 1] in "nN":
            for listed in _before(text, each):
                inside = next((one for one in known.values() if one.start <= listed.start < one.end), None)
                if inside is not None and inside.ruling.court is not None:
                    break
                place = listed if inside is None else replace(inside, ruling=_of_court(inside, listed))
                known[place.start] = place
    return sorted(known.values(), key=lambda each: each.start)


def _of_court(inside: CitedRuling, listed: CitedRuling) -> Ruling:
    return replace(listed.ruling, kind=inside.ruling.kind or listed.ruling.kind)


def _before(text: str, last: CitedRuling) -> Iterator[CitedRuling]:
    """The numbers of the list that ends with ``last``, backwards."""
    start = last.start
    for _ in range(_MOST):
        match = BEFORE.compiled.search(text, max(0, start - _LOOKED), start)
        if match is None:
            return
        ruling = replace(last.ruling, number=match["number"].lstrip("0") or "0", year=year_of(match["year"]), day=None)
        yield CitedRuling(ruling, match.start(), match.end("year"))
        start = match.start()


def _behind(text: str, ruling: CitedRuling, following: int) -> CitedRuling:
    """With the court that stands behind it, unless that is of the number ``following``."""
    match = BEHIND.compiled.match(text, ruling.end)
    named = match["court"] or match["office"] if match is not None else None
    if match is None or named is None or match.end() > following:
        return ruling
    read = rulings(f"{named}, n. {ruling.ruling.number}/{ruling.ruling.year}")
    if len(read) != 1 or read[0].ruling.court is None:
        return ruling
    of = replace(read[0].ruling, kind=ruling.ruling.kind, day=ruling.ruling.day)
    return replace(ruling, end=match.end("court") if match["court"] else ruling.end, ruling=of)
