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
        connection = await (await session.connection()).get_raw_connection()
        driver = cast("psycopg.AsyncConnection[tuple[Any, ...]]", connection.driver_connection)
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
