"""Number and year of the decision, from the stamps of the register."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.desk.proposal.reading.words import day_of
from bdm.italian.days import DAY_PARTS, year_of
from bdm.italian.headings import OPENS_CASE
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

_KIND = r"(?P<kind>(?i:sentenza|sent\.|ordinanza|ord\.|decreto|decr\.))"
_NO = r"(?i:n\s?°|n\s?[.:]\s?°?|nr\s?\.?|num\.|numero|n(?=\s?\d))\s*"
_NUMBER = (
    r"(?P<number>\d{1,5})\s*(?:/\s*(?P<year>(?:19|20)\d\d|\d\d)|del(?:l'anno)?\s+(?P<year5>(?:19|20)\d\d))(?![\d./])"
)
_PUBLISHED = (
    r"(?:\s*,?\s*(?:(?P<how>(?i:pubbl\.?|pubblicat[oa]|dep\.?|depositat[oa]|dell'|del|emess[oa]|resa?))\s*"
    rf"(?:(?i:in\s+cancelleria)\s*)?(?:(?i:il|in\s+data|del|l')\s*)?(?:giorno\s+)?{DAY_PARTS})?)"
)
STAMPS: Final = Table(
    (
        rf"{_KIND}(?:\s+(?i:definitiva|non\s+definitiva|civile|penale|parziale))?\s*,?\s*(?:{_NO})?(?:(?i:cronol\.?|cron\.)\s*)?{_NUMBER}",
        "sentenza definitiva , n ° cronol. 1 / 1911",
        "la sentenza | R.G. 12/2020",
    ),
    (
        rf"(?i:accoglimento|rigetto)\s+(?i:totale\s+|parziale\s+)?{_NO}(?i:cronol\.)\s*(?P<number3>\d{{1,5}})\s*/\s*(?P<year3>20\d\d)(?!\d)",
        "accoglimento totale n ° cronol. 1 / 2011",
    ),
    (
        rf"{_NO}(?P<number2>\d{{1,5}})\s*/\s*(?P<year2>(?:19|20)\d\d|\d\d)\s*(?:(?i:reg\.?|registro)\s*)?(?P<kind2>(?i:sent\b\.?|sentenze|ord\b\.?|decr\b\.?))",
        "n ° 1 / 1911 reg. sent.",
    ),
    (
        rf"{_NO}(?P<kind4>(?i:sent\.|sentenza))\s*(?:{_NO})?(?P<number4>\d{{1,5}})\s*/\s*(?P<year4>(?:19|20)\d\d)(?!\d)",
        "n ° sent. n ° 1 / 1911",
    ),
)
_STAMP = regex(rf"(?<![\w']){STAMPS.pattern}{_PUBLISHED}")
QUOTING: Final = Table(
    (
        r"la|le|una|della|nella|alla|dalla|sulla|con",
        "la | le | una | della | nella | alla | dalla | sulla | con",
        "N. 12/2020",
    ),
    (r"con\s+la|detta|tale|questa|stessa|contro", "con la | detta | tale | questa | stessa | contro"),
    (r"avverso|impugnata|appellata|il|del|dal|dell'", "avverso | impugnata | appellata | il | del | dal | dell'"),
    (r"l'|nell'|all'|dall'|con\s+l'|stesso", "l' | nell' | all' | dall' | con l' | stesso"),
    (r"precedente|presente|Cass\.|Sez\.|U\.|giusta", "precedente | presente | Cass. | Sez. | U. | giusta"),
    (r"vista|visto|come\s+da|ex|ingiuntivo", "vista | visto | come da | ex | ingiuntivo"),
    any_case=True,
)
_QUOTED = regex(
    rf"(?:\b{QUOTING.pattern}|')\s*\Z",
    re.IGNORECASE,
)
_OF_ANOTHER = regex(
    r"\s*,?\s*(?:(?!persona)\S+\s+){0,6}?(?:del|dal|della|dalla|resa|emessa|pronunciata|impugnata)\s+"
    r"(?:Tribunale|Corte|Giudice|Pretore|Cassazione|Commissione)",
    re.IGNORECASE,
)


def read_numbers(source: DocumentText) -> Iterator[Proposal]:
    """``numero_provvedimento``, ``anno_provvedimento``, and ``data_pubblicazione`` where the stamp says it."""
    stamps = list(_stamps(source))
    if len({(number, year) for number, year, _ in stamps}) != 1:
        first_page = [stamp for stamp in stamps if stamp[2].start() < len(source.head)]
        if len({(number, year) for number, year, _ in first_page}) != 1:
            return
        stamps = first_page
    number, year, match = stamps[0]
    yield source.proposal("numero_provvedimento", str(number), match.start(), match.end())
    yield source.proposal("anno_provvedimento", str(year), match.start(), match.end())
    for _, _, match in stamps:
        day = day_of(match) if match["how"] else None
        if day is not None:
            yield source.proposal("data_pubblicazione", day.isoformat(), match.start(), match.end(), f"{day:%d/%m/%Y}")
            return


def _stamps(source: DocumentText) -> Iterator[tuple[int, int, re.Match[str]]]:
    """Number, year and place of each stamp: at the beginning before the subject, or at an edge of a page."""
    head_end = _heading_end(source)
    for match in _STAMP.finditer(source.text, 0, head_end):
        yield from _accepted(source, match)
    for index, start in enumerate(source.starts):
        end = source.starts[index + 1] if index + 1 < len(source.starts) else len(source.text)
        for low, high in {(start, min(end, start + 120)), (max(start, end - 160), end)}:
            if low < head_end:
                continue
            for match in _STAMP.finditer(source.text, low, high):
                at_line_start = match.start() == 0 or source.text[match.start() - 1] == "\n"
                if at_line_start and match["how"] and match["how"].lower().startswith("pubbl"):
                    yield from _accepted(source, match)


_END = regex(rf"(?i:{OPENS_CASE.pattern}|promoss|vertente|oggetto\s*:|conclusioni|appello\s+avverso|iscritt)")


def _heading_end(source: DocumentText) -> int:
    match = _END.search(source.head)
    return min(match.start() if match else len(source.head), 3_000)


def _accepted(source: DocumentText, match: re.Match[str]) -> Iterator[tuple[int, int, re.Match[str]]]:
    before = source.text[max(0, match.start() - 24) : match.start()]
    if _QUOTED.search(before) or _OF_ANOTHER.match(source.text, match.end(), match.end() + 120):
        return
    number = int(next(filter(None, match.group("number", "number2", "number3", "number4"))))
    year = year_of(next(filter(None, match.group("year", "year2", "year3", "year4", "year5"))))
    if number > 0 and 1950 <= year <= today().year:
        yield number, year, match
