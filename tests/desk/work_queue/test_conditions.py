"""What the table answers is what the index would find: the same expressions, asked of both."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any, get_args
from uuid import uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.work_queue import service as work_queue_service
from bdm.desk.work_queue.conditions import in_columns
from bdm.platform.authz import ALL_OFFICES, Kind, Offices, Scope
from bdm.platform.kit.errors import Invalid
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.query import parse
from bdm.services import Services
from tests.fixtures.app import index
from tests.search.content import MILANO, ROMA, abstract, decision

pytestmark = pytest.mark.anyio

OFFICES = [ALL_OFFICES, Offices(frozenset({MILANO})), Offices(frozenset({MILANO, ROMA}))]
EXPRESSIONS = [
    'tipo:"sentenza"',
    'tipo:"SENTENZA" AND area:civile',
    'ufficio:"tribunale di milano"',
    'ufficio:"TRIBUNALE DI NESSUNO"',
    'status:"da approvare" OR status:"BOZZA"',
    'NOT status:"DA_APPROVARE"',
    'materia:"responsabilita"',
    'materia:"RESPONSABILITÀ"',
    'NOT materia:"LAVORO"',
    'NOT (materia:"LAVORO" OR tipo:"decreto")',
    "numero_provvedimento:007",
    "numero_provvedimento:7 AND anno_provvedimento:2020",
    "anno_provvedimento:99999",
    "numero_ruolo:99999999999999999999",
    "NOT sub_procedimento:3",
    "data:[01/01/2020 TO 31/12/2020]",
    "data:[* TO 31/12/2019]",
    "NOT data:[01/01/2020 TO *]",
    "data_pubblicazione:02/01/2020",
    'area:"penale" AND (tipo:"decreto" OR numero_ruolo:12) AND NOT data:[01/01/2021 TO *]',
]


async def items(session: AsyncSession) -> None:
    """Some of everything, values missing too."""
    tipi, materie = ("sentenza", "decreto"), ("LAVORO", "Responsabilità", "RESPONSABILITA", None)
    for number, (tipo, materia, area) in enumerate(product(tipi, materie, ("civile", "penale"))):
        values: dict[str, Any] = {
            "status": ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE")[number % 3],
            "numero_provvedimento": 7 if number % 2 else None,
            "anno_provvedimento": 2019 + number % 3,
            "numero_ruolo": 12 if number % 4 == 0 else 13,
            "sub_procedimento": 3 if number % 5 == 0 else None,
            "data": date(2019 + number % 3, 6, 1) if number % 4 else None,
            "data_pubblicazione": date(2020, 1, 2 + number % 3),
        }
        office = {"ufficio": ROMA, "distretto": "ROMA"} if number % 3 == 2 else {}
        parent = await decision(session, tipo=tipo, materia=materia, area=area, **office, **values)
        await abstract(session, parent, "<p>x</p>", status="BOZZA" if number % 2 else "DA_APPROVARE")
    published = await decision(session)
    await abstract(session, published, "<p>x</p>", status="BOZZA")


async def test_the_table_finds_what_the_index_finds(services: Services, session: AsyncSession) -> None:
    await items(session)
    await index(services)
    for offices, kind in product(OFFICES, get_args(Kind)):
        await the_same_is_found(services, session, kind, offices)


async def the_same_is_found(services: Services, session: AsyncSession, kind: Kind, offices: Offices) -> None:
    scope = Scope({"provvedimento": offices, "massima": offices}, offices)
    somewhere = 0
    for expression in EXPRESSIONS:
        assert in_columns(parse(expression)), expression
        for area in (None, "penale"):
            criteria = Criteria(q=expression, area=area, size=100)
            asked = await work_queue_service.understand(session, scope, uuid4(), kind, criteria)
            table = await work_queue_service.run(session, services.search, asked, criteria)
            engine = await answer_service.run(services.search, asked)
            assert (table.count, table.ids) == (engine.count, engine.ids), (kind, offices, area, expression)
            somewhere += table.count > 0
    assert somewhere > len(EXPRESSIONS), (kind, offices)


async def test_words_people_and_keywords_are_the_index_s() -> None:
    for expression in ("danno", 'titolo:"x"', 'presidente:"A"', 'parola_chiave:"x"', 'tipo:"decreto" AND danno'):
        assert not in_columns(parse(expression)), expression


async def test_pages_from_either_end_make_one_list(services: Services, session: AsyncSession) -> None:
    await items(session)
    for sort_field, sort_order in product(("materia", "edit_date", "numero_provvedimento"), ("asc", "desc")):
        await pages_make_one_list(services, session, sort_field, sort_order)


async def pages_make_one_list(services: Services, session: AsyncSession, sort_field: str, sort_order: str) -> None:
    scope = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)

    async def page(start: int, size: int) -> list[Any]:
        criteria = Criteria(start=start, size=size, sort_field=sort_field, sort_order=sort_order)
        asked = await work_queue_service.understand(session, scope, uuid4(), "massima", criteria)
        found = await work_queue_service.run(session, services.search, asked, criteria)
        assert found.count == 17
        return list(found.ids)

    whole = await page(0, 100)
    assert len(set(whole)) == 17
    for size in (1, 3, 10):
        assert [each for start in range(0, 17, size) for each in await page(start, size)] == whole
    assert await page(17, 10) == []
    assert await page(20_000, 10) == []


async def test_pages_from_the_index_end_at_ten_thousand(services: Services, session: AsyncSession) -> None:
    await index(services)
    scope = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
    criteria = Criteria(q="danno", start=10_000)
    asked = await work_queue_service.understand(session, scope, uuid4(), "provvedimento", criteria)
    with pytest.raises(Invalid):
        await work_queue_service.run(session, services.search, asked, criteria)
