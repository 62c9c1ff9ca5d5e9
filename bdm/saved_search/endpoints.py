"""REST of saved searches, the same for both kinds. All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import KINDS, Kind
from bdm.platform.http.dependencies import Transaction
from bdm.saved_search import service as saved_search_service
from bdm.saved_search.schemas import SavedSearchIn, SavedSearchOut

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
