"""What an identifier may be meant to ask for: a criterion, or several, with the text that names it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from bdm.document.precedents import Precedent
from bdm.italian.days import year_of
from bdm.italian.keys import key
from bdm.italian.rulings import Court
from bdm.italian.writing import title_case
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.reference.riferimento_normativo.citation import LAST_ARTICLE, Reference, parse
from bdm.search.query.criteria import Equals, Phrase
from bdm.search.query.tree import And, Tree

IN_TEXT: Final = "Citato nel testo"
EARLIEST_LODGED: Final = 1960
"""From when on a number with two digits of a year may be one."""
NUMBERS: Final = ("numero_provvedimento", "numero_ruolo")
"""The types of what a decision or a proceeding has of its own."""
CODES: Final[dict[Area | None, tuple[str, ...]]] = {
    "civile": ("C.C.", "C.P.C.", "COST.", "C.P.", "C.P.P."),
    "penale": ("C.P.", "C.P.P.", "COST.", "C.C.", "C.P.C."),
    None: ("C.C.", "C.P.", "C.P.C.", "C.P.P.", "COST."),
}
"""Whose article a number may be, in the order in which people of an area mean it."""
_BESIDE: Final = regex(r"[^\w\s'’.,/()]|_")  # safely within docs/regole/ricerca.md#testo


@dataclass(frozen=True)
class Meaning:
    """A criterion of ``type``, or several, in which an identifier may be meant; ``text`` names it."""

    type: str
    label: str
    text: str
    tree: Tree
    instead: bool = False
    """Only where the first finds nothing."""
    missing: str | None = None
    """What to say where it finds nothing, if not that nobody cites it."""
    exact: bool = True
    """Whether the only decision that it finds is the one that was named."""

    @property
    def values(self) -> dict[str, str]:
        """What it asks of each field."""
        return {each.field: each.value for each in flat(self.tree) if isinstance(each, Equals)}


def admissible(text: str) -> str:
    """``text`` without what criteria on texts refuse."""
    return " ".join(_BESIDE.sub(" ", text).split())


def together(meanings: Sequence[Meaning]) -> Meaning:
    """Several at once, as one."""
    types = {each.type for each in meanings}
    text = " e ".join(each.text for each in meanings)
    tree = And(tuple(part for each in meanings for part in flat(each.tree)))
    missing = next((each.missing for each in meanings if each.missing), None)
    if len(types) == 1:
        return Meaning(meanings[0].type, meanings[0].label, text, tree, missing=missing)
    return Meaning("citazioni", "Citazioni", text, tree, missing=missing)


def all_places(places: Sequence[Sequence[Meaning]]) -> list[Meaning]:
    """What stands at several places, all of it at once: the likeliest of each; of articles also those of the other acts
    that a name may mean.
    """
    if len(places) == 1:
        return list(places[0])
    norms = all(each.type == "norma" for place in places for each in place)
    turns = max(map(len, places)) if norms else 1
    return [together([place[min(turn, len(place) - 1)] for place in places]) for turn in range(turns)]


def flat(tree: Tree) -> tuple[Tree, ...]:
    return tree.children if isinstance(tree, And) else (tree,)


def of_norm(reference: Reference) -> Meaning:
    reference = replace(reference, act=reference.act.one_name)
    return Meaning("norma", "Norma", reference.text, Equals("norma", reference.text), missing=reference.beyond)


def of_article(number: str, area: Area | None) -> list[Meaning]:
    """An article of one of the codes that have so many, or of none in particular."""
    first = "".join(takewhile(str.isdigit, number))
    named = ((code, parse(f"art. {number} {code}")) for code in CODES[area])
    codes = [of_norm(each) for code, each in named if each is not None and int(first) <= LAST_ARTICLE[code]]
    return [*codes, Meaning("testo", IN_TEXT, f"ART. {number.upper()}", Phrase("testo", admissible(f"art. {number}")))]


def of_short_year(number: str, year: str) -> list[Meaning]:
    """What has this number, or was lodged with the Court of human rights under it; at last the words."""
    whole = year_of(year)
    if not EARLIEST_LODGED <= whole <= today().year:
        return []
    name = Precedent(f"{int(number)}/{year}", whole, Court.DIRITTI_UOMO).name
    written = f"{int(number)}/{year}"
    return [
        *of_number(number, str(whole)),
        Meaning("precedente", "Precedente", name, Equals("precedente", name)),
        Meaning("testo", IN_TEXT, written, Phrase("testo", written)),
    ]


def of_precedent(precedent: Precedent, section: str | None = None) -> list[Meaning]:
    """What has this number of its own, and what cites it. A ``section`` that is not known, and a detached one that is
    no office of its own, are said: what is found is the court's.
    """
    name, criterion = precedent.name, Equals("precedente", precedent.name)
    ufficio = precedent.ufficio or precedent.main_office
    if ufficio is None:
        return [Meaning("precedente", "Precedente", name, criterion)]
    section = title_case(precedent.branch) if precedent.branch else section
    own = replace(precedent, court=None, seat=None, ufficio=ufficio)
    unknown = section is not None and key(section) not in key(ufficio)
    text = f"{own.name} (la sezione «{section}» non è distinta)" if unknown else own.name
    return [
        Meaning("numero_provvedimento", "Provvedimento", text, numbered_as(own), exact=not unknown),
        Meaning("precedente", "Precedente", f"Chi cita {name}", criterion),
    ]


def numbered_as(precedent: Precedent) -> And:
    """What decision of ours has the number that is cited."""
    tree = with_number(int(precedent.number), precedent.year, precedent.tipo)
    return tree if precedent.ufficio is None else And((Equals("ufficio", precedent.ufficio), *tree.children))


def with_number(number: int, year: int, tipo: str | None = None) -> And:
    """What decision has this number of its own."""
    kind = () if tipo is None else (Equals("tipo", tipo),)
    return And((*kind, Equals("numero_provvedimento", str(number)), Equals("anno_provvedimento", str(year))))


def of_kind(number: int, year: int, tipo: str) -> Meaning:
    """The decision of this number that is of another kind than the one that was looked for."""
    text = f"{tipo.capitalize()} n. {number}/{year}"
    return Meaning("numero_provvedimento", "Provvedimento", text, with_number(number, year, tipo), instead=True)


def of_number(number: str, year: str) -> list[Meaning]:
    """Whose number this may be."""
    tree = with_number(int(number), int(year))
    decision = Meaning("numero_provvedimento", "Provvedimento", f"N. {int(number)}/{year}", tree)
    return [decision, docket(number, year)]


def docket(number: str, year: str) -> Meaning:
    tree = And((Equals("numero_ruolo", str(int(number))), Equals("anno_ruolo", year)))
    return Meaning("numero_ruolo", "Numero di ruolo", f"R.G. {int(number)}/{year}", tree)
