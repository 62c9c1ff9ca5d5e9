"""Writing the register: what may have changed is read as it is now and compared with what was written down of it.

Every change leaves a row in ``public_queue``, in its own transaction. Rows are taken, looked at and deleted in one
transaction, which one process at a time has: wherever it is killed, the next one does the same again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.model import GONE, Evento, PublicRecord
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import FORMAT, ItemName, PublicFace
from bdm.platform.database.locks import Lock, hold
from bdm.platform.database.session import Database

if TYPE_CHECKING:
    from bdm.platform.services import PlatformServices

_AT_ONCE: Final = 500
_PAUSE_SECONDS: Final = 1.0


async def run_following(services: PlatformServices) -> None:
    """Write down changes as they come, until cancelled: an activity of the worker."""
    async with services.database.transaction() as session:
        await hold(session, Lock.PUBLIC_CHANGES)
        await changelog_repository.queue_older(session, FORMAT)
    while True:
        async with services.database.reading() as session:
            waiting = await changelog_repository.waiting(session)
        if waiting:
            await follow(services.database)
        await asyncio.sleep(_PAUSE_SECONDS)


async def follow(database: Database) -> None:
    """Write down every change that waits."""
    taken = _AT_ONCE
    while taken == _AT_ONCE:
        async with database.transaction() as session:
            taken = await follow_some(session)


async def follow_some(session: AsyncSession) -> int:
    """Write down some changes in the caller's transaction; how many rows of the queue that were."""
    await hold(session, Lock.PUBLIC_CHANGES)
    queued = await changelog_repository.queue_head(session, _AT_ONCE)
    names = list(dict.fromkeys(each.name for each in queued))
    if names:
        await _compare(session, names)
        await changelog_repository.forget(session, queued)
    return len(queued)


async def _compare(session: AsyncSession, names: list[ItemName]) -> None:
    faces = await record_service.read(session, names)
    known = await changelog_repository.current(session, names)
    once = [name for name in names if name in known and name not in faces]
    withdrawn = await changelog_repository.withdrawn(session, once)
    records: list[dict[str, Any]] = []
    changes: list[dict[str, Any]] = []
    for name in names:
        face, before = faces.get(name), known.get(name)
        event = _event(face, before, is_withdrawn=name in withdrawn)
        if event is None and (before is None or before.format == FORMAT):
            continue
        kind, item_id = name
        row = {"kind": kind, "item_id": item_id, "event": event or (before and before.event)}
        leaf = face and face.leaf
        restricted = face.restricted if face else bool(before and before.restricted)
        substance = face and face.substance
        records.append(row | {"leaf": leaf, "substance": substance, "restricted": restricted, "format": FORMAT})
        if event is not None:
            technical = event is Evento.MODIFICA and before is not None and before.substance == substance
            changes.append(row | {"leaf": leaf, "technical": technical, "salted": True})
    await changelog_repository.write(session, records, changes)


def _event(face: PublicFace | None, before: PublicRecord | None, *, is_withdrawn: bool) -> Evento | None:
    """What has happened, if anything has."""
    if face is None:
        return None if before is None else _end(Evento(before.event), is_withdrawn=is_withdrawn)
    if before is None or before.leaf is None:
        return Evento.AGGIUNTA
    if before.leaf == face.leaf:
        return None
    return Evento.RESTRIZIONE if face.restricted and not before.restricted else Evento.MODIFICA


def _end(before: Evento, *, is_withdrawn: bool) -> Evento | None:
    """Of what is not public: what is sent back can be withdrawn afterwards."""
    if is_withdrawn:
        return None if before is Evento.RITIRO else Evento.RITIRO
    return None if before in GONE else Evento.RIMOZIONE
