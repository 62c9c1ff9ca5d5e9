"""The names that documents have in Akoma Ntoso (naming convention 1.0), and those of what they cite.

No ECLI is made for decisions of ours: for the courts of merit nobody has laid down codes and ordinals yet
(docs/decisions/0112-akoma-ntoso.md).
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.precedents import Precedent, read_precedent
from bdm.italian.rulings import Court, Ruling
from bdm.italian.writing import slug
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import parse, urn

_WORKS: Final = "/akn/it/judgment"
_ONTOLOGY: Final = "/akn/ontology"
_NIR: Final = "urn:nir:"
_REGIONAL: Final = "urn:nir:regione."
_PENAL = regex(r"\bpen(?:al[ei])?\b", re.I)
_CIVIL = regex(r"\b(?:civ(?:il[ei])?|lav(?:oro)?|trib(?:utaria)?)\b", re.I)


def day_of(view: ProvvedimentoView) -> date:
    """The day of publication, which every published decision has."""
    return view.data_pubblicazione or date.min


def work(view: ProvvedimentoView) -> str:
    """'/akn/it/judgment/sentenza/tribunale-di-milano/2024-03-05/civile-1234'. Each area has numbers of its own; a
    decision without a number is told apart by its id.
    """
    number = view.id if view.numero_provvedimento is None else view.numero_provvedimento
    return f"{_WORKS}/{view.tipo}/{slug(view.ufficio)}/{day_of(view).isoformat()}/{view.area}-{number}"


def cited_work(tipo: str, ufficio: str, year: int, number: int | str) -> str:
    """What can be told of a decision of ours by those who cite it: '…/sentenza/tribunale-di-milano/2024/1234'."""
    return f"{_WORKS}/{tipo}/{slug(ufficio)}/{year}/{slug(str(number))}"


def organization(name: str) -> str:
    """A court, or who publishes."""
    return f"{_ONTOLOGY}/organization/it/{slug(name)}"


def concept(kind: str, name: str) -> str:
    """Anything else that is spoken of: a person, a role, a list of keywords."""
    return f"{_ONTOLOGY}/{kind}/it/{slug(name)}"


def norm(name: str, link: str | None) -> str | None:
    """What a norm is called: URN:NIR, or ELI for acts of the Union; None where it has no such name that is certain (of
    a decree nobody says which minister's it is).
    """
    if link is not None:
        head, found, rest = link.partition(_NIR)
        return found + rest if found else head
    reference = parse(name)
    named = urn(reference) if reference is not None else None
    return named if named is not None and named.startswith(_REGIONAL) else None


def ruling(name: str, citing_words: str) -> str | None:
    """What a cited decision is called, if it can be only one: ECLI, or ``cited_work`` of courts like ours.
    ``citing_words`` are the words that cite it: the Court of Cassation has numbers of its own in either area.
    """
    precedent = read_precedent(name)
    if precedent is None or precedent.name != name:
        return None
    if precedent.ufficio is None:
        return _ecli(precedent, citing_words)
    if precedent.tipo is None:
        return None
    return cited_work(precedent.tipo, precedent.ufficio, precedent.year, precedent.number)


def _ecli(precedent: Precedent, citing_words: str) -> str | None:
    number = str(precedent.number)
    if precedent.court is Court.GIUSTIZIA_UE:
        return f"ECLI:{number}" if number.startswith("EU:") else None
    if precedent.court is Court.CASSAZIONE:
        penal, civil = _PENAL.search(citing_words) is not None, _CIVIL.search(citing_words) is not None
        if penal is civil:
            return None
        return Ruling(number, precedent.year, precedent.court, penal=penal).ecli
    # The Council of State's tells the kind of the decision, which nobody who cites it needs to say
    return Ruling(number, precedent.year, precedent.court).ecli if precedent.court is Court.COSTITUZIONALE else None
