from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from bdm.cli.backup import INCOMPLETE, backup_command, restore_command, verify_command
from bdm.cli.importing import import_command
from bdm.settings import get_settings
from tests.importing.builder import Builder


@pytest.fixture(autouse=True)
def settings(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


def test_backup_and_restore(tmp_path: Path) -> None:
    runner = CliRunner()
    builder = Builder(tmp_path / "folder")
    builder.decision()
    builder.decision("p2")
    assert runner.invoke(import_command, [str(builder.write())]).exit_code == 0
    target = str(tmp_path / "backup.tar")
    made = runner.invoke(backup_command, [target])
    assert made.exit_code == 0, made.output
    assert re.search(r"2 documenti \(\d+,\d MB\)", made.stdout)
    assert (tmp_path / "backup.tar").stat().st_mode & 0o077 == 0

    refused = runner.invoke(restore_command, [target])
    assert refused.exit_code == 1
    assert "li cancellerebbe tutti" in refused.stderr
    restored = runner.invoke(restore_command, [target, "--force"])
    assert restored.exit_code == 0, restored.output
    assert re.search(r"Ripristinato il backup del \d\d/\d\d/\d{4} alle \d\d:\d\d: 2 documenti", restored.stdout)
    assert "Documenti ancora da elaborare: 2." in restored.stdout

    next((tmp_path / "data").glob("storage/documents/**/*.pdf")).unlink()
    incomplete = runner.invoke(backup_command, [str(tmp_path / "other.tar")])
    assert incomplete.exit_code == INCOMPLETE
    assert "bdm doctor" in incomplete.stderr


def test_several_backups_in_a_folder(fresh_database_url: str, tmp_path: Path) -> None:
    runner, folder = CliRunner(), str(tmp_path / "backup")
    builder = Builder(tmp_path / "folder")
    builder.decision()
    assert runner.invoke(import_command, [str(builder.write())]).exit_code == 0
    for _ in range(2):
        made = runner.invoke(backup_command, [folder])
        assert made.exit_code == 0, made.output
    assert "1 documenti" in made.stdout
    assert "di cui 0 copiati ora" in made.stdout

    listed = runner.invoke(backup_command, [folder, "--keep", "1d", "--dry-run"]).stdout.splitlines()
    assert [line.rpartition(", ")[2] for line in listed] == ["da togliere", "resta"]
    assert len(list((tmp_path / "backup/generations").iterdir())) == 2
    kept = runner.invoke(backup_command, [folder, "--keep", "1d"])
    assert "Tolti dalla destinazione 2 backup vecchi e 0 documenti" in kept.stdout
    assert len(list((tmp_path / "backup/generations").iterdir())) == 1

    for wrong in (
        [folder, "--keep", "tutti"],
        [str(tmp_path / "x.tar"), "--keep", "7d"],
        [str(tmp_path / "x"), "--dry-run"],
    ):
        refused = runner.invoke(backup_command, wrong)
        assert refused.exit_code == 1, wrong
        assert "Traceback" not in refused.output
    assert not (tmp_path / "x").exists()

    checked = runner.invoke(verify_command, [folder])
    assert checked.exit_code == 0, checked.output
    assert "1 documenti, di cui 1 riletti" in checked.stdout

    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        [[id_]] = connection.execute("SELECT id FROM provvedimento").fetchall()
        refused = runner.invoke(restore_command, [folder, "--item", str(id_)])
        assert refused.exit_code == 1
        assert "solo ciò che è stato eliminato" in refused.stderr
        connection.execute("DELETE FROM provvedimento")
        restored = runner.invoke(restore_command, [folder, "--item", str(id_)])
        assert restored.exit_code == 0, restored.output
        assert f"Ripristinato il provvedimento {id_}" in restored.stdout
        assert connection.execute("SELECT id FROM provvedimento").fetchall() == [(id_,)]
    assert runner.invoke(restore_command, [folder, "--item", str(id_), "--force"]).exit_code == 1


@pytest.mark.costly("another restore. When operations/backup changes")
def test_a_backup_is_tried_and_the_outcome_remembered(fresh_database_url: str, tmp_path: Path, private: None) -> None:
    runner = CliRunner()
    builder = Builder(tmp_path / "folder")
    builder.decision()
    assert runner.invoke(import_command, [str(builder.write())]).exit_code == 0
    target = tmp_path / "backup"
    assert runner.invoke(backup_command, [str(target)]).exit_code == 0
    tried = runner.invoke(verify_command, [str(target), "--trial"])
    assert tried.exit_code == 0, tried.output
    assert "si ripristina" in tried.stdout

    made = [target / name for name in (".", *target.rglob("*"))]
    assert [str(path) for path in made if path.stat().st_mode & 0o077] == []

    next(target.glob("documents/**/*.pdf")).write_bytes(b"%PDF-1.4 altro")
    damaged = runner.invoke(verify_command, [str(target), "--trial"])
    assert damaged.exit_code == 1
    assert "danneggiati 1 documenti" in damaged.stderr

    with psycopg.connect(fresh_database_url) as connection:
        runs = connection.execute("SELECT kind, documents, error IS NULL FROM backup_run ORDER BY seq").fetchall()
        events = connection.execute(
            "SELECT action FROM audit_event WHERE object_kind = 'backup' ORDER BY seq"
        ).fetchall()
        still = connection.execute("SELECT count(*) FROM provvedimento").fetchone()
    assert runs == [("backup", 1, True), ("verifica", 1, True), ("verifica", 0, False)]
    assert [action for (action,) in events] == ["backup", "verifica", "verifica"]
    assert still == (1,)
