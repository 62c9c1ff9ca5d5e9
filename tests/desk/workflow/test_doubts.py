"""What stops a step until somebody takes it upon themselves, and where it takes two (docs/regole/stati.md)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.document.model import DocumentPage
from bdm.platform.audit.model import AuditEvent
from tests.desk.workflow.test_transitions import a_provvedimento, status_of
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

CRIME = "imputato del delitto di cui all'art. 572 c.p. in danno della moglie Zenobia Rossi"
TAKEN = {"confirmed": ["SENSITIVE"], "reason": "I nomi sono di fantasia"}
WAY = (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published"))


async def a_decision(session: AsyncSession, text: str, status: str = "BOZZA", **values: object) -> UUID:
    item_id = await a_provvedimento(session, status, **values)
    digest = await session.scalar(select(Provvedimento.document_hash).where(Provvedimento.id == item_id))
    await session.execute(update(DocumentPage).where(DocumentPage.hash == digest).values(testo=text))
    return item_id


async def move(browser: Browser, item_id: UUID, action: str, **body: object) -> tuple[int, dict[str, Any]]:
    answer = await browser.call("POST", f"/provvedimento/{item_id}/{action}", json=body)
    return answer.status_code, answer.json()


async def test_a_victim_is_read_by_nobody_without_two_recorded_confirmations(
    session: AsyncSession, visit: Visit
) -> None:
    item_id = await a_decision(session, CRIME)
    for account, action in WAY:
        browser = await visit(account)
        code, body = await move(browser, item_id, action)
        assert (code, body["code"]) == (409, "TO_BE_CONFIRMED")
        (doubt,) = body["doubts"]
        assert (doubt["code"], doubt["asks_reason"]) == ("SENSITIVE", True)
        assert "pagina 1" in doubt["places"][0]["message"]
        assert "art. 572 c.p." in doubt["places"][0]["message"]
        code, body = await move(browser, item_id, action, confirmed=["SENSITIVE"])
        assert (code, body["errors"]) == (422, [{"field": "reason", "message": "Indicare perché si prosegue."}])
        assert (await move(browser, item_id, action, **TAKEN))[0] == 200
    events = await session.execute(
        select(WorkflowEvent.action, WorkflowEvent.confirmed, WorkflowEvent.reason).order_by(WorkflowEvent.seq)
    )
    assert [tuple(each) for each in events] == [(action, ["SENSITIVE"], "I nomi sono di fantasia") for _, action in WAY]
    details = await session.scalars(
        select(AuditEvent.detail).where(AuditEvent.object_id == str(item_id)).order_by(AuditEvent.seq)
    )
    assert [each["confirmed"] for each in details] == [["SENSITIVE"]] * 3


async def test_the_twin_of_an_obscured_decision_takes_two_persons_too(session: AsyncSession, visit: Visit) -> None:
    """The same decision once more, with nothing in its text that would tell: other bytes, and the names in clear."""
    number = {"numero_provvedimento": 12, "anno_provvedimento": 2024}
    await a_provvedimento(session, "PUBBLICATO", restricted=True, **number)
    item_id = await a_provvedimento(session, "BOZZA", **number)
    clerk, approver = await visit("redattore"), await visit("approvatore")
    code, body = await move(clerk, item_id, "submitted")
    assert (code, {each["code"] for each in body["doubts"]}) == (409, {"DUPLICATE", "SENSITIVE"})
    taken = {"confirmed": ["DUPLICATE", "SENSITIVE"], "reason": "I nomi sono di fantasia"}
    assert (await move(clerk, item_id, "submitted", **taken))[0] == 200
    code, body = await move(approver, item_id, "approved")
    assert (code, [each["code"] for each in body["doubts"]]) == (409, ["SENSITIVE"])


async def test_one_person_alone_cannot_confirm_it(session: AsyncSession, visit: Visit) -> None:
    """Sent back, the confirmations before do not count: another person has to, since it was submitted last."""
    item_id = await a_decision(session, CRIME, "DA_PUBBLICARE")
    await session.execute(
        insert(WorkflowEvent).values(
            kind="provvedimento",
            item_id=item_id,
            action="approved",
            from_status="DA_APPROVARE",
            to_status="DA_PUBBLICARE",
            confirmed=["SENSITIVE"],
        )
    )
    await session.execute(
        insert(WorkflowEvent).values(
            kind="provvedimento",
            item_id=item_id,
            action="submitted",
            from_status="BOZZA",
            to_status="DA_APPROVARE",
        )
    )
    code, body = await move(await visit("pubblicatore"), item_id, "published", **TAKEN)
    assert (code, body["code"]) == (403, "SAME_PERSON")
    assert await status_of(session, "provvedimento", item_id) == "DA_PUBBLICARE"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("ai sensi dell'art. 572 c.p.c.", {}),
        ("il tribunale rigetta la domanda", {"materia": "Contratti e obbligazioni varie"}),
        (CRIME, {"restricted": True}),
    ],
)
async def test_nobody_is_asked_without_a_ground_or_once_it_is_restricted(
    session: AsyncSession, visit: Visit, text: str, values: dict[str, object]
) -> None:
    restricted = values.pop("restricted", False)
    item_id = await a_decision(session, text, **values)
    if restricted:
        await session.execute(
            Provvedimento.__table__.update()  # type: ignore[attr-defined]
            .where(Provvedimento.id == item_id)
            .values(restricted=True, anonymized_document_hash=Provvedimento.document_hash, document_hash=None)
        )
    code, body = await move(await visit("redattore"), item_id, "submitted")
    assert body.get("code") != "TO_BE_CONFIRMED", body
    if not restricted:
        assert code == 200


async def test_the_materia_tells_it_too(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_decision(session, "Con ricorso depositato", materia="Famiglia")
    code, body = await move(await visit("redattore"), item_id, "submitted")
    assert (code, body["doubts"][0]["places"]) == (
        409,
        [{"field": "materia", "message": "Rapporti di famiglia e stato delle persone: materia «Famiglia»"}],
    )


async def test_an_unknown_doubt_cannot_be_confirmed(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_decision(session, CRIME)
    code, _ = await move(await visit("redattore"), item_id, "submitted", confirmed=["ALTRO"])
    assert code == 422
