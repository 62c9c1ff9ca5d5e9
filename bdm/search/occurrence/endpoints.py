"""REST of occurrences, the same for both kinds. All need a sign-in."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import KINDS, Kind, Scope
from bdm.reference import choices
from bdm.reference.choices import Area
from bdm.search.engine.dependencies import get_engine
from bdm.search.occurrence import service as occurrence_service
from bdm.search.occurrence.schemas import OccurrenceOut


def _occurrence(kind: Kind) -> APIRouter:
    router = APIRouter(prefix=f"/{kind}/occurrence", tags=[kind])

    @router.get("/{field}/{area}")
    async def occurrences(
        request: Request, reader: CurrentReader, field: choices.CountedField, area: Area
    ) -> list[OccurrenceOut]:
        """The values of a field in what is published of an area, most frequent first, at most 100."""
        engine = get_engine(request)
        found = await occurrence_service.occurrences(engine, Scope.of(reader), kind, field, area)
        return [OccurrenceOut(text=bucket.value, value=bucket.count) for bucket in found]

    return router


router = APIRouter()
for _kind in KINDS:
    router.include_router(_occurrence(_kind))
