"""An administrator decides who may do what (docs/regole/accesso.md#gestione-dei-permessi)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.people.user.model import UserAccount, UserGroup, UserOu
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import today
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

Browsers = Callable[..., Browser]
MILANO = "TRIBUNALE DI MILANO"
ROMA = "TRIBUNALE DI ROMA"


@pytest.fixture
async def created(session: AsyncSession) -> None:
    """The demo accounts are made in this test, so that the record tells of it."""
    await session.execute(delete(UserAccount))
    await demo_accounts.create(session)
    await session.commit()


@pytest.fixture
async def admin(browser: Browsers) -> Browser:
    person = browser()
    await person.enter("amministratore")
    return person


async def read(admin: Browser, upn: str) -> dict[str, Any]:
    answer = await admin.call("GET", f"/permission/{upn}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def save(admin: Browser, upn: str, **lists: Any) -> tuple[int, dict[str, Any]]:
    answer = await admin.call("POST", "/permission", json={"upn": upn, "group": [], "ou": []} | lists)
    return answer.status_code, answer.json()


async def actions(session: AsyncSession) -> list[tuple[str | None, str]]:
    events = await session.scalars(select(AuditEvent).order_by(AuditEvent.seq))
    mine = ("permissions_changed", "account_deactivated", "account_reactivated", "access_granted", "access_denied")
    return [(event.actor, event.action) for event in events if event.action in mine]


async def test_changes_count_at_the_persons_next_call(admin: Browser, browser: Browsers) -> None:
    person = browser()
    await person.enter("giudice")
    state = await read(admin, "GIUDICE")
    assert (state["upn"], state["group"], state["ou"], state["active"]) == ("giudice", [], [MILANO], True)
    status, state = await save(admin, "giudice", group=["ai", "monitoring"], ou=[ROMA, "*"], version=state["version"])
    assert (status, state["group"], state["ou"]) == (200, ["ai", "monitoring"], ["*", ROMA])
    current = await person.current()
    assert (current["groups"], current["ou"]) == (["ai", "monitoring"], ["*", ROMA])
    status, _ = await save(admin, "giudice")
    assert status == 200
    current = await person.current()
    assert (current["groups"], current["ou"]) == ([], [])


async def test_the_state_says_who_granted_what_and_when(created: None, admin: Browser) -> None:
    before = await read(admin, "giudice")
    assert [(one["name"], one["by"]) for one in before["offices"]] == [(MILANO, None)]
    await save(admin, "giudice", group=["ai"], ou=[MILANO, ROMA])
    await save(admin, "giudice", group=["monitoring"], ou=[ROMA])
    state = await read(admin, "giudice")
    assert [(one["name"], one["by"], one["by_name"]) for one in state["groups"]] == [
        ("monitoring", "amministratore", "Serra Giulia")
    ]
    assert state["offices"][0]["at"]
    last, first, made = state["history"]
    assert (first["kind"], first["by_name"]) == ("permessi", "Serra Giulia")
    assert (first["groups_added"], first["ou_added"], first["ou_removed"]) == (["ai"], [ROMA], [])
    assert (last["groups_added"], last["groups_removed"], last["ou_removed"]) == (["monitoring"], ["ai"], [MILANO])
    assert (made["kind"], made["ou_added"]) == ("creato", [MILANO])


async def test_saving_what_is_there_already_is_no_event(admin: Browser, session: AsyncSession) -> None:
    status, _ = await save(admin, "giudice", ou=[MILANO])
    assert status == 200
    assert await actions(session) == []


async def test_an_office_twice_is_refused(admin: Browser) -> None:
    status, body = await save(admin, "giudice", ou=[MILANO, ROMA, MILANO])
    assert (status, body["detail"]) == (422, "Ufficio di competenza già assegnato")
    assert body["errors"] == [{"field": "ou", "message": "Ufficio di competenza già assegnato"}]
    assert (await read(admin, "giudice"))["ou"] == [MILANO]


@pytest.mark.parametrize(
    ("lists", "field"),
    [({"group": ["capo"]}, "group"), ({"ou": ["TRIBUNALE DI ATLANTIDE"]}, "ou"), ({"ou": ["milano*"]}, "ou")],
)
async def test_only_what_exists_is_granted(admin: Browser, lists: dict[str, Any], field: str) -> None:
    status, body = await save(admin, "giudice", **lists)
    assert status == 422
    assert [error["field"] for error in body["errors"]] == [field]


async def test_an_older_state_is_refused_and_the_present_one_comes_along(admin: Browser) -> None:
    old = (await read(admin, "giudice"))["version"]
    assert (await save(admin, "giudice", group=["ai"], version=old))[0] == 200
    status, body = await save(admin, "giudice", group=["monitoring"], version=old)
    assert (status, body["code"]) == (409, "PERMISSION_CONFLICT")
    assert body["permission"] == await read(admin, "giudice")
    assert body["permission"]["group"] == ["ai"]
    assert (await save(admin, "giudice", group=["monitoring"], version=body["permission"]["version"]))[0] == 200


async def test_unknown_people_are_not_found(admin: Browser) -> None:
    assert (await admin.call("GET", "/permission/nessuno")).status_code == 404
    assert (await save(admin, "nessuno"))[0] == 404
    assert (await admin.call("POST", "/permission/nessuno/deactivated")).status_code == 404
    assert (await admin.call("POST", "/access_request/nessuna/granted", json={})).status_code == 404


async def test_a_slash_in_a_name(admin: Browser, session: AsyncSession) -> None:
    await session.execute(update(UserAccount).where(UserAccount.upn == "giudice").values(upn="ente/giudice"))
    assert (await read(admin, "ente/giudice"))["ou"] == [MILANO]
    assert (await admin.call("POST", "/permission/ente/giudice/deactivated")).json()["active"] is False


# The last administrator


async def test_the_last_administrator_stays_one(admin: Browser, session: AsyncSession) -> None:
    state = await read(admin, "amministratore")
    assert state["last_administrator"] is True
    status, body = await save(admin, "amministratore", group=["monitoring"])
    assert (status, body["code"]) == (409, "LAST_ADMINISTRATOR")
    # Somebody who may no longer sign in does not count.
    await save(admin, "giudice", group=["edit_permission"])
    await session.execute(update(UserAccount).where(UserAccount.upn == "giudice").values(active=False))
    assert (await save(admin, "amministratore", group=[]))[0] == 409
    assert (await admin.call("POST", "/permission/giudice/reactivated")).status_code == 200
    assert (await read(admin, "amministratore"))["last_administrator"] is False
    assert (await save(admin, "amministratore", group=[]))[0] == 200
    assert (await admin.call("GET", "/permission/giudice")).status_code == 403, "at once"


async def test_nobody_deactivates_oneself(admin: Browser) -> None:
    await save(admin, "giudice", group=["edit_permission"])
    answer = await admin.call("POST", "/permission/amministratore/deactivated")
    assert (answer.status_code, answer.json()["code"]) == (409, "OWN_ACCOUNT")


# Deactivating


async def test_a_deactivated_person_is_out_at_once(
    created: None, admin: Browser, browser: Browsers, session: AsyncSession
) -> None:
    tabs = [browser(), browser()]
    for tab in tabs:
        await tab.enter("redattore")
    assert (await read(admin, "redattore"))["sessions"] == 2
    answer = await admin.call("POST", "/permission/redattore/deactivated")
    assert (answer.status_code, answer.json()["active"], answer.json()["sessions"]) == (200, False, 0)
    for tab in tabs:
        assert (await tab.call("GET", "/user/current")).status_code == 401
    await tabs[0].enter("redattore")
    current = await tabs[0].current()
    assert (current["upn"], current["deactivated"], current["groups"]) == (None, True, [])
    assert (await tabs[0].call("GET", "/user/session")).json()["code"] == "NO_ACCOUNT"

    state = (await admin.call("POST", "/permission/redattore/reactivated")).json()
    assert (state["active"], state["ou"]) == (True, ["CORTE DI APPELLO DI MILANO", MILANO])
    assert (await tabs[0].current())["upn"] == "redattore"
    assert await actions(session) == [
        ("amministratore", "account_deactivated"),
        ("amministratore", "account_reactivated"),
    ]
    assert [event["kind"] for event in state["history"]] == ["riattivato", "disattivato", "creato"]


# Requests


async def ask(person: Browser, **changes: str) -> str:
    wanted = {
        "name": "Chi Scrive",
        "email": "altrui@esempio.invalid",
        "office": "Tribunale di Roma",
        "reason": "Lavoro",
    }
    answer = await person.call("PUT", "/user/unauthorized", json=wanted | changes)
    assert answer.status_code == 200, answer.text
    return "ok"


@pytest.fixture
async def newcomer(browser: Browsers) -> Browser:
    person = browser()
    await person.enter("nuovo")
    await ask(person)
    return person


async def requests(admin: Browser) -> list[dict[str, Any]]:
    body = (await admin.call("GET", "/access_request")).json()
    assert body["count"] == len(body["items"])
    return list(body["items"])


async def test_a_granted_request_makes_the_account(admin: Browser, newcomer: Browser, session: AsyncSession) -> None:
    (request,) = await requests(admin)
    assert (request["upn"], request["office"], request["reason"], request["known"]) == (
        "nuovo",
        "Tribunale di Roma",
        "Lavoro",
        False,
    )
    path = f"/access_request/{request['id']}"
    answer = await admin.call("POST", f"{path}/granted", json={"group": ["ai"], "ou": [ROMA]})
    assert answer.json() == {"upn": "nuovo"}
    current = await newcomer.current()
    assert (current["upn"], current["groups"], current["ou"]) == ("nuovo", ["ai"], [ROMA])
    assert (current["name"], current["email"]) != ("Chi Scrive", "altrui@esempio.invalid"), "nobody vouches for those"
    assert "@" in current["email"]
    assert await requests(admin) == []
    for word, body in (("granted", {}), ("refused", {"reason": "No"})):
        again = await admin.call("POST", f"{path}/{word}", json=body)
        assert (again.status_code, again.json()["code"]) == (409, "REQUEST_DECIDED")
    kinds = [event["kind"] for event in (await read(admin, "nuovo"))["history"]]
    assert kinds == ["accolta", "creato", "richiesta"]


async def test_a_refused_person_reads_why(admin: Browser, newcomer: Browser, session: AsyncSession) -> None:
    (request,) = await requests(admin)
    path = f"/access_request/{request['id']}/refused"
    answer = await admin.call("POST", path, json={"reason": " "})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "reason")
    assert (await admin.call("POST", path, json={"reason": "Serve il nulla osta."})).status_code == 204
    shown = (await newcomer.current())["access_request"]
    assert (shown["status"], shown["decision_reason"]) == ("RESPINTA", "Serve il nulla osta.")
    assert await requests(admin) == []
    assert (await actions(session))[-1] == ("amministratore", "access_denied")
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "access_denied"))).one()
    assert event.detail is None, "the reason is personal"


async def test_granting_a_deactivated_person_brings_them_back(admin: Browser, browser: Browsers) -> None:
    await admin.call("POST", "/permission/giudice/deactivated")
    person = browser()
    await person.enter("giudice")
    await ask(person)
    (request,) = await requests(admin)
    assert request["known"] is True
    await admin.call("POST", f"/access_request/{request['id']}/granted", json={"group": ["ai"], "ou": [ROMA]})
    current = await person.current()
    assert (current["groups"], current["ou"]) == (["ai"], [MILANO, ROMA])


async def test_a_bad_grant_leaves_the_request(admin: Browser, newcomer: Browser) -> None:
    (request,) = await requests(admin)
    for body in ({"ou": [ROMA, ROMA]}, {"ou": ["ATLANTIDE"]}, {"group": ["capo"]}):
        answer = await admin.call("POST", f"/access_request/{request['id']}/granted", json=body)
        assert answer.status_code == 422, answer.text
    assert (await newcomer.current())["upn"] is None
    assert len(await requests(admin)) == 1


# The list


@pytest.mark.parametrize(
    ("query", "upns"),
    [
        ({"q": "serra giu"}, ["amministratore"]),
        ({"group": "edit_permission"}, ["amministratore"]),
        ({"group": "edit_massima", "ou": ROMA}, ["redattore.roma", "redattore.tutti"]),
        ({"q": "ferri"}, ["lettore"]),
        ({"q": "%"}, []),
        ({"active": "false"}, ["assistito"]),
    ],
)
async def test_the_list_of_accounts(admin: Browser, query: dict[str, str], upns: list[str]) -> None:
    await admin.call("POST", "/permission/assistito/deactivated")
    body = (await admin.call("GET", "/permission", params=query | {"size": 100})).json()
    assert sorted(item["upn"] for item in body["items"]) == upns
    assert body["count"] == len(upns)


async def test_the_list_is_paged(admin: Browser) -> None:
    whole = (await admin.call("GET", "/permission", params={"size": 100})).json()
    second = (await admin.call("GET", "/permission", params={"from": 2, "size": 2})).json()
    assert second == {"count": whole["count"], "items": whole["items"][2:4]}


CALLS = [
    ("GET", "/permission", None),
    ("GET", "/permission/lettore", None),
    ("POST", "/permission", {"upn": "lettore", "group": ["edit_permission"], "ou": []}),
    ("POST", "/permission/lettore/deactivated", None),
    ("POST", "/permission/lettore/reactivated", None),
    ("GET", "/access_request", None),
    ("POST", "/access_request/1/granted", {}),
    ("POST", "/access_request/1/refused", {"reason": "x"}),
]


@pytest.mark.parametrize("account", ["direzione", "redattore.tutti", "lettore", "nuovo", None])
async def test_only_administrators(browser: Browsers, session: AsyncSession, account: str | None) -> None:
    person = browser()
    if account:
        await person.enter(account)
    for method, path, body in CALLS:
        answer = await person.call(method, path, json=body)
        assert answer.status_code == (403 if account else 401), f"{method} {path}"
    granted = await session.scalars(select(UserGroup).where(UserGroup.group == "edit_permission"))
    assert len(granted.all()) == 1


async def test_what_is_granted_until_a_day_ends_after_it(
    admin: Browser, browser: Browsers, session: AsyncSession
) -> None:
    day = today()
    person = browser()
    await person.enter("giudice")
    until = {"ai": str(day), ROMA: str(day + timedelta(days=40)), "monitoring": str(day)}
    status, state = await save(admin, "giudice", group=["ai"], ou=[MILANO, ROMA], until=until)
    assert (status, state["until"], state["ended"]) == (200, {"ai": str(day), ROMA: until[ROMA]}, [])
    assert state["history"][0]["until"] == state["until"]
    assert (await person.current())["groups"] == ["ai"]

    async def ending() -> list[str]:
        page = (await admin.call("GET", "/permission", params={"ending": "true"})).json()
        return [item["upn"] for item in page["items"]]

    assert await ending() == ["giudice"]
    yesterday = day - timedelta(days=1)
    await session.execute(update(UserGroup).where(UserGroup.valid_until == day).values(valid_until=yesterday))
    await session.execute(update(UserOu).where(UserOu.valid_until.is_not(None)).values(valid_until=yesterday))
    current = await person.current()
    assert (current["groups"], current["ou"]) == ([], [MILANO])
    state = await read(admin, "giudice")
    assert (state["group"], state["ou"], state["ended"]) == (["ai"], [MILANO, ROMA], [ROMA, "ai"])
    assert [(one["name"], one["ended"]) for one in state["offices"]] == [(MILANO, False), (ROMA, True)]
    assert await ending() == ["giudice"]
    page = (await admin.call("GET", "/permission", params={"group": "ai", "q": "giudice"})).json()
    assert page["count"] == 0

    # Ends that are not sent stay as they are, and what has ended is renewed by another.
    status, state = await save(admin, "giudice", group=["ai"], ou=[MILANO, ROMA])
    assert (status, state["ended"]) == (200, [ROMA, "ai"])
    past = {"ai": str(yesterday - timedelta(days=1))}
    status, body = await save(admin, "giudice", group=["ai"], ou=[MILANO], until=past)
    assert (status, body["errors"][0]["field"]) == (422, "until")
    status, state = await save(admin, "giudice", group=["ai"], ou=[MILANO], until={})
    assert (status, state["until"], state["history"][0]["until"]) == (200, {}, {"ai": None})
    assert (await person.current())["groups"] == ["ai"]


async def test_the_last_administrator_has_no_end(admin: Browser) -> None:
    until = {"edit_permission": str(today())}
    status, body = await save(admin, "amministratore", group=["edit_permission"], until=until)
    assert (status, body["code"]) == (409, "LAST_ADMINISTRATOR")
    assert (await save(admin, "giudice", group=["edit_permission"], until=until))[0] == 200
    status, body = await save(admin, "amministratore", group=["edit_permission"], until=until)
    assert (status, body["code"]) == (409, "LAST_ADMINISTRATOR")
    assert (await save(admin, "giudice", group=["edit_permission"], until={}))[0] == 200
    assert (await save(admin, "amministratore", group=["edit_permission"], until=until))[0] == 200


async def test_the_last_access_is_told(admin: Browser, browser: Browsers) -> None:
    assert (await read(admin, "giudice"))["last_access"] is None
    await browser().enter("giudice")
    seen = (await read(admin, "giudice"))["last_access"]
    assert seen is not None
    page = (await admin.call("GET", "/permission", params={"q": "giudice"})).json()
    assert [item["last_access"] for item in page["items"]] == [seen]
