"""REST of what happened at the desk. It needs a sign-in."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.avviso.scrivania import service as scrivania_service
from bdm.avviso.scrivania.schemas import ScrivaniaOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Reading

router = APIRouter(prefix="/avviso/scrivania", tags=["avviso"])


@router.get("")
async def listing(session: Reading, reader: CurrentReader) -> list[ScrivaniaOut]:
    """What others did in the last thirty days with what the caller had written, prepared or published: the newest
    fifty. Nothing of what the caller does not work on now.
    """
    return await scrivania_service.listing(session, reader)
