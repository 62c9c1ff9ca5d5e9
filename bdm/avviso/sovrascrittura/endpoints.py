"""REST of what was replaced. All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bdm.avviso.sovrascrittura import service as sovrascrittura_service
from bdm.avviso.sovrascrittura.schemas import SovrascritturaOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Reading, Transaction

router = APIRouter(prefix="/avviso/sovrascrittura", tags=["avviso"])

Id = Annotated[str, Path(max_length=100)]


@router.get("")
async def listing(session: Reading, reader: CurrentReader) -> list[SovrascritturaOut]:
    """What saves without version replaced of the caller's writing: the newest fifty, unread ones first."""
    return await sovrascrittura_service.listing(session, reader)


@router.post("/{id}/restored", status_code=204)
async def put_back(session: Transaction, reader: CurrentReader, id: Id) -> None:
    """Save again what was replaced. 409 ``CHANGED_SINCE`` where it was changed once more since; otherwise as saving."""
    await sovrascrittura_service.put_back(session, reader, id)
