"""``bdm law`` at the terminal: what came in, what did not and why, what is missing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bdm.cli.law import law_command
from bdm.settings import get_settings
from tests.law.test_akn import CODE


@pytest.fixture
def installation(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()


def run(*arguments: object) -> Result:
    try:
        return CliRunner().invoke(law_command, [str(each) for each in arguments])
    finally:
        get_settings.cache_clear()


@pytest.mark.usefixtures("installation")
def test_a_folder_comes_in_and_is_told_of(tmp_path: Path) -> None:
    folder, report = tmp_path / "atti", tmp_path / "rapporto.jsonl"
    folder.mkdir()
    shutil.copy(CODE, folder / "cp.xml")
    assert "Atti 0, articoli 0, versioni 0; nessun file letto." in run("status").stdout
    done = run("import", folder, "--report", report)
    assert (done.exit_code, done.stdout.splitlines()) == (
        0,
        [
            "File letti 1, già presenti 0, rifiutati 0; atti 2, articoli 3, versioni scritte 3.",
            "Tralasciate, perché non sono articoli che si sanno nominare: 1 parte (--report le elenca).",
        ],
    )
    assert [json.loads(line) for line in report.read_text().splitlines()] == [
        {"file": "cp.xml", "tralasciato": "Tabelle"}
    ]
    (folder / "rotto.xml").write_text("<a/>")
    again = run("import", folder)
    assert again.exit_code == 1
    assert "già presenti 1, rifiutati 1;" in again.stdout
    assert "  rotto.xml: non è un atto in Akoma Ntoso 3.0" in again.stdout
    assert "Atti 2, articoli 3, versioni 3; fino al 08/04/2026." in run("status", "--most", 5).stdout
