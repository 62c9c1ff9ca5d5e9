"""REST of help. All of it needs a sign-in, but for the contacts: who cannot sign in needs them most."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse

from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.http.dependencies import Reading, get_services
from bdm.reference.help import service as help_service
from bdm.reference.help.schemas import ContactOut, FaqOut, MediaOut

router = APIRouter(tags=["help"])

MANUAL_NAME = "Manuale utente - Banca Dati di Merito.pdf"
# The browser's own reader shows the manual in a tab: its styles are inline, and the page around it is the browser's.
_MANUAL_HEADERS = {
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
}
_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}
_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.get("/faq")
async def faq(session: Reading, _reader: CurrentReader) -> list[FaqOut]:
    """The frequent questions, section by section."""
    return [FaqOut.model_validate(item) for item in await help_service.faq(session)]


@router.get("/contact")
async def contact(request: Request) -> ContactOut:
    """What this installation says of itself: contacts, the accessibility statement, where visits are counted."""
    return help_service.contact(get_services(request).settings)


@router.get("/manual", response_class=FileResponse, responses=_PDF)
def manual(_reader: CurrentReader) -> FileResponse:
    """The user manual (PDF), to be read in a tab of its own."""
    return FileResponse(
        help_service.MANUAL,
        media_type="application/pdf",
        filename=MANUAL_NAME,
        content_disposition_type="inline",
        headers=_MANUAL_HEADERS,
    )


@router.get(help_service.MEDIA)
def media(request: Request, _reader: CurrentReader) -> list[MediaOut]:
    """The video tutorials."""
    return help_service.media(get_services(request).settings)


@router.get(f"{help_service.MEDIA}/{{name}}", response_class=FileResponse, responses=_FILE)
def medium(name: str, request: Request, _reader: CurrentReader) -> FileResponse:
    """A video, or its subtitles; browsers ask for it by ranges of bytes."""
    found = help_service.medium(get_services(request).settings, name)
    return FileResponse(found.path, media_type=found.content_type, headers={"cache-control": "private, max-age=3600"})
