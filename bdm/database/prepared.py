"""Statements of every request, compiled once.

Putting a statement of SQLAlchemy together and finding its compiled form takes four times as long as PostgreSQL and the
driver need for a page of results. What every search and every call asks is therefore written as ever, compiled once,
and then only executed; psycopg prepares it in the server by itself.
"""

from __future__ import annotations

from typing import Any, cast

import psycopg
from sqlalchemy import Select
from sqlalchemy.dialects.postgresql.psycopg import PGDialectAsync_psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.database.session import Driver, Reading

_DIALECT = PGDialectAsync_psycopg()  # type: ignore[no-untyped-call]


class Prepared:
    """A SELECT with named parameters (``bindparam``). Values go to the driver as they are: ids, texts, dates, lists."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        expanded = compiled.construct_expanded_state(compiled.params)
        self.sql = expanded.statement
        self._bytes = self.sql.encode()
        self._fixed = dict(expanded.parameters)

    async def rows(self, session: AsyncSession, **values: Any) -> list[tuple[Any, ...]]:
        """What it finds, in the session's transaction. Raises the errors that ``session.execute`` would."""
        driver = await _driver(session)
        try:
            cursor = await driver.execute(self._bytes, {**self._fixed, **values})
            return await cursor.fetchall()
        except psycopg.Error as error:
            raise cast(
                Exception,
                DBAPIError.instance(
                    None, None, error, psycopg.Error, hide_parameters=True, connection_invalidated=driver.closed
                ),
            ) from error


async def _driver(session: AsyncSession) -> Driver:
    """The driver's connection of the session, found once for each of its transactions."""
    if isinstance(session, Reading) and not session.in_transaction():
        return await session.driver()
    known: tuple[object, Driver] | None = session.info.get(_DRIVER)
    if known is not None and known[0] is session.sync_session.get_transaction():
        return known[1]
    connection = await (await session.connection()).get_raw_connection()
    driver = cast(Driver, connection.driver_connection)
    session.info[_DRIVER] = (session.sync_session.get_transaction(), driver)
    return driver


_DRIVER = "driver connection"
