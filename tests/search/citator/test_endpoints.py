"""Where cited decisions lead to over HTTP: for each reader by their rights, from the text that is theirs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import MILANO, ROMA, decision, restrict

pytestmark = pytest.mark.anyio

TEXT = (
    "Si veda Trib. Milano, sentenza n. 5/2020, e Trib. Roma, sentenza n. 6/2020; Cass., 30 ottobre 2001, n. 13533; "
    "la sentenza n. 7/2020; Cass. n. 999/1999; Trib. Bari, sentenza n. 5/2020."
)


async def ask(visit: Visit, account: str | None, id: UUID, **query: str) -> tuple[int, Any]:
    params = {"area": "civile"} | query
    answer = await (await visit(account)).call("GET", f"/provvedimento/{id}/document/precedenti", params=params)
    return answer.status_code, answer.json()


def numbered(number: int, **changes: Any) -> dict[str, Any]:
    return {"tipo": "sentenza", "numero_provvedimento": number, "anno_provvedimento": 2020} | changes


async def test_to_pages_and_to_searches_and_nowhere(visit: Visit, session: AsyncSession, services: Services) -> None:
    id = await decision(session, TEXT, **numbered(1))
    ours = await decision(session, "altro, Cass. n. 13533 del 2001", **numbered(5))
    await decision(session, "altro", **numbered(6, ufficio=ROMA, distretto="ROMA", status="BOZZA"))
    await decision(session, "altro", **numbered(7, ufficio=ROMA, distretto="ROMA"))
    await session.commit()
    await index(services)
    status, found = await ask(visit, "lettore", id)
    assert (status, [each["nome"] for each in found]) == (
        200,
        ["Tribunale di Milano, sentenza n. 5/2020", "Cass. 13533/2001", "sentenza n. 7/2020"],
    )
    page, highest, by_number = found
    assert (page["id"], page["label"]) == (str(ours), "Tribunale di Milano, sentenza n. 5/2020 del 02/01/2020")
    # To the page of those who cite it, this one too: as many as stand there
    assert ("q" in highest, highest["count"]) == (False, 2)
    q = 'tipo:"sentenza" AND numero_provvedimento:"7" AND anno_provvedimento:"2020"'
    assert (by_number["q"], by_number["count"]) == (q, 1)
    # A draft leads nowhere, even for those who see it; another area has other decisions
    assert (await ask(visit, "redattore", id))[1] == found
    assert [each["nome"] for each in (await ask(visit, "lettore", id, area="penale"))[1]] == [page["nome"]]


async def test_its_own_number_leads_nowhere_and_two_alike_lead_to_a_search(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    text = "SENTENZA n. 5/2020 del Tribunale di Milano; SENTENZA n. 5/2020; Tribunale di Milano n. 8/2020"
    id = await decision(session, text, **numbered(5))
    await decision(session, "altro", **numbered(5, ufficio=ROMA, distretto="ROMA"))
    await decision(session, "altro", **numbered(8))
    await decision(session, "altro", **numbered(8, tipo="ordinanza"))
    await session.commit()
    await index(services)
    q = f'ufficio:"{MILANO}" AND numero_provvedimento:"8" AND anno_provvedimento:"2020"'
    assert (await ask(visit, "lettore", id))[1] == [{"nome": "Tribunale di Milano, n. 8/2020", "q": q, "count": 2}]


async def test_from_the_text_that_the_reader_may_open(visit: Visit, session: AsyncSession, services: Services) -> None:
    id = await decision(session, "contro la sentenza n. 5/2020 del Tribunale di Milano")
    await restrict(session, id, "contro la sentenza n. 6/2020 del Tribunale di Milano", confirmed=True)
    five, six = [await decision(session, "altro", **numbered(number)) for number in (5, 6)]
    bare = await decision(session)
    await session.commit()
    await index(services)

    async def led(account: str, **query: str) -> list[str]:
        return [each["id"] for each in (await ask(visit, account, id, **query))[1]]

    assert await led("giudice") == [str(five)]
    assert await led("lettore") == await led("redattore.roma") == await led("giudice", anonymized="true") == [str(six)]
    assert (await ask(visit, "lettore", bare))[0] == 404
    assert (await ask(visit, None, id))[0] == 401


async def test_what_others_keep_to_themselves_is_not_found(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    id = await decision(session, TEXT)
    other = await decision(session, "Cass. n. 13533 del 2001")
    await restrict(session, other, "Cass. n. [omissis]", confirmed=True)
    await session.commit()
    await index(services)
    assert (await ask(visit, "lettore", id))[1] == []
    assert [each["count"] for each in (await ask(visit, "giudice", id))[1]] == [2]


async def test_many_cost_the_database_no_more_than_one(
    visit: Visit, session: AsyncSession, services: Services, statements: list[str]
) -> None:
    one = await decision(session, "Trib. Milano, sentenza n. 100/2020")
    many = await decision(session, "; ".join(f"Trib. Milano, sentenza n. {100 + at}/2020" for at in range(20)))
    for at in range(20):
        await decision(session, "altro", **numbered(100 + at))
    await session.commit()
    await index(services)
    reader = await visit("lettore")
    counts = []
    for id in (one, many):
        statements.clear()
        answer = await reader.call("GET", f"/provvedimento/{id}/document/precedenti", params={"area": "civile"})
        counts.append((len(answer.json()), len(statements)))
    assert (counts[0][0], counts[1][0]) == (1, 20)
    assert counts[0][1] == counts[1][1]
