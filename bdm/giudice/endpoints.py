"""REST of judges. A plain list; needs a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from bdm.authn.dependencies import CurrentReader
from bdm.authz import Scope
from bdm.http.dependencies import Reading
from bdm.suggestion import service
from bdm.suggestion.words import Area

router = APIRouter(tags=["giudice"])


@router.get("/giudice")
async def giudici(
    session: Reading,
    reader: CurrentReader,
    q: Annotated[str, Query(max_length=service.MAX_TYPED)] = "",
    area: Area | None = None,
) -> list[str]:
    """At most 20 judges of published decisions, in any role, found by their names from 3 characters."""
    return await service.names(session, Scope.of(reader), "giudici", area, q)
