"""The calls of ``/api/v1``: everything over the public face alone, whoever the token is of."""

from __future__ import annotations

from typing import Annotated, Any

import anyio.to_thread
from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import service as document_service
from bdm.document.endpoints import PDF, TEXT, pdf_response
from bdm.document.packed import Packed
from bdm.document.processing.computing import compute
from bdm.document.schemas import TestoInParti
from bdm.open_data.api import search as api_search
from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.dependencies import PublicAbstract, PublicDecision, PublicText
from bdm.open_data.api.parameters import Cursore, Espressione, Quanti, errors
from bdm.open_data.api.schemas import (
    MassimeTrovate,
    PassoTrovato,
    ProvvedimentiTrovati,
    SchedaMassima,
    SchedaProvvedimento,
    Sorte,
)
from bdm.open_data.api.search import FoundRecord, FoundRecords, Ordine, PartOfResults
from bdm.open_data.api.transport import OpenApiRouter, conditional, json_answer
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import PublicFace
from bdm.people.authn.provider import get_provider
from bdm.platform.authz import PUBLIC
from bdm.platform.http.dependencies import Reading
from bdm.reference.choices import Area
from bdm.search.answer.service import Criteria
from bdm.search.citator.fate import fate_of
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


async def _part_of_results(
    q: Espressione = "",
    area: Area | None = None,
    ordine: Ordine = Ordine.DATA,
    cursor: Cursore = None,
    size: Quanti = 20,
) -> PartOfResults:
    return PartOfResults(Criteria(q=q, area=area, size=size), ordine, cursor)


WantedResults = Annotated[PartOfResults, Depends(_part_of_results)]


@router.get(
    "/provvedimenti",
    summary="Cerca provvedimenti",
    tags=["provvedimenti"],
    response_model=ProvvedimentiTrovati,
    responses=errors(400),
)
async def search_decisions(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedResults
) -> Response:
    """I provvedimenti che l'espressione trova, con i passi del testo in cui si è trovato ciò che si cercava. In ordine
    di data il cursore li percorre tutti e non ne ripete né ne salta mentre i contenuti cambiano; per rilevanza i primi
    10.000.
    """
    found = await api_search.search(session, get_engine(request), "provvedimento", wanted)
    return _results(found, get_provider(request).origin(request))


@router.get(
    "/massime",
    summary="Cerca abstract",
    tags=["massime"],
    response_model=MassimeTrovate,
    responses=errors(400),
)
async def search_abstracts(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedResults
) -> Response:
    """Gli abstract che l'espressione trova, come per i provvedimenti."""
    return _results(await api_search.search(session, get_engine(request), "massima", wanted))


@router.get(
    "/provvedimenti/{id}",
    summary="La scheda di un provvedimento",
    tags=["provvedimenti"],
    response_model=SchedaProvvedimento,
    responses=errors(404, 410),
)
async def decision(request: Request, session: Reading, view: PublicDecision) -> Response:
    """JSON nella forma di RFC 8785. L'ETag è l'impronta della scheda, la stessa del registro delle modifiche."""
    [face] = await record_service.of_decisions(session, [view])
    return _record(request, face)


@router.get(
    "/provvedimenti/{id}/sorte",
    summary="Che cosa ne è stato",
    tags=["provvedimenti"],
    responses=errors(404, 410),
)
async def fate(request: Request, session: Reading, view: PublicDecision) -> Sorte:
    """I gradi del processo, che cosa ne hanno fatto, e chi lo dice superato."""
    return Sorte.of(await fate_of(session, PUBLIC, view), view, get_provider(request).origin(request))


@router.get(
    "/massime/{id}",
    summary="La scheda di un abstract",
    tags=["massime"],
    response_model=SchedaMassima,
    responses=errors(404, 410),
)
async def abstract(request: Request, session: Reading, view: PublicAbstract) -> Response:
    """Come per i provvedimenti; il testo è nella scheda."""
    [face] = await record_service.of_abstracts(session, [view])
    return _record(request, face)


@router.get(
    "/provvedimenti/{id}/testo",
    summary="Il testo di un provvedimento",
    tags=["provvedimenti"],
    **TEXT | {"responses": TEXT["responses"] | errors(404, 409, 410)},
)
async def text(request: Request, session: Reading, view: PublicText) -> Response:
    """Il testo pubblico come è stato letto dal documento, in UTF-8, con un salto di pagina (U+000C) tra due pagine."""
    packed, end = await document_service.answer(session, view.document_hash, "testo")
    body = await anyio.to_thread.run_sync(packed.plain, end)
    [face] = await record_service.of_decisions(session, [view])
    return conditional(request, body, face.values["documento"]["testo_sha256"], "text/plain; charset=utf-8")


@router.get(
    "/provvedimenti/{id}/parti",
    summary="Il testo nelle sue parti",
    tags=["provvedimenti"],
    response_model=TestoInParti,
    response_model_exclude_none=True,
    responses=errors(404, 409, 410),
)
async def parts(session: Reading, view: PublicText) -> Response:
    """Intestazione, fatto, motivi e dispositivo, a capoversi, senza intestazioni e piè di pagina ripetuti."""
    packed, end = await document_service.answer(session, view.document_hash, "parti")
    body = await compute(_parts, packed.size, packed, end)
    return Response(body, media_type="application/json")


def _parts(packed: Packed, end: bytes) -> bytes:
    return document_service.text_in_parts(packed, end).model_dump_json(exclude_none=True).encode()


@router.get(
    "/provvedimenti/{id}/documento",
    summary="Il documento di un provvedimento",
    tags=["provvedimenti"],
    **PDF | {"responses": PDF["responses"] | errors(404, 410)},
)
async def document(request: Request, session: Reading, view: PublicDecision) -> Response:
    """Il PDF pubblico; si può chiedere a intervalli di byte."""
    return await pdf_response(request, session, view.document_hash, view.label)


@router.get("/provvedimenti/{id}/massime", summary="I suoi abstract", tags=["massime"], responses=errors(404, 410))
async def abstracts_of(session: Reading, view: PublicDecision) -> list[SchedaMassima]:
    """Le schede degli abstract pubblicati del provvedimento, dal più vecchio."""
    found = await massima_repository.of_provvedimenti(session, PUBLIC, [view.id])
    faces = await record_service.of_abstracts(session, found.get(view.id, []))
    return [SchedaMassima(**face.values) for face in faces]


def _record(request: Request, face: PublicFace) -> Response:
    return conditional(request, face.body, face.leaf.hex())


def _results(found: FoundRecords, origin: str | None = None) -> Response:
    """With ``origin`` decisions, which have a fate."""
    items = [_item(each, origin) for each in found.records]
    return json_answer({"count": found.count, "items": items, "cursor": found.cursor})


def _item(found: FoundRecord, origin: str | None) -> dict[str, Any]:
    passages = [PassoTrovato.of(one).model_dump() for one in found.why.snippets]
    item: dict[str, Any] = {"scheda": found.face.values, "passi": passages}
    if origin is not None and isinstance(found.view, ProvvedimentoView):
        item["sorte"] = Sorte.of(found.fate, found.view, origin).model_dump(mode="json")
    return item
