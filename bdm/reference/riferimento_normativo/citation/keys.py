"""The forms under which references are looked up: the same for every spelling."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from bdm.reference.riferimento_normativo.citation.act import DATED
from bdm.reference.riferimento_normativo.citation.extraction import parse
from bdm.reference.riferimento_normativo.citation.names import KNOWN
from bdm.reference.riferimento_normativo.citation.reference import Reference

_ANNEXES: Final = {(act.tipo, act.numero, act.anno): act for act in KNOWN.values() if act.allegato is not None}
_OF_DECREE: Final = 10
"""The decrees that approve a code in an annex have fewer articles than this."""


@lru_cache(maxsize=65_536)
def forms(text: str) -> tuple[str, ...]:
    """The printed form of the reference that ``text`` spells ('art 2043 cc' → 'ART. 2043 C.C.'), or ``text`` itself
    where it spells none. An act known by number, year and day has a second form, without the day: whoever asks for
    'D.M. 55/2014' means 'D.M. 55/2014 10/03/2014' too.
    """
    read = parse(text)
    if read is None:
        return (text,)
    reference = _annexed(read)
    act = reference.act
    if act.tipo in DATED and act.numero is not None and act.data is not None:
        return (reference.text, replace(reference, act=replace(act, data=None)).text)
    return (reference.text,)


def _annexed(reference: Reference) -> Reference:
    """'Art. 120 d.lgs. 104/2010' is of the code in its annex: the decree has no such article."""
    act = reference.act
    code = _ANNEXES.get((act.tipo, act.numero, act.anno)) if act.allegato is None else None
    if code is None or reference.partition.articolo is None or reference.partition.articolo < _OF_DECREE:
        return reference
    return replace(reference, act=code)
