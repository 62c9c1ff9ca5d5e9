from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bdm.cli.doctor import doctor_command
from bdm.settings import get_settings


def test_the_exit_code_says_whether_something_is_wrong(
    fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()
    try:
        without_index = CliRunner().invoke(doctor_command, [])
        assert without_index.exit_code == 1, without_index.output
        assert "nessun indice utilizzabile" in without_index.stdout
        assert CliRunner().invoke(doctor_command, ["--repair"]).exit_code == 0
        listed = tmp_path / "casi.csv"
        sound = CliRunner().invoke(doctor_command, ["--quick", "--csv", str(listed)])
        assert sound.exit_code == 0, sound.output
        assert listed.read_text("utf-8").startswith("\ufeffControllo;Esito;Rimedio;Caso\n")
        assert "Nessun guasto." in sound.stdout
    finally:
        get_settings.cache_clear()
