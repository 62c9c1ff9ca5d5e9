"""Suggestions through the API: shapes, limits, who may ask, and what each account is told."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import decision, restrict

pytestmark = pytest.mark.anyio


async def test_shapes(services: Services, session: AsyncSession, visit: Visit) -> None:
    await decision(
        session, presidente="Neri Ada", parola_chiave=["nero"], area="penale", parte_processuale=["NERI UGO"]
    )
    await session.commit()
    await index(services)
    lettore = await visit("lettore")
    answer = await lettore.call("GET", "/provvedimento/autocomplete", params={"q": "ner", "area": "penale"})
    assert answer.status_code == 200, answer.text
    assert answer.json() == [
        {"type": "presidente", "label": "Presidente", "text": "Neri Ada"},
        {"type": "parte_processuale", "label": "Imputati", "text": "NERI UGO"},
        {"type": "parola_chiave", "label": "Parole chiave", "text": "nero"},
        {"type": "testo", "label": "Testo", "text": "ner"},
    ]
    for path in ("/provvedimento/autocomplete", "/massima/autocomplete"):
        answer = await lettore.call("GET", path, params={"q": "ner", "area": "civile"})
        assert answer.json() == [{"type": "testo", "label": "Testo", "text": "ner"}]
    assert (await lettore.call("GET", "/giudice", params={"q": "ner"})).json() == ["Neri Ada"]
    assert (await lettore.call("GET", "/parte_processuale", params={"q": "ner"})).json() == ["NERI UGO"]
    for path in ("/provvedimento/autocomplete", "/giudice", "/parte_processuale"):
        assert (await lettore.call("GET", path)).json() == []


async def test_what_each_account_is_told(services: Services, session: AsyncSession, visit: Visit) -> None:
    one = await decision(session, parte_processuale=["R. M."])
    await restrict(session, one, "testo", confirmed=True, parte_processuale=["ROSSI MARIO"])
    await session.commit()
    await index(services)
    for account, told in (
        ("lettore", False),
        ("amministratore", False),
        ("redattore.roma", False),
        ("redattore", True),
        ("giudice", True),
        ("redattore.tutti", True),
    ):
        browser = await visit(account)
        parties = (await browser.call("GET", "/parte_processuale", params={"q": "mario"})).json()
        found = (await browser.call("GET", "/provvedimento/autocomplete", params={"q": "mario"})).json()
        assert parties == (["ROSSI MARIO"] if told else []), account
        assert ("ROSSI MARIO" in [each["text"] for each in found]) is told, account


@pytest.mark.parametrize(
    ("path", "parameters", "field"),
    [
        ("/provvedimento/autocomplete", {"q": "x" * 201}, "q"),
        ("/massima/autocomplete", {"q": "danno", "area": "tributaria"}, "area"),
        ("/giudice", {"q": "x" * 201}, "q"),
        ("/parte_processuale", {"q": "x" * 201}, "q"),
    ],
)
async def test_what_is_refused(visit: Visit, path: str, parameters: dict[str, str], field: str) -> None:
    answer = await (await visit("lettore")).call("GET", path, params=parameters)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.parametrize("q", ["a " * 100, "' OR 1=1 --", "\\':*", "\x00\x01", "😀😀", "a:b&c|d!e<f>(g)", "%%"])
async def test_nothing_that_is_typed_breaks_it(services: Services, visit: Visit, q: str) -> None:
    await index(services)
    lettore = await visit("lettore")
    for path in ("/provvedimento/autocomplete", "/giudice", "/parte_processuale"):
        assert (await lettore.call("GET", path, params={"q": q})).status_code == 200


async def test_needs_a_sign_in(visit: Visit) -> None:
    for account, status in ((None, 401), ("nuovo", 403)):
        browser = await visit(account)
        for path in ("/provvedimento/autocomplete", "/massima/autocomplete", "/giudice", "/parte_processuale"):
            assert (await browser.call("GET", path, params={"q": "danno"})).status_code == status
