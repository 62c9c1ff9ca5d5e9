"""``citation``: how items are cited, in the style of the settings."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.graphql.conftest import Ask
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio


async def test_graphql_says_it_in_the_style_of_the_settings(
    ask: Ask, session: AsyncSession, services: Services
) -> None:
    given = await decision(
        session, "testo", numero_provvedimento=7, anno_provvedimento=2020, data_pubblicazione=date(2020, 1, 2)
    )
    await abstract(session, given, "principio")
    query = "query ($id: [String!]) { provvedimento(id: $id) { items { citation massima { citation } } } }"

    async def said() -> set[str]:
        [item] = (await ask(query, id=[str(given)]))["data"]["provvedimento"]["items"]
        return {item["citation"], *(each["citation"] for each in item["massima"])}

    assert await said() == {"Trib. Milano, sent. 2 gennaio 2020, n. 7"}
    services.settings.citation_style = "estesa"
    assert await said() == {"Tribunale di Milano, sentenza 2 gennaio 2020, n. 7"}


async def test_graphql_says_it_in_every_style_that_is_offered(
    ask: Ask, session: AsyncSession, services: Services
) -> None:
    given = await decision(
        session, "testo", numero_provvedimento=7, anno_provvedimento=2020, data_pubblicazione=date(2020, 1, 2)
    )
    await abstract(session, given, "principio")
    query = """query ($id: [String!]) { provvedimento(id: $id) { items {
        citation citazioni { stile nome testo } massima { citazioni { stile nome testo } }
    } } }"""

    services.settings.citation_style = "rivista"
    [item] = (await ask(query, id=[str(given)]))["data"]["provvedimento"]["items"]
    assert item["citazioni"] == [
        {"stile": "rivista", "nome": "Da rivista", "testo": "Trib. Milano, 2 gennaio 2020, n. 7"},
        {"stile": "forense", "nome": "Da atto", "testo": "Trib. Milano, sent. 2 gennaio 2020, n. 7"},
        {"stile": "estesa", "nome": "Per esteso", "testo": "Tribunale di Milano, sentenza 2 gennaio 2020, n. 7"},
    ]
    assert item["citazioni"][0]["testo"] == item["citation"]
    [massima] = item["massima"]
    assert massima["citazioni"] == item["citazioni"]
