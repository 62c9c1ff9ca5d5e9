from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bdm.backup.commands import INCOMPLETE, backup_command, restore_command
from bdm.importing.commands import import_command
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
    assert "2 documenti" in made.stdout
    assert (tmp_path / "backup.tar").stat().st_mode & 0o077 == 0

    refused = runner.invoke(restore_command, [target])
    assert refused.exit_code == 1
    assert "li cancellerebbe tutti" in refused.stderr
    restored = runner.invoke(restore_command, [target, "--force"])
    assert restored.exit_code == 0, restored.output
    assert "Ripristinato il backup del" in restored.stdout
    assert "Documenti ancora da elaborare: 2." in restored.stdout

    next((tmp_path / "data").glob("storage/documents/**/*.pdf")).unlink()
    incomplete = runner.invoke(backup_command, [str(tmp_path / "other.tar")])
    assert incomplete.exit_code == INCOMPLETE
    assert "bdm doctor" in incomplete.stderr
