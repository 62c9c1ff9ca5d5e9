"""Rows go into the database by COPY into temporary tables, and from there in a few statements a batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from psycopg import AsyncConnection, sql
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    any_,
    cast as cast_to,
    text,
)
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.schema import CreateTable

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document

_staged = MetaData()

OWN_TEXTS_PROVVEDIMENTO = ("document_hash", "titolo", "parte_processuale", "annotazione", "estratto")
OWN_TEXTS_MASSIMA = ("titolo", "testo", "annotazione", "estratto")
_NOT_STAGED = {"seq", "version", "created_by", "created_at", "edited_by", "edit_date", "provvedimento_precedente_id"}


def _columns(table: Table, names: Iterable[str], prefix: str = "") -> list[Column[Any]]:
    return [Column(prefix + name, table.c[name].type) for name in names]


def _bookkeeping() -> list[Column[Any]]:
    return [
        Column("expected_version", Integer),  # null for a new item
        Column("fingerprint", LargeBinary),
        Column("line", BigInteger),
        Column("position", BigInteger),
    ]


def _table(name: str, *columns: Column[Any]) -> Table:
    return Table(name, _staged, *columns, prefixes=["TEMPORARY"])


def _table_of(model: type[Any]) -> Table:
    return cast(Table, model.__table__)


COLUMNS_PROVVEDIMENTO = tuple(c.name for c in _table_of(Provvedimento).c if c.name not in _NOT_STAGED)
COLUMNS_MASSIMA = tuple(c.name for c in _table_of(Massima).c if c.name not in _NOT_STAGED)

STAGED_PROVVEDIMENTO = _table(
    "staged_provvedimento",
    *_columns(_table_of(Provvedimento), COLUMNS_PROVVEDIMENTO),
    *_columns(_table_of(ProvvedimentoRiservato), OWN_TEXTS_PROVVEDIMENTO, "riservato_"),
    *_bookkeeping(),
)
STAGED_MASSIMA = _table(
    "staged_massima",
    *_columns(_table_of(Massima), COLUMNS_MASSIMA),
    *_columns(_table_of(MassimaRiservata), OWN_TEXTS_MASSIMA, "riservato_"),
    *_bookkeeping(),
)
STAGED_DOCUMENT = _table(
    "staged_document", *_columns(_table_of(Document), ("hash", "size", "name", "domain", "provvedimento_id"))
)
STAGED_LINK = _table("staged_link", Column("external_id", Text), Column("tipo", Text), Column("target", Text))
STAGED_SEEN = _table(
    "staged_seen", Column("external_id", Text), Column("line", BigInteger), Column("position", BigInteger)
)
STAGED_EDGE = _table(
    "staged_edge",
    Column("before", PG_UUID(as_uuid=True)),
    Column("after", PG_UUID(as_uuid=True)),
    Column("tipo", Text),
)


def among(column: ColumnElement[Any] | InstrumentedAttribute[Any], values: Iterable[str]) -> ColumnElement[bool]:
    """``column = ANY(values)``: one parameter however many values."""
    return column == any_(cast_to(list(values), ARRAY(Text)))


async def driver(session: AsyncSession) -> AsyncConnection[Any]:
    """The psycopg connection under the session, in the session's transaction."""
    connection = await session.connection()
    raw = await connection.get_raw_connection()
    return cast("AsyncConnection[Any]", raw.driver_connection)


async def stage(session: AsyncSession, table: Table, rows: Iterable[Sequence[object]]) -> None:
    """Fill the temporary ``table`` with ``rows`` (values in the order of its columns) instead of what was there."""
    await session.execute(CreateTable(table, if_not_exists=True))
    await session.execute(text(f"TRUNCATE {table.name}"))
    connection = await driver(session)
    columns = sql.SQL(", ").join(sql.Identifier(column.name) for column in table.c)
    copy_in = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), columns)
    async with connection.cursor() as cursor, cursor.copy(copy_in) as copy:
        for row in rows:
            await copy.write_row(row)
