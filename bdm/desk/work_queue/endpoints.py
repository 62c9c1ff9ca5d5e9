"""REST of the work queues; their pages are GraphQL (``provvedimentoOp``, ``massimaOp``)."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.work_queue import service as work_queue_service
from bdm.desk.work_queue.schemas import WaitingOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Reading

router = APIRouter(tags=["attivita"])


@router.get("/workflow/waiting", summary="Quanto attende l'utente")
async def waiting(session: Reading, reader: CurrentReader) -> WaitingOut:
    """How many items wait for the caller, in the offices of theirs: to be approved, published, withdrawn or confirmed
    if they may, drafts that were sent back to them, and those whose copy for others they prepared and a colleague
    confirmed. Counted up to 1,000 of each kind; the items are `attesa`, in GraphQL.
    """
    return await work_queue_service.waiting(session, reader)
