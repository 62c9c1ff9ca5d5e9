"""``bdm backup`` and ``bdm restore``."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from rich.console import Console

from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import duration, progress_bar, size
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import ROME
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.operations.backup.contents import Contents
    from bdm.platform.database.session import Database
    from bdm.platform.kit.progress import Bar
    from bdm.platform.storage import DocumentStore

INCOMPLETE = 3
"""The exit code when documents are missing; 1 is for what could not be done at all, 2 for a wrong command line."""

T = TypeVar("T")


@click.command(
    "backup",
    help="Salva database e documenti in DESTINAZIONE: un file .tar, oppure una cartella. "
    "In una cartella con un backup precedente copia solo i documenti nuovi.",
)
@click.argument("path", type=click.Path(path_type=Path), metavar="DESTINAZIONE")
def backup_command(path: Path) -> None:
    from bdm.operations.backup.service import backup
    from bdm.operations.backup.trial import remember

    async def work(database: Database, store: DocumentStore, bar: Bar) -> Contents:
        try:
            contents = await backup(database, store, path, bar)
        except Exception as error:
            await remember(database, "backup", None, error)
            raise
        await remember(database, "backup", contents, None)
        return contents

    started = time.monotonic()
    contents = _with_installation(work, prepared=True)
    rows = sum(table.rows for table in contents.tables)
    click.echo(
        f"Backup completo in {path}: {number(rows)} righe, {number(contents.documents)} documenti "
        f"({size(contents.size)}), in {duration(time.monotonic() - started)}."
    )
    if contents.faulty:
        click.echo(
            f"Attenzione: {number(len(contents.faulty))} documenti mancavano o erano danneggiati nell'installazione "
            "e non sono nel backup. Eseguire «bdm doctor».",
            err=True,
        )
        sys.exit(INCOMPLETE)


@click.command(
    "verify-backup",
    help="Prova a ripristinare il backup ORIGINE in un'installazione temporanea e annota l'esito.",
)
@click.argument("path", type=click.Path(exists=True, path_type=Path), metavar="ORIGINE")
def verify_command(path: Path) -> None:
    from bdm.operations.backup.trial import remember, try_restoring
    from bdm.platform.database.embedded import throwaway_postgres

    with throwaway_postgres() as server:

        async def work(database: Database, store: DocumentStore, bar: Bar) -> Contents:
            try:
                restored = await try_restoring(server, path, bar)
            except Exception as error:
                await remember(database, "verifica", None, error)
                raise
            await remember(database, "verifica", restored.contents, None)
            return restored.contents

        contents = _with_installation(work, prepared=True)
    rows = sum(table.rows for table in contents.tables)
    click.echo(
        f"Il backup del {_moment(contents)} si ripristina: {number(rows)} righe, "
        f"{number(contents.documents)} documenti."
    )


@click.command("restore", help="Ripristina il backup ORIGINE in un'installazione vuota e ferma.")
@click.argument("path", type=click.Path(exists=True, path_type=Path), metavar="ORIGINE")
@click.option(
    "--force", is_flag=True, help="CANCELLA tutto ciò che l'installazione contiene e mette al suo posto il backup."
)
@click.option(
    "--allow-damaged", is_flag=True, help="Ripristina anche se nel backup mancano documenti o sono danneggiati."
)
def restore_command(path: Path, force: bool, allow_damaged: bool) -> None:
    from bdm.operations.backup.service import restore

    restored = _with_installation(
        lambda database, store, bar: restore(database, store, path, bar, force=force, allow_damaged=allow_damaged),
        prepared=False,
    )
    contents = restored.contents
    click.echo(
        f"Ripristinato il backup del {_moment(contents)}: {number(restored.documents)} documenti, "
        f"{number(sum(table.rows for table in contents.tables))} righe."
    )
    click.echo("L'indice di ricerca si ricostruisce da sé all'avvio di BDM.")
    if restored.jobs:
        click.echo(f"Documenti ancora da elaborare: {number(restored.jobs)}.")
    if restored.missing:
        click.echo(f"Attenzione: mancano {number(len(restored.missing))} documenti. Eseguire «bdm doctor».", err=True)
        sys.exit(INCOMPLETE)


def _moment(contents: Contents) -> str:
    """When the backup was made, as it is said in Italy."""
    return f"{datetime.fromisoformat(contents.created_at).astimezone(ROME):%d/%m/%Y alle %H:%M}"


def _with_installation(work: Callable[[Database, DocumentStore, Bar], Awaitable[T]], *, prepared: bool) -> T:
    """Run ``work`` on the database and the store of the settings, with a bar."""
    from bdm.cli.database import on_database
    from bdm.platform.storage import open_store, temporary_files_in, temporary_folder

    settings = get_settings()
    console = Console(stderr=True)

    async def run(database: Database) -> T:
        with temporary_files_in(temporary_folder(settings)), progress_bar(console) as bar:
            return await work(database, open_store(settings), bar)

    try:
        say = partial(console.print, highlight=False, markup=False)
        return on_database(run, say, prepared=prepared, new=not prepared)
    except OSError as error:
        raise Refusal(f"Errore di lettura o scrittura: {error.strerror} ({error.filename}).") from error
