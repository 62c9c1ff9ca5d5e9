"""A personal folder as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class FascicoloView:
    """A folder of the reader's own, or shared with the reader."""

    id: UUID
    name: str
    parent_id: UUID | None
