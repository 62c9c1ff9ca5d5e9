"""What the assistant says as JSON (docs/regole/assistente.md), and what it is sent."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Self
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.assistant.answers import Answer, AnswerSentence, Citation
from bdm.assistant.overview import Part
from bdm.assistant.passages import CharacterRange

QUESTION_LENGTH: Final = 2_000
ANSWER_LENGTH: Final = 50_000
MAX_MESSAGES: Final = 50

Question = Annotated[str, Field(min_length=1, max_length=QUESTION_LENGTH, pattern=r"\S")]


class PlaceOut(BaseModel):
    """Characters ``start`` to ``end`` of the stored text of a page (from 1)."""

    page: int
    start: int
    end: int


class CitationOut(BaseModel):
    """What a sentence rests on: the decision's words, the page they begin on, and where they stand."""

    page: int
    quote: str
    places: list[PlaceOut]

    @classmethod
    def of(cls, citation: Citation) -> Self:
        return cls(
            page=citation.places[0].page,
            quote=citation.quote,
            places=[PlaceOut(page=each.page, start=each.start, end=each.end) for each in citation.places],
        )

    def back(self) -> Citation:
        """The citation that this was made from, without the number of its passage."""
        return Citation(-1, self.quote, tuple(CharacterRange(each.page, each.start, each.end) for each in self.places))


class SentenceOut(BaseModel):
    """One sentence with at least one citation. ``verified``: the cited words say it; otherwise the reader has to see
    whether they do.
    """

    text: str
    citations: list[CitationOut]
    verified: bool = True

    @classmethod
    def of(cls, sentence: AnswerSentence) -> Self:
        citations = [CitationOut.of(each) for each in sentence.citations]
        return cls(text=sentence.text, citations=citations, verified=sentence.verified)

    def back(self) -> AnswerSentence:
        return AnswerSentence(self.text, tuple(each.back() for each in self.citations), self.verified)


class AnswerOut(BaseModel):
    """An answer as it is kept. ``passages`` are those that come nearest to the question, up to three, none where
    nothing does; they are the answer where there are no sentences. ``left_out``: sentences of the model that nothing in
    the text supports. ``fallback``: the model was not available, these are extracts. ``likely``: the passages are
    likely to answer, though not sure.
    """

    sentences: list[SentenceOut]
    passages: list[CitationOut]
    left_out: int
    fallback: bool
    likely: bool = False

    @classmethod
    def of(cls, answer: Answer) -> Self:
        return cls(
            sentences=[SentenceOut.of(each) for each in answer.sentences],
            passages=[CitationOut.of(each) for each in answer.passages],
            left_out=answer.left_out,
            fallback=answer.fallback,
            likely=answer.likely,
        )

    def back(self) -> Answer:
        sentences = tuple(each.back() for each in self.sentences)
        passages = tuple(each.back() for each in self.passages)
        return Answer(sentences, passages, self.left_out, self.fallback, self.likely)


class OverviewPartOut(BaseModel):
    """What a part of the overview tells, in sentences of the decision itself, whoever wrote the summary."""

    part: Part
    sentences: list[SentenceOut]


class SummaryOut(BaseModel):
    """A summary, below the decision at a glance: ``overview`` has those of its three parts that the text tells.
    ``extractive``: made of the decision's own sentences, without a model; ``left_out`` as of answers.
    """

    overview: list[OverviewPartOut]
    text: str
    sentences: list[SentenceOut]
    left_out: int
    extractive: bool
    model: str
    created_at: datetime
    file_hash: str


class MessageIn(BaseModel):
    """A question and its answer; the last one, which is asked now, has none."""

    user: str = Field(max_length=QUESTION_LENGTH)
    assistant: str | None = Field(default=None, max_length=ANSWER_LENGTH)


Conversation = Annotated[list[MessageIn], Field(min_length=1, max_length=MAX_MESSAGES)]


class MessageOut(AnswerOut):
    """A question and its answer. ``found`` is false where there is no sure answer: then there are no sentences."""

    user: str
    assistant: str
    found: bool

    @classmethod
    def answering(cls, user: str, answer: Answer) -> Self:
        told = AnswerOut.of(answer).model_dump()
        return cls(**told, user=user, assistant=answer.text, found=bool(answer.sentences))


class IngestOut(BaseModel):
    """The conversation kept of this reader about this document, and who answers in it."""

    messages: list[MessageOut]
    extractive: bool
    model: str


class PrintOut(BaseModel):
    """A conversation as text, to be copied or printed."""

    text: str


class GeneralIn(BaseModel):
    """A question that is about no decision in particular."""

    message: Question


class ProvvedimentoCited(BaseModel):
    """A decision that an answer uses."""

    id: UUID
    label: str


class GeneralCitation(CitationOut):
    """A citation, and the decision that it is from."""

    provvedimento_id: UUID
    label: str


class GeneralSentence(BaseModel):
    """One sentence with at least one citation, of any decision."""

    text: str
    citations: list[GeneralCitation]
    verified: bool


class GeneralOut(BaseModel):
    """The answer to a question across decisions, as to one about a single decision; ``provvedimenti`` are those that it
    uses, in order.
    """

    text: str
    sentences: list[GeneralSentence]
    passages: list[GeneralCitation]
    left_out: int
    fallback: bool
    provvedimenti: list[ProvvedimentoCited]
    found: bool
    extractive: bool
    model: str
