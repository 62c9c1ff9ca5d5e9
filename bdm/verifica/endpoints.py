"""REST of 'Verifica le citazioni', for everybody who has signed in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from bdm.people.authn.dependencies import TURN, CurrentReader, work
from bdm.platform.authz import Scope
from bdm.platform.http.prices import VERIFICA, VERIFICA_ELENCO
from bdm.verifica import request as verifica_call
from bdm.verifica.elenco import NO_LIST
from bdm.verifica.request import SentText
from bdm.verifica.schemas import ElencoVerificato, TestoVerificato

router = APIRouter(tags=["verifica"])


async def get_sent_text(request: Request, reader: CurrentReader, _turn: Annotated[None, TURN]) -> SentText:
    work(request).pay(str(reader.account_id), VERIFICA.points)
    return await verifica_call.receive(request)


async def get_sent_list(request: Request, reader: CurrentReader, _turn: Annotated[None, TURN]) -> SentText:
    work(request).pay(str(reader.account_id), VERIFICA_ELENCO.points)
    return await verifica_call.receive(request, NO_LIST)


SentDocument = Annotated[SentText, Depends(get_sent_text)]
SentList = Annotated[SentText, Depends(get_sent_list)]


@router.post(verifica_call.PATH, response_model=TestoVerificato, **verifica_call.DESCRIBED)
async def verifica(request: Request, reader: CurrentReader, text: SentDocument) -> Response:
    """A text (``testo``) or a PDF or DOCX (``file``), each citation of which is checked against what the reader may
    read. Nothing of it is kept. 422 for what cannot be read.
    """
    return await verifica_call.answer(request, text, Scope.of(reader), str(reader.account_id))


@router.post(verifica_call.DOCUMENT_PATH, **verifica_call.DESCRIBED_DOCUMENT)
async def annotated_document(request: Request, reader: CurrentReader, document: SentDocument) -> Response:
    """The DOCX that is sent (``file``), given back: links at its citations, comments with what was found of those that
    are not simply right, and a table of all of them at its end. Nothing of it is kept. 422 for anything else.
    """
    return await verifica_call.answer_document(request, document, Scope.of(reader), str(reader.account_id))


@router.post(verifica_call.LIST_PATH, response_model=ElencoVerificato, **verifica_call.LIST_DESCRIBED)
async def elenco(request: Request, reader: CurrentReader, citations: SentList) -> Response:
    """A list of citations (``testo``), at most 200 lines with one or more each: which decisions they are, among those
    that the reader may read, and what became of these. Nothing of it is kept. 422 for what cannot be read.
    """
    return await verifica_call.answer_list(request, citations, Scope.of(reader), str(reader.account_id))
