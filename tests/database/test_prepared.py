"""Statements that are compiled once."""

from __future__ import annotations

import pytest
from sqlalchemy import ARRAY, Text, any_, bindparam, literal, select
from sqlalchemy.exc import DataError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.database.prepared import Prepared
from bdm.ufficio.model import Ufficio

pytestmark = pytest.mark.anyio


async def test_values_by_name_beside_those_of_the_statement(session: AsyncSession) -> None:
    named = Ufficio.nome == any_(bindparam("names", type_=ARRAY(Text)))
    prepared = Prepared(select(Ufficio.nome).where(named, Ufficio.distretto.in_(["MILANO", "ROMA"])))
    names = ["TRIBUNALE DI MILANO", "TRIBUNALE DI ROMA", "TRIBUNALE DI TORINO"]
    assert sorted(await prepared.rows(session, names=names)) == [("TRIBUNALE DI MILANO",), ("TRIBUNALE DI ROMA",)]
    assert await prepared.rows(session, names=[]) == []


async def test_a_percent_sign_is_a_percent_sign(session: AsyncSession) -> None:
    prepared = Prepared(select(literal("100%"), Ufficio.nome.like("%MILANO%")).where(Ufficio.nome == bindparam("name")))
    assert await prepared.rows(session, name="TRIBUNALE DI MILANO") == [("100%", True)]


async def test_it_sees_the_session_s_own_changes(session: AsyncSession) -> None:
    prepared = Prepared(select(Ufficio.nome).where(Ufficio.nome == bindparam("name")))
    kept = await session.get_one(Ufficio, "TRIBUNALE DI MILANO")
    session.add(Ufficio(**{c.name: getattr(kept, c.name) for c in Ufficio.__table__.columns} | {"nome": "PROVA"}))
    await session.flush()
    assert await prepared.rows(session, name="PROVA") == [("PROVA",)]


async def test_errors_are_those_of_the_session(session: AsyncSession) -> None:
    prepared = Prepared(select(Ufficio.nome).where(Ufficio.nome == bindparam("name")))
    with pytest.raises(DataError):
        await prepared.rows(session, name="con \x00 dentro")
