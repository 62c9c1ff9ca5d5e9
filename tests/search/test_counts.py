"""Counts over HTTP: where a datum leads to, with the reader's rights."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.search.answer.service import MAX_COUNTED
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import MILANO, ROMA, decision

pytestmark = pytest.mark.anyio

NORM, WORD = "ART. 1227 C.C.", "Danno biologico"


async def ask(visit: Visit, account: str | None, *q: str, area: str = "civile") -> tuple[int, Any]:
    answer = await (await visit(account)).call("GET", "/search/counts", params={"area": area, "q": list(q)})
    return answer.status_code, answer.json()


async def test_each_in_its_order_and_of_what_is_published(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    await decision(session, riferimento_normativo=[NORM], parola_chiave=[WORD])
    await decision(session, riferimento_normativo=[NORM], ufficio=ROMA, distretto="ROMA")
    await decision(session, riferimento_normativo=[NORM], area="penale")
    await decision(session, riferimento_normativo=[NORM], status="BOZZA")
    await session.commit()
    await index(services)
    wanted = (
        f'riferimento_normativo:"{NORM}"',
        f'parola_chiave:"{WORD}"',
        f'riferimento_normativo:"{NORM}" AND ufficio:"{MILANO}"',
        'materia:"Nessuna"',
    )
    for account in ("lettore", "redattore"):
        assert await ask(visit, account, *wanted) == (200, {"counts": [2, 1, 1, 0]})
    assert await ask(visit, "lettore", wanted[0], area="penale") == (200, {"counts": [1]})
    assert (await ask(visit, None, wanted[0]))[0] == 401


async def test_what_is_not_counted(visit: Visit) -> None:
    status, body = await ask(visit, "lettore", "danno")
    assert (status, body["errors"][0]["field"]) == (422, "q")
    assert (await ask(visit, "lettore", "(tipo"))[1]["code"] == "QUERY_SYNTAX"
    assert (await ask(visit, "lettore", 'tipo:"sentenza"', area="altro"))[0] == 422
    assert (await ask(visit, "lettore", *['tipo:"sentenza"'] * (MAX_COUNTED + 1)))[0] == 422
