"""Where a court sits: what stands behind its name, and which of its detached sections decided.

A detached section numbers its decisions by itself: those of 'Tribunale di Monza, sezione distaccata di Desio' and of
'TAR Lombardia, Brescia' are not those of the court's own seat.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bdm.italian.keys import key
from bdm.italian.rulings.ruling import DETACHED, Court
from bdm.italian.rulings.words import SEATED
from bdm.italian.writing import title_case
from bdm.platform.kit.regex import regex

_NO_SEAT = (
    r"Sez|Sent|Ord|Decr|NN?|Civ|Pen|Lav|Con|Il|La(?!\sSpezia)|In|Nel|Del|Rv|Dep|Sezione|Ordinanza|Sentenza"
    r"|ECLI|Cass|Cassazione|CEDU|App|Trib|Tribunale|Corte|TAR|Cons|Giudice|Dott|Dottssa|Dr|Avv|Est|Rel|Pres|Prima|Seconda|Terza|Quarta|Ufficio|Per|Ha|Proc|Fall|Causa|Procedimento|Procedura|Fallimento|Ricorso|Verbale|Decreto"
)
_WORD = rf"(?!(?i:{_NO_SEAT})\b)[A-ZÀ-Þ][\w']+"
_SEAT: Final = regex(
    r"(?:\s?(?i:ordinario|civile|penale|monocratico|collegiale|provinciale|regionale|centrale|del\s+riesame|dell[ae]\s+impres[ae]|imprese?|di\s+(?:primo|secondo)\s+grado|(?:[12]°?|I{1,2})\s?grado|(?:reg|prov)(?:\.|\b)|ord\.)){0,3}"
    r"[\s,-]{0,3}(?i:di\s|d'\s?|del\s|della\s|dell'\s?|per\s(?:il\s|la\s|l'))?\s?"
    rf"(?P<seat>(?:(?:S|SS)\.\s?(?:M\.\s?)?)?{_WORD}(?:[\s-]{{1,2}}(?:(?i:di|dei|del|della|nell'|in|al|d')\s?)?{_WORD}){{0,3}}(?:\sC\.\s?V\.)?)"
)
_TOWN: Final = regex(
    r"(?:\s?[,(-]\s?|\s)(?i:(?:sede|sez\.|sezione)\s(?:(?:staccata|distaccata|autonoma|stacc\.|dist\.)\s)?(?:di\s)?)?"
    rf"(?![IVX]+\b)(?P<town>{_WORD}(?:\s{_WORD})?)\)?"
)
_DETACHED: Final = regex(
    r"\s?[,(-]?\s?(?i:(?:sez(?:ione|\.)|sede)\s(?:dist(?:accata|acc?\.|\.)|stacc(?:ata|\.))\s(?:di\s|d(?='))?"
    r"|(?:sez(?:ione|\.)|sede|articolazione\sterritoriale)\s(?:di\s|d(?=')))'?\s?"
    rf"(?P<town>{_WORD}(?:[\s-](?:(?i:di|dei|de'|del|della|in|al|d')\s?)?{_WORD}){{0,2}})\)?"
)
_OF_APPEAL: Final = regex(
    r"(?:\s?[,(-]\s?|\s)(?i:(?:(?:sez(?:ione|\.)|sede)\s(?:(?:dist|stacc)[a-z]{0,6}\.?\s)?)?(?:di\s)?"
    r"(?P<town>bolzano|sassari|taranto)\b)\)?"
)
"""The detached sections of the courts of appeal, which are offices of their own."""
_JOINED: Final = regex(r"(?i:(?P<seat>trento|cagliari|lecce)[\s-]+(?P<town>bolzano|sassari|taranto))")
_SECTION_FIRST: Final = regex(
    rf"\s(?i:sez(?:ione|\.)\s[\w.]{{1,12}}(?:\s[\w.]{{1,12}})?)\s-\s(?P<seat>{_WORD}(?:\s(?:(?i:di|del|della)\s)?{_WORD}){{0,3}})(?=,)"
)
"""'Tribunale sez. lav. - Roma, 03/05/2019, n. 4321'."""
_ADMINISTRATIVE: Final = {
    "Abruzzo": ("L'Aquila", "Pescara"),
    "Basilicata": ("Potenza", None),
    "Calabria": ("Catanzaro", "Reggio Calabria"),
    "Campania": ("Napoli", "Salerno"),
    "Emilia-Romagna": ("Bologna", "Parma"),
    "Friuli-Venezia Giulia": ("Trieste", None),
    "Lazio": ("Roma", "Latina"),
    "Liguria": ("Genova", None),
    "Lombardia": ("Milano", "Brescia"),
    "Marche": ("Ancona", None),
    "Molise": ("Campobasso", None),
    "Piemonte": ("Torino", None),
    "Puglia": ("Bari", "Lecce"),
    "Sardegna": ("Cagliari", None),
    "Sicilia": ("Palermo", "Catania"),
    "Toscana": ("Firenze", None),
    "Umbria": ("Perugia", None),
    "Valle d'Aosta": ("Aosta", None),
    "Veneto": ("Venezia", None),
}
"""The administrative court of each region, its seat and its detached section (l. 1034/1971, artt. 1 e 2)."""
_AUTONOMOUS: Final = ("Bolzano", "Trento")
"""Its court in Trentino-Alto Adige is two (d.P.R. 426/1984)."""


def seat_at(line: str, end: int, court: Court) -> tuple[str | None, int]:
    """The seat of the court whose name ends at ``end``, with its detached section, and where it ends."""
    seat = (_SEAT.match(line, end) or _SECTION_FIRST.match(line, end)) if court in SEATED else None
    if seat is None:
        return None, end
    if court is Court.AMMINISTRATIVO:
        town = _TOWN.match(line, seat.end())
        return administrative(seat["seat"], town["town"] if town else ""), (town or seat).end()
    if court is Court.TRIBUTARIO:  # its sections are numbered through, whatever town they sit in
        return seat["seat"], (_DETACHED.match(line, seat.end()) or seat).end()
    joined = _JOINED.fullmatch(seat["seat"]) if court is Court.APPELLO else None
    if joined is not None:
        return f"{joined['seat']}{DETACHED}{joined['town']}", seat.end()
    town = (_OF_APPEAL.match(line, seat.end()) if court is Court.APPELLO else None) or _DETACHED.match(line, seat.end())
    return (f"{seat['seat']}{DETACHED}{town['town']}", town.end()) if town else (seat["seat"], seat.end())


@lru_cache(maxsize=1024)
def administrative(seat: str, town: str) -> str:
    """The administrative court that a region and a town, or one of them, name: 'Lombardia', 'Lombardia, Brescia'. What
    is none of these is left as it is written.
    """
    words = f" {key(f'{seat} {town}')} "
    own = next((each for each in _AUTONOMOUS if f" {key(each)} " in words), None)
    if own is not None or " trentino " in words:
        return own or "Trento"
    for region, (main, branch) in _ADMINISTRATIVE.items():
        name = key(region)
        rest = words.removeprefix(f" {name}")
        if branch is not None and f" {key(branch)} " in rest:
            return f"{region}, {branch}"
        if words.startswith(f" {name.split()[0]} ") or f" {key(main)} " in words:
            return region
    return seat


def of_branch(seat: str, between: str) -> str:
    """``seat`` of an administrative court with the town of its detached section, where that follows later: 'TAR Puglia,
    sez. I, Lecce, n. 5/2020'.
    """
    branch = _ADMINISTRATIVE.get(seat, ("", None))[1]
    return f"{seat}, {branch}" if branch is not None and re.search(rf"\b{branch}\b", title_case(between)) else seat
