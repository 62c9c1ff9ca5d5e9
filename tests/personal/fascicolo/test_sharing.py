"""Sharing folders: with whom, what they see of each other, and what refuses it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo import endpoints as fascicolo_endpoints, service as fascicolo_service
from bdm.platform.http.rate_limit import Rate
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.fascicolo.trees import OWNER, READER, STRANGER, WRITER, Tree, folder, people, plant, share

pytestmark = pytest.mark.anyio


@pytest.fixture
async def planted(session: AsyncSession) -> Tree:
    return await plant(session)


@pytest.fixture
async def owner(visit: Visit) -> Browser:
    return await visit(OWNER)


async def sharing(browser: Browser, id_: UUID, email: str, permission: str = "", **more: str) -> Any:
    data = {"email": email, "permission": permission, **more}
    return await browser.call("POST", f"/fascicolo/{id_}/shared", data=data)


async def readers(browser: Browser, id_: UUID) -> list[tuple[str, str, str | None]]:
    """UPN, permission and the name of the folder that the person has it from."""
    answer = await browser.call("GET", f"/fascicolo/{id_}/participant")
    assert answer.status_code == 200, answer.text
    return [(each["upn"], each["permission"], (each["inherited"] or {}).get("name")) for each in answer.json()]


@pytest.mark.parametrize(
    ("email", "status", "code", "message"),
    [
        ("luca.marini@esempio.invalid", 422, "SHARED_WITH_SELF", "La cartella non può essere condivisa con se stessi"),
        (" LUCA.Marini@ESEMPIO.invalid ", 422, "SHARED_WITH_SELF", fascicolo_service.SELF),
        ("nessuno@esempio.invalid", 422, "INVALID", "Nessun utente ha questo indirizzo e-mail."),
        ("anna", 422, "INVALID", "Nessun utente ha questo indirizzo e-mail."),
        ("%", 422, "INVALID", "Nessun utente ha questo indirizzo e-mail."),
        ("anna.ferri@esempio.invalid", 409, "ALREADY_SHARED", "La cartella è già condivisa con questa persona."),
        ("Anna.FERRI@esempio.invalid", 409, "ALREADY_SHARED", fascicolo_service.ALREADY),
    ],
)
async def test_whom_a_folder_is_not_shared_with(
    owner: Browser, planted: Tree, email: str, status: int, code: str, message: str
) -> None:
    before = await readers(owner, planted.outer)
    answer = await sharing(owner, planted.outer, email)
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (status, code, message)
    if status == 422:
        assert answer.json()["errors"] == [{"field": "email", "message": message}]
    assert await readers(owner, planted.outer) == before


@pytest.mark.parametrize("data", [{}, {"email": ""}, {"email": "  "}, {"email": "x", "permission": "rw"}])
async def test_forms_that_say_nothing(owner: Browser, planted: Tree, data: dict[str, str]) -> None:
    answer = await owner.call("POST", f"/fascicolo/{planted.outer}/shared", data=data)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID")


async def test_sharing_again_changes_what_they_may_do(owner: Browser, planted: Tree) -> None:
    for permission in ("w", ""):
        answer = await sharing(owner, planted.outer, "anna.ferri@esempio.invalid", permission)
        assert (answer.status_code, answer.json()["permission"]) == (200, permission)
        assert (await sharing(owner, planted.outer, "anna.ferri@esempio.invalid", permission)).status_code == 409
        assert await readers(owner, planted.outer) == [(READER, permission, None), (WRITER, "w", None)]


async def test_who_reads_a_folder_through_the_one_around_it(owner: Browser, planted: Tree, visit: Visit) -> None:
    """Each person once, with all that they may do; nobody learns of a folder that they may not read."""
    assert await readers(owner, planted.inner) == [(READER, "", "Ricerche"), (WRITER, "w", "Ricerche")]
    refused = await sharing(owner, planted.inner, "anna.ferri@esempio.invalid")
    assert (refused.status_code, refused.json()["code"]) == (409, "ALREADY_SHARED")
    assert "attraverso «Ricerche»" in refused.json()["detail"]
    assert (await sharing(owner, planted.inner, "bruno.galli@esempio.invalid", "w")).status_code == 409

    assert (await sharing(owner, planted.inner, "anna.ferri@esempio.invalid", "w")).status_code == 200
    assert (await sharing(owner, planted.inner, "elena.sala@esempio.invalid")).status_code == 200
    whole = [(READER, "w", None), (WRITER, "w", "Ricerche"), (STRANGER, "", None)]
    assert await readers(owner, planted.inner) == whole
    assert await readers(owner, planted.outer) == [(READER, "", None), (WRITER, "w", None)]
    assert await readers(await visit(WRITER), planted.inner) == whole
    assert await readers(await visit(STRANGER), planted.inner) == [(READER, "w", None), (STRANGER, "", None)]

    above = await owner.call("DELETE", f"/fascicolo/{planted.inner}/shared/{WRITER}")
    assert (above.status_code, above.json()["code"]) == (409, "SHARED_ABOVE")
    assert "«Ricerche»" in above.json()["detail"]
    assert (await owner.call("DELETE", f"/fascicolo/{planted.inner}/shared/{READER}")).status_code == 200
    assert await readers(owner, planted.inner) == [
        (READER, "", "Ricerche"),
        (WRITER, "w", "Ricerche"),
        (STRANGER, "", None),
    ]


async def test_whoever_leaves_does_not_read_it_any_more(planted: Tree, visit: Visit) -> None:
    reader = await visit(READER)
    path = f"/fascicolo/{planted.outer}/shared/{READER.upper()}"
    assert (await reader.call("DELETE", path)).status_code == 200
    for id_ in (planted.outer, planted.inner):
        assert (await reader.call("GET", f"/fascicolo/{id_}/participant")).status_code == 404
    assert (await reader.call("DELETE", path)).status_code == 404


async def test_two_people_with_one_address(owner: Browser, planted: Tree, session: AsyncSession) -> None:
    shared = "ufficio@esempio.invalid"
    await session.execute(
        update(UserAccount).where(UserAccount.upn.in_((STRANGER, "approvatore"))).values(email=shared.title())
    )
    await session.commit()
    answer = await sharing(owner, planted.other, shared)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID")
    assert answer.json()["detail"].startswith("Più persone hanno questo indirizzo e-mail")
    assert (await sharing(owner, planted.other, shared, upn="Approvatore")).status_code == 200
    assert await readers(owner, planted.other) == [("approvatore", "", None)]
    assert (await sharing(owner, planted.other, shared, upn=READER)).status_code == 422


async def test_an_account_that_is_no_longer_active(owner: Browser, planted: Tree, session: AsyncSession) -> None:
    await session.execute(update(UserAccount).where(UserAccount.upn.in_((STRANGER, READER))).values(active=False))
    await session.commit()
    assert (await sharing(owner, planted.outer, "elena.sala@esempio.invalid")).status_code == 422
    assert (READER, "", None) in await readers(owner, planted.outer)  # and can be removed
    assert (await owner.call("DELETE", f"/fascicolo/{planted.outer}/shared/{READER}")).status_code == 200


async def test_limits(owner: Browser, planted: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fascicolo_service, "MAX_PARTICIPANTS", 2)
    answer = await sharing(owner, planted.outer, "elena.sala@esempio.invalid")
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_PARTICIPANTS")
    assert (await sharing(owner, planted.outer, "anna.ferri@esempio.invalid", "w")).status_code == 200


async def test_addresses_are_not_tried_by_the_hundred(
    owner: Browser, planted: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fascicolo_endpoints.SHARE_LIMIT, "per_key", Rate(0.001, burst=2))
    answers = [(await sharing(owner, planted.other, f"{n}@esempio.invalid")).status_code for n in range(3)]
    assert answers == [422, 422, 429]


async def test_a_folder_reached_twice_is_as_writable_as_it_can_be(
    owner: Browser, planted: Tree, session: AsyncSession, visit: Visit
) -> None:
    """Shared to read by itself, to write through the one around it."""
    ids = await people(session)
    deepest = await folder(session, ids[OWNER], "Biologico", planted.inner)
    await share(session, deepest, ids[WRITER])
    await session.commit()
    path = f"/fascicolo/{deepest}/provvedimento/{planted.provvedimento}"
    assert (await (await visit(WRITER)).call("POST", path)).status_code == 200
    assert (await (await visit(READER)).call("DELETE", path)).status_code == 403
    assert await readers(owner, deepest) == [(READER, "", "Ricerche"), (WRITER, "w", None)]
