"""What is found of a citation, and what it all means for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bdm.verifica.schemas import Codice, RilievoOut, Riscontro

_WORST: Final = (Riscontro.ERRORE, Riscontro.DUBBIO, Riscontro.CORRETTA)


def wrong(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.ERRORE, testo=text)


def doubtful(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.DUBBIO, testo=text)


def right(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.CORRETTA, testo=text)


def unknown(code: Codice, text: str) -> RilievoOut:
    """Something that says neither that the citation is right nor that it is wrong."""
    return RilievoOut(codice=code, riscontro=Riscontro.NON_VERIFICABILE, testo=text)


def outcome(found: Iterable[RilievoOut]) -> Riscontro:
    """The worst of all; nothing that is only unknown makes a right citation less so."""
    told = {each.riscontro for each in found}
    return next((each for each in _WORST if each in told), Riscontro.NON_VERIFICABILE)
