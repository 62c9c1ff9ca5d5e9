"""What the database refuses, as it is told to the caller."""

from __future__ import annotations

import errno
import os

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.http.errors import as_app_error
from tests.fixtures.app import Visit


@pytest.mark.parametrize(
    ("error", "status"),
    [(psycopg.errors.DeadlockDetected(), 409), (psycopg.errors.SerializationFailure(), 409)],
)
def test_two_transactions_that_cannot_both_be_done_are_a_conflict(error: Exception, status: int) -> None:
    known = as_app_error(OperationalError("", {}, error))
    assert known is not None
    assert known.status == status


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.DiskFull(),
        psycopg.errors.ReadOnlySqlTransaction(),
        psycopg.errors.AdminShutdown(),
        psycopg.errors.CannotConnectNow(),
        psycopg.errors.IoError(),
        psycopg.errors.LockNotAvailable(),
        psycopg.errors.IdleInTransactionSessionTimeout(),
        psycopg.OperationalError("the connection is lost"),
        psycopg.InterfaceError("the connection is closed"),
    ],
)
def test_a_database_that_is_away_or_full_is_told(error: Exception) -> None:
    for raised in (error, DBAPIError("", {}, error)):
        known = as_app_error(raised)
        assert known is not None
        assert (known.status, known.code, known.extra) == (503, "DATABASE_UNAVAILABLE", {"retry_after": 5})


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_disk_that_takes_nothing_is_told(number: int) -> None:
    known = as_app_error(OSError(number, os.strerror(number)))
    assert known is not None
    assert (known.status, known.code) == (507, "NO_ROOM")


@pytest.mark.anyio
async def test_a_database_that_is_only_read(visit: Visit, session: AsyncSession) -> None:
    redattore = await visit("redattore")
    await session.execute(text("SET LOCAL transaction_read_only = on"))
    answer = await redattore.call("PUT", "/user/preference/attivita_massima", json={"value": {"sort_field": "data"}})
    assert (answer.status_code, answer.json()["code"]) == (503, "DATABASE_UNAVAILABLE")
    assert answer.headers["retry-after"] == "5"


def test_what_is_not_the_callers_doing_is_not_told() -> None:
    assert as_app_error(DBAPIError("", {}, psycopg.errors.UndefinedTable())) is None
