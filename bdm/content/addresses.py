"""Where an item is read. The permanent address of a decision is made from what it is cited by, never from our id where
that can be helped; the pages of the client have the id.

``/d/tribunale-di-milano/2024/1234/sentenza-civile`` is a decision, ``/d/tribunale-di-milano/2024/1234`` always the list
of those with that number: what was cited once never comes to mean another
(docs/decisions/0115-indirizzi-permanenti.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, Protocol, TypeAlias
from uuid import UUID

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.model import AREE, TIPI
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import slug
from bdm.people.ufficio.files import DATA
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.reference_data import read_csv
from bdm.platform.kit.regex import regex

PREFIX: Final = "/d/"
LARGEST: Final = 99_999
"""Of the numbers that a decision can have."""
_KINDS: Final = {f"{tipo}-{area}": (str(tipo), str(area)) for tipo in TIPI for area in AREE}
_NUMBER = regex(r"0*(\d{1,5})")
_YEAR = regex(r"[1-9]\d{3}")
_slug: Final = lru_cache(maxsize=2_000)(slug)
"""There are few offices, and thousands of decisions in a list."""


class PageForm(StrEnum):
    """How a decision is answered, and what its address then ends with. ``.json`` is the record; a reference is
    ``.csl.json``, which is JSON as well: ``.csl`` alone is a style of citation.
    """

    HTML = ""
    PDF = ".pdf"
    JSON = ".json"
    AKN = ".xml"
    BIBTEX = ".bib"
    RIS = ".ris"
    CSL = ".csl.json"


@dataclass(frozen=True)
class ById:
    """A decision that has no number, or is not the only one of its number and kind."""

    id: UUID

    @property
    def path(self) -> str:
        return f"{PREFIX}{self.id}"


@dataclass(frozen=True)
class ByNumber:
    """Decisions by office, year and number; with their ``kind`` (``tipo`` and ``area``) one decision, without it all of
    them.
    """

    ufficio: str
    anno: int
    numero: int
    kind: tuple[str, str] | None = None

    @property
    def number(self) -> tuple[str, int, int]:
        return self.ufficio, self.anno, self.numero

    @property
    def path(self) -> str:
        path = f"{PREFIX}{_slug(self.ufficio)}/{self.anno}/{self.numero}"
        return f"{path}/{'-'.join(self.kind)}" if self.kind else path

    @property
    def whole(self) -> ByNumber:
        """All decisions with this number."""
        return replace(self, kind=None)


Place: TypeAlias = ById | ByNumber


@dataclass(frozen=True)
class Address:
    """A place, and in which form it is wanted."""

    place: Place
    form: PageForm = PageForm.HTML

    @property
    def path(self) -> str:
        """As it is spelled."""
        return self.place.path + self.form


class AddressableDecision(Protocol):
    """A decision, or what is known of it that makes its address."""

    @property
    def id(self) -> UUID: ...
    @property
    def ufficio(self) -> str: ...
    @property
    def anno_provvedimento(self) -> int | None: ...
    @property
    def numero_provvedimento(self) -> int | None: ...
    @property
    def tipo(self) -> str: ...
    @property
    def area(self) -> str: ...


def place_of(decision: AddressableDecision) -> Place:
    """Where the decision is, if no other has its number and kind."""
    return number_of(decision) or ById(decision.id)


def anchor(paragraph: int) -> str:
    """How a paragraph is called on the page, by its number."""
    return f"p-{paragraph}"


def citable_address(origin: str, view: ProvvedimentoView | MassimaView) -> str:
    """Where somebody reads it: a published decision at its permanent address, all else on its page of the client."""
    if isinstance(view, MassimaView) or view.status != PUBLISHED:
        return page_address(origin, view)
    return f"{origin}{place_of(view).path}"


def page_address(origin: str, view: ProvvedimentoView | MassimaView) -> str:
    """The address of the item's page in the client (docs/regole/consultazione.md#indirizzi)."""
    return address_of(origin, "massima" if isinstance(view, MassimaView) else "provvedimento", view.id)


def address_of(origin: str, kind: Kind, item_id: UUID) -> str:
    """The same of an item by its id."""
    return f"{origin}/{'abstract' if kind == 'massima' else kind}/page?id={item_id}"


def number_of(decision: AddressableDecision) -> ByNumber | None:
    """None for a decision that cannot be cited by a number."""
    year, number = decision.anno_provvedimento, decision.numero_provvedimento
    if year is None or number is None or offices().get(_slug(decision.ufficio)) != decision.ufficio:
        return None
    return ByNumber(decision.ufficio, year, number, (decision.tipo, decision.area))


def parse(path: str) -> Address | None:
    """What the ``path`` behind ``PREFIX`` names, in whatever letters; None for what can be no address of ours."""
    name = path.lower().removesuffix("/")
    form = max((each for each in PageForm if name.endswith(each)), key=len)
    parts = name.removesuffix(form).split("/")
    if len(parts) == 1:
        found = parse_id(parts[0])
        return None if found is None else Address(ById(found), form)
    place = _numbered(parts)
    return None if place is None or (form and place.kind is None) else Address(place, form)


def _numbered(parts: list[str]) -> ByNumber | None:
    if not 3 <= len(parts) <= 4 or not parts[1].isascii() or not parts[2].isascii():
        return None
    office, number = offices().get(parts[0]), _NUMBER.fullmatch(parts[2])
    if office is None or number is None or not _YEAR.fullmatch(parts[1]):
        return None
    place = ByNumber(office, int(parts[1]), int(number[1]))
    if len(parts) == 3:
        return place
    kind = _KINDS.get(parts[3])
    return None if kind is None else replace(place, kind=kind)


@cache
def offices() -> dict[str, str]:
    """The names of all offices by their slugs; no two have the same."""
    names = (str(row["nome"]) for row in read_csv(DATA / "uffici.csv"))
    return {slug(name): name for name in names}
