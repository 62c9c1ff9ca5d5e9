"""REST of help. Plain lists; all need a sign-in."""

from __future__ import annotations

from fastapi import APIRouter

from bdm.authn.dependencies import CurrentReader
from bdm.help import service
from bdm.help.schemas import FaqOut, MediaOut
from bdm.http.dependencies import Transaction

router = APIRouter(tags=["help"])


@router.get("/faq")
async def faq(session: Transaction, _reader: CurrentReader) -> list[FaqOut]:
    """The frequent questions, section by section."""
    return [FaqOut.model_validate(item) for item in await service.faq(session)]


@router.get("/media")
async def media(session: Transaction, _reader: CurrentReader) -> list[MediaOut]:
    """The video tutorials."""
    return [MediaOut.model_validate(item) for item in await service.media(session)]
