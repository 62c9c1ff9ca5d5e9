"""Names and addresses of the official texts: urn:nir and CELEX to compare, Normattiva and ELI to open."""

from __future__ import annotations

from datetime import date
from typing import Final

from bdm.reference.riferimento_normativo.citation.act import (
    ANNEXES,
    CODES,
    COSTITUZIONE,
    EUROPEAN,
    LOCAL,
    NUMBERED,
    TREATIES,
    Act,
)
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference

NORMATTIVA: Final = "https://www.normattiva.it/uri-res/N2Ls?"
ELI: Final = "http://data.europa.eu/eli/"
STATE: Final = {
    "presidente.repubblica:decreto": "stato:decreto.del.presidente.della.repubblica",
    "presidente.consiglio.ministri:decreto": "stato:decreto.del.presidente.del.consiglio.dei.ministri",
}
"""How Normattiva itself spells two of the types."""


def urn(reference: Reference) -> str | None:
    """The name of what is cited, for comparing: 'urn:nir:stato:legge:1990;241~art2bis-comma1', with the year alone;
    'CELEX:32016R0679~art28' for acts of the Union; None where there is no such name.
    """
    act, part = reference.act, reference.partition
    european = _celex(act)
    if european is not None:
        return european + _inner(part, comma="num")
    if act.tipo == "D.M." and act.numero is None and act.data is not None:
        return f"DM{act.data.isoformat()}{_inner(part)}"
    name = _name(act)
    return None if name is None else f"urn:nir:{name}{_inner(part)}"


def _name(act: Act) -> str | None:
    """The urn:nir of a national act, with the year for a date."""
    source = CODES.get(act.tipo)
    if source is not None:
        return _year_name(source.tipo, source.data.year, source.numero, source.allegato)
    if act.tipo == COSTITUZIONE:
        return "stato:costituzione"
    if act.tipo not in NUMBERED or act.numero is None or act.anno is None:
        return None
    if act.tipo == "L.P.":
        return None
    if act.tipo == "L.R.":
        return None if act.regione is None else f"regione.{_region(act.regione)}:legge:{act.anno};{act.numero}"
    return _year_name(act.tipo, act.anno, act.numero, _annex(act))


def _region(name: str) -> str:
    return name.lower().replace("'", ".").replace(" ", ".").replace("-", ".")


def link(reference: Reference) -> str | None:
    """The address of the official text: Normattiva for national acts, to the article; ELI for the Union's; None where
    no official page exists (collective agreements, regional and provincial laws, decrees of ministers).
    """
    act, part = reference.act, reference.partition
    if act.tipo in TREATIES:
        return f"{ELI}treaty/{TREATIES[act.tipo][0]}/oj"
    if act.tipo in EUROPEAN:
        return None if act.numero is None else f"{ELI}{EUROPEAN[act.tipo][0]}/{act.anno}/{act.numero}/oj"
    name = _normattiva(act)
    if name is None:
        return None
    # Of an annex that a code is said to have, the site knows nothing: it leads to the code.
    article = "" if part.articolo is None or (act.named and act.allegato) else f"~art{_article(part)}"
    return f"{NORMATTIVA}urn:nir:{name}{article}"


def link_on(reference: Reference, on: date | None) -> str | None:
    """The address of the text in force on a day; None without a day, or where the site has no such texts."""
    return in_force(link(reference), on)


def in_force(address: str | None, on: date | None) -> str | None:
    """The same of the ``link`` of a reference (Normattiva alone has such texts)."""
    if address is None or on is None or not address.startswith(NORMATTIVA):
        return None
    return f"{address}!vig={on.isoformat()}"


def site(reference: Reference) -> str | None:
    """The name of the site that ``link`` leads to."""
    address = link(reference)
    if address is None:
        return None
    return "Normattiva" if address.startswith(NORMATTIVA) else "EUR-Lex"


def _normattiva(act: Act) -> str | None:
    """The urn:nir that Normattiva resolves: with the day where it is known."""
    if act.tipo == COSTITUZIONE:
        return "stato:costituzione:1947-12-27"
    source = CODES.get(act.tipo)
    if source is not None:
        return _day_name(source.tipo, source.data.isoformat(), source.numero, source.allegato)
    if act.tipo not in NUMBERED or act.tipo in LOCAL | {"D.M."} or act.numero is None or act.anno is None:
        return None
    return _day_name(act.tipo, act.data.isoformat() if act.data else str(act.anno), act.numero, _annex(act))


def _day_name(tipo: str, day: str, numero: int, allegato: str | None) -> str:
    name = NUMBERED[tipo]
    return f"{STATE.get(name, name)}:{day};{numero}{f':{allegato}' if allegato else ''}"


def _year_name(tipo: str, anno: int, numero: int, allegato: str | None) -> str:
    return f"{NUMBERED[tipo]}:{anno};{numero}{f':{allegato}' if allegato else ''}"


def _annex(act: Act) -> str | None:
    if act.allegato is None or act.numero is None or act.anno is None:
        return None
    return ANNEXES.get((act.tipo, act.numero, act.anno, act.allegato), act.allegato.lower())


def _celex(act: Act) -> str | None:
    if act.tipo in TREATIES:
        return f"CELEX:{TREATIES[act.tipo][1]}"
    if act.tipo not in EUROPEAN or act.numero is None:
        return None
    return f"CELEX:3{act.anno}{EUROPEAN[act.tipo][1]}{act.numero:04d}"


def _article(part: Partition) -> str:
    extension = "" if part.articolo_estensione is None else f".{part.articolo_estensione}"
    return f"{part.articolo}{(part.articolo_suffisso or '').lower()}{extension}"


def _inner(part: Partition, comma: str = "comma") -> str:
    parts = []
    if part.articolo is not None:
        parts.append(f"art{_article(part)}")
    if part.comma is not None:
        parts.append(f"{comma}{part.comma}{(part.comma_suffisso or '').lower()}")
    if part.lettera is not None:
        parts.append(f"let{part.lettera.lower()}{(part.lettera_suffisso or '').lower()}")
    if part.numero is not None:
        parts.append(f"num{part.numero}{(part.numero_suffisso or '').lower()}")
    return f"~{'-'.join(parts)}" if parts else ""
