"""``simili`` of a decision over GraphQL."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import decision

pytestmark = pytest.mark.anyio

TEXT = "infiltrazioni provenienti dal lastrico solare e custodia del bene comune"


async def ask(visit: Visit, arguments: str, simili: str = "simili") -> Any:
    query = f"""{{ provvedimento({arguments}) {{ items {{ id {simili} {{
        provvedimento {{ id label }} parola_chiave riferimento_normativo parole }} }} }} }}"""
    return (await (await visit("lettore")).call("POST", "/graphql", json={"query": query})).json()


async def test_what_is_alike_and_why(visit: Visit, services: Services, session: AsyncSession) -> None:
    one = await decision(session, TEXT, parola_chiave=["Condominio"])
    other = await decision(session, TEXT, parola_chiave=["Condominio"])
    await index(services)
    [item] = (await ask(visit, f'id: "{one}"'))["data"]["provvedimento"]["items"]
    [simile] = item["simili"]
    assert simile["provvedimento"]["id"] == str(other)
    assert (simile["parola_chiave"], simile["riferimento_normativo"]) == (["Condominio"], [])
    assert "infiltrazioni" in simile["parole"]


async def test_how_many(visit: Visit, services: Services, session: AsyncSession) -> None:
    made = [await decision(session, parola_chiave=["Condominio"]) for _ in range(12)]
    await index(services)
    for size in (1, 5, 20):
        [item] = (await ask(visit, f'id: "{made[0]}"', f"simili(size: {size})"))["data"]["provvedimento"]["items"]
        assert len(item["simili"]) == min(size, 11)
    for size in (0, -1, 21):
        [error] = (await ask(visit, f'id: "{made[0]}"', f"simili(size: {size})"))["errors"]
        assert error["extensions"]["errors"][0]["field"] == "size"
    assert len((await ask(visit, "size: 10"))["data"]["provvedimento"]["items"]) == 10
    assert (await ask(visit, "size: 11"))["errors"][0]["extensions"]["code"] == "INVALID"
