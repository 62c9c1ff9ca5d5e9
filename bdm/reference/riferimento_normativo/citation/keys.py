"""The forms under which references are looked up: the same for every spelling."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bdm.reference.riferimento_normativo.citation.act import DATED
from bdm.reference.riferimento_normativo.citation.extraction import parse


@lru_cache(maxsize=65_536)
def forms(text: str) -> tuple[str, ...]:
    """The printed form of the reference that ``text`` spells ('art 2043 cc' → 'ART. 2043 C.C.'), or ``text`` itself
    where it spells none. An act known by number, year and day has a second form, without the day: whoever asks for
    'D.M. 55/2014' means 'D.M. 55/2014 10/03/2014' too.
    """
    reference = parse(text)
    if reference is None:
        return (text,)
    act = reference.act
    if act.tipo in DATED and act.numero is not None and act.data is not None:
        return (reference.text, replace(reference, act=replace(act, data=None)).text)
    return (reference.text,)
