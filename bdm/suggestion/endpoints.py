"""REST of suggestions, the same for both kinds. All need a sign-in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from bdm.authn.dependencies import CurrentReader
from bdm.authz import KINDS, Kind, Scope
from bdm.http.dependencies import Reading
from bdm.suggestion import service
from bdm.suggestion.schemas import SuggestionOut
from bdm.suggestion.words import Area


def _autocomplete(kind: Kind) -> APIRouter:
    router = APIRouter(prefix=f"/{kind}", tags=[kind])

    @router.get("/autocomplete")
    async def autocomplete(
        session: Reading,
        reader: CurrentReader,
        q: Annotated[str, Query(max_length=service.MAX_TYPED)] = "",
        area: Area | None = None,
    ) -> list[SuggestionOut]:
        """Ready criteria for what was typed, from 2 characters: at most 12, the most frequent values first, the
        criteria on the text last. An exact phrase is in quotation marks.
        """
        found = await service.suggestions(session, Scope.of(reader), kind, area, q)
        return [SuggestionOut.model_validate(each) for each in found]

    return router


router = APIRouter()
for _kind in KINDS:
    router.include_router(_autocomplete(_kind))
