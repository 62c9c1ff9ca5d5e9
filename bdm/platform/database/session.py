"""Engine and transactions.

A transaction is opened at the edge only: an endpoint, a job, a command. Services and repositories receive the
``AsyncSession`` and never commit, so services may call services.
"""

from __future__ import annotations

import logging
import select
from collections.abc import AsyncIterator, Mapping, MutableMapping, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache, partial
from typing import Any, Final, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from sqlalchemy import (
    ARRAY,
    URL,
    AsyncAdaptedQueuePool,
    ColumnElement,
    Connection,
    Dialect,
    PoolProxiedConnection,
    Select,
    any_,
    bindparam,
    event,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import InstrumentedAttribute

from bdm.platform.kit.stages import CallStage, stage

_KEPT_STATEMENTS: Final = 1_000
"""Of different readers: a few statements for each of the scopes that are kept (``Scope``)."""

_SETTINGS: Final = {"timezone": "UTC", "statement_timeout": "60s"}
_IMPATIENT: Final = {"lock_timeout": "4s", "idle_in_transaction_session_timeout": "10s"}
"""A machine that stands still keeps what its transactions have locked: whoever needs it on another one hears so within
five seconds, and soon gets it.
"""
_CONNECT_SECONDS: Final = 5
"""So long a new connection is waited for: a server that hangs takes it and says nothing."""
_ENDED: Final = frozenset({"57P01", "57P02", "57P03"})
"""The SQLSTATEs of a server that is ending, has ended others' connections with a crash, or lets nobody in now."""


def sqlalchemy_url(url: str) -> URL:
    """An address as libpq reads it, which may name several hosts, as SQLAlchemy wants it for psycopg 3. Raises
    ``psycopg.ProgrammingError``.
    """
    given = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    user, password, name = (given.pop(each, None) for each in ("user", "password", "dbname"))
    # Hosts and ports as libpq has them, of which SQLAlchemy knows one each outside the query.
    return URL.create("postgresql+psycopg", user, password, database=name, query=given)


def new_engine(url: str, *, pool_size: int = 10, people_wait: bool = False) -> AsyncEngine:
    """An engine on ``url`` (a ``postgresql://`` address), with connections on which every statement stands by itself:
    what needs a transaction opens one by ``Database``. Where ``people_wait`` nothing is waited for long.
    """
    engine = create_async_engine(
        sqlalchemy_url(url),
        poolclass=_Pool,
        pool_size=pool_size,
        max_overflow=pool_size,
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,  # ``_reset`` does
        # An IntegrityError otherwise prints its parameters: parties and text would reach the logs.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "do_connect", _wait_for_a_while)
    event.listen(engine.sync_engine, "handle_error", _forget_ended)
    event.listen(engine.sync_engine, "connect", partial(_prepare, _SETTINGS | (_IMPATIENT if people_wait else {})))
    event.listen(engine.sync_engine, "checkout", _refuse_ended)
    event.listen(engine.sync_engine, "reset", _reset)
    return engine


class _Pool(AsyncAdaptedQueuePool):
    """Tells how long calls wait for a connection, or for a new one to be made."""

    def connect(self) -> PoolProxiedConnection:
        with stage(CallStage.CONNECTION):
            return super().connect()


# SQLAlchemy names a pool's logger after its class, which is ours here: what its own would say to nobody.
logging.getLogger(f"{_Pool.__module__}.{_Pool.__qualname__}").setLevel(logging.WARNING)


class _Session(AsyncSession):
    """Tells how long calls are with the database; ``scalars`` executes, as others do."""

    async def execute(self, *given: Any, **named: Any) -> Any:
        with stage(CallStage.DATABASE):
            return await super().execute(*given, **named)

    async def scalar(self, *given: Any, **named: Any) -> Any:
        with stage(CallStage.DATABASE):
            return await super().scalar(*given, **named)

    async def flush(self, *given: Any, **named: Any) -> None:
        with stage(CallStage.DATABASE):
            await super().flush(*given, **named)


def _wait_for_a_while(
    _dialect: object, _record: object, _arguments: object, parameters: MutableMapping[str, Any]
) -> None:
    parameters.setdefault("connect_timeout", _CONNECT_SECONDS)


def _forget_ended(context: ExceptionContext) -> None:
    """Have all connections replaced, those in the pool as well, when the server of one says that it ends."""
    if getattr(context.original_exception, "sqlstate", None) in _ENDED:
        context.is_disconnect = True


def _prepare(settings: Mapping[str, str], connection: Any, *_: object) -> None:
    """Settings of a new connection. Not options of its beginning: a pooler between would not hand them on."""
    cursor = connection.cursor()
    set_all = ", ".join(["set_config(%s, %s, false)"] * len(settings))
    cursor.execute(f"SELECT {set_all}", [each for pair in settings.items() for each in pair])
    cursor.close()


def _reset(connection: Any, *_: object) -> None:
    """Roll back what was begun and not ended. To do it always would be a detour for every call that only reads."""
    driver = connection.driver_connection
    if not driver.closed and driver.info.transaction_status != TransactionStatus.IDLE:
        connection.rollback()


def _refuse_ended(connection: Any, *_: object) -> None:
    """Have a connection replaced that the server has ended."""
    if has_ended(connection.driver_connection):
        raise DisconnectionError


def has_ended(driver: psycopg.AsyncConnection[Any]) -> bool:
    """Whether the server has ended a connection of a pool. Nobody listens there, so one that has something to say
    before it was asked says goodbye; to look costs nothing, while a question would be a round trip for every call.
    """
    if driver.closed:
        return True
    poll = select.poll()
    poll.register(driver.pgconn.socket, select.POLLIN)
    return bool(poll.poll(0))


def _begin(connection: Connection) -> None:
    """Open a transaction on a connection of the pool, which has none.

    To have the driver do it, each connection would have to be told so when it is taken and when it is given back, and
    the driver gives way to others meanwhile: work that is cancelled there loses the connection (SQLAlchemy 2.1.9).
    """
    connection.exec_driver_sql("BEGIN")


class Database:
    """One process's way into PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._born = engine
        self.engine = engine.execution_options()
        event.listen(self.engine.sync_engine, "begin", _begin)
        self._sessions = async_sessionmaker(self.engine, class_=_Session, expire_on_commit=False, autoflush=False)
        self._readers = async_sessionmaker(engine, class_=_Session, expire_on_commit=False, autoflush=False)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session in one transaction: committed at the end, rolled back on any error."""
        async with self._sessions() as session, session.begin():
            yield session

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session in which every statement stands by itself, for what only reads, or writes by one statement: BEGIN
        and COMMIT would be two round trips for nothing.
        """
        async with self._readers() as session:
            yield session

    async def greet(self) -> None:
        """Make a connection, have it answer, and give it up: a server that lets nobody in any more still answers those
        of the pool. Raises ``psycopg.Error``.
        """
        arguments, parameters = self._born.dialect.create_connect_args(self._born.url)
        _wait_for_a_while(None, None, arguments, parameters)
        connection = await psycopg.AsyncConnection.connect(*arguments, **parameters, autocommit=True)
        async with connection:
            await connection.execute("SELECT true")

    async def close(self) -> None:
        await self._born.dispose()


async def rows_of(
    session: AsyncSession, statement: Select[*tuple[Any, ...]], parameters: Mapping[str, Any]
) -> Sequence[tuple[Any, ...]]:
    """What ``statement`` gives, which selects columns and was put together once. It is put into words once as well, and
    the driver asked itself: half of the time that a short statement takes otherwise. Raises what SQLAlchemy raises.
    """
    with stage(CallStage.DATABASE):
        return await _asked_itself(await session.connection(), statement, parameters)


async def _asked_itself(
    connection: AsyncConnection, statement: Select[*tuple[Any, ...]], parameters: Mapping[str, Any]
) -> Sequence[tuple[Any, ...]]:
    words, constants = _in_words(statement, connection.dialect)
    driver: Any = connection.sync_connection.connection.driver_connection  # type: ignore[union-attr]
    try:
        cursor = await driver.execute(words, {**constants, **parameters})
        return cast(Sequence[tuple[Any, ...]], await cursor.fetchall())
    except psycopg.Error as error:
        if driver.closed or error.sqlstate in _ENDED:
            await connection.invalidate(error)
        raise DBAPIError.instance(words, None, error, psycopg.Error, True, dialect=connection.dialect) from error


def among(column: InstrumentedAttribute[Any], name: str) -> ColumnElement[bool]:
    """That the value is in the list that is given as ``name``; the statement is the same however long that is."""
    return column == any_(bindparam(name, type_=ARRAY(column.type)))


@lru_cache(maxsize=_KEPT_STATEMENTS)
def _in_words(statement: Select[*tuple[Any, ...]], dialect: Dialect) -> tuple[str, Mapping[str, Any]]:
    """``statement`` as the driver takes it, and the values that stand in it."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), compiled.params


@asynccontextmanager
async def open_database(url: str, pool_size: int = 4, *, people_wait: bool = False) -> AsyncIterator[Database]:
    """The database at ``url`` (a ``postgresql://`` address) for the block."""
    database = Database(new_engine(url, pool_size=pool_size, people_wait=people_wait))
    try:
        yield database
    finally:
        await database.close()
