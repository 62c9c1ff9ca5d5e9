"""Where a court sits: what stands behind its name."""

from __future__ import annotations

from typing import Final

from bdm.italian.rulings.ruling import Court
from bdm.italian.rulings.words import SEATED
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
    rf"(?:\s?[,-]\s?|\s)(?i:(?:sede|sez\.|sezione)\s(?:staccata\s)?(?:di\s)?)?(?![IVX]+\b){_WORD}(?:\s{_WORD})?"
)
_DETACHED: Final = regex(
    rf"\s?[,(-]?\s?(?i:sez(?:ione|\.)\s(?:dist(?:accata|acc?\.|\.)|stacc(?:ata|\.))\s(?:di\s)?){_WORD}(?:\s{_WORD}){{0,2}}\)?"
)
"""The section of it that sits elsewhere: the numbers are those of the court."""
_SECTION_FIRST: Final = regex(
    rf"\s(?i:sez(?:ione|\.)\s[\w.]{{1,12}}(?:\s[\w.]{{1,12}})?)\s-\s(?P<seat>{_WORD}(?:\s(?:(?i:di|del|della)\s)?{_WORD}){{0,3}})(?=,)"
)
"""'Tribunale sez. lav. - Roma, 03/05/2019, n. 4321'."""


def seat_at(line: str, end: int, court: Court) -> tuple[str | None, int]:
    """The seat of the court whose name ends at ``end``, and where it ends."""
    seat = (_SEAT.match(line, end) or _SECTION_FIRST.match(line, end)) if court in SEATED else None
    if seat is None:
        return None, end
    part = (_TOWN if court is Court.AMMINISTRATIVO else _DETACHED).match(line, seat.end())
    return seat["seat"], part.end() if part else seat.end()
