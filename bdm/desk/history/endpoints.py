"""REST of histories: what was changed of an item, and where it moved."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.history import service as history_service
from bdm.desk.history.schemas import ChangeOut, StepOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Kind
from bdm.platform.http.dependencies import ItemId, Reading

router = APIRouter(tags=["history"])


@router.get("/provvedimento/{id}/history")
async def provvedimento_history(session: Reading, reader: CurrentReader, id: ItemId) -> list[StepOut]:
    """All changes of a decision, oldest first, for those who work on it."""
    return await _history(session, reader, "provvedimento", id)


@router.get("/massima/{id}/history")
async def massima_history(session: Reading, reader: CurrentReader, id: ItemId) -> list[StepOut]:
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
            comments=list(step.comments),
            changes=[ChangeOut.model_validate(change) for change in step.changes],
        )
        for step in await history_service.history(session, reader, kind, id)
    ]
