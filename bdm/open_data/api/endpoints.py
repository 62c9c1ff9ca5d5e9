"""The calls of ``/api/v1``: everything over the public face alone, whoever the token is of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import anyio.to_thread
from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession
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
from bdm.open_data.api.filters import Filters
from bdm.open_data.api.parameters import Cursore, Espressione, Gruppi, Nomi, Quanti, errors, wanted_filters
from bdm.open_data.api.schemas import (
    Gruppo,
    Mancante,
    MassimeTrovate,
    PassoTrovato,
    ProvvedimentiTrovati,
    SchedaMassima,
    SchedaProvvedimento,
    Sorte,
)
from bdm.open_data.api.search import FoundRecord, Ordine, PartOfResults
from bdm.open_data.api.transport import OpenApiRouter, conditional, json_answer
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import PublicFace
from bdm.people.authn.provider import get_provider
from bdm.platform.authz import PUBLIC, Kind
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.reference.choices import Area
from bdm.search.answer.service import Criteria
from bdm.search.citator.fate import fate_of
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)

WITH_IDS: Final = "Con «id» non si può indicare altro."


@dataclass(frozen=True)
class AskedRecords:
    """A part of what a search finds, or those called by ``names``."""

    part: PartOfResults
    names: Sequence[str]


async def _asked_records(
    q: Espressione = "",
    area: Area | None = None,
    ordine: Ordine = Ordine.DATA,
    cursor: Cursore = None,
    size: Quanti = 20,
    names: Nomi = [],  # noqa: B006 - never changed
    raggruppa: Gruppi = [],  # noqa: B006 - never changed
    filters: Filters = Depends(wanted_filters),
) -> AskedRecords:
    part = PartOfResults(Criteria(q=q, area=area, size=size), ordine, cursor, filters, raggruppa)
    return AskedRecords(part, names)


WantedRecords = Annotated[AskedRecords, Depends(_asked_records)]


@router.get(
    "/provvedimenti",
    summary="Cerca provvedimenti",
    tags=["provvedimenti"],
    response_model=ProvvedimentiTrovati,
    responses=errors(400),
)
async def search_decisions(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedRecords
) -> Response:
    """I provvedimenti che l'espressione trova, con i passi del testo in cui si è trovato ciò che si cercava. In ordine
    di data il cursore li percorre tutti e non ne ripete né ne salta mentre i contenuti cambiano; per rilevanza i primi
    10.000. I filtri si aggiungono all'espressione: tutti devono valere, di ciascuno basta uno dei valori. Con `id` si
    chiedono invece fino a cento provvedimenti per nome.
    """
    return await _records(request, session, "provvedimento", wanted)


@router.get(
    "/massime",
    summary="Cerca abstract",
    tags=["massime"],
    response_model=MassimeTrovate,
    responses=errors(400),
)
async def search_abstracts(
    request: Request, session: Reading, _caller: CurrentCaller, wanted: WantedRecords
) -> Response:
    """Gli abstract che l'espressione trova, come per i provvedimenti: i filtri sono sui dati del provvedimento di
    ciascuno.
    """
    return await _records(request, session, "massima", wanted)


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


async def _records(request: Request, session: AsyncSession, kind: Kind, wanted: AskedRecords) -> Response:
    if wanted.names:
        besides = [name for name in dict.fromkeys(request.query_params) if name != "id"]
        if besides:
            raise Invalid(errors=[FieldError(name, WITH_IDS) for name in besides])
        found = await api_search.by_names(session, kind, wanted.names)
    else:
        found = await api_search.search(session, get_engine(request), kind, wanted.part)
    origin = get_provider(request).origin(request)
    answer: dict[str, Any] = {
        "count": found.count,
        "items": [_item(each, origin) for each in found.records],
        "cursor": found.cursor,
    }
    if wanted.part.groups:
        answer["gruppi"] = [Gruppo.of(each).model_dump(mode="json") for each in found.groups]
    if wanted.names:
        answer["mancanti"] = [Mancante.of(each).model_dump(mode="json") for each in found.missing]
    return json_answer(answer)


def _item(found: FoundRecord, origin: str) -> dict[str, Any]:
    item: dict[str, Any] = {
        "scheda": found.face.values,
        "passi": [PassoTrovato.of(one).model_dump() for one in found.why.snippets],
    }
    if isinstance(found.view, ProvvedimentoView):
        item["sorte"] = Sorte.of(found.fate, found.view, origin).model_dump(mode="json")
    return item
