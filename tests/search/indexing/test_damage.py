"""A damaged index: noticed, said, taken out of service and built anew, without anybody's help."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import anyio
import pytest

from bdm.operations.doctor.finding import Remedy
from bdm.operations.doctor.index import check_index
from bdm.operations.health import judgement, service as health_service
from bdm.platform.database.session import Database
from bdm.search.engine.item import FaceTexts
from bdm.search.engine.port import BuildingProgress
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.indexing import indexer, source
from bdm.search.indexing.writing import index_until_idle, run_indexing
from tests.search.asking import Answers, answers
from tests.search.content import decision, many_documents
from tests.search.engines import filled, write
from tests.search.items import item
from tests.search.loop import services_of

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]
ANOTHER_WORKER = pytest.mark.costly("another worker with an index of its own. When damage is noticed in another way")

VOCABULARY = [f"parola{n}" for n in range(600)]
WORDS = [VOCABULARY[n] for n in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 120, 144, 200, 233, 300, 377, 450, 500, 599)]
TEXTS = [
    " ".join(random.Random(n).choices(VOCABULARY, [1 / (rank + 1) for rank in range(len(VOCABULARY))], k=150))
    for n in range(300)
]
QUESTIONS = [q for word in WORDS for q in (word, f'"{word} {VOCABULARY[0]}"')]
ROOT = Path(__file__).parents[3]


@pytest.fixture
async def services(fresh_database: Database, tmp_path: Path) -> Any:
    """What the worker has, with enough text that postings are more than one block long."""
    async with fresh_database.transaction() as session:
        await many_documents(session, TEXTS)
    worker = services_of(fresh_database, tmp_path / "search")
    await index_until_idle(worker)
    return worker


def another_process(services: Any) -> Any:
    """A web process: it shares nothing with the worker but database and folder."""
    return services_of(services.database, services.search._folder.path)


async def ask_all(services: Any) -> Answers:
    return await answers(services.search, QUESTIONS)


async def ask(services: Any, q: str) -> list[str] | str:
    return (await answers(services.search, [q]))[f"{q} data"]


async def ask_elsewhere(services: Any) -> Answers:
    """In a process that ends afterwards: Tantivy may never come to an end where an index is damaged."""
    command = [sys.executable, "-m", "tests.search.asking", str(services.search._folder.path), *QUESTIONS]
    done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=True)
    return cast(Answers, json.loads(done.stdout))


def published(services: Any) -> Path:
    """The index of published decisions."""
    (found,) = services.search._folder.path.glob("*/published-provvedimento")
    return cast(Path, found)


def largest(services: Any, suffix: str) -> Path:
    """The largest file of what the index holds: a merge that was under way at its end may have left larger ones."""
    segments = json.loads((published(services) / "meta.json").read_text())["segments"]
    held = {segment["segment_id"].replace("-", "") for segment in segments}
    files = [path for path in published(services).glob(f"*{suffix}") if len(path.stem) != 32 or path.stem in held]
    return max(files, key=lambda path: path.stat().st_size)


def second_quarter(path: Path) -> None:
    data = bytearray(path.read_bytes())
    quarter = len(data) // 4
    data[quarter : 2 * quarter] = random.Random(11).randbytes(quarter)
    path.write_bytes(data)


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def one_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def counts_one_more(path: Path) -> None:
    """The same length and still JSON: one bit in the number of items of a segment."""
    text = path.read_text()
    at = text.index('"max_doc":') + len('"max_doc":')
    while not text[at].isdigit():
        at += 1
    path.write_text(text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :])


def a_name_in_the_schema(path: Path) -> None:
    path.write_text(path.read_text().replace('"testo_riservato"', '"tesvo_riservato"', 1))


def broken(path: Path) -> None:
    path.write_text(f"z{path.read_text()[1:]}")


DAMAGE: list[tuple[str, Callable[[Path], None]]] = [
    (".idx", second_quarter),
    (".idx", cut_short),
    (".idx", zeroed),
    (".idx", one_bit),
    (".idx", Path.unlink),
    (".term", zeroed),
    (".pos", zeroed),
    (".pos", Path.unlink),
    (".fast", zeroed),
    (".store", zeroed),
    (".fieldnorm", one_bit),
    ("meta.json", counts_one_more),
    ("meta.json", a_name_in_the_schema),
    ("meta.json", broken),
    ("meta.json", Path.unlink),
    (".managed.json", broken),
]


@asynccontextmanager
async def the_worker(services: Any) -> AsyncIterator[None]:
    task = asyncio.create_task(run_indexing(services))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def answers_again(services: Any, old: Path) -> None:
    """Wait until another generation serves; a minute is the same as never."""
    with anyio.fail_after(60):
        while old.exists() or services.search.store.serving() is None:
            await anyio.sleep(0.02)


@pytest.mark.costly("10 s of failing searches. When damage is noticed in another way")
async def test_words_that_fail_take_the_index_out_of_service_until_it_is_rebuilt(services: Any) -> None:
    web, other = another_process(services), another_process(services)
    sound = await ask_all(web)
    assert all(isinstance(found, list) and found for q, found in sound.items() if '"' not in q)
    assert await ask_all(other) == sound
    assert (await health_service.ready(web)).index
    second_quarter(largest(services, ".idx"))
    old = published(services)
    damaged = await ask_elsewhere(services)
    assert "503 SEARCH_UNAVAILABLE" in damaged.values()  # told plainly, and no fault of the service's own
    assert {found for found in damaged.values() if isinstance(found, str)} == {"503 SEARCH_UNAVAILABLE"}

    # Nothing else is known until those who write the index have looked at it; then every process says so.
    examined = services.search.store
    assert examined.suspected()
    *_, found = examined.examine()
    assert [name.endswith(".idx") for name in found.damaged] == [True]
    examined.judged(found.damaged)
    for process in (web, other, another_process(services)):
        assert set((await ask_all(process)).values()) == {"503 SEARCH_UNAVAILABLE"}
        assert process.search.store.serving() is None

    async with the_worker(services):
        await answers_again(web, old)
        for process in (web, other):
            assert await ask_all(process) == sound
        assert not examined.suspected()
        assert not examined.withdrawn()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of two segments, one of which has lost an item."""
    path = tmp_path_factory.mktemp("written")
    items = [item(number, public=FaceTexts(None, page)) for number, page in enumerate(TEXTS, 1)]
    _, generation = filled(path, items, at_once=200)
    write(generation, [], items[-1:])
    generation.close()
    return path


@pytest.mark.parametrize(("suffix", "damage"), DAMAGE, ids=[f"{damage.__name__} {name}" for name, damage in DAMAGE])
def test_every_kind_of_damage_is_found(
    written: Path, tmp_path: Path, suffix: str, damage: Callable[[Path], None]
) -> None:
    shutil.copytree(written, tmp_path, dirs_exist_ok=True)
    here = SimpleNamespace(search=TantivyEngine(tmp_path))
    *_, sound = here.search.store.examine()
    assert sound.damaged == ()
    assert sound.done == sound.total > 0
    path = largest(here, suffix)
    damage(path)
    *_, found = here.search.store.examine()
    assert len(found.damaged) == 1
    assert found.damaged[0].startswith("published-provvedimento/")
    assert path.suffix == ".json" or found.damaged[0].endswith(path.name)


def test_what_is_written_meanwhile_is_no_damage(written: Path, tmp_path: Path) -> None:
    """Files that are gone because others have taken their place."""
    shutil.copytree(written, tmp_path, dirs_exist_ok=True)
    store = TantivyEngine(tmp_path).store
    generation = store.open_serving()
    assert generation is not None
    reading = store.examine()
    next(reading)
    everything = [item(number, public=FaceTexts(None, page)) for number, page in enumerate(TEXTS, 1)]
    write(generation, everything)
    *_, found = reading
    assert found.damaged == ()
    reading = store.examine()
    next(reading)
    following = store.start_building(BuildingProgress("altra", 1))
    write(following, everything[:1])
    store.serve(following)
    assert not list(reading)
    for each in (generation, following):
        each.close()


def test_a_rebuild_that_was_interrupted_goes_on_only_where_it_is_whole(tmp_path: Path) -> None:
    search = TantivyEngine(tmp_path)
    request = search.store.request_rebuild("test")
    generation = search.store.start_building(BuildingProgress(request, 300))
    write(generation, [item(number, public=FaceTexts(None, page)) for number, page in enumerate(TEXTS, 1)])
    generation.keep_marks({"segno"})
    generation.close()
    again = search.store.open_building({"segno", "un altro"})
    assert again is not None
    again.close()
    zeroed(largest(SimpleNamespace(search=search), ".idx"))
    assert search.store.open_building({"segno", "un altro"}) is None
    assert search.store.building() is None


@ANOTHER_WORKER
@pytest.mark.parametrize("suffix", [".idx", "meta.json"])
async def test_the_worker_finds_damage_when_it_starts(
    services: Any, suffix: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Before it writes anything, and without any search."""
    web = another_process(services)
    sound = await ask_all(web)
    old = published(services)
    path = largest(services, suffix)
    one_bit(path)
    async with the_worker(services):
        await answers_again(web, old)
        assert await ask_all(web) == sound
    assert f"{path.name} è danneggiato" in caplog.text


@ANOTHER_WORKER
@pytest.mark.parametrize("lost", ["meta.json", "generation", "everything"])
async def test_a_running_worker_hears_of_what_is_lost(services: Any, lost: str) -> None:
    async with the_worker(services):
        web = another_process(services)
        sound = await ask_all(web)
        old = published(services)
        if lost == "meta.json":
            (old / "meta.json").unlink()
        else:
            shutil.rmtree(old.parent if lost == "generation" else old.parent.parent)
        answer = await ask(another_process(services), WORDS[0])
        assert answer in ("503 SEARCH_UNAVAILABLE", "409 INDEX_NOT_READY", sound[f"{WORDS[0]} data"])
        with anyio.fail_after(60):
            while await ask_all(web) != sound:
                await anyio.sleep(0.05)


@ANOTHER_WORKER
async def test_a_running_worker_looks_when_a_search_has_failed(services: Any) -> None:
    async with the_worker(services):
        web = another_process(services)
        sound = await ask_all(web)
        old = published(services)
        second_quarter(largest(services, ".idx"))
        told = await ask_elsewhere(services)
        assert {found for found in told.values() if isinstance(found, str)} <= {"503 SEARCH_UNAVAILABLE"}
        await answers_again(web, old)
        assert await ask_all(web) == sound


@ANOTHER_WORKER
async def test_a_running_worker_looks_once_a_day_by_itself(services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexer, "EXAMINE_SECONDS", 0.0)
    old = published(services)
    async with services.database.transaction() as session:
        saved = await decision(session, "appena salvato")
    async with the_worker(services):
        while await ask(services, "salvato") != [str(saved)]:  # it has looked at its start, too
            await anyio.sleep(0.02)
        one_bit(largest(services, ".fieldnorm"))  # no search fails for it
        await answers_again(services, old)


@ANOTHER_WORKER
async def test_what_changes_meanwhile_is_found_afterwards(services: Any) -> None:
    second_quarter(largest(services, ".idx"))
    async with services.database.transaction() as session:
        saved = await decision(session, "appena salvato")
    await index_until_idle(services)
    web = another_process(services)
    assert await ask(web, "salvato") == [str(saved)]
    async with services.database.transaction() as session:
        assert not await source.waiting(session, 1)


@ANOTHER_WORKER
async def test_a_search_that_fails_on_sound_files_is_looked_into_once(
    services: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The fault is the engine's: said, and the index goes on serving."""
    looked: list[int] = []
    examine = services.search.store.examine

    def counted() -> Any:
        looked.append(1)
        return examine()

    def failing(*arguments: object) -> None:
        raise ValueError("segretissimo")

    async with the_worker(services):
        web = another_process(services)
        sound = await ask_all(web)
        old = published(services)
        monkeypatch.setattr(services.search.store, "examine", counted)
        with monkeypatch.context() as patch:
            patch.setattr("bdm.search.engine.tantivy_engine.engine._count", failing)
            assert await ask(web, WORDS[0]) == "503 SEARCH_UNAVAILABLE"
            with anyio.fail_after(60):
                while services.search.store.suspected():
                    await anyio.sleep(0.02)
            assert await ask(web, WORDS[0]) == "503 SEARCH_UNAVAILABLE"
            async with services.database.transaction() as session:
                saved = await decision(session, "una modifica")
            with anyio.fail_after(60):
                while not [entry for entry in web.search.entries() if entry.id == saved]:
                    await anyio.sleep(0.02)
        assert looked == [1]
        assert old.exists()
        assert await ask_all(web) == sound
    assert "ValueError" in caplog.text
    assert "segretissimo" not in caplog.text


async def test_a_search_that_never_ends_is_given_up(services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged postings can send the engine round in circles: others' searches do not wait for that."""
    stuck = threading.Event()
    web = SimpleNamespace(search=TantivyEngine(services.search._folder.path, threads=1))
    with monkeypatch.context() as patch:
        patch.setattr("bdm.search.engine.tantivy_engine.engine.SEARCH_SECONDS", 0.1)
        patch.setattr("bdm.search.engine.tantivy_engine.engine._count", lambda *_: stuck.wait())
        assert await ask(web, WORDS[0]) == "503 SEARCH_UNAVAILABLE"
    assert services.search.store.suspected()
    assert isinstance(await ask(web, WORDS[0]), list)
    stuck.set()


async def test_the_doctor_finds_damage_and_has_the_index_rebuilt(services: Any) -> None:
    sound = await ask_all(services)
    second_quarter(largest(services, ".idx"))
    fresh = another_process(services)

    def bar(title: str, done: int, total: int, detail: str = "") -> None:
        assert 0 <= done <= total, title

    wrong = [finding for finding in await check_index(fresh, bar, repair=False) if finding.wrong]
    assert [finding.check for finding in wrong] == ["Indice: file integri"]
    assert wrong[0].remedy is Remedy.REPAIR
    repaired = [finding for finding in await check_index(fresh, bar, repair=True) if finding.count]
    assert [(finding.check, finding.remedy) for finding in repaired] == [("Indice: file integri", Remedy.REPAIRED)]
    assert await ask_all(services) == sound
    assert not [finding for finding in await check_index(fresh, bar, repair=False) if finding.count]


async def test_health_says_that_the_index_is_damaged(services: Any) -> None:
    one_bit(largest(services, ".pos"))
    *_, found = services.search.store.examine()
    services.search.store.judged(found.damaged)
    web = SimpleNamespace(database=services.database, search=another_process(services).search)
    state = await judgement.index(cast(Any, web))
    assert not state.ready
    assert "danneggiato" in state.problems[0]
