"""REST of keywords. A plain list; needs a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Transaction
from bdm.reference.choices import Area
from bdm.reference.parola_chiave import service as parola_chiave_service

router = APIRouter(tags=["parola_chiave"])


@router.get("/parola_chiave")
async def parole_chiave(
    session: Transaction,
    _reader: CurrentReader,
    q: Annotated[str, Query(max_length=100)] = "",
    area: Area | None = None,
    materia: Annotated[str | None, Query(max_length=200)] = None,
    whole_area: bool = False,
) -> list[str]:
    """At most 20 keywords found by their words; without ``q`` all those of the area and materia. With ``whole_area``
    those of the materia come first, and those of the rest of the area follow.
    """
    return await parola_chiave_service.find(session, q, area, materia, whole_area=whole_area)
