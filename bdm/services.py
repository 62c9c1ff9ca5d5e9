"""The one place where the services of a process are put together: which profile runs is decided here alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from bdm.assistant.port import AssistantServices
from bdm.document.processing.computing import open_computing
from bdm.document.processing.pool import open_pool
from bdm.migrations.address import database_address
from bdm.platform.database.embedded.home import create_data_dir
from bdm.platform.database.session import open_database
from bdm.platform.http.dependencies import get_services
from bdm.platform.storage import open_store, temporary_files_in, temporary_folder
from bdm.wiring import wire

if TYPE_CHECKING:
    from bdm.assistant.port import Assistant
    from bdm.search.engine.port import SearchEngine
    from bdm.settings import Settings


def _quoting() -> Assistant:
    from bdm.assistant.embedded import EmbeddedAssistant

    return EmbeddedAssistant()


@dataclass(frozen=True)
class Services(AssistantServices):
    """Everything that a process works with."""

    assistant: Assistant = field(default_factory=_quoting)


def get_all_services(connection: HTTPConnection) -> Services:
    """The services that this process was put together from."""
    return cast("Services", get_services(connection))


def open_search_engine(settings: Settings) -> AbstractAsyncContextManager[SearchEngine]:
    """Of the two engines the one that is set up; the other is not even loaded."""
    if settings.search_url:
        from bdm.search.engine import opensearch_engine

        return opensearch_engine.open_engine(settings)
    from bdm.search.engine import tantivy_engine

    return tantivy_engine.open_engine(settings)


@asynccontextmanager
async def open_services(settings: Settings, *, people_wait: bool = False) -> AsyncIterator[Services]:
    """The services for ``settings``; whatever was opened is closed at the end. For answers that ``people_wait`` for."""
    from bdm.assistant.adapters import open_assistant
    from bdm.search.indexing.agreement import AgreedEngine

    wire()
    create_data_dir(settings.data_dir.resolve())
    with database_address(settings) as url, temporary_files_in(temporary_folder(settings)):
        readers = open_pool(settings)
        try:
            async with (
                open_database(url, settings.database_pool, people_wait=people_wait) as database,
                open_search_engine(settings) as search,
                open_assistant(settings) as assistant,
                open_computing(settings) if people_wait else nullcontext(),
            ):
                yield Services(
                    settings=settings,
                    database=database,
                    store=open_store(settings),
                    search=AgreedEngine(search, database),
                    readers=readers,
                    assistant=assistant,
                )
        finally:
            await readers.close()
