"""What resolvers of one call share: who asks, what they may see, and loaders that batch (no query per item)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cached_property, partial
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from strawberry.dataloader import DataLoader
from strawberry.extensions.field_extension import AsyncExtensionResolver, FieldExtension
from strawberry.types import Info

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.desk.work_queue import repository as work_queue_repository
from bdm.desk.work_queue.schemas import WorkFacts
from bdm.personal.fascicolo import contents, repository as fascicolo_repository
from bdm.personal.fascicolo.schemas import FascicoloView, FolderCounts, FolderRef, FolderSlice
from bdm.personal.note import list_repository, repository as note_repository
from bdm.personal.note.schemas import DocumentNoteView, Face
from bdm.platform.authz import Kind, Reader, Scope
from bdm.search.answer import service as answer_service
from bdm.search.answer.snippets import Snippet
from bdm.search.citator.fate import Fate, fates
from bdm.search.similar import service as similar_service
from bdm.search.similar.schemas import SimileView
from bdm.services import Services

Paid: TypeAlias = Callable[[float], AbstractAsyncContextManager[None]]
"""Pays so many points, and keeps a place for what is dear (``rate_limit.Work.paid``)."""
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Loader(DataLoader[Key, Value]):
    """Reads at once what the items of a call ask for. What a page has read before (``fill``) is there without waiting:
    a task for each field of each item costs more than the reading.
    """

    def __init__(
        self,
        read: Callable[[list[Key]], Awaitable[Mapping[Key, Value]]],
        missing: Callable[[], Any],
        turn: asyncio.Lock,
    ) -> None:
        super().__init__(load_fn=self._in_turn)
        self._read_all, self._missing, self._turn = read, missing, turn
        self._known: dict[Key, Value] = {}

    async def fill(self, keys: Iterable[Key]) -> None:
        """Read those of ``keys`` that are not known; whoever calls has the call's turn."""
        wanted = [key for key in dict.fromkeys(keys) if key not in self._known]
        found = await self._read_all(wanted) if wanted else {}
        self._known |= {key: found[key] if key in found else self._missing() for key in wanted}

    async def all(self, keys: Iterable[Key]) -> Mapping[Key, Value]:
        """Every value; whoever calls has the call's turn."""
        wanted = list(keys)
        await self.fill(wanted)
        return {key: self._known[key] for key in wanted}

    def get(self, key: Key, shown: Callable[[Value], Any] = lambda value: value) -> Any:
        """What is ``shown`` of the value, or an awaitable of that: GraphQL takes both."""
        return shown(self._known[key]) if key in self._known else self._later(key, shown)

    async def _later(self, key: Key, shown: Callable[[Value], Any]) -> Any:
        return shown(await self.load(key))

    async def _in_turn(self, keys: Sequence[Key]) -> list[Any]:
        async with self._turn:
            found = await self._read_all(list(keys))
        return [found[key] if key in found else self._missing() for key in keys]


class Context:
    """The context of one GraphQL call. What reads, reads on the call's one transaction, and takes ``turn`` for it; what
    the call costs is ``paid`` before anything is read, and for what is dear a place kept while it is.
    """

    def __init__(self, session: AsyncSession, reader: Reader, services: Services, paid: Paid) -> None:
        self.paid = paid
        self.session = session
        self.reader = reader
        self.services = services
        self.scope = Scope.of(reader)
        self.turn = asyncio.Lock()

    def _loader(
        self, read: Callable[[list[Key]], Awaitable[Mapping[Key, Value]]], missing: Callable[[], Any]
    ) -> Loader[Key, Any]:
        return Loader(read, missing, self.turn)

    def _none(self) -> None:
        return None

    @cached_property
    def provvedimento(self) -> Loader[UUID, ProvvedimentoView | None]:
        return self._loader(partial(provvedimento_repository.by_ids, self.session, self.scope), self._none)

    @cached_property
    def sorte(self) -> Loader[DecisionKey, Fate]:
        return self._loader(partial(fates, self.session, self.scope), Fate)

    @cached_property
    def massime(self) -> Loader[UUID, list[MassimaView]]:
        return self._loader(partial(massima_repository.of_provvedimenti, self.session, self.scope), list)

    @cached_property
    def conforme(self) -> Loader[UUID, list[MassimaView]]:
        return self._loader(partial(massima_repository.precedents, self.session, self.scope, "conforme"), list)

    @cached_property
    def difforme(self) -> Loader[UUID, list[MassimaView]]:
        return self._loader(partial(massima_repository.precedents, self.session, self.scope, "difforme"), list)

    @cached_property
    def simili(self) -> Loader[DecisionKey, list[SimileView]]:
        return self._loader(partial(similar_service.similar, self.session, self.services.search, self.scope), list)

    @cached_property
    def passo(self) -> Loader[tuple[UUID, str], Snippet | None]:
        return self._loader(partial(answer_service.summed_up, self.session, self.scope), self._none)

    @cached_property
    def note_provvedimento(self) -> Loader[UUID, str | None]:
        return self._loader(
            partial(note_repository.texts, self.session, self.reader.account_id, "provvedimento"), self._none
        )

    @cached_property
    def note_massima(self) -> Loader[UUID, str | None]:
        return self._loader(partial(note_repository.texts, self.session, self.reader.account_id, "massima"), self._none)

    @cached_property
    def work_provvedimento(self) -> Loader[UUID, WorkFacts | None]:
        return self._loader(partial(work_queue_repository.facts, self.session, "provvedimento"), self._none)

    @cached_property
    def work_massima(self) -> Loader[UUID, WorkFacts | None]:
        return self._loader(partial(work_queue_repository.facts, self.session, "massima"), self._none)

    @cached_property
    def document_note(self) -> Loader[str, list[DocumentNoteView]]:
        return self._loader(partial(note_repository.on_documents, self.session, self.reader.account_id), list)

    @cached_property
    def document_note_count(self) -> Loader[tuple[Face, ...], int]:
        return self._loader(partial(list_repository.counts, self.session, self.reader.account_id), int)

    @cached_property
    def fascicolo(self) -> Loader[UUID, list[FascicoloView]]:
        return self._loader(partial(fascicolo_repository.subfolders, self.session, self.reader.account_id), list)

    @cached_property
    def fascicolo_path(self) -> Loader[UUID, list[FolderRef]]:
        return self._loader(partial(fascicolo_repository.paths, self.session, self.reader.account_id), list)

    @cached_property
    def fascicolo_counts(self) -> Loader[UUID, FolderCounts]:
        return self._loader(partial(contents.counts, self.session, self.scope, self.reader.account_id), FolderCounts)

    @cached_property
    def fascicolo_withdrawn(self) -> Loader[UUID, list[tuple[Kind, UUID]]]:
        return self._loader(partial(contents.withdrawn, self.session, self.scope, self.reader.account_id), list)

    @cached_property
    def fascicolo_massima(self) -> Loader[FolderSlice, list[MassimaView]]:
        read = partial(contents.views_by_folder, self.session, self.scope, self.reader.account_id, "massima")
        return self._loader(read, list)

    @cached_property
    def fascicolo_provvedimento(self) -> Loader[FolderSlice, list[ProvvedimentoView]]:
        read = partial(contents.views_by_folder, self.session, self.scope, self.reader.account_id, "provvedimento")
        return self._loader(read, list)


ContextInfo = Info[Context, None]


class SequentialField(FieldExtension):
    """For resolvers that read themselves: fields at the top of a request would otherwise read at the same time."""

    async def resolve_async(self, next_: AsyncExtensionResolver, source: Any, info: ContextInfo, **kwargs: Any) -> Any:
        async with info.context.turn:
            return await next_(source, info, **kwargs)
