"""Reading citations of rulings in running text, in linear time.

A citation is a row of parts in nearly any order (court, seat, section, kind, day, number, year), with little between
them. The parts are found first (``tokens``); rows of them are then read from left to right (``row``); at the end what
is told in one place holds where the text tells less.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bdm.italian.characters import uniform
from bdm.italian.rulings.row import Row
from bdm.italian.rulings.ruling import CitedRuling, Court, Ruling
from bdm.italian.rulings.source import Source
from bdm.italian.rulings.tokens import TOKENS
from bdm.italian.rulings.words import REGIONS, SEATED
from bdm.platform.kit.regex import regex

_GLUE: Final = regex(
    r"(?i:[\s,.:;()\[\]\"'*^-]|\b(?:[ivx]{1,4}(?:\s(?:bis|ter|quater))?|"
    + REGIONS
    + r")(?![^\W_])|\b(?:[dn]ell|dall|all|l|d)'|"
    r"\b(?:del(?:l[ao])?|di|da|dal(?:la)?|in|data|il|la|le|lo|con|e|ed|nell[ae]|anche|cit|"
    r"civ(?:ile)?|trib(?:utaria)?|lav(?:oro)?|unite|un|anno|numero|emess[ao]|res[ao]|pronunciat[ao]|pubblicat[ao]|depositat[ao]|"
    r"per|region(?:e|ale)|reg|siciliana|giurisd(?:iz(?:ionale)?)?|giurisdizionale|centr|ric|id|qual[ei]|cui|c|pen(?:ale|ali)?|civili|"
    r"recent[ei]|not[ae]|predett[ae]|suddett[ae]|propri[ae]|medesim[ae]|collegiale|cautelare|successiv[ae]|comunitaria|resa|nn?|tra|altre|conf(?:orm[ei])?|"
    r"cfr|vedi|v|ultimo|già|poi|infine|ancora|nonché|idem|parti|breve|forma|semplificata|quest[ao]|inter|partes|"
    r"stess[ao]|citat[aeo]|ingiuntivo|(?:non\s)?definitiva|parziale|(?:impugn|appell|grav)at[ao]|di\sprimo\sgrado|central[ei]|d'appello|appello|app|giur|di\s+legittimità|sede)\b){0,40}+"
)
_SPACES: Final = regex(r"\s{2,}")


def rulings(text: str) -> list[CitedRuling]:
    """The rulings cited in ``text``, in order, none within another."""
    line, place = _one_space(uniform(text, one_line=True))
    of = Source(line)
    row, found, end = Row(of), list[CitedRuling](), -1
    for match in TOKENS.finditer(line):
        if match.start() < end:
            continue  # within the name of a seat
        between = line[end : match.start()] if end >= 0 else None
        if between is None or len(between) > 80 or not (_GLUE.fullmatch(between) or row.takes(match, between)):
            found += row.take()
            row, between = Row(of), ""
        end = row.read(match, between)
        found += row.ready()
    found += row.take()
    return [replace(each, start=place(each.start), end=place(each.end - 1) + 1) for each in _told(found, line)]


def _told(found: list[CitedRuling], line: str) -> list[CitedRuling]:
    """The same, where one that lacks its court has that of the only one with its number and year, and a case of the
    Court of Justice stands once: 'C-162/15 P-R, EU:C:2016:142'.
    """
    full: dict[tuple[str, int], dict[tuple[Court, str | None], Ruling]] = {}
    for each in found:
        ruling = each.ruling
        if ruling.court is not None and (ruling.seat is not None or ruling.court not in SEATED):
            office = ruling.court, ruling.seat.casefold() if ruling.seat else None
            full.setdefault((ruling.number, ruling.year), {}).setdefault(office, ruling)
    told, last = list[CitedRuling](), -1
    for each in found:
        ruling = each.ruling
        if (
            ruling.number.startswith("EU:")
            and last >= 0
            and each.start - last < 60
            and ";" not in line[last : each.start]
        ):
            continue
        last = each.end if ruling.court is Court.GIUSTIZIA_UE else -1
        named = list(full.get((ruling.number, ruling.year), {}).values())
        courts = {None, Court.TRIBUNALE, *(one.court for one in named if one.court in SEATED)}
        lacks = ruling.court in courts and ruling.seat is None
        if lacks and len(named) == 1 and (not ruling.kind or named[0].kind in (None, ruling.kind)):
            ruling = replace(ruling, court=named[0].court, seat=named[0].seat)
        told.append(replace(each, ruling=ruling))
    return told


def _one_space(text: str) -> tuple[str, Callable[[int], int]]:
    """``text`` with one space for several, and what gives the place in ``text`` of a place in it."""
    starts, gone, parts, at = [0], [0], list[str](), 0
    for run in _SPACES.finditer(text):
        parts.append(text[at : run.start() + 1])
        at = run.end()
        gone.append(gone[-1] + at - run.start() - 1)
        starts.append(at - gone[-1])
    parts.append(text[at:])
    return "".join(parts), lambda place: place + gone[bisect_right(starts, place) - 1]
