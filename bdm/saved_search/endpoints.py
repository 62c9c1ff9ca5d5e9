"""REST of saved searches, the same for both kinds. All need a sign-in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path
from starlette.requests import HTTPConnection, Request

from bdm.people.authn.dependencies import CurrentReader, work
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.http.prices import SEARCH
from bdm.saved_search import service as saved_search_service
from bdm.saved_search.model import SavedSearch
from bdm.saved_search.schemas import SavedSearchIn, SavedSearchOut, SearchNewsOut
from bdm.search.engine.dependencies import get_engine

Id = Annotated[str, Path(max_length=100)]


def _paid_latest(kind: Kind) -> Any:
    """The caller's latest searches, for a call that counts them: it waits for its account's turn, and costs as much as
    they do together.
    """

    async def at_work(connection: HTTPConnection, reader: CurrentReader) -> AsyncIterator[Sequence[SavedSearch]]:
        account, limits = str(reader.account_id), work(connection)
        async with limits.turn(account):
            # A reading of its own: while a place is waited for no connection is kept
            async with get_services(connection).database.reading() as session:
                searches = await saved_search_service.latest(session, reader.account_id, kind)
            async with limits.paid(account, SEARCH * len(searches)):
                yield searches

    return Depends(at_work, scope="function")


def _filters(kind: Kind) -> APIRouter:
    paid_latest = _paid_latest(kind)
    router = APIRouter(prefix=f"/{kind}/filter", tags=[kind])

    @router.get("")
    async def saved_searches(session: Reading, reader: CurrentReader) -> list[SavedSearchOut]:
        """The caller's saved searches, newest first."""
        return [
            SavedSearchOut.model_validate(search)
            for search in await saved_search_service.list_searches(session, reader.account_id, kind)
        ]

    @router.get("/news")
    async def searches_news(
        request: Request, session: Reading, reader: CurrentReader, searches: Sequence[SavedSearch] = paid_latest
    ) -> list[SearchNewsOut]:
        """What is new in the results of the caller's latest 30 saved searches; only those with something new."""
        found = await saved_search_service.news(session, get_engine(request), reader, kind, searches)
        return [SearchNewsOut.model_validate(each) for each in found]

    @router.post("/{id}/seen", status_code=204)
    async def see_search(session: Transaction, reader: CurrentReader, id: Id) -> None:
        """The caller looks at the results of a saved search: what is new is counted from now on."""
        await saved_search_service.see(session, reader.account_id, kind, id)

    @router.post("")
    async def save_search(session: Transaction, reader: CurrentReader, search: SavedSearchIn) -> SavedSearchOut:
        """Save a search; at most 200. Without a name it is called like its expression."""
        return SavedSearchOut.model_validate(await saved_search_service.save(session, reader.account_id, kind, search))

    @router.post("/{id}/renamed")
    async def rename_search(
        session: Transaction, reader: CurrentReader, id: Id, name: Annotated[str, Form(max_length=200)]
    ) -> SavedSearchOut:
        """Give a saved search another name."""
        return SavedSearchOut.model_validate(
            await saved_search_service.rename(session, reader.account_id, kind, id, name)
        )

    @router.delete("/{id}")
    async def delete_search(session: Transaction, reader: CurrentReader, id: Id) -> None:
        """Delete a saved search."""
        await saved_search_service.remove(session, reader.account_id, kind, id)

    return router


router = APIRouter()
for _kind in KINDS:
    router.include_router(_filters(_kind))
