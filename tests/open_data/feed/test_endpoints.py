"""Feeds, as a program for feeds reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import feedparser
import pytest
from fastapi import FastAPI
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.feed import service as feed_service
from bdm.open_data.record import service as record_service
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.open_data.api.programs import Program, token_of
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
async def secret(session: AsyncSession) -> str:
    return await token_of(session, "lettore", scope="feed")


async def up_to_date(services: Services) -> None:
    await index(services)
    await follow(services.database)


async def read(app: FastAPI, secret: str, kind: str = "provvedimenti", **params: Any) -> Any:
    answer = await Program(app, None).ask(f"/feeds/{kind}", params={"token": secret} | params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    parsed = feedparser.parse(answer.content)
    assert not parsed.bozo, parsed.get("bozo_exception")
    return parsed


async def test_a_search_as_a_feed(app: FastAPI, services: Services, session: AsyncSession, secret: str) -> None:
    items = [
        await decision(
            session,
            "Danno biologico",
            titolo=f"Caso {number} <&> \x0b fine",
            esito="RIGETTO",
            materia="LOCAZIONE",
            edit_date=START + timedelta(days=number),
        )
        for number in range(3)
    ]
    await decision(session, "Locazione")
    await up_to_date(services)
    feed = await read(app, secret, q="testo:danno", titolo="Danni")
    assert feed.version == "atom10"
    assert feed.feed.title == "Danni"
    assert "token" not in feed.feed.id
    assert [entry.id for entry in feed.entries] == [item.urn for item in reversed(items)]
    [entry, *_] = feed.entries
    face = (await record_service.read(session, [("provvedimento", items[2])]))["provvedimento", items[2]]
    assert entry.title == "Caso 2 <&>  fine"
    assert (datetime.now(UTC) - datetime.fromisoformat(entry.published)).days == 0
    assert (entry.bdm_data, entry.updated >= entry.published) == ("2020-01-02", True)
    assert (entry.author, entry.bdm_sha256) == ("Tribunale di Milano", face.leaf.hex())
    assert [each.term for each in entry.tags] == ["LOCAZIONE", "Rigetto"]
    links = {each.rel: urlsplit(each.href).path for each in entry.links}
    assert links == {
        "alternate": f"/d/{items[2]}",
        "related": f"/api/v1/provvedimenti/{items[2]}",
        "enclosure": f"/api/v1/provvedimenti/{items[2]}/documento",
    }


async def test_older_pages_are_archives(
    app: FastAPI, services: Services, session: AsyncSession, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_service, "SIZE", 2)
    items = [await decision(session, "Testo", edit_date=START + timedelta(days=number)) for number in range(5)]
    await up_to_date(services)
    seen: list[str] = []
    older: dict[str, Any] = {}
    for page in range(3):
        feed = await read(app, secret, **older)
        seen += [entry.id for entry in feed.entries]
        links = {each.rel: each.href for each in feed.feed.links}
        assert ("fh_archive" in feed.feed) == (page > 0)
        assert ("current" in links) == (page > 0)
        if page < 2:
            given = parse_qs(urlsplit(links["prev-archive"]).query)
            assert given["token"] == [secret]
            older = {"prima": given["prima"][0]}
    assert "prev-archive" not in links
    assert seen == [item.urn for item in reversed(items)]


async def test_what_goes_leaves_a_tombstone(
    app: FastAPI, services: Services, session: AsyncSession, secret: str
) -> None:
    item, back, never = [await decision(session, "Testo", titolo=f"Titolo {number}") for number in range(3)]
    await session.execute(update(Provvedimento).where(Provvedimento.id == never).values(status="BOZZA"))
    await up_to_date(services)
    for status in ("BOZZA", "PUBBLICATO"):
        await session.execute(update(Provvedimento).where(Provvedimento.id == back).values(status=status))
        await up_to_date(services)
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(status="RITIRATO"))
    await up_to_date(services)
    answer = await Program(app, None).ask("/feeds/provvedimenti", params={"token": secret})
    assert answer.text.count("deleted-entry ") == 1
    assert f'<at:deleted-entry ref="{item.urn}" when="' in answer.text
    assert "Titolo 0" not in answer.text
    assert str(never) not in answer.text
    await session.execute(text("UPDATE public_change SET at = at - interval '31 days'"))
    assert "deleted-entry" not in (await Program(app, None).ask("/feeds/provvedimenti", params={"token": secret})).text


async def test_abstracts_and_what_is_restricted(
    app: FastAPI, services: Services, session: AsyncSession, secret: str
) -> None:
    item = await decision(session, "Testo di ROSSI MARIO", titolo="Pubblico")
    await restrict(session, item, "Testo di R. M.", confirmed=True, titolo="Rossi contro Bianchi")
    own = await abstract(session, item, "<p>Il <em>danno</em> va provato</p>", titolo="Danno")
    await up_to_date(services)
    [entry] = (await read(app, secret, "massime", q="danno")).entries
    assert (entry.id, entry.title, entry.summary) == (own.urn, "Danno", "Il danno va provato")
    assert (await read(app, secret, q="rossi")).entries == []
    assert "Rossi contro" not in str(await read(app, secret))


async def test_a_feed_that_is_known_is_not_sent_again(
    app: FastAPI, services: Services, session: AsyncSession, secret: str
) -> None:
    await decision(session, "Testo")
    await up_to_date(services)
    program = Program(app, None)
    first = await program.ask("/feeds/provvedimenti", params={"token": secret})
    again = await program.ask(
        "/feeds/provvedimenti", params={"token": secret}, headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_a_token_in_an_address_opens_feeds_alone(
    app: FastAPI, services: Services, session: AsyncSession, secret: str, visit: Visit
) -> None:
    await up_to_date(services)
    whole = await token_of(session, "lettore")
    for program, params, status, code in (
        (Program(app, None), {}, 401, "TOKEN"),
        (Program(app, None), {"token": "bdm_" + "a" * 43}, 401, "TOKEN"),
        (Program(app, None), {"token": whole}, 403, "TOKEN_SCOPE"),
        (Program(app, whole), {}, 200, None),
        (Program(app, secret), {}, 200, None),
        (Program(app, None), {"token": secret, "q": "(danno"}, 400, "QUERY_SYNTAX"),
        (Program(app, None), {"token": secret, "prima": "-1"}, 422, "INVALID"),
    ):
        answer = await program.ask("/feeds/provvedimenti", params=params)
        assert answer.status_code == status, answer.text
        assert code is None or answer.json()["code"] == code
    refused = await Program(app, secret).ask("/provvedimenti")
    assert (refused.status_code, refused.json()["code"]) == (403, "TOKEN_SCOPE")
    lettore = await visit("lettore")
    [own] = [each for each in (await lettore.call("GET", "/user/token")).json() if each["scope"] == "feed"]
    assert (await lettore.call("DELETE", f"/user/token/{own['id']}")).status_code == 204
    assert (await Program(app, None).ask("/feeds/provvedimenti", params={"token": secret})).status_code == 401


async def test_an_empty_feed_is_one(app: FastAPI, services: Services, secret: str) -> None:
    await up_to_date(services)
    feed = await read(app, secret)
    assert (feed.entries, bool(feed.feed.updated)) == ([], True)
