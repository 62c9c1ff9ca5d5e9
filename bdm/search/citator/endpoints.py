"""REST of what cites and is cited; counts and lists are those of the search ``precedente:"…"``."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from bdm.content.provvedimento import service as provvedimento_service
from bdm.document import service as document_service
from bdm.document.endpoints import ProvvedimentoFaces
from bdm.people.authn.dependencies import FINDING, CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import ItemId, Transaction
from bdm.platform.http.files import PRIVATE
from bdm.reference.choices import Area, Esito
from bdm.search.citator import service as citator_service
from bdm.search.citator.cited_passages import cited_paragraphs
from bdm.search.citator.citing import Narrowing, OrdineCitanti, ParteCitante, citing_page
from bdm.search.citator.leads import leads
from bdm.search.citator.schemas import CitanteOut, CitantiOut, LeadOut, PassiCitatiOut, PrecedenteOut
from bdm.search.engine.dependencies import get_engine
from bdm.search.engine.port import MAX_VISIBLE, Window

router = APIRouter(tags=["search"])

MAX_NAMES = 20
MAX_CITING = 50
FIRST_YEAR, LAST_YEAR = 1861, 9999
Nome = Annotated[str, StringConstraints(min_length=1, max_length=200)]


@router.get("/precedente", response_model_exclude_none=True, dependencies=[FINDING])
async def precedente(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    nome: Annotated[Nome, Query(description="Come la si cita: «Cass. 13533/2001»")],
    area: Area,
) -> PrecedenteOut:
    """A decision as others cite it, however its name is spelled, and what those of ``area`` say of it."""
    found = await citator_service.cited_decision(session, get_engine(request), Scope.of(reader), area, nome)
    return PrecedenteOut.of(found)


@router.get("/precedente/citanti", response_model_exclude_none=True, dependencies=[FINDING])
async def citanti(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    nome: Nome,
    area: Area,
    parole: Annotated[Nome | None, Query(description="Tutte, nella decisione che cita")] = None,
    parte: Annotated[ParteCitante | None, Query(description="Della decisione, in cui la cita")] = None,
    esito: Annotated[list[Esito], Query(max_length=MAX_NAMES)] = [],  # noqa: B006
    anno: Annotated[int | None, Query(ge=FIRST_YEAR, le=LAST_YEAR, description="Di pubblicazione")] = None,
    distretto: Annotated[list[Nome], Query(max_length=MAX_NAMES)] = [],  # noqa: B006
    ordine: OrdineCitanti = OrdineCitanti.DATA,
    start: Annotated[int, Query(alias="from", ge=0, le=MAX_VISIBLE)] = 0,
    size: Annotated[int, Query(ge=1, le=MAX_CITING)] = 10,
) -> CitantiOut:
    """Those of ``area`` that cite a decision, the latest or those that go into it most first, each with the sentences
    in which it does; how many there are, and how they spread.
    """
    narrowing = Narrowing(parole=parole, parte=parte, esito=esito, anno=anno, distretto=distretto)
    found = await citing_page(
        session, get_engine(request), Scope.of(reader), area, nome, narrowing, ordine, Window(start, size)
    )
    return CitantiOut.of(found)


@router.get("/citazione/passi", response_model_exclude_none=True, dependencies=[FINDING])
async def passi(
    session: Transaction,
    reader: CurrentReader,
    nome: Annotated[list[Nome], Query(description="Decisioni o norme", min_length=1, max_length=MAX_NAMES)],
    id: Annotated[list[UUID], Query(description="Chi cita", min_length=1, max_length=MAX_CITING)],
) -> list[CitanteOut]:
    """Those of the decisions ``id`` that cite what is called so, each with the sentences in which it does: what is said
    of it first, then the reasons.
    """
    found = await citator_service.citing(session, Scope.of(reader), nome, id)
    return [CitanteOut.of(each) for each in found]


@router.get("/provvedimento/{id}/document/precedenti", response_model_exclude_none=True, dependencies=[FINDING])
async def precedenti(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    faces: ProvvedimentoFaces,
    response: Response,
    area: Area,
    anonymised: Annotated[bool, Query(alias="anonymized", description="Nel documento anonimizzato")] = False,
) -> list[LeadOut]:
    """Where the decisions lead to that the document cites (``precedenti`` of ``parti``): those that the reader may see
    to their pages, the others to those of ``area`` that cite them or to a search, where that finds something else. 409
    as for ``document/hits``.
    """
    response.headers.update(PRIVATE)
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    cited = await document_service.precedents(session, file_hash)
    found = await leads(session, get_engine(request), Scope.of(reader), faces.provvedimento_id, area, cited)
    return [LeadOut.model_validate(each) for each in found]


@router.get("/provvedimento/{id}/passi-citati", response_model_exclude_none=True, dependencies=[FINDING])
async def passi_citati(
    session: Transaction,
    reader: CurrentReader,
    id: ItemId,
    response: Response,
    anonymised: Annotated[bool, Query(alias="anonymized", description="Nel documento anonimizzato")] = False,
) -> PassiCitatiOut:
    """Which paragraphs of the decision's text (``parti``) others cite, by words that they quote or by its number, and
    in which sentences. 409 as for ``document/hits``.
    """
    response.headers.update(PRIVATE)
    view = await provvedimento_service.get(session, Scope.of(reader), id)
    file_hash = view.anonymized_document_hash if anonymised else view.document_hash
    return PassiCitatiOut.of(await cited_paragraphs(session, Scope.of(reader), view, file_hash))
