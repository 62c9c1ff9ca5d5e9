"""The record over HTTP: who may read it, how it is searched, what is written in it and how much of it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

import bdm
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.transitions import Action
from bdm.people.authn.jobs import forget_navigation
from bdm.people.user.model import UserAccount
from bdm.platform.audit import record
from bdm.platform.audit.actions import ACTIONS
from bdm.platform.audit.jobs import keep_record
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import KINDS
from bdm.platform.jobs import Job
from bdm.platform.kit.identifiers import new_id
from bdm.services import Services
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.platform.authz.content import plant

pytestmark = pytest.mark.anyio


async def events(session: AsyncSession, action: str) -> list[AuditEvent]:
    return list(await session.scalars(select(AuditEvent).where(AuditEvent.action == action).order_by(AuditEvent.seq)))


@pytest.mark.parametrize(
    "call", ["GET /audit", "GET /audit/export", "GET /audit/status", "POST /audit/head", "POST /audit/verification"]
)
async def test_for_administrators_only(visit: Visit, call: str) -> None:
    method, path = call.split()
    for account, status in ((None, 401), ("nuovo", 403), ("lettore", 403), ("direzione", 403), ("amministratore", 200)):
        assert (await (await visit(account)).call(method, path)).status_code == status, account


async def test_searching(session: AsyncSession, visit: Visit) -> None:
    rows = [
        {
            "at": datetime(2026, 3, 28 + day, 23, 30, tzinfo=UTC),  # the next day in Rome
            "actor": "Giudice" if day % 2 else "redattore",
            "action": "saved",
            "object_kind": "provvedimento",
            "object_id": str(day),
        }
        for day in range(3)
    ]
    await session.execute(insert(AuditEvent), rows)
    browser = await visit("amministratore")

    async def found(**query: Any) -> list[str]:
        answer = (await browser.call("GET", "/audit", params={"action": "saved", **query})).json()
        return [item["object_id"] for item in answer["items"]]

    assert await found() == ["2", "1", "0"]
    assert await found(actor="giudice") == ["1"]
    assert await found(object="2") == ["2"]
    assert await found(kind="massima") == []
    assert await found(dateFrom="2026-03-30") == ["2", "1"]
    assert await found(dateFrom="2026-03-29", dateTo="2026-03-29") == ["0"]
    assert await found(dateTo="9999-12-31") == ["2", "1", "0"]
    first = (await browser.call("GET", "/audit", params={"action": "saved", "size": 2})).json()
    assert [item["label"] for item in first["items"]] == ["Salvataggio"] * 2
    assert await found(size=2, before=first["next"]) == ["0"]
    assert await found(before=0) == []
    assert (await browser.call("GET", "/audit", params={"dateFrom": "ieri"})).status_code == 422


async def test_names_for_identifiers(session: AsyncSession, visit: Visit, services: Services) -> None:
    await plant(session, services.store)
    me = await session.scalar(select(UserAccount).where(UserAccount.upn == "lettore"))
    assert me is not None
    gone = new_id()
    statuses = (await session.execute(select(Provvedimento.status, Provvedimento.id))).all()
    published, draft = (next(id_ for status, id_ in statuses if status == wanted) for wanted in ("PUBBLICATO", "BOZZA"))
    for id_ in (published, draft, gone):
        await record(session, "LETTORE", "saved", "provvedimento", id_, {"by": str(me.id), "altro": [str(gone)]})
    await record(session, "bdm grant", "permissions_changed", "user_account", me.id, {"groups": ["ai"]})
    browser = await visit("amministratore")
    page = (await browser.call("GET", "/audit", params={"size": 5})).json()["items"]
    of_account, of_gone, of_draft, of_published = [
        item for item in page if item["action"] in ("saved", "permissions_changed")
    ]
    full = f"{me.family_name} {me.name}"
    assert (of_published["actor"], of_published["actor_name"]) == ("LETTORE", full)
    assert of_account["actor_name"] is None
    assert of_account["thing"] == {
        "id": str(me.id),
        "kind": "user_account",
        "name": full,
        "state": "visibile",
        "upn": "lettore",
    }
    assert of_published["thing"]["name"].startswith("Tribunale di Milano")
    assert of_published["thing"]["state"] == "visibile"
    assert (of_draft["thing"]["name"], of_draft["thing"]["state"]) == ("TRIBUNALE DI MILANO", "riservato")
    assert (of_gone["thing"]["name"], of_gone["thing"]["state"]) == (None, "eliminato")
    assert [each["name"] for each in of_published["mentioned"]] == [full]

    answer = await browser.call("GET", "/audit/export", params={"action": "saved"})
    head, *rows = answer.text.splitlines()
    assert head.startswith("\ufeffQuando;Persona;")
    assert [row.split(";")[1] for row in rows] == [full] * 3
    assert "eliminato" in rows[0]
    assert "TRIBUNALE DI MILANO (non pubblicato)" in rows[1]
    assert of_published["thing"]["name"] in rows[2]
    [exported] = await events(session, "exported")
    assert (exported.object_kind, own_detail(exported.detail)) == ("audit_segment", {"format": "csv"})


async def test_events_of_one_moment_are_all_on_some_page(session: AsyncSession, visit: Visit) -> None:
    for number in range(5):
        await record(session, "giudice", "saved", "massima", number)  # one transaction, one time
    browser, seen, before = await visit("amministratore"), [], {}
    while True:
        page = (await browser.call("GET", "/audit", params={"action": "saved", "size": 2, **before})).json()
        seen += [item["object_id"] for item in page["items"]]
        if page["next"] is None:
            break
        before = {"before": page["next"]}
    assert seen == ["4", "3", "2", "1", "0"]


async def test_the_head_is_exported_and_checked_against(session: AsyncSession, visit: Visit) -> None:
    browser = await visit("amministratore")
    head = (await browser.call("POST", "/audit/head")).json()
    assert head["position"] == (await browser.call("GET", "/audit/status")).json()["position"] > 0
    [exported] = await events(session, "audit_head_exported")
    assert (exported.actor, own_detail(exported.detail)) == ("amministratore", {"position": head["position"]})
    async with session.begin_nested() as ours:
        for table in ("audit_event", "audit_link"):
            await session.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        await session.execute(text("UPDATE audit_event SET actor = 'altri' WHERE action = 'signed_in'"))
        await session.execute(text("INSERT INTO audit_pending SELECT seq FROM audit_link"))
        await session.execute(text("DELETE FROM audit_link"))
        await session.execute(text("UPDATE audit_head SET position = 0, hash = sha256(''), month = NULL"))
        await session.execute(text("SELECT audit_chain(1000)"))
        for table in ("audit_event", "audit_link"):
            await session.execute(text(f"ALTER TABLE {table} ENABLE TRIGGER USER"))
        assert ours.is_active
    browser = await visit("amministratore")
    without = (await browser.call("POST", "/audit/verification")).json()
    against = (await browser.call("POST", "/audit/verification", json=head)).json()
    assert (without["problems"], without["compared_with"]) == ([], None)
    assert (against["sound"], against["compared_with"]) == (False, head["exported_at"])
    assert "riscritto" in against["problems"][0]
    for other in ({"format": "altro"}, head | {"format": "altro"}, []):
        assert (await browser.call("POST", "/audit/verification", json=other)).status_code == 422


async def test_refused_calls_are_recorded_and_bounded(session: AsyncSession, visit: Visit) -> None:
    reader = await visit("lettore")
    planted = "0193aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee"
    assert (await reader.call("POST", f"/provvedimento/{planted}/approved")).status_code in (403, 404)
    for _ in range(40):
        assert (await reader.call("GET", "/audit", params={"actor": "Mario Rossi"})).status_code == 403
    found = [event for event in await events(session, "refused") if event.detail["route"].endswith("/audit")]
    assert found[0].actor == "lettore"
    assert own_detail(found[0].detail) == {"method": "GET", "route": "/audit", "code": "FORBIDDEN"}
    assert len(found) <= 20
    other = await visit("giudice")
    assert (await other.call("GET", "/audit")).status_code == 403
    last = (await events(session, "refused"))[-1]
    assert last.actor == "giudice"
    assert last.detail["skipped"] >= 20


async def test_a_call_from_another_site_is_recorded(session: AsyncSession, visit: Visit) -> None:
    browser = await visit("lettore")
    answer = await browser.call("POST", "/user/ou", headers={"origin": "https://altro.example"})
    assert answer.status_code == 403
    [event] = await events(session, "refused")
    assert event.detail["code"] == "CROSS_SITE"


async def test_a_sign_in_that_does_not_succeed_is_recorded(session: AsyncSession, visit: Visit) -> None:
    browser = await visit(None)
    answer = await browser.call("GET", "/login/callback", params={"state": "x", "code": "y"})
    assert answer.status_code == 303
    [event] = await events(session, "sign_in_failed")
    assert (event.actor, own_detail(event.detail)) == (None, {"problem": "scaduto"})


async def test_opening_a_restricted_original_is_recorded(
    session: AsyncSession, visit: Visit, services: Services
) -> None:
    planted = await plant(session, services.store)
    browser = await visit("giudice")
    anonymised = f"/provvedimento/{planted.restricted}/document/parti?anonymized=true"
    assert (await browser.call("GET", anonymised)).status_code == 200
    assert not await events(session, "original_opened")  # a preview asks for no more
    for account in ("giudice", "giudice", "lettore"):
        browser = await visit(account)
        for id_ in planted.ids:
            for call in ("document", "document/testo", "document/parti", "document/thumbnail"):
                await browser.call("GET", f"/provvedimento/{id_}/{call}")
        for file_hash in planted.hashes:
            await browser.call("GET", f"/provvedimento/document/{file_hash}")
    found = await events(session, "original_opened")
    assert {event.actor for event in found} == {"giudice"}  # the others read the anonymised document
    assert sorted(event.detail["what"] for event in found) == ["documento", "testo"]  # once, not piece by piece
    [restricted] = {event.object_id for event in found}
    assert restricted == str(planted.restricted)


async def test_every_night(services: Services, session: AsyncSession, visit: Visit) -> None:
    browser = await visit("amministratore")
    before = (await browser.call("GET", "/audit/status")).json()
    assert (before["verified"], before["navigation"]["last_run_at"]) == (None, None)
    assert before["waiting"] > 0
    assert before["waiting_since"] is not None
    columns = "issuer, subject, upn, name, family_name, email, type"
    await session.execute(
        text(
            f"INSERT INTO user_session (token_hash, {columns}, created_at, last_seen_at, expires_at) "
            f"SELECT sha256('x'), {columns}, now(), now(), now() - interval '2 days' FROM user_session"
        )
    )
    job = Job(services, 1, 1, last=False)
    await forget_navigation(job)
    after = (await browser.call("GET", "/audit/status")).json()
    assert after["navigation"]["days"] == 30
    assert after["navigation"]["last_run_at"] is not None
    assert after["navigation"]["sessions"] == 1
    await browser.call("GET", "/audit")  # their own session is still there
    await keep_record(job)
    verified = (await browser.call("GET", "/audit/status")).json()["verified"]
    assert (verified["checked"], verified["problems"]) == (verified["position"], 0)
    assert keep_record.cron is not None
    assert forget_navigation.cron is not None


def test_every_action_has_a_name() -> None:
    """Whatever is recorded anywhere in the program."""
    written = re.compile(r'(?<!history\.)record(?:_bounded)?\(\s*\w+,\s*[\w.]+,\s*"(\w+)"')
    sources = [path.read_text(encoding="utf-8") for path in Path(bdm.__file__).parent.rglob("*.py")]
    found = {action for source in sources for action in written.findall(source)}
    assert {"signed_in", "permissions_changed", "saved", "folder_created"} <= found
    assert (found - set(KINDS)) | set(Action) <= set(ACTIONS)
