"""Occurrences: of published content only, by kind and area, most frequent first; never of people."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def test_values_of_what_is_published(services: Services, session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, parola_chiave=["danno", "canone"], materia="LOCAZIONE", esito="RIGETTO")
    await decision(session, parola_chiave=["danno"], ufficio=ROMA, distretto="ROMA", riferimento_normativo=["ART. 1"])
    await decision(session, parola_chiave=["furto"], area="penale")
    await decision(session, parola_chiave=["bozza", "canone"], status="BOZZA")
    await abstract(session, first, "testo", parola_chiave=["vizio"])
    await session.commit()
    await index(services)
    browser = await visit("redattore")  # who also sees the drafts of Milano

    async def get(path: str) -> list[tuple[str, int]]:
        answer = await browser.call("GET", path)
        assert answer.status_code == 200, answer.text
        return [(row["text"], row["value"]) for row in answer.json()]

    assert await get("/provvedimento/occurrence/parola_chiave/civile") == [("danno", 2), ("canone", 1)]
    assert await get("/provvedimento/occurrence/parola_chiave/penale") == [("furto", 1)]
    assert await get("/massima/occurrence/parola_chiave/civile") == [("vizio", 1)]
    assert await get("/massima/occurrence/materia/civile") == [("LOCAZIONE", 1)]
    assert await get("/provvedimento/occurrence/materia/civile") == [("LOCAZIONE", 1)]
    assert await get("/provvedimento/occurrence/riferimento_normativo/civile") == [("ART. 1", 1)]
    assert await get("/provvedimento/occurrence/tipo/civile") == [("sentenza", 2)]
    assert await get("/provvedimento/occurrence/esito/civile") == [("RIGETTO", 1)]
    assert await get("/provvedimento/occurrence/ufficio/penale") == [("TRIBUNALE DI MILANO", 1)]
    assert await get("/provvedimento/occurrence/distretto/civile") == [("MILANO", 1), ("ROMA", 1)]


async def test_at_most_a_hundred(services: Services, session: AsyncSession, visit: Visit) -> None:
    await decision(session, parola_chiave=[f"voce {n:03}" for n in range(120)])
    await decision(session, parola_chiave=["voce 119"])
    await session.commit()
    await index(services)
    rows = (await (await visit("lettore")).call("GET", "/provvedimento/occurrence/parola_chiave/civile")).json()
    assert len(rows) == 100
    assert rows[:2] == [{"text": "voce 119", "value": 2}, {"text": "voce 000", "value": 1}]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/provvedimento/occurrence/presidente/civile", "field"),
        ("/provvedimento/occurrence/parte_processuale/civile", "field"),
        ("/massima/occurrence/anno/civile", "field"),
        ("/massima/occurrence/materia/tributaria", "area"),
    ],
)
async def test_what_is_not_counted(visit: Visit, path: str, field: str) -> None:
    answer = await (await visit("lettore")).call("GET", path)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_needs_a_sign_in(visit: Visit) -> None:
    answer = await (await visit(None)).call("GET", "/massima/occurrence/materia/civile")
    assert answer.status_code == 401
