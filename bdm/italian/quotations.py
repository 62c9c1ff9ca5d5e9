"""Words between quotation marks: where they stand, and whether a text has them.

What is compared are words, without accents and case, so that marks, dashes, spaces and divided lines make no
difference; '[…]' and '(...)' leave words out. All is linear in the text: one pass for the marks, one for an index of
the words of the other text; words are compared one by one in a window only, of the length of the quotation, and of all
quotations of a text no more than an ``Allowance``: where words recur, as in tables, a window may take half a second.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from bdm.italian.characters import fold
from bdm.platform.kit.regex import regex

FEWEST: Final = 5
"""Words of a quotation: fewer are an expression, which is nobody's."""
MOST: Final = 400
"""Words of a quotation that are compared."""
DEEPEST: Final = 3
"""Quotations within each other."""
LONGEST: Final = 6_000
"""Characters between two marks."""
NEAR: Final = 0.55
"""The part of the words that has to be the same for others to be the nearest wording."""

MOST_COMPARED: Final = 3_000_000
"""Pairs of the same word that all quotations of a text may have with where they are looked for: some five seconds."""

_MARKS: Final = regex('[«»“”„"‘’]')
_CLOSING: Final = {"«": "»", "“": "”", "„": "”", '"': '"', "‘": "’"}
_BEFORE_WORDS: Final = "([{'’‘«“„—–-"
_AFTER_WORDS: Final = ".,;:!?)]}'’»”—–-"
_PARAGRAPH_END: Final = regex(r"\n[^\S\n]*\n|[.;:!?»”\")]\s*\n(?=[^\S\n]*[A-ZÀ-Ý0-9])")
"""An empty line, or the end of a sentence that is the end of a line."""
_OMISSION: Final = regex(r"\[[\s.…]*\]|\([\s.…]+\)|\[omissis\]|\(omissis\)|…|\.{3}", re.IGNORECASE)
_BRACKETED: Final = regex(r"(?<!\w)\[[^\[\]]{1,80}\](?!\w)|\[sic\]", re.IGNORECASE)
_DIVIDED: Final = regex(r"(?<=[^\W\d_])[-\u00ad\u2010]\s{0,3}\n\s{0,3}(?=[a-zà-ÿ])|\u00ad")
_WORD: Final = regex(r"[^\W_]+")


@dataclass(frozen=True)
class QuotedWords:
    """``text[start:end]``, the marks not included; ``outer`` is where the quotation begins in which it stands."""

    start: int
    end: int
    words: str
    outer: int | None = None


@dataclass(frozen=True)
class QuotedDifference:
    """Words of a quotation and what the text has in their place."""

    written: str
    original: str


@dataclass(frozen=True)
class FoundWords:
    """Where a text has a quotation, or what is nearest to it: from one character to another, how alike (1: the same)
    and what differs.
    """

    start: int
    end: int
    likeness: float
    differences: tuple[QuotedDifference, ...] = ()

    @property
    def exact(self) -> bool:
        return self.likeness == 1


def quotations(text: str) -> list[QuotedWords]:
    """What stands between quotation marks, of at least ``FEWEST`` words, in the order in which they end."""
    return pair_marks(text)[0]


def pair_marks(text: str) -> tuple[list[QuotedWords], list[int]]:
    """The quotations, and where marks stand that nothing closes. They turn no other inside out: straight marks pair
    within a paragraph and by the side on which their words stand, and what is in an open one is in none.
    """
    found: list[QuotedWords] = []
    opened: list[tuple[int, str]] = []
    alone: list[int] = []
    for match in _MARKS.finditer(text):
        mark, at = match[0], match.start()
        if _apostrophe(text, at, mark):
            continue
        straight = _CLOSING.get(mark) == mark
        over = [each for each in opened if at - each[0] > LONGEST]
        side = _side(text, at) if straight else 0
        own = next((each for each in reversed(opened) if each[1] == mark and straight), None)
        if own is not None and own not in over and (side > 0 or _PARAGRAPH_END.search(text, own[0], at)):
            over.append(own)
        alone += [each[0] for each in over]
        opened = [each for each in opened if each not in over]
        closes = next((n for n in range(len(opened) - 1, -1, -1) if opened[n][1] == mark), None)
        if closes is not None:
            start = opened[closes][0] + 1
            alone += [each[0] for each in opened[closes + 1 :]]
            del opened[closes:]
            words = text[start:at]
            if len(_WORD.findall(words[: LONGEST // 10])) >= FEWEST:
                found.append(QuotedWords(start, at, words, opened[-1][0] + 1 if opened else None))
        elif mark in _CLOSING and len(opened) < DEEPEST and side >= 0:
            opened.append((at, _CLOSING[mark]))
    alone += [each[0] for each in opened]
    open_still = {at + 1 for at in alone}
    return [replace(each, outer=None) if each.outer in open_still else each for each in found], sorted(alone)


def _side(text: str, at: int) -> int:
    """Whether the words of a straight mark stand behind it (1), before it (-1), or one cannot say (0)."""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    begins = not before or before.isspace() or before in _BEFORE_WORDS
    ends = not after or after.isspace() or after in _AFTER_WORDS
    return begins - ends


def _apostrophe(text: str, at: int, mark: str) -> bool:
    """Whether a single mark is one: between letters, or after one where nothing was opened by it."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if mark == "’":
        return after.isalnum()
    return mark == "‘" and (before.isalnum() or not after.isalnum())


class TooMuchToCompare(Exception):
    """The allowance is spent."""


@dataclass
class Allowance:
    """How many pairs there still may be; whether it was too few."""

    left: int = MOST_COMPARED
    spent: bool = False

    def take(self, pairs: int) -> None:
        """Raises TooMuchToCompare."""
        if pairs > self.left:
            self.spent = True
            raise TooMuchToCompare
        self.left -= pairs


@dataclass(frozen=True)
class QuotedSource:
    """A text that quotations are looked for in, as its words."""

    text: str

    @cached_property
    def words(self) -> list[tuple[str, int, int]]:
        """Each as it is compared, with its place."""
        return _words(self.text)

    @cached_property
    def _line(self) -> str:
        return " " + " ".join(word for word, _, _ in self.words) + " "

    @cached_property
    def _starts(self) -> dict[int, int]:
        """Where in the line each word begins."""
        at, starts = 1, {}
        for number, (word, _, _) in enumerate(self.words):
            starts[at] = number
            at += len(word) + 1
        return starts

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], list[int]]:
        pairs: dict[tuple[str, str], list[int]] = {}
        for at in range(len(self.words) - 1):
            pairs.setdefault((self.words[at][0], self.words[at + 1][0]), []).append(at)
        return pairs

    def find(self, quoted: str, allowance: Allowance | None = None) -> FoundWords | None:
        """Where the text has these words, or the nearest to them; None where it has nothing like them. Raises
        TooMuchToCompare where to look for the nearest is more than the ``allowance``.
        """
        pieces = [piece for each in _pieces(quoted) if (piece := _words(each)[:MOST])]
        if not pieces:
            return None
        return self._exact(pieces) or self._near([word for each in pieces for word in each], allowance or Allowance())

    def _exact(self, pieces: Sequence[Sequence[tuple[str, int, int]]]) -> FoundWords | None:
        at, first, last = 0, None, 0
        for piece in pieces:
            sought = " " + " ".join(word for word, _, _ in piece) + " "
            found = self._line.find(sought, at)
            if found < 0:
                return None
            number = self._starts[found + 1]
            first = number if first is None else first
            last = number + len(piece) - 1
            at = found + len(sought) - 1
        return FoundWords(self.words[first or 0][1], self.words[last][2], 1)

    def _near(self, quoted: Sequence[tuple[str, int, int]], allowance: Allowance) -> FoundWords | None:
        """Around the place where most pairs of its words stand as far from each other as in the quotation."""
        quoted = quoted[:MOST]
        own = [word for word, _, _ in quoted]
        size = max(8, len(own) // 4)
        votes: Counter[int] = Counter()
        for at in range(len(own) - 1):
            places = self._pairs.get((own[at], own[at + 1]), ())
            if len(places) <= _COMMON:
                for bucket in {(place - at) // size for place in places}:
                    votes[bucket] += 1
        for bucket in list(votes):
            votes[bucket] += votes.get(bucket + 1, 0)
        best: FoundWords | None = None
        for bucket, _ in sorted(votes.most_common(_TRIED)):
            start, end = max(0, (bucket - 1) * size), (bucket + 2) * size + len(own) + size
            here = Counter(word for word, _, _ in self.words[start:end])
            allowance.take(here.total() + sum(here[word] for word in own))
            found = self._aligned(own, start, end)
            if found is not None and (best is None or found.likeness > best.likeness):
                best = found
        return best if best is not None and best.likeness >= NEAR else None

    def _aligned(self, own: list[str], start: int, end: int) -> FoundWords | None:
        window = [word for word, _, _ in self.words[start:end]]
        codes: list[Code] = [*SequenceMatcher(None, own, window, autojunk=False).get_opcodes()]
        kept = [at for at, code in enumerate(codes) if code[0] == "equal"]
        if not kept:
            return None
        codes = [code for at, code in enumerate(codes) if kept[0] <= at <= kept[-1] or code[1] < code[2]]
        codes = [_at_the_edge(code, at, len(codes)) for at, code in enumerate(codes)]
        same = sum(code[2] - code[1] for code in codes if code[0] == "equal")
        inside = [code for code in codes if code[0] == "equal"]
        first, last = inside[0][3], inside[-1][4] - 1
        differences = tuple(
            QuotedDifference(" ".join(own[code[1] : code[2]]), self._written(start + code[3], start + code[4]))
            for code in codes
            if code[0] != "equal"
        )
        longer = max(len(own), last - first + 1)
        likeness = min(same / longer, 0.999)
        return FoundWords(self.words[start + first][1], self.words[start + last][2], likeness, differences)

    def _written(self, start: int, end: int) -> str:
        return self.text[self.words[start][1] : self.words[end - 1][2]] if start < end else ""


_COMMON: Final = 60
"""A pair of words that stands at more places says nothing of where the others are."""
_TRIED: Final = 3
Code = tuple[str, int, int, int, int]


def _at_the_edge(code: Code, at: int, count: int) -> Code:
    """Words before the first or after the last that are the same: what the window has there is not the quotation's."""
    if code[0] == "equal" or 0 < at < count - 1:
        return code
    width = code[2] - code[1]
    if at == 0:
        return (code[0], code[1], code[2], max(code[3], code[4] - width), code[4])
    return (code[0], code[1], code[2], code[3], min(code[4], code[3] + width))


def _pieces(quoted: str) -> list[str]:
    """Between what was left out or put in."""
    whole = _OMISSION.sub("\v", _BRACKETED.sub("\v", quoted))
    return whole.replace("[", "").replace("]", "").split("\v")


def _words(text: str) -> list[tuple[str, int, int]]:
    """The words of a text with their places; one that is divided at the end of a line is one."""
    joined, places = _joined(text)
    found = []
    for match in _WORD.finditer(joined):
        word = fold(match[0]).lower().replace(" ", "")
        if word:
            found.append(
                (word, match.start() + _before(places, match.start()), match.end() + _before(places, match.end() - 1))
            )
    return found


def _joined(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without what divides words, and from where on how many characters are missing."""
    parts, gone, at, missing = [], [(0, 0)], 0, 0
    for match in _DIVIDED.finditer(text):
        parts.append(text[at : match.start()])
        at = match.end()
        missing += match.end() - match.start()
        gone.append((match.end() - missing, missing))
    parts.append(text[at:])
    return "".join(parts), gone


def _before(gone: list[tuple[int, int]], place: int) -> int:
    low, high = 0, len(gone) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if gone[middle][0] <= place:
            low = middle
        else:
            high = middle - 1
    return gone[low][1]
