"""What is told, once, to whom, and what not."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import jobs as avviso_jobs, matching, repository as avviso_repository
from bdm.document.model import Document, DocumentPage
from bdm.open_data.changelog import repository as changelog_repository
from bdm.people.user.model import UserAccount
from bdm.platform.jobs.tasks import Job
from bdm.services import Services
from tests.avviso.following import account, change, events, follow, follow_search, look, notices, register
from tests.fixtures.app import Visit, index
from tests.search.content import abstract, decision, document, restrict

pytestmark = pytest.mark.anyio


async def test_results_of_a_search(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    before = await decision(session, "Il canone di prima")
    await look(services, session)
    await follow_search(lettore, "canone")
    item = await decision(session, "Il canone")
    await decision(session, "Il danno")
    await look(services, session)
    assert await events(lettore) == [("nuovo", str(item))]
    await change(session, before, materia=None, esito="RIGETTO")
    await look(services, session)
    assert await events(lettore) == [("modificato", str(before)), ("nuovo", str(item))]
    await look(services, session)
    assert len(await events(lettore)) == 2


async def test_notices_of_long_ago_are_deleted(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(text("UPDATE avviso SET at = at - interval '364 days'"))
    await avviso_jobs.forget_notices(Job(services, 1, 1, last=False))
    assert len(await events(lettore)) == 1
    await session.execute(text("UPDATE avviso SET at = at - interval '2 days'"))
    await avviso_jobs.forget_notices(Job(services, 1, 1, last=False))
    assert await events(lettore) == []


async def test_abstracts(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone", "massima")
    item = await decision(session, "Il canone")
    own = await abstract(session, item, "<p>Sul canone</p>")
    await look(services, session)
    assert await events(lettore) == [("nuovo", str(own))]


async def test_technical_changes_are_silent(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    item = await decision(session, "Il canone letto male")
    await look(services, session)
    await follow_search(lettore, "canone")
    await session.execute(update(DocumentPage).values(testo="Il canone letto bene"))
    await session.execute(update(Document).values(processed_at=text("now()")))
    await register(session)
    after = await changelog_repository.following(session, 0, 10)
    assert [(each.name[1], each.technical) for each in after] == [(item, False), (item, True)]
    await look(services, session)
    assert await events(lettore) == []


async def test_what_comes_back_is_no_news_twice(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    item = await decision(session, "Il canone")
    await look(services, session)
    await change(session, item, status="BOZZA")
    await look(services, session)
    assert [(each["evento"], each["oggetto"]["label"]) for each in await notices(lettore)] == [("nuovo", None)]
    await change(session, item, status="PUBBLICATO")
    await look(services, session)
    assert await events(lettore) == [("modificato", str(item)), ("nuovo", str(item))]


async def test_who_cites(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    cited = await decision(session, "Testo", numero_provvedimento=5, anno_provvedimento=2020)
    await look(services, session)
    await follow(lettore, "precedente", "Cass. 13533/2001")
    await follow(lettore, "norma", "art. 2043 c.c.", area="civile")
    await follow(lettore, "norma", "art. 2043 c.c.", area="penale")
    await follow(lettore, "provvedimento", cited)
    ruling = await decision(session, "Secondo Cass. 13533/2001 si deve.")
    norm = await decision(session, "Testo", riferimento_normativo=["art. 2043 c.c."])
    ours = await decision(session, "Come Tribunale di Milano, sentenza n. 5/2020, ha detto.")
    await look(services, session)
    assert sorted(await events(lettore)) == sorted(("citato", str(each)) for each in (ruling, norm, ours))
    await change(session, ruling, esito="RIGETTO")
    await look(services, session)
    assert len(await events(lettore)) == 3


@pytest.mark.parametrize(
    ("esito", "event"), [("CONFERMA", "confermato"), ("RIFORMA", "riformato"), ("RIGETTO", "deciso"), (None, "deciso")]
)
async def test_the_next_decision(
    visit: Visit, session: AsyncSession, services: Services, esito: str | None, event: str
) -> None:
    lettore = await visit("lettore")
    first = await decision(session, "Testo")
    await follow(lettore, "provvedimento", first)
    draft = {"status": "BOZZA", "provvedimento_precedente_id": first, "esito": esito}
    after = await decision(session, "Testo", **draft)
    await look(services, session)
    assert await events(lettore) == []
    await change(session, after, status="PUBBLICATO")
    await look(services, session)
    assert await events(lettore) == [(event, str(after))]


async def test_another_document_and_withdrawal(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    item = await decision(session, "Testo")
    await look(services, session)
    await follow(lettore, "provvedimento", item)
    await change(session, item, titolo="Altro titolo")
    await look(services, session)
    assert await events(lettore) == []
    await change(session, item, document_hash=await document(session, item, "Testo di nuovo"))
    await look(services, session)
    assert await events(lettore) == [("sostituito", str(item))]
    await change(session, item, status="DA_RITIRARE")
    await look(services, session)
    await session.execute(
        text(
            "INSERT INTO workflow_event (kind, item_id, action, from_status, to_status, at)"
            " VALUES ('provvedimento', :id, 'withdrawn', 'DA_RITIRARE', 'RITIRATO', '2024-05-06T12:00:00Z')"
        ),
        {"id": item},
    )
    await change(session, item, status="RITIRATO")
    await look(services, session)
    last, before = await notices(lettore)
    assert (last["evento"], before["evento"]) == ("ritirato", "sostituito")
    for each in (last, before):
        assert each["oggetto"]["label"] is None
        assert date.fromisoformat(each["oggetto"]["ritirato_il"]) == date(2024, 5, 6)
        assert each["iscrizione"]["label"] is None


async def test_each_searches_with_its_own_rights(visit: Visit, session: AsyncSession, services: Services) -> None:
    giudice, lettore = await visit("giudice"), await visit("lettore")
    for each in (giudice, lettore):
        await follow_search(each, "ROSSI")
    item = await decision(session, "Testo di ROSSI MARIO")
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    await look(services, session)
    assert await events(giudice) == [("nuovo", str(item))]
    assert await events(lettore) == []


async def test_rights_that_are_gone_when_it_is_looked_at(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    giudice = await visit("giudice")
    await follow_search(giudice, "ROSSI")
    item = await decision(session, "Testo di ROSSI MARIO")
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    await register(session)
    await index(services)
    whose = await account(session, "giudice")
    await session.execute(text("DELETE FROM user_ou WHERE account_id = :id"), {"id": whose})
    await matching.match_all(services.database, services.search, settled=0)
    assert await events(giudice) == []


async def test_what_was_restricted_meanwhile_tells_nothing(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    lettore, giudice = await visit("lettore"), await visit("giudice")
    for each in (giudice, lettore):
        await follow_search(each, "ROSSI")
    item = await decision(session, "Testo di ROSSI MARIO")
    await look(services, session)
    assert [each["oggetto"]["label"] is None for each in await notices(lettore)] == [False]
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    await index(services)
    assert [each["oggetto"]["label"] for each in await notices(lettore)] == [None]
    assert [each["oggetto"]["label"] is None for each in await notices(giudice)] == [False]


async def test_an_inactive_account_gets_nothing(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=False))
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=True))
    assert await events(lettore) == []


async def test_nothing_is_told_before_the_index_has_it(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    first = await decision(session, "Il canone")
    await register(session)
    await index(services)
    late = await decision(session, "Un altro canone")
    await register(session)
    assert await matching.match_some(services.database, services.search, settled=0)
    assert not await matching.match_some(services.database, services.search, settled=0)
    assert await events(lettore) == [("nuovo", str(first))]
    await index(services)
    assert await matching.match_some(services.database, services.search, settled=0)
    assert await events(lettore) == [("nuovo", str(late)), ("nuovo", str(first))]


async def test_what_is_interrupted_is_told_once(
    visit: Visit, session: AsyncSession, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    item = await decision(session, "Il canone")
    await register(session)
    await index(services)
    move = avviso_repository.move

    async def killed(session: AsyncSession, seq: int) -> None:
        raise ConnectionError

    before = await avviso_repository.cursor(session)
    monkeypatch.setattr(avviso_repository, "move", killed)
    with pytest.raises(ConnectionError):
        await matching.match_some(services.database, services.search, settled=0)
    assert await avviso_repository.cursor(session) == before
    assert await events(lettore) == []
    monkeypatch.setattr(avviso_repository, "move", move)
    await matching.match_all(services.database, services.search, settled=0)
    assert await events(lettore) == [("nuovo", str(item))]


async def test_looking_twice_at_the_same_changes_tells_once(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    item = await decision(session, "Il canone")
    await look(services, session)
    await change(session, item, esito="RIGETTO")
    await look(services, session)
    told = await events(lettore)
    await avviso_repository.move(session, 0)
    await matching.match_all(services.database, services.search, settled=0)
    assert await events(lettore) == told


async def test_small_portions_tell_all(
    visit: Visit, session: AsyncSession, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "AT_ONCE", 2)
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    items = [await decision(session, f"Il canone {number}") for number in range(5)]
    await look(services, session)
    assert sorted(await events(lettore)) == sorted(("nuovo", str(each)) for each in items)
