"""What was changed, by whom and when; and who may read it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind
from tests.desk.editing.forms import CORTE, a_decision, an_abstract, form_of, save, saved, uploaded
from tests.desk.workflow.test_transitions import a_provvedimento, act
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio


async def history(browser: Browser, kind: Kind, item_id: str) -> list[dict[str, Any]]:
    answer = await browser.call("GET", f"/{kind}/{item_id}/history")
    assert answer.status_code == 200, answer.text
    steps: list[dict[str, Any]] = answer.json()
    assert all(step["at"] for step in steps)
    return steps


def told(steps: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(step["actor"], step["version"], step["action"], step["reason"]) for step in steps]


async def a_second_apart(session: AsyncSession) -> None:
    """All of a test is one transaction, and so at one time: here each version is made a second after the other."""
    later = "at = now() + :number * interval '1 second'"
    for number in (1, 4):
        saved_then = text(f"UPDATE content_change SET {later} WHERE version = :number")
        await session.execute(saved_then, {"number": number})
    for number, action in ((2, "submitted"), (3, "rejected")):
        moved = text(f"UPDATE workflow_event SET {later} WHERE action = :action")
        await session.execute(moved, {"number": number, "action": action})


async def test_saves_and_transitions_oldest_first(session: AsyncSession, visit: Visit) -> None:
    redattore, approvatore = await visit("redattore"), await visit("approvatore")
    digest = await uploaded(session, "redattore")
    form = a_decision(titolo="Uno", numero_ruolo="7", parte_processuale=["Rossi Mario"], document_hash=digest)
    body = await saved(redattore, "provvedimento", form)
    await act(redattore, "provvedimento", body["id"], "submitted")  # type: ignore[arg-type]
    await act(approvatore, "provvedimento", body["id"], "rejected")  # type: ignore[arg-type]
    form = await form_of(
        redattore, "provvedimento", body["id"], titolo=None, numero_ruolo="8", parte_processuale=[], data="2024-05-02"
    )
    await saved(redattore, "provvedimento", form)
    await a_second_apart(session)
    steps = await history(redattore, "provvedimento", body["id"])
    assert told(steps) == [
        ("Bruno Galli", 1, None, None),
        ("Bruno Galli", None, "submitted", None),
        ("Carla Monti", None, "rejected", "Manca il dispositivo"),
        ("Bruno Galli", 4, None, None),
    ]
    created = {change["field"]: (change["from"], change["to"]) for change in steps[0]["changes"]}
    assert created == {
        "area": (None, "civile"),
        "tipo": (None, "sentenza"),
        "titolo": (None, "Uno"),
        "ruolo": (None, "Contenzioso civile"),
        "ufficio": (None, "TRIBUNALE DI MILANO"),
        "numero_provvedimento": (None, "12"),
        "numero_ruolo": (None, "7"),
        "anno_provvedimento": (None, "2024"),
        "data": (None, "2024-05-01"),
        "data_pubblicazione": (None, "2024-05-06"),
        "parte_processuale": ([], ["Rossi Mario"]),
        "document_hash": (None, digest),
    }
    assert sorted(steps[3]["changes"], key=lambda change: change["field"]) == [
        {"field": "data", "from": "2024-05-01", "to": "2024-05-02"},
        {"field": "numero_ruolo", "from": "7", "to": "8"},
        {"field": "parte_processuale", "from": ["Rossi Mario"], "to": []},
        {"field": "titolo", "from": "Uno", "to": None},
    ]
    assert [step["changes"] for step in steps[1:3]] == [[], []]


async def test_of_many_steps_the_newest_are_told(
    session: AsyncSession, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.desk.history.service.MAX_STEPS", 2)
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(titolo="Prova 1"))
    for number in (2, 3, 4):
        form = await form_of(redattore, "provvedimento", body["id"], titolo=f"Prova {number}")
        await saved(redattore, "provvedimento", form)
    assert [step["version"] for step in await history(redattore, "provvedimento", body["id"])] == [3, 4]


async def test_an_abstract_keeps_its_texts_whole(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    body = await saved(redattore, "massima", an_abstract(provvedimento, testo="<p><strong>Uno</strong></p>"))
    form = await form_of(redattore, "massima", body["id"], testo="<p><em>Due</em></p>")
    await saved(redattore, "massima", form)
    steps = await history(redattore, "massima", body["id"])
    assert steps[1]["changes"] == [
        {"field": "testo", "from": "<p><strong>Uno</strong></p>", "to": "<p><em>Due</em></p>"}
    ]
    assert {"field": "provvedimento_id", "from": None, "to": str(provvedimento)} in steps[0]["changes"]


async def test_a_link_is_in_the_history_of_both_ends(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    published = await a_provvedimento(session, "PUBBLICATO")
    own = await saved(redattore, "provvedimento", a_decision(ufficio=CORTE, provvedimento_precedente_id=str(published)))
    steps = await history(redattore, "provvedimento", str(published))
    assert steps[0]["changes"] == [{"field": "provvedimento_successivo_id", "from": None, "to": own["id"]}]


async def test_a_save_that_is_refused_leaves_nothing(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision())
    await save(redattore, "provvedimento", a_decision(**body, data=None))
    await save(redattore, "provvedimento", a_decision(id=body["id"], version=7))
    assert len(await history(redattore, "provvedimento", body["id"])) == 1


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
@pytest.mark.parametrize(
    ("account", "status"),
    [
        (None, 401),
        ("nuovo", 403),
        ("lettore", 403),
        ("redattore", 200),
        ("approvatore", 200),
        ("pubblicatore", 200),
        ("assistito", 403),
        ("direzione", 403),
        ("amministratore", 403),
        ("giudice", 403),
        ("redattore.roma", 403),
        ("redattore.massime", 403),
        ("redattore.tutti", 200),
    ],
)
async def test_who_may_read_it(
    session: AsyncSession, visit: Visit, kind: Kind, account: str | None, status: int
) -> None:
    """Of published content, which everybody may read; of a draft it is 404 for those who do not see it."""
    redattore = await visit("redattore")
    decision = (await saved(redattore, "provvedimento", a_decision()))["id"]
    item = decision if kind == "provvedimento" else (await saved(redattore, "massima", an_abstract(decision)))["id"]
    browser = await visit(account)
    drafted = (await browser.call("GET", f"/{kind}/{item}/history")).status_code
    assert drafted == (404 if status == 403 and account != "nuovo" else status)
    await session.execute(update(Provvedimento).values(status="PUBBLICATO"))
    await session.execute(update(Massima).values(status="PUBBLICATO"))
    assert (await browser.call("GET", f"/{kind}/{item}/history")).status_code == status


async def test_what_is_restricted_is_for_those_who_see_the_original(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    form = a_decision(parte_processuale=["Rossi Mario"], visibility="true")
    body = await saved(redattore, "provvedimento", form)
    massima = (await saved(redattore, "massima", an_abstract(body["id"], testo="<p>Rossi Mario</p>")))["id"]
    assert "Rossi" in str(await history(redattore, "provvedimento", body["id"]))
    assert "Rossi" in str(await history(redattore, "massima", massima))
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="CNS"))
    for kind, item in (("provvedimento", body["id"]), ("massima", massima)):
        answer = await redattore.call("GET", f"/{kind}/{item}/history")
        assert answer.status_code == 403
        assert "Rossi" not in answer.text
    # released: what was written while it was restricted stays theirs who could read it then
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="ADN"))
    form = await form_of(redattore, "provvedimento", body["id"], visibility="false", parte_processuale=["R. M."])
    await saved(redattore, "provvedimento", form)
    form = await form_of(redattore, "provvedimento", body["id"], titolo="Visibile")
    await saved(redattore, "provvedimento", form)
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(type="CNS"))
    steps = await history(redattore, "provvedimento", body["id"])
    assert [bool(step["changes"]) for step in steps] == [False, False, True]
    form = await form_of(redattore, "provvedimento", body["id"], version=1)
    status, conflict = await save(redattore, "provvedimento", form)
    assert (status, conflict["code"]) == (409, "EDIT_CONFLICT")
    assert [change["field"] for change in conflict["changes"]] == ["titolo"]


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_what_is_removed_takes_its_contents_along(session: AsyncSession, visit: Visit, kind: Kind) -> None:
    redattore = await visit("redattore")
    decision = (await saved(redattore, "provvedimento", a_decision()))["id"]
    item = decision if kind == "provvedimento" else (await saved(redattore, "massima", an_abstract(decision)))["id"]
    await act(redattore, kind, item, "deleted")  # type: ignore[arg-type]
    column = ContentChange.provvedimento_id if kind == "provvedimento" else ContentChange.massima_id
    assert await session.scalar(select(func.count()).where(column == item)) == 0
    assert await session.scalar(select(WorkflowEvent.action).where(WorkflowEvent.item_id == item)) == "deleted"


async def test_an_account_that_is_gone_leaves_its_saves(session: AsyncSession, visit: Visit) -> None:
    redattore, approvatore = await visit("redattore"), await visit("approvatore")
    body = await saved(redattore, "provvedimento", a_decision())
    await session.execute(delete(UserAccount).where(UserAccount.upn == "redattore"))
    assert told(await history(approvatore, "provvedimento", body["id"])) == [(None, 1, None, None)]
