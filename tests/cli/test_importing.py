from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import psycopg
import pytest
from click.testing import CliRunner, Result

from bdm.cli.importing import INCOMPLETE, import_command
from bdm.importing.reading import Piece
from bdm.settings import get_settings
from tests.importing.builder import Builder, small_pdf

ROOT = Path(__file__).parents[2]
REAL_DECISIONS = ROOT.parent / "shared/data/real_decisions"


@pytest.fixture(autouse=True)
def niceness(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the command asks for; the tests that come after it keep theirs."""
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append)
    return asked


@pytest.fixture(autouse=True)
def settings(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(import_command, [str(argument) for argument in arguments])


def test_a_complete_import_comes_after_readers(
    builder: Builder, niceness: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is temporary lies in the store's folder, where what a killed one has left is swept."""
    builder.decision()
    builder.abstract()
    temporary = tmp_path / "data/storage/.in-corso"
    (temporary / "killed").mkdir(parents=True)
    (temporary / "killed/document.pdf").write_bytes(b"%PDF")
    used: list[Path] = []
    opened = Piece.close
    monkeypatch.setattr(Piece, "close", lambda piece: (used.append(piece.folder().parent.parent), opened(piece))[1])
    result = run(builder.write())
    assert (set(used), [*temporary.iterdir()]) == ({temporary.resolve()}, [])
    assert result.exit_code == 0, result.output
    assert "Provvedimenti: nuovi 1, aggiornati 0, invariati 0." in result.stdout
    assert "Abstract: nuovi 1," in result.stdout
    assert "Rapporto" not in result.stdout
    assert niceness == [5]
    assert "Provvedimenti: 100%" in result.stderr  # not a terminal: lines instead of a bar


def test_an_incomplete_import(builder: Builder, tmp_path: Path) -> None:
    builder.decision("p1", area=None)
    builder.decision("p2")
    result = run(builder.write(), "--report", tmp_path / "report.jsonl")
    assert result.exit_code == INCOMPLETE
    assert "Righe non importate: 1." in result.stdout
    (record,) = (json.loads(line) for line in (tmp_path / "report.jsonl").read_text().splitlines())
    assert (record["line"], record["id"], record["field"]) == (1, "p1", "area")
    assert record["original"]["id"] == "p1"
    assert (tmp_path / "manifest.da-correggere.jsonl").read_bytes() == builder.lines[0] + b"\n"


def test_notices_are_shown_by_kind(builder: Builder) -> None:
    for number in range(7):
        builder.decision(f"p{number}", data=None)
    result = run(builder.write())
    assert (
        "Avvisi: 7.\n  7 × data: Manca: è stata usata la data di pubblicazione. (righe 1, 2, 3, 4, 5…)" in result.stdout
    )


def test_a_dry_run(builder: Builder, fresh_database_url: str) -> None:
    builder.decision()
    result = run(builder.write(), "--dry-run")
    assert result.exit_code == 0
    assert "nulla è stato importato" in result.stdout
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT count(*) FROM provvedimento").fetchone() == (0,)


def test_a_folder_that_cannot_be_imported(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "manifest.jsonl non esiste." in result.stderr
    assert run(tmp_path / "missing").exit_code == 2


def test_a_report_that_cannot_be_written(builder: Builder, tmp_path: Path) -> None:
    builder.decision()
    result = run(builder.write(), "--report", tmp_path / "missing" / "rapporto.jsonl")
    assert result.exit_code == 1
    assert "indicare un altro file con --report" in result.stderr


def converter() -> ModuleType:
    spec = importlib.util.spec_from_file_location("converter", ROOT / "examples/convert_real_decisions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def collection(folder: Path) -> Path:
    """A collection in the form that the example converts."""
    folder.mkdir()
    decision = {
        "source_file": "a_2024_1.txt",
        "area": "civile",
        "tipo": "sentenza",
        "ufficio": "CORTE DI APPELLO DI ANCONA",
        "numero_provvedimento": "1",
        "anno_provvedimento": "2024",
        "data_pubblicazione": "2024-07-19",
        "materia_fonte": "Contratti e obbligazioni varie (Contr. atipici)",
        "numero_ruolo": None,
        "anno_ruolo": None,
        "testo": "N.R.G. 1/2023",
    }
    (folder / "decisions.json").write_text(json.dumps([decision]))
    (folder / "a_2024_1.pdf").write_bytes(small_pdf("N.R.G. 1/2023"))
    return folder


@pytest.mark.parametrize("real", [False, True])
def test_the_example_converter(
    real: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_database_url: str
) -> None:
    if real and not REAL_DECISIONS.exists():
        pytest.skip("the collection of real decisions is not here")
    source = REAL_DECISIONS if real else collection(tmp_path / "source")
    monkeypatch.setattr("sys.argv", ["convert", str(source), str(tmp_path / "target")])
    converter().main()
    result = run(tmp_path / "target")
    assert result.exit_code == 0, result.output
    with psycopg.connect(fresh_database_url) as connection:
        found = connection.execute("SELECT count(*), count(*) FILTER (WHERE materia LIKE '%(%') FROM provvedimento")
        assert found.fetchone() == (11 if real else 1, 0)
