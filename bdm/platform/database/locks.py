"""The advisory locks: one number for each thing that only one process or transaction does at a time."""

from __future__ import annotations

from enum import IntEnum, unique
from socket import gethostname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession


@unique
class Lock(IntEnum):
    MIGRATING = 0x62646D_01
    REFERENCE_DATA = 0x62646D_02
    IMPORTING = 0x62646D_03
    RIGHTS = 0x62646D_04
    """Whoever changes the groups or offices of accounts reads afterwards what the others have committed."""
    INDEXING = 0x62646D_05
    """The loop that brings changes into the index."""
    SUGGESTIONS = 0x62646D_06
    FILE = 0x62646D_07
    """One file of the store; its second number is of the file's hash."""
    PUBLIC_CHANGES = 0x62646D_08
    """Whoever writes the register of public changes, so that what is written later has the higher number."""
    NOTICES = 0x62646D_09
    """Whoever looks through that register for what people follow."""
    BACKUP = 0x62646D_0A
    """Whoever writes a backup of this installation, and removes those that are too old."""


def this_host() -> str:
    """How connections that hold a lock for long name the host they come from."""
    return gethostname()[:40]


async def hold(session: AsyncSession, lock: Lock) -> None:
    """Wait until no other transaction holds ``lock``, and hold it until the end of this one."""
    from sqlalchemy import func, select

    await session.execute(select(func.pg_advisory_xact_lock(lock.value)))


async def holder(session: AsyncSession, lock: Lock) -> str | None:
    """Who holds ``lock``, as its connection is called; None while nobody does."""
    from sqlalchemy import text

    statement = text(
        """
        SELECT coalesce(nullif(a.application_name, ''), 'processo ' || l.pid)
        FROM pg_locks l JOIN pg_database d ON d.oid = l.database LEFT JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND CAST(l.objid AS bigint) = :lock
          AND d.datname = current_database()
        LIMIT 1
        """
    )
    found: str | None = (await session.execute(statement, {"lock": lock.value})).scalar_one_or_none()
    return found
