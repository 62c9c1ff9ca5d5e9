"""The lines of a text, and which of them are no part of it: running heads and feet, page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bdm.platform.kit.regex import regex

_MARGIN_LINES: Final = 3
"""How many lines at either end of a page may be its running head or foot."""
_OFTEN: Final = 0.6
"""On how many of the pages a line must stand to be one."""
_JOINT_WORDS: Final = 60
_WORDS: Final = regex(r"\s*\S+")
_HYPHEN: Final = regex(r"(?<=[^\W\d_])-(?=\S)")
_NUMBERS: Final = regex(r"\d+")
_PAGE_NUMBER: Final = regex(r"\W{0,3}(?:pag(?:ina|\.)?\s?)?\d{1,4}(?:\s?(?:di|/)\s?\d{1,4})?\W{0,3}", re.IGNORECASE)


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
    raw = [[*_lines(number, page)] for number, page in enumerate(pages, 1)]
    heads, feet = Counter[str](), Counter[str]()
    for lines in raw:
        heads.update({_pattern(line.text) for line in lines[:_MARGIN_LINES]})
        feet.update({_pattern(line.text) for line in lines[-_MARGIN_LINES:]})
    often = max(2, _OFTEN * sum(1 for lines in raw if lines))
    usual = {foot for foot, count in feet.items() if count >= often}
    kept: list[Line] = []
    for number, lines in enumerate(raw, 1):
        first, last = 0, len(lines)
        for line in lines[:_MARGIN_LINES]:
            if (number > 1 and heads[_pattern(line.text)] >= often) or _PAGE_NUMBER.fullmatch(line.text):
                first += 1
            else:
                break
        for line in reversed(lines[first:][-_MARGIN_LINES:]):
            if _pattern(line.text) in usual or _PAGE_NUMBER.fullmatch(line.text):
                last -= 1
            else:
                break
        if first < last:
            own = {_pattern(line.text) for line in lines[last:]}
            lines[last - 1] = _without(usual - own, lines[last - 1])
        kept += lines[first:last]
    return kept


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


def _without(feet: Collection[str], line: Line) -> Line:
    """``line`` without one of ``feet`` that the hyphen at its end drew in: PDFium leaves the line break out there."""
    for hyphen in _HYPHEN.finditer(line.text):
        if _pattern(line.text[hyphen.end() :]) in feet:
            return replace(line, end=line.start + hyphen.end(), text=line.text[: hyphen.end()])
    return line


def _pattern(text: str) -> str:
    return _NUMBERS.sub("#", text)
