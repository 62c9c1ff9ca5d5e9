"""Who has an item, since when and why it came back: for those who work on it, in one query a page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.comments import Comment
from bdm.desk.workflow.transitions import Action
from bdm.people.user.model import UserAccount
from bdm.platform.kit.identifiers import new_id
from bdm.services import Services
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit
from tests.graphql.conftest import Ask
from tests.search.content import ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

FACTS = (
    "edited_by held_by waiting_since last_event { action at actor reason comments { field text previous_document } }"
)
NOTHING = {"edited_by": None, "held_by": None, "waiting_since": None, "last_event": None}


async def facts(ask: Ask, account: str, kind: str, item: UUID) -> dict[str, Any] | None:
    query = f"query ($id: [String!]) {{ page: {kind}Op(id: $id) {{ items {{ {FACTS} }} }} }}"
    answer = await ask(query, account, id=[str(item)])
    assert "errors" not in answer, answer
    found: list[dict[str, Any]] = answer["data"]["page"]["items"]
    return found[0] if found else None


async def test_a_draft_that_came_back(ask: Ask, session: AsyncSession, visit: Visit) -> None:
    await visit("redattore")
    author = await session.scalar(select(UserAccount.id).where(UserAccount.upn == "redattore"))
    approver = await reader_of(session, "capo", "approve_provvedimento", name="Carla", family_name="Monti")
    draft = await decision(session, status="DA_APPROVARE", created_by=author)
    created = (await session.execute(select(Provvedimento.created_at))).scalar_one()
    before = await facts(ask, "redattore", "provvedimento", draft)
    assert before is not None
    assert (before["edited_by"], before["held_by"], before["last_event"]) == (None, None, None)
    assert before["waiting_since"] == created.isoformat()
    await workflow_service.move(session, approver, "provvedimento", str(draft), Action.REJECTED, "Manca la data")
    after = await facts(ask, "redattore", "provvedimento", draft)
    assert after is not None
    assert (after["edited_by"], after["held_by"]) == ("Carla Monti", "Bruno Galli")
    at = after["waiting_since"]
    assert after["last_event"] == {
        "action": "rejected",
        "at": at,
        "actor": "Carla Monti",
        "reason": "Manca la data",
        "comments": [],
    }


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_nobody_else_is_told(ask: Ask, session: AsyncSession, kind: str) -> None:
    parent = await decision(session)
    item = parent if kind == "provvedimento" else await abstract(session, parent, "<p>x</p>")
    seen = await facts(ask, "approvatore", kind, item)
    assert seen is not None
    assert seen["waiting_since"] is not None
    for account in ("lettore", "giudice", "redattore.roma", "redattore.massime"):
        assert await facts(ask, account, kind, item) == NOTHING, account
    model = Provvedimento if kind == "provvedimento" else Massima
    await session.execute(update(model).values(status="BOZZA"))
    assert await facts(ask, "lettore", kind, item) is None


async def test_who_edits_only_abstracts_is_told_nothing_of_decisions(ask: Ask, session: AsyncSession) -> None:
    office = {"ufficio": "CORTE DI APPELLO DI MILANO", "distretto": "MILANO"}
    parent = await decision(session, **office)
    massima = await abstract(session, parent, "<p>x</p>")
    assert await facts(ask, "redattore.massime", "provvedimento", parent) == NOTHING
    seen = await facts(ask, "redattore.massime", "massima", massima)
    assert seen is not None
    assert seen["waiting_since"] is not None


async def test_a_reason_is_of_the_original(ask: Ask, session: AsyncSession) -> None:
    """It may name the parties; who sees no more than their initials reads who and when."""
    assert await facts(ask, "redattore", "provvedimento", new_id()) is None  # signed in: her type is as it was stated
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="CNS"))
    approver = await reader_of(session, "capo", "approve_provvedimento", "publish_provvedimento")
    item = await decision(session, status="DA_APPROVARE")
    await restrict(session, item, confirmed=False)
    comment = {"field": "parte_processuale", "text": "Manca Mario Neri"}
    written = [Comment(**comment)]
    comment_read = comment | {"previous_document": None}
    await workflow_service.move(
        session, approver, "provvedimento", str(item), Action.REJECTED, "Manca Mario Neri", comments=written
    )
    for account, reason, comments in (("redattore", None, []), ("redattore.tutti", "Manca Mario Neri", [comment_read])):
        seen = await facts(ask, account, "provvedimento", item)
        assert seen is not None
        told = seen["last_event"]
        assert (told["reason"], told["comments"]) == (reason, comments), account


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_a_page_costs_the_same_however_long(
    ask: Ask, services: Services, session: AsyncSession, statements: list[str], kind: str
) -> None:
    for number in range(12):
        parent = await decision(session, status="BOZZA", numero_provvedimento=number)
        await abstract(session, parent, "<p>x</p>", status="BOZZA")
    await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA")
    query = f'query ($size: Int!) {{ page: {kind}Op(size: $size, q: "tipo:sentenza", sort_field: "materia")'
    query += f" {{ count items {{ id {FACTS} }} }} }}"
    counts = set()
    for size in (1, 10):
        await ask(query, "redattore", size=size)
        statements.clear()
        answer = await ask(query, "redattore", size=size)
        assert answer["data"]["page"]["count"] == 12
        assert len(answer["data"]["page"]["items"]) == size
        counts.add(len(statements))
        assert sum("workflow_event" in each for each in statements) == 1
    assert len(counts) == 1
