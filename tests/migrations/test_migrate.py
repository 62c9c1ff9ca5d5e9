from __future__ import annotations

import hashlib
import re
import threading
from pathlib import Path
from typing import get_args

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Table, create_engine

from bdm.desk.upload.endpoints import Domain
from bdm.migrations import migrate
from bdm.migrations.migrate import Version
from bdm.migrations.tables import LEFT, metadata
from bdm.platform.database.session import sqlalchemy_url
from bdm.platform.kit.refusal import Refusal
from tests.fixtures.database import later_version


@pytest.fixture
def empty_url(fresh_database_url: str) -> str:
    """A database without anything."""
    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        for schema in ("public", "procrastinate"):
            connection.execute(f"DROP SCHEMA {schema} CASCADE")
        connection.execute("CREATE SCHEMA public")
    return fresh_database_url


def test_file_names_and_revisions_agree() -> None:
    """``version`` compares by file name, without loading alembic."""
    scripts = ScriptDirectory.from_config(migrate.config())
    walked = [script.revision for script in scripts.walk_revisions()]
    assert sorted(walked) == migrate.revisions()
    assert scripts.get_current_head() == migrate.revisions()[-1]


def test_steps_of_published_versions_stay_as_they_are() -> None:
    """Databases have taken them already: what is to be different takes a step of its own."""
    root = Path(__file__).parents[2]
    lines = (Path(__file__).parent / "released.sha256").read_text(encoding="utf-8").splitlines()
    for digest, name in (line.split("  ") for line in lines):
        assert hashlib.sha256((root / name).read_bytes()).hexdigest() == digest, name


def test_from_nothing_to_current(empty_url: str) -> None:
    messages: list[str] = []
    assert migrate.version(empty_url) is Version.EMPTY
    migrate.upgrade(empty_url, messages.append)
    assert migrate.version(empty_url) is Version.CURRENT
    migrate.upgrade(empty_url, messages.append)
    assert messages == ["Preparazione delle tabelle…"]


def test_two_at_the_same_time(empty_url: str) -> None:
    threads = [threading.Thread(target=migrate.upgrade, args=[empty_url]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert migrate.version(empty_url) is Version.CURRENT


def test_a_failed_migration_leaves_nothing(empty_url: str) -> None:
    with psycopg.connect(empty_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE user_account (in_the_way int)")
    with pytest.raises(Exception, match="already exists"):
        migrate.upgrade(empty_url)
    with psycopg.connect(empty_url) as connection:
        left = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'procrastinate')")
        assert left.fetchone() == (1,)


def test_an_older_database_is_brought_to_this_version(
    fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = "CREATE TABLE later AS SELECT count(*) AS offices FROM ufficio"
    monkeypatch.setattr(migrate, "_MIGRATIONS", later_version(tmp_path, step))
    assert migrate.version(fresh_database_url) is Version.OLDER
    messages: list[str] = []
    migrate.upgrade(fresh_database_url, messages.append)
    assert migrate.version(fresh_database_url) is Version.CURRENT
    assert messages == ["Aggiornamento delle tabelle…"]
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT offices = (SELECT count(*) FROM ufficio) FROM later").fetchone() == (True,)


@pytest.mark.parametrize(
    ("revision", "message"),
    [("9999", "versione più recente di BDM: aggiornare"), ("0001", "versione di BDM troppo vecchia")],
)
def test_a_database_of_a_version_that_is_not_known_is_left_alone(
    fresh_database_url: str, revision: str, message: str
) -> None:
    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = %s", [revision])
        connection.execute("UPDATE oldest_program SET revision = %s", [revision])
    with pytest.raises(Refusal, match=message):
        migrate.version(fresh_database_url)
    with pytest.raises(Refusal, match=message):
        migrate.upgrade(fresh_database_url)


def test_tables_of_a_later_version_may_be_worked_with(fresh_database_url: str) -> None:
    """As long as it says so."""
    with psycopg.connect(fresh_database_url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert migrate.version(fresh_database_url) is Version.NEWER
    migrate.upgrade(fresh_database_url)
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)


def test_what_the_tables_say_is_of_a_program_that_exists(fresh_database_url: str) -> None:
    with psycopg.connect(fresh_database_url) as connection:
        [(oldest,)] = connection.execute("SELECT revision FROM oldest_program").fetchall()
    assert oldest in migrate.revisions()


def test_a_table_in_use_is_waited_for(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who use it are let go on: a step that waits for it would keep everybody waiting behind it."""
    monkeypatch.setattr(migrate, "_MIGRATIONS", later_version(tmp_path, "ALTER TABLE note ADD COLUMN later text"))
    monkeypatch.setattr(migrate, "LOCK_SECONDS", 0.2)
    with psycopg.connect(fresh_database_url) as reading:
        reading.execute("SELECT count(*) FROM note")
        messages: list[str] = []

        def notice(message: str) -> None:
            messages.append(message)
            if len(messages) == 3:
                reading.rollback()

        migrate.upgrade(fresh_database_url, notice)
    assert migrate.version(fresh_database_url) is Version.CURRENT
    assert messages[1] == messages[2] == "Una tabella è in uso: nuovo tentativo tra qualche secondo…"


def test_tables_and_models_agree(database_url: str) -> None:
    """When this fails, a migration is missing."""
    engine = create_engine(sqlalchemy_url(database_url))
    with engine.connect() as connection:
        opts = {"include_name": lambda name, kind, _: kind != "table" or name not in LEFT}
        differences = compare_metadata(MigrationContext.configure(connection, opts=opts), metadata)
    engine.dispose()
    assert differences == []


def test_the_database_checks_what_the_models_say(database_url: str) -> None:
    """When this fails, a migration is missing: the comparison above does not see what a CHECK says, for instance which
    values it allows. PostgreSQL writes anew what it is told, so that here it is told what the models say, too.
    """
    tables = [table for table in metadata.sorted_tables if _said(table)]
    with psycopg.connect(database_url) as connection:
        in_database = _checks(connection, "public")
        connection.execute("CREATE SCHEMA models")
        for table in tables:
            connection.execute(
                f"CREATE TABLE models.{table.name} (LIKE public.{table.name}, {', '.join(_said(table))})"
            )
        in_models = _checks(connection, "models")
        connection.rollback()
    assert in_database == in_models
    # What a model writes out itself, because its values are named further up.
    assert _values(in_database["ck_document_domain"]) == set(get_args(get_args(Domain)[0]))


def _said(table: Table) -> list[str]:
    checks = (each for each in table.constraints if isinstance(each, CheckConstraint))
    return [f"CONSTRAINT {check.name!s} CHECK ({check.sqltext})" for check in checks]


def _checks(connection: psycopg.Connection, schema: str) -> dict[str, str]:
    statement = (
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' AND conrelid > 0"
        " AND connamespace = %s::regnamespace"
    )
    return dict(connection.execute(statement, [schema]).fetchall())


def _values(check: str) -> set[str]:
    return set(re.findall(r"'([^']*)'::", check))
