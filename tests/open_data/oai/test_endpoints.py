"""OAI-PMH as a harvester speaks it: with a client that nobody here wrote, and with nonsense."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import anyio.from_thread
import anyio.to_thread
import pytest
from fastapi import FastAPI
from hypothesis import given, strategies as st
from lxml import etree
from oaipmh.client import BaseClient
from oaipmh.error import BadArgumentError, BadVerbError, IdDoesNotExistError, NoRecordsMatchError
from oaipmh.metadata import MetadataRegistry, oai_dc_reader
from sickle import Sickle
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.oai import harvesting
from bdm.open_data.oai.harvesting import Repository
from bdm.services import Services
from tests.italian.test_language import GERMAN, ITALIAN
from tests.open_data.api.programs import Program, served, token_of
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio
OAI = "{http://www.openarchives.org/OAI/2.0/}"
DUBLIN_CORE = "http://www.openarchives.org/OAI/2.0/oai_dc/"
LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"


class Harvester(BaseClient):  # type: ignore[misc]
    """The package's client, over the application instead of a network; it runs in a thread."""

    def __init__(self, program: Program) -> None:
        registry = MetadataRegistry()
        registry.registerReader("oai_dc", oai_dc_reader)
        super().__init__(registry)
        self._program = program
        self.updateGranularity()

    def makeRequest(self, **asked: Any) -> bytes:
        answer = anyio.from_thread.run(lambda: self._program.ask("/oai", params=asked))
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/xml")
        return answer.content


@pytest.fixture
async def program(app: FastAPI, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "lettore", scope="feed"))


async def harvested(program: Program, verb: str = "listRecords", **asked: Any) -> Any:
    """All that the client gets, by its identifier."""

    def run(_: Callable[[], None] | None = None) -> Any:
        found = list(getattr(Harvester(program), verb)(metadataPrefix="oai_dc", **asked))
        return {header.identifier(): (header, metadata) for header, metadata, _ in found}

    return await anyio.to_thread.run_sync(run)


def name(item: UUID) -> str:
    return f"urn:uuid:{item}"


async def test_everything_public_is_harvested_and_nothing_else(
    program: Program, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harvesting, "AT_ONCE", 2)
    items = [await decision(session, f"Testo {number}", titolo="È «così»\x01 & <sì>") for number in range(5)]
    note = await abstract(session, items[0], "<p>Sulla <b>custodia</b></p>", titolo="Custodia")
    draft = await decision(session, "Bozza", status="BOZZA")
    secret = await decision(session, "Tizio Riservati", parte_processuale=["Tizio Riservati"])
    await restrict(session, secret, "T. R.", confirmed=True, titolo="Il caso Riservati")
    await session.commit()
    await follow(services.database)
    found = await harvested(program)
    assert found.keys() == {*map(name, [*items, note, secret])}
    assert name(draft) not in found
    header, metadata = found[name(items[0])]
    assert header.setSpec() == ["provvedimenti"]
    assert metadata["creator"] == ["Tribunale di Milano"]
    assert metadata["description"] == ["È «così» & <sì>"]
    assert f"urn:uuid:{items[0]}" in metadata["identifier"]
    assert found[name(note)][1]["description"] == ["Sulla custodia"]
    assert "Riservati" not in str(found[name(secret)][1].getMap())
    assert (await harvested(program, set="massime")).keys() == {name(note)}
    listed = {"verb": "ListRecords", "metadataPrefix": "oai_dc"}
    tokens: list[str | None] = []
    while len(tokens) < 5:
        tree = etree.fromstring((await program.ask("/oai", params=listed)).content)
        for each in tree.iterfind(f".//{{{DUBLIN_CORE}}}dc"):
            assert each.get(LOCATION) == f"{DUBLIN_CORE} http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
        tokens.append(tree.findtext(f".//{OAI}resumptionToken"))
        listed = {"verb": "ListRecords", "resumptionToken": tokens[-1] or ""}
        if not tokens[-1]:
            break
    assert len(tokens) == 4
    assert tokens[-1] == ""


async def test_what_is_no_longer_public_is_told_as_deleted(
    program: Program, services: Services, session: AsyncSession
) -> None:
    item, other = await decision(session, "Uno"), await decision(session, "Due")
    await session.commit()
    await follow(services.database)
    for _ in range(2):  # before the register has followed, and after
        await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(status="RITIRATO"))
        await session.commit()
        found = await harvested(program)
        assert (found[name(item)][0].isDeleted(), found[name(item)][1]) == (True, None)
        assert not found[name(other)][0].isDeleted()
        await follow(services.database)


async def test_another_client_harvests_over_http(
    app: FastAPI, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harvesting, "AT_ONCE", 2)
    items = [await decision(session, f"Testo {number}", titolo="È «così» & <sì>") for number in range(5)]
    await session.commit()
    await follow(services.database)
    await session.execute(update(Provvedimento).where(Provvedimento.id == items[3]).values(status="RITIRATO"))
    await session.commit()
    await follow(services.database)
    headers = {"authorization": f"Bearer {await token_of(session, 'lettore', scope='feed')}"}

    def run(address: str) -> Any:
        client = Sickle(f"{address}/oai", headers=headers, max_retries=0)
        assert client.Identify().baseURL == f"{address}/oai"
        assert [each.setSpec for each in client.ListSets()] == ["provvedimenti", "massime"]
        return {each.header.identifier: each for each in client.ListRecords(metadataPrefix="oai_dc")}

    async with served(app) as address:
        found = await anyio.to_thread.run_sync(run, address)
    assert found.keys() == {*map(name, items)}
    assert [found[name(item)].deleted for item in items] == [False, False, False, True, False]
    assert found[name(items[0])].metadata["description"] == ["È «così» & <sì>"]


async def test_from_and_until_are_both_included(program: Program, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Uno")
    await session.commit()
    await follow(services.database)
    at = (await harvested(program))[name(item)][0].datestamp()
    second = timedelta(seconds=1)
    for since, until, there in (
        (at, at, True),
        (at - second, None, True),
        (None, at, True),
        (at + second, None, False),
        (None, at - second, False),
    ):
        asked = {key: value for key, value in (("from_", since), ("until", until)) if value is not None}
        if there:
            assert (await harvested(program, **asked)).keys() == {name(item)}
        else:
            with pytest.raises(NoRecordsMatchError):
                await harvested(program, **asked)


async def test_it_says_what_it_is(program: Program, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Uno", ITALIAN, GERMAN)
    await session.commit()
    await follow(services.database)

    def run() -> None:
        client = Harvester(program)
        identity = client.identify()
        assert identity.baseURL() == "http://127.0.0.1/api/v1/oai"
        assert identity.deletedRecord() == "persistent"
        assert identity.adminEmails() == ["postmaster@127.0.0.1"]
        assert identity.earliestDatestamp() <= datetime.now(UTC).replace(tzinfo=None)
        assert [each[0] for each in client.listMetadataFormats()] == ["oai_dc"]
        assert [each[0] for each in client.listSets()] == ["provvedimenti", "massime"]
        header, metadata, _ = client.getRecord(metadataPrefix="oai_dc", identifier=name(item))
        assert (header.identifier(), metadata["language"]) == (name(item), ["it", "de"])
        for before in ("oai:127.0.0.1:provvedimento", "oai:altrove.example:provvedimento"):
            found, *_ = client.getRecord(metadataPrefix="oai_dc", identifier=f"{before}/{item}")
            assert found.identifier() == name(item)
        other = f"oai:127.0.0.1:massima/{item}"
        for identifier in ("", "oai:127.0.0.1:provvedimento/7", other, f"oai:x:y/{item}", str(item), "urn:uuid:7"):
            with pytest.raises(IdDoesNotExistError):
                client.getRecord(metadataPrefix="oai_dc", identifier=identifier)
        for wrong in ({"set": "altro"}, {"from_": datetime(2030, 1, 1), "until": datetime(2020, 1, 1)}):  # noqa: DTZ001
            with pytest.raises(BadArgumentError):
                list(client.listRecords(metadataPrefix="oai_dc", **wrong))
        with pytest.raises(BadVerbError):
            client.makeRequestErrorHandling(verb="Altro")

    await anyio.to_thread.run_sync(run)


async def test_by_post_and_only_with_a_token(app: FastAPI, program: Program) -> None:
    answer = await program.ask("/oai", "POST", data={"verb": "Identify"})
    assert etree.fromstring(answer.content).find(f".//{OAI}repositoryName").text == "Banca Dati di Merito"
    repeated = await program.ask("/oai", params=[("verb", "Identify"), ("verb", "Identify")])
    assert etree.fromstring(repeated.content).find(f"{OAI}error").get("code") == "badArgument"
    assert (await Program(app, None).ask("/oai", params={"verb": "Identify"})).status_code == 401


class Nothing:
    """A database without anything."""

    def harvest(self, *_: object) -> list[Any]:
        return []

    def item(self, *_: object) -> None:
        return None

    def elements(self, *_: object) -> dict[Any, Any]:
        return {}

    def earliest(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)


VERBS = ["Identify", "GetRecord", "ListRecords", "ListIdentifiers", "ListSets", "ListMetadataFormats", "GetMetadata"]
ARGUMENTS = ["verb", "identifier", "metadataPrefix", "from", "until", "set", "resumptionToken", "altro"]
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from([*VERBS, "oai_dc", "2026-01-01", "2026-01-01T00:00:00Z", "9999-12-31", "0000-00-00", "massime"]),
    st.builds("cursor={}&metadataPrefix=oai_dc&from_={}".format, st.text(max_size=9), st.text(max_size=9)),
    st.builds("cursor%3D{}%26metadataPrefix%3Doai_dc".format, st.integers()),
)


@given(st.lists(st.tuples(st.sampled_from(ARGUMENTS), VALUES), max_size=5))
def test_whatever_is_asked_is_answered_in_xml(asked: list[tuple[str, str]]) -> None:
    answer = harvesting.answer(Nothing(), Repository("http://x/oai", ""), asked)
    assert etree.fromstring(answer).tag == f"{OAI}OAI-PMH"
