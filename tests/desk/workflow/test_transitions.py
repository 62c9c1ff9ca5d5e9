"""Every status × action × account, for both kinds, against a table written from docs/regole/stati.md by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import product
from typing import get_args
from uuid import UUID

import pytest
from _pytest.mark import ParameterSet
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import STATUSES, Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import TRANSITIONS, Action, description
from bdm.document.model import Document, DocumentPage
from bdm.platform.authz import Kind
from bdm.platform.kit.identifiers import new_id
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

MILANO = {"ufficio": "TRIBUNALE DI MILANO", "distretto": "MILANO"}
NEXT = {
    ("submitted", "BOZZA"): "DA_APPROVARE",
    ("approved", "DA_APPROVARE"): "DA_PUBBLICARE",
    ("published", "DA_PUBBLICARE"): "PUBBLICATO",
    ("rejected", "DA_APPROVARE"): "BOZZA",
    ("rejected", "DA_PUBBLICARE"): "BOZZA",
    ("rejected", "PUBBLICATO"): "BOZZA",
    ("rejected", "DA_RITIRARE"): "BOZZA",
    ("deleted", "BOZZA"): None,
    ("withdrawal_requested", "BOZZA"): "DA_RITIRARE",
    ("withdrawn", "DA_RITIRARE"): "RITIRATO",
}
EDIT, APPROVE, PUBLISH = {"redattore", "redattore.tutti"}, {"approvatore"}, {"pubblicatore"}
MAY = {
    ("submitted", "BOZZA"): EDIT,
    ("approved", "DA_APPROVARE"): APPROVE,
    ("published", "DA_PUBBLICARE"): PUBLISH,
    ("rejected", "DA_APPROVARE"): APPROVE | PUBLISH,
    ("rejected", "DA_PUBBLICARE"): APPROVE | PUBLISH,
    ("rejected", "PUBBLICATO"): EDIT | APPROVE | PUBLISH,
    ("rejected", "DA_RITIRARE"): EDIT | APPROVE | PUBLISH,
    ("deleted", "BOZZA"): EDIT,
    ("withdrawal_requested", "BOZZA"): EDIT | APPROVE | PUBLISH,
    ("withdrawn", "DA_RITIRARE"): PUBLISH,
}
"""Of TRIBUNALE DI MILANO. Everybody else with a permission has it for another office or kind."""
SOMEWHERE = {action: set().union(*(MAY[key] for key in MAY if key[0] == action)) for action in {a for a, _ in MAY}}
SOMEWHERE_ELSE = {"redattore.roma": ("submitted", "rejected", "deleted", "withdrawal_requested")}
ACCOUNTS = (
    "lettore",
    "redattore",
    "approvatore",
    "pubblicatore",
    "assistito",
    "direzione",
    "amministratore",
    "giudice",
    "redattore.roma",
    "redattore.massime",
    "redattore.tutti",
)
SEE_DRAFTS = {"redattore", "approvatore", "pubblicatore", "redattore.tutti"}


def expected(account: str, action: str, status: str) -> int:
    """The HTTP status of the answer."""
    if status != "PUBBLICATO" and account not in SEE_DRAFTS:
        return 404
    if account not in SOMEWHERE[action]:
        return 403
    if (action, status) not in NEXT:
        return 409
    if account not in MAY[action, status]:
        return 403
    return 200


async def a_document(session: AsyncSession, provvedimento_id: UUID, state: str = "ELABORATO") -> str:
    digest = new_id().hex * 2
    await session.execute(
        insert(Document).values(
            hash=digest,
            size=1,
            name="a.pdf",
            domain="CIVILE",
            state=state,
            page_count=1,
            provvedimento_id=provvedimento_id,
        )
    )
    if state == "ELABORATO":
        await session.execute(
            insert(DocumentPage).values(hash=digest, page_number=1, width=595, height=842, testo="Rigetta la domanda.")
        )
    return digest


async def a_provvedimento(session: AsyncSession, status: str, **values: object) -> UUID:
    provvedimento_id = new_id()
    given: dict[str, object] = {
        "id": provvedimento_id,
        "status": status,
        "area": "civile",
        "ruolo": "GENERALE",
        "data": date(2024, 5, 1),
        "data_pubblicazione": date(2024, 5, 6),
        **MILANO,
        **values,
    }
    await session.execute(insert(Provvedimento).values(given))
    if "document_hash" not in values and not values.get("restricted"):
        digest = await a_document(session, provvedimento_id)
        await session.execute(
            Provvedimento.__table__.update().where(Provvedimento.id == provvedimento_id).values(document_hash=digest)  # type: ignore[attr-defined]
        )
    return provvedimento_id


async def a_massima(session: AsyncSession, status: str, provvedimento_id: UUID, **values: object) -> UUID:
    massima_id = new_id()
    given = {"titolo": "Titolo", "testo": "<p>Testo</p>", **values}
    await session.execute(
        insert(Massima).values(id=massima_id, status=status, provvedimento_id=provvedimento_id, **given)
    )
    return massima_id


async def an_item(session: AsyncSession, kind: Kind, status: str) -> UUID:
    if kind == "provvedimento":
        return await a_provvedimento(session, status)
    return await a_massima(session, status, await a_provvedimento(session, "PUBBLICATO"))


async def was_published(session: AsyncSession, kind: Kind, item_id: UUID) -> None:
    """The item was published once, and sent back."""
    await session.execute(
        insert(WorkflowEvent).values(
            kind=kind, item_id=item_id, action="rejected", from_status="PUBBLICATO", to_status="BOZZA", reason="Refuso"
        )
    )


async def status_of(session: AsyncSession, kind: Kind, item_id: UUID) -> str | None:
    model = Provvedimento if kind == "provvedimento" else Massima
    return await session.scalar(select(model.status).where(model.id == item_id))


async def steps_of(session: AsyncSession, item_id: UUID) -> list[tuple[str, str | None]]:
    """What accounts have done with the item."""
    steps = select(WorkflowEvent.from_status, WorkflowEvent.to_status).where(
        WorkflowEvent.item_id == item_id, WorkflowEvent.actor_id.is_not(None)
    )
    return [(before, after) for before, after in await session.execute(steps)]


async def act(browser: Browser, kind: Kind, item_id: UUID, action: str) -> tuple[int, dict[str, object]]:
    if action == "deleted":
        answer = await browser.call("DELETE", f"/{kind}/{item_id}")
    else:
        body = {"reason": "Manca il dispositivo"} if TRANSITIONS[Action(action)].asks_reason else None
        answer = await browser.call("POST", f"/{kind}/{item_id}/{action}", json=body)
    return answer.status_code, answer.json() if answer.content else {}


def cases() -> Iterator[ParameterSet]:
    """Everybody by both kinds; in the gate decisions: abstracts of another office of the same people are asked in
    ``test_offices``.
    """
    costly = pytest.mark.costly("as in another office, tests/desk/workflow/test_offices: when who may do what changes")
    for account, kind in product(ACCOUNTS, get_args(Kind)):
        yield pytest.param(kind, account, marks=() if kind == "provvedimento" else costly, id=f"{kind}-{account}")


@pytest.mark.parametrize(("kind", "account"), [*cases()])
async def test_who_may_do_what_from_where(session: AsyncSession, visit: Visit, kind: Kind, account: str) -> None:
    browser = await visit(account)
    untouched: dict[tuple[str, bool], UUID] = {}
    for action, status in product(SOMEWHERE, STATUSES):
        once_out = action == "withdrawal_requested"
        item_id = untouched.pop((status, once_out), None)
        if item_id is None:
            item_id = await an_item(session, kind, status)
            if once_out:
                await was_published(session, kind, item_id)
        code, body = await act(browser, kind, item_id, action)
        case = f"{account}: {kind} {action} from {status}"
        wanted = expected(account, action, status)
        if account == "redattore.roma" and status == "PUBBLICATO" and action in SOMEWHERE_ELSE[account]:
            wanted = 403
        assert code == wanted, f"{case}: {body}"
        if wanted == 200:
            assert await status_of(session, kind, item_id) == NEXT[action, status], case
            assert await steps_of(session, item_id) == [(status, NEXT[action, status])], case
        else:
            untouched[status, once_out] = item_id
        if code == 409:
            assert body["code"] == "ILLEGAL_TRANSITION", case
            assert f"«{status.replace('_', ' ').lower()}»" in str(body["detail"]), case
    for (status, _), item_id in untouched.items():  # whatever was refused
        assert await status_of(session, kind, item_id) == status
        assert await steps_of(session, item_id) == []


def test_the_table() -> None:
    declared = {
        (action.value, status.value): transition.target and transition.target.value
        for action, transition in TRANSITIONS.items()
        for status in transition.sources
    }
    assert declared == NEXT
    assert description()["massima"]["rejected"]["sources"]["PUBBLICATO"] == (
        "edit_massima",
        "approve_massima",
        "publish_massima",
    )
    assert set(description()["provvedimento"]) == set(Action)
