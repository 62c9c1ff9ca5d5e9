"""Personal folders: the reader's own and those shared with the reader."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.graphql.context import Context, ContextInfo
from bdm.graphql.pages import told_withdrawn
from bdm.graphql.results import Ritirato
from bdm.graphql.types import Massima, Person, Provvedimento
from bdm.personal.fascicolo import contents, repository as fascicolo_repository
from bdm.personal.fascicolo.schemas import FascicoloView, FolderSlice
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.identifiers import parse_id

MAX_SLICE = 100
"""Items of a folder in one answer, where a number is asked for."""

From = Annotated[int, strawberry.argument(name="from", description="Primo elemento, da 0")]
Size = Annotated[int | None, strawberry.argument(description=f"Al massimo {MAX_SLICE}; senza, tutti")]


@strawberry.type(description="Una cartella che contiene quella chiesta")
class FascicoloRef:
    id: str
    name: str


@strawberry.type(description="Cartella personale, propria o condivisa con chi legge")
class Fascicolo:
    view: strawberry.Private[FascicoloView]
    id: str
    name: str
    parent_id: str | None = strawberry.field(description="La cartella in cui si trova, se chi legge può leggerla")
    owner: Person
    mine: bool = strawberry.field(description="Di chi legge")
    writable: bool = strawberry.field(description="Chi legge può aggiungere e togliere elementi")
    shared: bool = strawberry.field(
        description="Di chi legge e condivisa con altri, anche attraverso una cartella che la contiene"
    )

    new_since: datetime | None = strawberry.field(
        description="Quando è stata condivisa con chi legge, finché non la apre"
    )

    @strawberry.field(description="Contiene qualcosa che chi legge non può vedere")
    async def hidden(self, info: ContextInfo) -> bool:
        return (await info.context.fascicolo_counts.load(self.view.id)).hidden

    @strawberry.field(description="Quanti provvedimenti contiene che chi legge può vedere, senza le sottocartelle")
    async def provvedimento_count(self, info: ContextInfo) -> int:
        return (await info.context.fascicolo_counts.load(self.view.id)).provvedimento

    @strawberry.field(description="Quante massime contiene che chi legge può vedere, senza le sottocartelle")
    async def massima_count(self, info: ContextInfo) -> int:
        return (await info.context.fascicolo_counts.load(self.view.id)).massima

    @strawberry.field(description="Le cartelle in cui si trova, dalla più esterna")
    async def path(self, info: ContextInfo) -> list[FascicoloRef]:
        found = await info.context.fascicolo_path.load(self.view.id)
        return [FascicoloRef(id=str(ref.id), name=ref.name) for ref in found]

    @strawberry.field(description="Le cartelle che contiene")
    async def fascicolo(self, info: ContextInfo) -> list[Annotated[Fascicolo, strawberry.lazy(__name__)]]:
        return [Fascicolo.of(view) for view in await info.context.fascicolo.load(self.view.id)]

    @strawberry.field(description="Dall'ultima aggiunta")
    async def massima(self, info: ContextInfo, from_: From = 0, size: Size = None) -> list[Massima]:
        found = await info.context.fascicolo_massima.load(self._slice(from_, size))
        return [Massima.of(view) for view in found]

    @strawberry.field(description="Dall'ultimo aggiunto")
    async def provvedimento(self, info: ContextInfo, from_: From = 0, size: Size = None) -> list[Provvedimento]:
        found = await info.context.fascicolo_provvedimento.load(self._slice(from_, size))
        return [Provvedimento.of(view) for view in found]

    @strawberry.field(description="Ciò che contiene ed è stato ritirato, dall'ultimo aggiunto")
    async def ritirati(self, info: ContextInfo) -> list[Ritirato]:
        found = await info.context.fascicolo_withdrawn.load(self.view.id)
        async with info.context.turn:
            return await told_withdrawn(info.context.session, found)

    def _slice(self, start: int, size: int | None) -> FolderSlice:
        errors = []
        if start < 0:
            errors.append(FieldError("from", "Indicare un numero da 0 in su."))
        if size is not None and not 1 <= size <= MAX_SLICE:
            errors.append(FieldError("size", f"Sono ammessi da 1 a {MAX_SLICE} elementi."))
        if errors:
            raise Invalid(errors=errors)
        return FolderSlice(self.view.id, start, size)

    @classmethod
    def of(cls, view: FascicoloView) -> Fascicolo:
        owner = view.owner
        return cls(
            view=view,
            id=str(view.id),
            name=view.name,
            parent_id=None if view.parent_id is None else str(view.parent_id),
            owner=Person(
                upn=owner.upn, name=owner.name, family_name=owner.family_name, email=owner.email, permission=None
            ),
            mine=view.mine,
            writable=view.writable,
            shared=view.shared,
            new_since=view.new_since,
        )


async def find(
    context: Context, id: str | None, massima_id: str | None, provvedimento_id: str | None, every: bool
) -> list[Fascicolo]:
    """The folder named, or those that hold the abstract or the decision; without any, the outermost, or every one."""
    session, scope, account_id = context.session, context.scope, context.reader.account_id
    views: list[FascicoloView] = []
    if id is not None:
        folder_id = parse_id(id)
        views = [] if folder_id is None else await fascicolo_repository.by_id(session, account_id, folder_id)
    elif massima_id is not None:
        for massima in await massima_repository.by_names(session, scope, [massima_id]):
            views = await contents.containing(session, account_id, "massima", massima.id)
    elif provvedimento_id is not None:
        for provvedimento in await provvedimento_repository.by_names(session, scope, [provvedimento_id]):
            views = await contents.containing(session, account_id, "provvedimento", provvedimento.id)
    elif every:
        views = await fascicolo_repository.every(session, account_id)
    else:
        views = await fascicolo_repository.outermost(session, account_id)
    return [Fascicolo.of(view) for view in views]
