"""What a call sends to be checked: a file in a form, or a text in JSON; both interfaces take the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from os.path import splitext
from typing import Any, Final

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response

from bdm.document.dependencies import get_document_services
from bdm.document.processing.computing import compute
from bdm.people.authn.dependencies import work
from bdm.people.authn.provider import get_provider
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import get_services
from bdm.platform.http.files import content_disposition
from bdm.platform.http.prices import NUMBER_ALONE, VERIFICA, VERIFICA_DOCUMENTO, VERIFICA_ELENCO, VERIFICA_FILE, Price
from bdm.platform.kit.file_names import file_name
from bdm.verifica import elenco, reading, service as verifica_service
from bdm.verifica.reading import FILE, MAX_BYTES, MAX_CHARACTERS, ONE_OF_TWO, TEXT, TOO_LARGE, TOO_LONG, refusal
from bdm.verifica.schemas import ElencoDaVerificare, TestoDaVerificare

PATH: Final = "/verifica"
DOCUMENT_PATH: Final = f"{PATH}/documento"
LIST_PATH: Final = f"{PATH}/elenco"
LIMIT: Final = (MAX_BYTES + 100_000, TOO_LARGE)
"""Of the whole body, and what is said above it."""
DAY: Final = "data"
WRONG_DAY: Final = "Indicare un giorno come 2026-11-20."
ONLY_DOCX: Final = "Il documento annotato si ottiene da un DOCX."
WRONG_JSON: Final = "Il corpo della richiesta non è JSON."
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_WORD_ENDINGS: Final = frozenset({".docx", ".docm", ".dotx", ".dotm"})
_LONGEST_STEM: Final = 80
DOCX_TYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_MOST_JSON: Final = 8 * MAX_CHARACTERS
_FORM: Final = "multipart/form-data"
_BODY: Final[dict[str, Any]] = {
    _FORM: {
        "schema": {
            "type": "object",
            "required": [FILE],
            "properties": {
                FILE: {"type": "string", "format": "binary", "description": "PDF o DOCX, fino a 10 MB"},
                DAY: {"type": "string", "format": "date", "description": "Il giorno di cui si chiedono le norme"},
            },
        }
    },
    "application/json": {"schema": TestoDaVerificare.model_json_schema()},
}
DESCRIBED: Final[dict[str, Any]] = {"openapi_extra": {"requestBody": {"required": True, "content": _BODY}}}
"""For the routes: how the body is described."""
LIST_DESCRIBED: Final[dict[str, Any]] = {
    "openapi_extra": {
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": ElencoDaVerificare.model_json_schema()}},
        }
    }
}


DESCRIBED_DOCUMENT: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {200: {"content": {DOCX_TYPE: {"schema": {"type": "string", "format": "binary"}}}}},
    "openapi_extra": {"requestBody": {"required": True, "content": {_FORM: _BODY[_FORM]}}},
}
"""The same for the annotated document."""


@dataclass(frozen=True)
class SentText:
    """One of the two, and the day of which norms are asked; ``name`` is what the file is called."""

    text: str | None
    data: bytes | None
    on: date | None
    name: str = ""


async def answer(request: Request, submission: SentText, scope: Scope, account: str, size: float = 1) -> Response:
    """The text that was sent, checked within the account's turn, and paid from its purse, which is of ``size`` times
    the usual one. Raises Invalid, TooManyRequests.
    """
    sections = await _sections(request, submission, account, size)
    async with work(request).paid(account, _price(VERIFICA, sections), size):
        body = await verifica_service.write(get_services(request).database, scope, sections, submission.on)
    return _json_response(body)


async def answer_document(
    request: Request, submission: SentText, scope: Scope, account: str, size: float = 1
) -> Response:
    """The DOCX that was sent, with what was found of its citations; otherwise as ``answer``."""
    if submission.data is None or reading.is_pdf(submission.data):
        raise refusal(TEXT if submission.data is None else FILE, ONLY_DOCX)
    sections = await _sections(request, submission, account, size)
    points = VERIFICA_DOCUMENTO.points + _price(VERIFICA, sections) + _price(VERIFICA_DOCUMENTO, sections)
    async with work(request).paid(account, points, size):
        origin = get_provider(request).origin(request)
        data = await verifica_service.annotate(
            get_services(request).database, scope, sections, submission.data, origin, submission.on
        )
    headers = _NOT_KEPT | {"Content-Disposition": content_disposition(_annotated_name(submission.name), "attachment")}
    return Response(data, media_type=DOCX_TYPE, headers=headers)


async def _sections(request: Request, submission: SentText, account: str, size: float) -> list[reading.TextSection]:
    if submission.data is None:
        return reading.read_text(submission.text or "")
    points = VERIFICA_FILE.points + VERIFICA_FILE.rest(len(submission.data) / 1_000)
    async with work(request).paid(account, points, size):
        return await reading.read_file(get_document_services(request).readers, submission.data)


def _price(price: Price, sections: Sequence[reading.TextSection]) -> float:
    return price.rest(sum(len(each.text) for each in sections) / 1_000)


def _annotated_name(name: str) -> str:
    """'atto.docx' → 'atto - citazioni verificate.docx'; one with macros stays one."""
    stem, ending = splitext(file_name(name, "documento.docx"))
    kept = ending.lower() if ending.lower() in _WORD_ENDINGS else ".docx"
    return file_name(f"{stem[:_LONGEST_STEM]} - citazioni verificate{kept}")


async def answer_list(request: Request, submission: SentText, scope: Scope, account: str, size: float = 1) -> Response:
    """The same of a list. Raises Invalid, TooManyRequests."""
    lines, limits = elenco.lines_of(submission.text or ""), work(request)
    points = VERIFICA_ELENCO.rest(len(lines) + sum(len(line) for _, line in lines) / 100)
    async with limits.paid(account, points, size):
        listed = await elenco.citations_of(lines)
    async with limits.paid(account, NUMBER_ALONE.rest(sum(each.alone for each in listed)), size):
        origin = get_provider(request).origin(request)
        body = await elenco.write(get_services(request).database, scope, listed, origin)
    return _json_response(body)


def _json_response(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers=_NOT_KEPT)


async def receive(request: Request, message: str = ONE_OF_TWO) -> SentText:
    """What is sent, once all of it is here; ``message`` is what is said where it is neither. Raises Invalid."""
    if request.headers.get("content-type", "").startswith("multipart/"):
        try:
            async with request.form(max_files=1, max_fields=4) as form:
                return await _of_form(form, message)
        except (MultiPartException, HTTPException):  # within an application it is the second
            raise refusal(FILE, message) from None
    body = await request.body()
    if len(body) > _MOST_JSON:
        raise refusal(TEXT, TOO_LONG)
    return await compute(_of_json, len(body), body, message)


def _of_json(body: bytes, message: str) -> SentText:
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        raise refusal(TEXT, WRONG_JSON) from None
    if not isinstance(values, dict) or not isinstance(text := values.get(TEXT), str):
        raise refusal(TEXT, message)
    return SentText(text.encode("utf-8", "replace").decode().replace("\x00", ""), None, _day(values.get(DAY)))


async def _of_form(form: FormData, message: str) -> SentText:
    file, text = form.get(FILE), form.get(TEXT)
    if isinstance(file, UploadFile) == isinstance(text, str):
        raise refusal(FILE, message)
    if isinstance(file, UploadFile):
        return SentText(None, await file.read(MAX_BYTES + 1), _day(form.get(DAY)), file.filename or "")
    return SentText(str(text).replace("\x00", ""), None, _day(form.get(DAY)))


def _day(value: Any) -> date | None:
    if value in (None, ""):
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise refusal(DAY, WRONG_DAY) from None
