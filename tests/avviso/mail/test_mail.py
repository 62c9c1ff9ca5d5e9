"""Notices by mail: one for a person and a day, of the public face alone, and ended by one call."""

from __future__ import annotations

import asyncio
import email
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.message import Message
from email.policy import default
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from aiosmtpd.smtp import SMTP
from pydantic import SecretStr
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.mail import jobs as mail_jobs, service as mail_service
from bdm.avviso.mail.letter import Letter, write
from bdm.avviso.mail.sending import UndeliverableMail, message
from bdm.avviso.model import EVENTI, Avviso, AvvisoMail
from bdm.avviso.schemas import EVENT_NAMES
from bdm.people.user.model import UserAccount
from bdm.platform.jobs.tasks import Job
from bdm.services import Services
from tests.avviso.following import follow, follow_search, look
from tests.fixtures.app import Visit, index
from tests.fixtures.jobs import jobs as queued
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio

LATER = datetime.now(UTC) + timedelta(days=1)
"""After the next seven o'clock."""
NEXT_WEEK = LATER + timedelta(days=7)


class Box:
    """What the mail server has received."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.answer = "250 OK"

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:
        if self.answer.startswith("250"):
            self.mails.append(email.message_from_bytes(envelope.content, policy=default))
        return self.answer


@pytest.fixture
async def box() -> AsyncIterator[tuple[Box, str]]:
    received = Box()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(received), "127.0.0.1", 0)
    async with server:
        yield received, f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.fixture
def posting(services: Services, box: tuple[Box, str]) -> tuple[Services, Box]:
    changed = {"smtp_url": SecretStr(box[1]), "mail_from": "avvisi@esempio.invalid"}
    settings = services.settings.model_copy(update=changed)
    return Services(
        settings=settings,
        database=services.database,
        store=services.store,
        search=services.search,
        readers=services.readers,
    ), box[0]


async def send(services: Services, made: list[UUID]) -> None:
    for each in made:
        await mail_jobs.send_mail(Job(services, 1, 1, last=False), mail_id=str(each))


def words(mail: Message) -> str:
    return "\n".join(str(part.get_content()) for part in mail.walk() if not part.is_multipart())  # type: ignore[attr-defined]


async def test_a_mail_as_it_arrives(visit: Visit, session: AsyncSession, posting: tuple[Services, Box]) -> None:
    services, received = posting
    lettore = await visit("lettore")
    await follow_search(lettore, "canone", mail="giornaliera")
    await decision(session, "Il canone", numero_provvedimento=7, anno_provvedimento=2020)
    await look(services, session)
    made = await mail_service.make(session, LATER)
    await send(services, made)
    (mail,) = received.mails
    assert mail["Subject"] == "Banca Dati di Merito: un avviso"
    assert mail["Message-ID"] == f"<{made[0]}@127.0.0.1>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert [part.get_content_type() for part in mail.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    for part in list(mail.walk())[1:]:
        assert "Ricerca «canone»" in part.get_content()
        assert "/d/tribunale-di-milano/2020/7/sentenza-civile" in part.get_content()
        assert "7/2020" in part.get_content()
    path = urlsplit(mail["List-Unsubscribe"].strip("<>")).path
    nobody = await visit(None)
    asked, ended = await nobody.get(path), await nobody.post(path, data={"List-Unsubscribe": "One-Click"})
    assert (asked.status_code, ended.status_code) == (200, 200)
    unknown = await nobody.post(path[:-5] + "xxxxx", data={"List-Unsubscribe": "One-Click"})
    assert (unknown.status_code, unknown.text) == (200, ended.text)
    assert "<form" in asked.text
    assert [each["mail"] for each in (await lettore.call("GET", "/avviso/iscrizione")).json()] == ["mai"]


def test_every_event_has_a_name_and_an_unknown_one_stops_no_mail() -> None:
    """During an upgrade a newer program may have noted what this one cannot name."""
    assert tuple(EVENT_NAMES) == EVENTI
    followed = SimpleNamespace(search="canone", iscrizione=SimpleNamespace(id=1))
    shown = SimpleNamespace(hidden=False, followed=followed, target="canone", withdrawn=None, view=None)
    notices: Any = [noticed(shown, each) for each in ("nuovo", "annullato")]
    assert "- Nuovo: non più disponibile\n- Novità: non più disponibile\n" in write(notices, "", "").text


def noticed(shown: SimpleNamespace, event: str) -> SimpleNamespace:
    return SimpleNamespace(**vars(shown), avviso=SimpleNamespace(event=event))


async def test_a_notice_is_in_one_mail(visit: Visit, session: AsyncSession, posting: tuple[Services, Box]) -> None:
    services, received = posting
    lettore = await visit("lettore")
    await follow_search(lettore, "canone", mail="giornaliera")
    await decision(session, "Il canone")
    await look(services, session)
    made = await mail_service.make(session, LATER)
    assert len(made) == 1
    assert await mail_service.make(session, LATER) == []
    assert await mail_service.make(session, NEXT_WEEK) == []
    await send(services, made)
    await send(services, made)
    assert len(received.mails) == 1
    assert (await session.scalars(select(AvvisoMail.sent_at))).one() is not None


async def test_what_is_weekly_waits_for_monday(visit: Visit, session: AsyncSession, services: Services) -> None:
    await follow_search(await visit("lettore"), "canone", mail="settimanale")
    await follow_search(await visit("redattore"), "canone")
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(update(Avviso).values(at=datetime(2026, 11, 25, tzinfo=UTC)))
    await session.execute(text("UPDATE iscrizione SET mail_since = '2026-11-01'"))
    sunday, monday_early = datetime(2026, 11, 29, 12, tzinfo=UTC), datetime(2026, 11, 30, 5, 59, tzinfo=UTC)
    assert await mail_service.make(session, sunday) == []
    assert await mail_service.make(session, monday_early) == []
    assert len(await mail_service.make(session, monday_early + timedelta(minutes=1))) == 1


async def test_what_was_due_while_nobody_worked(visit: Visit, session: AsyncSession, services: Services) -> None:
    await follow_search(await visit("lettore"), "canone", mail="settimanale")
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(update(Avviso).values(at=datetime(2026, 11, 25, tzinfo=UTC)))
    await session.execute(text("UPDATE iscrizione SET mail_since = '2026-11-01'"))
    assert len(await mail_service.make(session, datetime(2026, 12, 3, 12, tzinfo=UTC))) == 1


async def test_without_a_server_mails_are_made_and_not_sent(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    lettore = await visit("lettore")
    await follow_search(lettore, "canone", mail="giornaliera")
    await decision(session, "Il canone")
    await look(services, session)
    preview = (await lettore.call("GET", "/avviso/anteprima")).json()
    assert (preview["count"], preview["oggetto"]) == (1, "Banca Dati di Merito: un avviso")
    assert "Ricerca «canone»" in preview["testo"]
    weekly = await lettore.call("GET", "/avviso/anteprima", params={"mail": "settimanale"})
    assert weekly.json() == {"parte": False, "count": 0, "oggetto": "", "testo": "", "html": ""}
    await session.execute(text("UPDATE avviso SET at = at - interval '2 days'"))
    await session.execute(text("UPDATE iscrizione SET mail_since = mail_since - interval '3 days'"))
    await mail_jobs.make_mails(Job(services, 1, 1, last=False))
    assert (await session.scalars(select(AvvisoMail.sent_at))).all() == [None]
    assert await queued(session) == {}


async def test_it_is_queued_with_what_is_made(
    visit: Visit, session: AsyncSession, posting: tuple[Services, Box]
) -> None:
    services, _ = posting
    await follow_search(await visit("lettore"), "canone", mail="giornaliera")
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(text("UPDATE avviso SET at = at - interval '2 days'"))
    await session.execute(text("UPDATE iscrizione SET mail_since = mail_since - interval '3 days'"))
    await mail_jobs.make_mails(Job(services, 1, 1, last=False))
    assert await queued(session) == {("avviso.send_mail", "todo"): 1}


async def test_what_was_told_before_is_not_sent(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    one = await follow_search(lettore, "canone")
    await decision(session, "Il canone")
    await look(services, session)
    await session.execute(text("UPDATE avviso SET at = at - interval '1 minute'"))
    await lettore.call("PATCH", f"/avviso/iscrizione/{one['id']}", json={"mail": "giornaliera"})
    assert await mail_service.make(session, LATER) == []


async def test_nothing_restricted_leaves(visit: Visit, session: AsyncSession, posting: tuple[Services, Box]) -> None:
    services, received = posting
    giudice = await visit("giudice")
    await follow_search(giudice, "ROSSI", mail="giornaliera")
    await follow_search(giudice, "testo", mail="giornaliera")
    item = await decision(session, "Testo di ROSSI MARIO", numero_provvedimento=7, anno_provvedimento=2020)
    await restrict(session, item, "Testo di R. M.", confirmed=True, titolo="Rossi contro Bianchi")
    await look(services, session)
    await send(services, await mail_service.make(session, LATER))
    said = words(received.mails[0])
    assert "Un altro avviso si legge solo nella pagina «Avvisi»." in said
    assert said.count("Ricerca «testo»") == 2
    assert "ROSSI" not in said
    assert "Bianchi" not in said


@pytest.mark.parametrize("told", [True, False], ids=["the index knows", "the index does not know yet"])
async def test_what_was_restricted_meanwhile(
    visit: Visit, session: AsyncSession, posting: tuple[Services, Box], told: bool
) -> None:
    services, received = posting
    await follow_search(await visit("lettore"), "ROSSI", mail="giornaliera")
    item = await decision(session, "Testo di ROSSI MARIO", numero_provvedimento=7, anno_provvedimento=2020)
    await look(services, session)
    made = await mail_service.make(session, LATER)
    await restrict(session, item, "Testo di R. M.", confirmed=True)
    if told:
        await index(services)
    await send(services, made)
    said = words(received.mails[0])
    assert "7/2020" not in said
    assert str(item) not in said
    assert "ROSSI" not in said


async def test_what_is_gone_meanwhile(visit: Visit, session: AsyncSession, posting: tuple[Services, Box]) -> None:
    services, received = posting
    await follow_search(await visit("lettore"), "canone", mail="giornaliera")
    item = await decision(session, "Il canone", numero_provvedimento=7, anno_provvedimento=2020)
    await look(services, session)
    made = await mail_service.make(session, LATER)
    await session.execute(text("UPDATE provvedimento SET status = 'BOZZA' WHERE id = :id"), {"id": item})
    await send(services, made)
    said = words(received.mails[0])
    assert "Nuovo: non più disponibile" in said
    assert "7/2020" not in said


@pytest.mark.parametrize("why", ["inactive", "unsubscribed", "removed"])
async def test_who_gets_none(visit: Visit, session: AsyncSession, posting: tuple[Services, Box], why: str) -> None:
    services, received = posting
    lettore = await visit("lettore")
    one = await follow_search(lettore, "canone", mail="giornaliera")
    await decision(session, "Il canone")
    await look(services, session)
    made = await mail_service.make(session, LATER)
    if why == "inactive":
        await session.execute(update(UserAccount).where(UserAccount.upn == "lettore").values(active=False))
    elif why == "unsubscribed":
        await lettore.call("PATCH", f"/avviso/iscrizione/{one['id']}", json={"mail": "mai"})
    else:
        await lettore.call("DELETE", f"/avviso/iscrizione/{one['id']}")
    await send(services, made)
    assert received.mails == []


async def test_a_server_that_fails_is_asked_again(
    visit: Visit, session: AsyncSession, posting: tuple[Services, Box]
) -> None:
    services, received = posting
    await follow_search(await visit("lettore"), "canone", mail="giornaliera")
    await decision(session, "Il canone")
    await look(services, session)
    made = await mail_service.make(session, LATER)
    received.answer = "451 later"
    with pytest.raises(Exception, match="451"):
        await send(services, made)
    received.answer = "250 OK"
    await send(services, made)
    assert [each["Message-ID"] for each in received.mails] == [f"<{made[0]}@127.0.0.1>"]


async def test_titles_and_names_begin_no_line_and_no_header(
    visit: Visit, session: AsyncSession, posting: tuple[Services, Box]
) -> None:
    services, received = posting
    lettore = await visit("lettore")
    await follow_search(lettore, "canone", "massima", mail="giornaliera")
    await session.execute(text("UPDATE saved_search SET name = E'Mia\r\nBcc: altri@esempio.invalid'"))
    item = await decision(session, "Testo")
    await abstract(
        session, item, "<p>Il canone</p>", titolo="Titolo\r\nBcc: tutti@esempio.invalid <script>alert(1)</script>"
    )
    await look(services, session)
    await send(services, await mail_service.make(session, LATER))
    (mail,) = received.mails
    assert mail["Bcc"] is None
    assert mail["Subject"] == "Banca Dati di Merito: un avviso"
    plain, html = list(mail.walk())[1:]
    assert not any(line.startswith("Bcc") for line in plain.get_content().splitlines())
    assert "<script>" not in html.get_content()


@pytest.mark.parametrize("recipient", ["", "senza chiocciola", "a@b.it\r\nBcc: c@d.it", "a@b.it, c@d.it", "à@b.it"])
def test_an_address_that_is_none(recipient: str) -> None:
    given: dict[str, Any] = {"mail_id": UUID(int=1), "at": LATER, "origin": "https://bdm.example", "end": "https://x"}
    with pytest.raises(UndeliverableMail):
        message(Letter(1, "Avviso", "", ""), sender="avvisi@esempio.invalid", recipient=recipient, **given)


async def test_a_ruling_that_is_followed(visit: Visit, session: AsyncSession, services: Services) -> None:
    lettore = await visit("lettore")
    await follow(lettore, "precedente", "Cass. 13533/2001", mail="giornaliera")
    await decision(session, "Secondo Cass. 13533/2001 si deve.", numero_provvedimento=7, anno_provvedimento=2020)
    await look(services, session)
    said = (await lettore.call("GET", "/avviso/anteprima")).json()["testo"]
    assert "Cass. 13533/2001" in said
    assert "- Citato da: " in said
