"""Replace the names of known parties in a text. It rather hides a word too many than one too few."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bdm.anonymisation.names import OMISSIS, PARTICLES, Person, fold, person_of
from bdm.anonymisation.spelling import any_of, fold_text, pattern
from bdm.kit.rich_text import BLOCKS, is_html

_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_BETWEEN = re.compile(r"[\s,.\-–]{0,6}")  # what may stand between the parts of one name
_TAX_CODE = re.compile(r"\b[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]\b", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_MIN_ALONE = 3  # letters: 'Li' and 'Bo' are hidden only beside another part of the name

# Capitalised at the beginning of a sentence, these words are hidden only beside another part of the name.
_COMMON = PARTICLES | frozenset("al alla come con dopo due e i il in io l non ora per poi su tra un una uno".split())


@dataclass(frozen=True)
class Term:
    """Words that are replaced wherever they stand: what a review found and what readers see in its place."""

    text: str
    replacement: str


@dataclass(frozen=True)
class _Edit:
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class _Word:
    start: int
    end: int
    text: str


class Mask:
    """Hides the natural persons among ``parties``, and before them ``terms``, in any number of texts."""

    def __init__(self, parties: Iterable[str], terms: Iterable[Term] = ()) -> None:
        self._terms = sorted((term for term in terms if term.text.strip()), key=lambda term: -len(term.text))
        self._term = re.compile("|".join(f"({_written(term.text)})" for term in self._terms)) if self._terms else None
        persons = [person for party in parties if (person := person_of(party)) is not None]
        self._owners: dict[str, list[Person]] = {}
        for person in persons:
            for word in person.words:
                self._owners.setdefault(fold(word), []).append(person)
        self._word = any_of(pattern(word) for person in persons for word in person.words)

    def text(self, text: str) -> str:
        """Plain ``text`` with every form of the names as initials: full, inverted, in capitals, alone."""
        text = unicodedata.normalize("NFC", text).translate(_INVISIBLE)
        for find in (self._found_terms, self._edits):
            for edit in reversed(find(text)):
                text = text[: edit.start] + edit.text + text[edit.end :]
        return text

    def html(self, rich_text: str) -> str:
        """The same for rich text: names are found across tags, tags stay whole, links that carry a name go."""
        parts = _parts(unicodedata.normalize("NFC", rich_text))
        for find in (self._found_terms, self._edits):
            for edit in reversed(find("".join(part.readable for part in parts))):
                _apply(parts, edit)
        return "".join(self._tag(part.text) if part.tag else html.escape(part.text, quote=False) for part in parts)

    def _found_terms(self, text: str) -> list[_Edit]:
        return [
            _Edit(match.start(), match.end(), self._terms[match.lastindex - 1].replacement)
            for match in (self._term.finditer(fold_text(text)) if self._term else ())
            if match.lastindex
        ]

    def _edits(self, text: str) -> list[_Edit]:
        edits = [_Edit(match.start(), match.end(), OMISSIS) for match in _TAX_CODE.finditer(text)]
        run: list[_Word] = []
        for match in self._word.finditer(fold_text(text)) if self._word else ():
            word = _Word(match.start(), match.end(), text[match.start() : match.end()])
            if run and not self._continues(run, word, text):
                edits += self._replace(run)
                run = []
            run.append(word)
        edits += self._replace(run)
        return sorted(edits, key=lambda edit: edit.start)

    def _continues(self, run: list[_Word], word: _Word, text: str) -> bool:
        """Whether ``word`` is one more part of the name that ``run`` began."""
        if not _BETWEEN.fullmatch(text, run[-1].end, word.start):
            return False
        return bool(self._common_owners([*run, word]))

    def _common_owners(self, run: Sequence[_Word]) -> list[Person]:
        words = [fold(word.text) for word in run]
        return [
            person
            for person in self._owners.get(words[0], ())
            if all(words.count(word) <= [fold(own) for own in person.words].count(word) for word in words)
        ]

    def _replace(self, run: list[_Word]) -> list[_Edit]:
        while run and fold(run[-1].text) in PARTICLES and not run[-1].text[0].isupper():
            run = run[:-1]  # 'Rossi di Milano' where another party is called Di Rossi
        if not run:
            return []
        words = [fold(word.text) for word in run]
        names = [word for word in words if word not in PARTICLES]
        if not names or (len(run) == 1 and not _stands_alone(run[0].text)):
            return []
        owner = next((person for person in self._common_owners(run) if len(person.words) == len(run)), None)
        text = owner.initials if owner else "".join(f"{word.text[0].upper()}." for word in run)
        return [_Edit(run[0].start, run[-1].end, text)]

    def _tag(self, tag: str) -> str:
        words = {fold(word) for word in re.split(r"[\W\d_]+", html.unescape(tag)) if word}
        if any(word in words for word in self._owners if word not in PARTICLES and len(word) >= _MIN_ALONE):
            return re.sub(r"^(<\s*/?\s*\w+).*?(/?>)$", r"\1\2", tag, flags=re.DOTALL)
        return tag


def mask_parties(text: str, parties: Iterable[str]) -> str:
    """``text``, plain or rich, with the natural persons among ``parties`` by their initials, in every form of their
    names, and tax codes left out.
    """
    mask = Mask(parties)
    return mask.html(text) if is_html(text) else mask.text(text)


def _written(text: str) -> str:
    """A regular expression for ``text`` in any spelling, with any blanks between its words."""
    words = r"\s+".join(f"(?:{pattern(word)})" for word in text.split())
    return rf"(?<!\w){words}(?!\w)"


def _stands_alone(word: str) -> bool:
    """Whether a single word is a name and not one of the language: it is capitalised and not a common word."""
    return word[0].isupper() and len(word) >= _MIN_ALONE and fold(word) not in _COMMON


@dataclass
class _Part:
    """A tag, or the text between two; ``readable`` is what it adds to the text that a person reads."""

    text: str
    tag: bool

    @property
    def readable(self) -> str:
        if not self.tag:
            return self.text
        name = re.match(r"<\s*/?\s*(\w+)", self.text)
        return "\n" if name and name.group(1).lower() in BLOCKS else ""


def _parts(rich_text: str) -> list[_Part]:
    parts: list[_Part] = []
    end = 0
    for match in _TAG.finditer(rich_text):
        parts.append(_Part(html.unescape(rich_text[end : match.start()]).translate(_INVISIBLE), tag=False))
        parts.append(_Part(match.group(), tag=True))
        end = match.end()
    parts.append(_Part(html.unescape(rich_text[end:]).translate(_INVISIBLE), tag=False))
    return parts


def _apply(parts: list[_Part], edit: _Edit) -> None:
    """Put ``edit`` into the text that it begins in and remove what it covers in the others."""
    at = 0
    text = edit.text
    for part in parts:
        start, at = at, at + len(part.readable)
        if part.tag or at <= edit.start or start >= edit.end:
            continue
        first, last = max(edit.start - start, 0), min(edit.end - start, len(part.text))
        part.text = part.text[:first] + text + part.text[last:]
        text = ""
