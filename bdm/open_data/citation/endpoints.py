"""Who cites what, over the public face."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.document import service as document_service
from bdm.document.citation import repository as citation_repository
from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.dependencies import PublicDecision
from bdm.open_data.api.parameters import Cursore, Nome, Quanti, errors
from bdm.open_data.api.transport import OpenApiRouter, json_answer
from bdm.open_data.citation import service as citation_service
from bdm.open_data.citation.schemas import CitantiTrovati, CitazioneInUscita
from bdm.open_data.citation.service import FoundCiting
from bdm.platform.authz import PUBLIC
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.errors import Conflict
from bdm.reference.choices import Area
from bdm.search.citator import service as citator_service
from bdm.search.citator.schemas import PassoOut, PrecedenteOut
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


@router.get(
    "/provvedimenti/{id}/citazioni",
    summary="Che cosa cita",
    tags=["citazioni"],
    responses=errors(404, 409, 410),
)
async def citations(session: Reading, view: PublicDecision) -> list[CitazioneInUscita]:
    """Le decisioni e le norme che il testo pubblico cita, con i posti in cui lo fa."""
    if view.document_hash is None:
        return []
    found = await citation_repository.of_document(session, view.document_hash)
    if found is None:
        raise Conflict(document_service.IN_PROGRESS, code="PROCESSING")
    return [CitazioneInUscita.of(each) for each in found]


@router.get(
    "/provvedimenti/{id}/citato_da",
    summary="Chi lo cita",
    tags=["citazioni"],
    response_model=CitantiTrovati,
    responses=errors(404, 410),
)
async def citing(
    request: Request, session: Reading, view: PublicDecision, cursor: Cursore = None, size: Quanti = 20
) -> Response:
    """I provvedimenti pubblicati che lo citano, i più recenti per primi, con le frasi in cui lo fanno."""
    return _answer(await citation_service.citing_decision(session, get_engine(request), view, cursor, size))


@router.get(
    "/precedenti",
    summary="Una decisione come altri la citano",
    tags=["citazioni"],
    response_model_exclude_none=True,
    responses=errors(),
)
async def precedent(
    request: Request,
    session: Reading,
    _caller: CurrentCaller,
    nome: Annotated[Nome, Query(description="Come la si cita", examples=["Cass. 13533/2001"])],
    area: Area,
) -> PrecedenteOut:
    """Che cosa dicono di una decisione, anche di altre corti, quelle pubblicate qui; `q` trova chi la cita."""
    found = await citator_service.cited_decision(session, get_engine(request), PUBLIC, area, nome)
    return PrecedenteOut.of(found)


@router.get(
    "/citanti",
    summary="Chi cita una decisione o una norma",
    tags=["citazioni"],
    response_model=CitantiTrovati,
    responses=errors(),
)
async def citing_of(
    request: Request,
    session: Reading,
    _caller: CurrentCaller,
    nome: Annotated[Nome, Query(description="Una decisione o una norma", examples=["art. 2043 c.c."])],
    cursor: Cursore = None,
    size: Quanti = 20,
) -> Response:
    """I provvedimenti pubblicati che la citano, i più recenti per primi, con le frasi in cui lo fanno."""
    return _answer(await citation_service.citing_what(session, get_engine(request), nome, cursor, size))


def _answer(citing_decisions: FoundCiting) -> Response:
    items = [
        {"scheda": each.face.values, "passi": [PassoOut.of(one).model_dump() for one in each.passages]}
        for each in citing_decisions.items
    ]
    return json_answer({"count": citing_decisions.count, "items": items, "cursor": citing_decisions.cursor})
