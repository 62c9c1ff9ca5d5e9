"""What is found of a citation, and what it all means for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bdm.verifica.schemas import Codice, RilievoOut, Riscontro

_WORST: Final = (
    Riscontro.ERRORE,
    Riscontro.DUBBIO,
    Riscontro.CORRETTA_RIFORMATA,
    Riscontro.CORRETTA,
    Riscontro.NON_LETTO,
)


def wrong(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.ERRORE, testo=text)


def doubtful(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.DUBBIO, testo=text)


def right(code: Codice, text: str) -> RilievoOut:
    return RilievoOut(codice=code, riscontro=Riscontro.CORRETTA, testo=text)


def undone(code: Codice, text: str) -> RilievoOut:
    """Whoever relies on what is cited has to look first, however rightly it is cited."""
    return RilievoOut(codice=code, riscontro=Riscontro.CORRETTA_RIFORMATA, testo=text)


def unknown(code: Codice, text: str) -> RilievoOut:
    """Something that says neither that the citation is right nor that it is wrong."""
    return RilievoOut(codice=code, riscontro=Riscontro.NON_VERIFICABILE, testo=text)


def not_read(text: str) -> RilievoOut:
    """What begins as a citation, of which nothing more is known."""
    return RilievoOut(codice=Codice.NON_LETTA, riscontro=Riscontro.NON_LETTO, testo=text)


def outcome(findings: Iterable[RilievoOut]) -> Riscontro:
    """The worst of all; nothing that is only unknown makes a right citation less so. What was undone is no outcome of a
    citation that is not right.
    """
    told = {each.riscontro for each in findings}
    if Riscontro.CORRETTA not in told and Riscontro.CORRETTA_RIFORMATA in told:
        told = told - {Riscontro.CORRETTA_RIFORMATA} | {Riscontro.DUBBIO}
    return next((each for each in _WORST if each in told), Riscontro.NON_VERIFICABILE)
