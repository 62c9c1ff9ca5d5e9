"""What the detection of personal data works on and what it gives back. Nothing here knows a database or a PDF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Category(StrEnum):
    """What a passage gives away."""

    PARTE = "PARTE"
    PERSONA = "PERSONA"
    MINORE = "MINORE"
    DIFENSORE = "DIFENSORE"
    SOCIETA = "SOCIETA"
    CODICE_FISCALE = "CODICE_FISCALE"
    PARTITA_IVA = "PARTITA_IVA"
    IBAN = "IBAN"
    TARGA = "TARGA"
    TELEFONO = "TELEFONO"
    EMAIL = "EMAIL"
    PEC = "PEC"
    INDIRIZZO = "INDIRIZZO"
    NASCITA = "NASCITA"
    DOCUMENTO = "DOCUMENTO"

    @property
    def label(self) -> str:
        return _CATEGORY_LABELS[self]

    @property
    def of_someone(self) -> bool:
        """Whether the passage is a name: it gets the pseudonym of who bears it. The others become 'omissis'."""
        return self in NAMES


NAMES = frozenset({Category.PARTE, Category.PERSONA, Category.MINORE, Category.DIFENSORE, Category.SOCIETA})
_CATEGORY_LABELS = {
    Category.PARTE: "Parte",
    Category.PERSONA: "Altra persona",
    Category.MINORE: "Minore",
    Category.DIFENSORE: "Difensore",
    Category.SOCIETA: "Società o ente",
    Category.CODICE_FISCALE: "Codice fiscale",
    Category.PARTITA_IVA: "Partita IVA",
    Category.IBAN: "IBAN",
    Category.TARGA: "Targa",
    Category.TELEFONO: "Telefono",
    Category.EMAIL: "E-mail",
    Category.PEC: "PEC",
    Category.INDIRIZZO: "Indirizzo",
    Category.NASCITA: "Nascita",
    Category.DOCUMENTO: "Documento di identità",
}


class Style(StrEnum):
    """How names are replaced: 'Parte_1', 'M.R.' or 'omissis'."""

    PARTE = "PARTE"
    INIZIALI = "INIZIALI"
    OMISSIS = "OMISSIS"


@dataclass(frozen=True)
class Known:
    """What the metadata of the decision say. Parties as they are listed there, details and legal forms included."""

    parties: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    ufficio: str | None = None
    area: str | None = None
    materia: str | None = None


class Text:
    """The pages of a document as one string, joined by line breaks, and the way back to the pages.

    >>> text = Text(["di Mario", "Rossi e"])
    >>> text.text, text.place(3, 14)
    ('di Mario\\nRossi e', [(1, 3, 8), (2, 0, 5)])
    """

    def __init__(self, pages: Sequence[str]) -> None:
        self.pages = tuple(pages)
        self.text = "\n".join(pages)
        self._starts: list[int] = []
        at = 0
        for page in pages:
            self._starts.append(at)
            at += len(page) + 1

    def place(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """``[(page from 1, start, end in that page's text)]`` of a span of ``text``: two where it crosses a page."""
        places = []
        page = bisect_right(self._starts, start) - 1
        while page < len(self.pages) and self._starts[page] < end:
            first = max(start - self._starts[page], 0)
            last = min(end - self._starts[page], len(self.pages[page]))
            if first < last:
                places.append((page + 1, first, last))
            page += 1
        return places


@dataclass(frozen=True)
class Candidate:
    """A span of ``Text.text`` that one recogniser proposes to obscure."""

    start: int
    end: int
    category: Category
    reason: str
    """In Italian, shown to the editor: 'parte indicata nei metadati', 'dopo «nato a»'."""
    sure: bool = True
    name: str | None = None
    """The person's name as recognised; None for an identifier or where only a part of a name stands."""
    role: str | None = None
    """What the text calls the person: 'ricorrente', 'teste', 'c.t.u.'."""


class Why(StrEnum):
    """On what grounds a passage stays."""

    GIUDICE = "GIUDICE"
    UFFICIO = "UFFICIO"
    TRIBUNALE = "TRIBUNALE"
    PRECEDENTE = "PRECEDENTE"
    DOTTRINA = "DOTTRINA"
    NORMA = "NORMA"
    LUOGO = "LUOGO"
    PAROLA = "PAROLA"

    @property
    def label(self) -> str:
        return _WHY_LABELS[self]


_WHY_LABELS = {
    Why.GIUDICE: "magistrato che ha deciso",
    Why.UFFICIO: "ufficiale del processo (cancelliere, pubblico ministero)",
    Why.TRIBUNALE: "ufficio giudiziario",
    Why.PRECEDENTE: "precedente citato",
    Why.DOTTRINA: "autore citato",
    Why.NORMA: "norma o atto conosciuto con un nome",
    Why.LUOGO: "luogo",
    Why.PAROLA: "parola della lingua",
}


@dataclass(frozen=True)
class Keep:
    """A span of ``Text.text`` that must stay readable. A candidate that touches it is dropped, unless ``firm`` is
    false and the candidate is surer (a party's full name that happens to be in it).
    """

    start: int
    end: int
    why: Why
    name: str | None = None
    """The person's name, for judges, clerks, prosecutors and authors."""
    firm: bool = True
    """True for the place that makes it so: the panel, the signature, the citation. False where only the name is the
    same ('il giudice Bianchi' further down).
    """


class Recogniser(Protocol):
    """The port: whatever proposes spans to obscure. One more can be added to ``RECOGNISERS``."""

    def find(self, text: Text, known: Known) -> Iterable[Candidate]:
        """Candidates in any order; they may overlap each other and those of other recognisers."""
        ...


class Keeper(Protocol):
    """The opposite port: whatever recognises what must stay."""

    def keep(self, text: Text, known: Known) -> Iterable[Keep]: ...


@dataclass(frozen=True)
class Finding:
    """A span of one page that is proposed to be obscured. ``start`` and ``end`` count in the page's stored text."""

    page: int
    """From 1."""
    start: int
    end: int
    text: str
    category: Category
    person: str | None
    """The key of its ``Person``; None for an identifier."""
    replacement: str
    reason: str
    sure: bool
    occurrence: int
    """From 1, in the order of the text: the parts of a name that crosses a page have the same."""


@dataclass(frozen=True)
class Person:
    """Somebody, or a firm, under one pseudonym throughout the decision."""

    key: str
    """Opaque; the same when the document is read again and the person bears the same name."""
    name: str
    category: Category
    replacement: str


@dataclass(frozen=True)
class Kept:
    """A name that was recognised and left, and why (Italian)."""

    page: int
    start: int
    end: int
    text: str
    reason: str


@dataclass(frozen=True)
class Detection:
    """What is proposed, in the order of the text, and what was recognised and left."""

    findings: tuple[Finding, ...]
    persons: tuple[Person, ...]
    kept: tuple[Kept, ...] = ()
