"""``bdm search`` as it is typed, and as others measure the search with it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import anyio.to_thread
import pytest
from click.testing import CliRunner, Result

from bdm.cli.search import reindex_command, search_command
from bdm.people.user import service as user_service
from bdm.platform.database.session import Database
from bdm.search.engine.port import BuildingProgress
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.engine.tantivy_engine.engine import index_path
from bdm.search.indexing.source import read
from bdm.settings import get_settings
from tests.search.content import MILANO, abstract, decision, restrict
from tests.search.engines import write

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ids(
    fresh_database: Database, fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[dict[str, UUID]]:
    """Two decisions about a lease and a restricted one, an abstract, two accounts; all of it indexed."""
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path))
    get_settings.cache_clear()
    async with fresh_database.transaction() as session:
        for upn, offices in (("lettore", []), ("interno", [MILANO])):
            await user_service.grant(
                session,
                upn=upn,
                groups=[],
                offices=offices,
                actor="prova",
                name="",
                family_name="",
                email="",
                type_="ADN",
            )
        much = await decision(session, "locazione locazione locazione", external_id="fonte-1", numero_provvedimento=7)
        less = await decision(session, "una locazione e molte altre parole del contratto")
        hidden = await decision(session, "locazione segreta")
        await restrict(session, hidden, "testo omesso", confirmed=True)
        await abstract(session, much, "<p>Sulla locazione</p>", titolo="Recesso dalla locazione", external_id="m-1")
    async with fresh_database.transaction() as session:
        items = await read(session, [("provvedimento", much), ("provvedimento", less), ("provvedimento", hidden)])
        from sqlalchemy import text

        massima: UUID = (await session.execute(text("SELECT id FROM massima"))).scalar_one()
        items += await read(session, [("massima", massima)])
        await session.execute(text("DELETE FROM da_indicizzare"))
        await session.execute(text("UPDATE document SET state = 'ELABORATO'"))
    store = TantivyEngine(index_path(get_settings())).store
    generation = store.start_building(BuildingProgress("prova", len(items)))
    write(generation, items)
    store.serve(generation)
    generation.close()
    yield {"much": much, "less": less, "hidden": hidden}
    get_settings.cache_clear()


async def run(*arguments: str, given: str | None = None) -> Result:
    return await anyio.to_thread.run_sync(lambda: CliRunner().invoke(search_command, arguments, input=given))


async def test_answers_with_both_ids_scores_and_the_total(ids: dict[str, UUID]) -> None:
    done = await run("locazione", "--as", "LETTORE", "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert (answer["total"], answer["expression"]) == (2, "testo:(locazione)")
    assert [item["id"] for item in answer["items"]] == [str(ids["much"]), str(ids["less"])]
    assert [item["external_id"] for item in answer["items"]] == ["fonte-1", None]
    assert answer["items"][0]["score"] > answer["items"][1]["score"] > 0
    assert answer["items"][0]["label"] == "Tribunale di Milano, sentenza n. 7 del 02/01/2020"
    assert answer["took_ms"] > 0


async def test_sees_what_the_account_may_see(ids: dict[str, UUID]) -> None:
    assert json.loads((await run("segreta", "--as", "lettore", "--json")).stdout)["total"] == 0
    of_office = json.loads((await run("segreta", "--as", "interno", "--json")).stdout)
    assert [item["id"] for item in of_office["items"]] == [str(ids["hidden"])]


async def test_options_change_what_is_asked(ids: dict[str, UUID]) -> None:
    page = json.loads((await run("locazione", "--as", "lettore", "--json", "--from", "1", "--size", "1")).stdout)
    assert (page["total"], [item["id"] for item in page["items"]]) == (2, [str(ids["less"])])
    by_date = json.loads(
        (await run("locazione", "--as", "lettore", "--json", "--sort", "data", "--order", "asc")).stdout
    )
    assert [item["score"] for item in by_date["items"]] == [None, None]
    for option, total in (("--area=penale", 0), ("--area=civile", 2), ("--collated", 0), ("--note-personali", 0)):
        assert json.loads((await run("locazione", "--as", "lettore", "--json", option)).stdout)["total"] == total
    abstracts = json.loads((await run("locazione", "--as", "lettore", "--json", "--kind", "massima")).stdout)
    assert [(item["external_id"], item["label"]) for item in abstracts["items"]] == [("m-1", "Recesso dalla locazione")]


async def test_a_file_of_expressions_gives_a_line_each(ids: dict[str, UUID]) -> None:
    done = await run("--queries", "-", "--as", "lettore", given='locazione\n\nlocazione AND\n"altre parole"\n')
    assert done.exit_code == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("total") for line in lines] == [2, None, 1]
    assert lines[1] == {
        "expression": "locazione AND",
        "error": {"detail": "Completare il criterio di ricerca.", "code": "QUERY_SYNTAX", "position": 13},
    }
    assert done.stderr == "locazione AND: Completare il criterio di ricerca. (carattere 14)\n"


async def test_a_table_for_people(ids: dict[str, UUID]) -> None:
    done = await run("locazione", "--as", "lettore")
    assert done.exit_code == 0
    assert "testo:(locazione): 2 risultati" in done.stdout
    assert "fonte-1" in done.stdout


async def test_errors_are_said_in_italian(ids: dict[str, UUID], tmp_path: Path) -> None:
    unknown = await run("locazione", "--as", "nessuno", "--json")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert "L'account «nessuno» non esiste" in unknown.stderr
    assert (await run("--as", "lettore")).exit_code == 2
    latin = tmp_path / "latin1.txt"
    latin.write_bytes("responsabilità".encode("latin-1"))
    assert "UTF-8" in (await run("--as", "lettore", "--queries", str(latin))).stderr


async def test_says_when_the_index_lacks_something(ids: dict[str, UUID], fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        await decision(session, titolo="non ancora indicizzato")
    done = await run("locazione", "--as", "lettore", "--json")
    assert done.exit_code == 0
    assert "1 modifiche non sono ancora nell'indice" in done.stderr
    (index_path(get_settings()) / "serving.json").unlink()
    without = await run("locazione", "--as", "lettore", "--json")
    assert (without.exit_code, without.stdout) == (1, "")
    assert "bdm reindex" in without.stderr


@pytest.mark.parametrize(
    ("into", "said"), [("ftp://nodo", "iniziano con https://"), ("cartella", "è già lì"), ("", "è già lì")]
)
def test_the_index_moves_to_an_engine_alone(
    into: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path))
    get_settings.cache_clear()
    done = CliRunner().invoke(reindex_command, ["--into", into])
    get_settings.cache_clear()
    assert done.exit_code == 1
    assert said in done.stderr
