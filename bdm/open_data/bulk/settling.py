"""Bringing files that were filled in many transactions to one point of the register.

In one snapshot the register says what has to be in the files; only what differs is read again, there. Whatever has
changed in that snapshot without the register knowing it yet is in its queue: then the register is brought up to it, and
another snapshot taken. Nobody waits for any of this, unless there is never a moment without changes, as while an
import runs: then whoever changes something waits until the register is there and the snapshot begun.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias
from uuid import UUID

from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.bulk import lines
from bdm.open_data.bulk.pieces import ORDER, Pieces, Spool
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.model import Evento
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.digest import service as digest_service
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import Kind
from bdm.platform.database.session import Database

AT_ONCE: Final = 200
_ATTEMPTS: Final = 20
_WITHOUT_WAITING: Final = 4
"""Of them."""
_WAITING: Final = (text("SET LOCAL lock_timeout = '2s'"), text("LOCK TABLE da_indicizzare IN SHARE MODE"))
"""Whatever changes what is public leaves a row there, in its own transaction."""
_SNAPSHOT: Final = (
    text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
    text("SET LOCAL statement_timeout = 0"),
)
_Key: TypeAlias = tuple[int, bytes]


class NotSettled(Exception):
    """The register does not come to where the content is; the text is Italian."""


@dataclass(frozen=True)
class SettledFace:
    """Where in the register the files are, and what the whole public face is there."""

    epoch: str
    seq: int
    count: int
    root: bytes
    gone: list[tuple[Kind, UUID, Evento]]
    """What is no longer public, of what has changed."""


async def settle(
    database: Database, pieces: Pieces, spool: Spool, since: int
) -> tuple[SettledFace, dict[ItemName, bool]]:
    """Where the files are to be, and what of ``pieces`` is to be patched for it: whether it stays, with its line in
    ``spool``, or goes. Raises NotSettled.
    """
    for attempt in range(_ATTEMPTS):
        async with _snapshot(database, waiting=attempt >= _WITHOUT_WAITING) as session:
            if session is None:
                continue
            different = await _differences(session, pieces, since)
            if not await _read_again(session, different, spool):
                continue
            tree = await digest_service.tree_of(session)
            settled = SettledFace(
                epoch=await changelog_repository.epoch(session),
                seq=await changelog_repository.last(session),
                count=tree.count,
                root=tree.root,
                gone=await changelog_repository.gone_since(session, since) if since else [],
            )
            return settled, {name: leaf is not None for name, leaf in different.items()}
    raise NotSettled("Le schede cambiano più in fretta di quanto il registro le segua: riprovare più tardi.")


@asynccontextmanager
async def _snapshot(database: Database, *, waiting: bool) -> AsyncIterator[AsyncSession | None]:
    """A snapshot that begins when the register has been brought up; ``waiting``, nothing changes in between. None where
    somebody else's transaction takes too long for that.
    """
    async with database.transaction() as session:
        async with AsyncExitStack() as others:
            if waiting:
                try:
                    await others.enter_async_context(_writers_waiting(database))
                except DBAPIError:
                    yield None
                    return
            await follow(database)
            await _execute(session, _SNAPSHOT)
            await changelog_repository.last(session)  # the first question begins it
        yield session


@asynccontextmanager
async def _writers_waiting(database: Database) -> AsyncIterator[None]:
    async with database.transaction() as session:
        await _execute(session, _WAITING)
        yield


async def _execute(session: AsyncSession, statements: Iterable[TextClause]) -> None:
    for statement in statements:
        await session.execute(statement)


async def _differences(session: AsyncSession, pieces: Pieces, since: int) -> dict[ItemName, bytes | None]:
    """What is in the files otherwise than by the register, and its leaf there; None of what is not public."""
    found: dict[ItemName, bytes | None] = {}
    written = _written(pieces)
    own = next(written, None)
    async for key, leaf in _expected(session, since):
        while own is not None and own[0] < key:
            found[_name(own[0])] = None
            own = next(written, None)
        if own is not None and own[0] == key:
            if own[1] != leaf:
                found[_name(key)] = leaf
            own = next(written, None)
        else:
            found[_name(key)] = leaf
    while own is not None:
        found[_name(own[0])] = None
        own = next(written, None)
    return found


def _written(pieces: Pieces) -> Iterator[tuple[_Key, bytes]]:
    for (kind, item_id), leaf in pieces.leaves():
        yield (ORDER.index(kind), item_id), leaf


async def _expected(session: AsyncSession, since: int) -> AsyncIterator[tuple[_Key, bytes]]:
    async for kind, item_id, leaf in changelog_repository.public_leaves(session, since):
        yield (ORDER.index(kind), item_id.bytes), leaf


def _name(key: _Key) -> ItemName:
    return ORDER[key[0]], UUID(bytes=key[1])


async def _read_again(session: AsyncSession, different: Mapping[ItemName, bytes | None], spool: Spool) -> bool:
    """Whether each line is what the register says; then all of them are in ``spool``."""
    for names in batches(name for name, leaf in different.items() if leaf is not None):
        found = await lines.read(session, names)
        for name in names:
            line = found.get(name)
            if line is None or line.leaf != different[name]:
                return False
            spool.add(line)
    return True


def batches(names: Iterable[ItemName]) -> Iterator[list[ItemName]]:
    each = iter(names)
    while batch := list(islice(each, AT_ONCE)):
        yield batch
