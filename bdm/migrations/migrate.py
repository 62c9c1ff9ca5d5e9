"""Bring a database to the version of this program. One process at a time; each step is a transaction of its own.

The program before this one goes on working meanwhile, and until it is replaced: a step adds what is new (expand), and
what nothing uses any more is taken away by a step of a later version (contract), which says so in ``oldest_program``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, LiteralString

import psycopg
from psycopg import errors

from bdm.platform.database.locks import Lock
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from alembic.config import Config

_MIGRATIONS = Path(__file__).parent
LOCK_SECONDS: Final = 3.0
"""So long a step waits for a table in use, and others for it: then it lets them go on, and tries again."""
ATTEMPTS: Final = 60
CONNECT_SECONDS: Final = 10
"""So long a server that takes a connection and says nothing is waited for."""


class Version(StrEnum):
    """How a database compares with this program."""

    EMPTY = "vuoto"
    OLDER = "precedente"
    CURRENT = "attuale"
    NEWER = "successivo"
    """Of a later program, with which this one still works."""

    @property
    def usable(self) -> bool:
        """Whether this program can work with it as it is."""
        return self in (Version.CURRENT, Version.NEWER)


def revisions() -> list[str]:
    """The revisions this program knows, oldest first: a file ``0001_content.py`` is revision ``0001``."""
    return sorted(path.name.split("_", 1)[0] for path in (_MIGRATIONS / "versions").glob("[0-9]*_*.py"))


OLDEST: Final = "SELECT revision FROM oldest_program"
"""The revision of the oldest program that works with the tables; asked only of tables that are newer than ours."""


def version(url: str) -> Version:
    """Compare the database at ``url`` with this program, at the price of one query (no alembic).

    Raises ``Refusal`` when it is of a revision with which this program does not work; nothing is touched.
    """
    with psycopg.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
        tables = _only(connection, "SELECT version_num FROM alembic_version")
        if tables is None:
            return Version.EMPTY
        return compare(tables, _only(connection, OLDEST) if newer(tables) else None)


def _only(connection: psycopg.Connection[Any], statement: LiteralString) -> str | None:
    """The one text of a table; None where there is none."""
    try:
        row = connection.execute(statement).fetchone()
    except errors.UndefinedTable:
        return None
    return str(row[0]) if row else None


def newer(tables: str) -> bool:
    """Whether a later program has made the tables of this revision."""
    return tables > revisions()[-1]


def compare(tables: str, oldest: str | None) -> Version:
    """How tables of the revision ``tables``, which programs from ``oldest`` on work with, compare with this program.
    Raises ``Refusal``.
    """
    known = revisions()
    if tables < known[0]:
        raise Refusal("I dati appartengono a una versione di BDM troppo vecchia: questa non la sa più aggiornare.")
    if newer(tables):
        if oldest is None or oldest > known[-1]:
            raise Refusal("I dati appartengono a una versione più recente di BDM: aggiornare il programma.")
        return Version.NEWER
    return Version.CURRENT if tables == known[-1] else Version.OLDER


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
    from sqlalchemy.exc import OperationalError

    from bdm.platform.database.session import sqlalchemy_url

    engine = create_engine(sqlalchemy_url(url), hide_parameters=True)
    try:
        with engine.connect() as connection:
            # The second of two processes waits here and then finds the work done; the lock ends with the connection.
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": Lock.MIGRATING.value})
            found = version(url)
            if found.usable:
                return
            on_progress("Preparazione delle tabelle…" if found is Version.EMPTY else "Aggiornamento delle tabelle…")
            connection.execute(text(f"SET lock_timeout = {int(LOCK_SECONDS * 1000)}"))
            connection.commit()
            settings = config()
            settings.attributes["connection"] = connection
            for attempt in range(ATTEMPTS):
                try:
                    command.upgrade(settings, "head")
                except OperationalError as error:
                    if not isinstance(error.orig, errors.LockNotAvailable) or attempt == ATTEMPTS - 1:
                        raise
                    connection.rollback()
                    on_progress("Una tabella è in uso: nuovo tentativo tra qualche secondo…")
                    time.sleep(LOCK_SECONDS)
                else:
                    return
    finally:
        engine.dispose()
