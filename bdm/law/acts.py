"""Acts and articles as our references spell them (decision 0016), from what Normattiva calls them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, Final

from bdm.italian.numerals import SUFFIXES
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import Act, Partition, Reference, read_address
from bdm.reference.riferimento_normativo.citation.act import CODES

_ARTICLE: Final = regex(
    r"(?:art(?:icolo)?[._ ]*)?(?P<number>\d{1,4})(?:[-_. ]?(?P<suffix>[a-z]{3,20}))?(?:[.-](?P<extension>\d{1,2}))?\.?"
)
_ANNEX: Final = regex(r"(?P<annex>.*?)[\s-]+art(?:icolo|\.)?\s*(?P<article>\d.*)")
_NUMBERED_ANNEX: Final = regex(r"allegat[oi](?: n\.?)? ?(?P<number>[0-9]{1,2}|[a-z])?")
_MINISTRY: Final = regex(r"urn:nir:minister[oi][\w.]*:decreto:(?P<year>\d{4})-\d\d-\d\d;(?P<number>\d{1,5})")
_NAMES: Final = {
    "codice civile": "C.C.",
    "disposizioni sulla legge in generale": "PREL. C.C.",
    "preleggi": "PREL. C.C.",
    "codice penale": "C.P.",
    "codice di procedura civile": "C.P.C.",
    "codice di procedura penale": "C.P.P.",
    "codice della navigazione": "C.NAV.",
    "disposizioni per l'attuazione del codice civile": "DISP. ATT. C.C.",
    "disposizioni per l'attuazione del codice di procedura civile": "DISP. ATT. C.P.C.",
}
"""What Normattiva calls the annexes that are codes."""


def act_of(urn: str, day: date | None) -> Act | None:
    """The act that a urn:nir names; None where our references know no such type."""
    if ministry := _MINISTRY.match(urn.lower()):
        return Act("D.M.", int(ministry["number"]), int(ministry["year"]), data=day)
    reference = read_address(urn)
    return None if reference is None else replace(reference.act, data=day if reference.act.numero else None)


def plain(act: Act) -> Act:
    """A code by the number of its act: what a decree that has the code for an annex is called itself."""
    source = CODES.get(act.tipo)
    return act if source is None else Act(source.tipo, source.numero, source.data.year, source.data)


def annex_article(act: Act, doc_name: str) -> tuple[Act, Partition] | None:
    """Which article of which annex of ``act`` a document of its file is ('Codice Penale-art. 112'); None where it is no
    article, or its annex is not recognised.
    """
    match = _ANNEX.fullmatch(" ".join(doc_name.lower().split()))
    part = None if match is None else article(match["article"])
    if match is None or part is None:
        return None
    own = plain(act)
    code = _NAMES.get(match["annex"].strip(" -"))
    if code is not None and _same(own, code):
        return Act(code), part
    numbered = _NUMBERED_ANNEX.fullmatch(match["annex"].strip(" -"))
    if numbered is None:
        return None
    annex = (numbered["number"] or "1").upper()
    for code, source in CODES.items():
        if source.allegato == annex and _same(own, code):
            return Act(code), part
    return replace(own, allegato=annex), part


def _same(act: Act, code: str) -> bool:
    source = CODES[code]
    return (act.tipo, act.numero, act.anno) == (source.tipo, source.numero, source.data.year)


def article(text: str) -> Partition | None:
    """An article by its number, in any of the spellings of the source: 'art_3-bis', 'Art. 25-septies.1', '61 bis'."""
    match = _ARTICLE.fullmatch(text.strip().lower())
    if match is None:
        return None
    suffix = match["suffix"]
    if suffix is not None and suffix not in SUFFIXES:
        return None
    part: dict[str, Any] = {"articolo": int(match["number"])}
    if suffix is not None:
        part["articolo_suffisso"] = suffix.upper()
    if match["extension"] is not None:
        part["articolo_estensione"] = int(match["extension"])
    return Partition(**part)


def article_name(reference: Reference) -> str | None:
    """'ART. 337-TER' of a reference to a part of it; None for a whole act."""
    part = reference.partition
    return None if part.articolo is None else f"ART. {part.article_text}"
