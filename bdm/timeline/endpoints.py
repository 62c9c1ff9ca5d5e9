"""REST of the timeline (specification, 7.2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bdm.authn.dependencies import CurrentReader
from bdm.http.dependencies import Reading
from bdm.timeline import service
from bdm.timeline.schemas import TimelineEvent

router = APIRouter(tags=["provvedimento"])


@router.get("/provvedimento/{id}/timeline", response_model_exclude_none=True)
async def timeline(
    session: Reading, reader: CurrentReader, id: Annotated[str, Path(max_length=200)]
) -> list[TimelineEvent]:
    """What happened to the decision, oldest first."""
    return await service.timeline(session, reader, id)
