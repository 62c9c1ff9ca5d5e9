"""REST of presences. A page makes these calls by itself: they do not keep a session alive, and are in no register."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.desk.presence import service as presence_service
from bdm.desk.presence.schemas import EditorOut, PresenceOut
from bdm.people.authn.dependencies import ObservedReader
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import ItemId, Reading, Transaction

router = APIRouter(tags=["presence"])


@router.get("/workflow/presence", summary="Chi sta modificando che cosa")
async def present(session: Reading, reader: ObservedReader) -> list[PresenceOut]:
    """The drafts of the caller's queues that others have open for editing, oldest first; at most 200."""
    return await presence_service.present(session, reader)


def _add(kind: Kind) -> None:
    async def beat(session: Transaction, reader: ObservedReader, id: ItemId) -> list[EditorOut]:
        """Say that one has the draft open for editing; who else has. To be repeated every 30 seconds: after 90 one
        has left.
        """
        return await presence_service.beat(session, reader, kind, id)

    async def leave(session: Transaction, reader: ObservedReader, id: ItemId) -> None:
        """Say that one has closed the draft."""
        await presence_service.leave(session, reader, kind, id)

    path = f"/{kind}/{{id}}/presence"
    router.add_api_route(path, beat, methods=["PUT"], name=f"{kind}_presence")
    router.add_api_route(path, leave, methods=["DELETE"], status_code=204, name=f"{kind}_left")


for _kind in KINDS:
    _add(_kind)
