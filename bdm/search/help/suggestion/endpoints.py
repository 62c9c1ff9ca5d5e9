"""REST of suggestions: criteria, the same for both kinds; judges and parties by their names. All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import KINDS, Kind, Scope
from bdm.platform.http.dependencies import Reading
from bdm.reference.choices import Area
from bdm.search.engine.dependencies import get_engine
from bdm.search.help.suggestion import service as suggestion_service
from bdm.search.help.suggestion.cited import find_cited
from bdm.search.help.suggestion.schemas import PartOut, SuggestionOut

Typed = Annotated[str, Query(max_length=suggestion_service.MAX_TYPED)]


def _autocomplete(kind: Kind) -> APIRouter:
    router = APIRouter(prefix=f"/{kind}", tags=[kind])

    @router.get("/autocomplete", response_model_exclude_none=True)
    async def autocomplete(
        request: Request,
        session: Reading,
        reader: CurrentReader,
        q: Typed = "",
        area: Area | None = None,
    ) -> list[SuggestionOut]:
        """Ready criteria for what was typed, from 2 characters: at most 12. First a citation that stands in it, with
        what it finds; then the most frequent values; the criteria on the text last. An exact phrase is in quotation
        marks.
        """
        scope = Scope.of(reader)
        first = await find_cited(get_engine(request), scope, kind, area, q)
        found = await suggestion_service.suggestions(
            session, scope, kind, area, q, suggestion_service.MAX_SUGGESTED - len(first)
        )
        return [SuggestionOut.model_validate(each) for each in (*first, *found)]

    return router


router = APIRouter()
for _kind in KINDS:
    router.include_router(_autocomplete(_kind))


@router.get("/giudice", tags=["giudice"])
async def giudici(session: Reading, reader: CurrentReader, q: Typed = "", area: Area | None = None) -> list[str]:
    """At most 20 judges of published decisions, in any role, found by their names from 3 characters."""
    return await suggestion_service.names(session, Scope.of(reader), "giudici", area, q)


@router.get("/parte_processuale", tags=["parte_processuale"])
async def parti(session: Reading, reader: CurrentReader, q: Typed = "", area: Area | None = None) -> list[str]:
    """At most 20 parties of published decisions, found by their names from 3 characters; those of a restricted
    decision by their initials, but for the competent office.
    """
    return await suggestion_service.names(session, Scope.of(reader), "parti", area, q)


@router.get("/riferimento_normativo/parti", tags=["riferimento_normativo"])
async def parti_di(session: Reading, reader: CurrentReader, area: Area, q: Typed) -> list[PartOut]:
    """The article that ``q`` names and its parts, in the order of the act, with how many published decisions of
    ``area`` name each; nothing of an act as a whole.
    """
    return [PartOut(text=each.value, count=each.count) for each in await suggestion_service.parts_of(session, area, q)]
