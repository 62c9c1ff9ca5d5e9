"""Keywords (parola_chiave): entries of the area's list that the subject of the case names, or that recur in the text."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from bdm.desk.proposal.reading.catalogue import ReferenceLists, fold
from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.platform.kit.regex import regex

MAX_KEYWORDS = 5
RECURS = 5
"""So often does a keyword of several words stand in a decision that is about it."""
SUBJECT_CHARACTERS = 300

_SUBJECT = regex(
    r"\b(?:oggetto\s*[:.-]|avente\s+(?:ad|per)\s+oggetto|in\s+materia\s+di\b|in\s+punto\s*[:a])", re.IGNORECASE
)
_SUBJECT_END = regex(r"\b(?:conclusioni|svolgimento|motivi|fatto|ragioni|per\s+parte)\b|\n\s?\n|\.\s*\n", re.IGNORECASE)
_WORD = regex(r"[^\W_]+")
_SMALL = frozenset(
    "di del della dei delle dell degli da dal dalla in nel nella con per e il la lo le i gli un una al alla all ai alle a d l".split()
)
_ENDINGS = regex(r"(?:[AEIOU]+)\Z")


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    """A word without its ending, so that singular and plural meet."""
    folded = fold(word)
    return _ENDINGS.sub("", folded) if len(folded) > 4 else folded


def _phrase(text: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in _WORD.findall(text) if word.lower() not in _SMALL)


@lru_cache(maxsize=8)
def phrases_of(names: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """First stem → phrases that begin with it, with their keywords, longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in sorted(names):
        phrase = _phrase(name)
        if phrase:
            found.setdefault(phrase[0], []).append((phrase, name))
    for phrases in found.values():
        phrases.sort(key=lambda each: -len(each[0]))
    return found


def read_keywords(source: DocumentText, area: str | None, catalogue: ReferenceLists) -> Iterator[Proposal]:
    """At most ``MAX_KEYWORDS`` proposals: first those the subject names, then the most frequent ones."""
    names = frozenset(catalogue.keywords.get(area or "", ()))
    if not names:
        return
    phrases = phrases_of(names)
    subject = subject_of(source)
    in_subject: dict[str, tuple[int, int]] = {}
    first: dict[str, tuple[int, int]] = {}
    counts: Counter[str] = Counter()
    for name, start, end in occurrences(source.text, phrases):
        counts[name] += 1
        first.setdefault(name, (start, end))
        if subject is not None and subject[0] <= start < subject[1]:
            in_subject.setdefault(name, (start, end))
    chosen = dict(in_subject)
    for name, count in counts.most_common():
        if len(_phrase(name)) > 1 and count >= RECURS and name not in chosen:
            chosen[name] = first[name]
    for name, (start, end) in list(chosen.items())[:MAX_KEYWORDS]:
        yield source.proposal("parola_chiave", name, start, end)


def subject_of(source: DocumentText) -> tuple[int, int] | None:
    """Where the heading says what the case is about."""
    match = _SUBJECT.search(source.text, 0, source.body_start)
    if match is None:
        return None
    end = min(source.body_start, match.end() + SUBJECT_CHARACTERS)
    stop = _SUBJECT_END.search(source.text, match.end(), end)
    return match.end(), stop.start() if stop else end


def occurrences(text: str, phrases: dict[str, list[tuple[tuple[str, ...], str]]]) -> Iterator[tuple[str, int, int]]:
    """Every keyword in the text, the longest where several begin at one word. Small words do not count."""
    recent: list[tuple[str, int, int]] = []
    longest = max((len(phrase) for entries in phrases.values() for phrase, _ in entries), default=0)
    for match in _WORD.finditer(text):
        word = match.group()
        if word.lower() in _SMALL:
            continue
        recent.append((_stem(word) if len(word) <= 40 else "", match.start(), match.end()))
        if len(recent) > longest:
            yield from _at_first(recent, phrases)
            del recent[0]
    while recent:
        yield from _at_first(recent, phrases)
        del recent[0]


def _at_first(
    recent: list[tuple[str, int, int]], phrases: dict[str, list[tuple[tuple[str, ...], str]]]
) -> Iterator[tuple[str, int, int]]:
    for phrase, name in phrases.get(recent[0][0], ()):
        if len(phrase) <= len(recent) and all(recent[i][0] == stem for i, stem in enumerate(phrase)):
            yield name, recent[0][1], recent[len(phrase) - 1][2]
            return
