"""``bdm audit`` and ``bdm doctor`` at the terminal: what is said, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from bdm.cli.audit import audit_command
from bdm.operations.doctor.audit import check_audit
from bdm.operations.doctor.finding import Severity
from bdm.settings import Settings, get_settings


@pytest.fixture
def url(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    get_settings.cache_clear()
    execute(fresh_database_url, "INSERT INTO audit_event (action) VALUES ('uno'), ('due')")
    return fresh_database_url


def execute(url: str, *statements: str) -> None:
    with psycopg.connect(url) as connection:
        for statement in statements:
            connection.execute(statement)


def run(*arguments: str) -> Result:
    try:
        return CliRunner().invoke(audit_command, list(arguments))
    finally:
        get_settings.cache_clear()


def test_the_head_is_kept_and_the_record_checked_against_it(url: str, tmp_path: Path) -> None:
    head = tmp_path / "testa.json"
    assert run("head", "--output", str(head)).exit_code == 0
    assert json.loads(head.read_text())["position"] == 2
    assert json.loads(run("head").stdout)["position"] == 3  # the export itself is an event
    sound = run("verify", "--head", str(head))
    assert (sound.exit_code, "anche rispetto alla testa" in sound.stdout) == (0, True), sound.output
    execute(
        url,
        "ALTER TABLE audit_event DISABLE TRIGGER USER",
        "ALTER TABLE audit_link DISABLE TRIGGER USER",
        "UPDATE audit_event SET actor = 'altri' WHERE action = 'uno'",
    )
    careless = run("verify")
    assert careless.exit_code == 1
    assert "non è quello che era stato registrato" in careless.stdout
    execute(
        url,
        "DELETE FROM audit_pending",
        "INSERT INTO audit_pending SELECT seq FROM audit_event",
        "DELETE FROM audit_link",
        "UPDATE audit_head SET position = 0, hash = sha256('')",
        "SELECT audit_chain(1000)",
    )
    assert run("verify").exit_code == 0
    careful = run("verify", "--head", str(head))
    assert careful.exit_code == 1
    assert "riscritto" in careful.stdout
    assert "NON è integro" in careful.stdout


def test_a_file_that_is_no_head(url: str, tmp_path: Path) -> None:
    other = tmp_path / "altro.json"
    other.write_bytes(b"\xff\x00")
    refused = run("verify", "--head", str(other))
    assert refused.exit_code == 1
    assert "non è una testa" in refused.output


@pytest.mark.anyio
async def test_the_doctor_looks_at_it_too(url: str) -> None:
    from types import SimpleNamespace

    from bdm.platform.database.session import open_database

    get_settings.cache_clear()
    async with open_database(url, pool_size=2) as database:
        parts = SimpleNamespace(database=database, settings=Settings())
        levels = [finding.level for finding in await check_audit(parts)]  # type: ignore[arg-type]
        assert levels == [Severity.A_POSTO, Severity.A_POSTO]
        execute(
            url,
            "SELECT audit_chain(1)",
            "INSERT INTO audit_event (at, action) VALUES (now() - interval '1 day', 'vecchio')",
            "DELETE FROM audit_pending WHERE seq = 2",
        )
        whole, late = await check_audit(parts)  # type: ignore[arg-type]
        assert (whole.level, whole.wrong, whole.examples) == (Severity.GUASTO, True, ["L'evento 2 non è nella catena."])
        assert (late.level, late.examples) == (Severity.AVVISO, ["eventi non ancora collegati: 1"])
