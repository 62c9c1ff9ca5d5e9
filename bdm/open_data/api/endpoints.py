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
from bdm.document.packed import DeflatedPrefix
from bdm.document.processing.computing import compute
from bdm.document.schemas import TestoInParti
from bdm.open_data.api import search as api_search
from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.dependencies import PublicAbstract, PublicDecision, PublicText
from bdm.open_data.api.filters import Filters
from bdm.open_data.api.naming import unknown
from bdm.open_data.api.parameters import Campi, Cursore, Espressione, Gruppi, Nomi, Quanti, errors, wanted_filters
from bdm.open_data.api.schemas import (
    Elenco,
    Gruppo,
    Mancante,
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
from bdm.platform.authz import PUBLIC, Kind
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.reference.choices import Area
from bdm.search.answer.service import Criteria
from bdm.search.citator.fate import fate_of
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)

WITH_NAMES: Final = ("id", "campi")
WITH_IDS: Final = "Con «id» non si può indicare altro."
NO_FIELDS: Final = "Indicare almeno un dato della scheda."
OF_RECORDS: Final = "i dati della scheda"
MAX_TOLD: Final = 3
"""Wrong names in one answer: some milliseconds each."""


@dataclass(frozen=True)
class RecordCriteria:
    """A part of what a search finds, or those called by ``names``."""

    part: PartOfResults
    names: Sequence[str]


async def _record_criteria(
    q: Espressione = "",
    area: Area | None = None,
    ordine: Ordine = Ordine.DATA,
    cursor: Cursore = None,
    size: Quanti = 20,
    names: Nomi = [],  # noqa: B006 - never changed
    raggruppa: Gruppi = [],  # noqa: B006 - never changed
    filters: Filters = Depends(wanted_filters),
) -> RecordCriteria:
    part = PartOfResults(Criteria(q=q, area=area, size=size), ordine, cursor, filters, raggruppa)
    return RecordCriteria(part, names)


RecordQuery = Annotated[RecordCriteria, Depends(_record_criteria)]


@router.get(
    "/provvedimenti",
    summary="Cerca provvedimenti",
    tags=["provvedimenti"],
    response_model=ProvvedimentiTrovati,
    responses=errors(400),
)
async def search_decisions(request: Request, session: Reading, _caller: CurrentCaller, query: RecordQuery) -> Response:
    """I provvedimenti che l'espressione trova, con i passi del testo in cui si è trovato ciò che si cercava. In ordine
    di data il cursore li percorre tutti e non ne ripete né ne salta mentre i contenuti cambiano; per rilevanza i primi
    10.000. I filtri si aggiungono all'espressione: tutti devono valere, di ciascuno basta uno dei valori. Con `id` si
    chiedono invece fino a cento provvedimenti per nome.
    """
    return await _records(request, session, "provvedimento", query)


@router.get(
    "/massime",
    summary="Cerca abstract",
    tags=["massime"],
    response_model=MassimeTrovate,
    responses=errors(400),
)
async def search_abstracts(request: Request, session: Reading, _caller: CurrentCaller, query: RecordQuery) -> Response:
    """Gli abstract che l'espressione trova, come per i provvedimenti: i filtri sono sui dati del provvedimento di
    ciascuno.
    """
    return await _records(request, session, "massima", query)


@router.get(
    "/elenchi/provvedimenti",
    summary="Cerca provvedimenti, con alcuni dati soltanto",
    tags=["provvedimenti"],
    responses=errors(400),
)
async def list_decisions(
    request: Request, session: Reading, _caller: CurrentCaller, query: RecordQuery, campi: Campi
) -> Elenco:
    """Come `/provvedimenti`, di ogni scheda con i soli dati indicati in `campi`, senza passi né sorte."""
    return await _list(request, session, "provvedimento", query, campi)


@router.get(
    "/elenchi/massime",
    summary="Cerca abstract, con alcuni dati soltanto",
    tags=["massime"],
    responses=errors(400),
)
async def list_abstracts(
    request: Request, session: Reading, _caller: CurrentCaller, query: RecordQuery, campi: Campi
) -> Elenco:
    """Come `/massime`, di ogni scheda con i soli dati indicati in `campi`, senza passi."""
    return await _list(request, session, "massima", query, campi)


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


def _parts(packed: DeflatedPrefix, end: bytes) -> bytes:
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


async def _found(request: Request, session: AsyncSession, kind: Kind, selection: RecordCriteria) -> FoundRecords:
    if not selection.names:
        return await api_search.search(session, get_engine(request), kind, selection.part)
    besides = [name for name in dict.fromkeys(request.query_params) if name not in WITH_NAMES]
    if besides:
        raise Invalid(errors=[FieldError(name, WITH_IDS) for name in besides])
    return await api_search.by_names(session, kind, selection.names)


async def _list(request: Request, session: AsyncSession, kind: Kind, selection: RecordCriteria, campi: str) -> Elenco:
    fields = _fields(kind, campi)
    found = await _found(request, session, kind, selection)
    return Elenco(
        count=found.count,
        cursor=found.cursor,
        gruppi=[Gruppo.of(each) for each in found.groups] if selection.part.groups else None,
        mancanti=[Mancante.of(each) for each in found.missing] if selection.names else None,
        items=[{name: each.face.values.get(name) for name in fields} for each in found.records],
    )


def _fields(kind: Kind, chosen: str) -> list[str]:
    """The properties that are wanted of a record, with its id. Raises Invalid."""
    known = tuple((SchedaProvvedimento if kind == "provvedimento" else SchedaMassima).model_fields)
    names = list(dict.fromkeys(filter(None, map(str.strip, chosen.split(",")))))
    wrong = [name for name in names if name not in known]
    if wrong:
        raise Invalid(errors=[FieldError("campi", unknown(name, OF_RECORDS, known)) for name in wrong[:MAX_TOLD]])
    if not names:
        raise Invalid(errors=[FieldError("campi", NO_FIELDS)])
    return ["id", *(name for name in names if name != "id")]


async def _records(request: Request, session: AsyncSession, kind: Kind, selection: RecordCriteria) -> Response:
    found = await _found(request, session, kind, selection)
    origin = get_provider(request).origin(request)
    answer: dict[str, Any] = {
        "count": found.count,
        "items": [_item(each, origin) for each in found.records],
        "cursor": found.cursor,
    }
    if selection.part.groups:
        answer["gruppi"] = [Gruppo.of(each).model_dump(mode="json") for each in found.groups]
    if selection.names:
        answer["mancanti"] = [Mancante.of(each).model_dump(mode="json") for each in found.missing]
    return json_answer(answer)


def _item(record: FoundRecord, origin: str) -> dict[str, Any]:
    item: dict[str, Any] = {
        "scheda": record.face.values,
        "passi": [PassoTrovato.of(one).model_dump() for one in record.why.snippets],
    }
    if isinstance(record.view, ProvvedimentoView):
        item["sorte"] = Sorte.of(record.fate, record.view, origin).model_dump(mode="json")
    return item
