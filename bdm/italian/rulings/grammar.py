"""Reading citations of rulings in running text, in linear time.

A citation is a row of parts in nearly any order (court, seat, section, kind, day, number, year), with little between
them. The parts are found first (``tokens``); rows of them are then read from left to right (``row``); at the end what
is told in one place holds where the text tells less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from bdm.italian.characters import one_space, uniform
from bdm.italian.german import in_italian
from bdm.italian.rulings.row import RulingRow
from bdm.italian.rulings.ruling import CitedRuling, Court, Ruling
from bdm.italian.rulings.source import CitingText
from bdm.italian.rulings.tokens import TOKENS
from bdm.italian.rulings.words import REGIONS, SEATED
from bdm.platform.kit.regex import regex

_GLUE: Final = regex(
    r"(?i:[\s,.:;()\[\]\"'*^-]|\b(?:[ivx]{1,4}(?:\s(?:bis|ter|quater))?|"
    + REGIONS
    + r")(?![^\W_])|\b(?:[dn]ell|dall|all|l|d)'|"
    r"\b(?:del(?:l[aoe])?|di|da|dal(?:la)?|in|data|il|la|le|lo|con|e|ed|nell[ae]|anche|cit|"
    r"civ(?:ile)?|trib(?:utaria)?|lav(?:oro)?|unite|un|anno|numero|emess[ao]|res[ao]|pronunciat[ao]|pubbl(?:icat[ao])?|depositat[ao]|emanat[ao]|proferit[ao]|pronunziat[ao]|notificat[ao]|recante|avente|ufficio|adit[oa]|locale|non|cancelleria|nel|procedimento|causa|esito|giudizio|composizione|monocratic[ao]|funzione|registrat[ao]|giudice\s(?:del\slavoro|unico|monocratico|istruttore|delegato)|qui|oggetto|presente|gravame|ex|artt?|sexies|p|dichiarativ[ao]\sdi\sfallimento|di\somolog(?:a|azione)|provvisoriamente|esecutiv[ao]|"
    r"g\.\s?(?:i\.\s?p|u\.\s?p|[uml])|presso|primo|grado|ai|sensi|norma|president[ei]|riesame|per|region(?:e|ale)|reg|siciliana|giurisd(?:iz(?:ionale)?)?|giurisdizionale|centr|ric|id|qual[ei]|cui|c|pen(?:ale|ali)?|civili|"
    r"recent[ei]|not[ae]|predett[ae]|suddett[ae]|propri[ae]|medesim[ae]|collegiale|cautelare|dibattimental[ei]|successiv[ae]|comunitaria|resa|nn?|ud|cc|tra|altre|conf(?:orm[ei])?|"
    r"cfr|vedi|v|ultimo|già|poi|infine|ancora|nonché|idem|parti|breve|forma|semplificata|quest[ao]|inter|partes|"
    r"stess[ao]|citat[aeo]|ingiuntivo|(?:non\s)?definitiva|parziale|(?:impugn|appell|grav)at[ao]|di\sprimo\sgrado|central[ei]|d'appello|appello|app|giur|di\s+legittimità|sede)\b){0,40}+"
)
MAX_PARTIES: Final = 120
"""Characters of the parties that stand between a case and its ECLI."""
_OTHER_CASE: Final = regex(r"(?i:;|\bsentenz|\bcaus[ae]\b)")
_BESIDE: Final = regex(r"[\s,(:-]{0,4}")
_INJUNCTION: Final = regex(r"(?i:ingiunt|cron|omolog)")


def rulings(text: str) -> list[CitedRuling]:
    """The rulings cited in ``text``, in order, none within another."""
    italian, written = in_italian(uniform(text, one_line=True))
    line, place = one_space(italian)
    of = CitingText(line)
    row, found, end = RulingRow(of), list[CitedRuling](), -1
    for match in TOKENS.finditer(line):
        if match.start() < end:
            continue  # within the name of a seat
        between = line[end : match.start()] if end >= 0 else None
        if between is None or len(between) > 80 or not (_GLUE.fullmatch(between) or row.takes(match, between)):
            found += row.take()
            row, between = RulingRow(of), ""
        end = row.read(match, between)
        found += row.ready()
    found += row.take()
    return [
        replace(each, start=written(place(each.start)), end=written(place(each.end - 1)) + 1)
        for each in _told(list(_once(found, line)), line)
    ]


def _once(citations: list[CitedRuling], line: str) -> Iterator[CitedRuling]:
    """The same, where a case of the Court of Justice that has its ECLI beside it stands once: 'C-162/15 P-R,
    EU:C:2016:142'.
    """
    last: CitedRuling | None = None
    for each in citations:
        between = line[last.end : each.start] if last is not None else ""
        if last is None:
            last = each
        elif _is_ecli(each) and last.ruling.court is Court.GIUSTIZIA_UE and _of_one_case(between):
            continue
        elif not (_is_ecli(last) and each.ruling.court is Court.GIUSTIZIA_UE and _BESIDE.fullmatch(between)):
            yield last
            last = each
        else:
            last = each
    if last is not None:
        yield last


def _is_ecli(cited: CitedRuling) -> bool:
    return cited.ruling.number.startswith("EU:")


def _of_one_case(between: str) -> bool:
    """Whether between a case and an ECLI there are at most its parties."""
    return len(between) < MAX_PARTIES and _OTHER_CASE.search(between) is None


def _told(citations: list[CitedRuling], line: str) -> Iterator[CitedRuling]:
    """The same, where one that lacks its court has that of the only one with its number and year; a decree that has
    none is a law, unless it is an injunction.
    """
    full: dict[tuple[str, int], dict[tuple[Court, str | None], Ruling]] = {}
    for each in citations:
        ruling = each.ruling
        if ruling.court is not None:
            office = ruling.court, ruling.seat.casefold() if ruling.seat else None
            full.setdefault((ruling.number, ruling.year), {}).setdefault(office, ruling)
    for each in citations:
        ruling = _in_full(each.ruling, full.get((each.ruling.number, each.ruling.year), {}).values())
        if ruling.court is None and ruling.kind == "decreto" and not _INJUNCTION.search(line[each.start : each.end]):
            continue
        yield replace(each, ruling=ruling)


def _in_full(ruling: Ruling, named: Collection[Ruling]) -> Ruling:
    """With the court and the seat of the only one of ``named`` that it may be."""
    told = [each for each in named if each.seat is not None or each.court not in SEATED]
    alone = told or list(named)  # one without a seat says less than any other
    courts = {None, Court.TRIBUNALE, *(each.court for each in told if each.court in SEATED)}
    if ruling.seat is not None or ruling.court not in courts or len(alone) != 1:
        return ruling
    if ruling.kind and alone[0].kind not in (None, ruling.kind):
        return ruling
    return replace(ruling, court=alone[0].court, seat=alone[0].seat)
