"""REST of the timeline (docs/regole/consultazione.md#cronologia)."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.timeline import service as timeline_service
from bdm.desk.timeline.schemas import TimelineEvent
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import ItemId, Reading

router = APIRouter(tags=["provvedimento"])


@router.get("/provvedimento/{id}/timeline", response_model_exclude_none=True)
async def timeline(session: Reading, reader: CurrentReader, id: ItemId) -> list[TimelineEvent]:
    """What happened to the decision, oldest first."""
    return await timeline_service.timeline(session, reader, id)
