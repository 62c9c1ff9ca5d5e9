"""Notes as their readers see them (specification, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


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
    """A note on a passage. ``rotated_rect``: ``[{angle, rect: {x, y, width, height}}]`` in points from the top left."""

    id: UUID
    author: PersonView
    file_hash: str
    page_number: int
    color: str
    text: str
    quote: str
    participant: list[PersonView]
    rotated_rect: list[dict[str, Any]]
    last_update_upn: str | None
    last_update_date: datetime
