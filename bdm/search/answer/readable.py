"""A text ready to be looked through for words and for phrases: as it is shown, and as its words are written."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate

from bdm.document.lines import extents, may_have_running_lines
from bdm.document.parts import PartKind, clean_pages
from bdm.italian import STOP_WORDS, as_written, clean, fold
from bdm.italian.analysis import WORD
from bdm.italian.german_words import german_token
from bdm.italian.language import languages
from bdm.italian.marks import FILLER
from bdm.italian.prepare import whole_words
from bdm.platform.kit.regex import regex

_GERMAN = (" der ", " die ", " und ", " das ")
"""One of these is in every page in German."""
_GERMAN_LETTERS = "wkäöüß"
"""So is one of these, which hardly an Italian word has: to look for them costs next to nothing."""
_ALIKE = 2
"""Letters that all forms of a German word begin with, however its umlauts are written."""
_MARGIN = 3
"""Lines at either end of a page that are looked at for running ones: of every text among the results."""


@dataclass(frozen=True, slots=True)
class SearchableText:
    """A text ready to be looked through: as it is shown, and with its words as they are written. ``places`` are those
    of the latter's letters in ``cleaned`` where a letter became two; otherwise they are the same. Of a document
    ``numbers`` are those of its pages, ``ends`` where they end; ``whole``: they are all of them; ``parts`` where its
    parts begin, where that is known.
    """

    cleaned: str
    written: str
    places: array[int] | None = None
    numbers: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    whole: bool = False
    parts: list[tuple[int, int, PartKind]] | None = None
    running: SearchableText | None = None

    @property
    def complete(self) -> bool:
        """Whether no page of it is missing."""
        return self.whole or not self.ends

    def place(self, at: int) -> int:
        """Where in ``cleaned`` something is that stands ``at`` in ``written``."""
        if self.places is None:
            return at
        return self.places[at] if at < len(self.places) else len(self.cleaned)

    def page(self, place: int) -> tuple[int, int, int | None]:
        """From where to where in ``cleaned`` the page goes on which ``place`` is, and its number."""
        if not self.ends:
            return 0, len(self.cleaned), None
        index = min(bisect_right(self.ends, place), len(self.ends) - 1)
        return (self.ends[index - 1] if index else 0), self.ends[index], self.numbers[index]

    def has_joint(self, start: int, end: int) -> bool:
        """Whether a page ends between two places."""
        return bisect_right(self.ends, start) < bisect_right(self.ends, end)

    def stretch(self, place: int, reach: int) -> tuple[int, int]:
        """From where to where the pages around a place follow each other, as far as ``reach``."""
        if self.complete:
            return 0, len(self.cleaned)
        first = last = min(bisect_right(self.ends, place), len(self.ends) - 1)
        numbers, ends = self.numbers, self.ends
        while first and numbers[first - 1] == numbers[first] - 1 and ends[first - 1] > place - reach:
            first -= 1
        while last + 1 < len(ends) and numbers[last + 1] == numbers[last] + 1 and ends[last] < place + reach:
            last += 1
        return (ends[first - 1] if first else 0), ends[last]

    def alone(self, place: int) -> SearchableText:
        """The page on which ``place`` is, as a text of its own."""
        start, end, number = self.page(place)
        return _readable(self.cleaned[start:end], [] if number is None else [number], [end - start], whole=True)

    def words(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """The words between two places of ``cleaned``, with their own."""
        part = _readable(self.cleaned[start:end])
        for match in WORD.finditer(part.written):
            yield match[0], start + part.place(match.start()), start + part.place(match.end() - 1) + 1


def readable(text: str) -> SearchableText:
    """The text of an abstract, ready to be looked through."""
    return _readable(clean(text))


def readable_pages(
    pages: Mapping[int, str], *, whole: bool, parts: list[tuple[int, int, PartKind]] | None = None
) -> SearchableText:
    """The texts of a document's pages by their numbers, in order, ready to be looked through."""
    texts = clean_pages(pages.values())
    numbers = list(pages)
    running: list[tuple[int, str]] = []
    ends = extents(texts, opening=False, reach=_MARGIN) if may_have_running_lines(texts) else ()
    for at, (begin, finish) in enumerate(ends):
        text = texts[at]
        head, foot = text[:begin], text[max(begin, finish) : -1]
        if head or foot:
            texts[at] = " " * len(head) + text[begin : len(text) - 1 - len(foot)] + " " * len(foot) + "\n"
            running += [(numbers[at], line) for line in (head, foot) if line.strip()]
    found = _readable("".join(texts), numbers, list(accumulate(map(len, texts))), whole=whole, parts=parts)
    return replace(found, running=_running(running)) if running else found


def _running(lines: Sequence[tuple[int, str]]) -> SearchableText:
    """What stands at the ends of pages, with the numbers of these."""
    texts = [f"{line}\n" for _, line in lines]
    return _readable("".join(texts), [number for number, _ in lines], list(accumulate(map(len, texts))), parts=[])


def readable_document(cleaned: str, ends: Sequence[int]) -> SearchableText:
    """The whole text of a document, whose pages end at ``ends``, ready to be looked through."""
    return _readable(cleaned, list(range(1, len(ends) + 1)), list(ends), whole=True)


def _readable(
    cleaned: str,
    numbers: list[int] | None = None,
    ends: list[int] | None = None,
    *,
    whole: bool = False,
    parts: list[tuple[int, int, PartKind]] | None = None,
) -> SearchableText:
    written = as_written(cleaned)
    places = None
    if len(written) != len(cleaned):
        # A letter that becomes two makes its place that of both
        letters = [fold(letter) for letter in whole_words(cleaned)]
        places = array("I", (place for place, letter in enumerate(letters) for _ in letter))
    return SearchableText(cleaned, written, places, numbers or [], ends or [], whole, parts)


def phrase_places(text: SearchableText, phrase: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """From where to where the words of ``phrase`` stand in ``text`` one after the other."""
    if not phrase:
        return
    written = text.written
    for match in _phrase_pattern(phrase).finditer(written):
        start, end = match.span()
        if written[start - 1 : start].isalnum() or written[end : end + 1].isalnum():
            continue
        while written[end : end + 1] == FILLER:
            end += 1
        place, last = text.place(start), text.place(end - 1) + 1
        first, following = text.page(place)[2], text.page(last - 1)[2]
        if first is None or following is None or following - first <= 1:
            yield place, last


def root_places(text: SearchableText, root: str) -> Iterator[tuple[int, int]]:
    """From where to where the words stand that begin with ``root``, stop words apart."""
    for match in _root_pattern(root).finditer(text.written):
        if match[0] not in STOP_WORDS:
            end = match.end()
            while text.written[end : end + 1] == FILLER:
                end += 1
            yield text.place(match.start()), text.place(end - 1) + 1


def in_german(text: str) -> bool:
    """Whether a page of ``text`` may be; most texts are told at once that none is."""
    return any(letter in text for letter in _GERMAN_LETTERS) and any(sign in text for sign in _GERMAN)


def german_places(text: SearchableText, token: str) -> Iterator[tuple[int, int]]:
    """From where to where the words stand, on pages in German, that have ``token`` there (``Token.german``), of a text
    that may have such pages (``in_german``).
    """
    told: dict[int, bool] = {}
    for match in _root_pattern(token[:_ALIKE]).finditer(text.written):
        if german_token(match[0]) == token:
            start, end, _ = text.page(text.place(match.start()))
            if start not in told:
                told[start] = "de" in languages(text.cleaned[start:end])
            if told[start]:
                yield text.place(match.start()), text.place(match.end() - 1) + 1


@lru_cache(maxsize=256)
def _root_pattern(root: str) -> re.Pattern[str]:
    return regex(rf"(?<![^\W_]){re.escape(root)}[^\W_]*")


@lru_cache(maxsize=256)
def _phrase_pattern(phrase: tuple[str, ...]) -> re.Pattern[str]:
    return regex(r"[\W_]+".join(map(re.escape, phrase)))
