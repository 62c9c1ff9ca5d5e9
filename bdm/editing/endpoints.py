"""REST of saves (specification, 7.1 and 7.2)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from bdm.authn.dependencies import CurrentReader
from bdm.editing import massima, provvedimento
from bdm.editing.schemas import EditConflict, MassimaIn, ProvvedimentoIn, Saved
from bdm.http.dependencies import Transaction

router = APIRouter(tags=["editing"])

CONFLICT: dict[int | str, dict[str, Any]] = {
    409: {"model": EditConflict, "description": "Modificato nel frattempo (`EDIT_CONFLICT`), o non in bozza."}
}


@router.post("/provvedimento", responses=CONFLICT)
async def save_provvedimento(session: Transaction, reader: CurrentReader, draft: ProvvedimentoIn) -> Saved:
    """Save a new decision, or a draft of one. Saving what is there already changes nothing."""
    return await provvedimento.save(session, reader, draft)


@router.post("/massima", responses=CONFLICT)
async def save_massima(session: Transaction, reader: CurrentReader, draft: MassimaIn) -> Saved:
    """Save a new abstract, or a draft of one. Saving what is there already changes nothing."""
    return await massima.save(session, reader, draft)
