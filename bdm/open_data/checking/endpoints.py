"""The calls of ``/api/v1`` that check the citations of a text or of a list."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bdm.open_data.api.callers import TokenCaller, size_of
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import OpenApiRouter
from bdm.platform.authz import PUBLIC
from bdm.settings import OPEN_API_PREFIX
from bdm.verifica import request as verifica_call
from bdm.verifica.schemas import ElencoVerificato, TestoVerificato

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


@router.post(
    verifica_call.PATH,
    summary="Verifica le citazioni di un testo",
    tags=["citazioni"],
    response_model=TestoVerificato,
    responses=errors(),
    **verifica_call.DESCRIBED,
)
async def verifica(request: Request, caller: TokenCaller) -> Response:
    """Un testo in JSON, o un PDF o DOCX in un modulo: di ogni decisione, norma e virgolettato, se è giusto, sbagliato,
    dubbio o non verificabile qui, e perché. Non si conserva nulla di ciò che si manda.
    """
    sent = await verifica_call.receive(request)
    return await verifica_call.answer(request, sent, PUBLIC, caller.name, size_of(request, caller))


@router.post(
    verifica_call.LIST_PATH,
    summary="Cerca le decisioni di un elenco di citazioni",
    tags=["citazioni"],
    response_model=ElencoVerificato,
    responses=errors(),
    **verifica_call.LIST_DESCRIBED,
)
async def elenco(request: Request, caller: TokenCaller) -> Response:
    """Fino a 200 righe, con una o più citazioni: quale decisione è, o quali possono essere, e che cosa ne è stato.
    Non si conserva nulla di ciò che si manda.
    """
    sent = await verifica_call.receive(request)
    return await verifica_call.answer_list(request, sent, PUBLIC, caller.name, size_of(request, caller))
