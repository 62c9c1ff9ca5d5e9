"""Personal folders: the reader's own and those shared with the reader."""

from __future__ import annotations

from typing import Annotated

import strawberry

from bdm.fascicolo import repository as fascicoli
from bdm.fascicolo.schemas import FascicoloView
from bdm.graphql.context import Context, ContextInfo
from bdm.graphql.types import Massima, Provvedimento
from bdm.kit.identifiers import parse_id
from bdm.massima import repository as massime
from bdm.provvedimento import repository as provvedimenti


@strawberry.type(description="Una cartella che contiene quella chiesta")
class FascicoloRef:
    id: str
    name: str


@strawberry.type(description="Cartella personale, propria o condivisa con chi legge")
class Fascicolo:
    view: strawberry.Private[FascicoloView]
    id: str
    name: str

    @strawberry.field(description="Le cartelle in cui si trova, dalla più esterna")
    async def path(self, info: ContextInfo) -> list[FascicoloRef]:
        found = await info.context.fascicolo_path.load(self.view.id)
        return [FascicoloRef(id=str(view.id), name=view.name) for view in found]

    @strawberry.field(description="Le cartelle che contiene")
    async def fascicolo(self, info: ContextInfo) -> list[Annotated[Fascicolo, strawberry.lazy(__name__)]]:
        return [Fascicolo.of(view) for view in await info.context.fascicolo.load(self.view.id)]

    @strawberry.field(description="Dall'ultima aggiunta")
    async def massima(self, info: ContextInfo) -> list[Massima]:
        return [Massima.of(view) for view in await info.context.fascicolo_massima.load(self.view.id)]

    @strawberry.field(description="Dall'ultimo aggiunto")
    async def provvedimento(self, info: ContextInfo) -> list[Provvedimento]:
        return [Provvedimento.of(view) for view in await info.context.fascicolo_provvedimento.load(self.view.id)]

    @classmethod
    def of(cls, view: FascicoloView) -> Fascicolo:
        return cls(view=view, id=str(view.id), name=view.name)


async def found(
    context: Context, id: str | None, massima_id: str | None, provvedimento_id: str | None
) -> list[Fascicolo]:
    """The folder named, or those that hold the abstract or the decision; without any, the outermost."""
    session, scope, account_id = context.session, context.scope, context.reader.account_id
    views: list[FascicoloView] = []
    if id is not None:
        folder_id = parse_id(id)
        views = [] if folder_id is None else await fascicoli.by_id(session, account_id, folder_id)
    elif massima_id is not None:
        for massima in await massime.by_names(session, scope, [massima_id]):
            views = await fascicoli.containing(session, account_id, "massima", massima.id)
    elif provvedimento_id is not None:
        for provvedimento in await provvedimenti.by_names(session, scope, [provvedimento_id]):
            views = await fascicoli.containing(session, account_id, "provvedimento", provvedimento.id)
    else:
        views = await fascicoli.outermost(session, account_id)
    return [Fascicolo.of(view) for view in views]
