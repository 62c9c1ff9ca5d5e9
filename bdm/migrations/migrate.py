"""Bring a database to the version of this program. One process at a time; all steps in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from psycopg import errors

from bdm.platform.database.locks import Lock
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from alembic.config import Config

_MIGRATIONS = Path(__file__).parent


class Version(StrEnum):
    """How a database compares with this program."""

    EMPTY = "vuoto"
    OLDER = "precedente"
    CURRENT = "attuale"


def revisions() -> list[str]:
    """The revisions this program knows, oldest first: a file ``0001_content.py`` is revision ``0001``."""
    return sorted(path.name.split("_", 1)[0] for path in (_MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def version(url: str) -> Version:
    """Compare the database at ``url`` with this program, at the price of one query (no alembic).

    Raises ``Refusal`` when it is of a revision that this program does not know; nothing is touched.
    """
    known = revisions()
    with psycopg.connect(url, autocommit=True) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except errors.UndefinedTable:
            row = None
    if row is None:
        return Version.EMPTY
    if row[0] < known[0]:
        raise Refusal("I dati appartengono a una versione di BDM troppo vecchia: questa non la sa più aggiornare.")
    if row[0] not in known:
        raise Refusal("I dati appartengono a una versione più recente di BDM: aggiornare il programma.")
    return Version.CURRENT if row[0] == known[-1] else Version.OLDER


def config() -> Config:
    """Alembic's configuration, without a file of its own."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return settings


def upgrade(url: str, on_progress: Callable[[str], None] = lambda _message: None) -> None:
    """Migrate the database at ``url`` to the newest revision, if it is not there yet. Raises ``Refusal``."""
    from alembic import command
    from sqlalchemy import create_engine, text

    from bdm.platform.database.session import sqlalchemy_url

    engine = create_engine(sqlalchemy_url(url), hide_parameters=True)
    try:
        with engine.begin() as connection:
            # The second of two processes waits here and then finds the work done.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": Lock.MIGRATING.value})
            found = version(url)
            if found is Version.CURRENT:
                return
            on_progress("Preparazione delle tabelle…" if found is Version.EMPTY else "Aggiornamento delle tabelle…")
            settings = config()
            settings.attributes["connection"] = connection
            command.upgrade(settings, "head")
    finally:
        engine.dispose()
