"""The parts of a decision in its text: heading, conclusions, facts, reasons, operative part.

They are found by the headings that decisions have in Italian or German (art. 132 c.p.c., art. 546 c.p.p.), which
stand on a line of their own or, where the PDF has lost its lines, before the sentence that follows. Nothing is guessed:
a text without headings is one part, and every word of the text is in some part, in its order; only what repeats itself
on the pages is left out (``stamps``). Times grow with the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from bdm.document.lines import cut_lines
from bdm.document.paragraphs import Paragraphs, full_width, opening as opening_paragraphs, paragraphs as paragraphs_of
from bdm.document.stamps import reading_lines
from bdm.italian import clean
from bdm.italian.headings import (
    CONCLUSIONS,
    CONCLUSIONS_ALONE,
    CONCLUSIONS_IN_GERMAN,
    FACTS,
    FACTS_ALONE,
    FACTS_AND_REASONS,
    FACTS_AND_REASONS_ALONE,
    FACTS_AND_REASONS_IN_GERMAN,
    FACTS_IN_GERMAN,
    FOR_THESE_REASONS,
    FOR_THESE_REASONS_IN_GERMAN,
    PQM,
    REASONS,
    REASONS_ALONE,
    REASONS_IN_GERMAN,
)
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

PartKind: TypeAlias = Literal[
    "testo", "intestazione", "conclusioni", "fatto", "fatto_e_motivi", "motivi", "dispositivo"
]

NAMES: Final[dict[PartKind, str]] = {
    "testo": "Testo",
    "intestazione": "Intestazione",
    "conclusioni": "Conclusioni",
    "fatto": "Fatto",
    "fatto_e_motivi": "Fatto e motivi",
    "motivi": "Motivi",
    "dispositivo": "P.Q.M.",
}
"""As people are told of them."""

_LONG: Final[tuple[tuple[PartKind, Table], ...]] = (
    ("fatto_e_motivi", FACTS_AND_REASONS),
    ("fatto", FACTS),
    ("motivi", REASONS),
    ("conclusioni", CONCLUSIONS),
    ("dispositivo", FOR_THESE_REASONS),
    ("dispositivo", FOR_THESE_REASONS_IN_GERMAN),
)
"""Words that are a heading also before a sentence, if they begin with a capital."""
_SHORT: Final[tuple[tuple[PartKind, Table], ...]] = (
    ("fatto_e_motivi", FACTS_AND_REASONS_ALONE),
    ("fatto", FACTS_ALONE),
    ("motivi", REASONS_ALONE),
    ("conclusioni", CONCLUSIONS_ALONE),
)
"""Words that are a heading only on a line of their own, in capitals."""
_GERMAN: Final[tuple[tuple[PartKind, Table], ...]] = (
    ("fatto_e_motivi", FACTS_AND_REASONS_IN_GERMAN),
    ("fatto", FACTS_IN_GERMAN),
    ("motivi", REASONS_IN_GERMAN),
    ("conclusioni", CONCLUSIONS_IN_GERMAN),
)
"""Words that are a heading only on a line of their own, in any case."""
# A sentence or a list begins: a capital, a number, a quotation.
_GOES_ON = r"\b(?=\s{0,3}[:.]?\s{1,3}[A-ZÀ-Ý\d\"«“(])"
_ENDS_LINE = r"\s?[:.]?$"


def _compiled() -> Iterator[tuple[PartKind, bool, re.Pattern[str]]]:
    for kind, words in _LONG:
        yield kind, False, regex(rf"{words.pattern}(?:{_ENDS_LINE}|(?-i:{_GOES_ON}))", re.M | re.I)
    for kind, words in _SHORT:
        yield kind, True, regex(rf"{words.pattern}{_ENDS_LINE}", re.M | re.I)
    for kind, words in _GERMAN:
        yield kind, False, regex(rf"{words.pattern}{_ENDS_LINE}", re.M | re.I)
    yield "conclusioni", False, regex(rf"(?:CONCLUSIONI{_GOES_ON}|Conclusioni\s?:)", re.M)
    yield (
        "dispositivo",
        False,
        regex(rf"{PQM.pattern}\s?\.?(?:$|(?-i:(?<=\.)(?=\s)|{_GOES_ON}))", re.M | re.I),
    )


_HEADINGS: Final = tuple(_compiled())
_WORDS: Final = regex(
    "|".join(words.pattern for words in (*(table for _, table in _LONG + _SHORT + _GERMAN), PQM)), re.I
)
_FIRST_WORDS: Final = (
    "Svolgimento", r"Le\s+ragioni", "Ragioni", "Motiv", r"In\s+(?:fatto|diritto)", r"Fatto\s+e", r"Premesso\s+in",
    "Concis[ae]", "Brev[ei]", "Succint[ae]", "Sintetic[ae]", r"Considerato\s+in", r"Ritenuto\s+in", "Conclusioni",
    r"Per\s+(?:quest|tali|i\s+su)", r"P\s?\.?\s?[Qq]", r"p\s?\.?\s?[Qq]",
    r"Aus\s+d", r"Ablauf\s+des", "Antr", "Begr", "Entscheidungsgr", "Faktische", "Gr[uü]", r"Kurze\s+D", "Prozess[av]",
    "Rechtliche", "Sachverhalt", "Schluss", "Tat", "Urteils", "Verfahrens", r"Verlauf\s+des",
)  # fmt: skip
"""What a heading begins with, unless it is in capitals."""
# Looked for first, because it is quick: a set of letters is what the engine can leap to, whole words it cannot.
_BEGINS = regex(
    r"[A-GIK-MOPR-Vp](?<!\w.)(?:(?<!p)|(?=\s?\.?\s?[Qq]))(?:(?<=[^p])[A-Z]|"
    + "|".join(f"(?<={word[0]}){word[1:]}" for word in _FIRST_WORDS)
    + ")"
)
_SENTENCE_ENDS: Final = frozenset('.;:»"”)')
_CLOSE: Final = 5
"""Characters: 'PER QUESTI MOTIVI (P.Q.M.)' is one heading."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part with its heading as the text writes it (None for what comes before any), and its paragraphs."""

    kind: PartKind
    title: str | None
    page: int
    paragraphs: Paragraphs


@dataclass(frozen=True, slots=True)
class _Heading:
    kind: PartKind
    start: int
    end: int
    alone: bool


def clean_pages(pages: Iterable[str]) -> list[str]:
    """The texts of pages, each to its end of line, as they are searched and outlined."""
    return [clean(page) + "\n" for page in pages]


def outline(text: str) -> list[tuple[int, int, PartKind]]:
    """Where the parts of a text begin, with their headings and without, in order; empty without headings. Running
    heads may stand in it: they look like no heading.
    """
    chosen = _chosen(list(_headings(text)), len(text))
    opening = _opening(chosen)
    before: list[tuple[int, int, PartKind]] = [(0, 0, opening)] if chosen and opening != "testo" else []
    return before + [(each.start, each.end, each.kind) for each in chosen]


def parts(pages: Sequence[str]) -> list[Part]:
    """The parts of a text, in order; none of a text without words."""
    lines = reading_lines(pages)
    text = "\n".join(line.text for line in lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.text) + 1)
    width = full_width(lines)
    chosen = _chosen(list(_headings(text)), len(text))
    found: list[Part] = []
    first = chosen[0].start if chosen else len(text)
    opening = _opening(chosen)
    if before := cut_lines(lines, starts, 0, first):
        split = opening_paragraphs if opening == "intestazione" else paragraphs_of
        found.append(Part(opening, None, before[0].page, split(before, width)))
    ends = [heading.start for heading in chosen[1:]] + [len(text)]
    for heading, end in zip(chosen, ends, strict=False):
        inside = cut_lines(lines, starts, heading.end, end)
        title = " ".join(text[heading.start : heading.end].split()).rstrip(" :")
        page = lines[bisect_right(starts, heading.start) - 1].page
        found.append(Part(heading.kind, title, page, paragraphs_of(inside, width)))
    return found


def _opening(chosen: Sequence[_Heading]) -> PartKind:
    """What stands before the first heading."""
    reasoned = {"fatto", "motivi", "fatto_e_motivi"} & {heading.kind for heading in chosen}
    return "intestazione" if reasoned or (chosen and chosen[0].kind == "conclusioni") else "testo"


def _headings(text: str) -> Iterator[_Heading]:
    """Everything that looks like a heading, in order."""
    at = 0
    for begins in _BEGINS.finditer(text):
        start = begins.start()
        if start < at or not _WORDS.match(text, start):
            continue
        matches = [
            (kind, match)
            for kind, short, pattern in _HEADINGS
            if (match := pattern.match(text, start)) and _may(text, match, short=short)
        ]
        if matches:
            # 'FATTO' begins 'FATTO E DIRITTO'
            kind, match = max(matches, key=lambda each: each[1].end())
            at = match.end()
            yield _Heading(kind, start, at, _starts_line(text, start) and text[at : at + 1] in ("", "\n"))


def _may(text: str, match: re.Match[str], *, short: bool) -> bool:
    """Whether a heading may stand there: at the beginning of a line, after a sentence, or anywhere in capitals."""
    words = match.group()
    if _starts_line(text, match.start()):
        return not short or words.isupper()
    if short:
        return False
    return (
        text[max(0, match.start() - 3) : match.start()].strip()[-1:] in _SENTENCE_ENDS
        or words.split()[0].isupper()
        or words.startswith("Concis")
    )


def _starts_line(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] == "\n"


def _chosen(headings: Sequence[_Heading], length: int) -> list[_Heading]:
    """The headings that part the decision: at most one of each kind, in the order that a decision has them."""
    end = length
    chosen: list[_Heading] = []
    if operative := [each for each in headings if each.kind == "dispositivo"]:
        # A text may quote another decision with its own; the last is this one's
        last = operative[-1]
        for before, after in pairwise(reversed([*operative])):
            if before.start - after.end > _CLOSE:
                break
            last = after
        chosen.append(last)
        end = last.start
    body = [each for each in headings if each.start < end and each.kind in ("fatto", "motivi", "fatto_e_motivi")]
    if body:
        first, second = body[0], _second(body)
        if second is not None:
            chosen.insert(0, _Heading("motivi", second.start, second.end, second.alone))
            first = _Heading("fatto", first.start, first.end, first.alone)
        chosen.insert(0, first)
        end = first.start
    for each in headings:
        if each.kind == "conclusioni" and each.start < end:
            chosen.insert(0, each)
            break
    return chosen


def _second(body: Sequence[_Heading]) -> _Heading | None:
    """Where the reasons begin after the facts."""
    first = body[0]
    if first.kind == "motivi":
        return None
    for each in body[1:]:
        if each.start - first.end < 3:
            continue  # 'RAGIONI DI FATTO E DI DIRITTO DELLA DECISIONE PREMESSO CHE'
        if first.kind == "fatto" and each.kind in ("motivi", "fatto_e_motivi"):
            return each
        if first.kind == "fatto_e_motivi" and each.kind == "motivi" and each.alone:
            return each
    return None
