"""Deliberations of the Court of Auditors: of its sections of control, of the autonomies and of the united sections.

They are no rulings, and ``bdm.italian.rulings`` leaves them alone; texts cite them as they cite rulings.
"""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.characters import uniform
from bdm.italian.days import DAY_PARTS, day_of, without_groups, year_of
from bdm.italian.rulings import CitedRuling, Court, Ruling
from bdm.italian.rulings.words import REGIONS
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

_B: Final = r"\s{0,3}"
_COURT: Final = r"(?:corte\s{1,3}(?:dei\s{1,3})?conti|c\.\s?(?:dei\s)?conti)"
SECTION: Final = Table(
    (
        r"sez(?:ion[ei]|\.)\s{0,3}(?:regional[ei]\s|reg\.\s?)?(?:di\s|del\s)?(?:contr(?:ollo|\.)?|giurisd\w*|consultiva)",
        "sez. contr. | Sezione regionale di controllo | sez. reg. contr.",
        "sezione civile",
    ),
    (r"sez(?:ion[ei]|\.)\s{0,3}(?:delle\s|d\.\s?)?(?:autonomie|aut\.)", "Sezione delle autonomie | Sez. Autonomie"),
    (
        r"(?:sez(?:ion[ei]|\.)\s{0,3}riun(?:ite|\.)|ss\.?\s?rr\.?)(?:\s{0,3}(?:in\s(?:sede\sdi|speciale)\s\w{4,15}|contr(?:ollo|\.)))?",
        "Sezioni riunite | SS.RR. in sede di controllo | sez. riun.",
        "ss. 5",
    ),
    any_case=True,
)
_OF_REGION: Final = (
    r"(?:\s{0,3},?\s{0,3}(?:(?:per|della|del|dell'|regione|reg\.|la|il|l')\s{0,3}){0,3}"
    rf"(?:{REGIONS})(?![^\W_]))?"
)
KIND: Final = Table(
    (
        r"delib(?:erazion[ei]|er[ae]|\.)|\bdel\.(?=\s?n)|parer[ei]",
        "deliberazione | delibera | delib. | del. n. | parere",
        "del n.",
    ),
    any_case=True,
)
_N: Final = rf"n(?:r|um)?[.°]?{_B}"
_LETTERS: Final = r"(?:[A-Z]{2,8})"
NUMBER: Final = Table(
    (
        rf"{_N}(?:{_LETTERS}\s?/\s?)?(?P<number>\d{{1,5}})\s?/\s?(?:{_LETTERS}\s?/\s?)?(?P<year>(?:20|19)\d\d|\d\d)(?!\d|\s?/\s?\d)(?P<act>(?:\s?/\s?[A-Z]{{2,8}}){{0,2}})(?![^\W_])",
        "n. 12/2021/PAR | n. 13/SEZAUT/2022/INPR | n. 7/CONTR/11 | n. SRCLOM/12/2021/PAR | n. 5/2019",
        "n. 12",
    ),
    (
        rf"{_N}(?P<counted>\d{{1,5}})(?![\d/]){_B},?{_B}del(?:l'anno)?\s{{1,3}}(?:(?P<counted_day>{without_groups(DAY_PARTS)})|(?P<counted_year>(?:20|19)\d\d)(?!\d))",
        "n. 12 del 2021 | n. 12 del 12 giugno 2020",
        "n. 12 della Sezione",
    ),
    (
        rf"(?:del\s{{1,3}})?(?P<dated_day>{without_groups(DAY_PARTS)}){_B},?{_B}{_N}(?P<dated>\d{{1,5}})(?![\d/])",
        "12 giugno 2020, n. 12 | del 12/6/2020 n. 12",
        "giugno 2020, n. 12",
    ),
    any_case=True,
)
_GAP: Final = rf"{_B}[,(-]?{_B}"
_WITH: Final = r"(?:(?:con|nella|la|recente|citata|propria)\s{1,3}){0,2}"
_PLACE: Final = rf"(?:{SECTION.pattern}{_OF_REGION})"
_CITED: Final = regex(
    rf"(?i:(?<![^\W_]){_COURT}{_GAP}(?P<section>{_PLACE})?{_GAP}{_WITH}(?P<kind>{KIND.pattern})?{_GAP}{NUMBER.pattern})"
)
_FOLLOWED: Final = regex(
    rf"(?i:(?<![^\W_])(?P<kind>{KIND.pattern}){_GAP}{NUMBER.pattern}{_GAP}(?:(?:d[ea]lla|d[ea]lle|resa\sdalla)\s{{1,3}}|{_B})"
    rf"(?P<section>{_PLACE})?{_GAP}(?:d[ea]lla\s{{1,3}})?{_COURT}(?![^\W_]))"
)
_NAMED: Final = regex(r"(?:dei|corte|c\.)\s{0,3}conti(?![^\W_])")
"""Without it, in small letters, there is none."""
_DAY: Final = regex(DAY_PARTS)
_FIRST_YEAR: Final = 1862
"""The Court of Auditors was founded in it."""


def deliberations(text: str) -> list[CitedRuling]:
    """Those cited in ``text``, in order, none within another."""
    line = uniform(text, one_line=True)
    if _NAMED.search(line.lower()) is None:
        return []
    every = (
        CitedRuling(ruling, match.start(), match.end())
        for expression in (_CITED, _FOLLOWED)
        for match in expression.finditer(line)
        if (ruling := _ruling(match)) is not None
    )
    found = list[CitedRuling]()
    for each in sorted(every, key=lambda one: one.start):
        if not found or found[-1].end <= each.start:
            found.append(each)
    return found


def _ruling(match: re.Match[str]) -> Ruling | None:
    section = match["section"]
    if not match["kind"] and not match["act"]:
        return None  # 'Corte dei conti, n. 5/2020' is a ruling, or a section's without a kind
    spelled = match["counted_day"] or match["dated_day"]
    found = _DAY.search(spelled) if spelled else None
    day = day_of(found) if found else None
    number = match["number"] or match["counted"] or match["dated"]
    if match["year"] or match["counted_year"]:
        year = year_of(match["year"] or match["counted_year"])
    elif day is not None:
        year = day.year
    else:
        return None
    if not _FIRST_YEAR <= year <= today().year:
        return None
    spaced = " ".join(section.split()) if section else None
    return Ruling(number.lstrip("0") or "0", year, Court.CONTI, section=spaced, day=day)
