"""JSON shapes of the review (``/provvedimento/{id}/anonymization``). What is read of it is personal data."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from bdm.anonymisation.detection import Category, Ground, Style
from bdm.anonymisation.losses import Lost
from bdm.anonymisation.model import Decision, Form, Source, State
from bdm.content.doubts import Code

MAX_AT_ONCE = 10_000
MAX_REPLACEMENT = 60
MAX_REFUSAL = 300
GROUND = "Indicare su quale base i dati personali si oscurano."

Id = Annotated[str, Field(max_length=20)]
PageNumber = Annotated[int, Field(ge=1, le=1_000_000)]
Offset = Annotated[int, Field(ge=0, le=100_000_000)]
Points = Annotated[float, Field(ge=-100_000, le=100_000, allow_inf_nan=False)]
Size = Annotated[float, Field(gt=0, le=100_000, allow_inf_nan=False)]


class ReviewPage(BaseModel):
    """A page of the original; sizes in points (1/72 inch) as it is displayed."""

    number: int
    width: float
    height: float
    testo: str


class ReviewPerson(BaseModel):
    """Somebody who is under one pseudonym throughout the decision."""

    key: str
    name: str
    category: Category
    replacement: str


class ReviewSpan(BaseModel):
    """A passage that is, or may be, obscured: characters ``start`` to ``end`` (exclusive) of its page's ``testo``.

    ``reason`` says why it is proposed; ``sure`` is false where that is doubtful; ``changed``: an earlier detection had
    not found it. ``decided_by`` ('Nome Cognome') is who decided on it last; ``refusal`` is why it is left readable, if
    they have said it.
    """

    id: str
    page: int
    start: int
    end: int
    testo: str
    category: Category
    person: str | None
    replacement: str
    decision: Decision
    source: Source
    reason: str
    sure: bool
    changed: bool
    decided_by: str | None
    refusal: str | None


class ReviewGone(BaseModel):
    """A passage of an earlier detection that the last one did not find."""

    page: int
    testo: str
    category: Category
    decision: Decision


class ReviewAreaIn(BaseModel):
    """A rectangle on a page: points from the top left of the page as it is displayed."""

    page: PageNumber
    x: Points
    y: Points
    width: Size
    height: Size


class ReviewArea(ReviewAreaIn):
    id: str


class ReviewLoss(BaseModel):
    """What readers lose by what is obscured, as far as nothing asks for it; ``label`` says it in Italian."""

    lost: Lost
    label: str
    page: int
    start: int
    end: int
    testo: str


class ReviewOutcome(BaseModel):
    """How a page was prepared: unchanged, its text or its image edited, or as a picture with a clean text layer."""

    page: int
    method: str
    reason: str | None


class ReviewResult(BaseModel):
    """The documents that were prepared: the original without its names (null where that could not be done) and its text
    set anew. ``own``: the caller prepared them or decided on a passage, whom another person has to follow. With
    ``confirmed_by`` and without ``confirmed_at`` they wait for who publishes.
    """

    file_hash: str | None
    retypeset_hash: str | None
    outcomes: list[ReviewOutcome]
    prepared_at: datetime
    prepared_by: str | None
    own: bool
    confirmed_at: datetime | None
    confirmed_by: str | None


class ReviewRequest(BaseModel):
    """That somebody asked for the personal data to be obscured: when, who, why."""

    at: datetime
    by: str | None
    reason: str | None


class ReviewUnread(BaseModel):
    """A page whose text no check has read, and why, as one reads it: 'il testo è in tedesco: …'."""

    page: int
    why: str


class ReviewState(BaseModel):
    """The review without the pages. ``policy_note`` says what the policy of the decision's area and materia obscures.

    ``ground`` is null until somebody has said it; ``proposed_ground`` is the one that the matter has by law, null where
    it has none. ``questions`` are the ids of the passages that whoever confirms has to answer for.

    ``file_hash`` is the original. ``published``: the decision is; ``editable``: the caller may change the review,
    others look at it and confirm. ``anonymized_document_hash`` is what others read of it, the version that was
    confirmed last. ``unread_pages`` no check has read: they have no text at all, or, with ``unread_texts``, one that is
    not Italian; ``looked_at`` are those of them that the person has looked at.
    """

    provvedimento_id: str
    label: str
    version: int
    state: State
    message: str | None
    ground: Ground | None
    ground_label: str | None
    proposed_ground: Ground | None
    policy_note: str
    style: Style
    form: Form
    file_hash: str | None
    page_count: int
    published: bool
    editable: bool
    anonymized_document_hash: str | None
    requested: ReviewRequest
    persons: list[ReviewPerson]
    spans: list[ReviewSpan]
    gone: list[ReviewGone]
    areas: list[ReviewArea]
    questions: list[str]
    unread_pages: list[int]
    unread_texts: list[ReviewUnread]
    looked_at: list[int]
    result: ReviewResult | None


class Review(ReviewState):
    """The review with the text of the original, page by page, and what readers lose by what is accepted."""

    pages: list[ReviewPage]
    losses: list[ReviewLoss]


class DecisionIn(BaseModel):
    """``refusal`` says to who confirms why a passage is left readable; with any other decision it is dropped."""

    id: Id
    decision: Decision
    refusal: Annotated[str, StringConstraints(strip_whitespace=True, max_length=MAX_REFUSAL)] = ""


class CategoryIn(BaseModel):
    """What a passage is that was taken for something else, and of a name whose (by key): it is obscured as that."""

    id: Id
    category: Category
    person: Annotated[str | None, Field(max_length=500)] = None


class SpanIn(BaseModel):
    """A passage that the person has selected, which is accepted by that. ``person`` is the key of one that is known.
    ``everywhere``: every other occurrence of the same words as well.
    """

    page: PageNumber
    start: Offset
    end: Offset
    category: Category = Category.PERSONA
    person: Annotated[str | None, Field(max_length=500)] = None
    everywhere: bool = False


class ReplacementIn(BaseModel):
    """The pseudonym of a person (by key); empty: the one of the style again."""

    person: Annotated[str, Field(max_length=500)]
    replacement: Annotated[str, Field(max_length=MAX_REPLACEMENT)]


class ReviewPatch(BaseModel):
    """What a person changes; ``version`` is the one that they have seen. ``remove``: ids of manual passages and of
    areas. ``looked_at``: unread pages that they have looked at, besides earlier ones.
    """

    version: int
    ground: Ground | None = None
    style: Style | None = None
    form: Form | None = None
    decisions: Annotated[list[DecisionIn], Field(max_length=MAX_AT_ONCE)] = []
    categories: Annotated[list[CategoryIn], Field(max_length=MAX_AT_ONCE)] = []
    spans: Annotated[list[SpanIn], Field(max_length=MAX_AT_ONCE)] = []
    areas: Annotated[list[ReviewAreaIn], Field(max_length=MAX_AT_ONCE)] = []
    remove: Annotated[list[Id], Field(max_length=MAX_AT_ONCE)] = []
    replacements: Annotated[list[ReplacementIn], Field(max_length=MAX_AT_ONCE)] = []
    looked_at: Annotated[list[PageNumber], Field(max_length=MAX_AT_ONCE)] = []


class PrepareIn(BaseModel):
    """``ground``: on which the data are obscured, if that has not been said yet."""

    ground: Ground | None = None


class ConfirmIn(BaseModel):
    """``version`` is the one that the person has looked at; ``answered``: the ids of the passages that are left or were
    doubtful, each of which they have looked at; ``looked_at``: the unread pages that they have looked at;
    ``confirmed``: the doubts of a 409 TO_BE_CONFIRMED that they take upon themselves, and ``reason`` why.
    """

    version: int
    answered: Annotated[list[Id], Field(max_length=MAX_AT_ONCE)] = []
    looked_at: Annotated[list[PageNumber], Field(max_length=MAX_AT_ONCE)] = []
    confirmed: Annotated[list[Code], Field(max_length=len(Code))] = []
    reason: str | None = None


class ReviewConflict(BaseModel):
    """Somebody else changed the review meanwhile; ``version`` is the one that it has now."""

    detail: str
    code: str
    version: int


class QueueItem(BaseModel):
    """A review that waits for the caller. ``undecided``: passages that nobody has decided on. ``published``: the
    decision is, so that its readers wait.
    """

    provvedimento_id: str
    label: str
    state: State
    ground: Ground | None
    undecided: int
    requested_at: datetime
    published: bool


class QueuePage(BaseModel):
    count: int
    items: list[QueueItem]
