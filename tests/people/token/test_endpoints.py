"""Tokens through the API: everybody's own, and what administrators may do."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.token import service as token_service
from bdm.people.token.model import ApiToken
from bdm.people.token.service import MAX_DAYS, MAX_OWN
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import now
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio


async def create(browser: Browser, **wanted: Any) -> dict[str, Any]:
    answer = await browser.call("POST", "/user/token", json={"name": "Copia", "days": 30} | wanted)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def test_a_token_is_told_once_and_stored_as_its_hash(visit: Visit, session: AsyncSession) -> None:
    lettore = await visit("lettore")
    made = await create(lettore)
    secret = made.pop("token")
    assert (made["name"], made["scope"], made["hint"]) == ("Copia", "lettura", secret[-4:])
    assert (await lettore.call("GET", "/user/token")).json() == [made]
    stored = (await session.scalars(select(ApiToken))).one()
    assert stored.token_hash == hashlib.sha256(secret.encode()).digest()
    events = (await session.scalars(select(AuditEvent).where(AuditEvent.object_kind == "api_token"))).all()
    assert [(each.action, each.object_id) for each in events] == [("token_created", made["id"])]
    assert secret not in str([each.detail for each in events])


async def test_it_holds_until_it_ends_is_revoked_or_its_account_is(visit: Visit, session: AsyncSession) -> None:
    lettore = await visit("lettore")
    secret = (await create(lettore))["token"]

    async def holds(later: timedelta = timedelta()) -> bool:
        return await token_service.find(session, secret, now() + later) is not None

    assert await holds()
    assert await holds(timedelta(days=29))
    assert not await holds(timedelta(days=30, seconds=1))
    await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=False))
    assert not await holds()
    await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=True))
    [own] = (await lettore.call("GET", "/user/token")).json()
    assert (await lettore.call("DELETE", f"/user/token/{own['id']}")).status_code == 204
    assert not await holds()
    assert (await lettore.call("GET", "/user/token")).json() == []
    assert (await lettore.call("DELETE", f"/user/token/{own['id']}")).status_code == 404


async def test_its_last_use_is_written_once_a_minute(visit: Visit, session: AsyncSession) -> None:
    lettore = await visit("lettore")
    secret = (await create(lettore))["token"]
    first = now()
    for later in (0, 30, 61):
        await token_service.find(session, secret, first + timedelta(seconds=later))
        session.expire_all()
    used = (await session.scalars(select(ApiToken.last_used_at))).one()
    assert used == first + timedelta(seconds=61)


@pytest.mark.parametrize(
    "secret", ["", "bdm_", "x" * 47, "bdm_" + "ü" * 43, "bdm_" + "a" * 44, "bdm_" + "a" * 43 + "\n"]
)
async def test_what_is_no_token(session: AsyncSession, secret: str) -> None:
    assert await token_service.find(session, secret, now()) is None


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"days": 0}, "days"),
        ({"days": MAX_DAYS + 1}, "days"),
        ({"days": None}, "days"),
    ],
)
async def test_wrong_wishes(visit: Visit, wanted: dict[str, Any], field: str) -> None:
    answer = await (await visit("lettore")).call("POST", "/user/token", json={"name": "Copia", "days": 30} | wanted)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == [field]


async def test_there_are_at_most_ten(visit: Visit) -> None:
    lettore = await visit("lettore")
    made = [await create(lettore) for _ in range(MAX_OWN)]
    answer = await lettore.call("POST", "/user/token", json={"name": "Uno di troppo", "days": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_TOKENS")
    await lettore.call("DELETE", f"/user/token/{made[0]['id']}")
    await create(lettore)


async def test_institutions_have_theirs_from_an_administrator(visit: Visit, session: AsyncSession) -> None:
    lettore, admin = await visit("lettore"), await visit("amministratore")
    own = await create(lettore)
    answer = await admin.call("POST", "/token", json={"name": "Ricerca", "days": 365, "institution": "Università"})
    assert answer.status_code == 201
    made = answer.json()
    listed = (await admin.call("GET", "/token")).json()
    assert [(each["id"], each["institution"], each["upn"], each["created_by"]) for each in listed] == [
        (made["id"], "Università", None, "amministratore"),
        (own["id"], None, "lettore", "lettore"),
    ]
    assert not [each for each in listed if "token" in each]
    assert (await admin.call("DELETE", f"/token/{own['id']}")).status_code == 204
    assert await token_service.find(session, own["token"], now()) is None
    assert await token_service.find(session, made["token"], now()) is not None
    assert (await lettore.call("GET", "/token")).status_code == 403
