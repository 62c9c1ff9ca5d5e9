"""What is asked of a redaction, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Mark:
    """A passage to take out: a page (from 1), its place in the page's stored text, what is written instead."""

    page: int
    start: int
    end: int
    replacement: str


@dataclass(frozen=True)
class CoverArea:
    """A rectangle to cover on a page (from 1), in points from the top left of the page as it is displayed."""

    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class LetterSpan:
    """A passage of one page as its letters ``first`` (included, from 0) to ``end`` (excluded), counted over
    ``letters_only`` of the page's characters one after the other: PDFium and the stored text have the same.
    """

    first: int
    end: int
    replacement: str


@dataclass(frozen=True)
class Box:
    """A rectangle of one page in the page's own coordinates (user space, y upwards, before /Rotate), turned by
    ``angle`` degrees counterclockwise around its corner (``x``, ``y``), which is the lower left one where the angle is
    0.

    A passage over two lines has two boxes; only the first has its ``replacement``, the others an empty one.
    """

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0
    replacement: str = ""


class Method(StrEnum):
    """What became of a page."""

    INVARIATA = "INVARIATA"
    TESTO = "TESTO"
    IMMAGINE = "IMMAGINE"
    RASTER = "RASTER"


@dataclass(frozen=True)
class PageOutcome:
    """What became of a page (from 1), and where it is a picture now, why: Italian, for people."""

    page: int
    method: Method
    reason: str | None = None


@dataclass(frozen=True)
class Redaction:
    """The outcome of every page, in order."""

    pages: tuple[PageOutcome, ...]


class RefusalCode(StrEnum):
    """Why nothing was written."""

    PASSO_NON_TROVATO = "PASSO_NON_TROVATO"
    PAGINA_NON_LEGGIBILE = "PAGINA_NON_LEGGIBILE"
    TERMINE_RIMASTO = "TERMINE_RIMASTO"
    RISULTATO_NON_LEGGIBILE = "RISULTATO_NON_LEGGIBILE"

    @property
    def message(self) -> str:
        """What a person is told; '{page}' stands for the page."""
        return _MESSAGES[self]


_MESSAGES = {
    RefusalCode.PASSO_NON_TROVATO: "Un passo da oscurare non è stato ritrovato nella pagina {page}.",
    RefusalCode.PAGINA_NON_LEGGIBILE: "La pagina {page} non può essere letta: non è possibile oscurarla.",
    RefusalCode.TERMINE_RIMASTO: "Un dato da oscurare rimarrebbe leggibile nella pagina {page}.",
    RefusalCode.RISULTATO_NON_LEGGIBILE: "Il documento oscurato non può essere letto e verificato.",
}
_SOMEWHERE = {RefusalCode.TERMINE_RIMASTO: "Un dato da oscurare rimarrebbe leggibile nel documento."}


class RedactionRefused(Exception):
    """Whatever is tried, a term would remain, or could. ``message`` is Italian and quotes nothing of the document."""

    def __init__(self, code: RefusalCode, page: int | None = None) -> None:
        self.code = code
        self.page = page
        message = code.message if page is not None else _SOMEWHERE.get(code, code.message)
        self.message = message.format(page=page)
        super().__init__(f"{code} {page or ''}".strip())
