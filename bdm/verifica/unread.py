"""What begins as a citation and could not be read: it is told as such, never left out of the answer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.italian.acts import START
from bdm.italian.characters import one_space, uniform
from bdm.italian.rulings.tokens import TOKENS, court_of, part
from bdm.platform.kit.regex import regex
from bdm.verifica.schemas import Genere

Span = tuple[int, int]
_Found = tuple[int, int, Genere, str | None]

_NEAR: Final = 30
"""Characters between a court, or 'sentenza', its section, and the number or day by which it is cited."""
_TOLD: Final = frozenset({"number_year", "year_first", "whole", "case", "counted", "number", "joined", "application"})
"""Parts by which a decision is cited."""
_DAYS: Final = frozenset({"day", "deposit"})
"""The same of one whose court is named: 'ordinanza del 3 marzo 2020' is what the judge of the case has ordered."""
_OTHERS: Final = frozenset({"register", "rolls", "gazette", "heard"})
"""Parts whose numbers are of no decision."""
_ENDED: Final = regex(
    r"(?i:(?<!\bn)(?<!\bsez)(?<!\bsent)(?<!\bord)(?<!\bart)(?<!\bciv)(?<!\bpen)(?<!\blav)[.:?!]\s+(?-i:[A-ZÀ-Þ])|;)"
)
_REGISTERED: Final = regex(r"(?i:[\s,(-]{0,3}(?:n\.?\s?)?r\.?\s?g)")
_SUFFIX: Final = r"(?:[-\s](?:bis|ter|quater|quinquies|sexies|septies|octies)(?![^\W_]))?(?:\.\d)?"
_ACT: Final = (
    r"(?:d\.?\s?l(?:gs|vo)?\.?|d\.?\s?p\.?\s?r\.?|d\.?\s?p\.?\s?c\.?\s?m\.?|d\.?\s?m\.?|r\.?\s?d\.?(?:\s?l\.?)?"
    r"|l\.?\s?(?:r|p|cost)?\.?|leggi?|legge|decreto(?:[\s-](?:legge|legislativo))?|direttiva|regolamento)"
)
_ARTICLE: Final = rf"(?:artt?\.?|articol[oi])\s?(?:n\.\s?)?\d{{1,4}}{_SUFFIX}"
_NORM: Final = regex(
    START
    + rf"(?i:(?:{_ARTICLE},?\s(?:del(?:la\s|\s|l'))?)?"
    + rf"(?P<act>{_ACT}\s?(?:\((?:ce|ue|cee)\)\s?)?(?:n\.?\s?)?\d{{1,5}})(?P<year>\s?/\s?\d{{2,4}})?"
    + rf"|{_ARTICLE})(?![\w/])"
)
_NUMBERED: Final = regex(r"(?i:[\s,(]{0,3}(?:(?:civ|pen)(?:ile|ale|\.)?[\s,]{0,3})?(?P<n>nr?[.°]?\s?)?\d[\w/]*)")
_PRIVATE: Final = regex(
    r"(?i:[^.;\n]{0,25}?\b(?:contratt|statut|polizz|capitolat|disciplinar|bando|condizioni|regolamento\s(?:di\s)?condomin|"
    r"atto\scostitutivo|convenzione|accordo|scrittura|transazion|lettera\sd'invito|preliminare|patti))"
)
"""What has articles and is no law: 'art. 5 del contratto'."""


@dataclass(frozen=True)
class UnreadCitation:
    """The words with which it begins, ``text[start:end]``, and what it seems to cite; ``act`` is one without a year."""

    start: int
    end: int
    genere: Genere
    act: str | None = None


def unread(text: str, read: Sequence[Span]) -> list[UnreadCitation]:
    """Those that stand outside of what was ``read`` (in order), in their order."""
    line, place = one_space(uniform(text, one_line=True))
    free = _Free(read, place)
    norms = list(_norms(line, free))
    free = _Free(sorted([*read, *((place(start), place(end - 1) + 1) for start, end, *_ in norms)]), place)
    found = sorted([*norms, *_decisions(line, free)], key=lambda each: each[:2])
    return [UnreadCitation(place(start), place(end - 1) + 1, genere, act) for start, end, genere, act in found]


class _Free:
    """Tells what no citation that was read has, by places in the line."""

    def __init__(self, spans: Sequence[Span], place: Callable[[int], int]) -> None:
        self._place = place
        self._starts = [start for start, _ in spans]
        self._ends: list[int] = []
        for _, end in spans:
            self._ends.append(max(end, self._ends[-1]) if self._ends else end)

    def __call__(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, self._place(end - 1))
        return at == 0 or self._ends[at - 1] <= self._place(start)


def _norms(line: str, free: _Free) -> Iterator[_Found]:
    for match in _NORM.finditer(line):
        if free(*match.span()) and not _PRIVATE.match(line, match.end()):
            yield match.start(), match.end(), Genere.NORMA, None if match["year"] else match["act"]


def _decisions(line: str, free: _Free) -> Iterator[_Found]:
    """A court or 'sentenza', and near it in the same sentence a number; or a court and a day."""
    begun, court, last, least = -1, False, 0, 0
    for match in TOKENS.finditer(line):
        name, start, end = part(match), match.start(), match.end()
        if begun >= 0 and (start - last > _NEAR or _ENDED.search(line, last, start)):
            if least:
                yield begun, least, Genere.DECISIONE, None
            begun, court, least = -1, False, 0
        if begun >= 0 and not free(begun, end):
            begun, court, least = -1, False, 0
        named = court_of(match) is not None
        if name in _OTHERS or not free(start, end) or _REGISTERED.match(line, end):
            begun, court, least = -1, False, 0
        elif named or (name == "kind" and not match[0].casefold().startswith("decr")):
            begun, court = begun if begun >= 0 else start, court or named
            least = _number_at(line, end, free, bare=court)
        elif begun >= 0 and name == "section":
            least = _number_at(line, end, free, bare=court)
        elif begun >= 0 and (name in _TOLD or (court and name in _DAYS)):
            yield begun, end, Genere.DECISIONE, None
            begun, court, least = -1, False, 0
        last = end
    if begun >= 0 and least:
        yield begun, least, Genere.DECISIONE, None


def _number_at(line: str, at: int, free: _Free, *, bare: bool) -> int:
    """Where a number ends that begins at once, of whatever form, with 'n.' unless it may be ``bare``; 0 without one."""
    match = _NUMBERED.match(line, at)
    return match.end() if match and (bare or match["n"]) and free(*match.span()) else 0
