"""How sessions end, what keeps them alive, and that rights are read at every call."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from fastapi import APIRouter, FastAPI
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.dependencies import CurrentReader
from bdm.people.authn.model import UserSession
from bdm.people.user.model import UserAccount, UserGroup, UserOu
from bdm.platform.kit.time import now
from bdm.settings import API_PREFIX
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
probe = APIRouter()


@probe.get("/probe")
async def what_a_reader_is(reader: CurrentReader) -> dict[str, object]:
    return {"upn": reader.upn, "permissions": sorted(reader.permissions), "ou": sorted(reader.ou), "type": reader.type}


@pytest.fixture
async def signed_in(service: FastAPI, browser: Browsers) -> Browser:
    """A browser signed in as ``redattore``."""
    service.include_router(probe, prefix=API_PREFIX)
    bruno = browser()
    await bruno.sign_in("redattore")
    return bruno


async def age(session: AsyncSession, *, seen: str | None = None, end: str | None = None) -> None:
    """Make the session one that was last seen ``seen`` ago, or that ends ``end`` from now."""
    values = {}
    if seen is not None:
        values["last_seen_at"] = text(f"now() - interval '{seen}'")
    if end is not None:
        values["expires_at"] = text(f"now() + interval '{end}'")
    await session.execute(update(UserSession).values(**values))
    await session.commit()


async def last_seen_seconds_ago(session: AsyncSession) -> float:
    seen = (await session.scalars(select(UserSession.last_seen_at))).one()
    return (now() - seen).total_seconds()


async def test_exp_is_the_idle_end(signed_in: Browser) -> None:
    assert abs((await signed_in.current())["exp"] - (time.time() + 3600)) < 60


async def test_exp_is_the_absolute_end_when_that_comes_first(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, end="10 minutes")
    assert abs((await signed_in.current())["exp"] - (time.time() + 600)) < 60


async def test_an_idle_session_ends(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, seen="61 minutes")
    for path in ("/user/current", "/probe"):
        answer = await signed_in.call("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (401, "SESSION_ENDED")
        assert answer.json()["detail"] == "La sessione è terminata dopo 60 minuti senza attività."
    assert await last_seen_seconds_ago(session) > 3600, "and is not brought back by asking"


async def test_activity_puts_off_the_idle_end(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, seen="59 minutes")
    assert (await signed_in.current())["exp"] < time.time() + 120
    assert (await signed_in.call("GET", "/probe")).status_code == 200
    assert (await signed_in.current())["exp"] > time.time() + 3500


async def test_asking_who_one_is_is_no_activity(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, seen="30 minutes")
    await signed_in.current()
    assert await last_seen_seconds_ago(session) > 1700


async def test_activity_is_written_once_a_minute(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, seen="50 seconds")
    before = (await session.scalars(select(UserSession.last_seen_at))).one()
    await signed_in.call("GET", "/probe")
    assert (await session.scalars(select(UserSession.last_seen_at))).one() == before
    await age(session, seen="70 seconds")
    await signed_in.call("GET", "/probe")
    assert await last_seen_seconds_ago(session) < 60


async def test_activity_does_not_put_off_the_absolute_end(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, seen="2 minutes", end="5 minutes")
    await signed_in.call("GET", "/probe")
    assert (await signed_in.current())["exp"] < time.time() + 360
    await age(session, end="-1 seconds")
    answer = await signed_in.call("GET", "/probe")
    assert (answer.status_code, "durata massima" in answer.json()["detail"]) == (401, True)


async def test_a_revoked_session(signed_in: Browser, session: AsyncSession) -> None:
    await session.execute(delete(UserSession))
    await session.commit()
    answer = await signed_in.call("GET", "/probe")
    assert (answer.status_code, answer.json()["code"]) == (401, "SESSION_ENDED")
    assert "da un altro dispositivo" in answer.json()["detail"]
    # Whose it was nobody knows: perhaps the same person's, whose unsaved text the browser keeps.
    assert (await signed_in.sign_in("redattore")).headers["clear-site-data"] == '"cache"'


@pytest.mark.parametrize("value", ["", "x", "x" * 43, "x" * 5000, "%00", "' OR 1=1 --", '"é"'])
async def test_a_made_up_token(service: FastAPI, value: str) -> None:
    headers = {"cookie": f"bdm_session={value}".encode()}
    async with Browser(service, headers=headers) as anna:  # type: ignore[arg-type]
        assert (await anna.call("GET", "/user/current")).status_code == 401


async def test_rights_count_from_the_next_call(signed_in: Browser, session: AsyncSession) -> None:
    account_id = (await session.scalars(select(UserAccount.id).where(UserAccount.upn == "redattore"))).one()
    assert (await signed_in.call("GET", "/probe")).json() == {
        "upn": "redattore",
        "permissions": ["edit_massima", "edit_provvedimento"],
        "ou": ["CORTE DI APPELLO DI MILANO", "TRIBUNALE DI MILANO"],
        "type": "ADN",
    }
    await session.execute(delete(UserGroup).where(UserGroup.group == "edit_massima"))
    await session.execute(delete(UserOu).where(UserOu.ou == "TRIBUNALE DI MILANO"))
    await session.execute(insert(UserGroup).values({"account_id": account_id, "group": "ai"}))
    await session.commit()
    reader = (await signed_in.call("GET", "/probe")).json()
    assert reader["permissions"] == ["ai", "edit_provvedimento"]
    assert reader["ou"] == ["CORTE DI APPELLO DI MILANO"]


async def test_a_deactivated_account_counts_at_once(signed_in: Browser, session: AsyncSession) -> None:
    await session.execute(update(UserAccount).values(active=False))
    await session.commit()
    answer = await signed_in.call("GET", "/probe")
    assert (answer.status_code, answer.json()["code"]) == (403, "NO_ACCOUNT")
    assert "non è più attivo" in answer.json()["detail"]
    current = await signed_in.current()
    assert current["upn"] is None
    assert (current["groups"], current["ou"]) == ([], [])


async def test_a_person_without_an_account(service: FastAPI, browser: Browsers) -> None:
    service.include_router(probe, prefix=API_PREFIX)
    sergio = browser()
    await sergio.sign_in("nuovo")
    answer = await sergio.call("GET", "/probe")
    assert (answer.status_code, answer.json()["code"]) == (403, "NO_ACCOUNT")


async def test_an_account_made_meanwhile_counts_at_once(
    service: FastAPI, browser: Browsers, session: AsyncSession
) -> None:
    service.include_router(probe, prefix=API_PREFIX)
    sergio = browser()
    await sergio.sign_in("nuovo")
    session.add(UserAccount(upn="Nuovo", name="Sergio", family_name="Longo", email="s@esempio.invalid", type="CNS"))
    await session.commit()
    assert (await sergio.call("GET", "/probe")).json()["upn"] == "Nuovo"


async def test_one_query_for_a_reader(signed_in: Browser, statements: list[str]) -> None:
    statements.clear()
    assert (await signed_in.call("GET", "/probe")).status_code == 200
    assert len(statements) == 1


async def test_old_sessions_are_forgotten(signed_in: Browser, browser: Browsers, session: AsyncSession) -> None:
    await age(session, end="-2 days")
    await browser().sign_in("lettore")
    upns = list(await session.scalars(select(UserSession.upn)))
    assert upns == ["lettore"]


async def test_the_same_person_after_the_end(signed_in: Browser, session: AsyncSession) -> None:
    await age(session, end="-1 hour")
    assert "clear-site-data" not in (await signed_in.sign_in("redattore")).headers
    await age(session, end="-1 hour")
    assert "clear-site-data" in (await signed_in.sign_in("lettore")).headers


def test_lifetimes_are_settings(sign_in_settings: object) -> None:
    from bdm.people.authn.repository import StoredSession
    from bdm.people.authn.session import end_of
    from bdm.settings import Settings

    settings = Settings(session_lifetime_minutes=20, session_idle_minutes=5)
    moment = now()
    stored = StoredSession(None, None, moment, moment + timedelta(minutes=20), None, False)  # type: ignore[arg-type]
    assert end_of(stored, settings) == moment + timedelta(minutes=5)
