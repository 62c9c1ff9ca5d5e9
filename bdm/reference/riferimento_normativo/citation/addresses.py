"""Norms named as machines name them, read back: urn:nir (with Normattiva's spellings), CELEX, ELI."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from bdm.italian.numerals import SUFFIXES
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.act import (
    CODES,
    COSTITUZIONE,
    LOCAL,
    NUMBERED,
    Act,
)
from bdm.reference.riferimento_normativo.citation.official_text import STATE
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference

ADDRESS: Final = regex(
    r"(?i:(?:https?://[\w./-]{1,60}\?)?urn:nir:[\w.:;,~@!=-]{1,120}"
    r"|(?:https?://[^\s?]{1,80}\?uri=)?celex:\d{5}[a-z]\d{4}(?:~art\d{1,4})?"
    r"|(?:https?://data\.europa\.eu/)?\beli/(?:reg|dir)/\d{4}/\d{1,4}(?:/[a-z]{2,4})?)"
)
"""Where such a name stands in a text, also within the address of the official text."""
_TYPES: Final = {name: tipo for tipo, name in NUMBERED.items()} | {
    spelled: tipo for tipo, name in NUMBERED.items() for known, spelled in STATE.items() if known == name
}
_NIR: Final = regex(
    r"urn:nir:(?P<type>[a-z.]+:[a-z.]+):(?P<year>\d{4})(?:-\d\d-\d\d)?;(?P<number>\d{1,5})(?::(?P<annex>\d{1,2}))?"
    r"(?:[@!][\w.;=-]*)?(?P<part>~[\w.-]+)?.*"
)
_CONSTITUTION: Final = regex(r"urn:nir:stato:costituzione(?::1947-12-27)?(?:[@!][\w.;=-]*)?(?P<part>~[\w.-]+)?.*")
_PART: Final = regex(
    r"~art(?P<articolo>\d{1,4})(?P<articolo_suffisso>[a-z]+)?(?:\.(?P<articolo_estensione>\d{1,2}))?"
    r"(?:-com(?:ma)?(?P<comma>\d{1,3})(?P<comma_suffisso>[a-z]+)?)?"
    r"(?:-let(?P<lettera>[a-z]))?(?:-num(?P<numero>\d{1,3}))?.*"
)
_CELEX: Final = regex(r"celex:3(?P<year>\d{4})(?P<kind>[rl])(?P<number>\d{4})(?P<part>~art\d+)?")
_ELI: Final = regex(r"eli/(?P<kind>reg|dir)/(?P<year>\d{4})/(?P<number>\d{1,4})")
_FIRST_OF_UNION: Final = 2010
"""From this year on acts are of the Union, before of the Community."""


def read_address(text: str) -> Reference | None:
    """The norm that an ``ADDRESS`` names; None where it names none that is known here, or a part that nobody cites.

    >>> read_address("urn:nir:stato:legge:1990-08-07;241~art2bis").text
    'ART. 2-BIS L. 241/1990'
    """
    low = text.lower()
    if (at := low.find("urn:nir:")) >= 0:
        return _nir(low[at:])
    match = _CELEX.search(low) or _ELI.search(low)
    if match is None:
        return None
    year, regulation = int(match["year"]), match["kind"][0] == "r"
    tipo = f"{'REG.' if regulation else 'DIR.'} {'UE' if year >= _FIRST_OF_UNION else 'CE'}"
    part = _part(match.groupdict().get("part"))
    return None if part is None else Reference(Act(tipo, int(match["number"]), year), part)


def _nir(low: str) -> Reference | None:
    if match := _CONSTITUTION.fullmatch(low):
        act: Act | None = Act(COSTITUZIONE)
    elif match := _NIR.fullmatch(low):
        act = _act(match)
    else:
        return None
    part = _part(match["part"])
    return None if act is None or part is None else Reference(act, part)


def _act(match: re.Match[str]) -> Act | None:
    tipo, year, number, annex = _TYPES.get(match["type"]), int(match["year"]), int(match["number"]), match["annex"]
    if tipo is None or tipo in LOCAL:
        return None
    for code, source in CODES.items():
        if (source.tipo, source.data.year, source.numero, source.allegato) == (tipo, year, number, annex):
            return Act(code)
    return Act(tipo, number, year, allegato=annex)


def _part(text: str | None) -> Partition | None:
    """The part that ``~art2bis-comma1`` names; all of the act without one."""
    if text is None:
        return Partition()
    match = _PART.fullmatch(text)
    if match is None:
        return None
    numbers: dict[str, Any] = {
        name: int(match[name]) for name in ("articolo", "articolo_estensione", "comma", "numero") if match[name]
    }
    letters: dict[str, Any] = {
        name: match[name].upper() for name in ("articolo_suffisso", "comma_suffisso", "lettera") if match[name]
    }
    suffixes = {name.upper() for name in SUFFIXES}
    if any(value not in suffixes for name, value in letters.items() if name.endswith("_suffisso")):
        return None
    return replace(Partition(**numbers), **letters)
