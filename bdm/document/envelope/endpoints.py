"""REST of envelopes: for those who may open the document that came in one."""

from __future__ import annotations

from datetime import date
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from bdm.document import service as document_service
from bdm.document.dependencies import HashInPath
from bdm.document.envelope import repository as envelope_repository
from bdm.document.pdf.envelope import envelope_ending
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.audit import service as audit_service
from bdm.platform.http.dependencies import Transaction, get_services
from bdm.platform.http.files import ENVELOPE_TYPES, NO_DOCUMENT, envelope_response
from bdm.platform.kit.errors import NotFound
from bdm.settings import API_PREFIX

router = APIRouter(tags=["document"])

ENVELOPE: dict[str, Any] = {
    "response_class": Response,
    "responses": {
        200: {"content": {each: {} for each in ENVELOPE_TYPES.values()}, "description": "Il documento firmato."}
    },
}


class SignerOut(BaseModel):
    """A signature in the envelope: the name in its certificate and the day, in Italy, that the signer's computer
    gave; null where the envelope does not tell. Neither was verified.
    """

    name: str | None
    day: date | None


@router.get("/provvedimento/document/{file_hash}/signers")
async def signers(
    session: Transaction, reader: CurrentReader, response: Response, file_hash: HashInPath
) -> list[SignerOut]:
    """Who says to have signed the document, the outermost envelope first; nobody where it came in none, or in one that
    nobody signed. The header ``Link`` (``rel="via"``) is there where it came in one.
    """
    await document_service.require_openable(session, reader, file_hash)
    found = await envelope_repository.get(session, file_hash)
    if found is not None:
        response.headers["Link"] = f'<{API_PREFIX}/provvedimento/document/{file_hash}/envelope>; rel="via"'
    return [] if found is None else [SignerOut.model_validate(each) for each in found.signers]


@router.get("/provvedimento/document/{file_hash}/envelope", **ENVELOPE)
async def envelope(request: Request, session: Transaction, reader: CurrentReader, file_hash: HashInPath) -> Response:
    """The envelope (``.p7m``, ``.tsd``, archive) that the document came in, as it came; 404 where it came in none."""
    document, view = await document_service.openable(session, reader, file_hash)
    found = await envelope_repository.get(session, file_hash)
    if found is None:
        raise NotFound(NO_DOCUMENT)
    if view and view.restricted and file_hash != view.anonymized_document_hash:
        await audit_service.record_opening(session, reader.upn, view.id, "documento")
    name = view.label if view else document.name.removesuffix(".pdf")
    return await envelope_response(get_services(request).store, found.envelope_hash, found.size, name, envelope_ending)
