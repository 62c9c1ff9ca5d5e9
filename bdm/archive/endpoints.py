"""REST of the archive. All calls need a sign-in."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from bdm.archive import service
from bdm.archive.schemas import PublishedCountOut
from bdm.authn.dependencies import CurrentReader
from bdm.authz import Scope
from bdm.http.dependencies import get_parts

router = APIRouter(prefix="/archive", tags=["archive"])


@router.get("/published")
async def published(request: Request, reader: CurrentReader) -> list[PublishedCountOut]:
    """What was published from 01/01/2016 to today, by district and area."""
    counts = await service.published(get_parts(request).search, Scope.of(reader))
    return [PublishedCountOut.model_validate(count) for count in counts]
