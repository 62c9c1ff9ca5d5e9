"""The lines of a text as one reads them: without what is stamped on the pages, also where it stands among them.

A PDF gives its words in the order in which they were written, and a text that was copied has lost its pages: there the
number of the case stands in the middle of sentences. Only what the text says elsewhere too is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bdm.document.lines import Line, body, is_stamp, pattern_of
from bdm.italian.stamps import CASE_NUMBER, LEADS_TO_NUMBER

_OFTEN: Final = 0.4
"""On how many of the pages, for one, a stamp stands."""
_FEW: Final = 3
_NEAR: Final = 40
"""Characters that tell whether a number belongs to the sentence."""


def reading_lines(pages: Sequence[str]) -> list[Line]:
    """The lines of ``body``, cut where something was stamped into one."""
    lines = _without_whole(body(pages), len(pages))
    return list(_without_numbers(lines, len(pages)))


def _without_whole(lines: Sequence[Line], pages: int) -> list[Line]:
    """Without lines that are a stamp. The first page says it for the others, but of its own number."""
    stamps = [is_stamp(line.text) for line in lines]
    if sum(stamps) < _FEW:
        return list(lines)
    patterns = [pattern_of(line.text) if stamp else b"" for line, stamp in zip(lines, stamps, strict=True)]
    on = Counter(pattern for pattern, _ in {(each, line.page) for each, line in zip(patterns, lines, strict=True)})
    usual = {pattern for pattern, count in on.items() if pattern and count >= _least(pages)}
    return [
        line
        for line, pattern in zip(lines, patterns, strict=True)
        if pattern not in usual or (line.page == 1 and not pattern.lower().startswith(b"pag"))
    ]


def _without_numbers(lines: Sequence[Line], pages: int) -> Iterator[Line]:
    """Without the number of the case where it belongs to no sentence, if it stands so as often as a page begins."""
    stamped: dict[int, list[tuple[int, int, str]]] = {}
    counts, told = Counter[str](), set[str]()
    before = ""
    for index, line in enumerate(lines):
        for match in CASE_NUMBER.compiled.finditer(line.text):
            number = "".join(match[0].split())
            ahead = f"{before} {line.text[: match.start()]}"[-_NEAR:].rstrip()
            if LEADS_TO_NUMBER.compiled.search(ahead):
                told.add(number)
            else:
                counts[number] += 1
                stamped.setdefault(index, []).append((*match.span(), number))
        before = line.text
    usual = {number for number, count in counts.items() if count >= _least(pages)}
    for index, line in enumerate(lines):
        cuts = []
        for start, end, number in stamped.get(index, ()):
            if number in usual and number in told:
                cuts.append((start, end))
            told.add(number)
        yield from _cut(line, cuts)


def _least(pages: int) -> float:
    return max(_FEW, _OFTEN * pages)


def _cut(line: Line, cuts: Sequence[tuple[int, int]]) -> Iterator[Line]:
    """What stands between the cuts."""
    if not cuts:
        yield line
        return
    ends = [0, *(end for _, end in cuts)]
    starts = [*(start for start, _ in cuts), len(line.text)]
    for start, end in zip(ends, starts, strict=True):
        text = line.text[start:end]
        if stripped := text.strip():
            at = line.start + start + len(text) - len(text.lstrip())
            yield replace(line, start=at, end=at + len(stripped), text=stripped)
