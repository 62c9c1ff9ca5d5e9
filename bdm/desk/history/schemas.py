"""JSON shapes of histories."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from bdm.desk.workflow.comments import CommentOut


class ChangeOut(BaseModel):
    """One field: what it was and what it became. Lists are lists, rich text is whole, links are ids."""

    field: str
    from_: Any = Field(alias="from")
    to: Any


class StepOut(BaseModel):
    """A save has ``version`` and ``changes``; a transition ``action`` and, where it was sent back, ``reason`` and
    ``comments``.
    """

    at: datetime
    actor: str | None
    version: int | None
    action: str | None
    reason: str | None
    comments: list[CommentOut]
    changes: list[ChangeOut]
