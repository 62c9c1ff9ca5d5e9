"""What the assistant says, whoever formulated it: sentences that each rest on passages of the decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bdm.assistant.passages import Place

NOT_THERE: Final = "Non risulta dal provvedimento."


@dataclass(frozen=True, slots=True)
class Citation:
    """What a sentence rests on: the words of the decision and where they stand."""

    passage: int
    quote: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of an answer or a summary, with at least one citation."""

    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """``sentences`` in their order; none where the decision does not tell (``NOT_THERE``). ``passages`` are those that
    were looked at, the most likely first.
    """

    sentences: tuple[Said, ...]
    passages: tuple[Citation, ...] = ()

    @property
    def text(self) -> str:
        return " ".join(said.text for said in self.sentences) or NOT_THERE
