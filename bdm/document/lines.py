"""The lines of a text, and which of them are no part of it: running heads and feet, page numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Final, TypeAlias

from bdm.italian.stamps import STAMPS
from bdm.platform.kit.regex import regex

_MARGIN_LINES: Final = 6
"""How many lines at either end of a page may be its running head or foot."""
_OFTEN: Final = 0.6
"""On how many of the pages a line must stand to be one."""
_SAID: Final = 60
"""Characters on a page that are more than a head."""
_JOINT_WORDS: Final = 60
_WORDS: Final = regex(r"\s*\S+")
_HYPHEN: Final = regex(r"(?<=[^\W\d_])-(?=\S)")
_DIGITS: Final = b"0123456789"
_PAGE_NUMBER: Final = regex(
    r"\W{0,3}(?:pag(?:ina|\.)?\s?(?:n\.?\s?)?)?\d{1,4}(?:\s?(?:di|/|su)\s?\d{1,4})?\W{0,3}", re.IGNORECASE
)
_STAMP: Final = regex(rf"\W{{0,3}}{STAMPS.pattern}\W{{0,3}}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text: on which page (from 1), between which of the page's characters."""

    page: int
    start: int
    end: int
    text: str


def body(pages: Sequence[str]) -> list[Line]:
    """The lines with something on them, without running heads and feet; of a head the first page keeps its own.
    Only the ends of a page are left out, never anything between two lines that stay.
    """
    kept: list[Line] = []
    for number, (page, (begin, finish)) in enumerate(zip(pages, extents(pages), strict=True), 1):
        for line in _lines(number, page):
            if begin <= line.start < finish:
                over = line.end > finish
                kept.append(replace(line, end=finish, text=page[line.start : finish]) if over else line)
    return kept


def extents(pages: Sequence[str], *, opening: bool = True, reach: int = _MARGIN_LINES) -> list[tuple[int, int]]:
    """From where to where each page goes without running heads and feet, as ``body`` has it; only its ends are read,
    ``reach`` lines of each. With ``opening`` the first page keeps its own head.
    """
    ends = [_margins(page, reach) for page in pages]
    heads, feet = _usual([first for first, _ in ends]), _usual([last for _, last in ends])
    found = []
    for number, (page, (first, last)) in enumerate(zip(pages, ends, strict=True)):
        begin = _after_head(page, first, () if opening and not number else heads)
        end = _before_foot(page, [line for line in last if line[0] >= begin], feet)
        found.append((begin, end) if begin < end or not _says_something(first) else (0, len(page)))
    return found


def _says_something(lines: Sequence[_Margin]) -> bool:
    """Whether a page that begins with ``lines``, all of which others have too, is more than heads and numbers: a short
    document may say the same twice, and no page of it vanishes for that.
    """
    said = [text for _, _, _, text in lines if not is_stamp(text) and not _PAGE_NUMBER.fullmatch(text)]
    return sum(map(len, said)) >= _SAID


def may_have_running_lines(pages: Sequence[str]) -> bool:
    """False where no page begins or ends as another does, nor with its number: a quick answer, which overlooks a head
    that all pages but one have below something of their own.
    """
    heads = [page.lstrip().partition("\n")[0] for page in pages]
    feet = [page.rstrip().rpartition("\n")[2] for page in pages]
    for lines in (heads, feet):
        if len({pattern_of(line.strip()) for line in lines}) < len(pages) or any(map(_PAGE_NUMBER.fullmatch, lines)):
            return True
    return False


def is_stamp(line: str) -> bool:
    """Whether a line says nothing but what is written on every page."""
    return _STAMP.fullmatch(line) is not None


def pattern_of(line: str) -> bytes:
    """What a line has in common with its like on other pages: all but its digits."""
    return line.encode().translate(None, _DIGITS)


_Margin: TypeAlias = tuple[int, int, bytes, str]
"""A line: from where to where, its pattern and its text."""


def _usual(pages: Sequence[Sequence[_Margin]]) -> set[bytes]:
    """Which lines are running ones; what is a stamp need not stand on most pages: some are on every other."""
    texts = [{pattern: text for _, _, pattern, text in lines} for lines in pages]
    counts, such = Counter(chain.from_iterable(texts)), dict(chain.from_iterable(each.items() for each in texts))
    often = max(2, _OFTEN * sum(1 for lines in pages if lines))
    return {line for line, count in counts.items() if count >= often or (count > 1 and is_stamp(such[line]))}


def _margins(page: str, reach: int) -> tuple[list[_Margin], list[_Margin]]:
    """The first lines of a page, and its last ones from the last. Of every text among the results: quick."""
    lines = page.split("\n")
    first, last = list[_Margin](), list[_Margin]()
    at = 0
    for line in lines:
        if text := line.strip():
            start = at if text == line else at + line.index(text)
            first.append((start, start + len(text), pattern_of(text), text))
            if len(first) == reach:
                break
        at += len(line) + 1
    at = len(page) + 1
    for line in reversed(lines):
        at -= len(line) + 1
        if text := line.strip():
            start = at if text == line else at + line.index(text)
            last.append((start, start + len(text), pattern_of(text), text))
            if len(last) == reach:
                break
    return first, last


def _after_head(page: str, lines: Sequence[_Margin], heads: Collection[bytes]) -> int:
    """Where the head ends that a page's first ``lines`` may be."""
    begin = 0
    for first, end, pattern, _ in lines:
        if pattern not in heads and not _PAGE_NUMBER.fullmatch(page, first, end):
            break
        begin = end
    return begin


def _before_foot(page: str, lines: Sequence[_Margin], feet: AbstractSet[bytes]) -> int:
    """Where the foot begins that a page's last ``lines``, from the last one, may be."""
    start, own = len(page), set[bytes]()
    for first, end, pattern, _ in lines:
        if pattern not in feet and not _PAGE_NUMBER.fullmatch(page, first, end):
            break
        start = first
        own.add(pattern)
    return _without_foot(page, start, feet - own) if feet - own else start


def joints(pages: Sequence[str]) -> list[str]:
    """How the text goes on from page to page where running heads or feet stand between: for each such place the last
    words before it and the first ones after it, up to ``_JOINT_WORDS`` each.
    """
    if len(pages) < 2:
        return []
    kept = {number: list(lines) for number, lines in groupby(body(pages), key=lambda line: line.page)}
    found = []
    for number in range(1, len(pages)):
        if number not in kept or number + 1 not in kept:
            continue
        before, after = pages[number - 1], pages[number]
        end, start = kept[number][-1].end, kept[number + 1][0].start
        if before[end:].strip() or after[:start].strip():
            last = _WORDS.findall(before[kept[number][0].start : end])[-_JOINT_WORDS:]
            first = _WORDS.findall(after[start : kept[number + 1][-1].end])[:_JOINT_WORDS]
            found.append("".join(last) + "\n" + "".join(first))
    return found


def _lines(number: int, page: str) -> Iterator[Line]:
    for match in re.finditer(r"[^\n]+", page):
        text = match.group()
        if stripped := text.strip():
            start = match.start() + len(text) - len(text.lstrip())
            yield Line(number, start, start + len(stripped), stripped)


def _without_foot(page: str, end: int, feet: Collection[bytes]) -> int:
    """Where the last line before ``end`` ends without one of ``feet`` that the hyphen at its end drew in: PDFium leaves
    the line break out there.
    """
    line = page[:end].rstrip()
    start = line.rfind("\n") + 1
    for hyphen in _HYPHEN.finditer(line, start):
        if pattern_of(line[hyphen.end() :]) in feet:
            return hyphen.end()
    return end


def cut_lines(lines: Sequence[Line], starts: Sequence[int], start: int, end: int) -> list[Line]:
    """The lines of the text between two of its characters, the first and the last only as far as they are within."""
    found: list[Line] = []
    for index in range(max(0, bisect_right(starts, start) - 1), len(lines)):
        line, at = lines[index], starts[index]
        if at >= end:
            break
        left = max(0, start - at)
        text = line.text[left : end - at]
        if stripped := text.strip():
            begin = line.start + left + len(text) - len(text.lstrip())
            found.append(Line(line.page, begin, begin + len(stripped), stripped))
    return found
