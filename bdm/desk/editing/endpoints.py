"""REST of saves (docs/regole/redazione.md)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from bdm.desk.editing import massima, obscuring, provvedimento
from bdm.desk.editing.schemas import EditConflict, ObscuredIn, Saved
from bdm.desk.forms import MassimaIn, ProvvedimentoIn
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import ItemId, Transaction

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


@router.post("/provvedimento/{id}/obscured")
async def obscure_provvedimento(session: Transaction, reader: CurrentReader, id: ItemId, obscured: ObscuredIn) -> Saved:
    """Reserve the personal data of a decision to its office, from this moment on, and ask for the review of its
    anonymised version. 409 `ALREADY_RESTRICTED`.
    """
    return await obscuring.obscure(session, reader, id, obscured)
