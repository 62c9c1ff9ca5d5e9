"""From a notice to a program that receives it: signed, tried again, and never more than everybody may read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.webhook import jobs as webhook_jobs, repository as webhook_repository
from bdm.avviso.webhook.addresses import AllowedAddresses
from bdm.avviso.webhook.delivery import Poster
from bdm.avviso.webhook.model import Webhook, WebhookConsegna
from bdm.avviso.webhook.sending import LEASE, PAUSES, SUSPENDED_AFTER, Sender, run_sending
from bdm.operations.health.service import state
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.database.session import Database
from bdm.platform.jobs.tasks import Job
from bdm.services import Services
from tests.avviso.following import follow, follow_search, look
from tests.avviso.webhook.receiver import Receiver, receiving, verifies
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.search.content import decision, restrict

pytestmark = pytest.mark.anyio

HERE = [ip_network("127.0.0.0/8")]


class Given:
    """A moment that a test moves on."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC) + timedelta(seconds=1)

    def __call__(self) -> datetime:
        return self.at

    def passes(self, time: timedelta) -> None:
        self.at += time


class Program:
    """A receiver, and the service's side of it."""

    def __init__(self, services: Services, receiver: Receiver, chance: float = 0.0) -> None:
        self.services = services
        self.receiver = receiver
        self.clock = Given()
        self.poster = Poster(AllowedAddresses(HERE))
        self.sender = Sender(services, self.poster, self.clock, lambda: chance)

    async def send(self, most: int = 100) -> int:
        """Send what is due now: how many were taken."""
        taken = await self.sender.take(most, failing=most)
        for each in taken:
            await self.sender.send(each)
        return len(taken)

    @property
    def said(self) -> list[tuple[str, dict[str, Any]]]:
        return [(each.message["type"], each.message["data"]) for each in self.receiver.all]


@pytest.fixture
async def program(services: Services, app: object) -> AsyncIterator[Program]:
    allowing = services.settings.model_copy(update={"webhook_private": tuple(HERE)})
    object.__setattr__(services, "settings", allowing)
    async with receiving() as receiver:
        made = Program(services, receiver)
        yield made
        await made.poster.close()


async def register(browser: Browser, program: Program, **more: Any) -> dict[str, Any]:
    """The new webhook."""
    wanted = {"name": "Studio", "address": program.receiver.address, **more}
    answer = await browser.call("POST", "/avviso/webhook", json=wanted)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def deliveries(browser: Browser, webhook: dict[str, Any]) -> list[dict[str, Any]]:
    answer = await browser.call("GET", f"/avviso/webhook/{webhook['id']}/consegna")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


async def own(browser: Browser) -> dict[str, Any]:
    (one,) = (await browser.call("GET", "/avviso/webhook")).json()
    found: dict[str, Any] = one
    return found


async def one_waits(visit: Visit, session: AsyncSession, program: Program) -> tuple[Browser, dict[str, Any], UUID]:
    """A reader with a webhook, and a notice for it."""
    lettore = await visit("lettore")
    webhook = await register(lettore, program)
    await follow_search(lettore, "canone")
    item = await decision(session, "Il canone", numero_provvedimento=7, anno_provvedimento=2020)
    await look(program.services, session)
    return lettore, webhook, item


async def test_a_notice_as_it_arrives(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, item = await one_waits(visit, session, program)
    assert await program.send() == 1
    (one,) = program.receiver.all
    assert verifies(webhook["secret"], one)
    assert int(one.headers["webhook-timestamp"]) == int(program.clock.at.timestamp())
    message = one.message
    assert message["type"] == "avviso.nuovo"
    assert message["timestamp"].endswith("Z")
    origin = program.services.settings.base_url
    assert message["data"]["oggetto"] == {
        "kind": "provvedimento",
        "id": str(item),
        "label": message["data"]["oggetto"]["label"],
        "record": f"{origin}/api/v1/provvedimenti/{item}",
        "page": f"{origin}/provvedimento/page?id={item}",
        "permalink": f"{origin}/d/tribunale-di-milano/2020/7/sentenza-civile",
    }
    assert "7/2020" in message["data"]["oggetto"]["label"]
    assert message["data"]["iscrizione"]["label"] == "canone"
    (delivered,) = await deliveries(lettore, webhook)
    assert delivered["id"] == one.id
    told = {name: delivered[name] for name in ("stato", "tentativi", "status", "causa", "prossimo_il", "evento")}
    assert told == {
        "stato": "riuscita", "tentativi": 1, "status": 204, "causa": None, "prossimo_il": None, "evento": "nuovo"
    }  # fmt: skip
    assert "7/2020" in delivered["oggetto"]["label"]
    assert (await own(lettore))["riuscita_il"] is not None
    await look(program.services, session)
    assert await program.send() == 0


async def test_what_became_of_a_decision(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    await register(lettore, program)
    first = await decision(session, "Testo", tipo="sentenza")
    await follow(lettore, "provvedimento", first)
    given = {"provvedimento_precedente_id": first, "numero_provvedimento": 9, "anno_provvedimento": 2021}
    last = await decision(session, "P.Q.M.\nIn parziale riforma, condanna.", esito="RIFORMA", **given)
    unseen = {"status": "BOZZA", "esito": "NULLITA", "numero_provvedimento": 666, "provvedimento_precedente_id": last}
    await decision(session, "Testo", **unseen)
    await look(program.services, session)
    await program.send()
    [(event, data)] = program.said
    assert (event, data["oggetto"]["id"]) == ("avviso.riformato", str(last))
    assert data["iscrizione"]["sorte"].startswith("Riformata in parte da Tribunale di Milano, sentenza n. 9/2021")
    assert "666" not in data["iscrizione"]["sorte"]


async def test_only_what_comes_after(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone")
    await decision(session, "Il canone")
    await look(program.services, session)
    await register(lettore, program)
    await register(await visit("redattore"), program)
    await register(lettore, program, active=False)
    assert await program.send() == 0
    item = await decision(session, "Il canone")
    await look(program.services, session)
    assert await program.send() == 1
    assert [data["oggetto"]["id"] for _, data in program.said] == [str(item)]


async def test_pauses_grow_until_it_fails(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    program.receiver.says(500)
    for attempt, pause in enumerate(PAUSES, 1):
        assert await program.send() == 1
        (one,) = await deliveries(lettore, webhook)
        assert (one["stato"], one["tentativi"], one["status"], one["causa"]) == ("in_attesa", attempt, 500, "risposta")
        assert datetime.fromisoformat(one["prossimo_il"]) == program.clock.at + pause
        program.clock.passes(pause - timedelta(seconds=1))
        assert await program.send() == 0
        program.clock.passes(timedelta(seconds=1))
    assert await program.send() == 1
    (one,) = await deliveries(lettore, webhook)
    assert (one["stato"], one["tentativi"], one["prossimo_il"]) == ("fallita", len(PAUSES) + 1, None)
    assert len({each.id for each in program.receiver.all}) == 1
    program.receiver.says(200)
    again = await lettore.call("POST", f"/avviso/webhook/{webhook['id']}/consegna/{one['id']}/riprova")
    assert (again.status_code, again.json()["stato"]) == (200, "in_attesa")
    assert await program.send() == 1
    assert {each.id for each in program.receiver.all} == {one["id"]}
    refused = await lettore.call("POST", f"/avviso/webhook/{webhook['id']}/consegna/{one['id']}/riprova")
    assert (refused.status_code, refused.json()["code"]) == (409, "NOT_FAILED")
    assert (await own(lettore))["errori_dal"] is None


async def test_chance_adds_a_tenth(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    program.sender = Sender(program.services, program.poster, program.clock, lambda: 1.0)
    program.receiver.says(500)
    await program.send()
    (one,) = await deliveries(lettore, webhook)
    assert datetime.fromisoformat(one["prossimo_il"]) - program.clock.at == PAUSES[0] * 1.1


async def test_the_receiver_says_when(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    await decision(session, "Altro canone")
    await look(program.services, session)
    program.receiver.says(429, retry_after="7200")
    assert await program.send(1) == 1
    assert await program.send() == 0  # the others wait as well
    one = (await deliveries(lettore, webhook))[-1]
    assert datetime.fromisoformat(one["prossimo_il"]) == program.clock.at + timedelta(hours=2)
    program.clock.passes(timedelta(hours=2))
    program.receiver.says(200)
    assert await program.send() + await program.send() == 2


async def test_gone(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    await decision(session, "Altro canone")
    await look(program.services, session)
    program.receiver.says(410)
    assert await program.send(1) == 1
    one = await own(lettore)
    assert (one["active"], one["sospeso"]) == (False, "chiuso")
    assert {each["stato"] for each in await deliveries(lettore, webhook)} == {"fallita", "annullata"}
    assert await program.send() == 0
    actions = (await session.scalars(select(AuditEvent.action).where(AuditEvent.object_kind == "webhook"))).all()
    assert sorted(actions) == ["webhook_created", "webhook_suspended"]
    back = await lettore.call("PATCH", f"/avviso/webhook/{webhook['id']}", json={"active": True})
    assert (back.json()["active"], back.json()["sospeso"], back.json()["sospeso_il"]) == (True, None, None)


async def test_nothing_but_failures(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, _, _ = await one_waits(visit, session, program)
    program.receiver.says(500)
    await program.send()
    since = program.clock.at
    program.clock.at = since + SUSPENDED_AFTER - timedelta(minutes=10)
    await program.send()
    assert (await own(lettore))["active"]
    program.clock.passes(timedelta(minutes=10))
    await program.send()
    one = await own(lettore)
    assert (one["active"], one["sospeso"]) == (False, "errori")
    assert datetime.fromisoformat(one["errori_dal"]) == since
    item = await decision(session, "Nuovo canone")
    await look(program.services, session)
    assert await session.scalar(text("SELECT count(*) FROM avviso WHERE item_id = :id"), {"id": item}) == 1
    assert await program.send() == 0


async def test_one_that_arrives_ends_the_failures(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, _, _ = await one_waits(visit, session, program)
    program.receiver.says(500)
    await program.send()
    program.receiver.says(200)
    program.clock.passes(SUSPENDED_AFTER)
    await program.send()
    one = await own(lettore)
    assert (one["active"], one["errori_dal"]) == (True, None)


async def test_killed_before_it_is_written_down(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    (id_,) = await program.sender.take(10, failing=10)
    program.receiver.hold = asyncio.Event()
    arrived = asyncio.Event()
    program.receiver.seen = arrived.set
    sending = asyncio.create_task(program.sender.send(id_))
    await arrived.wait()
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    program.receiver.hold.set()
    assert await program.send() == 0
    program.clock.passes(LEASE)
    assert await program.send() == 1
    assert [each.id for each in program.receiver.all] == [str(id_), str(id_)]
    (one,) = await deliveries(lettore, webhook)
    assert (one["stato"], one["tentativi"]) == ("riuscita", 2)


async def test_what_a_late_sender_writes_down(visit: Visit, session: AsyncSession, program: Program) -> None:
    """A machine that stood still: what another one has written since stays."""
    await one_waits(visit, session, program)
    (id_,) = await program.sender.take(10, failing=10)
    program.clock.passes(LEASE)
    await program.send()
    await webhook_repository.note_failed(session, id_, 1, "tempo_scaduto", None, program.clock.at)
    assert await session.scalar(select(WebhookConsegna.state)) == "riuscita"


async def test_nothing_restricted_leaves(visit: Visit, session: AsyncSession, program: Program) -> None:
    giudice = await visit("giudice")
    webhook = await register(giudice, program)
    await follow_search(giudice, "ROSSI")
    await follow_search(giudice, "testo")
    item = await decision(session, "Testo di ROSSI MARIO", numero_provvedimento=7, anno_provvedimento=2020)
    await restrict(session, item, "Testo di R. M.", confirmed=True, titolo="Rossi contro Bianchi")
    await look(program.services, session)
    assert await program.send() == 2
    ((kind, data),) = program.said
    assert (kind, data["iscrizione"]["label"]) == ("avviso.nuovo", "testo")
    assert b"ROSSI" not in program.receiver.all[0].body
    assert b"Bianchi" not in program.receiver.all[0].body
    found = await deliveries(giudice, webhook)
    assert sorted((each["stato"], each["causa"]) for each in found) == [("annullata", "riservato"), ("riuscita", None)]


@pytest.mark.parametrize("how", ["restricted", "withdrawn", "sent back"])
async def test_an_original_that_is_gone_tells_nothing(
    visit: Visit, session: AsyncSession, program: Program, how: str
) -> None:
    """That a search found it in its original is not told by its id either."""
    giudice = await visit("giudice")
    webhook = await register(giudice, program)
    await follow_search(giudice, "ROSSI")
    item = await decision(session, "Testo di ROSSI MARIO")
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    await look(program.services, session)
    if how != "restricted":
        status = "RITIRATO" if how == "withdrawn" else "BOZZA"
        await session.execute(text("UPDATE provvedimento SET status = :s WHERE id = :id"), {"id": item, "s": status})
    await program.send()
    assert program.receiver.all == []
    assert [each["causa"] for each in await deliveries(giudice, webhook)] == ["riservato"]


async def test_what_was_restricted_meanwhile(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    webhook = await register(lettore, program)
    await follow_search(lettore, "ROSSI")
    item = await decision(session, "Testo di ROSSI MARIO")
    await look(program.services, session)
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    assert await program.send() == 1  # the index finds it still: that waits
    assert program.receiver.all == []
    (one,) = await deliveries(lettore, webhook)
    assert (one["stato"], one["tentativi"]) == ("in_attesa", 0)
    await index(program.services)
    program.clock.passes(timedelta(minutes=1))
    assert await program.send() == 1
    assert program.receiver.all == []
    assert [each["causa"] for each in await deliveries(lettore, webhook)] == ["riservato"]


@pytest.mark.parametrize("status", ["RITIRATO", "BOZZA"])
async def test_what_is_no_longer_public(visit: Visit, session: AsyncSession, program: Program, status: str) -> None:
    _, _, item = await one_waits(visit, session, program)
    await session.execute(text("UPDATE provvedimento SET status = :s WHERE id = :id"), {"id": item, "s": status})
    if status == "RITIRATO":
        await session.execute(
            text(
                "INSERT INTO workflow_event (kind, item_id, action, from_status, to_status, at)"
                " VALUES ('provvedimento', :id, 'withdrawn', 'PUBBLICATO', 'RITIRATO',"
                " '2026-11-20 12:00+01')"
            ),
            {"id": item},
        )
    await program.send()
    ((kind, data),) = program.said
    gone = {"kind": "provvedimento", "id": str(item)}
    if status == "RITIRATO":
        assert (kind, data["oggetto"]) == ("avviso.ritirato", gone | {"ritirato_il": "2026-11-20"})
    else:
        assert (kind, data["oggetto"]) == ("avviso.rimosso", gone)
    assert b"7/2020" not in program.receiver.all[0].body


async def test_an_account_that_may_no_longer(visit: Visit, session: AsyncSession, program: Program) -> None:
    await one_waits(visit, session, program)
    (id_,) = await program.sender.take(10, failing=10)
    await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=False))
    await program.sender.send(id_)
    assert (await session.execute(select(WebhookConsegna.state, WebhookConsegna.cause))).all() == [
        ("annullata", "account")
    ]
    await session.execute(update(WebhookConsegna).values(state="in_attesa", cause=None, taken_until=None))
    assert await program.send() == 0
    assert (await session.execute(select(WebhookConsegna.state))).scalars().all() == ["annullata"]
    assert program.receiver.all == []


@pytest.mark.parametrize("when", ["before", "between"])
@pytest.mark.parametrize("what", ["subscription", "webhook", "off"])
async def test_what_ended_meanwhile(
    visit: Visit, session: AsyncSession, program: Program, what: str, when: str
) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    taken = await program.sender.take(10, failing=10) if when == "between" else []
    if what == "subscription":
        (one,) = (await lettore.call("GET", "/avviso/iscrizione")).json()
        answer = await lettore.call("DELETE", f"/avviso/iscrizione/{one['id']}")
    elif what == "webhook":
        answer = await lettore.call("DELETE", f"/avviso/webhook/{webhook['id']}")
    else:
        answer = await lettore.call("PATCH", f"/avviso/webhook/{webhook['id']}", json={"active": False})
    assert answer.status_code in (200, 204)
    for each in taken:
        await program.sender.send(each)
    assert await program.send() == 0
    assert program.receiver.all == []


async def test_a_trial(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    webhook = await register(lettore, program)
    path = f"/avviso/webhook/{webhook['id']}/prova"
    made = await lettore.call("POST", path)
    assert (made.status_code, made.json()["evento"], made.json()["oggetto"]) == (201, "prova", None)
    twice = await lettore.call("POST", path)
    assert (twice.status_code, twice.json()["code"]) == (409, "TRIAL_WAITING")
    await program.send()
    assert [(kind, data) for kind, data in program.said] == [("avviso.prova", {})]
    assert verifies(webhook["secret"], program.receiver.all[0])
    program.receiver.says(500)
    await lettore.call("POST", path)
    await program.send()
    assert [each["stato"] for each in await deliveries(lettore, webhook)] == ["fallita", "riuscita"]
    assert (await own(lettore))["errori_dal"] is None
    await lettore.call("PATCH", f"/avviso/webhook/{webhook['id']}", json={"active": False})
    off = await lettore.call("POST", path)
    assert (off.status_code, off.json()["code"]) == (409, "WEBHOOK_INACTIVE")


async def test_another_secret(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore, webhook, _ = await one_waits(visit, session, program)
    other = (await lettore.call("POST", f"/avviso/webhook/{webhook['id']}/secret")).json()["secret"]
    await program.send()
    (one,) = program.receiver.all
    assert verifies(other, one)
    assert not verifies(webhook["secret"], one)
    read = [await own(lettore), *await deliveries(lettore, webhook)]
    changed = await lettore.call("PATCH", f"/avviso/webhook/{webhook['id']}", json={"name": "Altro"})
    events = (await session.scalars(select(AuditEvent.detail))).all()
    for said in (str(read), changed.text, str(events)):
        assert webhook["secret"][6:20] not in said
        assert other[6:20] not in said
    assert changed.json()["name"] == "Altro"


async def test_five_at_most(visit: Visit, program: Program) -> None:
    lettore = await visit("lettore")
    for _ in range(5):
        await register(lettore, program)
    more = await lettore.call("POST", "/avviso/webhook", json={"name": "a", "address": program.receiver.address})
    assert (more.status_code, more.json()["code"]) == (409, "TOO_MANY_WEBHOOKS")


@pytest.mark.parametrize("address", ["http://10.0.0.1/", "https://10.0.0.1/", "https://u:p@127.0.0.1/", "nonsense"])
async def test_an_address_that_is_refused(visit: Visit, program: Program, address: str) -> None:
    lettore = await visit("lettore")
    made = await lettore.call("POST", "/avviso/webhook", json={"name": "a", "address": address})
    webhook = await register(lettore, program)
    changed = await lettore.call("PATCH", f"/avviso/webhook/{webhook['id']}", json={"address": address})
    for answer in (made, changed):
        assert answer.status_code == 422
        assert [each["field"] for each in answer.json()["errors"]] == ["address"]


async def test_those_of_others_do_not_exist(visit: Visit, session: AsyncSession, program: Program) -> None:
    _, webhook, _ = await one_waits(visit, session, program)
    other = await visit("redattore")
    path = f"/avviso/webhook/{webhook['id']}"
    id_ = await session.scalar(select(WebhookConsegna.id))
    for method, tail in (
        ("PATCH", ""), ("DELETE", ""), ("POST", "/secret"), ("POST", "/prova"), ("GET", "/consegna"),
        ("POST", f"/consegna/{id_}/riprova"),
    ):  # fmt: skip
        answer = await other.call(method, path + tail, **({"json": {}} if method == "PATCH" else {}))
        assert answer.status_code == 404, (method, tail)
    assert (await other.call("GET", "/avviso/webhook")).json() == []


async def test_where_there_are_none(visit: Visit, program: Program) -> None:
    lettore = await visit("lettore")
    off = program.services.settings.model_copy(update={"webhooks": False})
    object.__setattr__(program.services, "settings", off)
    answer = await lettore.call("GET", "/avviso/webhook")
    assert (answer.status_code, answer.json()["code"]) == (409, "WEBHOOKS_OFF")


async def test_one_that_fails_holds_up_no_other(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    broken, whole = await register(lettore, program, name="a"), await register(lettore, program, name="b")
    await follow_search(lettore, "canone")
    for _ in range(6):
        await decision(session, "Il canone")
    await look(program.services, session)
    await session.execute(update(Webhook).where(Webhook.id == UUID(broken["id"])).values(failing_since=program.clock()))
    taken = await program.sender.take(8, failing=4)
    of = dict((await session.execute(select(WebhookConsegna.id, WebhookConsegna.webhook_id))).all())
    assert sorted([str(of[each]) for each in taken].count(one["id"]) for one in (broken, whole)) == [1, 4]
    assert await program.sender.take(8, failing=4) == []  # each has its share
    for each in taken:
        await program.sender.send(each)
    assert len(await program.sender.take(1, failing=0)) == 1


async def test_what_waits_too_long_is_told(visit: Visit, session: AsyncSession, program: Program) -> None:
    await one_waits(visit, session, program)
    said = "Ci sono consegne ai webhook in attesa da più di mezz'ora."
    assert said not in (await state(program.services)).worker.problems
    await session.execute(text("UPDATE webhook_consegna SET next_at = next_at - interval '31 minutes'"))
    assert said in (await state(program.services)).worker.problems
    await session.execute(update(Webhook).values(failing_since=program.clock()))  # that is told to its person
    assert said not in (await state(program.services)).worker.problems


async def test_old_deliveries_are_deleted(visit: Visit, session: AsyncSession, program: Program) -> None:
    await one_waits(visit, session, program)
    job: Job[Any] = Job(program.services, 1, 1, last=False)
    await webhook_jobs.forget_deliveries(job)
    assert await session.scalar(select(WebhookConsegna.id)) is not None
    await session.execute(text("UPDATE webhook_consegna SET created_at = now() - interval '31 days'"))
    await webhook_jobs.forget_deliveries(job)
    assert await session.scalar(select(WebhookConsegna.id)) is None


async def test_a_ruling_that_is_followed(visit: Visit, session: AsyncSession, program: Program) -> None:
    lettore = await visit("lettore")
    await register(lettore, program)
    await follow(lettore, "precedente", "Cass. 13533/2001")
    await decision(session, "Secondo Cass. 13533/2001 si deve.")
    await look(program.services, session)
    await program.send()
    ((kind, data),) = program.said
    assert (kind, data["iscrizione"]["target"]) == ("avviso.citato", "Cass. 13533/2001")


async def test_two_senders(fresh_database: Database) -> None:
    """Each is taken by one of them."""
    async with fresh_database.transaction() as session:
        account = await session.scalar(select(UserAccount.id).limit(1))
        for name in "abc":
            webhook = Webhook(account_id=account, name=name, address="https://a.example/", key=b"k", active=True)
            session.add(webhook)
            await session.flush()
            session.add_all(
                WebhookConsegna(webhook_id=webhook.id, state="in_attesa", attempts=0, next_at=datetime.now(UTC))
                for _ in range(4)
            )
    at = datetime.now(UTC) + timedelta(seconds=1)

    async def take() -> list[UUID]:
        async with fresh_database.transaction() as session:
            return await webhook_repository.take(session, at, at + LEASE, most=3, failing=3)

    taken = [id_ for some in await asyncio.gather(*(take() for _ in range(4))) for id_ in some]
    while some := await take():
        taken += some
    assert len(taken) == len(set(taken)) == 12


async def test_the_worker_sends(services: Services, fresh_database: Database) -> None:
    """All that waits, some at a time, each once; and then it waits for more."""
    async with receiving() as receiver:
        async with fresh_database.transaction() as session:
            account = await session.scalar(select(UserAccount.id).limit(1))
            webhook = Webhook(account_id=account, name="a", address=receiver.address, key=b"k", active=True)
            session.add(webhook)
            await session.flush()
            due = {"state": "in_attesa", "attempts": 0, "next_at": datetime.now(UTC)}
            session.add_all(WebhookConsegna(webhook_id=webhook.id, **due) for _ in range(12))
        arrived = asyncio.Event()
        receiver.seen = lambda: arrived.set() if len(receiver.all) == 12 else None
        settings = services.settings.model_copy(update={"webhook_private": tuple(HERE), "webhook_connections": 3})
        given = {"store": services.store, "search": services.search, "readers": services.readers}
        activity = asyncio.create_task(run_sending(Services(settings=settings, database=fresh_database, **given)))
        await asyncio.wait_for(arrived.wait(), 30)
        activity.cancel()
        with pytest.raises(asyncio.CancelledError):
            await activity
        assert len({each.id for each in receiver.all}) == 12


async def test_the_worker_without_webhooks(services: Services, fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        account = await session.scalar(select(UserAccount.id).limit(1))
        webhook = Webhook(account_id=account, name="a", address="https://a.example/", key=b"k", active=True)
        session.add(webhook)
        await session.flush()
        session.add(WebhookConsegna(webhook_id=webhook.id, next_at=datetime.now(UTC)))
    settings = services.settings.model_copy(update={"webhooks": False})
    given = {"store": services.store, "search": services.search, "readers": services.readers}
    activity = asyncio.create_task(run_sending(Services(settings=settings, database=fresh_database, **given)))
    state = "in_attesa"
    async with asyncio.timeout(30):
        while state == "in_attesa":
            async with fresh_database.reading() as session:
                state = (await session.scalars(select(WebhookConsegna.state))).one()
    activity.cancel()
    assert state == "annullata"
