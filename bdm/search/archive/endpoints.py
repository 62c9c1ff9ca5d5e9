"""REST of the archive. All calls need a sign-in."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.time import today
from bdm.search.archive import service as archive_service
from bdm.search.archive.schemas import OccurrencesOut, PublishedCountOut, SelectionIn
from bdm.search.archive.selection import read_selection
from bdm.search.engine.dependencies import get_engine

router = APIRouter(prefix="/archive", tags=["archive"])


@router.get("/published")
async def published_counts(request: Request, reader: CurrentReader) -> list[PublishedCountOut]:
    """What was published from 01/01/2016 to today, by district and area."""
    counts = await archive_service.count_published(get_engine(request), Scope.of(reader))
    return [PublishedCountOut.model_validate(count) for count in counts]


@router.post("/occurrences")
async def occurrences(
    request: Request, session: Reading, reader: CurrentReader, selection: SelectionIn
) -> OccurrencesOut:
    """How much was published from 01/01/2015 to today at each value of the level after those chosen: district, office,
    area, materia (TUTTE for all of them), year, month, and then the kinds themselves. 404 for a district or an
    office that does not exist; 422 for a level left out, and for an area, a year or a month that does not exist.
    """
    day = today()
    chosen = read_selection(selection.model_dump(), day)
    found = await archive_service.occurrences(session, get_engine(request), Scope.of(reader), chosen, day)
    return OccurrencesOut.model_validate(found, by_name=True)
