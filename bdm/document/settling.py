"""The end of a document's processing, and what its editor is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bdm.document.model import Document, DocumentState
from bdm.platform.kit.occasion import Occasion
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.document.processing.extraction import Extraction


HIDDEN = "{} testo che chi apre il documento non vede: non fa parte del testo della decisione."
DOUBTFUL = "{} parole coperte in parte o appena visibili: restano nel testo e sono da controllare."
_MOST_NAMED = 5
SETTLED: Final = Occasion[Document]()
"""With text, without, or because it cannot be read: what is derived from the text belongs to domains above this one."""


def settle(document: Document, state: DocumentState) -> None:
    """Its processing has ended, just now."""
    document.state, document.progress, document.processed_at = state, 100, now()


def warnings_of(reading: Extraction) -> str | None:
    """What the editor is told of a document that was read."""
    said = []
    if (pages := reading.unreadable_pages) > 0:
        said.append("Una pagina non è leggibile." if pages == 1 else f"{pages} pagine non sono leggibili.")
    for found, telling in ((reading.hidden_pages, HIDDEN), (reading.doubtful_pages, DOUBTFUL)):
        if found:
            which = f"La pagina {found[0]} contiene" if len(found) == 1 else f"{_list(found)} contengono"
            said.append(telling.format(which))
    return " ".join(said) or None


def _list(pages: Sequence[int]) -> str:
    """Some pages by number: 'Le pagine 1, 3 e altre 12'."""
    more = len(pages) - _MOST_NAMED
    named = ", ".join(map(str, pages[:_MOST_NAMED]))
    return f"Le pagine {named} e altre {more}" if more > 0 else f"Le pagine {named}"
