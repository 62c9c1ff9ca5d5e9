"""Where sentences end in the Italian of decisions, which is full of stops that end nothing: 'art. 2043 c.c.', 'Cass.
sez. un., sent. n. 12 del 3.4.2019', 'S.p.A.', 'dott. M. Rossi'.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.platform.kit.regex import regex

LONGEST: Final = 600
"""Characters: a longer sentence is cut at its semicolons, as lists of facts and claims are written."""

_ABBREVIATIONS: Final = frozenset(
    """
    all app arch art artt ass av avv avvti ca cap cass cfr circ cit civ co cod coll conf cons contr corr cost cpv ct dec
    decr del delib dep det dir disp div doc docc dott dottssa dpr dr drssa ecc ed es etc fasc fatt geom gg giur id
    imp ind ing int it lett lgs loc min mod nn nr num on ord orig pag pagg par parr pen pp pres proc prof prot prov
    pubbl rag rappr rel ric rif rig rist sec seg segg sent sez sezz sig sigg sigra sost spec spett ss sub succ suppl
    tab tel trib trim ult un vers vol vs
    """.split()
)
"""Without their stops, in small letters; single letters and what has a stop inside ('c.p.c.') go by themselves."""
# The sign comes first and what stands before it after: the engine leaps from sign to sign
_END = regex(r"[.!?…;](?:(?<=;)|(?<!;)(?<![.!?…].)[.!?…]*[»”\"')\]]*)(?=\s)")
_WORD_BEFORE = regex(r"[^\W_](?<![^\W_].)[^\W_]*(?:\.[^\W_]+)*$")
_BEGINS = regex(r"\s+[«“\"'(\[–—-]*\s*(?:[A-ZÀ-Ý]|\d)")
_OPENING = regex(
    r"\s+[«“\"'(\[–—-]*(?:Il|Lo|La|I|Gli|Le|L['’]|Un|Una|Nel|Nella|Nell['’]|Con|Per|Non|Ne|In|Si|Ciò|Ne|Da|Dal|Dalla|Al|Alla"
    r"|All['’]|Se|Ma|E|Ed|Come|Quanto|Tale|Tali|Questo|Questa|Invero|Infatti|Pertanto|Inoltre|Orbene|Ebbene|Sul|Sulla|Sono"
    r"|È|E['’]|Né|Così|Deve|Occorre|Anche|Ai|Del|Della|Dell['’]|Dunque|Quindi|Peraltro|Tuttavia|Parte|A|Su|Tra|Fra|Ove"
    r"|Appare|Va|Vanno|Ha|Hanno|Secondo|Quest['’]|Qualora|Poiché|Premesso|Ritenuto|Rilevato|Considerato|Osserva)\b"
)
_LOOK_BACK: Final = 40


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of a paragraph as (start, end) in ``text``, without the spaces around them; every other character
    is in one. Takes linear time.
    """
    start = 0
    for match in _END.finditer(text):
        stop = match.group()
        long = match.end() - start > LONGEST
        if (stop.startswith(";") and not long) or not _ends(text, start, match):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    stop = match.group()
    if stop.startswith(";"):
        return True
    if not _BEGINS.match(text, match.end()):
        return False
    window = text[max(start, match.start() - _LOOK_BACK) : match.start()]
    before = _WORD_BEFORE.search(window)
    if before is None or not stop.startswith(".") or stop.startswith(".."):
        return True
    word = before.group()
    if "." in word:  # 'c.p.c. La' ends, 'S.p.A. Alfa' does not: what follows a code begins with a word of the language
        return _OPENING.match(text, match.end()) is not None
    numbered = word.isdigit() and not window[: before.start()].strip(" ;:(")  # '1. Con atto di citazione'
    initial = len(word) == 1 and not word.isdigit()
    return not numbered and not initial and word.casefold() not in _ABBREVIATIONS


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    if stripped := piece.strip():
        begin = start + len(piece) - len(piece.lstrip())
        yield begin, begin + len(stripped)
