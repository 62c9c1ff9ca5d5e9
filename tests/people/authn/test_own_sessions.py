"""A person sees and ends their own sessions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.device import device_of
from bdm.people.authn.model import UserSession
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import now
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


async def sessions(browser: Browser) -> list[dict[str, Any]]:
    answer = await browser.call("GET", "/user/session")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: list[dict[str, Any]] = answer.json()
    return found


@pytest.fixture
async def two(browser: Browsers) -> tuple[Browser, Browser]:
    desk, phone = browser(headers={"user-agent": FIREFOX}), browser(headers={"user-agent": PHONE})
    await desk.sign_in("lettore")
    await phone.sign_in("lettore")
    return desk, phone


async def test_the_list_names_devices_and_the_session_in_use(two: tuple[Browser, Browser], browser: Browsers) -> None:
    other = browser()
    await other.sign_in("giudice")
    desk, _ = two
    found = await sessions(desk)
    assert [(one["device"], one["current"]) for one in found] == [
        ("Firefox su Windows", True),
        ("Safari su iPhone", False),
    ]
    assert found[0]["exp"] == (await desk.current())["exp"]
    assert [one["device"] for one in await sessions(other)] == [None]


async def test_one_is_ended(two: tuple[Browser, Browser], session: AsyncSession) -> None:
    desk, phone = two
    mine, theirs = await sessions(desk)
    assert (await desk.call("DELETE", f"/user/session/{theirs['id']}")).status_code == 204
    assert (await phone.call("GET", "/user/current")).status_code == 401
    assert [one["id"] for one in await sessions(desk)] == [mine["id"]]
    assert (await desk.call("DELETE", f"/user/session/{theirs['id']}")).status_code == 404
    own = await desk.call("DELETE", f"/user/session/{mine['id']}")
    assert (own.status_code, own.json()["code"]) == (409, "CURRENT_SESSION")
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "sessions_ended"))).one()
    assert (event.actor, event.detail) == ("lettore", {"count": 1})


async def test_nobody_ends_anybody_elses(two: tuple[Browser, Browser], browser: Browsers) -> None:
    other = browser()
    await other.sign_in("giudice")
    theirs = (await sessions(two[0]))[1]["id"]
    assert (await other.call("DELETE", f"/user/session/{theirs}")).status_code == 404
    assert (await other.call("DELETE", "/user/session")).json() == {"ended": 0}
    assert (await two[1].call("GET", "/user/current")).status_code == 200


async def test_all_others_are_ended(two: tuple[Browser, Browser], browser: Browsers) -> None:
    third = browser()
    await third.sign_in("lettore")
    assert (await third.call("DELETE", "/user/session")).json() == {"ended": 2}
    for ended in two:
        assert (await ended.call("GET", "/user/current")).status_code == 401
    assert len(await sessions(third)) == 1


async def test_ended_sessions_are_not_listed(two: tuple[Browser, Browser], session: AsyncSession) -> None:
    desk, _ = two
    idle = UserSession.device == "Safari su iPhone"
    await session.execute(update(UserSession).where(idle).values(last_seen_at=now() - timedelta(minutes=61)))
    assert [one["current"] for one in await sessions(desk)] == [True]


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox su Windows"),
        (PHONE, "Safari su iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge su Windows"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
            "Chrome su macOS",
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "Chrome su Android"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36", "Chrome su Linux"),
        ("curl/8.5.0", None),
        ("", None),
        (None, None),
    ],
)
def test_devices(agent: str | None, device: str | None) -> None:
    assert device_of(agent) == device
