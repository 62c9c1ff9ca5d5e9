"""What a query looks for in texts, those criteria left out that it excludes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bdm.italian import is_citation, wanted, written
from bdm.search.query import And, Or, Phrase, Tree, Words

TEXT_FIELDS = ("testo", "titolo")


@dataclass(frozen=True)
class Sought:
    """``words`` are tokens of the analysis, each by itself; ``phrases`` are words as they are written, one after the
    other.
    """

    words: frozenset[str] = frozenset()
    phrases: frozenset[tuple[str, ...]] = field(default_factory=frozenset)

    @classmethod
    def of(cls, tree: Tree) -> Sought:
        match tree:
            case And(children) | Or(children):
                return cls.union(map(cls.of, children))
            case Words(name, words) if name in TEXT_FIELDS:
                return cls(words=_tokens(" ".join(words)))
            case Phrase(name, text) if name in TEXT_FIELDS:
                return cls(words=_tokens(text)) if is_citation(text) else cls(phrases=frozenset({written(text)}))
            case _:
                return cls()

    @classmethod
    def union(cls, several: Iterable[Sought]) -> Sought:
        each = list(several)
        return cls(frozenset().union(*(one.words for one in each)), frozenset().union(*(one.phrases for one in each)))

    def __bool__(self) -> bool:
        return bool(self.words or self.phrases)


def _tokens(text: str) -> frozenset[str]:
    return frozenset(token.text for token in wanted(text))
