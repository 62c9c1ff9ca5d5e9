"""REST of the views of the work queues: the caller's own. As for saved searches, there is no audit row."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bdm.desk.queue_view import service as queue_view_service
from bdm.desk.queue_view.schemas import QueueViewIn, QueueViewOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Kind
from bdm.platform.http.dependencies import Reading, Transaction

router = APIRouter(prefix="/workflow/view", tags=["attivita"])

Id = Annotated[str, Path(max_length=100)]


@router.get("", summary="Le viste di una lista")
async def queue_views(session: Reading, reader: CurrentReader, kind: Kind) -> list[QueueViewOut]:
    """The caller's views of the work queue of a kind, by name."""
    views = await queue_view_service.list_views(session, reader.account_id, kind)
    return [QueueViewOut.model_validate(view) for view in views]


@router.post("", status_code=201, summary="Salva una vista")
async def save_queue_view(session: Transaction, reader: CurrentReader, view: QueueViewIn) -> QueueViewOut:
    """Keep a work queue as it is looked at under a name; at most 20 for each kind. A name that another view of the same
    kind has is refused (409, `VIEW_NAME_TAKEN`): that one, whose `id` is told, can be replaced.
    """
    return QueueViewOut.model_validate(await queue_view_service.save(session, reader, view))


@router.put("/{id}", summary="Sostituisce o rinomina una vista")
async def replace_queue_view(session: Transaction, reader: CurrentReader, id: Id, view: QueueViewIn) -> QueueViewOut:
    """Put another name, or another look, in the place of what a view was; its kind stays."""
    return QueueViewOut.model_validate(await queue_view_service.replace(session, reader, id, view))


@router.delete("/{id}", status_code=204, summary="Elimina una vista")
async def delete_queue_view(session: Transaction, reader: CurrentReader, id: Id) -> None:
    """Keep a view no longer."""
    await queue_view_service.remove(session, reader.account_id, id)
