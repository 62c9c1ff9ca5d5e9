"""Each fault is planted by hand; the doctor finds it, names it, and repairs what is derived."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sqlalchemy import text

from bdm.assembly import Parts
from bdm.cli.doctor import show
from bdm.document.processing.pool import open_pool
from bdm.importing.service import import_folder
from bdm.operations.doctor.finding import SHOWN, CheckResult, Remedy, Severity, from_cases
from bdm.operations.doctor.service import examine
from bdm.platform.database.session import Database
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.storage import open_store
from bdm.search.engine.port import IndexEntry
from bdm.search.engine.tantivy_engine import open_engine
from bdm.search.indexing.writing import index_until_idle
from bdm.settings import Settings
from tests.fixtures.storage import put_bytes
from tests.importing.builder import Builder

pytestmark = pytest.mark.anyio
ANOTHER_EXAMINATION = pytest.mark.costly("another run of all checks of the doctor. When operations/doctor changes")


def bar(title: str, done: int, total: int, detail: str = "") -> None:
    assert 0 <= done <= total, title


@pytest.fixture
async def parts(fresh_database: Database, tmp_path: Path, private: None) -> AsyncIterator[Parts]:
    """An installation with some content, processed and indexed."""
    settings = Settings(data_dir=tmp_path / "data", ocr=False)
    readers = open_pool(settings)
    async with open_engine(settings) as search:
        parts = Parts(
            settings=settings, database=fresh_database, store=open_store(settings), search=search, readers=readers
        )
        builder = Builder(tmp_path / "folder")
        for number in range(3):
            builder.decision(f"p{number}", parte_processuale=["Mario Rossi"])
        builder.decision("p3", visibility="true", anonymized_document=builder.pdf("pdf/anonymous.pdf"))
        builder.abstract("m1", "p1")
        builder.abstract("m2", "p3")
        report = await import_folder(parts.database, parts.store, builder.write())
        assert report.complete
        await run_until_idle(parts)
        await index_until_idle(parts)
        yield parts
    await readers.close()


async def execute(parts: Parts, statement: str, **values: Any) -> None:
    async with parts.database.transaction() as session:
        await session.execute(text(statement), values)


async def one(parts: Parts, statement: str, **values: Any) -> Any:
    async with parts.database.transaction() as session:
        return (await session.execute(text(statement), values)).scalar_one()


async def behind_the_back(parts: Parts, statement: str, **values: Any) -> None:
    """Change content without the index being told, and without rules."""
    async with parts.database.transaction() as session:
        await session.execute(text("SET LOCAL session_replication_role = replica"))
        await session.execute(text(statement), values)


def by_check(findings: list[CheckResult]) -> dict[str, CheckResult]:
    return {finding.check: finding for finding in findings if finding.count}


async def test_a_sound_installation(parts: Parts) -> None:
    findings = await examine(parts, bar)
    assert by_check(findings) == {}
    assert all(finding.level is Severity.A_POSTO for finding in findings)


async def first_document(parts: Parts) -> str:
    name: str = await one(parts, "SELECT hash FROM document ORDER BY hash LIMIT 1")
    return name


async def lose(parts: Parts) -> str:
    name = await first_document(parts)
    async with parts.store.local_path(name) as path:
        path.unlink()
    return name


async def change_a_byte(parts: Parts) -> str:
    name = await first_document(parts)
    async with parts.store.local_path(name) as path:
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    return name


async def cut_short(parts: Parts) -> str:
    name = await first_document(parts)
    async with parts.store.local_path(name) as path:
        path.write_bytes(path.read_bytes()[:-1])
    return name


async def expose_a_text(parts: Parts) -> str:
    await behind_the_back(parts, "UPDATE provvedimento SET titolo = 'Mario Rossi' WHERE restricted")
    return str(await one(parts, "SELECT id FROM provvedimento WHERE restricted"))


async def lose_an_original(parts: Parts) -> str:
    await behind_the_back(parts, "DELETE FROM provvedimento_riservato")
    return str(await one(parts, "SELECT id FROM provvedimento WHERE restricted"))


async def lose_the_original_of_an_abstract(parts: Parts) -> str:
    await behind_the_back(parts, "DELETE FROM massima_riservata")
    return str(await one(parts, "SELECT id FROM massima WHERE restricted"))


async def withdraw_a_decision_alone(parts: Parts) -> str:
    await behind_the_back(parts, "UPDATE provvedimento SET status = 'BOZZA' WHERE external_id = 'p1'")
    return str(await one(parts, "SELECT id FROM massima WHERE external_id = 'm1'"))


async def leave_a_copy_open(parts: Parts) -> str:
    """``p1`` says what the original of ``p3`` says; their numbers are the same."""
    await behind_the_back(parts, "UPDATE document_page SET testo = 'La domanda di Mario Rossi va accolta.'")
    await behind_the_back(parts, "UPDATE provvedimento SET numero_provvedimento = 12 WHERE external_id IN ('p1', 'p3')")
    ids = "SELECT id FROM provvedimento WHERE external_id = :name"
    await behind_the_back(parts, "UPDATE provvedimento SET status = 'BOZZA' WHERE external_id IN ('p0', 'p2')")
    return f"{await one(parts, ids, name='p3')}: si legge in {await one(parts, ids, name='p1')}"


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
    parts: Parts, plant: Callable[[Parts], Awaitable[str]], check: str
) -> None:
    name = await plant(parts)
    for repair in (False, True):
        finding = by_check(await examine(parts, bar, repair=repair))[check]
        assert finding.level is Severity.GUASTO
        assert finding.examples == [name]
        assert finding.wrong
        assert finding.remedy in (Remedy.RESTORE, Remedy.BY_HAND)


@ANOTHER_EXAMINATION
async def test_the_quick_way_looks_at_sizes_only(parts: Parts) -> None:
    await change_a_byte(parts)
    assert by_check(await examine(parts, bar, read=False)) == {}
    await cut_short(parts)
    assert "Documenti: dimensione" in by_check(await examine(parts, bar, read=False))


@ANOTHER_EXAMINATION
async def test_files_that_nobody_names_are_told(parts: Parts) -> None:
    from bdm.platform.storage import file_hash

    await put_bytes(parts.store, file_hash(b"%PDF-x"), b"%PDF-x")
    findings = await examine(parts, bar, repair=True)
    finding = by_check(findings)["Documenti: file in più nell'archivio"]
    assert (finding.level, finding.examples) == (Severity.AVVISO, [file_hash(b"%PDF-x")])
    assert not any(finding.wrong for finding in findings)
    assert await parts.store.exists(file_hash(b"%PDF-x"))


async def forget_a_job(parts: Parts) -> None:
    await execute(parts, "UPDATE document SET state = 'IN_ELABORAZIONE' WHERE hash = (SELECT min(hash) FROM document)")


async def lose_a_page(parts: Parts) -> None:
    await execute(parts, "DELETE FROM document_page WHERE hash = (SELECT min(hash) FROM document)")


async def lose_a_thumbnail(parts: Parts) -> None:
    (parts.settings.data_dir / "storage").glob("thumbnails/**/*.webp").__next__().unlink()


async def lose_what_was_derived(parts: Parts) -> None:
    await execute(parts, "UPDATE document SET characters = 1000000 WHERE hash = (SELECT min(hash) FROM document)")


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
    parts: Parts, plant: Callable[[Parts], Awaitable[None]], check: str
) -> None:
    await plant(parts)
    finding = by_check(await examine(parts, bar))[check]
    assert (finding.count, finding.remedy) == (1, Remedy.REPAIR)
    findings = await examine(parts, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.QUEUED
    assert not any(finding.wrong for finding in findings)
    await run_until_idle(parts)
    await index_until_idle(parts)
    assert by_check(await examine(parts, bar)) == {}


async def read_a_name(parts: Parts) -> None:
    """As a mask that knew no ligatures left it."""
    title = "A\ufb03damento di So\ufb01a Fumagalli"
    await execute(parts, "UPDATE provvedimento_riservato SET parte_processuale = '{Sofia Fumagalli}'")
    await execute(parts, "UPDATE provvedimento SET parte_processuale = '{S.F.}' WHERE restricted")
    await execute(parts, "UPDATE massima_riservata SET titolo = :title", title=title)
    await execute(parts, "UPDATE massima SET titolo = :title WHERE restricted", title=title)
    await index_until_idle(parts)


async def masked(parts: Parts) -> None:
    await run_until_idle(parts)
    assert await one(parts, "SELECT titolo FROM massima WHERE restricted") == "Affidamento di S.F."
    assert await one(parts, "SELECT count(*) FROM da_indicizzare") > 0
    await index_until_idle(parts)
    assert by_check(await examine(parts, bar)) == {}


async def test_what_a_former_mask_left_readable_is_masked_again(parts: Parts) -> None:
    await read_a_name(parts)
    decision = str(await one(parts, "SELECT id FROM provvedimento WHERE restricted"))
    check = "Riservatezza: parte pubblica come va mascherata oggi"
    found_now = by_check(await examine(parts, bar))
    assert (found_now[check].examples, found_now[check].remedy) == ([decision], Remedy.REPAIR)
    assert "\ufb01" in await one(parts, "SELECT titolo FROM massima WHERE restricted")  # looking changes nothing
    assert by_check(await examine(parts, bar, repair=True))[check].remedy is Remedy.QUEUED
    await masked(parts)


async def make_missing(parts: Parts) -> None:
    await behind_the_back(
        parts,
        "INSERT INTO massima (id, provvedimento_id, titolo, testo) "
        "SELECT gen_random_uuid(), id, 'Titolo', '<p>Testo</p>' FROM provvedimento WHERE external_id = 'p0'",
    )


async def make_stale(parts: Parts) -> None:
    await behind_the_back(parts, "UPDATE provvedimento SET presidente = 'Un altro' WHERE external_id = 'p0'")


async def make_surplus(parts: Parts) -> None:
    await behind_the_back(parts, "DELETE FROM massima WHERE external_id = 'm1'")


@pytest.mark.parametrize(
    ("plant", "check"),
    [
        (make_missing, "Indice: voci mancanti"),
        pytest.param(make_stale, "Indice: voci non aggiornate", marks=ANOTHER_EXAMINATION),
        pytest.param(make_surplus, "Indice: voci in più", marks=ANOTHER_EXAMINATION),
    ],
)
async def test_the_index_is_repaired(parts: Parts, plant: Callable[[Parts], Awaitable[None]], check: str) -> None:
    await plant(parts)
    findings = await examine(parts, bar)
    assert by_check(findings)[check].remedy is Remedy.REPAIR
    assert any(finding.wrong for finding in findings)
    findings = await examine(parts, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.REPAIRED
    assert not any(finding.wrong for finding in findings)
    assert by_check(await examine(parts, bar)) == {}


@pytest.mark.costly("another run of all checks of the doctor. When suggestions or operations/doctor change")
@pytest.mark.parametrize(
    ("damage", "check"),
    [
        ("DELETE FROM suggestion_item WHERE kind = 'massima'", "Suggerimenti: valori dei contenuti pubblicati"),
        ("UPDATE suggested_value SET count = 0 WHERE field = 'tipo'", "Suggerimenti: conteggi"),
        ("DELETE FROM suggested_value WHERE field = 'parte_processuale'", "Suggerimenti: conteggi"),
    ],
)
async def test_suggestions_are_repaired(parts: Parts, damage: str, check: str) -> None:
    before = await one(parts, "SELECT array_agg(v::text ORDER BY id) FROM suggested_value v")
    await execute(parts, "DELETE FROM suggested_original")
    await execute(parts, damage)
    found_now = by_check(await examine(parts, bar))
    assert found_now[check].remedy is Remedy.REPAIR
    assert "Rossi" not in str(found_now)
    findings = await examine(parts, bar, repair=True)
    assert by_check(findings)[check].remedy is Remedy.REPAIRED
    assert not any(finding.wrong for finding in findings)
    assert by_check(await examine(parts, bar)) == {}
    assert await one(parts, "SELECT array_agg(v::text ORDER BY id) FROM suggested_value v") == before


async def test_an_index_that_is_not_there_is_built(parts: Parts, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "another")
    async with open_engine(settings) as search:
        bare = Parts(
            settings=settings, database=parts.database, store=parts.store, search=search, readers=parts.readers
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
    assert "… e altri 5" in shown
    assert "[bold]non è un colore" in shown
    assert "Controlli con guasti: 1." in shown
    output = StringIO()
    show(findings[:1], Console(file=output, width=120))
    assert "Nessun guasto." in output.getvalue()
