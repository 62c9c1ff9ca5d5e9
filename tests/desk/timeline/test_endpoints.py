"""The timeline of a decision: what each account may know of it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user.model import UserAccount
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

INSIDERS = ("redattore", "approvatore", "pubblicatore", "redattore.tutti")
OUTSIDERS = ("lettore", "assistito", "direzione", "amministratore", "giudice", "redattore.roma", "redattore.massime")


async def an_event(session: AsyncSession, kind: str, item_id: UUID, action: str, day: int, **values: Any) -> None:
    """A transition of ``item_id`` in June 2024, by the approver."""
    actor = await session.scalar(select(UserAccount.id).where(UserAccount.upn == "approvatore"))
    given = {
        "kind": kind,
        "item_id": item_id,
        "action": action,
        "from_status": "BOZZA",
        "to_status": "BOZZA",
        "actor_id": actor,
        "at": datetime(2024, 6, day, 10, tzinfo=UTC),
        **values,
    }
    await session.execute(insert(WorkflowEvent).values(given))


async def timeline(browser: Browser, item_id: object) -> list[dict[str, str]]:
    answer = await browser.call("GET", f"/provvedimento/{item_id}/timeline")
    assert answer.status_code == 200, answer.text
    events: list[dict[str, str]] = answer.json()
    return events


async def a_history(session: AsyncSession, **values: object) -> UUID:
    item_id = await a_provvedimento(session, "PUBBLICATO", **values)
    await an_event(session, "provvedimento", item_id, "submitted", 1)
    await an_event(session, "provvedimento", item_id, "rejected", 2, reason="Manca la data di Tizio")
    await an_event(session, "provvedimento", item_id, "submitted", 3)
    await an_event(session, "provvedimento", item_id, "approved", 4)
    await an_event(session, "provvedimento", item_id, "published", 5)
    return item_id


@pytest.mark.parametrize("account", INSIDERS)
async def test_who_may_see_drafts_reads_who_and_why(session: AsyncSession, visit: Visit, account: str) -> None:
    events = await timeline(await visit(account), await a_history(session))
    assert [event["type"] for event in events] == [
        "deposit",
        "publication",
        "submitted",
        "rejected",
        "submitted",
        "approved",
        "published",
    ]
    assert events[0] == {"date": "2024-05-01", "type": "deposit", "title": "Deposito della minuta"}
    assert events[3] == {
        "date": "2024-06-02T10:00:00Z",
        "type": "rejected",
        "title": "Rinviato in bozza",
        "actor": "Carla Monti",
        "reason": "Manca la data di Tizio",
    }


@pytest.mark.parametrize("account", OUTSIDERS)
async def test_everybody_else_reads_what_happened_alone(session: AsyncSession, visit: Visit, account: str) -> None:
    events = await timeline(await visit(account), await a_history(session))
    assert [event["title"] for event in events][-2:] == ["Inviato in pubblicazione", "Pubblicato nella banca dati"]
    assert all(set(event) == {"date", "type", "title"} for event in events)


@pytest.mark.parametrize("account", [*INSIDERS, *OUTSIDERS])
async def test_of_a_draft_only_who_may_see_it(session: AsyncSession, visit: Visit, account: str) -> None:
    item_id = await a_provvedimento(session, "BOZZA")
    answer = await (await visit(account)).call("GET", f"/provvedimento/{item_id}/timeline")
    assert answer.status_code == (200 if account in INSIDERS else 404)


async def test_nobody_in_particular(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_history(session)
    assert (await (await visit(None)).call("GET", f"/provvedimento/{item_id}/timeline")).status_code == 401
    assert (await (await visit("lettore")).call("GET", "/provvedimento/altro/timeline")).status_code == 404


async def test_an_actor_whose_account_is_gone(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    await an_event(session, "provvedimento", item_id, "published", 1, actor_id=None)
    assert "actor" not in (await timeline(await visit("redattore"), item_id))[-1]


async def test_linked_decisions_that_the_reader_may_see(session: AsyncSession, visit: Visit) -> None:
    before = await a_provvedimento(session, "PUBBLICATO", numero_provvedimento=7, anno_provvedimento=2020)
    item_id = await a_provvedimento(session, "PUBBLICATO", provvedimento_precedente_id=before)
    after = await a_provvedimento(session, "BOZZA", provvedimento_precedente_id=item_id)
    mine = await timeline(await visit("redattore"), item_id)
    linked = {event["type"]: event for event in mine if event["type"] in ("previous", "next")}
    assert linked["previous"]["link"] == f"/provvedimento/page?id={before}"
    assert linked["previous"]["title"].startswith("Provvedimento precedente: Tribunale di Milano, sentenza n. 7/2020")
    assert linked["next"]["link"] == f"/provvedimento/page?id={after}"
    others = await timeline(await visit("lettore"), item_id)
    assert [event["type"] for event in others] == ["deposit", "publication", "previous"]


async def test_abstracts_published(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    published = await a_massima(session, "PUBBLICATO", item_id, titolo="Prima")
    withdrawn = await a_massima(session, "BOZZA", item_id, titolo="Ritirata")
    imported = await a_massima(session, "PUBBLICATO", item_id, titolo="Importata")
    await a_massima(session, "BOZZA", item_id, titolo="Mai")
    await an_event(session, "massima", published, "published", 7)
    await an_event(session, "massima", withdrawn, "published", 8)
    await an_event(session, "massima", withdrawn, "rejected", 9, reason="Tizio")
    mine = [event for event in await timeline(await visit("redattore"), item_id) if event["type"] == "abstract"]
    assert [(event["title"], event.get("actor")) for event in mine] == [
        ("Pubblicato l'abstract «Prima»", "Carla Monti"),
        ("Pubblicato l'abstract «Ritirata»", "Carla Monti"),
        ("Pubblicato l'abstract «Importata»", None),
    ]
    assert mine[0]["link"] == f"/abstract/page?id={published}"
    others = [event for event in await timeline(await visit("lettore"), item_id) if event["type"] == "abstract"]
    assert {event["link"] for event in others} == {f"/abstract/page?id={each}" for each in (published, imported)}
    assert all("actor" not in event for event in others)


async def test_a_restricted_decision_shows_its_public_face(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_history(session, restricted=True)
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=item_id))
    massima = await a_massima(session, "PUBBLICATO", item_id, titolo="Il caso T.", restricted=True)
    await session.execute(insert(MassimaRiservata).values(massima_id=massima, titolo="Il caso Tizio", testo="t"))
    await an_event(session, "massima", massima, "published", 7)
    mine = str(await timeline(await visit("redattore"), item_id))
    assert "Il caso Tizio" in mine
    assert "Manca la data di Tizio" in mine
    others = str(await timeline(await visit("lettore"), item_id))
    assert "Il caso T." in others
    assert "Tizio" not in others


async def test_an_editor_who_does_not_read_the_original_reads_no_reason(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_history(session, restricted=True)
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=item_id))
    redattore = await visit("redattore")
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="CNS"))
    events = await timeline(redattore, item_id)
    assert "Carla Monti" in str(events)
    assert "Tizio" not in str(events)


async def test_reads_as_much_for_many_as_for_one(session: AsyncSession, visit: Visit, statements: list[str]) -> None:
    async def an_item(abstracts: int) -> UUID:
        item_id = await a_history(session)
        for _ in range(abstracts):
            await an_event(session, "massima", await a_massima(session, "PUBBLICATO", item_id), "published", 7)
        return item_id

    few, many = await an_item(1), await an_item(12)
    lettore = await visit("lettore")
    counts = []
    for item_id in (few, many):
        statements.clear()
        await timeline(lettore, item_id)
        counts.append(len(statements))
    assert counts[0] == counts[1]


async def test_the_source_s_id_is_as_good(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_history(session)
    await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(external_id="F-1"))
    assert len(await timeline(await visit("lettore"), "F-1")) == 7


@pytest.mark.parametrize("restricted", [False, True])
async def test_documents_replaced(session: AsyncSession, visit: Visit, restricted: bool) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO", document_hash=None)
    actor = await session.scalar(select(UserAccount.id).where(UserAccount.upn == "redattore"))
    for version, (from_, to) in enumerate([(None, "a" * 64), ("a" * 64, "b" * 64), ("b" * 64, None)], start=1):
        changes = [{"field": "titolo", "from": "a", "to": "b"}, {"field": "document_hash", "from": from_, "to": to}]
        at = datetime(2024, 7, version, tzinfo=UTC)
        values = {"version": version, "restricted": restricted, "actor_id": actor, "changes": changes, "at": at}
        await session.execute(insert(ContentChange).values(provvedimento_id=item_id, **values))
    mine = await timeline(await visit("redattore"), item_id)
    assert mine[-1] == {
        "date": "2024-07-02T00:00:00Z",
        "type": "document",
        "title": "Documento sostituito",
        "actor": "Bruno Galli",
    }
    assert len(mine) == 3
    others = await timeline(await visit("lettore"), item_id)
    # From a time when it was restricted it stays the office's.
    assert [event for event in others if event["type"] == "document"] == (
        [] if restricted else [{"date": "2024-07-02T00:00:00Z", "type": "document", "title": "Documento sostituito"}]
    )
