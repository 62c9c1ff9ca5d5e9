"""The one place where the parts of a process are put together: which profile runs is decided here and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bdm.database.embedded.home import create_data_dir
from bdm.database.session import Database, new_engine
from bdm.document.processing.pool import ReaderPool, open_pool
from bdm.run.address import database_address
from bdm.storage import DocumentStore, open_store, temporary_files_in, temporary_folder

if TYPE_CHECKING:
    from bdm.assistant.port import Assistant
    from bdm.search.port import SearchEngine
    from bdm.settings import Settings


def _quoting() -> Assistant:
    from bdm.assistant.embedded import EmbeddedAssistant

    return EmbeddedAssistant()


@dataclass(frozen=True)
class Parts:
    """What services work with."""

    settings: Settings
    database: Database
    store: DocumentStore
    search: SearchEngine
    readers: ReaderPool
    assistant: Assistant = field(default_factory=_quoting)


@asynccontextmanager
async def assemble(settings: Settings) -> AsyncIterator[Parts]:
    """The parts for ``settings``; whatever was opened is closed at the end."""
    from bdm.assistant.adapters import open_assistant
    from bdm.search.tantivy_engine import open_engine

    create_data_dir(settings.data_dir.resolve())
    with database_address(settings) as url, temporary_files_in(temporary_folder(settings)):
        database = Database(new_engine(url, pool_size=settings.database_pool))
        readers = open_pool(settings)
        try:
            async with open_engine(settings) as search, open_assistant(settings) as assistant:
                yield Parts(
                    settings=settings,
                    database=database,
                    store=open_store(settings),
                    search=search,
                    readers=readers,
                    assistant=assistant,
                )
        finally:
            await readers.close()
            await database.close()
