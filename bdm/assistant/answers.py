"""What the assistant says, whoever formulated it: sentences that each rest on passages of the decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bdm.assistant.passages import CharacterRange

NOT_THERE: Final = "Non risulta dal provvedimento."
LIKELY: Final = "Il testo non risponde con certezza; i passi più vicini sono questi:"
NEAREST: Final = "Non trovo una risposta certa; i passi più vicini:"
UNVERIFIABLE: Final = "Non verificabile: nel testo non ho trovato riscontro della risposta del modello."
TO_VERIFY: Final = "da verificare"


@dataclass(frozen=True, slots=True)
class Citation:
    """What a sentence rests on: the words of the decision and where they stand."""

    passage: int
    quote: str
    places: tuple[CharacterRange, ...]


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of an answer or a summary, with at least one citation. ``verified``: the cited words say it;
    otherwise they only stand in the decision, and the reader has to see whether they do.
    """

    text: str
    citations: tuple[Citation, ...]
    verified: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """``sentences`` in their order. ``passages`` are those that come nearest to the question, the likeliest first; they
    are the answer where there are no sentences; none where nothing comes near. ``left_out``: sentences of a model that
    nothing supports. ``fallback``: a model should have answered and could not, these are extracts. ``likely``: the
    passages are likely to answer, though not sure.
    """

    sentences: tuple[AnswerSentence, ...] = ()
    passages: tuple[Citation, ...] = ()
    left_out: int = 0
    fallback: bool = False
    likely: bool = False

    @property
    def text(self) -> str:
        return " ".join(map(_marked, self.sentences)) or self.without_sentences()

    def without_sentences(self, nowhere: str = NOT_THERE) -> str:
        """What is said where there are no sentences; ``nowhere`` where nothing comes near either."""
        if self.left_out:
            return UNVERIFIABLE
        if self.passages:
            return LIKELY if self.likely else NEAREST
        return nowhere


def _marked(sentence: AnswerSentence) -> str:
    return sentence.text if sentence.verified else f"{sentence.text} ({TO_VERIFY})"
