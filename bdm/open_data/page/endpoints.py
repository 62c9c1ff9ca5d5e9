"""The pages over HTTP: who may read them, and which of their forms is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path as PathParameter
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from bdm.content import addresses
from bdm.content.addresses import PREFIX, Address, ById, ByNumber, PageForm
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.endpoints import pdf_response
from bdm.document.processing.computing import compute
from bdm.document.processing.turns import Turns
from bdm.export.service import MEDIA_TYPES as EXPORT_MEDIA_TYPES
from bdm.open_data.akn import service as akn_service
from bdm.open_data.akn.document import MEDIA_TYPE
from bdm.open_data.api.callers import thousands
from bdm.open_data.api.dependencies import WithdrawnItem
from bdm.open_data.api.transport import conditional
from bdm.open_data.page import (
    negotiation,
    notices,
    repository as page_repository,
    service as page_service,
    sitemap,
)
from bdm.open_data.page.html import STYLE
from bdm.open_data.page.metadata import REFERENCES
from bdm.open_data.record import service as record_service
from bdm.people.authn.dependencies import PublicPurse, get_session, network_turn, public_work, work
from bdm.people.authn.provider import get_provider
from bdm.platform.http.client import FOR_AN_HOUR
from bdm.platform.http.dependencies import get_services
from bdm.platform.http.files import PRIVATE
from bdm.platform.http.prices import PAGES, SITEMAP
from bdm.platform.http.rate_limit import ExpensiveWork, client_key
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import AppError, NotFound, Unauthenticated

router = APIRouter(include_in_schema=False)

PAGE: Final = f"{PREFIX}{{path:path}}"
_PLACES: Final = Turns(2)
"""Pages that are made at a time for accounts: each has a connection."""
_PUBLIC_PLACES: Final = Turns(2)
"""The same for everybody else."""
_ENTRY: Final = 10
"""Microseconds of one in the sitemap."""
_READ: Final = ["GET", "HEAD"]
_HTML: Final = "text/html; charset=utf-8"
_TAGGED: Final = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}


@router.api_route(STYLE, methods=_READ)
async def style() -> Response:
    """The style of the pages."""
    return Response(_style(), media_type="text/css", headers={"Cache-Control": FOR_AN_HOUR})


@router.api_route(PAGE, methods=_READ)
async def decision_page(request: Request, path: str) -> Response:
    """A decision in one of its forms, or the decisions with one number; problems are pages, too."""
    wanted = addresses.parse(path)
    if wanted is not None and wanted.path != PREFIX + path:
        return RedirectResponse(_with_query(request, wanted.path), 308)
    try:
        visitor = await _admit(request)
        if isinstance(visitor, Response):
            return visitor
        async with visitor.limits.turn(visitor.name), visitor.limits.paid(visitor.name, PAGES[PAGE].points):
            if wanted is None:
                raise NotFound
            return await _answer(request, wanted, visitor)
    except WithdrawnItem as error:
        return HTMLResponse(notices.withdrawn(error.extra["ritirato"]), error.status, PRIVATE)
    except AppError as error:
        retry = error.extra.get("retry_after")
        headers = PRIVATE if retry is None else {**PRIVATE, "Retry-After": str(retry)}
        return HTMLResponse(notices.problem(error), error.status, headers)


@dataclass(frozen=True)
class _Visitor:
    """Whose turns and points a page takes, and where it is made."""

    name: str
    limits: ExpensiveWork
    places: Turns


async def _admit(request: Request) -> _Visitor | Response:
    """Who has an account; where the administration wants that everybody else, by network (a courthouse is one);
    otherwise others are led to where they sign in.
    """
    try:
        signed_in = await get_session(request)
    except Unauthenticated:
        signed_in = None
    if signed_in is not None and signed_in.reader is not None:
        visitor = _Visitor(str(signed_in.reader.account_id), work(request), _PLACES)
    elif _is_public(request):
        visitor = _Visitor(client_key(request), public_work(request, PublicPurse.READING), _PUBLIC_PLACES)
    elif signed_in is not None:
        return RedirectResponse("/", 303, PRIVATE)
    else:
        here = _with_query(request, request.url.path)
        return RedirectResponse(f"/login?next={quote(here, safe='')}", 303, PRIVATE)
    BEHALF.set(visitor.name)
    return visitor


async def _answer(request: Request, address: Address, visitor: _Visitor) -> Response:
    async with visitor.places.take(owner=visitor.name), get_services(request).database.reading() as session:
        found = await page_service.find(session, address.place)
        if isinstance(address.place, ByNumber) and (address.place.kind is None or len(found) > 1):
            if address.form is not PageForm.HTML:
                raise NotFound
            return HTMLResponse(notices.listing(address.place, page_service.entries(found)), headers=PRIVATE)
        if isinstance(address.place, ById):
            place = await page_service.own_place(session, found[0])
            if place != address.place:
                return RedirectResponse(_with_query(request, Address(place, address.form).path), 302, PRIVATE)
        form = address.form or negotiation.form_for(",".join(request.headers.getlist("accept")))
        if form in (PageForm.HTML, PageForm.AKN):
            length = await thousands(session, found[0].document_hash)
            visitor.limits.pay(visitor.name, PAGES[PAGE].rest(length))
        if form is PageForm.HTML:
            content = await page_service.content_of(session, found[0], _origin(request), address.place)
            answer = _tagged(request, *await page_service.write(content), _HTML)
        else:
            answer = await _other_form(request, session, found[0], form)
            answer.headers["Content-Location"] = Address(address.place, form).path
        if not address.form:
            answer.headers.add_vary_header("Accept")
        return answer


async def _other_form(request: Request, session: AsyncSession, view: ProvvedimentoView, form: PageForm) -> Response:
    if form is PageForm.PDF:
        return await pdf_response(request, session, view.document_hash, view.label)
    if form is PageForm.AKN:
        return _tagged(request, *await akn_service.render(session, view, _origin(request)), MEDIA_TYPE)
    if (format_ := REFERENCES.get(form)) is not None:
        written = await page_service.reference(session, view, _origin(request), format_)
        return _tagged(request, *written, EXPORT_MEDIA_TYPES[format_])
    [face] = await record_service.of_decisions(session, [view])
    return _tagged(request, face.body, face.leaf.hex(), "application/json")


def _tagged(request: Request, body: bytes, tag: str, media_type: str) -> Response:
    answer = conditional(request, body, tag, media_type)
    answer.headers.update(_TAGGED)
    return answer


@router.api_route("/robots.txt", methods=_READ)
async def robots_txt(request: Request) -> PlainTextResponse:
    """Who may read the pages by itself."""
    return PlainTextResponse(sitemap.robots(_origin(request), public=_is_public(request)))


@router.api_route("/llms.txt", methods=_READ)
async def llms_txt(request: Request) -> PlainTextResponse:
    """What this is, for assistants and whoever writes programs."""
    free = get_services(request).settings.public_api
    return PlainTextResponse(sitemap.llms(_origin(request), public=_is_public(request), free=free))


async def _listing(request: Request) -> AsyncIterator[None]:
    """For what lists the pages, where everybody may read them. Raises NotFound, TooManyRequests."""
    if not _is_public(request):
        raise NotFound
    async with network_turn(request, SITEMAP[request.scope["route"].path].points, PublicPurse.SITEMAP):
        yield


_LISTING: Final = Depends(_listing, scope="function")


@router.api_route("/sitemap.xml", methods=_READ, dependencies=[_LISTING])
async def sitemap_index(request: Request) -> Response:
    """The parts of the sitemap."""
    async with get_services(request).database.reading() as session:
        parts = await page_repository.parts(session)
    return Response(sitemap.index(_origin(request), parts), media_type="application/xml")


@router.api_route("/sitemap-{parte}.xml.gz", methods=_READ, dependencies=[_LISTING])
async def sitemap_part(request: Request, parte: Annotated[int, PathParameter(ge=1, le=100_000)]) -> Response:
    """A part of the sitemap."""
    async with get_services(request).database.reading() as session:
        decisions = await page_repository.part(session, parte)
    if not decisions:
        raise NotFound
    body = await compute(sitemap.part, _ENTRY * len(decisions), _origin(request), decisions)
    return Response(body, media_type="application/gzip")


def _is_public(request: Request) -> bool:
    return get_services(request).settings.public_pages


def _origin(request: Request) -> str:
    return get_provider(request).origin(request)


def _with_query(request: Request, path: str) -> str:
    return f"{path}?{request.url.query}" if request.url.query else path


@cache
def _style() -> bytes:
    return (Path(__file__).parent / "pagina.css").read_bytes()
