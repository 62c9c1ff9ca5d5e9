"""Each fault is planted by hand; the doctor finds it, names it, and repairs what is derived."""

from __future__ import annotations

import csv
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from rich.console import Console
from sqlalchemy import text

from bdm.cli.doctor import cases, show
from bdm.document.processing.pool import ReaderPool
from bdm.importing.service import import_folder
from bdm.operations.doctor.finding import SHOWN, CheckResult, Remedy, Severity, from_cases
from bdm.operations.doctor.service import examine
from bdm.platform.database.session import Database, open_database
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.storage import open_store
from bdm.search.engine.port import IndexEntry
from bdm.search.engine.tantivy_engine import open_engine
from bdm.search.indexing.writing import index_until_idle
from bdm.services import Services
from bdm.settings import Settings
from tests.fixtures.database import clone
from tests.fixtures.folders import privately
from tests.fixtures.storage import put_bytes
from tests.importing.builder import Builder

pytestmark = pytest.mark.anyio
ANOTHER_EXAMINATION = pytest.mark.costly("another run of all checks of the doctor. When operations/doctor changes")


def bar(title: str, done: int, total: int, detail: str = "") -> None:
    assert 0 <= done <= total, title


@pytest.fixture(scope="module")
async def installed(
    worker_id: str, readers: ReaderPool, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[str, Path]]:
    """An installation with some content, processed and indexed: the name of its database, to which nobody is
    connected, and its folder. Each test has a copy.
    """
    name, folder = f"installed_{worker_id}", tmp_path_factory.mktemp("installed")
    for address in clone(name):
        with privately():
            await install(address, folder, tmp_path_factory.mktemp("folder"), readers)
        yield name, folder


async def install(address: str, data: Path, folder: Path, readers: ReaderPool) -> None:
    async with open_database(address, pool_size=4) as database, opened(database, data, readers) as services:
        builder = Builder(folder)
        for number in range(3):
            builder.decision(f"p{number}", parte_processuale=["Mario Rossi"])
        builder.decision("p3", visibility="true", anonymized_document=builder.pdf("pdf/anonymous.pdf"))
        builder.abstract("m1", "p1")
        builder.abstract("m2", "p3")
        report = await import_folder(services.database, services.store, builder.write())
        assert report.complete
        await run_until_idle(services)
        await index_until_idle(services)


@asynccontextmanager
async def opened(database: Database, folder: Path, readers: ReaderPool) -> AsyncIterator[Services]:
    settings = Settings(data_dir=folder, ocr=False)
    async with open_engine(settings) as search:
        yield Services(settings=settings, database=database, store=open_store(settings), search=search, readers=readers)


@pytest.fixture
async def services(
    installed: tuple[str, Path], tmp_path: Path, readers: ReaderPool, private: None
) -> AsyncIterator[Services]:
    """A copy of the installation."""
    template, folder = installed
    shutil.copytree(folder, tmp_path / "data")
    for address in clone(f"test_{uuid4().hex}", template):
        async with (
            open_database(address, pool_size=4) as database,
            opened(database, tmp_path / "data", readers) as services,
        ):
            yield services


async def execute(services: Services, statement: str, **values: Any) -> None:
    async with services.database.transaction() as session:
        await session.execute(text(statement), values)


async def one(services: Services, statement: str, **values: Any) -> Any:
    async with services.database.transaction() as session:
        return (await session.execute(text(statement), values)).scalar_one()


async def behind_the_back(services: Services, statement: str, **values: Any) -> None:
    """Change content without the index being told, and without rules."""
    async with services.database.transaction() as session:
        await session.execute(text("SET LOCAL session_replication_role = replica"))
        await session.execute(text(statement), values)


def by_check(findings: list[CheckResult]) -> dict[str, CheckResult]:
    return {finding.check: finding for finding in findings if finding.count}


async def test_a_sound_installation(services: Services) -> None:
    findings = await examine(services, bar)
    assert by_check(findings) == {}
    assert all(finding.level is Severity.A_POSTO for finding in findings)


async def first_document(services: Services) -> str:
    name: str = await one(services, "SELECT hash FROM document ORDER BY hash LIMIT 1")
    return name


async def lose(services: Services) -> str:
    name = await first_document(services)
    async with services.store.local_path(name) as path:
        path.unlink()
    return name


async def change_a_byte(services: Services) -> str:
    name = await first_document(services)
    async with services.store.local_path(name) as path:
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    return name


async def cut_short(services: Services) -> str:
    name = await first_document(services)
    async with services.store.local_path(name) as path:
        path.write_bytes(path.read_bytes()[:-1])
    return name


async def expose_a_text(services: Services) -> str:
    await behind_the_back(services, "UPDATE provvedimento SET titolo = 'Mario Rossi' WHERE restricted")
    return str(await one(services, "SELECT id FROM provvedimento WHERE restricted"))


async def lose_an_original(services: Services) -> str:
    await behind_the_back(services, "DELETE FROM provvedimento_riservato")
    return str(await one(services, "SELECT id FROM provvedimento WHERE restricted"))


async def lose_the_original_of_an_abstract(services: Services) -> str:
    await behind_the_back(services, "DELETE FROM massima_riservata")
    return str(await one(services, "SELECT id FROM massima WHERE restricted"))


async def withdraw_a_decision_alone(services: Services) -> str:
    await behind_the_back(services, "UPDATE provvedimento SET status = 'BOZZA' WHERE external_id = 'p1'")
    return str(await one(services, "SELECT id FROM massima WHERE external_id = 'm1'"))


async def leave_a_copy_open(services: Services) -> str:
    """``p1`` says what the original of ``p3`` says; their numbers are the same."""
    await behind_the_back(services, "UPDATE document_page SET testo = 'La domanda di Mario Rossi va accolta.'")
    await behind_the_back(
        services, "UPDATE provvedimento SET numero_provvedimento = 12 WHERE external_id IN ('p1', 'p3')"
    )
    ids = "SELECT id FROM provvedimento WHERE external_id = :name"
    await behind_the_back(services, "UPDATE provvedimento SET status = 'BOZZA' WHERE external_id IN ('p0', 'p2')")
    return f"{await one(services, ids, name='p3')}: si legge in {await one(services, ids, name='p1')}"


@pytest.mark.parametrize(
    ("plant", "check"),
    [
        pytest.param(lose, "Documenti: file presenti", marks=ANOTHER_EXAMINATION),
        pytest.param(change_a_byte, "Documenti: contenuto intatto", marks=ANOTHER_EXAMINATION),
        pytest.param(cut_short, "Documenti: contenuto intatto", marks=ANOTHER_EXAMINATION),
        (expose_a_text, "Riservatezza: testi nella parte pubblica dei provvedimenti"),
        pytest.param(
            lose_an_original, "Riservatezza: originale dei provvedimenti riservati", marks=ANOTHER_EXAMINATION
        ),
        pytest.param(
            lose_the_original_of_an_abstract,
            "Riservatezza: originale degli abstract riservati",
            marks=ANOTHER_EXAMINATION,
        ),
        pytest.param(
            withdraw_a_decision_alone,
            "Pubblicazione: abstract pubblicati con il loro provvedimento",
            marks=ANOTHER_EXAMINATION,
        ),
        (leave_a_copy_open, "Riservatezza: testo leggibile in un altro provvedimento"),
    ],
)
async def test_what_is_true_is_found_and_never_repaired(
    services: Services, plant: Callable[[Services], Awaitable[str]], check: str
) -> None:
    name = await plant(services)
    for repair in (False, True):
        finding = by_check(await examine(services, bar, repair=repair))[check]
        assert finding.level is Severity.GUASTO
        assert finding.examples == [name]
        assert finding.wrong
        assert finding.remedy in (Remedy.RESTORE, Remedy.BY_HAND)


@ANOTHER_EXAMINATION
async def test_the_quick_way_looks_at_sizes_only(services: Services) -> None:
    await change_a_byte(services)
    assert by_check(await examine(services, bar, read=False)) == {}
    await cut_short(services)
    assert "Documenti: dimensione" in by_check(await examine(services, bar, read=False))


@ANOTHER_EXAMINATION
async def test_files_that_nobody_names_are_told(services: Services) -> None:
    from bdm.platform.storage import file_hash

    await put_bytes(services.store, file_hash(b"%PDF-x"), b"%PDF-x")
    findings = await examine(services, bar, repair=True)
    finding = by_check(findings)["Documenti: file in più nell'archivio"]
    assert (finding.level, finding.examples) == (Severity.AVVISO, [file_hash(b"%PDF-x")])
    assert not any(finding.wrong for finding in findings)
    assert await services.store.exists(file_hash(b"%PDF-x"))


async def forget_a_job(services: Services) -> None:
    await execute(
        services, "UPDATE document SET state = 'IN_ELABORAZIONE' WHERE hash = (SELECT min(hash) FROM document)"
    )


async def lose_a_page(services: Services) -> None:
    await execute(services, "DELETE FROM document_page WHERE hash = (SELECT min(hash) FROM document)")


async def lose_a_thumbnail(services: Services) -> None:
    (services.settings.data_dir / "storage").glob("thumbnails/**/*.webp").__next__().unlink()


async def lose_what_was_derived(services: Services) -> None:
    await execute(services, "UPDATE document SET characters = 1000000 WHERE hash = (SELECT min(hash) FROM document)")


@pytest.mark.costly("another run of all checks of the doctor. When what is derived from documents changes")
@pytest.mark.parametrize(
    ("plant", "check"),
    [
        (forget_a_job, "Documenti: elaborazione in coda"),
        (lose_a_page, "Documenti: testo delle pagine"),
        (lose_a_thumbnail, "Documenti: miniature"),
        (lose_what_was_derived, "Documenti: testi lunghi pronti da leggere"),
    ],
)
async def test_what_was_read_from_documents_is_read_again(
    services: Services, plant: Callable[[Services], Awaitable[None]], check: str
) -> None:
    await plant(services)
    finding = by_check(await examine(services, bar))[check]
    assert (finding.count, finding.remedy) == (1, Remedy.REPAIR)
    findings = await examine(services, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.QUEUED
    assert not any(finding.wrong for finding in findings)
    await run_until_idle(services)
    await index_until_idle(services)
    assert by_check(await examine(services, bar)) == {}


async def read_a_name(services: Services) -> None:
    """As a mask that knew no ligatures left it."""
    title = "A\ufb03damento di So\ufb01a Fumagalli"
    await execute(services, "UPDATE provvedimento_riservato SET parte_processuale = '{Sofia Fumagalli}'")
    await execute(services, "UPDATE provvedimento SET parte_processuale = '{S.F.}' WHERE restricted")
    await execute(services, "UPDATE massima_riservata SET titolo = :title", title=title)
    await execute(services, "UPDATE massima SET titolo = :title WHERE restricted", title=title)
    await index_until_idle(services)


async def masked(services: Services) -> None:
    await run_until_idle(services)
    assert await one(services, "SELECT titolo FROM massima WHERE restricted") == "Affidamento di S.F."
    assert await one(services, "SELECT count(*) FROM da_indicizzare") > 0
    await index_until_idle(services)
    assert by_check(await examine(services, bar)) == {}


async def test_what_a_former_mask_left_readable_is_masked_again(services: Services) -> None:
    await read_a_name(services)
    decision = str(await one(services, "SELECT id FROM provvedimento WHERE restricted"))
    check = "Riservatezza: parte pubblica come va mascherata oggi"
    found_now = by_check(await examine(services, bar))
    assert (found_now[check].examples, found_now[check].remedy) == ([decision], Remedy.REPAIR)
    assert "\ufb01" in await one(services, "SELECT titolo FROM massima WHERE restricted")  # looking changes nothing
    assert by_check(await examine(services, bar, repair=True))[check].remedy is Remedy.QUEUED
    await masked(services)


async def make_missing(services: Services) -> None:
    await behind_the_back(
        services,
        "INSERT INTO massima (id, provvedimento_id, titolo, testo) "
        "SELECT gen_random_uuid(), id, 'Titolo', '<p>Testo</p>' FROM provvedimento WHERE external_id = 'p0'",
    )


async def make_stale(services: Services) -> None:
    await behind_the_back(services, "UPDATE provvedimento SET presidente = 'Un altro' WHERE external_id = 'p0'")


async def make_surplus(services: Services) -> None:
    await behind_the_back(services, "DELETE FROM massima WHERE external_id = 'm1'")


@pytest.mark.parametrize(
    ("plant", "check"),
    [
        (make_missing, "Indice: voci mancanti"),
        pytest.param(make_stale, "Indice: voci non aggiornate", marks=ANOTHER_EXAMINATION),
        pytest.param(make_surplus, "Indice: voci in più", marks=ANOTHER_EXAMINATION),
    ],
)
async def test_the_index_is_repaired(
    services: Services, plant: Callable[[Services], Awaitable[None]], check: str
) -> None:
    await plant(services)
    findings = await examine(services, bar)
    assert by_check(findings)[check].remedy is Remedy.REPAIR
    assert any(finding.wrong for finding in findings)
    findings = await examine(services, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.REPAIRED
    assert not any(finding.wrong for finding in findings)
    assert by_check(await examine(services, bar)) == {}


@pytest.mark.costly("another run of all checks of the doctor. When suggestions or operations/doctor change")
@pytest.mark.parametrize(
    ("damage", "check"),
    [
        ("DELETE FROM suggestion_item WHERE kind = 'massima'", "Suggerimenti: valori dei contenuti pubblicati"),
        ("UPDATE suggested_value SET count = 0 WHERE field = 'tipo'", "Suggerimenti: conteggi"),
        ("DELETE FROM suggested_value WHERE field = 'parte_processuale'", "Suggerimenti: conteggi"),
    ],
)
async def test_suggestions_are_repaired(services: Services, damage: str, check: str) -> None:
    before = await one(services, "SELECT array_agg(v::text ORDER BY id) FROM suggested_value v")
    await execute(services, "DELETE FROM suggested_original")
    await execute(services, damage)
    found_now = by_check(await examine(services, bar))
    assert found_now[check].remedy is Remedy.REPAIR
    assert "Rossi" not in str(found_now)
    findings = await examine(services, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.REPAIRED
    assert not any(finding.wrong for finding in findings)
    assert by_check(await examine(services, bar)) == {}
    assert await one(services, "SELECT array_agg(v::text ORDER BY id) FROM suggested_value v") == before


async def test_an_index_that_is_not_there_is_built(services: Services, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "another")
    async with open_engine(settings) as search:
        bare = Services(
            settings=settings, database=services.database, store=services.store, search=search, readers=services.readers
        )
        assert by_check(await examine(bare, bar))["Indice: presente e leggibile"].wrong
        await examine(bare, bar, repair=True)
        assert by_check(await examine(bare, bar)) == {}
        entries: list[IndexEntry] = list(search.entries())
        assert len(entries) == 6


def test_what_people_read() -> None:
    findings = [
        from_cases("Primo controllo", [], Remedy.REPAIR),
        from_cases("Secondo controllo", [f"caso {number}" for number in range(SHOWN + 5)], Remedy.RESTORE),
        from_cases("Terzo controllo", ["[bold]non è un colore"], Remedy.BY_HAND, Severity.AVVISO),
    ]
    output = StringIO()
    show(findings, Console(file=output, width=120))
    shown = output.getvalue()
    assert "caso 0" in shown
    assert "… e altri 5 (tutti con --csv FILE)" in shown
    assert f"caso {SHOWN}" not in shown
    assert "[bold]non è un colore" in shown
    assert "Controlli con guasti: 1." in shown
    output = StringIO()
    show(findings[:1], Console(file=output, width=120))
    assert "Nessun guasto." in output.getvalue()
    head, *rows = csv.reader(StringIO(cases(findings).removeprefix("\ufeff")), delimiter=";")
    assert head == ["Controllo", "Esito", "Rimedio", "Caso"]
    second = ["Secondo controllo", "guasto", "recuperare il documento da un backup"]
    assert rows[:-1] == [[*second, f"caso {number}"] for number in range(SHOWN + 5)]
    assert rows[-1] == ["Terzo controllo", "avviso", "verificare a mano", "[bold]non è un colore"]
