"""Personal folders as one reader sees them, and the JSON shapes of their calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.people.user.schemas import PersonOut

FolderPermission = Literal["", "w"]
"""What someone may do in a shared folder: read (``''``), or add and remove items too (``'w'``)."""

MAX_AT_ONCE = 500
"""Items of each kind in one call."""


@dataclass(frozen=True)
class OwnerView:
    """Whose folder it is."""

    upn: str
    name: str
    family_name: str
    email: str


@dataclass(frozen=True)
class FolderRef:
    """A folder by its name."""

    id: UUID
    name: str


@dataclass(frozen=True)
class FascicoloView:
    """A folder of the reader's own, or shared with the reader.

    ``parent_id`` is None where the folder around it may not be read. ``writable``: items may be added and removed;
    ``shared``: one's own, and others read it, be it through a folder around it. ``new_since``: when somebody shared it
    with the reader, until the reader opens it.
    """

    id: UUID
    name: str
    parent_id: UUID | None
    mine: bool
    writable: bool
    shared: bool
    new_since: datetime | None
    owner: OwnerView


@dataclass(frozen=True)
class FolderSlice:
    """Which items of a folder are asked for: ``size`` from ``start`` on, or all of them."""

    folder_id: UUID
    start: int = 0
    size: int | None = None


@dataclass(frozen=True)
class FolderCounts:
    """How much of what is directly in a folder may be read, and whether there is anything else."""

    provvedimento: int = 0
    massima: int = 0
    hidden: bool = False


class FolderOut(BaseModel):
    """A folder that was made or changed."""

    id: UUID
    name: str


class FolderRefOut(BaseModel):
    """A folder by its name."""

    id: UUID
    name: str


class FolderParticipantOut(PersonOut):
    """Someone the folder is shared with. ``inherited``: not by itself, but through this folder around it."""

    permission: FolderPermission
    inherited: FolderRefOut | None = None


ItemIds = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=MAX_AT_ONCE)]


class FolderItemsIn(BaseModel):
    """Decisions and abstracts to put into a folder, by id."""

    provvedimento: ItemIds = []
    massima: ItemIds = []


class FolderItemsOut(BaseModel):
    """How many items were put into the folder, were there already, and are not to be found (any more)."""

    added: int
    already: int
    not_found: int
