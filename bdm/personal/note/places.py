"""Whether what is said of a note's place is so: its words are on the page, its rectangles too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import repository as document_repository
from bdm.document.pdf.locate import turn
from bdm.document.processing.computing import compute
from bdm.platform.kit.characters import letters_only
from bdm.platform.kit.errors import FieldError

NOT_THERE: Final = "Il passo non si trova nella pagina indicata."
OFF_PAGE: Final = "Un riquadro è fuori dalla pagina."
_MARGIN: Final = 36.0
"""Points that a rectangle may be over the edge: boxes of letters are larger than what is printed."""
_LONG: Final = 4
"""Letters of a word that tells something."""
_AGREEMENT: Final = 0.6
"""Share of the longer words of a passage that have to be there. Two programs read the same page in another order, and
with other spaces: what somebody marked is not refused for that.
"""


async def wrong(
    session: AsyncSession, file_hash: str, page_number: int, quote: str | None, rects: Sequence[dict[str, Any]]
) -> list[FieldError]:
    """What is wrong with a place on a document's page; a passage may begin or end on the next one. Nothing is said of
    pages without text, where only a person sees what stands there.
    """
    pages = await document_repository.pages_around(session, file_hash, page_number)
    page = next((each for each in pages if each.page_number == page_number), None)
    if page is None:
        return []
    errors = []
    if any(not _on(rotated, page.width, page.height) for rotated in rects):
        errors.append(FieldError("rotated_rect", OFF_PAGE))
    texts = [each.testo for each in pages]
    if quote and page.testo.strip():
        there = await compute(stands_in, sum(map(len, texts)) + len(quote), quote, texts)
        if not there:
            errors.append(FieldError("quote", NOT_THERE))
    return errors


def stands_in(quote: str, texts: Sequence[str]) -> bool:
    """Whether the words of ``quote`` are in the pages' ``texts``, letter by letter or most of them."""
    if letters_only(quote) in letters_only("".join(texts)):
        return True
    there, marked = set(_longer_words(" ".join(texts))), list(_longer_words(quote))
    return bool(marked) and sum(word in there for word in marked) >= _AGREEMENT * len(marked)


def _longer_words(text: str) -> Iterator[str]:
    for word in text.split():
        if len(folded := letters_only(word)) >= _LONG:
            yield folded


def _on(rotated: dict[str, Any], width: float, height: float) -> bool:
    rect, angle = rotated["rect"], rotated["angle"]
    for across in (0.0, rect["width"]):
        for down in (0.0, rect["height"]):
            x, y = turn((across, down), -angle)
            x, y = x + rect["x"], y + rect["y"]
            if not (-_MARGIN <= x <= width + _MARGIN and -_MARGIN <= y <= height + _MARGIN):
                return False
    return True
