"""REST of attachments, for those who may open the document that they are embedded in."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from bdm.document.attachment import service as attachment_service
from bdm.document.attachment.schemas import AttachmentsOut
from bdm.document.dependencies import HashInPath, get_document_services
from bdm.people.authn.dependencies import READING, CurrentReader
from bdm.platform.http.dependencies import Transaction
from bdm.platform.http.files import saved_response

router = APIRouter(tags=["document"])

ATTACHMENTS = "/provvedimento/document/{file_hash}/attachments"
NumberInPath = Annotated[int, Path(ge=1, le=999)]

FILE: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"application/octet-stream": {}}, "description": "L'allegato, da salvare."}},
}


@router.get(ATTACHMENTS)
async def attachments(session: Transaction, reader: CurrentReader, file_hash: HashInPath) -> AttachmentsOut:
    """What is embedded in a document; of the anonymised version of a decision, also how many attachments of the
    original it leaves out.
    """
    return await attachment_service.of_document(session, reader, file_hash)


@router.get(ATTACHMENTS + "/{number}", **FILE, dependencies=[READING])
async def attachment(request: Request, reader: CurrentReader, file_hash: HashInPath, number: NumberInPath) -> Response:
    """One attachment, to be saved. 409 for a program, and where it cannot be read."""
    file, name = await attachment_service.take_out(get_document_services(request), reader, file_hash, number)
    return saved_response(file, name)
