"""What the detection of personal data works on and what it gives back. Nothing here knows a database or a PDF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from bdm.document.lines import Line, body


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
class Metadata:
    """What the metadata of the decision say. Parties as they are listed there, details and legal forms included."""

    parties: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    ufficio: str | None = None
    area: str | None = None
    materia: str | None = None


class JoinedText:
    """The pages of a document as one string, and the way back to the pages: the running heads and feet of all pages
    first, then what they interrupt, so that a name which goes on over the page is whole.

    >>> text = Text(["di Mario", "Rossi e"])
    >>> text.text, text.place(3, 14)
    ('di Mario\\nRossi e', [(1, 3, 8), (2, 0, 5)])
    """

    def __init__(self, pages: Sequence[str]) -> None:
        self.pages = tuple(pages)
        margins, inner = _parted(self.pages)
        written: list[str] = []
        self._pieces: list[_Piece] = []
        at = 0
        for pieces, between in ((margins, "\n\n"), (inner, "\n")):
            for page, start, end in pieces:
                for first, last in _without_returns(self.pages[page - 1], start, end):
                    self._pieces.append(_Piece(at, page, first, last))
                    written.append(self.pages[page - 1][first:last])
                    at += last - first
                written.append(between)
                at += len(between)
        self.text = "".join(written[:-1]).translate(_BLANKS)
        self._starts = [piece.at for piece in self._pieces]

    def place(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """``[(page from 1, start, end in that page's text)]`` of a span of ``text``: two where it crosses a page."""
        places: list[tuple[int, int, int]] = []
        for piece in self._pieces[max(0, bisect_right(self._starts, start) - 1) :]:
            if piece.at >= end:
                break
            first = max(start - piece.at, 0) + piece.start
            last = min(end - piece.at + piece.start, piece.end)
            if first >= last:
                continue
            if places and places[-1][0] == piece.page and self.pages[piece.page - 1][places[-1][2] : first] == "\r":
                first = places.pop()[1]
            places.append((piece.page, first, last))
        return places


_BLANKS = dict.fromkeys(map(ord, "\t\r\x0b\x0c\x1f\x85\xa0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000"), " ")
"""Blanks of every kind are one: a text says the same however it was typed, exported or read from a PDF."""


class _Piece(NamedTuple):
    """``page``'s characters from ``start`` to ``end``, which stand in the text from ``at``."""

    at: int
    page: int
    start: int
    end: int


Stretch = tuple[int, int, int]
"""Page from 1, start and end in its text."""


def _without_returns(page: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretch in parts that leave out the carriage returns before the ends of lines."""
    while (at := page.find("\r\n", start, end)) >= 0:
        yield start, at
        start = at + 1
    yield start, end


def _parted(pages: Sequence[str]) -> tuple[list[Stretch], list[Stretch]]:
    """What stands at the ends of pages without being their text, and what is left."""
    lines: dict[int, list[Line]] = {}
    for line in body(pages):
        lines.setdefault(line.page, []).append(line)
    margins: list[Stretch] = []
    inner: list[Stretch] = []
    for page, text in enumerate(pages, 1):
        own = lines.get(page)
        start, end = (own[0].start, own[-1].end) if own else (len(text), len(text))
        margins += [(page, *each) for each in ((0, start), (end, len(text))) if text[slice(*each)].strip()]
        if own:
            inner.append((page, start, end))
    return margins, inner


@dataclass(frozen=True)
class Candidate:
    """A span of ``JoinedText.text`` that one recogniser proposes to obscure."""

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


class KeepReason(StrEnum):
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
    KeepReason.GIUDICE: "magistrato che ha deciso",
    KeepReason.UFFICIO: "ufficiale del processo (cancelliere, pubblico ministero)",
    KeepReason.TRIBUNALE: "ufficio giudiziario",
    KeepReason.PRECEDENTE: "precedente citato",
    KeepReason.DOTTRINA: "autore citato",
    KeepReason.NORMA: "norma o atto conosciuto con un nome",
    KeepReason.LUOGO: "luogo",
    KeepReason.PAROLA: "parola della lingua",
}


@dataclass(frozen=True)
class Keep:
    """A span of ``JoinedText.text`` that must stay readable. A candidate that touches it is dropped, unless ``firm`` is
    false and the candidate is surer (a party's full name that happens to be in it).
    """

    start: int
    end: int
    why: KeepReason
    name: str | None = None
    """The person's name, for judges, clerks, prosecutors and authors."""
    firm: bool = True
    """True for the place that makes it so: the panel, the signature, the citation. False where only the name is the
    same ('il giudice Bianchi' further down).
    """


class Recogniser(Protocol):
    """The port: whatever proposes spans to obscure. One more can be added to ``RECOGNISERS``."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        """Candidates in any order; they may overlap each other and those of other recognisers."""
        ...


class Keeper(Protocol):
    """The opposite port: whatever recognises what must stay."""

    def keep(self, text: JoinedText, metadata: Metadata) -> Iterable[Keep]: ...


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
class RetainedName:
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
    kept: tuple[RetainedName, ...] = ()
