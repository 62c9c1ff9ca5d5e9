"""REST of what people follow and are told. All need a sign-in, but the address that ends the mails."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import HTMLResponse
from starlette.requests import Request

from bdm.avviso import service as avviso_service
from bdm.avviso.mail import page as mail_page, service as mail_service
from bdm.avviso.schemas import (
    AnteprimaOut,
    AvvisoPage,
    Digest,
    IscrizioneIn,
    IscrizioneMailIn,
    IscrizioneOut,
    SeenIn,
    Target,
    UnreadOut,
    What,
)
from bdm.people.authn.dependencies import SEARCHING, CurrentReader, ObservedReader
from bdm.people.authn.provider import get_provider
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.search.engine.dependencies import get_engine

router = APIRouter(prefix="/avviso", tags=["avviso"])

UNSUBSCRIBE_LIMIT: Final = RateLimit("unsubscribe", per_key=Rate(0.5, burst=20), overall=Rate(20, burst=200))
Id = Annotated[str, Path(max_length=100)]
Token = Annotated[str, Path(max_length=200)]
_PAGE: Final[dict[str, Any]] = {
    "response_class": HTMLResponse,
    "responses": {200: {"content": {"text/html": {}}, "description": "Una pagina che lo dice."}},
    "dependencies": [Depends(UNSUBSCRIBE_LIMIT)],
}


@router.get("", dependencies=[SEARCHING])
async def notices(
    request: Request,
    session: Reading,
    reader: CurrentReader,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> AvvisoPage:
    """The caller's notices, unread ones first, then the newest; what they say is what the caller may read now."""
    return await avviso_service.notices(session, get_engine(request), reader, offset=from_, limit=size)


@router.get("/count")
async def unread(session: Reading, reader: ObservedReader) -> UnreadOut:
    """How many notices the caller has not looked at. Does not keep the session alive."""
    return UnreadOut(count=await avviso_service.unread(session, reader.account_id))


@router.post("/seen", status_code=204)
async def see(session: Transaction, reader: CurrentReader, seen: SeenIn) -> None:
    """The caller has looked at some notices, or at all."""
    await avviso_service.see(session, reader.account_id, seen)


@router.get("/iscrizione")
async def subscriptions(
    session: Reading,
    reader: CurrentReader,
    what: What | None = None,
    target: Annotated[Target | None, Query(description="Con `what`: se lo si segue")] = None,
) -> list[IscrizioneOut]:
    """What the caller follows, newest first; of one kind, or one thing, if asked for."""
    return await avviso_service.subscriptions(session, reader, what, target)


@router.post("/iscrizione", status_code=201)
async def subscribe(session: Transaction, reader: CurrentReader, iscrizione: IscrizioneIn) -> IscrizioneOut:
    """Follow something; at most 200. What is followed already stays one, and takes over how often to be written to."""
    return await avviso_service.subscribe(session, reader, iscrizione)


@router.patch("/iscrizione/{id}")
async def change_subscription(
    session: Transaction, reader: CurrentReader, id: Id, change: IscrizioneMailIn
) -> IscrizioneOut:
    """Change how often to be written to."""
    return await avviso_service.change_mail(session, reader, id, change.mail)


@router.delete("/iscrizione/{id}", status_code=204)
async def unsubscribe(session: Transaction, reader: CurrentReader, id: Id) -> None:
    """Follow something no longer; its notices go with it."""
    await avviso_service.unsubscribe(session, reader.account_id, id)


@router.get("/anteprima", dependencies=[SEARCHING])
async def preview(
    request: Request, session: Reading, reader: CurrentReader, mail: Digest | None = None
) -> AnteprimaOut:
    """The mail that the caller would get now, or its daily or weekly part: what is public of it, whoever reads it."""
    origin, sends = get_provider(request).origin(request), get_services(request).settings.smtp_url is not None
    return await mail_service.preview(session, get_engine(request), reader.account_id, mail, origin, sends=sends)


@router.get("/disiscrizione/{token}", **_PAGE)
async def ask_to_end_mails(token: Token) -> HTMLResponse:
    """A page with the button that ends the mails; needs no sign-in, and says the same of every token."""
    return mail_page.question()


@router.post("/disiscrizione/{token}", **_PAGE)
async def end_mails(session: Transaction, token: Token) -> HTMLResponse:
    """No mails any more (RFC 8058); needs no sign-in, and says the same of every token."""
    await mail_service.end(session, token)
    return mail_page.farewell()
