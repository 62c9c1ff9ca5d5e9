"""REST of materie and ruoli. Plain lists; all need a sign-in."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Transaction
from bdm.reference.choices import Area
from bdm.reference.materia import service as materia_service

router = APIRouter(tags=["materia"])


@router.get("/materia")
async def materie(session: Transaction, _reader: CurrentReader, area: Area | None = None) -> list[str]:
    """Materie of the area, in alphabetical order."""
    return await materia_service.materie(session, area)


@router.get("/ruolo")
async def ruoli(session: Transaction, _reader: CurrentReader, area: Area | None = None) -> list[str]:
    """Ruoli of the area, in alphabetical order."""
    return await materia_service.ruoli(session, area)
