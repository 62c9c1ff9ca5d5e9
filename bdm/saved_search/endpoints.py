"""REST of saved searches, the same for both kinds. All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path
from starlette.requests import Request

from bdm.people.authn.dependencies import FINDING, CurrentReader
from bdm.platform.authz import KINDS, Kind, Scope
from bdm.platform.http.dependencies import Transaction
from bdm.saved_search import service as saved_search_service
from bdm.saved_search.schemas import SavedSearchIn, SavedSearchOut, SearchNewsOut
from bdm.search.engine.dependencies import get_engine

Id = Annotated[str, Path(max_length=100)]


def _filters(kind: Kind) -> APIRouter:
    router = APIRouter(prefix=f"/{kind}/filter", tags=[kind])

    @router.get("")
    async def saved_searches(session: Transaction, reader: CurrentReader) -> list[SavedSearchOut]:
        """The caller's saved searches, newest first."""
        return [
            SavedSearchOut.model_validate(search)
            for search in await saved_search_service.list_searches(session, reader.account_id, kind)
        ]

    @router.get("/news", dependencies=[FINDING])
    async def searches_news(request: Request, session: Transaction, reader: CurrentReader) -> list[SearchNewsOut]:
        """What is new in the results of the caller's latest 30 saved searches; only those with something new."""
        engine, scope = get_engine(request), Scope.of(reader)
        found = await saved_search_service.news(session, engine, scope, reader.account_id, kind)
        return [SearchNewsOut.model_validate(each) for each in found]

    @router.post("/{id}/seen", status_code=204)
    async def see_search(session: Transaction, reader: CurrentReader, id: Id) -> None:
        """The caller looks at the results of a saved search: what is new is counted from now on."""
        await saved_search_service.see(session, reader.account_id, kind, id)

    @router.post("", status_code=201)
    async def save_search(session: Transaction, reader: CurrentReader, wanted: SavedSearchIn) -> SavedSearchOut:
        """Save a search; at most 200. Without a name it is called like its expression."""
        return SavedSearchOut.model_validate(await saved_search_service.save(session, reader.account_id, kind, wanted))

    @router.post("/{id}/renamed")
    async def rename_search(
        session: Transaction, reader: CurrentReader, id: Id, name: Annotated[str, Form(max_length=200)]
    ) -> SavedSearchOut:
        """Give a saved search another name."""
        return SavedSearchOut.model_validate(
            await saved_search_service.rename(session, reader.account_id, kind, id, name)
        )

    @router.delete("/{id}", status_code=204)
    async def delete_search(session: Transaction, reader: CurrentReader, id: Id) -> None:
        """Delete a saved search."""
        await saved_search_service.remove(session, reader.account_id, kind, id)

    return router


router = APIRouter()
for _kind in KINDS:
    router.include_router(_filters(_kind))
