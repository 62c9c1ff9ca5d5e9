"""Importing again: what did not change, what did, what people did in between; and correcting what was refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bdm.importing.service import import_folder
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import file_hash
from tests.importing.builder import Builder, small_pdf
from tests.importing.conftest import Installation, errors, problems

pytestmark = pytest.mark.anyio

CONTENT = (
    "provvedimento",
    "massima",
    "document",
    "provvedimento_riservato",
    "massima_riservata",
    "precedente",
    "import_item",
    "import_link",
    "procrastinate.procrastinate_jobs",
)


async def everything(installation: Installation) -> dict[str, list[str]]:
    """All content, as text; without what says which run met a line last."""
    found = {}
    for table in CONTENT:
        rows = await installation.rows(f"SELECT to_jsonb(t) - 'run_id' AS row FROM {table} t")
        found[table] = sorted(json.dumps(row["row"], sort_keys=True) for row in rows)
    return found


def sample(builder: Builder) -> None:
    builder.decision("p1", parte_processuale=["Mario Rossi"])
    builder.decision("p2", visibility="true", provvedimento_precedente_id="p1", parte_processuale=["Mario Rossi"])
    builder.abstract("m1", "p1", precedente_difforme_id=["m2"])
    builder.abstract("m2", "p2")


async def test_the_same_folder_again_changes_nothing(installation: Installation, builder: Builder) -> None:
    sample(builder)
    await installation.load(builder.write())
    before = await everything(installation)
    report = await installation.load(builder.folder)
    assert (report.counts.provvedimento.unchanged, report.counts.massima.unchanged) == (2, 2)
    assert not report.resumed
    assert await everything(installation) == before


async def test_a_file_that_the_store_has_lost_comes_back(installation: Installation, builder: Builder) -> None:
    builder.decision()
    await installation.load(builder.write())
    name = (await installation.decision())["document_hash"]
    await installation.store.delete(name)
    await installation.load(builder.folder)
    assert await installation.store.exists(name)


async def test_changed_lines_are_updated(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", document=builder.pdf("a.pdf"))
    builder.decision("p2", numero_provvedimento="12")
    builder.abstract("m1", "p1")
    await installation.load(builder.write())
    first = await installation.decision("p1")
    (builder.folder / "a.pdf").write_bytes(small_pdf("another"))
    builder.lines[1] = builder.lines[1].replace(b'"12"', b'"13"')
    builder.lines[2] = builder.lines[2].replace(b"Titolo m1", b"Altro titolo")
    report = await installation.load(builder.write())
    assert (report.counts.provvedimento.updated, report.counts.massima.updated) == (2, 1)
    changed = await installation.decision("p1")
    assert (changed["id"], changed["seq"], changed["version"]) == (first["id"], first["seq"], first["version"] + 1)
    assert changed["document_hash"] == file_hash(small_pdf("another"))
    assert (await installation.decision("p2"))["numero_provvedimento"] == 13
    assert (await installation.abstract())["titolo"] == "Altro titolo"
    old = await installation.row("SELECT * FROM document WHERE hash = :hash", hash=first["document_hash"])
    assert old["provvedimento_id"] is None  # replaced: it belongs to no decision any more
    report = await installation.load(builder.folder)
    assert (report.counts.provvedimento.unchanged, report.counts.massima.unchanged) == (2, 1)


async def test_the_work_of_editors_is_not_overwritten(installation: Installation, builder: Builder) -> None:
    sample(builder)
    await installation.load(builder.write())
    await installation.execute(
        "UPDATE provvedimento SET titolo = 'Scritto qui', version = version + 1, edit_date = now() "
        "WHERE external_id = 'p1'"
    )
    await installation.execute("UPDATE massima SET titolo = 'Scritto qui', edit_date = now() WHERE external_id = 'm2'")
    await installation.execute("UPDATE massima_riservata SET titolo = 'Scritto qui'")

    report = await installation.load(builder.folder)  # unchanged lines have nothing to say against it
    assert errors(report) == []

    builder.lines[:] = [
        line.replace(b'"2024-01-10"', b'"2024-01-11"').replace(b"Testo", b"Altro") for line in builder.lines
    ]
    report = await installation.load(builder.write())
    assert errors(report) == [(1, "id", "errore"), (4, "id", "errore")]
    assert (await installation.decision("p1"))["titolo"] == "Scritto qui"
    assert (await installation.abstract("m2"))["titolo"] == "Scritto qui"
    assert (await installation.abstract("m1"))["testo"] == "<p>Altro m1</p>"

    report = await installation.load(builder.folder, overwrite=True)
    assert errors(report) == []
    assert (await installation.decision("p1"))["titolo"] is None
    assert (await installation.abstract("m2"))["testo"].startswith("<p>Altro")


async def test_what_was_deleted_here_does_not_come_back(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", status="BOZZA")
    await installation.load(builder.write())
    await installation.execute("DELETE FROM provvedimento")
    assert problems(await installation.load(builder.folder)) == [(1, "id", "avviso")]
    builder.lines[0] = builder.lines[0].replace(b'"12"', b'"13"')
    assert problems(await installation.load(builder.write())) == [(1, "id", "errore")]
    assert problems(await installation.load(builder.folder, overwrite=True)) == []
    assert (await installation.decision("p1"))["numero_provvedimento"] == 13


async def test_an_id_that_exists_without_an_import_is_not_taken_over(
    installation: Installation, builder: Builder
) -> None:
    builder.decision("p1")
    await installation.load(builder.write())
    await installation.execute("DELETE FROM import_item")
    assert problems(await installation.load(builder.folder)) == [(1, "id", "errore")]


async def test_an_id_comes_once(installation: Installation, builder: Builder) -> None:
    builder.decision("p1")
    builder.decision("p1", document=builder.pdf("other.pdf"))
    builder.abstract("m1")
    builder.abstract("m1")
    report = await installation.load(builder.write())
    assert problems(report) == [(2, "id", "errore"), (4, "id", "errore")]
    assert report.counts.rejected == 2


@pytest.mark.parametrize("batch", [1, 1000])
async def test_a_document_belongs_to_one_decision(
    installation: Installation, builder: Builder, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.importing.reading.BATCH_LINES", batch)
    builder.decision("p1", document=builder.pdf("a.pdf"))
    builder.decision("p2", document="a.pdf")
    builder.decision("p3", anonymized_document="a.pdf")
    report = await installation.load(builder.write())
    assert problems(report) == [(2, "document", "errore"), (3, "anonymized_document", "errore")]
    assert report.report is not None
    reason = json.loads(report.report.read_text().splitlines()[0])["reason"]
    assert reason.startswith("File già inserito nel provvedimento")
    assert "p1" in reason


async def test_links_in_any_order_and_later(installation: Installation, builder: Builder) -> None:
    builder.decision("p2", provvedimento_successivo_id="p3", provvedimento_precedente_id="p1")
    builder.abstract("m1", "p2", precedente_conforme_id=["m2", "m9"])
    builder.decision("p1", provvedimento_successivo_id="p2")
    builder.abstract("m2", "p1")
    report = await installation.load(builder.write())
    assert problems(report) == [(1, "provvedimento_successivo_id", "errore"), (2, "precedente_conforme_id", "errore")]
    assert (report.counts.links_made, report.counts.links_waiting) == (3, 2)
    assert (report.counts.rejected, report.complete) == (0, False)
    second = await installation.decision("p2")
    assert second["provvedimento_precedente_id"] == (await installation.decision("p1"))["id"]

    later = Builder(builder.folder.parent / "later")
    later.decision("p3")
    later.abstract("m9", "p3")
    report = await installation.load(later.write())
    assert (report.counts.links_made, report.counts.links_waiting) == (2, 0)
    assert (await installation.decision("p3"))["provvedimento_precedente_id"] == second["id"]
    assert len(await installation.rows("SELECT 1 FROM precedente")) == 2


async def test_links_that_contradict_each_other(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", provvedimento_successivo_id="p2")
    builder.decision("p2")
    builder.decision("p3", provvedimento_successivo_id="p2")
    builder.decision("p4", provvedimento_precedente_id="p1")
    report = await installation.load(builder.write())
    assert problems(report) == [
        (3, "provvedimento_successivo_id", "errore"),
        (4, "provvedimento_precedente_id", "errore"),
    ]


async def test_links_follow_the_lines(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", provvedimento_successivo_id="p2")
    builder.decision("p2", provvedimento_precedente_id="p1")
    builder.decision("p3")
    builder.abstract("m1", "p1", precedente_conforme_id=["m2"])
    builder.abstract("m2", "p2")
    await installation.load(builder.write())
    original = list(builder.lines)

    builder.lines[0] = original[0].replace(b', "provvedimento_successivo_id": "p2"', b"")
    await installation.load(builder.write())
    first = await installation.decision("p1")
    assert (await installation.decision("p2"))["provvedimento_precedente_id"] == first["id"]  # p2 still says so

    builder.lines[1] = original[1].replace(
        b'"provvedimento_precedente_id": "p1"', b'"provvedimento_precedente_id": "p3"'
    )
    builder.lines[3] = original[3].replace(b'"precedente_conforme_id"', b'"precedente_difforme_id"')
    report = await installation.load(builder.write())
    assert problems(report) == []
    third = await installation.decision("p3")
    assert (await installation.decision("p2"))["provvedimento_precedente_id"] == third["id"]
    assert (await installation.row("SELECT tipo FROM precedente"))["tipo"] == "difforme"


async def test_links_by_our_own_ids(installation: Installation, builder: Builder) -> None:
    builder.decision("p1")
    await installation.load(builder.write())
    first = await installation.decision("p1")
    builder.lines.clear()
    builder.decision("p2", provvedimento_precedente_id=str(first["id"]))
    builder.abstract("m1", str(first["id"]))
    report = await installation.load(builder.write())
    assert problems(report) == []
    assert (await installation.decision("p2"))["provvedimento_precedente_id"] == first["id"]
    assert (await installation.abstract("m1"))["provvedimento_id"] == first["id"]


async def test_what_is_published_and_what_is_not(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", status="BOZZA")
    builder.abstract("m1", "p1")
    builder.abstract("m2", "p1", status="BOZZA")
    builder.abstract("m3", "p9")
    builder.decision("p2")
    builder.abstract("m4", "p2")
    report = await installation.load(builder.write())
    assert problems(report) == [(2, "status", "errore"), (4, "provvedimento_id", "errore")]

    builder.lines[:] = [builder.lines[4].replace(b'"kind"', b'"status": "BOZZA", "kind"')]
    report = await installation.load(builder.write())
    assert problems(report) == [(1, "status", "errore")]


async def test_a_dry_run_tells_the_same_and_changes_nothing(installation: Installation, builder: Builder) -> None:
    sample(builder)
    builder.decision("p2")
    builder.raw(b"{broken")
    builder.abstract("m3", "p9")
    before = await everything(installation)
    dry = await installation.load(builder.write(), dry_run=True)
    told = problems(dry)
    assert told
    assert await everything(installation) == before
    assert [hash_ async for hash_ in installation.store.hashes()] == []
    assert await installation.rows("SELECT 1 FROM import_run") == []
    real = await installation.load(builder.folder)
    assert problems(real) == told
    assert real.counts == dry.counts


@pytest.mark.parametrize("way", ["correction", "report"])
async def test_correcting_and_importing_again(installation: Installation, builder: Builder, way: str) -> None:
    builder.decision("p1", area="civle", numero_provvedimento="abc")
    builder.decision("p2")
    builder.abstract("m1", "p1")
    builder.raw(b'{"kind": "provvedimento", "id": "p3"')
    report = await installation.load(builder.write())
    assert problems(report) == [
        (1, "area", "errore"),
        (1, "numero_provvedimento", "errore"),
        (4, None, "errore"),
        (3, "provvedimento_id", "errore"),
    ]
    assert report.counts.rejected == 3
    assert report.correction is not None
    assert report.report is not None
    assert report.report.stat().st_mode & 0o077 == 0
    manifest: Path = report.correction if way == "correction" else report.report
    text = (
        manifest.read_text()
        .replace("civle", "civile")
        .replace('"numero_provvedimento": "abc"', '"numero_provvedimento": "1"')
    )
    manifest.write_text(text.replace('"numero_provvedimento":"abc"', '"numero_provvedimento":"1"'))
    again = await import_folder(installation.database, installation.store, builder.folder, manifest=manifest)
    assert (again.counts.provvedimento.created, again.counts.massima.created) == (1, 1)
    assert again.counts.rejected == 1  # what is not JSON still is not
    assert again.correction is not None
    assert again.correction != manifest
    assert (await installation.decision("p1"))["numero_provvedimento"] == 1


async def test_what_only_the_database_refuses_stays_alone(
    installation: Installation, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    await installation.execute("ALTER TABLE provvedimento ADD CONSTRAINT of_the_test CHECK (titolo <> 'proibito')")
    for number in range(9):
        builder.decision(f"p{number}", titolo="proibito" if number in (3, 7) else "ammesso")
    report = await installation.load(builder.write())
    assert problems(report) == [(4, None, "errore"), (8, None, "errore")]
    assert report.counts.provvedimento.created == 7
    assert report.report is not None
    assert "of_the_test" in report.report.read_text()


async def test_one_import_at_a_time(installation: Installation, builder: Builder) -> None:
    builder.decision()
    folder = builder.write()

    tried = []

    async def again() -> None:
        with pytest.raises(Refusal, match="Un'altra importazione"):
            await installation.load(folder, report=folder / "other.jsonl")
        tried.append(True)

    import anyio

    async with anyio.create_task_group() as group:
        await installation.load(folder, on_progress=lambda _progress: None if tried else group.start_soon(again))
    assert tried


async def test_a_folder_without_a_manifest_is_refused(installation: Installation, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"manifest\.jsonl"):
        await installation.load(tmp_path)


async def test_the_report_never_takes_the_manifests_place(installation: Installation, builder: Builder) -> None:
    builder.decision()
    folder = builder.write()
    with pytest.raises(Refusal):
        await installation.load(folder, report=folder / "manifest.jsonl")


async def test_progress_reaches_the_end(installation: Installation, builder: Builder) -> None:
    sample(builder)
    seen = []
    await installation.load(builder.write(), on_progress=seen.append)
    assert [progress.phase for progress in seen] == ["provvedimenti", "massime", "collegamenti"]
    assert all(progress.done == progress.total for progress in seen)
