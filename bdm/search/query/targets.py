"""What a query looks for in texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bdm.italian import Token, clean, fold, forms, is_citation, positions, query_tokens, tokens, written_words

TEXT_FIELDS = ("testo", "titolo")

CitationTokens: TypeAlias = tuple[Token, ...]
"""Tokens at their distances, the first one at 0."""


@dataclass(frozen=True)
class Targets:
    """``words`` are tokens of the analysis, each by itself; of ``citations`` all tokens stand in their order, however
    a text writes them; ``phrases`` are words as they are written, one after the other; ``roots`` are what words begin
    with (``root_form``). ``german`` are words with what they are in passages in German (``Token.german``).
    """

    words: frozenset[str] = frozenset()
    citations: frozenset[CitationTokens] = frozenset()
    phrases: frozenset[tuple[str, ...]] = frozenset()
    roots: frozenset[str] = frozenset()
    german: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def union(cls, every: Iterable[Targets]) -> Targets:
        """All that one of them looks for."""
        some = list(every)
        return cls(
            frozenset().union(*(each.words for each in some)),
            frozenset().union(*(each.citations for each in some)),
            frozenset().union(*(each.phrases for each in some)),
            frozenset().union(*(each.roots for each in some)),
            frozenset().union(*(each.german for each in some)),
        )

    @classmethod
    def of_words(cls, text: str) -> Targets:
        """The words of ``text``, each by itself."""
        found = query_tokens(text)
        german = frozenset((one.text, one.german) for one in found if one.german)
        return cls(words=frozenset(one.text for one in found), german=german)

    @classmethod
    def phrase(cls, text: str) -> Targets:
        """What ``text`` between quotation marks looks for: of a citation the citation, else the words as they are
        written; nothing where they are stop words alone.
        """
        if is_citation(text):
            found = query_tokens(text)
            return cls(citations=frozenset({tuple(Token(one.text, one.position - found[0].position) for one in found)}))
        return cls(phrases=frozenset({written_words(text)})) if tokens(text) else cls()

    @property
    def tokens(self) -> frozenset[str]:
        """The words, and those of the citations."""
        return self.words | {token.text for citation in self.citations for token in citation}

    def __bool__(self) -> bool:
        return bool(self.words or self.citations or self.phrases or self.roots)

    def in_phrases_of(self, text: str) -> bool:
        """Whether one of the citations or phrases stands in ``text``."""
        return any(_follow(phrase, written_words(text)) for phrase in self.phrases) or any(
            cites(citation, positions(text)) for citation in self.citations
        )

    def begins_in(self, text: str) -> bool:
        """Whether a word of ``text`` begins with one of the roots."""
        return bool(self.roots) and any(form.startswith(tuple(self.roots)) for form in forms(text))


def root_form(root: str) -> str:
    """The beginning of a word as ``bdm.italian.forms`` has the words of a text."""
    return "".join(filter(str.isalnum, fold(clean(root)).lower()))


def cites(citation: CitationTokens, text_tokens: Iterable[Token]) -> bool:
    """Whether the tokens of ``citation`` stand among those of a text."""
    places = {(token.text, token.position) for token in text_tokens}
    return any(
        all((token.text, at + token.position) in places for token in citation)
        for text, at in places
        if text == citation[0].text
    )


def _follow(phrase: Sequence[str], words: Sequence[str]) -> bool:
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words) - len(phrase) + 1))
