"""A person who signed in without an account asks for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import AccessRequest, UserAccount
from bdm.platform.audit.model import AuditEvent
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
RIGHT = {
    "name": "Sergio Longo",
    "email": "sergio.longo@esempio.invalid",
    "office": "Tribunale di Roma, sezione lavoro",
    "reason": "Assegnato all'ufficio per il processo.\nGrazie.",
}


@pytest.fixture
async def sergio(browser: Browsers) -> Browser:
    """Signed in, without an account."""
    person = browser()
    await person.enter("nuovo")
    return person


async def ask(person: Browser, **changes: Any) -> tuple[int, dict[str, Any]]:
    answer = await person.call("PUT", "/user/unauthorized", json=RIGHT | changes)
    return answer.status_code, answer.json()


async def pending(session: AsyncSession) -> int:
    statement = select(func.count()).select_from(AccessRequest).where(AccessRequest.status == "IN_ATTESA")
    return (await session.execute(statement)).scalar_one()


async def test_asks_and_sees_the_request(sergio: Browser, session: AsyncSession) -> None:
    assert (await sergio.current())["access_request"] is None
    status, body = await ask(sergio)
    assert status == 200
    assert body["status"] == "IN_ATTESA"
    shown = (await sergio.current())["access_request"]
    assert {name: shown[name] for name in RIGHT} == RIGHT
    assert shown["status"] == "IN_ATTESA"
    assert shown["created_at"]
    stored = (await session.scalars(select(AccessRequest))).one()
    assert (stored.upn, stored.type) == ("nuovo", "ADN")
    assert (await sergio.current())["upn"] is None, "asking grants nothing"
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "access_requested"))).one()
    assert (event.actor, event.object_id, event.detail) == ("nuovo", str(stored.id), None)


async def test_asking_again_corrects_the_request(sergio: Browser, session: AsyncSession) -> None:
    await ask(sergio)
    status, body = await ask(sergio, office="Tribunale di Milano", reason="Trasferito.")
    assert (status, body["office"], body["reason"]) == (200, "Tribunale di Milano", "Trasferito.")
    assert await pending(session) == 1


async def test_the_name_may_come_in_two_parts(sergio: Browser) -> None:
    _, body = await ask(sergio, name="Sergio", family_name="Longo")
    assert (body["name"], body["family_name"]) == ("Sergio", "Longo")


async def test_a_refused_person_sees_why_and_may_ask_again(sergio: Browser, session: AsyncSession) -> None:
    await ask(sergio)
    await session.execute(
        update(AccessRequest).values(
            status="RESPINTA",
            decided_by="amministratore",
            decided_at=text("now()"),
            decision_reason="Ufficio errato.",
            created_at=text("now() - interval '1 hour'"),
        )
    )
    await session.commit()
    shown = (await sergio.current())["access_request"]
    assert (shown["status"], shown["decision_reason"]) == ("RESPINTA", "Ufficio errato.")
    assert (await ask(sergio, office="Tribunale di Milano"))[0] == 200
    assert (await sergio.current())["access_request"]["status"] == "IN_ATTESA"
    assert await pending(session) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", ""),
        ("email", "longo"),
        ("email", "longo@esempio"),
        ("email", "a b@esempio.invalid"),
        ("email", "a@b@esempio.invalid"),
        ("email", "a\x00@esempio.invalid"),
        ("email", 7),
        ("office", ""),
        ("office", None),
        ("office", "\x00"),
        ("office", ["TRIBUNALE DI ROMA"]),
        ("office", "x" * 256),
        ("name", ""),
        ("reason", ""),
        ("reason", "  \n "),
        ("reason", "x" * 2001),
        ("reason", "a\x00b"),
        ("name", "Ser\ngio"),
        ("name", "x" * 300),
        ("family_name", "\x1b[0m"),
    ],
)
async def test_each_field_is_checked(sergio: Browser, session: AsyncSession, field: str, value: Any) -> None:
    status, body = await ask(sergio, **{field: value})
    assert status == 422
    assert [error["field"] for error in body["errors"]] == [field]
    assert body["errors"][0]["message"]
    assert await pending(session) == 0


async def test_all_mistakes_are_told_at_once(sergio: Browser) -> None:
    _, body = await ask(sergio, email="", office="", reason="")
    assert {error["field"] for error in body["errors"]} == {"email", "office", "reason"}
    assert {error["message"] for error in body["errors"]} == {"Campo obbligatorio"}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'"x"', b'{"reason": "\\ud800"}', b"\xff"])
async def test_a_body_that_is_none(sergio: Browser, content: bytes) -> None:
    answer = await sergio.call(
        "PUT", "/user/unauthorized", content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)


async def test_a_citizen_needs_no_office(browser: Browsers, session: AsyncSession) -> None:
    anna = browser()
    await anna.enter("lettore")
    await session.execute(update(UserAccount).values(active=False))
    await session.commit()
    status, body = await ask(anna, office="")
    assert (status, body["office"]) == (200, None), "a deactivated account may ask to come back"


async def test_who_has_an_account_asks_for_none(browser: Browsers) -> None:
    anna = browser()
    await anna.enter("lettore")
    status, body = await ask(anna)
    assert (status, body["code"]) == (409, "ACCOUNT_EXISTS")


async def test_another_site_cannot_ask_in_somebodys_name(sergio: Browser, session: AsyncSession) -> None:
    answer = await sergio.call("PUT", "/user/unauthorized", json=RIGHT, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert await pending(session) == 0
