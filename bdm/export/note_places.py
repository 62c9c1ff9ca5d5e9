"""Where in a text, read by parts, the words stand that a note is on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bdm.document.schemas import Parte
from bdm.personal.note.schemas import DocumentNoteView
from bdm.platform.kit.regex import regex

NotePlace: TypeAlias = tuple[int, int]
"""A part and its paragraph, both from 0."""
_BETWEEN = regex(r"[\s\-\u00ad\u2010\u2011]+")
"""What differs between the lines of a document and the paragraphs that they were joined to."""


def place_of(note: DocumentNoteView, parts: Sequence[Parte]) -> NotePlace | None:
    """The paragraph in which the words of the note begin: on its page, and after what stood before them, where they are
    there more than once. None where they are not found on that page: nobody guesses.
    """
    text, begins, places, pages = "", [], [], []
    for place, words, first, last in _paragraphs(parts):
        begins.append(len(text))
        places.append(place)
        pages.append((first, last))
        text += _plain(words)
    prefix, quote = _plain(note.prefix), _plain(note.quote)
    for before in dict.fromkeys((prefix, "")):
        for at in _found(text, before + quote) if quote else ():
            number = bisect_right(begins, at + len(before)) - 1
            first, last = pages[number]
            if first <= note.page_number <= last:
                return places[number]
    return None


def _paragraphs(parts: Sequence[Parte]) -> Iterator[tuple[NotePlace, str, int, int]]:
    """Each paragraph with its place, its words, and the pages on which it begins and ends."""
    page = 1
    for number, part in enumerate(parts):
        page = max(page, part.pagina)
        for position, pieces in enumerate(part.paragrafi):
            first = pieces[0].pagina or page if pieces else page
            page = max([page, *(piece.pagina for piece in pieces if piece.pagina)])
            yield (number, position), "".join(piece.testo for piece in pieces), first, page


def _plain(text: str) -> str:
    return _BETWEEN.sub("", text)


def _found(text: str, words: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)
