"""Commands that work on the database, and on the store of the documents."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bdm.migrations.address import database_address
from bdm.platform.database.embedded import has_database, ignore_progress
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.refusal import Misconfigured
from bdm.settings import Settings, get_settings

if TYPE_CHECKING:
    from bdm.platform.kit.progress import Bar
    from bdm.platform.storage import DocumentStore

T = TypeVar("T")


def existing() -> Settings:
    """The settings of an installation that is there. Whoever forgets those of a service is told so: a command that made
    an empty database for itself would end well, having backed up or imported nothing that anybody sees.
    """
    settings = get_settings()
    if settings.embedded_database and not has_database(settings.data_dir):
        raise Misconfigured(
            f"Manca il database: BDM_DATABASE_URL non c'è, e nella cartella {settings.data_dir.resolve()} non c'è"
            " un'installazione. I comandi vogliono le impostazioni del servizio."
        )
    return settings


def on_database(
    work: Callable[[Database], Awaitable[T]],
    on_progress: Callable[[str], None] = ignore_progress,
    *,
    prepared: bool = True,
    new: bool = False,
) -> T:
    """Run ``work`` on the database of the settings, which is started and prepared where need be; one that is ``new`` is
    made where there is none.
    """
    from bdm.wiring import wire

    settings = get_settings() if new else existing()
    wire()

    async def run(url: str) -> T:
        async with open_database(url) as database:
            return await work(database)

    with database_address(settings, on_progress=on_progress, prepared=prepared) as url:
        return asyncio.run(run(url))


def on_installation(
    work: Callable[[Database, DocumentStore, Bar], Awaitable[T]], *, prepared: bool = True, new: bool = False
) -> T:
    """Run ``work`` on the database, as ``on_database`` does, and on the store of the settings, with a bar. What is
    temporary lies in the store's folder meanwhile: of who is killed, nothing of a document stays elsewhere.
    """
    from rich.console import Console

    from bdm.platform.kit.progress import progress_bar
    from bdm.platform.storage import open_store, temporary_files_in, temporary_folder

    settings = get_settings()
    console = Console(stderr=True)

    async def run(database: Database) -> T:
        with temporary_files_in(temporary_folder(settings)), progress_bar(console) as bar:
            return await work(database, open_store(settings), bar)

    return on_database(run, partial(console.print, highlight=False, markup=False), prepared=prepared, new=new)
