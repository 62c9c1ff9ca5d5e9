"""REST of feeds."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.document.processing.computing import compute
from bdm.open_data.api.callers import FeedCaller
from bdm.open_data.api.parameters import Espressione, errors
from bdm.open_data.api.transport import OpenApiRouter, conditional
from bdm.open_data.feed import atom, service as feed_service
from bdm.people.authn.provider import get_provider
from bdm.platform.authz import Kind
from bdm.platform.http.dependencies import Reading
from bdm.reference.choices import Area
from bdm.search.answer.service import Criteria
from bdm.search.engine.dependencies import get_engine
from bdm.search.engine.port import LAST_KEY
from bdm.settings import OPEN_API_PREFIX

_ENTRY: Final = 300
"""Microseconds of one."""

router = OpenApiRouter(prefix=OPEN_API_PREFIX)

ATOM: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {200: {"content": {"application/atom+xml": {}}, "description": "Il feed."}, **errors(400)},
}
_TITLES: Final = {"provvedimento": "Provvedimenti", "massima": "Abstract"}
Titolo = Annotated[str | None, Query(max_length=200, description="Come il feed si chiama")]
Prima = Annotated[
    int | None, Query(ge=0, le=LAST_KEY, description="Una pagina più vecchia, come detto dalla precedente")
]


class PageOfFeed(NamedTuple):
    """What a feed is of, what it is called, and before which key the page of it begins."""

    criteria: Criteria
    title: str | None
    before: int | None


async def _page_of_feed(
    q: Espressione = "", area: Area | None = None, titolo: Titolo = None, prima: Prima = None
) -> PageOfFeed:
    return PageOfFeed(Criteria(q=q, area=area), titolo, prima)


FeedQuery = Annotated[PageOfFeed, Depends(_page_of_feed)]


@router.get("/feeds/provvedimenti", summary="Feed dei provvedimenti di una ricerca", tags=["feed"], **ATOM)
async def decisions_feed(request: Request, session: Reading, _caller: FeedCaller, page: FeedQuery) -> Response:
    """Atom (RFC 4287): i 50 provvedimenti aggiunti o modificati per ultimi tra quelli che l'espressione trova, pagine
    più vecchie come archivi (RFC 5005), e ciò che negli ultimi trenta giorni ha smesso di essere pubblico (RFC 6721).
    Il token può stare nell'indirizzo, se ha ambito `feed`.
    """
    return await _feed(request, session, "provvedimento", page)


@router.get("/feeds/massime", summary="Feed degli abstract di una ricerca", tags=["feed"], **ATOM)
async def abstracts_feed(request: Request, session: Reading, _caller: FeedCaller, page: FeedQuery) -> Response:
    """Lo stesso per gli abstract."""
    return await _feed(request, session, "massima", page)


async def _feed(request: Request, session: Reading, kind: Kind, feed_page: PageOfFeed) -> Response:
    criteria, title, before = feed_page
    origin = get_provider(request).origin(request)
    page = await feed_service.page(session, get_engine(request), kind, criteria, before, origin)
    given = [(name, value) for name, value in request.query_params.multi_items() if name != "prima"]
    current = _address(origin, request.url.path, given)
    feed = atom.Feed(
        id=_address(origin, request.url.path, [each for each in given if each[0] != "token"]),
        title=title or (f"{_TITLES[kind]}: {criteria.q}" if criteria.q else _TITLES[kind]),
        updated=page.updated,
        current=current,
        own=current if before is None else _address(origin, request.url.path, [*given, ("prima", str(before))]),
        older=None if page.older is None else _address(origin, request.url.path, [*given, ("prima", str(page.older))]),
        entries=page.entries,
        gone=page.gone,
    )
    body = await compute(atom.write, _ENTRY * len(feed.entries), feed)
    return conditional(request, body, hashlib.sha256(body).hexdigest(), atom.MEDIA_TYPE)


def _address(origin: str, path: str, parameters: list[tuple[str, str]]) -> str:
    return f"{origin}{path}?{urlencode(parameters)}" if parameters else f"{origin}{path}"
