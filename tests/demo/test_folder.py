"""The import folder: PDFs that can be read, files that survive an interruption."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import orjson
import pypdfium2
import pytest

from bdm.platform.kit.reference_data import read_csv
from bdm.reference.materia.service import DATA as MATERIA
from bdm_demo.document import write_document
from bdm_demo.folder import DECISIONS, DOCUMENTS, DemoContents, contents, write_folder
from bdm_demo.pdf import PdfWriter
from bdm_demo.plan import DecisionPlan, Series
from bdm_demo.real import DATA, SOURCE, real_decisions

TODAY = date(2026, 3, 2)
MATERIE = {row["nome"] for row in read_csv(MATERIA / "materie.csv")}
FOOTER = "Documento dimostrativo: nomi, dati e fatti sono inventati."


def texts(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def some_plan(**conditions: object) -> DecisionPlan:
    series = Series(1, TODAY)
    return next(
        plan
        for plan in map(series.plan, range(400))
        if all(getattr(plan, name) == value for name, value in conditions.items())
    )


def test_every_page_says_that_it_is_invented_and_holds_the_text() -> None:
    pdf = PdfWriter()
    for index in (0, 6, 14, 19):
        document = write_document(Series(1, TODAY).plan(index))
        pages = texts(pdf.write(document))
        assert len(pages) >= 2
        assert all(FOOTER in page for page in pages)
        assert f"pagina 1 di {len(pages)}" in pages[0]
        whole = " ".join(pages)
        for block in document.blocks:
            assert all(line[:40].strip() in whole for line in block.text.split("\n") if line), block.text


def test_the_same_bytes_every_time() -> None:
    document = write_document(Series(1, TODAY).plan(3))
    assert PdfWriter().write(document) == PdfWriter().write(document)


def test_a_scan_has_pictures_and_no_text() -> None:
    document = write_document(Series(1, TODAY, scans=frozenset({3})).plan(3))
    made = PdfWriter().write(document)
    assert made == PdfWriter().write(document)
    pages = texts(made)
    assert len(pages) >= 2
    assert not any(pages)


def test_a_long_decision_has_its_positions() -> None:
    cases = {"stato_passivo": "Posizione", "differenze_retributive": "Posizione", "truffa_online": "Episodio"}
    for caso, what in cases.items():
        plan = Series(1, TODAY, {2: (caso, 30)}).plan(2)
        assert plan.caso.id == caso
        assert plan.status == "PUBBLICATO"
        blocks = write_document(plan).blocks
        headings = [block.text for block in blocks if block.style == "sezione" and block.text.startswith(what)]
        assert len(headings) == 30
        assert headings[0].startswith(f"{what} n. 1 – ")
        assert headings[-1].startswith(f"{what} n. 30 – ")
        assert any("dal n. 1 al n. 30" in block.text for block in blocks[-8:])


def test_long_and_short_on_paper(tmp_path: Path) -> None:
    what = contents(tmp_path, today=TODAY)
    plans = [what.series.plan(index) for index in range(what.decisions)]
    made = {plan.index: write_document(plan) for plan in plans if plan.short or plan.positions}
    long = sorted((d for d in made.values() if 60_000 < len(d.text) < 200_000), key=lambda d: len(d.text))
    short = sorted((d for d in made.values() if d.plan.short), key=lambda d: len(d.text))
    pdf = PdfWriter()
    assert all(30 <= len(texts(pdf.write(each))) <= 60 for each in (long[0], long[-1]))
    assert {len(texts(pdf.write(each))) for each in (*short[:2], *short[-8:])} == {1, 2}
    first = texts(pdf.write(short[0]))[0]
    assert "ORDINANZA" in first
    assert "P.Q.M." in first


def test_the_real_ones_say_where_they_come_from(small: tuple[Path, DemoContents]) -> None:
    folder, what = small
    real = [line for line in lines(write_folder(folder, what)) if line["id"].startswith("demo-reale-")]
    assert len(real) == 11
    readme = (DATA.parent / "README.md").read_text(encoding="utf-8")
    for line in real:
        assert line["annotazione"] == SOURCE
        assert f"{line['numero_provvedimento']}/{line['anno_provvedimento']}" in readme
        assert line.keys().isdisjoint({"titolo", "parola_chiave", "estratto"})
        assert line["materia"] in MATERIE
        pages = texts((folder / line["document"]).read_bytes())
        assert len(pages) >= 5
        assert all(SOURCE.upper() in page and FOOTER not in page for page in pages)
    # an address of somebody, a code of a person
    assert not any(re.search(r"\w@\w|\b[A-Z]{6}\d\d[A-Z]\d\d", decision.text) for decision in real_decisions())


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, DemoContents]:
    return tmp_path, contents(tmp_path, today=TODAY, decisions=24, seed=4)


def lines(manifest: Path) -> list[dict[str, str]]:
    return [orjson.loads(line) for line in manifest.read_bytes().splitlines()]


def test_the_manifest_names_files_that_are_there(small: tuple[Path, DemoContents]) -> None:
    folder, what = small
    steps: list[tuple[int, int]] = []
    manifest = write_folder(folder, what, lambda done, total: steps.append((done, total)))
    found = lines(manifest)
    decisions = [line for line in found if line["kind"] == "provvedimento"]
    assert len(decisions) == 24 + 11
    assert steps[-1] == (35, 35)
    named = {line[key] for line in decisions for key in ("document", "anonymized_document") if key in line}
    assert named == {f"{DOCUMENTS}/{path.name}" for path in (folder / DOCUMENTS).iterdir()}
    assert any("anonymized_document" in line for line in decisions)
    for line in decisions:
        assert (line.get("visibility") == "true") >= ("anonymized_document" in line)


@pytest.mark.costly("composes documents twice: when the demo content changes")
def test_an_interrupted_folder_is_completed(small: tuple[Path, DemoContents]) -> None:
    folder, what = small
    manifest = write_folder(folder, what)
    before = {path.name: path.read_bytes() for path in (folder / DOCUMENTS).iterdir()}
    names = sorted(before)
    (folder / DOCUMENTS / names[0]).unlink()
    (folder / DOCUMENTS / f".{names[1]}.parte").write_bytes(b"%PDF-1.7 half")
    kept = folder / DOCUMENTS / names[2]
    untouched = kept.stat().st_mtime_ns
    lines_before = lines(manifest)
    manifest.unlink()
    assert lines(write_folder(folder, what)) == lines_before
    after = {path.name: path.read_bytes() for path in (folder / DOCUMENTS).iterdir() if not path.name.startswith(".")}
    assert after == before
    assert kept.stat().st_mtime_ns == untouched


def test_the_first_day_is_kept(tmp_path: Path) -> None:
    first = contents(tmp_path, today=TODAY, decisions=5)
    assert contents(tmp_path, today=date(2026, 9, 1), decisions=9) == first


@pytest.mark.parametrize("today", [TODAY, date(2027, 9, 30)])
def test_an_editor_of_milano_finds_something_to_anonymise(tmp_path: Path, today: date) -> None:
    series = contents(tmp_path, today=today).series
    waiting = [
        plan
        for plan in map(series.plan, range(DECISIONS))
        if plan.restricted and not plan.anonymised and plan.ufficio.nome == "TRIBUNALE DI MILANO"
    ]
    assert waiting
