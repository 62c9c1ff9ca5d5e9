"""REST of histories: what was changed of an item, and where it moved."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from bdm.authn.dependencies import CurrentReader
from bdm.authz import Kind
from bdm.history import service
from bdm.http.dependencies import Reading

router = APIRouter(tags=["history"])

Id = Annotated[str, Path(max_length=200)]


class Change(BaseModel):
    """One field: what it was and what it became. Lists are lists, rich text is whole, links are ids."""

    field: str
    from_: Any = Field(alias="from")
    to: Any


class StepOut(BaseModel):
    """A save has ``version`` and ``changes``; a transition ``action`` and, where it was sent back, ``reason``."""

    at: datetime
    actor: str | None
    version: int | None
    action: str | None
    reason: str | None
    changes: list[Change]


@router.get("/provvedimento/{id}/history")
async def provvedimento_history(session: Reading, reader: CurrentReader, id: Id) -> list[StepOut]:
    """All changes of a decision, oldest first, for those who work on it."""
    return await _history(session, reader, "provvedimento", id)


@router.get("/massima/{id}/history")
async def massima_history(session: Reading, reader: CurrentReader, id: Id) -> list[StepOut]:
    """All changes of an abstract, oldest first, for those who work on it."""
    return await _history(session, reader, "massima", id)


async def _history(session: Reading, reader: CurrentReader, kind: Kind, id: str) -> list[StepOut]:
    return [
        StepOut(
            at=step.at,
            actor=step.actor,
            version=step.version,
            action=step.action,
            reason=step.reason,
            changes=[Change.model_validate(change) for change in step.changes],
        )
        for step in await service.history(session, reader, kind, id)
    ]
