"""The database of a backup: every table in one snapshot, written and read with COPY."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import psycopg
from sqlalchemy import Identity, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.envelope.repository import stored_files
from bdm.migrations import migrate
from bdm.migrations.tables import LEFT, metadata
from bdm.operations.backup.contents import Contents, TableFile
from bdm.operations.backup.copying import Digest, dump_table, load_table
from bdm.operations.backup.listing import LIST_NAME, StoredFile
from bdm.platform.database.session import Database
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.kit.refusal import Refusal

_SIGN_IN = "sign-ins and secrets do not travel"
_FOR_OTHERS = "has a secret: what is restored elsewhere sends nothing to the programs of others"
_OF_THE_INDEX = "filled anew with the index"
_OF_THE_INSTALLATION = "of the installation itself"
_FOLLOWS = "follows from what is kept, and is made anew"
LEFT_OUT: Final[Mapping[str, str]] = {
    "alembic_version": "the description of the backup says it",
    "user_session": _SIGN_IN,
    "login_attempt": _SIGN_IN,
    "demo_authorization_code": _SIGN_IN,
    "demo_signing_key": _SIGN_IN,
    "draft_secret": _SIGN_IN,
    "webhook": _FOR_OTHERS,
    "webhook_consegna": _FOR_OTHERS,
    "da_indicizzare": _OF_THE_INDEX,
    "suggested_value": _OF_THE_INDEX,
    "suggested_original": _OF_THE_INDEX,
    "suggestion_item": _OF_THE_INDEX,
    "public_queue": _OF_THE_INDEX,
    "document_derived": _FOLLOWS,
    "document_proposals": _FOLLOWS,
    "face_check": _FOLLOWS,
    **dict.fromkeys(("bulk_move", "bulk_move_item"), "of jobs: what they have done is in the register"),
    "job_failure": "of jobs, which follow from the documents' state",
    "task_run": _OF_THE_INSTALLATION,
    "backup_run": _OF_THE_INSTALLATION,
    "oldest_program": _OF_THE_INSTALLATION,
    "public_register": "which register of public changes it is: whoever follows it learns that it went back",
    **dict.fromkeys(LEFT, "nothing of this program uses it any more"),
}
"""The tables that are not in a backup, each with the reason; those of the jobs are not either (``SCHEMA``)."""

KEPT: Final[dict[str, Collection[str]]] = {
    table.name: frozenset(column.name for column in table.columns)
    for table in metadata.sorted_tables
    if table.name not in LEFT_OUT
}
"""The tables of a backup, each with its columns."""

Columns = Mapping[str, Collection[str]]
"""Tables with the names of their columns; one outside the schema ``public`` is called ``schema.table``."""

_TABLES = """
    SELECT CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name,
           array_remove(array_agg(CAST(a.attname AS text)), NULL) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't'
      AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend d
                      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY 1
"""
"""All that hold rows of their own: a partition's are its table's, those of an extension are its own."""

_ROWS = 10_000
OnRows = Callable[[int, int], None]


@dataclass(frozen=True)
class Snapshot:
    """The tables as they were at one moment, and how many documents they name: the list of these is among the files,
    with this digest.
    """

    revision: str
    tables: list[TableFile]
    sequences: dict[str, tuple[int, bool]]
    documents: int
    files_sha256: str


async def dump(database: Database, folder: Path, on_rows: OnRows) -> Snapshot:
    """Write every table into ``folder``, all as of one moment. ``on_rows`` gets how many of how many rows. Raises
    ``Refusal`` as ``require_known`` does.
    """
    async with database.transaction() as session:
        await session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        await take_time(session)
        await require_known(session)
        tables = [table for table in metadata.sorted_tables if table.name in KEPT]
        total = 0
        for table in tables:
            total += (await session.execute(select(func.count()).select_from(table))).scalar_one()
        written: list[TableFile] = []
        done = 0
        for table in tables:
            columns = [column.name for column in table.columns]
            progress = partial(_advance, on_rows, done, total)
            written.append(await dump_table(session, table.name, columns, folder, progress))
            done += written[-1].rows
        revision = (await session.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        documents, digest = await _write_list(session, folder)
        return Snapshot(revision, written, await _sequences(session), documents, digest)


async def require_known(session: AsyncSession) -> None:
    """Raise ``Refusal`` when the database has tables or columns that this program would not put into a backup."""
    if unknown := _beyond(await tables_of(session), KEPT):
        raise Refusal(
            "Nulla è stato salvato: il database ha tabelle o colonne che questo programma non conosce"
            f" ({', '.join(unknown)}), e senza di esse il backup non sarebbe intero. Farlo con il programma più recente"
            " che lavora su questi dati; ciò che non è di BDM va tolto dal database."
        )


async def require_whole(session: AsyncSession, contents: Contents) -> None:
    """Raise ``Refusal`` unless the backup has all the tables and columns of a revision that this program knows, and
    no others. Nothing is touched.
    """
    known, held = migrate.revisions(), {table.name: table.columns for table in contents.tables}
    if contents.revision < known[0]:
        raise Refusal("Il backup è di una versione di BDM troppo vecchia: questa non la sa più ripristinare.")
    if contents.revision not in known:
        unknown = _beyond(held, KEPT)
        raise Refusal(
            f"Nulla è stato ripristinato: il backup è di una versione più recente (tabelle {contents.revision}, questo"
            f" programma {known[-1]}{_and_has(unknown)}). Aggiornare BDM prima di ripristinarlo."
        )
    needed = KEPT if contents.revision == known[-1] else await _tables_at(session, contents.revision)
    if unknown := _beyond(held, needed):
        raise Refusal(
            f"Nulla è stato ripristinato: il backup è delle tabelle {contents.revision}{_and_has(unknown)}, che quella"
            " versione di BDM non ha: è danneggiato. Usarne un altro."
        )
    if missing := _beyond(needed, held):
        raise Refusal(
            f"Nulla è stato ripristinato: nel backup, che è delle tabelle {contents.revision}, mancano"
            f" {', '.join(missing)}: lo ha fatto un programma che non le conosceva. Usare un backup precedente"
            " all'aggiornamento, o uno fatto dopo."
        )


def _and_has(unknown: list[str]) -> str:
    return f", e contiene {', '.join(unknown)}" if unknown else ""


async def _tables_at(session: AsyncSession, revision: str) -> Columns:
    """The tables of an earlier revision: made, looked at and taken back."""
    attempt = await session.begin_nested()
    await _remove_everything(session)
    await _upgrade(session, revision)
    found = await tables_of(session)
    await attempt.rollback()
    return found


async def tables_of(session: AsyncSession) -> Columns:
    """The tables that the database has."""
    return {row.name: row.columns for row in await session.execute(text(_TABLES))}


def _beyond(tables: Columns, other_tables: Columns) -> list[str]:
    """What ``tables`` have that a backup keeps and ``other_tables`` lack: tables, and columns (``table.column``)."""
    found = []
    for name, columns in sorted(tables.items()):
        if name in LEFT_OUT or name.startswith(f"{SCHEMA}."):
            continue
        if name not in other_tables:
            found.append(name)
        else:
            found += [f"{name}.{column}" for column in sorted({*columns} - {*other_tables[name]})]
    return found


async def load(session: AsyncSession, contents: Contents, folder: Path, on_rows: OnRows) -> None:
    """Put the database in the place of what is there, in the caller's transaction, and bring it to this version.

    ``folder`` is where the files of the tables are. Raises ``Refusal`` if one of them is damaged. Ask ``require_whole``
    first.
    """
    await _remove_everything(session)
    await _upgrade(session, contents.revision)
    with refusing_what_the_database_refuses():
        await _load_tables(session, contents, folder, on_rows)
    await _upgrade(session, "head")


async def _load_tables(session: AsyncSession, contents: Contents, folder: Path, on_rows: OnRows) -> None:
    ours = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
    # Neither the feed of the index nor rules for people's work apply to rows that once were here.
    names = [table.name for table in contents.tables]
    if len({*names}) < len(names) or not {*names} <= {*await session.scalars(text(ours))}:
        raise Refusal("Il backup è danneggiato: nomina tabelle che quella versione di BDM non ha.")
    for name in reversed(names):
        await session.execute(text(f'ALTER TABLE "{name}" DISABLE TRIGGER USER'))
        await session.execute(text(f'DELETE FROM "{name}"'))  # noqa: S608 - a checked name; what a migration put there
    total, done = sum(table.rows for table in contents.tables), 0
    for table in contents.tables:
        await load_table(session, table, folder, partial(_advance, on_rows, done, total))
        done += table.rows
    await session.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    for name in names:
        await session.execute(text(f'ALTER TABLE "{name}" ENABLE TRIGGER USER'))
    for column, (last, used) in contents.sequences.items():
        table_name, _, column_name = column.partition(".")
        sequence = select(func.setval(func.pg_get_serial_sequence(table_name, column_name), last, used))
        await session.execute(sequence)


@contextmanager
def refusing_what_the_database_refuses() -> Iterator[None]:
    """Its own messages quote the rows; what has nothing to do with them (no connection, no space) goes on."""
    try:
        yield
    except (DBAPIError, psycopg.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, psycopg.OperationalError):
            raise
        code = getattr(cause, "sqlstate", None) or type(cause).__name__
        raise Refusal(f"Il backup è danneggiato: il database non accetta ciò che contiene ({code}).") from None


async def take_time(session: AsyncSession) -> None:
    """Let this transaction's statements take as long as they need."""
    await session.execute(text("SET LOCAL statement_timeout = 0"))


async def is_empty(session: AsyncSession) -> bool:
    """Whether the database holds no content and no accounts; it may hold tables and reference data."""
    if (await session.execute(text("SELECT to_regclass('public.alembic_version')"))).scalar_one() is None:
        return True
    for name in ("provvedimento", "massima", "document", "user_account"):
        found = (await session.execute(text("SELECT to_regclass(:name)"), {"name": f"public.{name}"})).scalar_one()
        if found and (await session.execute(text(f'SELECT EXISTS (SELECT FROM "{name}")'))).scalar_one():  # noqa: S608
            return False
    return True


async def others_at_work(session: AsyncSession) -> bool:
    """Whether other processes are connected to the database."""
    statement = text(
        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid() AND backend_type = 'client backend')"
    )
    return bool((await session.execute(statement)).scalar_one())


async def item_names(session: AsyncSession) -> list[tuple[str, Any]]:
    """(kind, id) of everything that an index may hold; nothing for a database without tables."""
    if await is_empty(session):
        return []
    return [
        (kind, id_)
        for kind, model in (("provvedimento", Provvedimento), ("massima", Massima))
        for id_ in await session.scalars(select(model.id))
    ]


def _advance(on_rows: OnRows, before: int, total: int, rows: int) -> None:
    on_rows(before + rows, total)


async def _write_list(session: AsyncSession, folder: Path) -> tuple[int, str]:
    stored, count = stored_files().subquery(), 0
    digest = Digest((folder / LIST_NAME).open("wb"))
    # The order of hexadecimal digits is the same in every language but has to be that of Python's
    statement = select(stored.c.hash, stored.c.size).order_by(stored.c.hash.collate("C"))
    with digest, gzip.GzipFile(fileobj=cast(BinaryIO, digest), mode="wb", compresslevel=1, mtime=0) as packed:
        found = await session.stream(statement, execution_options={"yield_per": _ROWS})
        async for rows in found.partitions():
            packed.write(b"".join(StoredFile(name, size).line() for name, size in rows))
            count += len(rows)
    return count, digest.hexdigest()


async def _remove_everything(session: AsyncSession) -> None:
    """Drop what our migrations made, whoever owns the schema ``public``."""
    await session.execute(text("DROP SCHEMA IF EXISTS procrastinate CASCADE"))
    await session.execute(
        text(
            """
            DO $$
            DECLARE
                found text;
            BEGIN
                FOR found IN SELECT oid::regclass::text FROM pg_class
                    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
                    EXECUTE 'DROP TABLE ' || found || ' CASCADE';
                END LOOP;
                FOR found IN SELECT oid::regprocedure::text FROM pg_proc
                    WHERE pronamespace = 'public'::regnamespace LOOP
                    EXECUTE 'DROP FUNCTION ' || found || ' CASCADE';
                END LOOP;
            END $$
            """
        )
    )


async def _upgrade(session: AsyncSession, revision: str) -> None:
    from alembic import command

    def run(connection: object) -> None:
        settings = migrate.config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, revision)

    await (await session.connection()).run_sync(run)


async def _sequences(session: AsyncSession) -> dict[str, tuple[int, bool]]:
    """The identity columns: a value that was given once is not given again after a restore."""
    found = {}
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.server_default, Identity) and table.name in KEPT:
                name = (
                    await session.execute(select(func.pg_get_serial_sequence(table.name, column.name)))
                ).scalar_one()
                row = (await session.execute(text(f"SELECT last_value, is_called FROM {name}"))).one()  # noqa: S608
                found[f"{table.name}.{column.name}"] = (int(row.last_value), bool(row.is_called))
    return found
