"""The criteria of the language, a class for each kind: what it asks of a field, and all that the language knows of it.

What it asks of an engine is in ``bdm.search.engine.plan``; the client's half is ``web/src/domain/query/criteria.ts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

from bdm.italian.writing import italian_date
from bdm.platform.kit.regex import regex
from bdm.search.query.fields import ALL_WORDS, BEGINNING, NEAR
from bdm.search.query.targets import Targets, root_form

OPEN_START: Final = date(2000, 1, 1)
"""Where a range without a first day starts (docs/regole/date.md#intervalli)."""
_WORD: Final = regex(r"(?!(?:AND|OR|NOT)$)[^\s()\[\]{}\"+\-=&|!<>^~*?:\\]+")
"""A word that a list can hold, as the grammar has it."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something that is asked of ``field``."""

    field: str

    def to_text(self) -> str:
        """What parses to it. Raises ValueError where the language cannot say it."""
        raise ValueError(f"{self} has no text")


@dataclass(frozen=True, slots=True)
class Equals(Criterion):
    """One of the values of ``field`` is ``value``. ``weight`` is what that adds to the relevance of an item: not in the
    language, a service may give it.
    """

    value: str
    weight: float = 0.0

    def to_text(self) -> str:
        return f"{self.field}:{_quoted(self.value)}"


@dataclass(frozen=True, slots=True)
class OneOf(Criterion):
    """One of the values of ``field`` is among ``values``. Not in the language: services put it beside a query.
    Besides the language's fields, ``field`` may be ``id`` or ``provvedimento_id`` (of an abstract).
    """

    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Days(Criterion):
    """``field`` lies between two days, both included; see ``bounds`` for the open ends."""

    start: date | None
    end: date | None

    def bounds(self, today: date) -> tuple[date, date]:
        """The two days: without a first one from 01/01/2000, without a last one to ``today``."""
        return self.start or OPEN_START, self.end or today

    def to_text(self) -> str:
        return f"{self.field}:[{_day(self.start)} TO {_day(self.end)}]"


@dataclass(frozen=True, slots=True)
class TextCriterion(Criterion):
    """``field`` contains words: by relevance comes first what says most of them."""

    def as_words(self) -> tuple[str, ...]:
        """The words as they were typed."""
        raise NotImplementedError

    def with_words(self, words: Sequence[str]) -> Self:
        """The same of other ``words``."""
        raise NotImplementedError

    def looks_for(self) -> Targets:
        """What of a text is marked."""
        return Targets.of_words(" ".join(self.as_words()))

    def looser(self) -> Sequence[Words]:
        """What finds more with the same words, the likeliest first: of ``testo`` all of them, then any."""
        anyhow = Words(self.field, self.as_words())
        return (replace(anyhow, every=True), anyhow) if self.field == "testo" else (anyhow,)


@dataclass(frozen=True, slots=True)
class Words(TextCriterion):
    """``field`` contains at least one of ``words``, or with ``every`` all of them, in any order."""

    words: tuple[str, ...]
    every: bool = False

    def as_words(self) -> tuple[str, ...]:
        return self.words

    def with_words(self, words: Sequence[str]) -> Self:
        return replace(self, words=tuple(words))

    def looser(self) -> Sequence[Words]:
        return (replace(self, every=False),) if self.every else ()

    def to_text(self) -> str:
        text = " ".join(self.words)
        if not self.every:
            return f"{self.field}:({text})"
        return f"{ALL_WORDS}:{_listed(self.words)}"


@dataclass(frozen=True, slots=True)
class Phrase(TextCriterion):
    """``field`` contains the words of ``text`` one after the other."""

    text: str

    def as_words(self) -> tuple[str, ...]:
        return tuple(self.text.split())

    def with_words(self, words: Sequence[str]) -> Self:
        return replace(self, text=" ".join(words))

    def looks_for(self) -> Targets:
        return Targets.phrase(self.text)

    def to_text(self) -> str:
        return f"{self.field}:{_quoted(self.text)}"


@dataclass(frozen=True, slots=True)
class Near(TextCriterion):
    """Each of ``words`` stands in ``field`` within so many words of each other one, in any order: the word next to it
    is within 1.
    """

    words: tuple[str, ...]
    within: int

    def as_words(self) -> tuple[str, ...]:
        return self.words

    def with_words(self, words: Sequence[str]) -> Self:
        return replace(self, words=tuple(words))

    def to_text(self) -> str:
        return f"{NEAR}_{self.within}:{_listed(self.words)}"


@dataclass(frozen=True, slots=True)
class Beginning(TextCriterion):
    """Each of ``roots`` begins a word of ``field``, as that is written. To those who help with words they are none."""

    roots: tuple[str, ...]

    def as_words(self) -> tuple[str, ...]:
        return ()

    def with_words(self, words: Sequence[str]) -> Self:
        return self

    def looks_for(self) -> Targets:
        return Targets(roots=frozenset(filter(None, map(root_form, self.roots))))

    def looser(self) -> Sequence[Words]:
        return ()

    def to_text(self) -> str:
        return f"{BEGINNING}:{_listed(self.roots)}"


def _listed(words: Sequence[str]) -> str:
    """What a list of words cannot hold (a bracket, an operator) can stand between quotation marks."""
    text = " ".join(words)
    return f"({text})" if all(map(_WORD.fullmatch, words)) else _quoted(text)


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _day(day: date | None) -> str:
    return "*" if day is None else italian_date(day)
