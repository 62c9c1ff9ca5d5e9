"""JSON shapes of what is looked for, and of what is found in documents."""

from __future__ import annotations

from pydantic import BaseModel, Field

from bdm.search.answer.hits import DocumentHits
from bdm.search.similar.question import MAX_TEXT


class WidenedOut(BaseModel):
    """A query with the terms of law for its words."""

    q: str


class TextIn(BaseModel):
    """A text that decisions are looked for like."""

    text: str = Field(max_length=MAX_TEXT, description="Un testo qualunque, per esempio un passo incollato")


class TermsOut(BaseModel):
    """The query for decisions like a text; empty where nothing tells it apart."""

    q: str


class CountsOut(BaseModel):
    """How many decisions each expression finds."""

    counts: list[int]


class PageHitsOut(BaseModel):
    """How many hits begin on a page; pages count from 1."""

    page_number: int = Field(ge=1)
    count: int = Field(ge=1)


class DocumentHitsOut(BaseModel):
    """Where the words of a search stand in a document: ``forms`` are the different words and phrases as the document
    writes them, the most frequent first.
    """

    count: int = Field(ge=0)
    pages: list[PageHitsOut]
    forms: list[str]

    @classmethod
    def of(cls, hits: DocumentHits) -> DocumentHitsOut:
        return cls(
            count=hits.count,
            pages=[PageHitsOut(page_number=number, count=count) for number, count in hits.pages],
            forms=list(hits.forms),
        )
