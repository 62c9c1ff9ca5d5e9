"""The paragraphs of a text by their numbers, which are the same wherever somebody reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bdm.document.schemas import Parte, Pezzo, TestoInParti


class NumberedParagraph(NamedTuple):
    """A paragraph by its number in the whole text, from 1; ``page`` is the one that it begins on."""

    number: int
    part: Parte
    page: int
    pieces: list[Pezzo]

    @property
    def words(self) -> str:
        """What it says."""
        return "".join(piece.testo for piece in self.pieces)


def number_paragraphs(text: TestoInParti) -> Iterator[NumberedParagraph]:
    """The paragraphs of ``text``, in order."""
    number = 0
    for part in text.parti:
        page = part.pagina
        for pieces in part.paragrafi:
            number += 1
            first = next((each.pagina for each in pieces[:1] if each.pagina), page)
            page = next((each.pagina for each in reversed(pieces) if each.pagina), first)
            yield NumberedParagraph(number, part, first, pieces)
