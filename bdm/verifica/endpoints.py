"""REST of 'Verifica le citazioni', for everybody who has signed in."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from bdm.people.authn.dependencies import FINDING, CurrentReader
from bdm.platform.authz import Scope
from bdm.verifica import call as verifica_call
from bdm.verifica.schemas import TestoVerificato

router = APIRouter(tags=["verifica"])


@router.post(verifica_call.PATH, response_model=TestoVerificato, dependencies=[FINDING], **verifica_call.DESCRIBED)
async def verifica(request: Request, reader: CurrentReader) -> Response:
    """A text (``testo``) or a PDF or DOCX (``file``), each citation of which is checked against what the reader may
    read. Nothing of it is kept. 422 for what cannot be read.
    """
    return await verifica_call.answer(request, Scope.of(reader))
