"""REST of parties. A plain list; needs a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from bdm.authn.dependencies import CurrentReader
from bdm.authz import Scope
from bdm.http.dependencies import Reading
from bdm.suggestion import service
from bdm.suggestion.words import Area

router = APIRouter(tags=["parte_processuale"])


@router.get("/parte_processuale")
async def parti(
    session: Reading,
    reader: CurrentReader,
    q: Annotated[str, Query(max_length=service.MAX_TYPED)] = "",
    area: Area | None = None,
) -> list[str]:
    """At most 20 parties of published decisions, found by their names from 3 characters; those of a restricted
    decision by their initials, but for the competent office.
    """
    return await service.names(session, Scope.of(reader), "parti", area, q)
