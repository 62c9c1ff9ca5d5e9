"""By which words a value is found, and how the frequent ones are found fast.

Two letters may begin a word of a hundred thousand values, of which the most frequent twelve are wanted. Every value is
therefore entered at several levels, each of which holds only values that somebody counts so often: the highest level
that has enough of them answers, and it is small. What kind, area and group of fields they are of is written before
the words, so that the index finds no others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable
from typing import Final, get_args

from bdm.content.provvedimento.fields import FIELDS, Suggested
from bdm.italian.matching import split_at_stops, words
from bdm.platform.authz import Kind
from bdm.reference.choices import Area

AREAS: Final[tuple[Area, ...]] = get_args(Area)
Group = Suggested
GROUPS: Final[tuple[Group, ...]] = ("giudici", "parti", "altro")

LEVELS: Final = (1, 2, 8, 64)
"""The least count of each level."""

PARTIES: Final = "parte_processuale"
GROUP_OF: Final[dict[str, Group]] = {field.name: field.suggested for field in FIELDS if field.suggested}
"""The fields whose values are suggested."""


def typed_words(text: str) -> list[str]:
    """The distinct words of what somebody types, as ``value_words`` has them: 'c.p.c.' is one word."""
    return list(dict.fromkeys(words(text)))


def value_words(value: str) -> set[str]:
    """The words that a value is found by; an abbreviation by its letters as well: 'D.LGS.' by 'dlgs' and 'd. lgs.'."""
    return {*split_at_stops(value), *words(value)}


def fields_of(groups: Collection[Group]) -> list[str]:
    """The fields of some groups."""
    return [field for field, group in GROUP_OF.items() if group in groups]


def level_of(most: int) -> int:
    """The highest level of a value that nobody counts more than ``most`` times."""
    return max(bisect_right(LEVELS, most) - 1, 0)


def entries(kind: Kind, area: Area, field: str, value: str, most: int) -> list[str]:
    """The lexemes of a value, on all its levels."""
    words = value_words(value)
    group = GROUP_OF[field]
    return sorted(_mark(level, kind, area, group) + word for level in range(level_of(most) + 1) for word in words)


def condition(level: int, kind: Kind, areas: Iterable[Area], groups: Iterable[Group], words: Iterable[str]) -> str:
    """The tsquery for values of a level in which each of ``words`` begins a word. ``words`` are from ``typed_words``:
    letters and digits, nothing that a tsquery could take for something else.
    """
    marks = [_mark(level, kind, area, group) for area in areas for group in groups]
    return " & ".join("(" + " | ".join(f"'{mark}{word}':*" for mark in marks) + ")" for word in words)


def _mark(level: int, kind: Kind, area: Area, group: Group) -> str:
    return f"{level}{kind[0]}{area[0]}{group[0]}"
