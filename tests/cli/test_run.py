"""How a service refuses to start: one sentence that says what to do, and no service that nobody asked for."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from click.testing import CliRunner, Result

from bdm.cli import main
from bdm.platform.kit.refusal import MISCONFIGURED
from bdm.settings import NOT_SETTINGS, Settings, get_settings

ROOT = Path(__file__).resolve().parents[2]
Bdm = Callable[..., Result]


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """The commands set up the logs of their process, which here is that of all tests."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def bdm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Bdm]:
    """``bdm COMMAND`` with these settings; nothing may be written."""
    data = tmp_path / "data"
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")  # a web service leaves its own behind, here for other tests

    def bdm(*arguments: str, **settings: str) -> Result:
        get_settings.cache_clear()
        for name, value in {"BDM_DATA_DIR": str(data), "BDM_PORT": "0", **settings}.items():
            monkeypatch.setenv(name, value)
        return CliRunner().invoke(main, arguments)

    yield bdm
    get_settings.cache_clear()
    assert not (data / "postgres").exists()


def refused(result: Result, code: int = MISCONFIGURED) -> str:
    """What was said, where nothing but that was."""
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("command", ["run", "serve", "worker", "migrate", "doctor"])
def test_a_misspelt_setting_is_told_with_the_right_name(bdm: Bdm, command: str) -> None:
    said = refused(bdm(command, BDM_DATABSE_URL="postgresql://db/bdm"))
    assert "BDM_DATABSE_URL: nessuna impostazione ha questo nome. Si intendeva BDM_DATABASE_URL?" in said


def test_a_wrong_value_is_told(bdm: Bdm) -> None:
    assert "BDM_PORT: " in refused(bdm("doctor", BDM_PORT="molti"))


@pytest.mark.parametrize("command", ["run", "serve"])
def test_the_demo_starts_only_where_it_is_asked_for(bdm: Bdm, command: str) -> None:
    said = refused(bdm(command))
    assert "BDM_DATABASE_URL" in said
    assert "«bdm run --demo»" in said


@pytest.mark.parametrize("command", ["run", "serve", "worker", "migrate", "grant"])
def test_a_database_that_cannot_be_reached(bdm: Bdm, command: str) -> None:
    arguments = ["anna", "--group", "edit_permission"] if command == "grant" else []
    settings = {
        "BDM_DATABASE_URL": "postgresql://bdm:segreto@127.0.0.1:1/bdm",
        "BDM_OIDC_ISSUER": "https://idp.example",
    }
    said = refused(bdm(command, *arguments, **settings), 1)
    assert "Il database non risponde" in said
    assert "segreto" not in said


def test_a_database_that_does_not_know_the_password(bdm: Bdm, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise psycopg.OperationalError('connection failed: FATAL:  password authentication failed for user "bdm"')

    monkeypatch.setattr(psycopg, "connect", refuse)
    said = refused(bdm("migrate", BDM_DATABASE_URL="postgresql://bdm:segreto@db/bdm"))
    assert said == "Il database rifiuta l'utente o la password: correggere BDM_DATABASE_URL.\n"


def test_a_database_that_is_not_there(bdm: Bdm, fresh_database_url: str) -> None:
    url = urlsplit(fresh_database_url)._replace(path="/nessuno").geturl()
    assert "non esistono: correggere BDM_DATABASE_URL" in refused(bdm("migrate", BDM_DATABASE_URL=url))
    assert "non si legge" in refused(bdm("migrate", BDM_DATABASE_URL="mysql://db"))


@pytest.mark.parametrize("password", ["fior@", "fior@db.example", "fior/di", "12/di", "100%"])
def test_a_password_whose_signs_are_those_of_an_address(bdm: Bdm, password: str) -> None:
    said = refused(bdm("migrate", BDM_DATABASE_URL=f"postgresql://bdm:{password}@127.0.0.1:1/bdm"))
    assert "in percentuale: %40 per @" in said
    assert password not in said
    assert "fior" not in said


def test_an_address_below_which_nothing_would_be_found(bdm: Bdm) -> None:
    for wrong in ("https://example.it/bdm", "bdm.example.it", "https://bdm.example.it?x"):
        assert "BDM_PUBLIC_URL: occorre un indirizzo senza percorso" in refused(bdm("serve", BDM_PUBLIC_URL=wrong))


@pytest.mark.parametrize(("public", "warns"), [("http://bdm.example.it/", True), ("http://localhost:8000", False)])
def test_an_address_where_everybody_reads_along(bdm: Bdm, public: str, warns: bool) -> None:
    settings = {"BDM_DATABASE_URL": "postgresql://bdm@127.0.0.1:1/bdm", "BDM_OIDC_ISSUER": "https://idp.example"}
    said = refused(bdm("serve", BDM_PUBLIC_URL=public, **settings), 1)
    assert ("BDM_PUBLIC_URL è un indirizzo http" in said) is warns


def test_an_issuer_that_is_missing_or_cannot_be_trusted(bdm: Bdm, fresh_database_url: str) -> None:
    assert "indicarne l'indirizzo in BDM_OIDC_ISSUER" in refused(bdm("serve", BDM_DATABASE_URL=fresh_database_url))
    assert "uno https" in refused(bdm("serve", BDM_OIDC_ISSUER="http://idp.example"))


@pytest.fixture
def archive(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An S3 that lets nobody in."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(403)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        monkeypatch.setenv("AWS_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        for name, value in {
            "ALLOW_HTTP": "true",
            "ACCESS_KEY_ID": "a",
            "SECRET_ACCESS_KEY": "b",
            "REGION": "x",
        }.items():
            monkeypatch.setenv(f"AWS_{name}", value)
        yield
        server.shutdown()
        thread.join()


@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize(
    ("url", "problem"),
    [("s3://bdm/documenti", "rifiuta l'accesso (403)"), ("s3://", "non si legge"), ("bdm", "non si legge")],
)
def test_an_archive_that_cannot_work(bdm: Bdm, fresh_database_url: str, url: str, problem: str) -> None:
    said = refused(bdm("worker", BDM_DATABASE_URL=fresh_database_url, BDM_STORAGE_URL=url))
    assert problem in said
    assert "BDM_STORAGE_URL" in said


@pytest.mark.usefixtures("archive")
def test_an_archive_at_http_has_to_be_wanted(
    bdm: Bdm, fresh_database_url: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("AWS_ALLOW_HTTP")
    said = refused(bdm("worker", BDM_DATABASE_URL=fresh_database_url, BDM_STORAGE_URL="s3://bdm"))
    assert "AWS_ALLOW_HTTP" in said
    assert capfd.readouterr() == ("", "")  # nor does the program that asked it say anything


@pytest.mark.parametrize(
    "command", ["backup copia.tar", "grant anna@example.it", "import .", "doctor", "audit head", "reindex"]
)
def test_a_command_makes_no_installation(bdm: Bdm, command: str) -> None:
    assert "Manca il database" in refused(bdm(*command.split()))


def test_every_name_in_the_sources_is_a_setting_or_of_another_reader() -> None:
    known = {f"BDM_{name.upper()}" for name in Settings.model_fields}
    sources = [
        path
        for folder, suffixes in (
            ("bdm", "py md"),
            ("tools", "py"),
            ("benchmarks", "py md"),
            ("docs", "md"),
            ("web/e2e", "ts"),
        )
        for suffix in suffixes.split()
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    for path in [ROOT / "README.md", *(ROOT / "web/scripts").glob("*.mjs"), *sources]:
        for name in re.findall(r"\bBDM_[A-Z][A-Z_]+[A-Z]\b", path.read_text("utf-8")):
            assert name in known or name.startswith(NOT_SETTINGS), f"{path}: {name}"
