"""``bdm ask`` and ``bdm summarise`` as they are typed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import anyio.to_thread
import click
import pytest
from click.testing import CliRunner, Result

from bdm.cli.assistant import ask_command, summarise_command
from bdm.people.user import service as user_service
from bdm.platform.database.session import Database
from bdm.settings import get_settings
from tests.search.content import MILANO, decision, document, restrict

pytestmark = pytest.mark.anyio

ORIGINAL = "Il signor Valdemaro Quistelli ha chiesto il risarcimento del danno per le infiltrazioni d'acqua."
ANONYMISED = "Il signor V.Q. ha chiesto il risarcimento del danno per le infiltrazioni d'acqua."


@pytest.fixture
async def ids(
    fresh_database: Database, fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[dict[str, UUID]]:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path))
    get_settings.cache_clear()
    async with fresh_database.transaction() as session:
        await user_service.grant(
            session,
            upn="interno",
            groups=[],
            offices=[MILANO],
            actor="prova",
            name="",
            family_name="",
            email="",
            type_="ADN",
        )
        public = await decision(session, "Il mutuo è stato erogato.", "Il tasso è pari al tre per cento.")
        hidden = await decision(session, ORIGINAL)
        await restrict(session, hidden, ANONYMISED, confirmed=True)
        draft = await decision(session, "Una bozza.", status="BOZZA")
        empty = await decision(session, "")
        bare = await decision(session)
        await document(session, bare, "altro")
    yield {"public": public, "hidden": hidden, "draft": draft, "empty": empty, "bare": bare}
    get_settings.cache_clear()


async def run(command: click.Command, *arguments: str) -> Result:
    return await anyio.to_thread.run_sync(lambda: CliRunner().invoke(command, arguments))


async def test_an_answer_says_where_it_stands(ids: dict[str, UUID]) -> None:
    done = await run(ask_command, str(ids["public"]), "Qual è il tasso?", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["found"], told["extractive"], told["provvedimento_id"]) == (True, True, str(ids["public"]))
    (said,) = told["sentences"]
    assert said["text"] == "«Il tasso è pari al tre per cento.»"
    assert said["citations"][0]["places"] == [{"page": 2, "start": 0, "end": 33}]
    assert told["passages"] == [], "what it quotes is not repeated beside it"


async def test_what_is_not_there_is_said(ids: dict[str, UUID]) -> None:
    done = await run(ask_command, str(ids["public"]), "Chi ha testimoniato?")
    assert (done.exit_code, done.stdout.strip()) == (0, "Non risulta dal provvedimento.")


async def test_what_comes_near_is_shown(ids: dict[str, UUID]) -> None:
    done = await run(ask_command, str(ids["public"]), "Chi ha firmato il mutuo?")
    assert done.exit_code == 0, done.output
    told, *passages = done.stdout.splitlines()
    assert told == "Non trovo una risposta certa; i passi più vicini:"
    assert any("«Il mutuo è stato erogato" in each and each.endswith("(p. 1)") for each in passages)


async def test_the_version_that_is_read_is_the_one_that_the_account_may_open(ids: dict[str, UUID]) -> None:
    for arguments, expected in (
        ((), ANONYMISED),
        (("--as", "interno"), ORIGINAL),
        (("--as", "interno", "--anonymized"), ANONYMISED),
    ):
        assert (await run(summarise_command, str(ids["hidden"]), *arguments)).stdout.strip() == expected
        told = json.loads((await run(ask_command, str(ids["hidden"]), "infiltrazioni?", "--json", *arguments)).stdout)
        (said,) = told["sentences"]
        assert [each["quote"] for each in said["citations"]] == [expected]


async def test_what_cannot_be_read_is_refused(ids: dict[str, UUID]) -> None:
    for name, message in (
        (str(ids["draft"]), "Provvedimento non trovato"),
        ("nessuno", "Provvedimento non trovato"),
        (str(ids["empty"]), "Il documento non contiene testo"),
        (str(ids["bare"]), "non è disponibile"),
    ):
        done = await run(ask_command, name, "Perché?")
        assert done.exit_code != 0
        assert message in str(done.output) + str(done.exception)
