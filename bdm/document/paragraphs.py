"""Which lines of a text are one paragraph: a new one begins only where the text has one, on whatever page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from bdm.document.lines import Line, cut_lines
from bdm.italian.opening import COURT, KIND, SECTION, STATE
from bdm.platform.kit.regex import regex

Paragraphs: TypeAlias = tuple[tuple[Line, ...], ...]

_ENDS = regex(r"[.;:!?…»”\")]$")
_ITEM = regex(r"(?:\d{1,3}(?:\.\d{1,2}){0,4}\s?[.)°]|[a-z]\s?\)|[IVX]{1,5}\s?[.)]|[-–—•*])\s")
_HEADING = regex(
    r"(?:\d{1,2}(?:\.\d{1,2}){1,2}|(?:\d{1,2}(?:\.\d{1,2}){0,2}|[IVX]{1,5})(?:\s?[.)]|\s[-–]))\s?[-–]?\s?[\"«“]?[A-ZÀ-Ý]"
)
"""A short line that begins with '2.1. Il', '2.1 Il', '3) Il', 'II - Le' stands alone."""
_ACRONYM = regex(r"(?:\b[a-zA-Z]\.){2,}$")
"""'C.P.C.', 'S.p.A.': no number belongs to it, as one does to 'art.'."""
_ABBREVIATION = regex(
    r"\b(?:[a-zA-Z]{1,2}|abs|artt?|avv|bzw|cass|cfr|civ|co|cod|dott|dr|lett|nn|pag|pen|proc|prof|sez|sigg?|ss|un|vgl|ziff)\.$",
    re.I,
)
_GOES_ON = regex(
    r"\S\s(?:d(?:[aei]|al|ei|el|ella|elle|egli)|a|al|alla|in|nel|nella|con|per|su|tra|il|lo|la|i|gli|le|e|ed|o|n\.|sezione)$|['’(]$",
    re.I,
)
"""A line that ends so goes on with the next, whatever that begins with."""
_CAPITAL_WORD = regex(r"[A-ZÀ-Ý]{5,}[\s,:]")
"""'VISTO', 'CONSIDERATO': what a new paragraph begins with, after whatever line."""
DECIDED = regex(
    r"(?:così\s+(?:è\s+)?(?:deciso|disposto|provveduto|stabilito)|so\s+(?:entschieden|beschlossen))\b", re.I
)
"""What the place, the day and the signatures begin with."""
_PERSON = regex(r"(?:dott|dr|avv|prof)\.")
_SHORT_LINE: Final = 0.85
_TITLE_LINE: Final = 0.6
_TAIL: Final = 12
"""Characters that tell how a line ends."""
_GAP: Final = 5
"""Characters between two formulas."""
_LETTERS: Final = 4
"""Of a title in capitals."""


def paragraphs(lines: Sequence[Line], width: int) -> Paragraphs:
    """The lines by paragraph; below 'Così deciso' short lines stand alone, as names do."""
    return _joined(lines, width, titles=False)


def opening(lines: Sequence[Line], width: int) -> Paragraphs:
    """The same of what stands above the facts, where short lines stand alone: also the formulas that lost theirs."""
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.text) + 1)
    text = "\n".join(line.text for line in lines)
    cuts = sorted({0, len(text), *(end for span in _formulas(text) for end in span)})
    found: list[tuple[Line, ...]] = []
    for start, end in pairwise(cuts):
        found += _joined(cut_lines(lines, starts, start, end), width, titles=True, formula=_is_formula(text[start:end]))
    return tuple(found)


def full_width(lines: Sequence[Line]) -> int:
    """How long a full line is, in characters."""
    lengths = sorted(len(line.text) for line in lines)
    return lengths[len(lengths) * 3 // 4] if lengths else 0


def _is_formula(text: str) -> bool:
    return any(table.compiled.fullmatch(text) for table in (STATE, COURT, SECTION))


def _formulas(text: str) -> Iterator[tuple[int, int]]:
    """From where to where the formulas go that courts write on lines of their own."""
    ends = [0]
    for match in STATE.compiled.finditer(text):
        yield match.span()
        ends.append(match.end())
    for end in ends:
        at = end
        for table in (COURT, SECTION):
            at += len(text[at : at + _GAP]) - len(text[at : at + _GAP].lstrip())
            if found := table.compiled.match(text, at):
                yield found.span()
                at = found.end()
    for match in KIND.compiled.finditer(text):
        yield match.span()


def _joined(lines: Sequence[Line], width: int, *, titles: bool, formula: bool = False) -> Paragraphs:
    found: list[list[Line]] = []
    for line in lines:
        titles = titles or DECIDED.match(line.text) is not None
        if not found or (not formula and _parted(found[-1], line, width, titles=titles)):
            found.append([line])
        else:
            found[-1].append(line)
    return tuple(map(tuple, found))


def _parted(paragraph: Sequence[Line], following: Line, width: int, *, titles: bool) -> bool:
    """Whether a paragraph ends before a line."""
    text, after = paragraph[-1].text, following.text
    end = text[-_TAIL:]
    if _GOES_ON.search(end):
        return False
    abbreviated = _ABBREVIATION.search(end) is not None
    item = _ITEM.match(after) and text[-1:] in ".;:," and not abbreviated
    if item or (_is_heading(after, width) and _ACRONYM.search(end)):
        return True
    if titles and (_is_short_capitals(text, width) or _is_short_capitals(after, width) or _PERSON.match(after)):
        return text[-1:] != "," or not _PERSON.match(after)
    if not (after[:1].isupper() or after[:1].isdigit() or after[:1] in '"«“('):
        return False
    if _ENDS.search(end) and not abbreviated:
        title = _is_title(after, width) or _CAPITAL_WORD.match(after) is not None
        return titles or title or len(text) < _SHORT_LINE * width
    short = titles and len(text) < _TITLE_LINE * width and text[-1:] != "," and not abbreviated
    return short or (len(paragraph) == 1 and (_is_title(text, width) or _is_heading(text, width)))


def _is_short_capitals(text: str, width: int) -> bool:
    return len(text) < _TITLE_LINE * width and text.isupper()


def _is_heading(text: str, width: int) -> bool:
    return len(text) < _TITLE_LINE * width and text[-1:] != "," and _HEADING.match(text) is not None


def _is_title(text: str, width: int) -> bool:
    """Whether a line is one by itself, such as 'NEL MERITO'."""
    return _is_short_capitals(text, width) and sum(map(str.isalpha, text)) >= _LETTERS
