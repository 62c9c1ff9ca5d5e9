"""``bdm backup``, ``bdm verify-backup`` and ``bdm restore``."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

import click

from bdm.platform.kit.amounts import how_many, number
from bdm.platform.kit.progress import duration, size
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import ROME

if TYPE_CHECKING:
    from bdm.operations.backup.ages import Ages
    from bdm.operations.backup.contents import Contents
    from bdm.operations.backup.places import Address
    from bdm.platform.database.session import Database
    from bdm.platform.kit.progress import Bar
    from bdm.platform.storage import DocumentStore

INCOMPLETE = 3
"""The exit code when documents are missing; 1 is for what could not be done at all, 2 for a wrong command line."""

_THREADS_END_SECONDS = 0.2
"""A process that ends while threads of obstore still hold what they answered with may be aborted."""

T = TypeVar("T")


class _Address(click.ParamType[Any]):
    """A path, or the address of a bucket."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Address:
        return value if isinstance(value, Path) or value.startswith("s3://") else Path(value)


_GENERATION = click.option(
    "--generation", metavar="NOME", help="Quale dei backup, come 20260102T030405Z; altrimenti l'ultimo."
)
_FROM = click.argument("address", type=_Address(), metavar="ORIGINE")


@click.command(
    "backup",
    help="Salva database e documenti in DESTINAZIONE: una cartella o s3://bucket/prefisso, a cui ogni volta si "
    "aggiunge un backup con i soli documenti nuovi; oppure un file .tar, che li contiene tutti.",
)
@click.argument("address", type=_Address(), metavar="DESTINAZIONE")
@click.option(
    "--keep",
    metavar="DURATE",
    help="Poi toglie i backup troppo vecchi e i documenti che solo essi avevano. 7d,4w,12m tiene l'ultimo di ognuno "
    "degli ultimi 7 giorni, 4 settimane e 12 mesi in cui ce n'è uno.",
)
@click.option("--dry-run", is_flag=True, help="Elenca i backup della destinazione, e quali --keep toglierebbe.")
def backup_command(address: Address, keep: str | None, dry_run: bool) -> None:
    from bdm.operations.backup.ages import read_ages
    from bdm.operations.backup.places import is_tar, open_place
    from bdm.operations.backup.pruning import PruningResult, prune
    from bdm.operations.backup.service import BackupResult, alone, backup
    from bdm.operations.backup.trial import remember

    ages = None if keep is None else read_ages(keep)
    if (ages is not None or dry_run) and is_tar(address):
        raise Refusal("--keep e --dry-run valgono per una cartella o un bucket: un file .tar è un backup solo.")
    if dry_run:
        _list(address, ages)
        return

    async def work(database: Database, store: DocumentStore, bar: Bar) -> tuple[BackupResult, PruningResult]:
        async with alone(database):
            try:
                made = await backup(database, store, address, bar)
            except Exception as error:
                await remember(database, "backup", None, error)
                raise
            await remember(database, "backup", made.contents, None)
            return made, PruningResult() if ages is None else await prune(open_place(address), ages, bar)

    started = time.monotonic()
    made, removed = _with_installation(work, prepared=True)
    contents = made.contents
    click.echo(
        f"Backup completo in {address}: {number(contents.rows)} righe, {number(contents.documents)} documenti "
        f"({size(contents.size)}), di cui {number(made.new)} copiati ora ({size(made.new_size)}), "
        f"in {duration(time.monotonic() - started)}."
    )
    if removed.generations:
        click.echo(
            f"Tolti dalla destinazione {how_many(len(removed.generations), 'backup vecchio', 'backup vecchi')} e "
            f"{how_many(removed.documents, 'documento', 'documenti')} ({size(removed.size)}) che nessun altro ha."
        )
    if contents.faulty:
        click.echo(
            f"Attenzione: {number(len(contents.faulty))} documenti mancavano o erano danneggiati nell'installazione "
            "e non sono nel backup. Eseguire «bdm doctor».",
            err=True,
        )
        sys.exit(INCOMPLETE)


def _list(address: Address, ages: Ages | None) -> None:
    from bdm.operations.backup.ages import to_keep
    from bdm.operations.backup.places import existing_place

    async def work() -> list[Contents]:
        place = existing_place(address)
        found = [await place.describe(name) for name in await place.generations()]
        await asyncio.sleep(_THREADS_END_SECONDS)
        return found

    found = _reaching(lambda: asyncio.run(work()))
    stay = None if ages is None else to_keep([contents.folder for contents in found], ages)
    for contents in found:
        fate = "" if stay is None else ", resta" if contents.folder in stay else ", da togliere"
        click.echo(
            f"{contents.folder}: del {_moment(contents)}, {number(contents.rows)} righe, "
            f"{number(contents.documents)} documenti ({size(contents.size)}){fate}"
        )
    if not found:
        click.echo(f"In {address} non c'è alcun backup completo.")


@click.command(
    "verify-backup",
    help="Controlla il backup ORIGINE e annota l'esito: ogni tabella con la sua impronta, ogni documento per presenza "
    "e dimensione, e uno su cento, almeno cento, con la sua impronta.",
)
@_FROM
@_GENERATION
@click.option("--whole", is_flag=True, help="Rilegge tutti i documenti.")
@click.option(
    "--trial",
    is_flag=True,
    help="Lo ripristina invece per intero in un'installazione temporanea: serve lo spazio di una seconda copia.",
)
def verify_command(address: Address, generation: str | None, whole: bool, trial: bool) -> None:
    from bdm.operations.backup.checking import BackupCheck, check
    from bdm.operations.backup.service import RestoreResult
    from bdm.operations.backup.trial import remember, try_restoring
    from bdm.platform.database.embedded import throwaway_postgres

    if whole and trial:
        raise Refusal("--trial rilegge già tutti i documenti: indicare una sola opzione tra --whole e --trial.")

    with throwaway_postgres() if trial else nullcontext() as server:

        async def work(database: Database, store: DocumentStore, bar: Bar) -> BackupCheck | RestoreResult:
            result: BackupCheck | RestoreResult
            try:
                if server is None:
                    result = await check(address, bar, generation=generation, whole=whole)
                else:
                    result = await try_restoring(server, address, bar, generation)
            except Exception as error:
                await remember(database, "verifica", None, error)
                raise
            await remember(database, "verifica", result.contents, None)
            return result

        result = _with_installation(work, prepared=True)
    contents = result.contents
    if isinstance(result, RestoreResult):
        outcome, read = "si ripristina", ""
    else:
        outcome, read = "è intero", f", di cui {number(result.read)} riletti"
    click.echo(
        f"Il backup del {_moment(contents)} {outcome}: {number(contents.rows)} righe, "
        f"{number(result.documents)} documenti{read}."
    )


@click.command(
    "restore",
    help="Ripristina il backup ORIGINE in un'installazione vuota e ferma; oppure, con --item, un solo provvedimento in "
    "quella in funzione.",
)
@_FROM
@_GENERATION
@click.option(
    "--force", is_flag=True, help="CANCELLA tutto ciò che l'installazione contiene e mette al suo posto il backup."
)
@click.option(
    "--allow-damaged", is_flag=True, help="Ripristina anche se nel backup mancano documenti o sono danneggiati."
)
@click.option("--item", type=click.UUID, metavar="ID", help="Solo questo provvedimento, che è stato eliminato.")
def restore_command(
    address: Address, generation: str | None, force: bool, allow_damaged: bool, item: UUID | None
) -> None:
    from bdm.operations.backup.service import restore

    if item is not None:
        if force or allow_damaged:
            raise Refusal("--item non si usa con --force né con --allow-damaged.")
        _restore_item(address, generation, item)
        return
    restored = _with_installation(
        lambda database, store, bar: restore(
            database, store, address, bar, generation=generation, force=force, allow_damaged=allow_damaged
        ),
        prepared=False,
    )
    contents = restored.contents
    click.echo(
        f"Ripristinato il backup del {_moment(contents)}: {number(restored.documents)} documenti, "
        f"{number(contents.rows)} righe."
    )
    click.echo("L'indice di ricerca si ricostruisce da sé all'avvio di BDM.")
    if restored.jobs:
        click.echo(f"Documenti ancora da elaborare: {number(restored.jobs)}.")
    if restored.missing:
        click.echo(f"Attenzione: mancano {number(len(restored.missing))} documenti. Eseguire «bdm doctor».", err=True)
        sys.exit(INCOMPLETE)


def _restore_item(address: Address, generation: str | None, item: UUID) -> None:
    from bdm.operations.backup.item import restore_item

    back = _with_installation(
        lambda database, store, bar: restore_item(database, store, address, item, bar, generation=generation),
        prepared=True,
    )
    click.echo(
        f"Ripristinato il provvedimento {item} dal backup del {_moment(back.contents)}: "
        f"{how_many(back.rows.get('massima', 0), 'abstract', 'abstract')}, "
        f"{how_many(back.documents, 'file riportato', 'file riportati')} nell'archivio dei documenti, "
        f"{how_many(back.rows.get('content_change', 0), 'modifica', 'modifiche')} nella storia."
    )
    if back.left:
        click.echo(
            "Non si riportano: " + ", ".join(f"{name} {number(count)}" for name, count in back.left.items()) + "."
        )


def _moment(contents: Contents) -> str:
    """When the backup was made, as it is said in Italy."""
    return f"{datetime.fromisoformat(contents.created_at).astimezone(ROME):%d/%m/%Y alle %H:%M}"


def _with_installation(work: Callable[[Database, DocumentStore, Bar], Awaitable[T]], *, prepared: bool) -> T:
    """Run ``work`` on the database and the store of the settings, with a bar."""
    from bdm.cli.database import on_installation

    return _reaching(lambda: on_installation(work, prepared=prepared, new=not prepared))


def _reaching(work: Callable[[], T]) -> T:
    """What ``work`` returns. Raises ``Refusal`` where a disk or an archive does not let it."""
    from bdm.platform.kit.errors import StoreUnavailable

    try:
        return work()
    except StoreUnavailable as error:
        raise Refusal(
            "L'archivio dei documenti, o quello dei backup, non risponde o nega l'accesso: controllare l'indirizzo e "
            "le variabili AWS_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY, e ripetere il comando."
        ) from error
    except OSError as error:
        raise Refusal(f"Errore di lettura o scrittura: {error.strerror} ({error.filename}).") from error
