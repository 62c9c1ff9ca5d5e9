"""The suggestions stay what is published: through the loop, after damage, and by a rebuild."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bdm.platform.authz import Offices, Scope
from bdm.platform.database.session import Database
from bdm.search.help.suggestion import service as suggestion_service
from bdm.search.help.suggestion.check import compare
from bdm.search.help.suggestion.contribution import MAX_BYTES
from bdm.search.indexing.writing import index_until_idle, reindex
from tests.search.content import MILANO, abstract, decision, many_decisions, restrict
from tests.search.loop import services_of

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
OF_MILANO = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices(frozenset({MILANO})))


@pytest.fixture
def services(fresh_database: Database, tmp_path: Path) -> Any:
    return services_of(fresh_database, tmp_path / "search")


async def execute(services: Any, statement: str, **values: Any) -> None:
    async with services.database.transaction() as session:
        await session.execute(text(statement), values)


async def rows(services: Any, statement: str) -> list[Any]:
    async with services.database.transaction() as session:
        return [tuple(row) for row in await session.execute(text(statement))]


async def suggested(services: Any, q: str, scope: Scope = NOTHING) -> list[str]:
    async with services.database.transaction() as session:
        found = await suggestion_service.suggestions(session, scope, "provvedimento", "civile", q)
        return [each.text for each in found if not each.type.startswith("testo")]


@pytest.mark.costly("at random; the tests above look at each change. When suggestions change")
async def test_many_at_once_and_again(services: Any) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 700, "importato", priority=10)
        one = await decision(session, parte_processuale=["R. M."], parola_chiave=["danno"])
        await restrict(session, one, "testo", confirmed=True, parte_processuale=["ROSSI MARIO", "rossi  mario"])
        await abstract(session, one, "testo", parola_chiave=["danno", "danno"])
    await index_until_idle(services)
    counts = "SELECT kind, field, value, count, most FROM suggested_value WHERE {} ORDER BY 1, 2, 3"
    assert await rows(services, counts.format("field IN ('ufficio', 'parola_chiave', 'parte_processuale')")) == [
        ("massima", "parola_chiave", "danno", 1, 1),
        ("massima", "ufficio", MILANO, 1, 1),
        ("provvedimento", "parola_chiave", "danno", 1, 1),
        ("provvedimento", "parte_processuale", "R. M.", 1, 1),
        ("provvedimento", "parte_processuale", "ROSSI MARIO", 0, 1),
        ("provvedimento", "ufficio", MILANO, 701, 701),
    ]
    before = await rows(services, "SELECT xmin::text, id FROM suggested_value ORDER BY id")
    await execute(services, "INSERT INTO da_indicizzare (kind, item_id) SELECT 'provvedimento', id FROM provvedimento")
    await index_until_idle(services)
    assert await rows(services, "SELECT xmin::text, id FROM suggested_value ORDER BY id") == before
    assert not await compare(services.database)


async def test_values_that_no_index_could_hold(services: Any) -> None:
    async with services.database.transaction() as session:
        await decision(session, parola_chiave=["x" * 9_000, "à" * MAX_BYTES, "---", "", "danno"])
    await index_until_idle(services)
    assert await rows(services, "SELECT value FROM suggested_value WHERE field = 'parola_chiave'") == [("danno",)]


DAMAGES = {
    "a value is gone": "DELETE FROM suggested_value WHERE value = 'danno'",
    "a count is wrong": "UPDATE suggested_value SET count = count + 1, most = most + 2 WHERE value = 'danno'",
    "an office's count is gone": "DELETE FROM suggested_original WHERE original > 0",
    "an office counts nothing": (
        "INSERT INTO suggested_original SELECT id, 'TRIBUNALE DI ROMA', 0, 1 FROM suggested_value WHERE value = 'danno'"
    ),
    "an item is forgotten": "DELETE FROM suggestion_item WHERE kind = 'provvedimento'",
    "an item that is not there": (
        "INSERT INTO suggestion_item (kind, item_id, public)"
        " SELECT 'massima', gen_random_uuid(), public FROM suggestion_item WHERE kind = 'massima'"
    ),
    "everything is gone": "TRUNCATE suggested_value, suggested_original, suggestion_item",
}


async def test_a_rebuild_puts_it_right(services: Any) -> None:
    """One damage after the other: each time all is as it was before."""
    async with services.database.transaction() as session:
        one = await decision(session, parte_processuale=["R. M."], parola_chiave=["danno"])
        await restrict(session, one, "testo", confirmed=True, parte_processuale=["ROSSI MARIO"])
        await abstract(session, one, "testo", parola_chiave=["danno"])
    await index_until_idle(services)
    tables = ("suggested_value", "suggested_original", "suggestion_item")
    right = [await rows(services, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]
    for name, damage in DAMAGES.items():
        assert not await compare(services.database)
        await execute(services, damage)
        assert await compare(services.database), name
        await reindex(services)
        await index_until_idle(services)
        assert not await compare(services.database), name
        assert [await rows(services, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables] == right, name
        assert await suggested(services, "danno") == ["danno"], name


async def test_suggestions_serve_while_the_index_is_rebuilt(services: Any) -> None:
    async with services.database.transaction() as session:
        await decision(session, parola_chiave=["danno"])
    await index_until_idle(services)
    services.search.store.request_rebuild("requested")
    assert await suggested(services, "danno") == ["danno"]
    await reindex(services)
    assert await suggested(services, "danno") == ["danno"]
