"""Spellings of citations that ``bdm.italian.rulings`` does not read, brought to one that it does: letter for letter, so
that every sign that is left stays at its place.
"""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.characters import uniform
from bdm.italian.days import DAY, year_of
from bdm.italian.rulings.words import REGIONS
from bdm.italian.table import Table
from bdm.people.ufficio.names import shipped_offices
from bdm.platform.kit.regex import regex

PLURALS: Final = Table(
    (r"\b(?:sent|ord|dec|decr)(?P<doubled>[tdcr])\.", "sentt. | ordd. | decc. | decrr.", "sent. | ord. | sentti"),
    any_case=True,
)
"""Abbreviations of more than one decision: 'sentt. nn. 348 e 349 del 2007'."""
_SINGULAR: Final = {"sentt.": "sent. ", "ordd.": "ord. ", "decc.": "dec. ", "decrr.": "decr. "}

SECTION_AFTER_NUMBER: Final = Table(
    (
        r"(?P<number>\bn(?:\.|r\.|\s)\s?\d{1,6})(?P<section>\s{0,3},?\s{0,3}\(?sez(?:ione|\.)\s?(?:[ivx]{1,4}|\d|un(?:ite|\.)|lav(?:oro|\.)|trib(?:utaria|\.)|[a-z]{5,7})"
        r"(?:\s?-\s?\d)?\s?[°^]?\)?\s?,?)"
        rf"(?=\s(?:del\s(?:20|19)\d\d(?!\d)|(?:del\s)?{DAY})(?!\s?,?\s?n))",
        "n. 12345, sez. II, del 2020 | n. 100 (sez. IX) 5 maggio 2020 | n. 7 sezione prima del 2019",
        "n. 12345/2020, sez. II, 3 marzo 2020 | n. 5, sez. II, 3 marzo 2020, n. 7 | n. 5 sez. II",
    ),
    any_case=True,
)
"""A section between the number and its year parts them."""

LISTED: Final = Table(
    (
        r"(?P<before>\b(?:sent|ord|dec|decr|sentenze|ordinanze|decisioni|decreti|pronunce)\.?\s{1,3}nn?(?:\.|\s)\s{0,3}\d{1,6}"
        r"(?:\s{0,3},\s{0,3}(?:n\.\s?)?\d{1,6}){0,30}+\s{0,3},?\s{1,3}e\s{1,3}(?:n\.\s?)?)"
        r"(?P<last>\d{1,6})\s{1,3}del(?:l'anno)?\s{1,3}(?P<year>(?:20|19)\d\d)(?!\d)",
        "sentenze nn. 10, 11 e 12 del 2020 | sent.  nn. 348 e n. 349 del 2007 | ordinanze n. 1 e 2 dell'anno 2020",
        "sentenza n. 5 e 6 maggio 2020 | nn. 10 e 11 del 2020",
    ),
    any_case=True,
)
"""A year behind the last of a list is that of all."""

TAX_COURT: Final = Table(
    (
        r"comm(?:issione|iss\.|\.)\s?trib(?:utaria|ut\.|\.)|giust(?:izia|\.)\s?trib(?:utaria|ut\.|\.)",
        "Commissione tributaria | Comm. trib. | Corte di giustizia tributaria",
        "contributi | la commissione",
    ),
    (r"\b(?-i:C\.\s?T\.\s?[PRC]\.|CT[PRC]\b|C\.\s?G\.\s?T\.|CGT)", "C.T.R. | CTP | CGT1", "CTU | ctr"),
    any_case=True,
)
SMALL_COURT: Final = Table(
    (
        r"\b(?:(?P<APPELLO>corte\s(?:di\s|d')appello(?=\sd)|c\.\s?app\.|app\.)|(?P<TRIBUNALE>tribunale(?=\s(?:ordinario\s)?d)|trib\.))"
        r"\s(?:ordinario\s)?(?:di\s|d'\s?|dell'\s?|della\s)?"
        r"(?P<town>[a-zà-ÿ][a-zà-ÿ']{2,14}(?:\s[a-zà-ÿ][a-zà-ÿ']{1,14}){0,3})",
        "tribunale di padova | corte d'appello di reggio calabria | trib. vicenza | tribunale di santa maria capua v",
        "Tribunale di Padova | contrib. di | tribunale, di",
    ),
)
"""A court and what may be its town, in small letters."""
SMALL_REGION: Final = Table(
    (
        rf"\b(?P<court>tar|t\.a\.r\.)(?P<of>\s(?:per\s)?(?:(?:del|la|il|della|delle|dell'|l')\s?)?)(?P<town>{REGIONS})(?![^\W_])",
        "tar lazio | t.a.r. per la lombardia | tar del veneto",
        "tartaruga | tar catania",
    ),
)
"""An administrative court in small letters."""
_KIND_OF: Final = {"APPELLO": "CORTE DI APPELLO", "TRIBUNALE": "TRIBUNALE"}
_NO_CAPITAL: Final = frozenset("di del della nei nell in al sul".split())
_NEAR: Final = 90
"""Characters behind the name of a court within which a number is its own."""
TAX_NUMBER: Final = Table(
    (
        r"(?<![\d/.-])(?P<number>\d{1,6})\s?/\s?(?P<section>\d{1,3})\s?/\s?(?P<year>(?:20|19)\d\d|\d\d)(?![\d/-]|\.\d)",
        "32/03/2021 | 1234/15/18 | 45 / 2 / 2019",
        "32/2021 | 1/2/3/2020 | 32.03.2021",
    ),
)
"""Number, section and year of a decision of a tax court: it looks like a day and is none."""
_OF_DAY: Final = regex(r"(?i:\b(?:del|dal|al|il|in\sdata|data|d[ei]posit\w*\.?|ud(?:ienza|\.)|notific\w*)\s{1,3}$)")
_NUMBER_FOLLOWS: Final = regex(
    r"(?i:\s{0,3},?\s{0,3}(?:sez(?:ione|\.)\s?\w{1,8}[°^]?\s{0,3},?\s{0,3})?(?:(?:sent(?:enza|\.))\s{1,3})?\(?n(?:\.|r|um|\s))"
)
_TOLD_BEFORE: Final = regex(r"(?i:\bn(?:\.|r\.|um|\s)\s?\d|\bsez(?:ione|\.))")
"""With a number or a section of its own, what follows a court is its day."""


_NUMBER_BY_SECTION: Final = regex(r"\d\s{0,3},?\s{0,3}\(?sez")
_TWO_OF_YEAR: Final = regex(r"\d\s{0,3},?\s{1,3}e\s{1,3}(?:n\.\s?)?\d{1,6}\s{1,3}del")
_OF_TAXES: Final = (
    "trib.",
    "trib ",
    "tributari",
    "tribut.",
    "ctp",
    "ctr",
    "ctc",
    "cgt",
    "c.t.",
    "c. t.",
    "c.g.t",
    "c. g.",
)
"""Without one of these, in small letters, the longer expressions find nothing."""


def respell(text: str) -> str:
    """``text`` in the spellings that are read, of the same length."""
    line = uniform(text, one_line=True)
    if len(line) != len(text):
        return text
    low = line.lower()
    if any(each in low for each in _SINGULAR):
        line = PLURALS.compiled.sub(lambda match: _SINGULAR.get(match[0].lower(), match[0]), line)
    if _NUMBER_BY_SECTION.search(low):
        line = SECTION_AFTER_NUMBER.compiled.sub(lambda match: match["number"] + " " * len(match["section"]), line)
    if _TWO_OF_YEAR.search(low):
        line = LISTED.compiled.sub(_with_year, line)
    if "tribunale " in line or "trib. " in line or "app" in line:
        line = SMALL_COURT.compiled.sub(_with_capitals, line)
    if "tar " in line or "t.a.r." in line:
        line = SMALL_REGION.compiled.sub(
            lambda match: f"{match['court'].upper()}{match['of']}{match['town'].capitalize()}", line
        )
    return _without_tax_sections(line) if any(each in low for each in _OF_TAXES) else line


def _with_capitals(match: re.Match[str]) -> str:
    """'trib. vicenza' as 'Trib. Vicenza'; what is the town of no such court stays."""
    kind = next(kind for name, kind in _KIND_OF.items() if match[name])
    words = match["town"].split()
    long = next((end for end in range(len(words), 0, -1) if shipped_offices().at(kind, " ".join(words[:end]))), 0)
    if not long:
        return match[0]
    court, at = match[0][: match.start("town") - match.start()], 0
    town = list(match["town"])
    for word in words[:long]:
        if word not in _NO_CAPITAL:
            town[at] = town[at].upper()
        at += len(word) + 1
    return court[0].upper() + court[1:] + "".join(town)


def tax_section(spelled: str, number: str, year: int) -> str | None:
    """The section that stands within the number of a decision of a tax court: 'sez. 3' in '32/03/2021'."""
    for found in TAX_NUMBER.compiled.finditer(spelled):
        if (found["number"].lstrip("0"), year_of(found["year"])) == (number, year):
            return f"sez. {int(found['section'])}"
    return None


def _with_year(match: re.Match[str]) -> str:
    room = len(match[0]) - len(match["before"])
    return match["before"] + _numbered(match["last"], match["year"], room)


def _numbered(number: str, year: str, room: int) -> str:
    """'5     /2020', from the first sign to the last of what it stands for."""
    return f"{number}{f'/{year}'.rjust(room - len(number))}"


def _without_tax_sections(line: str) -> str:
    """'CTR Lombardia 32/03/2021' as '32/2021'. A day has words around it that say so."""
    parts, reached = list[str](), 0
    for court in TAX_COURT.compiled.finditer(line):
        begins = TAX_NUMBER.compiled.search(line, max(court.end(), reached), court.end() + _NEAR)
        number = TAX_NUMBER.compiled.match(line, begins.start()) if begins else None
        if number is None or not _is_number(line, court.end(), number):
            continue
        short = _numbered(number["number"], number["year"], len(number[0]))
        parts += (line[reached : number.start()], short)
        reached = number.end()
    return "".join((*parts, line[reached:]))


def _is_number(line: str, court: int, number: re.Match[str]) -> bool:
    between = line[court : number.start()]
    if ";" in between or _OF_DAY.search(between):
        return False
    if int(number["number"]) > 31 or int(number["section"]) > 12:
        return True
    return not _TOLD_BEFORE.search(between) and not _NUMBER_FOLLOWS.match(line, number.end())
