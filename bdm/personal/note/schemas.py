"""Notes as their readers see them (docs/regole/campi.md#nota-su-un-passo), and as the client sends them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal, TypeAlias
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from bdm.people.user.schemas import PersonOut
from bdm.platform.authz import Kind
from bdm.platform.kit.errors import Conflict

TEXT_LENGTH: Final = 50_000
"""Characters of a note's rich text, and of a personal note."""
QUOTE_LENGTH: Final = 20_000
CONTEXT_LENGTH: Final = 500
MAX_RECTS: Final = 500
MAX_PARTICIPANTS: Final = 100
MAX_POINTS: Final = 20_000.0
CONFLICT: Final = "NOTE_CONFLICT"
GONE: Final = "La nota non è più disponibile."

COLOURS: Final = {
    "94fadb66": "Verde acqua",
    "ffe14d80": "Giallo",
    "9be36a80": "Verde",
    "8fc7ff80": "Azzurro",
    "ffa8d680": "Rosa",
    "ffb36680": "Arancione",
}
"""Those that are offered, half transparent so that the words stay readable; the first is that of a new note."""
OTHER_COLOUR: Final = "Altro colore"

NoteKind: TypeAlias = Literal["passo", "nota"]
"""A note on a passage, or a personal one."""


Face: TypeAlias = tuple[UUID, bool]
"""A decision, and whether of its anonymised document."""


@dataclass(frozen=True)
class PersonView:
    """The author of a note, or a participant: ``permission`` is 'w' for write, empty for read."""

    upn: str
    name: str
    family_name: str
    email: str
    permission: str | None = None


@dataclass(frozen=True, kw_only=True)
class DocumentNoteView:
    """A note on a passage, as one reader sees it. ``rotated_rect``: ``[{angle, rect: {x, y, width, height}}]`` in
    points (1/72 inch) from the top left of the page as it is displayed, with its own rotation; ``angle`` in degrees
    clockwise around the rectangle's own top left corner. ``mine``: the reader is its author; ``may_write``: may change
    its text. ``new_since``: when it was shared with the reader, until the reader opens it.
    """

    id: UUID
    provvedimento_id: UUID
    anonymised: bool
    author: PersonView
    file_hash: str
    page_number: int
    color: str
    text: str
    quote: str
    prefix: str
    suffix: str
    participant: list[PersonView]
    rotated_rect: list[dict[str, Any]]
    version: int
    revision: int
    last_update_upn: str | None
    last_update_name: str | None
    last_update_date: datetime
    mine: bool
    may_write: bool
    new_since: datetime | None

    @property
    def changed(self) -> datetime:
        return self.last_update_date

    @property
    def own_words(self) -> bool:
        """Whether the reader wrote the text, and nobody else after them (``list_repository``)."""
        return self.mine and bool(self.text) and self.last_update_upn == self.author.upn


class Rect(BaseModel):
    """A rectangle in points, from the top left of the page."""

    x: float = Field(ge=-MAX_POINTS, le=MAX_POINTS, allow_inf_nan=False)
    y: float = Field(ge=-MAX_POINTS, le=MAX_POINTS, allow_inf_nan=False)
    width: float = Field(ge=0, le=MAX_POINTS, allow_inf_nan=False)
    height: float = Field(ge=0, le=MAX_POINTS, allow_inf_nan=False)


class RotatedRect(BaseModel):
    """One line of a passage; ``angle`` in degrees clockwise around the rectangle's own top left corner."""

    angle: float = Field(ge=-360, le=360, allow_inf_nan=False)
    rect: Rect


class ParticipantIn(BaseModel):
    """Somebody whom the note is shared with: 'w' lets them change its text."""

    upn: str = Field(max_length=255)
    permission: Literal["", "w"] = ""


class DocumentNoteIn(BaseModel):
    """A new note, or what is to change of one: what is left out stays as it is.

    Without ``_id`` it is new and needs file_hash, page_number and quote or rotated_rect: the server finds the one by
    the other. ``request_id``, a UUID of the client's choice, makes the same request once only, however often it is
    sent. With ``_id`` a ``text`` names the ``version`` that it was made from; without it wins, and whoever wrote what
    it replaces is told. ``participant`` is the whole list. ``moved_from``: the author gives a note that waits on this
    document the place said here, in ``file_hash``; a client that sends a note back whole leaves it out.
    """

    model_config = ConfigDict(populate_by_name=True)

    id: str | None = Field(default=None, alias="_id", max_length=100)
    version: int | None = None
    request_id: UUID | None = None
    file_hash: str | None = Field(default=None, pattern="^[0-9a-f]{64}$")
    moved_from: str | None = Field(default=None, pattern="^[0-9a-f]{64}$")
    page_number: int | None = Field(default=None, ge=1, le=1_000_000)
    color: str | None = Field(default=None, pattern="^[0-9a-fA-F]{8}$")
    text: str | None = Field(default=None, max_length=TEXT_LENGTH)
    quote: str | None = Field(default=None, max_length=QUOTE_LENGTH)
    prefix: str | None = Field(default=None, max_length=CONTEXT_LENGTH)
    suffix: str | None = Field(default=None, max_length=CONTEXT_LENGTH)
    rotated_rect: list[RotatedRect] | None = Field(default=None, max_length=MAX_RECTS)
    participant: list[ParticipantIn] | None = Field(default=None, max_length=MAX_PARTICIPANTS)


class ParticipantOut(PersonOut):
    permission: Literal["", "w"]


class DocumentNoteOut(BaseModel):
    """A note on a passage, whole (``DocumentNoteView``). ``last_update_name`` is given name and family name."""

    model_config = ConfigDict(from_attributes=True, populate_by_name=True)

    id: Annotated[str, Field(alias="_id", serialization_alias="_id")]
    version: int
    author: PersonOut
    file_hash: str
    page_number: int
    color: str
    text: str
    quote: str
    prefix: str
    suffix: str
    rotated_rect: list[RotatedRect]
    participant: list[ParticipantOut]
    last_update_upn: str | None
    last_update_name: str | None
    last_update_date: datetime
    may_write: bool
    mine: bool
    new_since: datetime | None

    @classmethod
    def of(cls, view: DocumentNoteView) -> DocumentNoteOut:
        """The note as JSON says it."""
        values = {name: getattr(view, name) for name in cls.model_fields if name != "id"}
        return cls.model_validate(values | {"id": str(view.id)}, from_attributes=True)


class DocumentNotesOut(BaseModel):
    """The notes of a document that the reader may see, by page: those on it (``items``), and those whose passage was
    not found in it after it took the place of another one (``waiting``).
    """

    items: list[DocumentNoteOut]
    waiting: list[DocumentNoteOut]


@dataclass(frozen=True)
class NoteCriteria:
    """Which of one's notes are listed or exported. ``q``: parts of words of text, passage and title, each somewhere;
    ``upn``: the author or a participant; ``kind``: on passages, or personal; ``mine``: written by the caller or not.
    """

    q: str = ""
    color: str | None = None
    upn: str | None = None
    provvedimento_id: str | None = None
    kind: NoteKind | None = None
    mine: bool | None = None


class NotesItem(BaseModel):
    """What a note is on; ``titolo`` is that of an abstract, ``provvedimento_id`` its decision or itself."""

    id: str
    kind: Kind
    label: str
    titolo: str | None
    provvedimento_id: str


class NoteEntry(BaseModel):
    """One of the caller's notes in their list; ``text`` is plain. Where ``item`` is null it may not be seen any more,
    and nothing is said of it: there is only what the caller wrote. ``author`` is null where that is the caller;
    ``waiting``: its passage is not in the document that is there now; ``new_since``: when it was shared with the
    caller, until the caller opens it.
    """

    id: str
    kind: NoteKind
    color: str | None
    quote: str
    text: str
    page_number: int | None
    anonymised: bool
    waiting: bool
    author: PersonOut | None
    participant: list[PersonOut]
    updated_at: datetime
    new_since: datetime | None
    item: NotesItem | None


class NotePage(BaseModel):
    """A page of the caller's notes, new ones before the last changed; ``count`` is how many there are, ``people`` are
    the authors and participants of all notes, besides the caller.
    """

    count: int
    items: list[NoteEntry]
    people: list[PersonOut]


class PersonalNoteOut(BaseModel):
    """The caller's own note on an item; empty, 0 and null where there is none."""

    text: str
    version: int
    updated_at: datetime | None


class PersonalNoteSaved(BaseModel):
    """The version that a personal note has now: 0 and null where it was removed."""

    version: int
    updated_at: datetime | None


def colour_name(colour: str) -> str:
    """'Giallo'; one that is not offered has no name."""
    return COLOURS.get(colour, OTHER_COLOUR)


class NoteConflict(Conflict):
    """Somebody has changed the text in the meantime; the answer holds what it is now."""

    code = CONFLICT
    default = "La nota è stata modificata nel frattempo."
