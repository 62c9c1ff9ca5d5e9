"""Hits in a document over HTTP: on the version that each reader may open."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document
from tests.fixtures.app import Visit
from tests.search.content import MILANO, abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio


async def ask(visit: Visit, account: str | None, id: UUID | str, **query: Any) -> tuple[int, Any]:
    answer = await (await visit(account)).call("GET", f"/provvedimento/{id}/document/hits", params=query)
    return answer.status_code, answer.json()


async def test_hits_by_page(visit: Visit, session: AsyncSession) -> None:
    id = await decision(session, "Il danno biologico", "", "i danni")
    assert await ask(visit, "lettore", id, q='danno OR "danno biologico"') == (
        200,
        {
            "count": 2,
            "pages": [{"page_number": 1, "count": 1}, {"page_number": 3, "count": 1}],
            "forms": ["danno biologico", "danni"],
        },
    )
    assert (await ask(visit, "lettore", id))[1] == {"count": 0, "pages": [], "forms": []}


async def test_what_is_not_there_or_not_theirs(visit: Visit, session: AsyncSession) -> None:
    draft = await decision(session, "danno", status="BOZZA", ufficio=MILANO)
    bare = await decision(session)
    for id in (draft, bare, "niente"):
        assert (await ask(visit, "lettore", id, q="danno"))[0] == 404
    assert (await ask(visit, "lettore", draft, q="("))[0] == 404
    assert (await ask(visit, "redattore", draft, q="danno"))[1]["count"] == 1
    assert (await ask(visit, None, bare, q="danno"))[0] == 401


@pytest.mark.parametrize("q", ["(danno", 'colore:"rosso"', "danno AND", "x" * 2001, "NOT", "\x00:"])
async def test_what_does_not_parse(visit: Visit, session: AsyncSession, q: str) -> None:
    id = await decision(session, "danno")
    status, body = await ask(visit, "lettore", id, q=q)
    assert (status, body["code"]) == (400, "QUERY_SYNTAX")
    assert isinstance(body["position"], int)


async def test_each_reader_on_the_version_that_is_theirs(visit: Visit, session: AsyncSession) -> None:
    id = await decision(session, "Rossi chiede il danno", ufficio=MILANO)
    await restrict(session, id, "R. chiede il danno, il danno", confirmed=True)
    for account, anonymised, rossi, danno in (
        ("lettore", False, 0, 2),
        ("lettore", True, 0, 2),
        ("redattore.roma", False, 0, 2),
        ("giudice", False, 1, 1),
        ("giudice", True, 0, 2),
    ):
        for q, count in (("Rossi", rossi), ("danno", danno)):
            status, body = await ask(visit, account, id, q=q, anonymized=str(anonymised).lower())
            assert (status, body["count"]) == (200, count), (account, anonymised, q)


async def test_before_the_anonymised_version_is_confirmed_there_is_none(visit: Visit, session: AsyncSession) -> None:
    id = await decision(session, "Rossi", ufficio=MILANO)
    await restrict(session, id, "R.", confirmed=False)
    assert (await ask(visit, "lettore", id, q="Rossi"))[0] == 404
    assert (await ask(visit, "giudice", id, q="Rossi"))[1]["count"] == 1


async def test_while_it_is_processed(visit: Visit, session: AsyncSession) -> None:
    id = await decision(session, "danno")
    await session.execute(update(Document).values(state="IN_ELABORAZIONE"))
    assert (await ask(visit, "lettore", id, q="danno"))[0] == 409


async def test_of_an_abstract_in_the_text_that_each_reader_sees(visit: Visit, session: AsyncSession) -> None:
    of = await decision(session, "altro")
    id = await abstract(session, of, "<p>R. chiede il <strong>danno</strong>, i danni</p>")
    await restrict(session, of, "altro", confirmed=True)
    await restrict_abstract(session, id, "Titolo", "<p>Rossi chiede il danno</p>")
    draft = await abstract(session, await decision(session), "danno", status="BOZZA")

    async def found(account: str | None, id: UUID, q: str) -> tuple[int, Any]:
        answer = await (await visit(account)).call("GET", f"/massima/{id}/hits", params={"q": q})
        return answer.status_code, answer.json().get("forms")

    assert await found("lettore", id, "danno") == (200, ["danno", "danni"])
    assert await found("giudice", id, '"il danno" OR Rossi') == (200, ["Rossi", "il danno"])
    assert await found("lettore", id, "Rossi") == await found("redattore.roma", id, "Rossi") == (200, [])
    assert (await found("lettore", draft, "danno"))[0] == 404
    assert (await found("lettore", id, "(danno"))[0] == 400
    assert (await found(None, id, "danno"))[0] == 401
