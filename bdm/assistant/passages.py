"""A decision cut into what can be cited: sentences, and passages of a few sentences of one part.

Places are offsets into the stored text of the pages (``document_page.testo``), so that a citation opens on its words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.document.lines import Line
from bdm.document.parts import PartKind, parts
from bdm.italian.sentences import sentences

LONG_ENOUGH: Final = 450
"""Characters after which a passage takes no further paragraph."""
TOO_LONG: Final = 900
"""Characters at which a paragraph is cut between two sentences."""


@dataclass(frozen=True, slots=True)
class CharacterRange:
    """Characters ``start`` to ``end`` of the text of a page (from 1)."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it reads, lines joined, and where it stands: one place for each page that it is on."""

    text: str
    places: tuple[CharacterRange, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences that follow one another in one part of the decision; ``index`` counts from 0. Passages of one
    ``stretch`` follow one another, too; those of others are from elsewhere.
    """

    index: int
    part: PartKind
    sentences: tuple[Sentence, ...]
    stretch: int = 0

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def page(self) -> int:
        return self.sentences[0].places[0].page


def passages(pages: Sequence[str]) -> list[Passage]:
    """All of the text in passages, in order, without running heads and feet; none of a text without words."""
    found: list[Passage] = []
    for part in parts(pages):
        for group in _groups([list(_sentences(lines)) for lines in part.paragraphs]):
            found.append(Passage(len(found), part.kind, tuple(group)))
    return found


def _groups(paragraphs: Sequence[list[Sentence]]) -> Iterator[list[Sentence]]:
    """Short paragraphs together, long ones cut between sentences."""
    group: list[Sentence] = []
    size = 0
    for paragraph in paragraphs:
        if size >= LONG_ENOUGH and group:
            yield group
            group, size = [], 0
        for sentence in paragraph:
            if group and size + len(sentence.text) > TOO_LONG:
                yield group
                group, size = [], 0
            group.append(sentence)
            size += len(sentence.text)
    if group:
        yield group


def _sentences(lines: Sequence[Line]) -> Iterator[Sentence]:
    text = " ".join(line.text for line in lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.text) + 1)
    for start, end in sentences(text):
        yield Sentence(text[start:end], tuple(_places(lines, starts, start, end)))


def _places(lines: Sequence[Line], starts: Sequence[int], start: int, end: int) -> Iterator[CharacterRange]:
    open_: CharacterRange | None = None
    for index in range(bisect_right(starts, start) - 1, len(lines)):
        line, at = lines[index], starts[index]
        if at >= end:
            break
        first = line.start + max(0, start - at)
        last = line.start + min(len(line.text), end - at)
        if open_ is not None and open_.page == line.page:
            open_ = CharacterRange(line.page, open_.start, last)
        else:
            if open_ is not None:
                yield open_
            open_ = CharacterRange(line.page, first, last)
    if open_ is not None:
        yield open_
