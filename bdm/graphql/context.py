"""What resolvers of one call share: who asks, what they may see, and loaders that batch (no query per item)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from strawberry.dataloader import DataLoader
from strawberry.extensions.field_extension import AsyncExtensionResolver, FieldExtension
from strawberry.types import Info

from bdm.assembly import Parts
from bdm.content.massima import repository as massime
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimenti
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.work_queue import repository as work
from bdm.desk.work_queue.schemas import WorkFacts
from bdm.personal.fascicolo import contents
from bdm.personal.fascicolo import repository as fascicoli
from bdm.personal.fascicolo.schemas import (
    FascicoloView,
    FolderCounts,
    FolderRef,
    FolderSlice,
)
from bdm.personal.note import list_repository as note_list
from bdm.personal.note import repository as notes
from bdm.personal.note.schemas import DocumentNoteView
from bdm.platform.authz import Reader, Scope
from bdm.search import service as search_service
from bdm.search.similar import service as similar
from bdm.search.similar.schemas import GivenDecision, SimileView
from bdm.search.snippets import Snippet

Key = TypeVar("Key")
Value = TypeVar("Value")


class Context:
    """The context of one GraphQL call. What reads, reads on the call's one transaction, and takes ``turn`` for it; what
    the call costs is ``pay``ed before anything is read.
    """

    def __init__(self, session: AsyncSession, reader: Reader, parts: Parts, pay: Callable[[float], None]) -> None:
        self.pay = pay
        self.session = session
        self.reader = reader
        self.parts = parts
        self.scope = Scope.of(reader)
        self.turn = asyncio.Lock()

    def _loader(
        self, read: Callable[[list[Key]], Awaitable[Mapping[Key, Value]]], missing: Callable[[], Any]
    ) -> DataLoader[Key, Any]:
        async def load(keys: Sequence[Key]) -> list[Any]:
            async with self.turn:
                found = await read(list(keys))
            return [found[key] if key in found else missing() for key in keys]

        return DataLoader(load_fn=load)

    def _none(self) -> None:
        return None

    @cached_property
    def provvedimento(self) -> DataLoader[UUID, ProvvedimentoView | None]:
        return self._loader(partial(provvedimenti.by_ids, self.session, self.scope), self._none)

    @cached_property
    def successivo(self) -> DataLoader[UUID, ProvvedimentoView | None]:
        return self._loader(partial(provvedimenti.successors, self.session, self.scope), self._none)

    @cached_property
    def massime(self) -> DataLoader[UUID, list[MassimaView]]:
        return self._loader(partial(massime.of_provvedimenti, self.session, self.scope), list)

    @cached_property
    def conforme(self) -> DataLoader[UUID, list[MassimaView]]:
        return self._loader(partial(massime.precedents, self.session, self.scope, "conforme"), list)

    @cached_property
    def difforme(self) -> DataLoader[UUID, list[MassimaView]]:
        return self._loader(partial(massime.precedents, self.session, self.scope, "difforme"), list)

    @cached_property
    def simili(self) -> DataLoader[GivenDecision, list[SimileView]]:
        return self._loader(partial(similar.similar, self.session, self.parts.search, self.scope), list)

    @cached_property
    def passo(self) -> DataLoader[tuple[UUID, str], Snippet | None]:
        return self._loader(partial(search_service.summed_up, self.session, self.scope), self._none)

    @cached_property
    def note_provvedimento(self) -> DataLoader[UUID, str | None]:
        return self._loader(partial(notes.texts, self.session, self.reader.account_id, "provvedimento"), self._none)

    @cached_property
    def note_massima(self) -> DataLoader[UUID, str | None]:
        return self._loader(partial(notes.texts, self.session, self.reader.account_id, "massima"), self._none)

    @cached_property
    def work_provvedimento(self) -> DataLoader[UUID, WorkFacts | None]:
        return self._loader(partial(work.facts, self.session, "provvedimento"), self._none)

    @cached_property
    def work_massima(self) -> DataLoader[UUID, WorkFacts | None]:
        return self._loader(partial(work.facts, self.session, "massima"), self._none)

    @cached_property
    def document_note(self) -> DataLoader[str, list[DocumentNoteView]]:
        return self._loader(partial(notes.on_documents, self.session, self.reader.account_id), list)

    @cached_property
    def document_note_count(self) -> DataLoader[tuple[UUID, bool], int]:
        return self._loader(partial(note_list.counts, self.session, self.reader.account_id), int)

    @cached_property
    def fascicolo(self) -> DataLoader[UUID, list[FascicoloView]]:
        return self._loader(partial(fascicoli.subfolders, self.session, self.reader.account_id), list)

    @cached_property
    def fascicolo_path(self) -> DataLoader[UUID, list[FolderRef]]:
        return self._loader(partial(fascicoli.paths, self.session, self.reader.account_id), list)

    @cached_property
    def fascicolo_counts(self) -> DataLoader[UUID, FolderCounts]:
        return self._loader(partial(contents.counts, self.session, self.scope, self.reader.account_id), FolderCounts)

    @cached_property
    def fascicolo_massima(self) -> DataLoader[FolderSlice, list[MassimaView]]:
        read = partial(contents.contained, self.session, self.scope, self.reader.account_id, "massima")
        return self._loader(read, list)

    @cached_property
    def fascicolo_provvedimento(self) -> DataLoader[FolderSlice, list[ProvvedimentoView]]:
        read = partial(contents.contained, self.session, self.scope, self.reader.account_id, "provvedimento")
        return self._loader(read, list)


ContextInfo = Info[Context, None]


class InTurn(FieldExtension):
    """For resolvers that read themselves: fields at the top of a request would otherwise read at the same time."""

    async def resolve_async(self, next_: AsyncExtensionResolver, source: Any, info: ContextInfo, **kwargs: Any) -> Any:
        async with info.context.turn:
            return await next_(source, info, **kwargs)
